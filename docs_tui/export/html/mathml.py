"""Formulas: as MathML, which browsers draw by themselves, or as readable text where none can be made of one.

What the converter returns is untrusted, as what it is given: each element and attribute of it is written here, or not at all.
"""

import re
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING

from docs_tui.export.formula_text import readable
from docs_tui.export.html.markup import Labels, tag, text

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LONGEST = 2_000
"""Characters of a formula that is drawn: the converter takes four times as long for twice as many."""
_DEEPEST = 40
"""Braces in one another."""
ELEMENTS = frozenset({
    "math", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded", "mphantom", "mprescripts", "mroot",
    "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder",
    "munderover", "menclose", "none",
})  # fmt: skip
"""What may stand in a formula."""
ATTRIBUTES = frozenset({
    "accent", "accentunder", "columnalign", "columnlines", "columnspacing", "depth", "display", "displaystyle",
    "fence", "form", "height", "linethickness", "lspace", "mathbackground", "mathcolor", "mathsize", "mathvariant",
    "maxsize", "minsize", "movablelimits", "notation", "rowlines", "rowspacing", "rspace", "scriptlevel", "separator",
    "stretchy", "symmetric", "voffset", "width",
})  # fmt: skip
_VALUE = re.compile(r"[\w .%+#-]{1,80}\Z")
_DEFINES = re.compile(r"\\(?:def|let|newcommand|renewcommand|providecommand|newenvironment)\b")
"""Definitions can make a formula of any length out of a short one."""
_ALIGNED = re.compile(r"(\\(?:begin|end)\s*\{)aligned(\})")
_STRAY = frozenset({"&", "\\"})
"""Where these are left over, the converter has not understood what they stood in."""


def formula(source: str) -> str:
    """Return a formula in a line of text; the pointer that rests on it shows its source."""
    source = source.strip()
    return tag("span", _drawn(source, block=False), cls="math", title=source) if source else ""


def block_formula(source: str, labels: Labels) -> str:
    """Return a formula on lines of its own."""
    source = source.strip()
    if not source:
        return ""
    drawn = _drawn(source, block=True)
    return tag("div", drawn, cls="formula", title=source, tabindex=0, role="group", aria_label=labels("Formula"))


def _drawn(source: str, *, block: bool) -> str:
    return _mathml(source, block=block) or text(readable(source))


@lru_cache(maxsize=256)
def _mathml(source: str, *, block: bool) -> str:
    """Return a formula as MathML; empty where it is none that can be drawn."""
    if len(source) > _LONGEST or _depth(source) > _DEEPEST or _DEFINES.search(source):
        return ""
    from latex2mathml.converter import convert_to_element  # noqa: PLC0415 - 150 ms, and few pages have a formula

    try:
        root = convert_to_element(_ALIGNED.sub(r"\1align*\2", source), display="block" if block else "inline")
        return _written(root)
    except Exception:  # noqa: BLE001 - it raises what it likes for what it cannot read
        return ""


def _written(element: "Element") -> str:
    """Return an element of the converter's as HTML.

    Raises:
        ValueError: It is not one that a browser should get, or was not understood.
    """
    said = unescape(element.text or "").strip("\n")
    if element.tag not in ELEMENTS or said in _STRAY or (said.startswith("\\") and element.tag == "mi"):
        raise ValueError(element.tag)
    given = {name: value for name, value in element.attrib.items() if name in ATTRIBUTES and _VALUE.match(value)}
    inside = text(said) + "".join([_written(child) for child in element])
    return tag(element.tag, inside, **given)


def _depth(source: str) -> int:
    """Return how many braces stand in one another."""
    deepest = depth = 0
    for mark in re.findall(r"[{}]", source):
        depth += 1 if mark == "{" else -1
        deepest = max(deepest, depth)
    return deepest
