"""Counts with their noun."""


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun: ``1 page``, ``2,000 pages``.

    Args:
        number: The count.
        noun: The singular.
        nouns: The plural, if it is not ``noun`` with an s.
    """
    return f"{number:,} {noun if number == 1 else nouns or f'{noun}s'}"
