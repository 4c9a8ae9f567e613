"""The closed lists of words by which the shapes of a list's items are told: what begins an instruction, a name or a condition."""

from docs_tui.lint.clauses import PREPOSITIONS

_PRONOUN_WORDS = "you we it they there i it's you'll we'll you're we're they're he she you've they've we've i've there's that's here's"
PRONOUNS = frozenset(_PRONOUN_WORDS.split())
_QUESTION_WORDS_WORDS = "how what which who whose why whether what's"
QUESTION_WORDS = frozenset(_QUESTION_WORDS_WORDS.split())
_CONDITION_WORDS_WORDS = "when where if while once after before until unless because since whenever wherever as"
CONDITION_WORDS = frozenset(_CONDITION_WORDS_WORDS.split())
_BEFORE_WORDS = (
    "optionally additionally alternatively then next also finally first second now otherwise but so please just simply afterwards lastly "
    "afterward again only already still always either together"
)
BEFORE = frozenset(_BEFORE_WORDS.split())
"""Words before the first one that counts."""
_PREDICATES_WORDS = "is are was were has does can cannot can't could may might must should will won't would doesn't isn't aren't don't hasn't haven't"
PREDICATES = frozenset(_PREDICATES_WORDS.split())
"""Verbs of sentences that have lost their subject: ``May contain duplicates``."""
WITH_PLURAL = PREDICATES - {"is", "was", "has", "does", "doesn't", "isn't", "hasn't"}
"""Those that may follow a plural, whose other verbs look like instructions: ``Run once``, ``Cannot be changed``."""
_BEFORE_NOUN_WORDS = "a an the no both its their this these those that any all each every some your our two three four one multiple several many most more other another everyone someone anyone everything nothing anything"
BEFORE_NOUN = frozenset(_BEFORE_NOUN_WORDS.split())
_ADJECTIVE_WORDS = (
    "able available best common compatible essential good great handy helpful ideal important necessary optional perfect recommended required "
    "similar suitable typical useful simple simpler easy easier faster better quick cheaper limited different responsible accessible applicable "
    "capable configurable customizable dependent eligible free independent ready reliable safe scalable searchable secure unique visible"
)
ADJECTIVES = frozenset(_ADJECTIVE_WORDS.split())
_CHANGE_WORDS = "added removed introduced implemented dropped refactored replaced renamed moved prevented switched bumped reverted created"
CHANGES = frozenset(_CHANGE_WORDS.split())
"""What changelogs say, and what describes no thing: ``Added paging``."""
PURPOSES = frozenset(("used", "designed", "required", "intended", "optimized", "built"))
"""Participles before a purpose: ``Used to share keys``."""
PARTICLES = frozenset(("out", "up", "off", "down", "back", "away"))
AFTER_ADJECTIVE = PREPOSITIONS | {"when", "if"}
_IRREGULAR_VERB_WORDS = (
    "arise become begin bend bind break bring buy catch choose come deal dig draw drive fall feed feel find fly forget forgive freeze get give "
    "go grow hang hear hide hold keep know lay lead leave lend lie lose make mean meet override overwrite pay rebuild redo rerun resend "
    "rethink rewrite ride ring rise say see seek sell send shake shine shoot show shrink sing sit sleep slide speak spend spin stand steal "
    "stick strike sweep swing take teach tear tell think throw undo understand wake wear win wind withdraw withhold write"
)
IRREGULAR_VERBS = frozenset(_IRREGULAR_VERB_WORDS.split())
VERB_PREFIXES = frozenset(("re", "pre", "fine", "double", "cross", "auto", "de", "un"))
"""What a verb with a hyphen begins with: ``Double-check the key``."""
NOMINAL = ("tion", "sion", "ment", "ance", "ence", "ity", "ness", "sis")
"""How names of acts and states end: ``Account creation``."""
ADJECTIVE_ENDINGS = ("al", "ous", "ic", "ful", "less", "able", "ible", "ary")
_MORE_ADJECTIVE_WORDS = "free fast quick rich low high same various realtime native narrow wide broad deep slow custom single total new old full main own local remote public private"
MORE_ADJECTIVES = frozenset(_MORE_ADJECTIVE_WORDS.split())
MODIFIERS = frozenset(("help", "leave", "contact"))
"""Verbs that also stand before nouns: ``Help center``, ``Leave type``."""
JOINED_VERBS = frozenset(
    ("setup", "login", "logout", "signup", "backup", "shutdown", "checkout", "rollback", "cleanup", "opt-out")
)
"""Nouns that are often written for verbs of two words: ``Setup the client``."""
VERB_ENDINGS = ("ate", "ize", "ise", "ify")
_STATE_WORDS = (
    "existing missing pending remaining growing running working upcoming ongoing outstanding leading following incoming outgoing "
    "conflicting failing trending corresponding matching operating living changing emerging rising falling waiting"
)
STATES = frozenset(_STATE_WORDS.split())
"""Words in ``-ing`` that describe a noun even if an adjective follows: ``Missing required fields``."""
NAMES_TOO = frozenset(("finding", "building", "setting", "meaning", "listing", "meeting", "training", "billing"))
"""Words in ``-ing`` that are names too: ``Finding title``."""
_NO_GERUNDS_WORDS = "string nothing everything something during"
NO_GERUNDS = frozenset(_NO_GERUNDS_WORDS.split())
_BEFORE_CLAUSE_WORDS = "check confirm determine ensure make note remember see show verify wait understand know"
BEFORE_CLAUSE = frozenset(_BEFORE_CLAUSE_WORDS.split())
"""Verbs before a clause: ``Verify the key is valid``."""
_WITH_FOR_WORDS = "account apply ask check look opt pay search sign wait watch"
WITH_FOR = frozenset(_WITH_FOR_WORDS.split())
"""Verbs before ``for`` that may be nouns elsewhere."""
