"""Elements that stand in a line of text: one answer for each role."""

from typing import TYPE_CHECKING, assert_never

from docs_tui.components import Role
from docs_tui.export.elements import Element
from docs_tui.export.expansion.javascript import string_value
from docs_tui.export.formula_text import readable, scripted
from docs_tui.mdx import MdxJsxElement
from docs_tui.mdx.phrasing import JsxText, Phrasing, Text
from docs_tui.preview.icons import MISSING_ICON, glyph
from docs_tui.preview.model import Target
from docs_tui.preview.piece import is_twin
from docs_tui.preview.reader import Reader
from docs_tui.preview.styles import badge_role, is_color
from docs_tui.source.clean import clean_line

if TYPE_CHECKING:
    from docs_tui.preview.inline import Line

PAD = "\xa0"
"""Space that belongs to what it stands beside: it stays at the ends of a line."""
_SCRIPTS = {"sub": "_", "sup": "^"}


def element(line: "Line", node: JsxText, cls: str, target: Target | None) -> None:
    """Append an element that stands in a line of text."""
    written = Element.of(node.element)
    match written.role:
        case Role.EMPHASIS | Role.QUOTE:
            line.phrases(node.children, f"{cls} em", target)
        case Role.STRONG | Role.HEADING:
            line.phrases(node.children, f"{cls} strong", target)
        case Role.STRIKE:
            line.phrases(node.children, f"{cls} strike", target)
        case Role.CODE | Role.PREFORMATTED:
            line.phrases(node.children, f"{cls} code", target)
        case Role.INLINE_HTML:
            _html(line, written, node, cls, target)
        case Role.BREAK:
            line.add("\n")
        case Role.LINK:
            _link(line, written, node, cls, target)
        case Role.TOOLTIP:
            _tooltip(line, written, node, cls, target)
        case Role.ICON:
            _icon(line, written, cls, target)
        case Role.BADGE:
            _badge(line, written, node, cls, target)
        case Role.IMAGE | Role.EMBED if is_twin(written):
            pass
        case Role.IMAGE:
            line.image(written.string("alt") or written.string("title"), written.string("src"), cls, target)
        case Role.EMBED:
            _embed(line, written, node, cls)
        case Role.LATEX:
            line.add(readable(clean_line(inner_source(line.reader, node.element))), f"{cls} math", target)
        case Role.COLOR_ITEM:
            swatch(line, written, cls)
        case Role.HIDDEN | Role.RULE:
            pass
        case (
            Role.TRANSPARENT
            | Role.CALLOUT
            | Role.STEPS
            | Role.STEP
            | Role.TABS
            | Role.TAB
            | Role.CODE_GROUP
            | Role.DISCLOSURE
            | Role.SUMMARY
            | Role.CARD
            | Role.FIELD
            | Role.EXAMPLE
            | Role.FRAME
            | Role.UPDATE
            | Role.TREE
            | Role.TREE_FOLDER
            | Role.TREE_FILE
            | Role.COLOR
            | Role.COLOR_ROW
            | Role.PROMPT
            | Role.DIAGRAM
            | Role.AUDIENCE
            | Role.SNIPPET
            | Role.PARAGRAPH
            | Role.LIST
            | Role.LIST_ITEM
            | Role.TABLE
            | Role.TABLE_SECTION
            | Role.TABLE_ROW
            | Role.TABLE_CELL
        ):
            # Blocks inside a phrase show their words; on lines of their own they are drawn whole.
            line.phrases(node.children, cls, target)
        case _:
            assert_never(written.role)


def _html(line: "Line", element: Element, node: JsxText, cls: str, target: Target | None) -> None:
    mark, inside = _SCRIPTS.get(element.spec.name), node.children
    small = scripted(inside[0].value, mark) if mark and len(inside) == 1 and isinstance(inside[0], Text) else ""
    if small:
        line.add(small, cls, target)
    else:
        line.phrases(inside, f"{cls} html.{element.spec.name}", target)
    if title := clean_line(element.string("title")):
        line.add(f" ({title})", f"{cls} dim", target)


def _link(line: "Line", element: Element, node: JsxText, cls: str, target: Target | None) -> None:
    url = element.target
    to = Target("link", url=url) if url else target
    start = len(line)
    line.phrases(node.children, f"{cls} link" if url else cls, to)
    if len(line) == start and url:
        line.add(clean_line(url.removeprefix("https://")), f"{cls} link", to)


def _tooltip(line: "Line", element: Element, node: JsxText, cls: str, target: Target | None) -> None:
    said = [clean_line(element.string(name)) for name in ("headline", "tip", "cta")]
    tip = " · ".join(part for part in said if part)
    line.phrases(
        node.children, f"{cls} tooltip", Target("tip", text=tip, url=element.string("href")) if tip else target
    )


def _icon(line: "Line", element: Element, cls: str, target: Target | None) -> None:
    color = element.string("color")
    role = color if is_color(color) else "bullet"
    line.add(glyph(element.string("icon")) or MISSING_ICON, f"{cls} {role}", target)


def _badge(line: "Line", element: Element, node: JsxText, cls: str, target: Target | None) -> None:
    role = f"{cls} {badge_role(element.string('color'))}"
    icon = glyph(element.string("icon"))
    said = line.apart(node.children, role, target)
    line.add(f"{PAD}{icon}{PAD}" if icon else PAD, role, target).add_words(said).add(PAD, role, target)


def _embed(line: "Line", element: Element, node: JsxText, cls: str) -> None:
    words = clean_line(element.string("title")) or element.spec.label or "media"
    line.add(f"▶ {words}", f"{cls} link", Target("link", url=media_url(element, node.children)))


def swatch(line: "Line", element: Element, cls: str = "") -> None:
    """Append a colour with its name and value."""
    value = element.values.get("value")
    values = list(value.values()) if isinstance(value, dict) else [value]
    shown = [clean_line(str(each)) for each in values if each]
    for each in shown:
        if is_color(each):
            # Lines beside it, so that a colour like the background's can be seen.
            line.add("▕", "dim").add("██", each).add("▏", "dim")
    line.add(f" {clean_line(element.string('name'))} ", f"{cls} strong")
    line.add(" / ".join(shown), f"{cls} dim")


def media_url(element: Element, children: tuple[Phrasing, ...] = ()) -> str:
    """Return the address of a video or another embedded thing: its own, or its first source's."""
    for name in ("src", "data", "href"):
        if url := element.string(name):
            return url
    for child in children:
        if isinstance(child, JsxText) and (url := Element.of(child.element).string("src")):
            return url
    return ""


def inner_source(reader: Reader | None, element: MdxJsxElement) -> str:
    """Return what the author wrote between the tags of an element, or the value of the single string there."""
    if reader is None or element.close is None:
        return ""
    inside = reader.source.text[element.open.end : element.close.start].strip()
    if inside[:1] + inside[-1:] == "{}":
        literal = inside[1:-1].strip()
        value = string_value(literal)
        return literal.removeprefix("String.raw").strip("`'\" ") if value is None else value
    return inside
