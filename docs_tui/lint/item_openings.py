"""Tell the grammatical form of the first words of a list's item: ``Create a key``, ``Keyboard shortcuts``.

Unlike in headings, nouns and sentences are forms, too. Words that may be nouns and verbs count as both unless the words
after them decide.
"""

from collections.abc import Sequence

from docs_tui.lint.dictionary import is_word, may_be_verb
from docs_tui.lint.openings import (
    CLAUSE,
    GERUNDS,
    ING,
    NOUN_OF,
    OBJECT,
    SURE_THIRD,
    THIRD,
    UNKNOWN,
    Opening,
    VerbForm,
    infinitive,
)
from docs_tui.lint.verb_words import NAMES, NEARLY_PURE_VERBS, PURE_VERBS, VERB_LIKE_NAMES, VERBS, past
from docs_tui.source.lazy_pattern import lazy_pattern

_PAST = frozenset(map(past, VERBS)) | {"made", "built", "rebuilt", "rewrote", "wrote", "brought"}
_ARTICLE = lazy_pattern(r"the|an?|your|our|its|their")
_SENTENCE: frozenset[VerbForm] = frozenset(("clause", "noun", "sentence"))
"""The forms of a sentence that begins with a noun: ``The key expires`` or ``Keys are secret``."""
_PRONOUN_WORDS = "you we it there they i you'll you’ll you're you’re we'll we’ll we're we’re it's it’s they're they’re"
_PRONOUNS = frozenset(_PRONOUN_WORDS.split())
_DETERMINERS_WORDS = (
    "all another any both each every many more most multiple one other several some two three four five"
)
_DETERMINERS = frozenset(_DETERMINERS_WORDS.split())
"""Words before a noun that begin no instruction."""
_NO_NOUN_WORDS = (
    "about above across already after against along also although always among an and any as at because before behind below "
    "between both but by depending despite do does during each either else even every except few for from given had has "
    "have here how however if in inside instead into is just less like many may more most much must near never next none "
    "not nothing now of off often on once one only onto optionally or otherwise out outside over per please rather same "
    "several should since so some sometimes soon still such than that the then through to too two three toward under unless "
    "until up upon via was were what when where whether which while who why will with within without yes yet zero first "
    "second third finally note"
)
_CIRCUMSTANCES_WORDS = (
    "after as at before by during for from if in instead on once since under unless until when where while with within "
    "without"
)
_CIRCUMSTANCES = frozenset(_CIRCUMSTANCES_WORDS.split())
"""Words before a circumstance: ``If it fails, restart the client``."""
_NO_NOUN = frozenset(_NO_NOUN_WORDS.split())
"""Words that begin neither a noun nor surely anything else."""
_THINGS_WORDS = (
    "accounting billing branding caching clustering coding embedding engineering everything existing following forecasting "
    "grouping heading learning hosting housing including indexing lighting logging mapping marketing meeting messaging missing "
    "morning networking nothing onboarding ongoing packaging parsing pending pricing processing profiling prompting queuing "
    "ranking rating recurring remaining rendering routing sampling scaling scheduling setting shipping something spacing "
    "spending staging streaming string styling supporting thing throttling timing tracing tracking training typing "
    "underlying versioning voting warning writing grading incoming outgoing upcoming matching"
)
_THINGS = frozenset(_THINGS_WORDS.split())
"""Words in ``-ing`` that name a thing or describe one."""
_ASIDE = lazy_pattern(
    r"\A(?:[^\w￼\"'“‘(@#$<{\[/.~-]+|\(.{1,40}?\)\s*|(?i:important|note|tip|optional|warning|caution|example|alternative"
    r"|alternatively|feat|fix|chore):\s*|#\d+:?\s*)+"
)
"""Marks, words in brackets and labels before the first word."""
_WORD = lazy_pattern(r"[a-z]+(?:[-/][a-z]+)*")
_END = lazy_pattern(r"(?<=[.!?])\s")
_FINITE_WORDS_WORDS = "is are was were has have must can cannot will should may does doesn't doesn’t isn't isn’t aren't aren’t won't won’t"
_FINITE_WORDS = frozenset(_FINITE_WORDS_WORDS.split())
_FINITE = lazy_pattern(
    r"(?<!that )(?<!which )(?<!who )(?<!to )\b(?:is|are|was|were|has|have|must|can|cannot|will|should|may|does|do|don['’]t|won['’]t|can['’]t|wouldn['’]t|doesn['’]t|isn['’]t|aren['’]t)\b"
)
"""Verbs that make a sentence of what may be a noun otherwise."""
_AFTER_NOUN_WORDS = (
    "that is are was were of for with in on at and or by from to via which can must should will has have per than within into over "
    "under without using not you we they available higher lower greater larger older longer needed such between across about like "
    "including during before after other too not so very against toward inside outside through behind below above beyond upon until since"
)
_AFTER_NOUN = frozenset(_AFTER_NOUN_WORDS.split())
"""Words that follow a noun rather than a verb, or both alike."""
_BEFORE_NOUN_PHRASE = frozenset(
    ("of", "for", "with", "in", "on", "at", "by", "from", "about", "between", "across", "per")
)
_AFTER_THIRD = lazy_pattern(r"(?:the|an?|your|all|any|each|every|this|these|its|their|it|them|up|out|whether|how)\b")
_PLACES_WORDS = (
    "page tab view list section endpoint folder directory file table api panel menu screen object array field parameter property case "
    "cases id ids type types time times history button link value values code codes status mode name names option options command "
    "commands log logs result results icon statement path settings limit limits size count rate date dropdown toggle order steps cache "
    "ci process output tools system environment error errors"
)
_PLACES = frozenset(_PLACES_WORDS.split())
"""Nouns after which a verb is a name: ``Settings page``, ``Use cases``."""
_TAKES_CONTROL_WORDS = "click press select choose open tap use see hit find"
_TAKES_CONTROL = frozenset(_TAKES_CONTROL_WORDS.split())
_CONTROLS = frozenset(("dropdown", "toggle", "button", "tab", "menu", "icon", "checkbox", "panel"))
_NOT_ADVERBS_WORDS = (
    "anomaly apply assembly comply daily early family friendly hourly likely monopoly monthly multiply only rely reply "
    "supply weekly yearly costly timely lonely lovely quarterly"
)
_NOT_ADVERBS = frozenset(_NOT_ADVERBS_WORDS.split())
_ADVERBS = frozenset(("also", "always", "just", "now", "only", "simply", "still", "then"))
_NEGATIONS = frozenset(("don't", "don’t", "never"))
_PREDICATES_WORDS = (
    "can cannot can't can’t may might must should will would won't won’t does doesn't doesn’t is isn't isn’t are aren't "
    "aren’t has hasn't hasn’t"
)
_PREDICATES = frozenset(_PREDICATES_WORDS.split())
"""Verbs of sentences that have lost their subject: ``May contain duplicates``."""
_CHANGES_WORDS = (
    "added fixed removed resolved introduced implemented dropped refactored replaced renamed upgraded moved changed updated "
    "improved prevented switched made bumped reverted"
)
_CHANGES = frozenset(_CHANGES_WORDS.split())
"""What changelogs say: ``Fixed paging``."""
_ALSO_DESCRIBE = frozenset(("fixed", "improved", "updated", "upgraded", "resolved", "changed", "made"))
"""Those that also describe a thing: ``Improved reports``."""
_NOT_PAST_WORDS = "need feed seed speed embed proceed exceed succeed red shed breed"
_NOT_PAST = frozenset(_NOT_PAST_WORDS.split())
_QUESTIONS = frozenset(("how", "what", "which", "whether", "who", "whose", "why"))
_ADJECTIVE_WORDS = (
    "able available best common compatible essential good great handy helpful ideal important necessary optional perfect recommended "
    "required similar suitable typical useful"
)
_ADJECTIVES = frozenset(_ADJECTIVE_WORDS.split())
_AFTER_ADJECTIVES = frozenset(
    (
        "for",
        "if",
        "in",
        "on",
        "to",
        "when",
        "with",
        "after",
        "before",
        "as",
        "at",
        "by",
        "from",
        "via",
        "only",
        "within",
        "until",
    )
)
_DESCRIPTION = lazy_pattern(r"(?:ate|able|ible|ful|ive|ic|al|ent|ant|ous|less|se|ex|ple|st|er)$")
"""Endings of adjectives: ``More accurate``."""
_NAMES_A_THING = lazy_pattern(r"\w{3,}(?:tion|sion|ment|ity|ness|ance|ence|ship|ism|logy|ware)s?$")
_MENDED = lazy_pattern(
    r"(?i)\b(?:issues?|bugs?|crash(?:es)?|errors?|problems?|leaks?|races?|regressions?|typos?|deadlocks?|where|when)\b"
)
_AFTER_VERB = frozenset(("to", "with", "in", "on", "at", "by", "from", "into", "that", "you", "not", "all"))
_PARTICLES = frozenset(("down", "off", "away", "back", "over"))
_PARTICIPLES_WORDS = "taken given shown written built made drawn known seen sent set held kept driven stored run"
_PARTICIPLES = frozenset(_PARTICIPLES_WORDS.split())
_ALSO_ADJECTIVES_WORDS = (
    "secure write complete clear clean open direct separate correct lower free close own slow duplicate total double cool warm dry "
    "empty live narrow smooth welcome"
)
_ALSO_ADJECTIVES = frozenset(_ALSO_ADJECTIVES_WORDS.split())
"""Verbs that also begin a noun phrase: ``Secure storage``, ``Write access``."""
_BEFORE_CLAUSES = frozenset(
    ("check", "confirm", "determine", "ensure", "make", "note", "remember", "see", "verify", "wait")
)
"""Verbs before a clause: ``Verify the key is valid``."""
_NOUN_PHRASES = frozenset(
    (
        ("read", "access"),
        ("write", "access"),
        ("read", "permission"),
        ("read", "permissions"),
        ("write", "permission"),
        ("write", "permissions"),
        ("support", "for"),
        ("access", "to"),
        ("access", "for"),
        ("control", "over"),
        ("need", "for"),
        ("end", "user"),
    )
)
"""Words that begin a noun phrase although the first may be a verb."""
_VERB_PHRASES = frozenset(
    (first, "for")
    for first in ("account", "apply", "ask", "check", "look", "opt", "pay", "search", "sign", "wait", "watch")
)
"""Words that begin an instruction although the first may be a noun."""
_IRREGULAR_VERB_WORDS = (
    "arise become begin bend bind break bring build buy catch choose come cut deal dig draw drive fall feed feel find fit fly forget "
    "forgive freeze get give go grow hang hear hide hit hold keep know lay lead leave lend let lie lose make mean meet overcome override "
    "overrun overwrite pay put quit read rebuild redo rerun resend reset rethink rewrite ride ring rise run say see seek sell send set "
    "shake shine shoot show shrink shut sit sleep slide speak spend spin split spread stand steal stick strike sweep swing take teach "
    "tear tell think throw undo understand uphold wake wear win wind withdraw withhold write login logout setup signup backup checkout "
    "lookup rollback shutdown startup failover"
)
_IRREGULAR_VERBS = frozenset(_IRREGULAR_VERB_WORDS.split())
_LONG = 4
"""In an item with at least this many words, the first verb is hardly part of a name: ``Checking specific coding standards``."""
_LONG_VERBS = (GERUNDS - _THINGS) | PURE_VERBS
_SERIES = lazy_pattern(r"[A-Za-z]+, ([a-z]+(?:-[a-z]+)*),? ")
_AFTER_COMMA = lazy_pattern(r", ([a-z]+)")
_COMPOUND = lazy_pattern(r"[a-z]+(?:-[a-z]+)+")
_DESCRIBING = lazy_pattern(
    r".*-(?:time|based|level|free|specific|scale|wide|ready|party|text|built|in|first|only|side|end|term|step|quality|\w{2,}ed)"
)
"""Compounds before a noun: ``Real-time alerts``."""
_NAME = lazy_pattern(r"[A-Z]{2,}s?|[A-Z][a-z]+(?:[A-Z]+[a-z]*)+|[A-Z]{2,}-\w+")
_NEAR_VERB = 7
"""The words of a sentence among which its verb is looked for."""
_BEFORE_RELATIVES = frozenset(("that", "which", "who", "it", "of", "and", "or", "to", "for", "with"))
_ARROWS = frozenset(("→", "›", ">", "|", "/", "->"))
"""Marks between the names of menus."""
_ONLY_ARROWS = _ARROWS - {"/", "|"}
_SHORTEST_PATH = 2
_NEAR_ARROWS = 6
"""The words of an item among which these marks may be."""
_AGAIN = lazy_pattern(r"\A(?:re|un|de|pre|auto|co)-?(?=\w{3})")
_AFTER_GO_WORDS = "to back into through ahead live online over up down beyond directly in inside on from straight"
_AFTER_GO = frozenset(_AFTER_GO_WORDS.split())
_TWO_WORDS = frozenset(("set", "sign", "log", "turn", "back", "click"))
"""Verbs that are rarely nouns at the start of an item."""
_VERB_ENDING = lazy_pattern(r"(?:ate|i[sz]e|ify)s?$|ifies$")
_NO_VERB_WORDS = (
    "immediate accurate appropriate adequate private ultimate intermediate corporate approximate legitimate climate template "
    "late date certificate candidate precise concise wise otherwise premise merchandise expertise franchise size prize"
)
_NO_VERBS = frozenset(_NO_VERB_WORDS.split())
"""Words with the ending of a verb that begin a noun phrase: ``Immediate billing``."""


