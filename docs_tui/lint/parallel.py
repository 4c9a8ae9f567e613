"""Find headings or list items whose grammatical form differs: ``Create a key`` beside ``Creating a key``."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from docs_tui.lint.dictionary import is_word, may_be_verb
from docs_tui.lint.page_context import PageContext
from docs_tui.mdx import Heading, Paragraph
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

VerbForm = Literal["imperative", "gerund", "third", "infinitive", "noun", "question", "adjective", "clause", "sentence"]

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
_VERBS = _VERB_WORDS.split()
_DOUBLED = frozenset(("get", "reset", "run", "set", "stop", "submit"))
_NOUN_WORDS = (
    "call change check copy download edit embed export extract filter find fix import limit list load make move preview query "
    "request reset return review run search set share show start stop store switch sync test track update upgrade upload use "
    "view visit push pull schedule"
)
_NOUNS = frozenset(_NOUN_WORDS.split())
"""Verbs that are also nouns, so that they do not prove an instruction: ``Search results``."""


def _gerund(verb: str) -> str:
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb.removesuffix('e')}ing"


_CLEAR = 3
FEWEST = _CLEAR + 1
"""The fewest texts of which one can differ from the others."""
_GERUNDS = frozenset(map(_gerund, _VERBS)) - {
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
_IMPERATIVES = frozenset(_VERBS) - _NOUNS


def verb_form(text: str) -> VerbForm | None:
    """Return the form of the first word if it is surely a verb, else None."""
    word = text.split(maxsplit=1)[0].lower().rstrip(",.:;") if text.strip() else ""
    if word in _IMPERATIVES:
        return "imperative"
    return "gerund" if word in _GERUNDS else None


_MORE_VERB_WORDS = (
    "accept access achieve act activate adapt adjust align allow alter analyze append approve archive arrange ask associate audit "
    "automate avoid back balance batch benchmark bind block boost break bring browse bundle cache calculate cancel capture categorize chain clean "
    "clear click close collaborate combine commit communicate complete compress compute confirm consider consult contact contain continue "
    "contribute control coordinate correct count cover crawl cut declare decide decode decrypt defer delegate deliver demonstrate depend "
    "derive design determine develop diagnose dismiss display distribute document draft drag drop duplicate earn eliminate emit "
    "encode encourage encrypt end enforce engage enrich ensure estimate exchange exclude execute exit expand expire explain expose "
    "facilitate fetch fill finish flag focus follow format forward foster fund fork gain gather give go govern grant group grow guide "
    "help hide highlight hold host include increase index inform ingest initiate inject inspire instruct instrument invoke isolate join "
    "jump keep label launch lead leave let link locate lock log look lower maintain map mark match maximize measure minimize mint mock "
    "mount name navigate negotiate normalize note notify obtain offer onboard operate orchestrate order outline own partition pay persist "
    "personalize pick pin place plan play populate post predict prevent print prioritize process produce program promote prompt propose "
    "prove provision purchase require need want offer save work depend connect contact put quantify raise rank reach react reason rebuild recommend record recover redirect refer refine "
    "refund register reject release rely render repeat replay report represent respond retry reuse review rewrite rotate route scale scan "
    "scope score scrape seed sell separate sign simplify simulate skip sort speed split stay stream structure subscribe suggest summarize "
    "support swap tag take target tell toggle trace train transfer transform trigger tune turn type unlock validate version wait wrap"
)
_ALL_VERBS = frozenset((*_VERBS, *_MORE_VERB_WORDS.split()))
_TWICE = frozenset(
    [
        *_DOUBLED,
        *[
            "begin",
            "control",
            "cut",
            "drag",
            "drop",
            "flag",
            "let",
            "log",
            "map",
            "own",
            "pin",
            "plan",
            "program",
            "put",
            "scan",
            "scrap",
            "skip",
            "split",
            "swap",
            "tag",
            "wrap",
            "refer",
        ],
    ]
)


def _ing(verb: str) -> str:
    return f"{verb}{verb[-1]}ing" if verb in _TWICE else _gerund(verb)


def _third(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o", "z")) else f"{verb}s"


_ING = {_ing(verb) for verb in _ALL_VERBS}
_THIRD = {_third(verb) for verb in _ALL_VERBS}
_SURE_THIRD = _THIRD - {_third(noun) for noun in (*_NOUNS, *_MORE_VERB_WORDS.split())}
_SURE_ORDER = _IMPERATIVES | {
    "ensure",
    "avoid",
    "enable",
    "keep",
    "include",
    "consider",
    "follow",
    "allow",
    "explain",
    "maintain",
    "analyze",
}
_OBJECT = lazy_pattern(
    r"(?:the|a|an|your|all|any|each|every|this|these|its|their|our|new|one|how|whether|that|it|them|up|out)\b",
    re.IGNORECASE,
)
"""If one of these words follows, a word that may be a noun is a verb: ``Search the pages``."""
_CLAUSE = frozenset(["the", "a", "an", "you", "your", "we", "our", "it", "this", "these", "there", "they", "i"])
_NOUN_OF = lazy_pattern(r"\w+(?:tion|sion|ment|ance|ence|ness|ity|al) of\b", re.IGNORECASE)
_PURPOSE = lazy_pattern(r"to\b[^.]*,\s", re.IGNORECASE)
"""A purpose before an instruction: ``To leave, press q``."""
_LEAST_MAJORITY = 2


class Opening(NamedTuple):
    """The possible forms of the first words of a text."""

    forms: frozenset[VerbForm]
    is_sure: bool
    """Whether it must be that form, and cannot be a noun."""
    has_object: bool = False
    """Whether the first word is surely a verb, because an object follows: ``Add the key``."""
    has_finite: bool = False
    """Whether a verb follows later, so that the first words may be its subject: ``Adding a key returns it``."""


def opening_of(text: str) -> Opening:
    """Return the forms that the beginning of an item or heading may have."""
    words = text.lower().split(maxsplit=2)
    if not words:
        return Opening(frozenset(), is_sure=False)
    first, then = words[0].rstrip(",.:;"), words[1] if len(words) > 1 else ""
    if first == "to" and (_PURPOSE.match(text) or text.rstrip().endswith(":")):
        return Opening(frozenset(("infinitive", "imperative")), is_sure=True)
    if first == "to" and then in _ALL_VERBS:
        return Opening(frozenset(("infinitive",)), is_sure=True)
    if first in _CLAUSE:
        return Opening(frozenset(("clause",)), is_sure=True)
    if _NOUN_OF.match(text):
        return Opening(frozenset(("noun",)), is_sure=True)
    forms: set[VerbForm] = set()
    if first in _ALL_VERBS:
        forms.add("imperative")
    if first in _ING:
        forms.add("gerund")
    if first in _THIRD:
        forms.add("third")
    is_verb = first in _SURE_ORDER or first in _GERUNDS or first in _SURE_THIRD
    return Opening(
        frozenset(forms), is_sure=bool(forms) and len(words) > 1 and (is_verb or _OBJECT.match(then) is not None)
    )


_PRONOUNS = frozenset(["you", "we", "it", "there", "they", "i"])
_NO_NOUN_WORDS = (
    "about above across already after against all along also although always among an and any as at because before behind below "
    "between both but by depending despite do does during each either else even every except few for from given had has "
    "have here how however if in inside instead into is just less like many may more most much must near never next none "
    "not nothing now of off often on once one only onto optionally or otherwise out outside over per please rather same "
    "several should since so some sometimes soon still such than that the then through to too two three toward under unless "
    "until up upon via was were what when where whether which while who why will with within without yes yet zero first "
    "second third finally note"
)
_NO_NOUN = frozenset(_NO_NOUN_WORDS.split())
"""Words that begin neither a noun nor surely anything else."""
_THINGS_WORDS = (
    "accounting billing branding caching clustering coding embedding engineering everything existing following forecasting "
    "grouping heading learning hosting housing including indexing lighting logging mapping marketing meeting messaging missing "
    "morning networking nothing onboarding ongoing packaging parsing pending pricing processing profiling prompting queuing "
    "ranking rating recurring remaining rendering routing sampling scaling scheduling setting shipping something spacing "
    "spending staging streaming string styling supporting thing throttling timing tracing tracking training typing "
    "underlying versioning warning writing grading incoming outgoing upcoming matching"
)
_THINGS = frozenset(_THINGS_WORDS.split())
"""Words in ``-ing`` that name a thing or describe one."""
_VERB_ENDING = lazy_pattern(r"(?:ate|i[sz]e|ify)s?$|ifies$")
_ASIDE = lazy_pattern(
    r"\A\s*(?:\([^()]{1,40}\)|(?:important|note|tip|optional|warning|caution|example|alternative|alternatively):)\s*",
    re.IGNORECASE,
)
_FINITE = lazy_pattern(
    r"(?<!that )(?<!which )(?<!who )\b(?:is|are|was|were|has|have|must|can|cannot|will|should|may|does|do|don['’]t|doesn['’]t|isn['’]t|aren['’]t)\b"
)
"""Verbs that make a sentence of what may be a noun otherwise."""
_AFTER_NOUN = lazy_pattern(
    r"(?:that|is|are|was|were|of|for|with|in|on|at|and|or|by|from|to|via|that|which|can|must|should|will|has|have)\b"
)
_AFTER_THIRD = lazy_pattern(r"(?:the|an?|your|all|any|each|every|this|these|its|their|it|them|up|out|whether|how)\b")


_SENTENCE: frozenset[VerbForm] = frozenset(("clause", "noun", "sentence"))
"""The forms of a sentence that begins with a noun: ``The key expires`` or ``Keys are secret``."""


def item_opening(text: str) -> Opening:
    """Return the forms that the beginning of a list's item may have, with nouns: ``Keyboard shortcuts``."""
    text = _ASIDE.sub("", text).partition(". ")[0]
    words = text.lower().replace(",", " ").split()
    if len(words) > 1 and words[1] in _ARROWS:
        return Opening(frozenset(), is_sure=False)
    if words and (words[0] in _QUESTIONS or text.rstrip().endswith("?")):
        return Opening(frozenset(("question",)), is_sure=len(words) > 1, has_finite=_FINITE.search(text) is not None)
    if words and words[0] in _ADJECTIVES and len(words) > 1 and words[1] in _AFTER_ADJECTIVES:
        return Opening(frozenset(("adjective",)), is_sure=True)
    form = _item_form(text)
    has_finite = _FINITE.search(text) is not None or any(
        word in _THIRD for word in words[1 + (form.forms != {"noun"}) :]
    )
    if form.forms == {"gerund"} and (has_finite or any(word in _ALL_VERBS for word in _AFTER_COMMA.findall(text))):
        return Opening(form.forms | _SENTENCE, is_sure=False)
    is_long = len(words) >= _LONG and words[0] in _LONG_VERBS
    has_object = is_long or (len(words) > 1 and _OBJECT.match(words[1]) is not None)
    return form._replace(has_object=has_object, has_finite=has_finite)


