"""Suggestions for misspelled words of a command line."""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

_LEAST = 0.75
"""The least similarity of a file's name; with less, equal endings would be enough."""


def nearest_word(word: str, known: Iterable[str], *, least: float = 0.6) -> str:
    """Return the one of ``known`` most similar to ``word``; empty if none has the ``least`` similarity, 0 to 1."""
    return next(iter(get_close_matches(word, list(known), 1, least)), "")


def meant_place(name: str) -> str:
    """Return the end of a message about a missing file or folder: ``; did you mean …?``, or an empty text."""
    place = Path(name)
    try:
        near = nearest_word(place.name, (each.name for each in place.parent.iterdir()), least=_LEAST)
    except (OSError, ValueError):
        near = ""
    return f"; did you mean {place.with_name(near)}?" if near else ""
