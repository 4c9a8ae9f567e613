"""Keys that must not leave the machine, found by the patterns of those who issue them."""

from dataclasses import dataclass

from docs_tui.source import Span


@dataclass(frozen=True, slots=True)
class Secret:
    """One key in a text."""

    kind: str
    """Who issues it and what it is: ``AWS access key``."""
    span: Span
    shown: str
    """As much of it as may be displayed: ``AKIA…``."""


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Return the keys in ``text``, in order; placeholders and documented examples are no keys."""
    raise NotImplementedError
