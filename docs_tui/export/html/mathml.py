"""Formulas as MathML, or as readable text if the converter fails.

The converter's output is untrusted like its input: only the elements and attributes listed here are written.
"""

import re
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING

from docs_tui.export.html.markup import Labels, tag, text
from docs_tui.site.formula_text import DEFINES, readable

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LONGEST = 2_000
"""The most characters of a formula that is converted, because conversion takes quadratic time."""
_DEEPEST = 40
"""The deepest nesting of braces that is converted."""
ELEMENTS = frozenset({
    "math", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded", "mphantom", "mprescripts", "mroot",
    "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder",
    "munderover", "menclose", "none",
})  # fmt: skip
"""MathML elements that may be written."""
ATTRIBUTES = frozenset({
    "accent", "accentunder", "columnalign", "columnlines", "columnspacing", "depth", "display", "displaystyle",
    "fence", "form", "height", "linethickness", "lspace", "mathbackground", "mathcolor", "mathsize", "mathvariant",
    "maxsize", "minsize", "movablelimits", "notation", "rowlines", "rowspacing", "rspace", "scriptlevel", "separator",
    "stretchy", "symmetric", "voffset", "width",
})  # fmt: skip
_VALUE = re.compile(r"[\w .%+#-]{1,80}\Z")
_ALIGNED = re.compile(r"(\\(?:begin|end)\s*\{)aligned(\})")
_STRAY = frozenset({"&", "\\"})
"""Characters that remain if the converter did not understand the formula."""


def formula(source: str) -> str:
    """Return an inline formula; its tooltip is its source."""
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
    """Return a formula as MathML; empty if it cannot be converted."""
    if len(source) > _LONGEST or _depth(source) > _DEEPEST or DEFINES.search(source):
        return ""
    from latex2mathml.converter import convert_to_element  # noqa: PLC0415 - 150 ms, and few pages have a formula

    try:
        root = convert_to_element(_ALIGNED.sub(r"\1align*\2", source), display="block" if block else "inline")
        return _written(root)
    except Exception:  # noqa: BLE001 - the converter raises many types of errors
        return ""


def _written(element: "Element") -> str:
    """Return an element from the converter as HTML.

    Raises:
        ValueError: The element is not allowed, or the converter did not understand it.
    """
    content = unescape(element.text or "").strip("\n")
    if element.tag not in ELEMENTS or content in _STRAY or (content.startswith("\\") and element.tag == "mi"):
        raise ValueError(element.tag)
    given = {name: value for name, value in element.attrib.items() if name in ATTRIBUTES and _VALUE.match(value)}
    inside = text(content) + "".join([_written(child) for child in element])
    inside = f"\n{inside}" if element.tag == "math" else inside
    return tag(element.tag, inside, **given) + "\n"  # MathML does not show it, but it separates symbols


def _depth(source: str) -> int:
    """Return the nesting depth of braces."""
    deepest = depth = 0
    for mark in re.findall(r"[{}]", source):
        depth += 1 if mark == "{" else -1
        deepest = max(deepest, depth)
    return deepest
