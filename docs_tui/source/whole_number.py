"""Read whole numbers from text."""

_MOST_DIGITS = 8
"""The longest number: one digit less than Markdown allows for list items, so that lists can continue."""


def whole_number(text: str) -> int | None:
    """Return ``text`` as a number, or None if it is not made of ASCII digits or is implausibly long."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None