def without_aside(text: str) -> str:
    """Return a text without marks, words in brackets and labels such as ``Note:`` before the first word."""
    return _ASIDE.sub("", text)


def item_opening(text: str) -> Opening:
    """Return the forms that the beginning of a list's item may have, with nouns: ``Keyboard shortcuts``."""
    text = _END.split(without_aside(text), maxsplit=1)[0]
    words = [bare for word in text.split() if (bare := word.rstrip(",.:;!"))]
    arrow = next((at for at, word in enumerate(words[:_NEAR_ARROWS]) if word in _ONLY_ARROWS), 0)
    if arrow > _SHORTEST_PATH:
        text, words = text.partition(words[arrow])[0], words[: arrow - 1]
    if not words or not _ARROWS.isdisjoint(words[1:2]) or not _ONLY_ARROWS.isdisjoint(words[1:_NEAR_ARROWS]):
        return UNKNOWN
    lower = [word.lower() for word in words]
    finite = _FINITE.search(text) is not None
    if lower[0] in _QUESTIONS or (text.rstrip().endswith("?") and lower[0] not in PURE_VERBS | NEARLY_PURE_VERBS):
        return Opening(
            frozenset(("question",)), is_sure=len(words) > 1, has_object=lower[:2] == ["how", "to"], has_finite=finite
        )
    form = _item_form(text, words, lower)
    has_finite = finite or any(word in THIRD for word in lower[1 + (form.forms != {"noun"}) :])
    is_subject = finite or any(_is_third(lower, at) for at in range(2, len(lower)))
    if "gerund" in form.forms and not is_subject:
        is_subject = any(
            is_form_of_verb(lower[at]) and lower[at + 1] in ("only", "all", "the", "a", "its")
            for at in range(2, len(lower) - 1)
        )
    if form.forms == {"gerund"} and (is_subject or any(word in VERBS for word in _AFTER_COMMA.findall(text))):
        return Opening(form.forms | _SENTENCE, is_sure=False)
    is_long = lower[0] in _LONG_VERBS and len(words) >= (_LONG if "gerund" in form.forms else _LONG - 1)
    has_object = (
        form.has_object
        or is_long
        or (len(words) > 1 and (OBJECT.match(words[1]) is not None or words[1] in _PARTICLES or words[1] == "￼"))
    )
    return form._replace(has_object=has_object, has_finite=is_subject if "gerund" in form.forms else has_finite)


