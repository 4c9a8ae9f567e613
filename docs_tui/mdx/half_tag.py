"""A tag that a writer began and did not finish: what it lacks, for a reader of MDX sees no more than a `<` in it."""

import re
from typing import NamedTuple

from docs_tui.components import COMPONENTS
from docs_tui.mdx.fuel import Fuel
from docs_tui.mdx.javascript import expression_end
from docs_tui.mdx.region import Region

_BEGUN = re.compile(r"</?(?P<name>[A-Za-z][\w.-]*+)(?P<valued>\s++[A-Za-z_][\w:-]*+=[\"'{])?")
_ATTRIBUTE = re.compile(r"\s*+(?P<name>[A-Za-z_][\w:-]*+)(?P<equals>=)?")
_TOO_FAR = re.compile(r"[>=\n]")
"""What no value in quotes is likely to hold: the quote was meant to end before it."""
_AFTER_VALUE = re.compile(r"\s|/?>|\Z")
_LONGEST = 5000
"""Characters that a tag is looked through for."""


class Lack(NamedTuple):
    """What a tag lacks, and what to write."""

    message: str
    hint: str


def half_tag(region: Region, at: int, fuel: Fuel) -> Lack | None:
    """Return what the tag that the ``<`` at ``at`` seems to begin lacks; None where it seems to begin none: ``Map<String``.

    ``fuel`` is what a page may spend on better words: a page with thousands of such tags has them for the first.
    """
    text, end = region.text, min(region.end, at + _LONGEST)
    begun = _BEGUN.match(text, at, end)
    if begun is None or fuel.is_empty or (at > region.start and (text[at - 1].isalnum() or text[at - 1] == "_")):
        return None
    name = begun["name"]
    if not (name[0].isupper() or begun["valued"] or (name in COMPONENTS and _leads(region, at))):
        return None
    fuel.burn(end - at)
    return _lack_of_value(text, begun.end("name"), end) or Lack(
        f"{text[at : begun.end('name')]} has no >", "Write it where the tag ends, or put the text in backticks"
    )


def _leads(region: Region, at: int) -> bool:
    """Tell whether nothing stands before ``at`` on its line."""
    before = region.text[max(region.start, at - 100) : at].rstrip(" \t")
    return before.endswith("\n") or (not before and at - 100 <= region.start)


def _lack_of_value(text: str, at: int, end: int) -> Lack | None:
    """Return what is wrong with the first attribute whose value cannot be read."""
    while attribute := _ATTRIBUTE.match(text, at, end):
        at, name = attribute.end(), attribute["name"]
        if not attribute["equals"]:
            continue
        mark = text[at : at + 1] if at < end else ""
        if mark == "{":
            close = expression_end(text, at + 1, end)
            if close < 0:
                return Lack(f"the brace of {name} is not closed", "Write } after its value")
        elif mark and mark in "\"'":
            close = text.find(mark, at + 1, end)
            runs_on = close >= 0 and _AFTER_VALUE.match(text, close + 1, end) is None
            if close < 0 or (runs_on and _TOO_FAR.search(text, at + 1, close)):
                return Lack(f"the quote of {name} is not closed", f"Write {mark} after its value")
        else:
            return Lack(f"the value of {name} stands in no quotes", f'Write {name}="…"')
        at = close + 1
    return None
