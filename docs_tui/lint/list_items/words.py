"""The closed lists of words by which the shapes of a list's items are told: what begins an instruction, a name or a condition."""


def word_set(words: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(words.split())


PREPOSITIONS = word_set(
    "in on at by from with without under during via within per inside onto through for of to across between into upon instead along like "
    "about regardless despite except besides according against among below above beyond around throughout alongside over depending based due than as"
)
DETERMINERS = word_set("the a an your all any each every this these its their our how whether it them another both")
"""Words before which a word is surely no noun: ``Search the pages``."""
FINITE = word_set(
    "is are was were has have had must can cannot can't will won't should may might would could does doesn't do did don't isn't aren't "
    "wasn't weren't hasn't haven't let lets"
)
"""Verbs that are nothing else."""
ADVERBS = frozenset(("only", "also", "always", "never", "now", "then", "often", "typically", "still", "already"))
IRREGULAR_PASTS = word_set(
    "made built rebuilt wrote rewrote sent got took gave found began brought kept held left lost met paid sold told went won chose drew "
    "fell grew knew rose saw spoke stood taught thought understood"
)
IRREGULAR_PARTICIPLES = word_set(
    "written rewritten taken given shown seen chosen broken hidden drawn thrown driven stolen forgotten overridden overwritten undone"
)
"""Participles that are no past tense: ``Written back to the file``."""
SAME_PAST = word_set("set put run read cut let hit split reset shut cost spread quit upset beat")
"""Verbs whose past tense is no other word: ``Set``."""
PRONOUNS = word_set(
    "you we it they there i it's you'll we'll you're we're they're he she you've they've we've i've there's that's here's you'd we'd they'd i'd it'll he's she's"
)
QUESTION_WORDS = word_set("how what which who whose why whether what's")
CONDITION_WORDS = word_set("when where if while once after before until unless because since whenever wherever as")
BEFORE = word_set(
    "optionally additionally alternatively then next also finally first second now otherwise but so please just simply afterwards lastly "
    "afterward again only already still always either together"
)
"""Words before the first one that counts."""
PREDICATES = word_set(
    "is are was were has does can cannot can't could may might must should will won't would doesn't isn't aren't don't hasn't haven't"
)
"""Verbs of sentences that have lost their subject: ``May contain duplicates``."""
WITH_PLURAL = PREDICATES - {"is", "was", "has", "does", "doesn't", "isn't", "hasn't"}
"""Those that may follow a plural, whose other verbs look like instructions: ``Run once``, ``Cannot be changed``."""
BEFORE_NOUN = word_set(
    "a an the no both its their this these those that any all each every some your our two three four one multiple several many most more other another everyone someone anyone everything nothing anything"
)
ADJECTIVES = word_set(
    "able accessible accurate adequate applicable appropriate available best better broad capable cheaper common compatible configurable "
    "current custom customizable deep dependent different direct easier easy eligible essential fast faster free full good great handy "
    "helpful high ideal important independent limited local low main major minor narrow native necessary new old online optional overall "
    "own perfect private public quick ready real-time realtime recent recommended reliable remote required responsible rich safe same "
    "scalable searchable secure similar simple simpler single slow strong suitable total typical unique useful various visible wide"
)
QUANTITIES = word_set(
    "multiple several many more different various additional specific existing correct incorrect invalid complex large small"
)
"""Words that begin the object of a verb in ``-ing``: ``Sending multiple keys``."""
CHANGES = word_set(
    "added removed introduced implemented dropped refactored replaced renamed moved prevented switched bumped reverted created"
)
"""What changelogs say, and what describes no thing: ``Added paging``."""
PURPOSES = frozenset(("used", "designed", "required", "intended", "optimized", "built"))
"""Participles before a purpose: ``Used to share keys``."""
PARTICLES = frozenset(("out", "up", "off", "down", "back", "away"))
AFTER_ADJECTIVE = PREPOSITIONS | {"when", "if"}
AFTER_STATE = AFTER_ADJECTIVE | {"only", "automatically", "once"}
"""What follows a participle that says when or for what something is so: ``Recommended only for tests``."""
IRREGULAR_VERBS = word_set(
    "arise become begin bend bind break bring buy catch choose come deal dig draw drive fall feed feel find fly forget forgive freeze get give "
    "go grow hang hear hide hold keep know lay lead leave lend lie lose make mean meet override overwrite pay rebuild redo rerun resend "
    "rethink rewrite ride ring rise say see seek sell send shake shine shoot show shrink sing sit sleep slide speak spend spin stand steal "
    "stick strike sweep swing take teach tear tell think throw undo understand wake wear win wind withdraw withhold write"
)
VERB_PREFIXES = frozenset(("re", "pre", "fine", "double", "cross", "auto", "de", "un", "over", "under", "mis", "co"))
"""What a verb with a hyphen begins with: ``Double-check the key``."""
NOMINAL = ("tion", "sion", "ment", "ance", "ence", "ity", "ness", "sis")
"""How names of acts and states end: ``Account creation``."""
ADJECTIVE_ENDINGS = ("al", "ous", "ic", "ful", "less", "able", "ible", "ary")
MODIFIERS = frozenset(("help", "leave", "contact", "read", "write"))
"""Verbs that also stand before nouns: ``Help center``, ``Leave type``."""
JOINED_VERBS = frozenset(
    ("setup", "login", "logout", "signup", "backup", "shutdown", "checkout", "rollback", "cleanup", "opt-out")
)
"""Nouns that are often written for verbs of two words: ``Setup the client``."""
MAYBE_VERBS = JOINED_VERBS | {"reply"}
"""Words that are counted as nouns and may begin an instruction: ``Reply to comments``."""
VERB_ENDINGS = ("ate", "ize", "ise", "ify")
STATES = word_set(
    "existing missing pending remaining growing running working upcoming ongoing outstanding leading following incoming outgoing "
    "conflicting failing trending corresponding matching operating living changing emerging rising falling waiting"
)
"""Words in ``-ing`` that describe a noun even if an adjective follows: ``Missing required fields``."""
NAMES_TOO = frozenset(
    (
        "finding",
        "building",
        "setting",
        "meaning",
        "listing",
        "meeting",
        "training",
        "billing",
        "typing",
        "planning",
        "reasoning",
    )
)
"""Words in ``-ing`` that are names too: ``Finding title``."""
NO_GERUNDS = word_set("string nothing everything something during")
SHORT_GERUNDS = frozenset(("using", "going", "doing", "being"))
"""Words in ``-ing`` that are shorter than others, and never names."""
BEFORE_CLAUSE = word_set("check confirm determine ensure make note remember see show verify wait understand know")
"""Verbs before a clause: ``Verify the key is valid``."""
WITH_FOR = word_set("account apply ask check look opt pay search sign wait watch")
"""Verbs before ``for`` that may be nouns elsewhere."""