def _is_third(lower: Sequence[str], at: int) -> bool:
    """Tell whether a word is surely a verb in ``-s``: one that is no noun, or has an object."""
    word, then = lower[at] if at < len(lower) else "", lower[at + 1] if at + 1 < len(lower) else ""
    return word in SURE_THIRD or (word in THIRD and _AFTER_THIRD.match(then) is not None)


def _only(*forms: VerbForm, sure: bool = True) -> Opening:
    return Opening(frozenset(forms), is_sure=sure)


def _item_form(text: str, words: Sequence[str], lower: Sequence[str]) -> Opening:
    """Return the form by the first words. Forms are tried in an order in which each rules out the later ones."""
    first, then = lower[0], lower[1] if len(lower) > 1 else ""
    if first in _ADJECTIVES and then in _AFTER_ADJECTIVES:
        return _only("adjective")
    if (
        first in ("more", "less")
        and _DESCRIPTION.search(then)
        and lower[2:3]
        and lower[2] in _AFTER_ADJECTIVES | {"than"}
    ):
        return _only("adjective")
    if first == "to":
        return infinitive(text, then)
    if first in _NEGATIONS or (first == "do" and then == "not"):
        verb = lower[1 + (first == "do")] if len(lower) > 2 else ""
        at = 1 + _is_adverb(verb)
        if first == "never" and lower[at : at + 1] and lower[at] in ING:
            return _only("gerund")._replace(has_object=len(lower) > at + 1)
        is_verb = verb in VERBS or may_be_verb(verb)
        return _only("imperative", "third", sure=is_verb) if first == "do" else _only("imperative", sure=is_verb)
    if first in _PREDICATES and words[-1:] and then.isalpha():
        if first in ("are", "aren't", "aren’t"):
            return _only("third", "imperative")
        return _only("question" if then in CLAUSE else "third")
    if first in _PRONOUNS:
        return _only("clause")
    if then in _FINITE_WORDS and first not in _NO_NOUN and not text.startswith(f"{words[0]}:"):
        return Opening(_SENTENCE, is_sure=True)
    if _names_control(words):
        return _only("noun")
    if (first, then) == ("no", "longer"):
        return _only("third")
    if _is_adverb(first):
        return _after_adverb(lower[1:])
    if (first, then) in _VERB_PHRASES:
        return _only("imperative")
    if (first, then) in _NOUN_PHRASES or NOUN_OF.match(text.lower()):
        return _noun(text)
    if then == "of" and first not in _NO_NOUN:
        return _noun(text)
    if first in CLAUSE:
        return _noun(text) if _has_verb(text) else _only("clause", "noun")
    if words[0] == "Go" and then not in _AFTER_GO:
        return UNKNOWN
    if (
        words[0][:1].isupper()
        and lower[1:2]
        and _is_adverb(then)
        and lower[2:3]
        and is_form_of_verb(lower[2])
        and not is_word(first)
    ):
        return Opening(_SENTENCE, is_sure=True)
    if words[0][:1].isupper() and then in THIRD and first.isalpha() and first not in VERBS and not is_word(first):
        return Opening(_SENTENCE, is_sure=True)
    if _NAME.fullmatch(words[0]) and first not in VERBS:
        return Opening(_SENTENCE, is_sure=True) if then in THIRD else _noun(text)._replace(is_sure=len(words) > 1)
    if _COMPOUND.fullmatch(first) and not first.startswith(("re-", "de-", "un-", "pre-")):
        return _noun(text)._replace(is_sure=_DESCRIBING.fullmatch(first) is not None and bool(then))
    if first == "no" or (
        first in _DETERMINERS and then not in _AFTER_NOUN - {"available", "higher", "lower", "greater"}
    ):
        return _noun(text)
    if first == "￼" and (then in _PREDICATES or _is_third(lower, 1)):
        return _only("clause", "sentence")
    if first in _CIRCUMSTANCES:
        return _after_circumstance(text)
    if not first.isalpha() or first in _NO_NOUN:
        return UNKNOWN
    return _verb_or_noun(text, lower)


