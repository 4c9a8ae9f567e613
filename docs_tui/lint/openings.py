"""Tell the grammatical form of the first words of a heading: ``Create a key``, by closed lists of verbs.

Words that may be nouns and verbs count as both unless the words after them decide.
"""

from typing import Literal, NamedTuple

from docs_tui.source.lazy_pattern import lazy_pattern

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


VerbForm = Literal["imperative", "gerund", "third", "infinitive", "noun", "clause"]

GERUNDS = frozenset(map(gerund, COMMON_VERBS)) - {
    "building",
    "getting",
    "testing",
    "setting",
    "listing",
    "handling",
    "monitoring",
    "filtering",
    "troubleshooting",
}
"""Gerunds, without those that are as often nouns, such as ``setting``."""
_IMPERATIVES = COMMON_VERBS - NOUNS


def verb_form(text: str) -> VerbForm | None:
    """Return the form of the first word if it is surely a verb, else None."""
    word = text.split(maxsplit=1)[0].lower().rstrip(",.:;") if text.strip() else ""
    if word in _IMPERATIVES:
        return "imperative"
    return "gerund" if word in GERUNDS else None


class Opening(NamedTuple):
    """The possible forms of the first words of a text."""

    forms: frozenset[VerbForm]
    is_sure: bool
    """Whether it must be one of these forms, and cannot be a noun unless that is one of them."""


UNKNOWN = Opening(frozenset(), is_sure=False)
"""A text of which nothing is known."""
ING = frozenset(map(gerund, VERBS))
"""Verbs in ``-ing``."""
THIRD = frozenset(map(third, VERBS))
"""Verbs in ``-s``, some of which are plurals too: ``calls``."""
SURE_THIRD = THIRD - frozenset(map(third, VERBS - PURE_VERBS))
"""Verbs in ``-s`` that are not plurals."""
OBJECT = lazy_pattern(
    r"(?i:the|a|an|your|all|any|each|every|this|these|its|their|our|new|one|how|whether|that|it|them|up|out|either|another|both|"
    r"multiple|some|several|existing)\b"
)
"""If one of these words follows, a word that may be a noun is a verb: ``Search the pages``."""
CLAUSE = frozenset(["the", "a", "an", "you", "your", "we", "our", "it", "this", "these", "there", "they", "i"])
"""Words that begin a sentence or a noun phrase."""
NOUN_OF = lazy_pattern(r"\w+(?:tion|sion|ment|ance|ence|ness|ity|al) of\b")
"""A noun before ``of``: ``Validation of keys``."""
_PURPOSE = lazy_pattern(r"(?i:to)\b[^.]*,\s")
"""A purpose before an instruction: ``To leave, press q``."""


def opening_of(text: str) -> Opening:
    """Return the forms that the beginning of a heading may have; nouns are not a form."""
    words = text.lower().split(maxsplit=2)
    if not words:
        return UNKNOWN
    first, then = words[0].rstrip(",.:;"), words[1] if len(words) > 1 else ""
    if first == "to":
        return infinitive(text, then)
    if first in CLAUSE:
        return Opening(frozenset(("clause",)), is_sure=True)
    if NOUN_OF.match(text):
        return Opening(frozenset(("noun",)), is_sure=True)
    forms: set[VerbForm] = set()
    if first in VERBS:
        forms.add("imperative")
    if first in ING:
        forms.add("gerund")
    if first in THIRD:
        forms.add("third")
    is_verb = first in PURE_VERBS or first in GERUNDS or first in SURE_THIRD
    is_sure = bool(forms) and len(words) > 1 and (is_verb or OBJECT.match(then) is not None)
    return Opening(frozenset(forms), is_sure=is_sure)


def infinitive(text: str, then: str) -> Opening:
    """Return the forms of a text that begins with ``to``, and ``then``: a purpose before an instruction, or an infinitive."""
    if _PURPOSE.match(text) or text.rstrip().endswith(":"):
        return Opening(frozenset(("infinitive", "imperative")), is_sure=True)
    return Opening(frozenset(("infinitive",)), is_sure=then.lower() in VERBS)


def any_form(text: str) -> VerbForm | None:
    """Return the verb form that a text begins with, such as an imperative; None unless there is exactly one."""
    opening = opening_of(text)
    return next(iter(opening.forms)) if opening.is_sure and len(opening.forms) == 1 else None


_ORDERS = VERBS | {"click", "double-click", "log", "press", "right-click"}


def begins_with_order(text: str) -> bool:
    """Tell whether a text begins with the base form of a verb, and so may be an instruction: ``Open the page``."""
    words = text.lower().split(maxsplit=2)
    return len(words) > 1 and words[0].rstrip(",.:;") in _ORDERS
