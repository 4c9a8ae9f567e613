"""Write counts with their noun and durations, and read whole numbers."""


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun: ``1 page``, ``2,000 pages``.

    Args:
        number: The count.
        noun: The singular.
        nouns: The plural, if it is not ``noun`` with an s.
    """
    return f"{number:,} {noun if number == 1 else nouns or f'{noun}s'}"


def duration(seconds: float) -> str:
    """Format a duration."""
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


_MOST_DIGITS = 8
"""The longest number: one digit less than Markdown allows for list items, so that lists can continue."""


def whole_number(text: str) -> int | None:
    """Return ``text`` as a number, or None if it is not made of ASCII digits or is implausibly long."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None