def _is_adverb(word: str) -> bool:
    return (word.endswith("ly") and len(word) > _LONG and word not in _NOT_ADVERBS) or word in _ADVERBS


def _names_control(words: Sequence[str]) -> bool:
    """Tell whether an item begins with a control's label: ``Save Contact button``."""
    if len(words) < 3 or words[0].lower() in _PAST | _TAKES_CONTROL | _NO_NOUN:
        return False
    if not words[1][0].isupper():
        return len(words) <= _LONG and words[-1] in _CONTROLS and not OBJECT.match(words[1])
    return any(each.removesuffix("s") in _CONTROLS for each in words[2:_NEAR_ARROWS])


def _after_circumstance(text: str) -> Opening:
    """Return the form of ``If it fails, restart the client`` by the words after the comma."""
    rest = text.partition(", ")[2].split()
    if len(rest) > 2 and rest[0] in VERBS and (rest[0] in PURE_VERBS or OBJECT.match(rest[1])):
        return _only("imperative", sure=False)
    if len(rest) > 2 and (rest[0].lower() in CLAUSE or _FINITE.search(" ".join(rest))):
        return Opening(_SENTENCE, is_sure=False)
    return UNKNOWN


def _noun(text: str) -> Opening:
    return Opening(_SENTENCE if _has_verb(text) else frozenset(("noun",)), is_sure=True)