def _item_form(text: str) -> Opening:
    known, words = opening_of(text), text.lower().split(maxsplit=2)
    first = words[0].rstrip(",.:;") if words else ""
    then = words[1] if len(words) > 1 else ""
    if then == "of" and first not in _NO_NOUN:
        return Opening(_SENTENCE if _FINITE.search(text) else frozenset(("noun",)), is_sure=True)
    if _COMPOUND.fullmatch(first) and not known.forms:
        return Opening(_SENTENCE if _FINITE.search(text) else frozenset(("noun",)), is_sure=False)
    if first in _CLAUSE:
        if first in _PRONOUNS:
            return Opening(frozenset(("clause",)), is_sure=True)
        return Opening(_SENTENCE if _FINITE.search(text) else frozenset(("clause", "noun")), is_sure=True)
    is_subject = _AFTER_NOUN.match(then) is not None
    if known.forms and _FINITE.search(text) and not _OBJECT.match(then) and first not in _BEFORE_CLAUSES:
        return Opening(known.forms | _SENTENCE, is_sure=False)
    if first in _ALSO_ADJECTIVES and not _OBJECT.match(then):
        return Opening(known.forms | {"noun"}, is_sure=False)
    if (known.is_sure and not (is_subject and "third" in known.forms)) or not first.isalpha() or first in _NO_NOUN:
        return known
    if _FINITE.search(text):
        return Opening(known.forms | _SENTENCE, is_sure=False)
    if known.forms:
        return known if first in _TWO_WORDS else Opening(known.forms | {"noun"}, is_sure=False)
    if first == "no":
        return Opening(frozenset(("noun",)), is_sure=True)
    if first.endswith("ing"):
        is_gerund = first not in _THINGS and bool(then) and not is_subject
        return Opening(frozenset(("gerund",) if is_gerund else ("gerund", "noun")), is_sure=bool(then))
    if first.endswith("s") and not first.endswith("ss") and _is_form_of_verb(first):
        is_verb = _AFTER_THIRD.match(then) is not None
        return Opening(frozenset(("third",) if is_verb else ("third", "noun")), is_sure=bool(then))
    if _OBJECT.match(then) or _VERB_ENDING.search(first):
        return Opening(frozenset(("third" if first.endswith("s") else "imperative",)), is_sure=False)
    is_known = is_word(first) and first not in _IRREGULAR_VERBS
    base = _AGAIN.sub("", first)
    if (
        first.endswith(("ed", "ly"))
        or not is_known
        or any(each in _ALL_VERBS or may_be_verb(each) for each in (first, base))
    ):
        return Opening(frozenset(), is_sure=False)
    return Opening(frozenset(("noun",)), is_sure=bool(then) and not is_subject)


