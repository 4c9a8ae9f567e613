"""The verbs that instructions begin with, so that rules can tell `create a key` from `creating a key`."""

from typing import Literal

VerbForm = Literal["imperative", "gerund"]

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
"""Also nouns, and alone no sign of an instruction: ``Search results``, ``Test mode``."""


def _gerund(verb: str) -> str:
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb.removesuffix('e')}ing"


_CLEAR = 3
FEWEST = _CLEAR + 1
"""Texts among which one can be odd."""
_GERUNDS = frozenset(map(_gerund, _VERBS)) - {
    "building",
    "getting",
    "testing",
    "setting",
    "listing",
    "handling",
    "monitoring",
    "filtering",
}
"""Without those that name a thing as often as a deed."""
_IMPERATIVES = frozenset(_VERBS) - _NOUNS


def verb_form(text: str) -> VerbForm | None:
    """Return the form of the verb that ``text`` begins with; None where it begins with none, or with what may be a noun."""
    word = text.split(maxsplit=1)[0].lower().rstrip(",.:;") if text.strip() else ""
    if word in _IMPERATIVES:
        return "imperative"
    return "gerund" if word in _GERUNDS else None


def odd_ones(forms: "list[VerbForm | None]") -> list[int]:
    """Return the indexes of the few whose form is not that of the many; empty where that is not clear.

    Clear is: at least three in one form, at most a third as many in the other, and no more than those three that begin otherwise.
    """
    pairs: tuple[tuple[VerbForm, VerbForm], ...] = (("imperative", "gerund"), ("gerund", "imperative"))
    for form, other in pairs:
        many = forms.count(form)
        odd = [index for index, each in enumerate(forms) if each == other]
        if many >= _CLEAR and 0 < len(odd) <= many / 3 and forms.count(None) <= many / 3:
            return odd
    return []
