"""Numbers of things, as people read them."""


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun: ``1 page``, ``2,000 pages``.

    Args:
        number: How many there are.
        noun: What one of them is called.
        nouns: What several are called, where that is not ``noun`` with an s.
    """
    return f"{number:,} {noun if number == 1 else nouns or f'{noun}s'}"