def _has_verb(text: str) -> bool:
    """Tell whether a noun at the start is the subject of a sentence: ``The block keeps its tag``."""
    if _FINITE.search(text):
        return True
    lower = text.lower().split()
    return (lower[0].endswith("s") and len(lower) > 1 and lower[1] in PURE_VERBS) or _has_later_verb(lower)


def _has_later_verb(lower: Sequence[str]) -> bool:
    """Tell whether a verb in ``-s`` that is no part of a relative clause follows the first word."""
    end = min(len(lower), _NEAR_VERB)
    return any(_is_third(lower, at) and lower[at - 1] not in _BEFORE_RELATIVES for at in range(1, end))


def _after_adverb(rest: Sequence[str]) -> Opening:
    """Return the form of ``Automatically configure the client`` by the words after the adverb."""
    verb, then = rest[0] if rest else "", rest[1] if len(rest) > 1 else ""
    if verb in VERBS and verb not in _ALSO_ADJECTIVES:
        return _only("imperative", sure=bool(then))._replace(has_object=bool(then))
    if verb in THIRD:
        return _only("third", sure=bool(then))
    if verb in _PAST and OBJECT.match(then):
        return _only("past")
    if verb in ING:
        return _only("gerund", sure=bool(then) and PURE_VERBS.isdisjoint(rest[2:]))._replace(has_object=bool(then))
    return UNKNOWN