_IRREGULAR_VERB_WORDS = (
    "arise become begin bend bind break bring build buy catch choose come cut deal dig draw drive fall feed feel find fit fly forget "
    "forgive freeze get give go grow hang hear hide hit hold keep know lay lead leave lend let lie lose make mean meet overcome override "
    "overrun overwrite pay put quit read rebuild redo rerun resend reset rethink rewrite ride ring rise run say see seek sell send set "
    "shake shine shoot show shrink shut sit sleep slide speak spend spin split spread stand steal stick strike sweep swing take teach "
    "tear tell think throw undo understand uphold wake wear win wind withdraw withhold write login setup signup"
)
_IRREGULAR_VERBS = frozenset(_IRREGULAR_VERB_WORDS.split())
_ALSO_ADJECTIVES = frozenset(
    ["secure", "write", "complete", "clear", "clean", "open", "direct", "separate", "correct", "lower", "free", "close"]
)
"""Verbs that also begin a noun phrase: ``Secure storage``, ``Write access``."""
_BEFORE_CLAUSES = frozenset(
    ("check", "confirm", "determine", "ensure", "make", "note", "remember", "see", "verify", "wait")
)
"""Verbs before a clause: ``Verify the key is valid``."""
_QUESTIONS = frozenset(("how", "what", "which", "whether", "who", "whose", "why"))
_ADJECTIVES = frozenset(
    ("available", "best", "compatible", "good", "great", "helpful", "ideal", "perfect", "suitable", "useful")
)
_AFTER_ADJECTIVES = frozenset(("for", "if", "in", "on", "to", "when", "with"))
_LONG = 4
"""In an item with at least this many words, the first verb is hardly part of a name: ``Checking specific coding standards``."""
_LONG_VERBS = (_GERUNDS - _THINGS) | (_IMPERATIVES - {"debug", "deploy"})
_AFTER_COMMA = lazy_pattern(r", ([a-z]+)")
_COMPOUND = lazy_pattern(r"[a-z]+(?:-[a-z]+)+")
_ARROWS = frozenset(("→", "›", ">", "|", "/", "->"))
"""Marks between the names of menus."""
_AGAIN = lazy_pattern(r"\A(?:re|un|de|pre|auto|co)-?(?=\w{3})")
_TWO_WORDS = frozenset(("set", "sign", "log", "turn", "back", "click"))
"""Verbs that are rarely nouns at the start of an item."""


