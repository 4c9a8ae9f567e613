"""A tag that a writer began and did not finish: what it lacks, for a reader of MDX sees no more than a `<` in it."""

import re
from typing import NamedTuple

from docs_tui.components import COMPONENTS
from docs_tui.mdx.javascript import expression_end

_BEGUN = re.compile(r"</?(?P<name>[A-Za-z][\w.-]*)(?P<valued>\s+[A-Za-z_][\w:-]*=[\"'{])?")
_ATTRIBUTE = re.compile(r"\s+(?P<name>[A-Za-z_][\w:-]*)(?P<equals>=)?")
_BLANK_LINE = re.compile(r"\n[>\s]*\n|\Z")
_TOO_FAR = re.compile(r"[>=\n]")
"""What no value in quotes is likely to hold: the quote was meant to end before it."""
_AFTER_VALUE = re.compile(r"\s|/?>|\Z")
_LONGEST = 5000
"""Characters that a tag is looked through for."""


class Lack(NamedTuple):
    """What a tag lacks, and what to write."""

    message: str
    hint: str


def half_tag(text: str, at: int) -> Lack | None:
    """Return what the tag that the ``<`` at ``at`` seems to begin lacks; None where it seems to begin none: ``Map<String``."""
    begun = _BEGUN.match(text, at)
    if begun is None or (at and (text[at - 1].isalnum() or text[at - 1] == "_")):
        return None
    name = begun["name"]
    leads = not text[text.rfind("\n", 0, at) + 1 : at].strip()
    if not (name[0].isupper() or begun["valued"] or (leads and name in COMPONENTS)):
        return None
    blank = _BLANK_LINE.search(text, at, at + _LONGEST)
    end = blank.start() if blank is not None else at + _LONGEST
    return _lack_of_value(text, begun.end("name"), end) or Lack(
        f"{text[at : begun.end('name')]} has no >", "Write it where the tag ends, or put the text in backticks"
    )


def _lack_of_value(text: str, at: int, end: int) -> Lack | None:
    """Return what is wrong with the first attribute whose value cannot be read."""
    while attribute := _ATTRIBUTE.match(text, at, end):
        at, name = attribute.end(), attribute["name"]
        if not attribute["equals"]:
            continue
        mark = text[at : at + 1]
        if mark == "{":
            close = expression_end(text, at + 1, end)
            if close < 0:
                return Lack(f"the brace of {name} is not closed", "Write } after its value")
        elif mark and mark in "\"'":
            close = text.find(mark, at + 1, end)
            runs_on = close >= 0 and _AFTER_VALUE.match(text, close + 1) is None
            if close < 0 or (runs_on and _TOO_FAR.search(text, at + 1, close)):
                return Lack(f"the quote of {name} is not closed", f"Write {mark} after its value")
            if runs_on:
                return Lack(f"no space follows the value of {name}", "Put one between two attributes")
        else:
            return Lack(f"the value of {name} stands in no quotes", f'Write {name}="…"')
        at = close + 1
    return None
