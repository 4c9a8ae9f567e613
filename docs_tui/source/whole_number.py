"""Whole numbers that somebody wrote: in a page, a spec, a request."""

_MOST_DIGITS = 8
"""A list that begins at such a number can go on: Markdown takes nine digits."""


def whole_number(text: str) -> int | None:
    """Return the number that ``text`` is, in digits of ASCII; None for anything else, and for one that nobody means."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None