def _is_form_of_verb(word: str) -> bool:
    """Tell whether a word in ``-s`` is a form of a verb."""
    bases = (word.removesuffix("s"), word.removesuffix("es"), f"{word.removesuffix('ies')}y")
    return any(each in _ALL_VERBS or (is_word(each) and may_be_verb(each)) for each in bases)


def any_form(text: str) -> VerbForm | None:
    """Return the verb form that a text begins with, such as an imperative; None unless there is exactly one."""
    opening = opening_of(text)
    return next(iter(opening.forms)) if opening.is_sure and len(opening.forms) == 1 else None


_ORDERS = frozenset((*_ALL_VERBS, "click", "double-click", "log", "press", "right-click"))


def begins_with_order(text: str) -> bool:
    """Tell whether a text begins with the base form of a verb, and so may be an instruction: ``Open the page``."""
    words = text.lower().split(maxsplit=2)
    return len(words) > 1 and words[0].rstrip(",.:;") in _ORDERS


def odd_in_strict(openings: Sequence[Opening]) -> tuple[list[int], VerbForm | None]:
    """Return the indexes of texts that surely differ from the form of most, and that form; a minority of unknown ones is allowed."""
    verbs: tuple[VerbForm, ...] = (
        "imperative",
        "gerund",
        "third",
        "infinitive",
        "noun",
        "question",
        "adjective",
        "clause",
    )
    most = max(verbs, key=lambda form: sum(form in each.forms for each in openings))
    many = sum(most in each.forms for each in openings)
    sure = sum(most in each.forms and each.is_sure for each in openings)
    odd = [index for index, each in enumerate(openings) if each.is_sure and most not in each.forms]
    has_sentences = most == "clause" or (most == "noun" and any("sentence" in each.forms for each in openings))
    odd = [index for index in odd if _differs(openings[index], most, has_sentences=has_sentences)]
    unknown = len(openings) - many - len(odd)
    few_unknown = unknown <= many / 4 or (sure >= _LEAST_MAJORITY and unknown <= many / 2)
    clear = many >= _LEAST_MAJORITY and sure >= 1 and many >= 1.5 * len(odd) and few_unknown
    return (odd, most) if clear and odd else ([], None)


