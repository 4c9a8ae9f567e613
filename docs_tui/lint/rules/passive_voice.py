"""A passive sentence that names the actor last.

## What it does

Reports a form of `be` with a participle and `by` an actor: `the request is signed by the client`. It ignores passives without an
actor, states such as `is located` or `is deprecated`, orders and amounts (`is sorted by the date`), changelogs and legal texts. With
`lint.tier: strict`, it also reports passives without an actor: `the file can be deleted`, `the key has been sent`.

## Why is this bad?

Readers first want to know who acts. `The client signs the request` is shorter and names the actor first.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.passives import passives
from docs_tui.lint.prose import SENTENCES, ProseText
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_IRREGULAR = (
    "begun|bound|broken|brought|built|caught|chosen|done|drawn|driven|found|given|held|hidden|kept|known|led|made|met|"
    "overridden|overwritten|paid|put|read|rewritten|run|seen|sent|set|shown|spent|split|stored|taken|thrown|told|understood|written"
)
_DATES = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Sept|Nov|Dec)ember|October"
_PASSIVE = lazy_pattern(
    rf"\b(?:is|are|was|were|be|been|being)\s+(?:(?:also|always|automatically|not|never|only|then|directly|still|usually)\s+)?"
    rf"(?P<participle>\w+ed|{_IRREGULAR})\s+by\s+(?P<actor>(?:the|a|an|your|our|its|their|this|these|each|any|another|(?!{_DATES})[A-Z]\w+)\b)",
)
_STATE_WORDS = (
    "accompanied affected backed based bound caused connected followed gated highlighted identified impacted inspired isolated "
    "keyed limited matched pinned powered preceded referenced separated surrounded unaffected unchanged used"
)
_MEASURE_WORDS = (
    "decreased decremented divided extended filtered grouped increased incremented indexed lowered multiplied namespaced "
    "ordered partitioned prefixed raised ranked reduced rounded scaled scoped shifted sorted subtracted"
)
_BE = frozenset(b"is are was were be been being".split())
_REACH = 60
"""Characters before ``by`` that are searched for a form of ``be``."""
_LEFT_ALONE = frozenset((*_STATE_WORDS.split(), *_MEASURE_WORDS.split()))
"""Participles that describe a state or read worse in the active voice, and those after which ``by`` names an amount."""
_SIGNS = (("by", re.compile(r"[\W_]")),)
_NO_ACTOR = lazy_pattern(
    r"\s*(?:\w+\s+)?(?:default|hand|name|path|time|date|id|type|same|following|number|way|means|hash|key|index|address|slug|label|title"
    r"|end|start|beginning|deadline|\d+(?:st|nd|rd|th))\b",
    re.IGNORECASE,
)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find passives that name the actor."""
    if not page.english or page.is_changelog or page.is_legal or not (page.strict or _may_have_one(page.leaves.bare)):
        return
    for prose in page.leaves.of(SENTENCES) if page.strict else page.leaves.having(_SIGNS, SENTENCES):
        if page.strict:
            yield from _in_strict(prose)
            continue
        for match in _PASSIVE.finditer(prose.text):
            if match["participle"] in _LEFT_ALONE or _NO_ACTOR.match(prose.text, match.end()):
                continue
            span = prose.span(match.start(), match.end("participle"))
            yield RuleFinding(span, f'"{match[0]} …" is passive', "Name the actor first")


def _in_strict(prose: ProseText) -> Iterator[RuleFinding]:
    """Find every passive, also without an actor."""
    found = {(start, end): words for start, end, words in passives(prose.text)}
    for match in _PASSIVE.finditer(prose.text):
        place = match.start(), match.end("participle")
        if match["participle"] not in _LEFT_ALONE and not any(
            start < place[1] and place[0] < end for start, end in found
        ):
            found[place] = prose.text[slice(*place)]
    for (start, end), words in sorted(found.items()):
        yield RuleFinding(prose.span(start, end), f'"{words}" is passive', "Say who acts, and name the actor first")


def _may_have_one(words: bytes) -> bool:
    """Tell whether a form of ``be`` comes two or three words before a ``by``."""
    at = words.find(b" by ")
    while at >= 0:
        if not _BE.isdisjoint(words[max(at - _REACH, 0) : at].split()[-3:]):
            return True
        at = words.find(b" by ", at + 1)
    return False


RULE = Rule(
    code="W003",
    name="passive-voice",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Use the active voice and name the actor first.",
    check=check,
    rate="99 of 103: in the others the actor is best named last",
    bad=("The request «is signed» by the client.\n", "- Messages «are not kept» by your browser.\n"),
    good=(
        "The client signs the request.\n",
        "The option is deprecated. The file is located in the folder. Pages are sorted by the date.\n",
        "The result is ordered by the `type` field. The fee is reduced by the discount, and the price is unaffected by this change.\n",
        "Run `keys are made by the tool`.\n",
        "Payouts are processed by the 15th of each month, or by Friday. The fee is paid by the end of the month.\n",
    ),
)