def _verb_or_noun(text: str, lower: Sequence[str]) -> Opening:
    """Return the form of a first word without capitals, digits and marks."""
    first, then = lower[0], lower[1] if len(lower) > 1 else ""
    finite, before_object = _FINITE.search(text) is not None, OBJECT.match(then) is not None
    is_subject = then in _AFTER_NOUN
    comma = _SERIES.match(text)
    if comma is not None and {first, comma[1]} <= VERBS:
        return _only("imperative")._replace(has_object=True)
    if comma is not None and first in _ALSO_ADJECTIVES:
        return _noun(text)
    if first.endswith("ing") and first not in VERBS:
        return _of_gerund(first, then, finite=finite, is_subject=is_subject)
    if (
        (first in _PAST and first not in _NOT_PAST)
        or first in _PARTICIPLES - VERBS
        or (first.endswith("ed") and first not in _NOT_PAST)
    ):
        form = _of_past(first, then, finite=finite, before_object=before_object)
        return form._replace(has_object=form.has_object or (first == "fixed" and _MENDED.search(text) is not None))
    if first in PURE_VERBS:
        if first not in _BEFORE_CLAUSES and not before_object and _has_later_verb(lower):
            return _only("imperative", *_SENTENCE, sure=False)
        return _only("imperative", sure=bool(then) and (then not in ("and", "or") or _is_pair(lower)))
    if first.endswith("s") and not first.endswith("ss") and is_form_of_verb(first):
        return _of_third(first, then, finite=finite)
    if first in VERB_LIKE_NAMES and not finite and then not in _PLACES and then not in _BEFORE_NOUN_PHRASE:
        return _only("imperative", "noun", sure=False)
    if first not in NAMES and (first in VERBS or may_be_verb(first)):
        return _of_base(first, lower, finite=finite, before_object=before_object)
    if first in _NO_VERBS or (_NAMES_A_THING.match(first) and _AGAIN.sub("", first) not in VERBS and then):
        return _noun(text)
    if before_object or _VERB_ENDING.search(first):
        return _only("imperative", sure=False)
    base = _AGAIN.sub("", first)
    is_name = first in NAMES or is_word(first)
    if (first not in NAMES and (first in _IRREGULAR_VERBS or base in VERBS or may_be_verb(base))) or not is_name:
        return UNKNOWN
    if finite:
        return Opening(_SENTENCE, is_sure=True)
    if _has_verb(text):
        return Opening(_SENTENCE, is_sure=True)
    is_phrase = then in ("of", "for") or (then in ("in", "from", "about", "between") and first not in NAMES)
    return _only("noun", sure=bool(then) and (not is_subject or is_phrase))