def _differs(opening: Opening, most: VerbForm, *, has_sentences: bool) -> bool:
    """Tell whether an item differs from a majority, beyond doubt."""
    if most not in ("noun", "clause"):
        return True
    if opening.forms <= {"imperative"}:
        return opening.has_object
    if opening.forms <= {"gerund"}:
        return not opening.has_finite and opening.has_object and not has_sentences
    if opening.forms <= {"adjective"}:
        return most == "clause"
    if opening.forms <= {"question"}:
        return not (has_sentences and opening.has_finite)
    # Sentences begin with nouns, names and pronouns.
    return not has_sentences


def odd_indexes(forms: "list[VerbForm | None]") -> list[int]:
    """Return the indexes of the minority form; empty if there is no clear majority.

    A majority is clear if at least three texts have one form, at most a third as many have the other, and at most a
    third as many have neither.
    """
    pairs: tuple[tuple[VerbForm, VerbForm], ...] = (("imperative", "gerund"), ("gerund", "imperative"))
    for form, other in pairs:
        many = forms.count(form)
        odd = [index for index, each in enumerate(forms) if each == other]
        if many >= _CLEAR and 0 < len(odd) <= many / 3 and forms.count(None) <= many / 3:
            return odd
    return []


_PLAIN_WORD = lazy_pattern(r"[*~]*+([A-Za-z]++)[*~]*+[,.:;]*+[*~]*+ ")
"""A plain first word, with or without emphasis."""
_NO_WORD = lazy_pattern(r"[^A-Za-z*~_\[&\\<{!$]")
"""Beginnings that cannot be a verb."""


def opening_verb(page: PageContext, node: Heading | Paragraph) -> VerbForm | None:
    """Return the form of the verb that a paragraph or heading begins with, or None."""
    if not node.content.lines:
        return None
    start = node.content.lines[0].start
    plain = _PLAIN_WORD.match(page.text, start)
    if plain is not None:
        return verb_form(plain[1])
    return None if _NO_WORD.match(page.text, start) else verb_form(page.text_of(node))


def _may_be_result(opening: Opening) -> bool:
    """Tell whether a step may say what happens, or what follows: ``The page opens``, ``To change the key:``."""
    return not opening.forms.isdisjoint(("clause", "noun", "infinitive"))


_NAMES_OF_FORMS: dict[VerbForm, str] = {
    "imperative": "an instruction",
    "gerund": "a form in -ing",
    "third": "a verb in -s",
    "infinitive": "to and a verb",
    "noun": "a noun",
    "question": "a question",
    "adjective": "an adjective",
    "clause": "a subject",
    "sentence": "a subject",
}


def least(page: PageContext) -> int:
    """Return the fewest texts of which one can differ from the others."""
    return _CLEAR if page.strict else FEWEST


_LABEL = lazy_pattern(r"[^.:]{1,60}?(?::|\s[-–—])\s|[^.:]{1,60}:$")


def _have_labels(page: PageContext, nodes: Sequence[Heading | Paragraph | None], texts: Sequence[str]) -> bool:
    """Tell whether items begin with names of things, or are links to pages, whose form is given."""
    links = sum(node is not None and page.text.startswith("[", node.span.start) for node in nodes)
    labels = sum(_LABEL.match(text) is not None for text in texts)
    return 2 * max(links, labels) >= len(texts)


def odd_openings(
    page: PageContext, nodes: Sequence[Heading | Paragraph | None], *, items: bool = False, steps: bool = False
) -> Iterator[tuple[Span, str, str]]:
    """Yield the first words in the minority form: span, word, and the form of the majority.

    Args:
        page: Their page.
        nodes: The nodes to compare; None for an item without text.
        items: Whether they are items of a list, among which nouns are a form too.
        steps: Whether they are steps, among which a sentence may say what happens: ``The page opens``.
    """
    if page.strict:
        texts = [page.text_of(node) if node is not None else "" for node in nodes]
        openings = [(item_opening if items else opening_of)(text) for text in texts]
        odd, majority = odd_in_strict(openings) if not items or not _have_labels(page, nodes, texts) else ([], None)
        if steps:
            odd = [index for index in odd if not _may_be_result(openings[index])]
    else:
        forms = [opening_verb(page, node) if node is not None else None for node in nodes]
        odd, majority = odd_indexes(forms), max(set(forms), key=forms.count, default=None)
    for index in odd:
        node = nodes[index]
        prose = page.leaves.at(node.span) if node is not None else None
        if prose is not None:
            word = prose.text.split(maxsplit=1)[0]
            other = _NAMES_OF_FORMS[majority] if majority is not None else "another form"
            yield prose.span(0, len(word)), word, other
