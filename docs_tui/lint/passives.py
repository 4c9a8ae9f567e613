"""Find passive sentences without an actor: ``the file is saved``, ``it can be changed``, ``the page gets deleted``."""

import re
from collections.abc import Iterator

from docs_tui.lint.prose import OBJECT
from docs_tui.source.lazy_pattern import lazy_pattern

_IRREGULAR = (
    "begun bound broken brought built caught chosen cut done drawn driven found given held hidden kept known led left lost made met "
    "overridden overwritten paid put read rebuilt rerun reset rewritten run seen sent set shown split spent stored taken thrown told "
    "understood won written"
)
_ADVERB = r"(?:(?:no\s+longer|not|already|yet|again|also|always|never|only|then|still|first|now|just|both|\w+ly)\s+)"
_PASSIVE = lazy_pattern(
    rf"(?P<before>\b(?:\w+(?:['’]t)?)\s+{_ADVERB}{{0,2}})?(?P<form>\b(?:is|are|was|were|be|been|being|gets?|got|getting|isn['’]t|aren['’]t|wasn['’]t|weren['’]t)"
    r"|(?:(?<=\b[Ii]t)|(?<=\b[Tt]hat)|(?<=\b[Yy]ou)|(?<=\b[Tt]hey)|(?<=\b[Ww]e))['’](?:s|re))"
    rf"\s+{_ADVERB}{{0,2}}(?P<participle>\w{{2,}}ed|{'|'.join(_IRREGULAR.split())})\b(?![-/{OBJECT}]|\s+in\b(?<=logged in|signed in))"
)
_STATE_WORDS = (
    "accustomed advanced aimed aligned associated authorized aware backed based bound broken centered closed committed complicated composed "
    "comprised concerned connected dedicated deprecated designed detailed disabled distributed divided done embed enabled encouraged "
    "entitled equipped excited expected experienced familiarized finished focused geared gone hidden impressed inclined indeed intended "
    "interested involved known left limited located lost made married meant need needed nested opposed optimized organized outdated "
    "packed pleased positioned prepared qualified recommended related required satisfied scared set shared situated sized speed "
    "stuck structured subscribed suited supported supposed surprised tailored targeted tied tired trusted unchanged unlimited "
    "unsupported unused used versioned worried written"
)
_STATES = frozenset(_STATE_WORDS.split())
"""Participles that describe how something is, and words that only look like participles."""
_ALWAYS_STATES = frozenset(
    [
        "based",
        "concerned",
        "embed",
        "experienced",
        "indeed",
        "interested",
        "located",
        "need",
        "speed",
        "supposed",
        "tired",
        "used",
        "worried",
    ]
)
_STATES_AFTER_HELPERS = (_ALWAYS_STATES - {"used"}) | frozenset(
    ("closed", "connected", "done", "finished", "interested", "related", "required")
)
_EVENT_WORDS = (
    "accepted added appended applied approved asked assigned batched billed blocked built calculated called captured charged checked cloned collected "
    "cached canceled cancelled changed combined compared compiled computed converted copied counted created decoded decrypted deleted delivered denied deployed detected "
    "discarded displayed downloaded dropped emitted encoded encrypted enforced evaluated exchanged executed exported exposed extracted fetched filtered "
    "forwarded generated given granted handled hashed ignored imported indexed inferred initialized injected inlined inserted instantiated invoked "
    "issued kept launched loaded logged mapped marked measured merged modeled modelled modified moved notified omitted overwritten parsed passed paid performed persisted picked "
    "populated processed prompted propagated provided published purged pushed queued raised read realized received recorded redirected refreshed registered "
    "rejected released removed renamed rendered replaced replicated reported requested rerun resolved restarted retained retried retrieved "
    "returned reused reversed revoked rewritten rolled rotated routed run sampled sanitized saved scanned scheduled seen sent serialized shown signed "
    "skipped sorted started stopped stored streamed stripped submitted synced synchronized taken tested thrown tracked transferred "
    "transformed translated triggered truncated updated uploaded utilized validated verified wrapped"
)
_EVENTS = frozenset(_EVENT_WORDS.split())
"""Participles of transitive verbs, which rarely describe a state."""
_HELPERS = frozenset(
    ["can", "could", "may", "might", "must", "shall", "should", "will", "would", "to", "cannot", "have", "has", "had"]
    + [f"{word}{mark}t" for word in ("can", "couldn", "shouldn", "mustn", "won", "wouldn") for mark in ("'", "’")]
)
_ADVERBS_OF_EVENTS = frozenset(
    ("automatically", "then", "immediately", "periodically", "asynchronously", "subsequently", "manually")
)
_SWITCHED = frozenset(
    ("closed", "disabled", "enabled", "hidden", "set", "shared", "distributed", "detailed", "left", "used")
)
"""Participles that describe an event after an adverb: ``is automatically disabled``."""
_PAST = frozenset(("was", "were", "wasn't", "wasn’t", "weren't", "weren’t"))


def passives(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the start and end of each passive verb in a sentence, and its words."""
    for match in _PASSIVE.finditer(text):
        form, participle = match["form"].lower(), match["participle"].lower()
        if _is_event(form, participle, _last_word(match["before"]), _adverb(match)):
            yield match.start("form"), match.end(), match[0][match.start("form") - match.start() :]


def _last_word(before: str | None) -> str:
    return before.split()[0].lower() if before else ""


def _adverb(match: re.Match[str]) -> str:
    """Return the word before the participle, if it is not the verb."""
    words = match[0].lower().split()
    return words[-2] if len(words) > 1 and words[-2] != match["form"].lower() else ""


def _is_event(form: str, participle: str, before: str, adverb: str) -> bool:
    """Tell whether a form of ``be`` or ``get`` with a participle describes an event, not a state."""
    if participle in _ALWAYS_STATES and not (participle == "used" and form in ("be", "been", "being")):
        return False
    if form in ("being", "gets", "get", "got", "getting"):
        return participle not in _STATES and participle != "started"
    if form in ("be", "been"):
        return before in _HELPERS and participle not in _STATES_AFTER_HELPERS
    if form in _PAST:
        return participle not in _STATES
    if adverb in _ADVERBS_OF_EVENTS and participle not in _STATES_AFTER_HELPERS:
        return participle in _SWITCHED or participle not in _STATES
    return participle in _EVENTS