def _of_gerund(first: str, then: str, *, finite: bool, is_subject: bool) -> Opening:
    if finite:
        return _only("gerund", *_SENTENCE, sure=False)
    is_gerund = first not in _THINGS and bool(then) and not is_subject
    return Opening(frozenset(("gerund",) if is_gerund else ("gerund", "noun")), is_sure=bool(then))


def _of_past(first: str, then: str, *, finite: bool, before_object: bool) -> Opening:
    """Return the form of ``Fixed paging``, and of ``Shared links``, which is a noun."""
    if before_object and first in _PAST:
        return _only("past")
    if first in _CHANGES and then and then not in _AFTER_NOUN - {"to", "from"} and not finite:
        return _only("past")._replace(has_object=first in _CHANGES - _ALSO_DESCRIBE)
    if then in _AFTER_ADJECTIVES and not finite:
        return _only("past", "adjective")
    return _only("past", "noun", "adjective", *(_SENTENCE if finite else ()), sure=bool(then))


def _of_third(first: str, then: str, *, finite: bool) -> Opening:
    """Return the form of ``Returns the key``, and of ``Requests per second``, which is a noun."""
    if first in SURE_THIRD and then and then not in _AFTER_NOUN - _AFTER_VERB:
        return _only("third")
    if _AFTER_THIRD.match(then) or then == "￼":
        return _only("third")
    if finite:
        return _only("third", *_SENTENCE, sure=False)
    is_name = first.removesuffix("s") in NAMES
    if not then or is_name or then in _AFTER_NOUN or then.endswith(("ed", "ly", "ing")) or then in _PLACES:
        return _only("third", "noun", sure=False)
    if first not in SURE_THIRD and (then in VERBS or may_be_verb(then)):
        return _only("third", *_SENTENCE, sure=False)
    return _only("third", sure=_WORD.fullmatch(then) is not None)


def _of_base(first: str, lower: Sequence[str], *, finite: bool, before_object: bool) -> Opening:
    """Return the form of ``Search the pages``, and of ``Search results``, which may be a noun."""
    then = lower[1] if len(lower) > 1 else ""
    if first in _ALSO_ADJECTIVES and not before_object:
        is_phrase = lower[2:3] == ["of"] and first not in ("write", "open", "close", "empty", "clear", "clean")
        return _only("noun") if is_phrase else _only("imperative", "noun", sure=False)
    if (first in NEARLY_PURE_VERBS and then == "￼") or (
        first in ("need", "want") and then and then not in _AFTER_NOUN - {"to"}
    ):
        return _only("imperative")
    if finite and not before_object and first not in _BEFORE_CLAUSES and first not in NEARLY_PURE_VERBS:
        return _only("imperative", *_SENTENCE, sure=False)
    if then in SURE_THIRD:
        return _only("imperative", *_SENTENCE, sure=False)
    if before_object or then == "￼" or _is_pair(lower) or (first in NEARLY_PURE_VERBS and then and then not in _PLACES):
        return _only("imperative", sure=first in VERBS or _ARTICLE.fullmatch(then) is not None)
    if first in _TWO_WORDS:
        return _only("imperative", sure=False)
    return _only("imperative", "noun", sure=False)


def _is_pair(lower: Sequence[str]) -> bool:
    """Tell whether a second instruction follows: ``Track and analyze events``."""
    return len(lower) > 3 and lower[1] in ("and", "or") and lower[2] in PURE_VERBS | VERBS


def is_form_of_verb(word: str) -> bool:
    """Tell whether a word in ``-s`` is a form of a verb."""
    bases = (word.removesuffix("s"), word.removesuffix("es"), f"{word.removesuffix('ies')}y")
    shorter = [each for each in bases if each not in (word, f"{word}y")]
    return any(each in VERBS or (is_word(each) and may_be_verb(each)) for each in shorter)
