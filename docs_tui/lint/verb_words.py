"""Verbs with which items and headings begin, and their forms: closed lists, chosen by hand."""

_VERB_WORDS = (
    "add apply assign attach authenticate authorize build call change check choose clone collect compare compile compose "
    "configure connect convert copy create customize debug define delete deploy describe detect disable discover download edit "
    "embed enable enter evaluate explore export extend extract fetch filter find fix generate get handle identify implement "
    "import improve initialize insert inspect install integrate invite learn limit list load make manage merge migrate modify "
    "monitor move navigate open optimize organize override parse paste pass perform prepare preview protect provide publish pull "
    "push query read receive reduce refresh register reload remove rename replace request reset resolve restart restore retrieve "
    "return review revoke rotate run save schedule search secure select send serve set share show specify start stop store submit "
    "switch sync test track translate troubleshoot understand uninstall update upgrade upload use validate verify view visit write"
)
COMMON_VERBS = frozenset(_VERB_WORDS.split())
"""The verbs with which headings begin most often."""
_NOUN_WORDS = (
    "call change check copy download edit embed export extract filter find fix import limit list load make move preview query "
    "request reset return review run search set share show start stop store switch sync test track update upgrade upload use "
    "view visit push pull schedule"
)
NOUNS = frozenset(_NOUN_WORDS.split())
"""Those that are also nouns, so that they do not prove an instruction: ``Search results``."""
_MORE_VERB_WORDS = (
    "accept access achieve act activate adapt adjust align allow alter analyze append approve archive arrange ask associate audit "
    "automate avoid back balance batch benchmark bind block boost break bring browse bundle cache calculate cancel capture categorize chain clean "
    "clear click close collaborate combine commit communicate complete compress compute confirm consider consult contact contain continue "
    "contribute control coordinate correct count cover crawl cut declare decide decode decrypt defer delegate deliver demonstrate depend "
    "derive design determine develop diagnose dismiss display distribute document draft drag drop duplicate earn eliminate emit "
    "encode encourage encrypt end enforce engage enrich ensure estimate exchange exclude execute exit expand expire explain expose "
    "facilitate fill finish flag focus follow format forward foster fund fork gain gather give go govern grant group grow guide "
    "help hide highlight hold host include increase index inform ingest initiate inject inspire instruct instrument invoke isolate join "
    "jump keep label launch lead leave let link locate lock log look lower maintain map mark match maximize measure minimize mint mock "
    "mount name negotiate normalize note notify obtain offer onboard operate orchestrate order outline own partition pay persist "
    "personalize pick pin place plan play populate post predict prevent print prioritize process produce program promote prompt propose "
    "prove provision purchase require need want work put quantify raise rank reach react recall reason rebuild recommend record recover redirect "
    "refer refine refund reject release rely render repeat replay report represent respond retry reuse rewrite route scale scan "
    "scope score scrape seed sell prototype separate sign simplify simulate skip sort speed split stay stream structure subscribe suggest summarize "
    "support swap tag take target tell toggle trace train transfer transform trigger tune turn type unlock version wait wrap"
)
_PURE_WORDS = (
    "accept achieve activate adapt adjust align allow analyze append arrange ask associate automate avoid bind bring browse calculate "
    "categorize choose collaborate combine communicate compress confirm consider consult contain continue contribute "
    "coordinate decide declare decode decrypt deliver demonstrate depend derive describe determine diagnose dismiss distribute earn "
    "eliminate emit encode encourage encrypt enforce engage enrich ensure evaluate execute expand explain expose facilitate follow "
    "foster gather give go govern grow help hide include inform ingest initiate inject inspire instruct invoke isolate keep learn let "
    "locate maintain maximize minimize navigate negotiate normalize notify obtain onboard operate orchestrate pay persist personalize "
    "populate predict prevent prioritize produce promote propose prove quantify raise rebuild recommend recover refer refine reject rely "
    "remember represent respond rewrite sell simplify simulate speed stay subscribe suggest summarize take tell transform transmit "
    "understand unlock validate verify turn visualize analyse customise optimise organise anonymize obfuscate normalise pinpoint "
    "reorganize deduplicate streamline empower leverage utilize safeguard mitigate assess allocate acquire attract become begin "
    "believe belong celebrate cite clarify comply conduct convey cultivate deactivate deepen delve detach discuss document embrace "
    "enhance establish expedite familiarize finalize fulfill grab harness illustrate incorporate infer instantiate introduce "
    "investigate justify mention mimic opt participate postpone preserve proceed reconfigure reconnect reinstall relate reopen "
    "reproduce resend retain reveal revise scroll send serialize solicit solve specialize standardize strengthen strive supply tailor "
    "unsubscribe unzip uphold weigh wish zoom see be appear correlate curate observe scatter dispose enclose warn circumvent disparage interfere "
    "harass interpret divide prefer centralize try examine construct assume ban cease consume converse cooperate "
    "destroy differ disclose discourage disrupt donate elaborate elevate endorse exceed fetch forbid generate imply impose induce "
    "inherit invest knock lend listen memorize modify nurture overcome oversee perceive possess praise preload prescribe proofread "
    "pursue qualify reconcile recreate reconsider refrain regenerate reinforce remind renew resize respect restrict "
    "retrain revert reword rinse satisfy seek shorten spend steer summarise hover surround survive sustain teach tighten tolerate "
    "transcribe unify upsert vary verify withdraw"
)
PURE_VERBS = (
    COMMON_VERBS - NOUNS - {"secure", "open", "write"} - {"debug", "deploy", "override", "build", "refresh"}
) | frozenset(word for word in _PURE_WORDS.split() if word != "document")
"""Verbs that begin no name of a thing, so that an item that begins with one is an instruction."""
VERBS = COMMON_VERBS | frozenset(_MORE_VERB_WORDS.split()) | PURE_VERBS
"""All verbs of these lists, in their base form."""
_NEARLY_PURE_VERBS_WORDS = (
    "use set make run find show start stop move fix extract check track visit switch call build override"
)
NEARLY_PURE_VERBS = frozenset(_NEARLY_PURE_VERBS_WORDS.split())
"""Verbs that begin a name only before one of a few words: ``Use cases``."""
_NAME_WORDS = (
    "account agent app alert average bank basic benefit best better black board book border bottom box bug business button card case cell channel "
    "chart chat class client cloud cluster code color common contract corner cost country crew currency custom customer cycle dash data "
    "database date default desktop device disk domain dot driver edge email engineer error event external face factor fast feature field figure file "
    "fire float floor flow folder free full function game gap gateway gauge general global goal grid ground guest hand hardware hash head "
    "high hotel house hybrid icon image income initial input interface internal issue item job key lab land lane language last layer "
    "letter level library light line live loan local logic low machine main major manifest manual market master matter max media "
    "memory menu message metric minor mobile model month mouse native network night node noise normal null number object office option "
    "package packet page pair panel paper parent part party pattern peer period person phase phone picture pink pipe pixel player plugin pool port "
    "portal power price primary priority private profile project property proxy public queue rack range rate real region regular "
    "remote resource result reward role root row rule rust sample sandbox scene schema school screen script season secondary secret section "
    "sector segment sentence server service session shadow shape shell short side signal signature single site size slice slot software "
    "sound source space special spot staff stage standard state station status step stock storage string student style subject sum symbol "
    "system tab table task tax team template term text theme thread ticket tier time token tool top topic total trade traffic trail tree trend "
    "union unit user utility value variable vector vehicle vendor video virtual voice volume voucher wallet warehouse waste water web weight window "
    "wire word worker world wrong yellow zone"
)
NAMES = frozenset(_NAME_WORDS.split())
"""Words that begin names of things, although each has the forms of a verb: ``Model settings``, ``Fast builds``."""
_VERB_LIKE_NAMES_WORDS = (
    "sample package hash model profile script sandbox rank range cluster queue proxy chart color flow price reward file "
    "stage step pair pattern page email message text video input house team box case cost field function image label layer "
    "level project score seed segment sum task term token top trail voice volume water weight window alert class cloud "
    "contract factor fire hand head interface issue land master market matter number pipe pool port power screen service "
    "shadow shape signal size slice slot space spot state style time trade value wire"
)
VERB_LIKE_NAMES = frozenset(_VERB_LIKE_NAMES_WORDS.split())
"""Names that are verbs in instructions: ``Queue jobs``."""
_TWICE_WORDS = (
    "begin control cut drag drop flag get let log map own pin plan program put refer reset run scan set skip split stop "
    "submit swap tag wrap debug commit emit permit transmit admit occur opt zip"
)
_TWICE = frozenset(_TWICE_WORDS.split())
"""Verbs whose last letter is doubled: ``getting``."""


def gerund(verb: str) -> str:
    """Return the form in ``-ing``."""
    return f"{verb}{verb[-1]}ing" if verb in _TWICE else f"{verb.removesuffix('e')}ing"


def third(verb: str) -> str:
    """Return the form after ``it``."""
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o", "z")) else f"{verb}s"


def past(verb: str) -> str:
    """Return the regular past tense."""
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ied"
    return f"{verb}{verb[-1]}ed" if verb in _TWICE else f"{verb}ed"
