"""What stands inside a leaf, on demand: Markdown's inline syntax with JSX and expressions as nodes in it."""

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from docs_tui.mdx.document import Document
from docs_tui.mdx.links import content_links, definitions_of
from docs_tui.mdx.math import inline_math_end
from docs_tui.mdx.nodes import (
    Comment,
    Content,
    Definition,
    FootnoteDefinition,
    MdxExpression,
    MdxInline,
    MdxJsxElement,
)
from docs_tui.mdx.region import Region, joined
from docs_tui.mdx.visit import find
from docs_tui.source import Source
from docs_tui.source.record import record

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token


@record(frozen=True, slots=True)
class Text:
    """Characters, with escapes and entities resolved."""

    value: str


@record(frozen=True, slots=True)
class Emphasis:
    """``*…*``."""

    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class Strong:
    """``**…**``."""

    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class Delete:
    """``~~…~~``."""

    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class InlineCode:
    """A code span."""

    value: str


@record(frozen=True, slots=True)
class Break:
    """The end of a line in a paragraph: ``hard`` where the reader sees it."""

    hard: bool


@record(frozen=True, slots=True)
class Link:
    """A link with its text."""

    url: str
    title: str | None
    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class Image:
    """An image."""

    url: str
    alt: str
    title: str | None


@record(frozen=True, slots=True)
class InlineMath:
    """``$…$``."""

    value: str


@record(frozen=True, slots=True)
class FootnoteReference:
    """``[^label]`` where the footnote is defined."""

    label: str


@record(frozen=True, slots=True)
class JsxText:
    """An element inside a line of text, with the phrasing between its tags."""

    element: MdxJsxElement
    children: "tuple[Phrasing, ...]"


@record(frozen=True, slots=True)
class ExpressionText:
    """``{…}`` inside a line of text."""

    expression: MdxExpression


@record(frozen=True, slots=True)
class HiddenText:
    """``<!-- … -->`` inside a line of text."""

    comment: str


Phrasing: TypeAlias = (
    Text
    | Emphasis
    | Strong
    | Delete
    | InlineCode
    | Break
    | Link
    | Image
    | InlineMath
    | FootnoteReference
    | JsxText
    | ExpressionText
    | HiddenText
)


# What markdown-it's own rule for text stops at.
_TEXT_END = re.compile(r"[\n!#$%&*+\-:<=>@\[\\\]^_`{}~]")
_FOOTNOTE = re.compile(r"\[\^((?:[^\[\]\s\\]|\\.)++)\]")


@record(frozen=True, slots=True)
class _Place:
    """Something in a leaf that is not Markdown's, by the offset at which it begins."""

    end: int
    kind: str
    node: Any


@record(frozen=True, slots=True)
class References:
    """What a page defines for all its leaves; made once where many leaves are read."""

    definitions: Mapping[str, Definition]
    footnotes: frozenset[str]


def references_of(document: Document) -> References:
    """Return the link definitions and footnotes of a page."""
    notes = frozenset(note.label for note in find(document.root, FootnoteDefinition))
    return References(definitions_of(document), notes)


def phrasing(document: Document, content: Content, references: References | None = None) -> tuple[Phrasing, ...]:
    """Return the inline nodes of a leaf of ``document``."""
    if not content.lines:
        return ()
    known = references_of(document) if references is None else references
    source = document.source
    region = joined(source.text, source.text, content.lines)
    text = region.text[region.start : region.end]
    places = _places(source, region, content, known)
    return _parse(text, places, known, cell=content.cell)


def plain_text(nodes: Sequence[Phrasing], *, with_expressions: bool = False) -> str:
    """Return what a reader sees of ``nodes``, without any mark: what an anchor or a search index is made of.

    Args:
        nodes: The parts of a leaf.
        with_expressions: Let the JavaScript of expressions stand for what they would give.
    """
    parts: list[str] = []
    stack: list[Phrasing] = list(reversed(nodes))
    while stack:
        match stack.pop():
            case Text(value) | InlineCode(value) | InlineMath(value):
                parts.append(value)
            case Emphasis(children) | Strong(children) | Delete(children) | JsxText(_, children):
                stack.extend(reversed(children))
            case Link(_, _, children):
                stack.extend(reversed(children))
            case Image(_, alt, _):
                parts.append(alt)
            case Break(hard):
                parts.append("" if hard else "\n")
            case ExpressionText(expression) if with_expressions:
                parts.append(expression.raw)
            case _:
                pass
    return "".join(parts)


def plain_markdown(text: str) -> str:
    """Return what a reader sees of a piece of inline Markdown without JSX."""
    return plain_text(_parse(text, {}, References({}, frozenset()), cell=False))


def _places(source: Source, region: Region, content: Content, known: References) -> dict[int, _Place]:
    """Return what markdown-it has to leave alone, by offset in the leaf's text."""
    found: dict[int, _Place] = {}
    base = region.start
    for link in content_links(source, content, known.definitions):
        if link.kind == "auto":
            end = region.offset(link.span.end - 1) + 1 - base
            found[region.offset(link.span.start) - base] = _Place(end, "auto", link)
    stack: list[MdxInline] = list(content.inlines)
    while stack:
        node = stack.pop()
        start, end = region.offset(node.span.start) - base, region.offset(node.span.end - 1) + 1 - base
        if isinstance(node, MdxExpression):
            found[start] = _Place(end, "expression", node)
        elif isinstance(node, Comment):
            found[start] = _Place(end, "comment", source.slice(node.span))
        elif node.close is None and not node.unclosed:
            found[start] = _Place(end, "jsx", node)
        else:
            found[start] = _Place(region.offset(node.open.end - 1) + 1 - base, "jsx_open", node)
            if node.close:
                found[region.offset(node.close.start) - base] = _Place(end, "jsx_close", node)
            stack += [child for child in node.children if isinstance(child, MdxInline)]
    return found


def _parse(text: str, places: dict[int, _Place], known: References, *, cell: bool) -> tuple[Phrasing, ...]:
    if not places and not _TEXT_END.search(text):
        return (Text(text),) if text else ()
    parser = _parser()
    env = {
        "text": text,
        "places": places,
        "starts": sorted(places),
        "footnotes": known.footnotes,
        "references": {
            definition.label.lower().upper(): {"href": definition.url, "title": definition.title or ""}
            for definition in known.definitions.values()
        },
    }
    tokens: list[Token] = []
    parser.inline.parse(text, parser, env, tokens)
    return _tree(tokens, cell=cell)


@cache
def _parser() -> "MarkdownIt":
    """Return markdown-it for one leaf: CommonMark and strikethrough, without HTML, with this room's own rules."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - slow to import, and only a preview or an index needs it

    parser = MarkdownIt("commonmark", {"maxNesting": 100})
    parser.enable("strikethrough").disable(["html_inline", "autolink"])
    ruler = parser.inline.ruler
    ruler.at("text", _text_rule)
    ruler.before("text", "mdx", _place_rule)
    ruler.push("math", _math_rule)
    ruler.before("link", "footnote", _footnote_rule)
    parser.normalizeLink = _unchanged  # type: ignore[method-assign]
    parser.validateLink = _always  # type: ignore[method-assign]
    return parser


def _unchanged(url: str) -> str:
    return url


def _always(url: str) -> bool:
    del url
    return True


def _place_rule(state: "StateInline", silent: bool) -> bool:  # noqa: FBT001 - markdown-it's own signature
    place = state.env["places"].get(state.pos)
    if place is None or place.end > state.posMax or state.src != state.env["text"]:
        return False
    if not silent:
        token = state.push("mdx", "", 0)
        token.meta = {"place": place}
    state.pos = place.end
    return True


def _text_rule(state: "StateInline", silent: bool) -> bool:  # noqa: FBT001 - markdown-it's own signature
    at = state.pos
    found = _TEXT_END.search(state.src, at, state.posMax)
    end = found.start() if found else state.posMax
    if state.src == state.env["text"]:  # the words of an image are read again, by themselves
        end = _next_start(state.env, at, end)
    if end == at:
        return False
    if not silent:
        state.pending += state.src[at:end]
    state.pos = end
    return True


def _next_start(env: Mapping[str, Any], at: int, end: int) -> int:
    """Return ``end``, or the offset of the place before it."""
    starts = env["starts"]
    index = bisect_left(starts, at)
    return min(end, starts[index]) if index < len(starts) else end


def _math_rule(state: "StateInline", silent: bool) -> bool:  # noqa: FBT001 - markdown-it's own signature
    at = state.pos
    if state.src[at] != "$":
        return False
    end = inline_math_end(state.src, at, state.posMax)
    if end < 0:
        return False
    if not silent:
        token = state.push("math", "", 0)
        token.content = state.src[at:end].strip("$").strip()
    state.pos = end
    return True


def _footnote_rule(state: "StateInline", silent: bool) -> bool:  # noqa: FBT001 - markdown-it's own signature
    match = _FOOTNOTE.match(state.src, state.pos, state.posMax)
    if match is None or match[1] not in state.env["footnotes"]:
        return False
    if not silent:
        state.push("footnote", "", 0).content = match[1]
    state.pos = match.end()
    return True


@dataclass(slots=True)
class _Open:
    """A node whose children are still being gathered."""

    kind: str
    make: Callable[[tuple[Phrasing, ...]], Phrasing]
    children: list[Phrasing]
    element: MdxJsxElement | None = None


def _tree(tokens: "Sequence[Token]", *, cell: bool) -> tuple[Phrasing, ...]:
    """Return the nodes of markdown-it's flat tokens; an element's tags and a mark that cross end where the outer ends."""
    root = _Open("", Emphasis, [])
    stack = [root]
    for token in tokens:
        kind = token.type
        if kind == "mdx":
            _put_place(stack, token.meta["place"])
        elif kind.endswith("_open"):
            stack.append(_opened(token))
        elif kind.endswith("_close"):
            _close(stack, kind.removesuffix("_close"), None)
        else:
            _append(stack[-1].children, _leaf(token, cell=cell))
    while len(stack) > 1:
        _pop(stack)
    return tuple(root.children)


_MARKS: dict[str, Callable[[tuple[Phrasing, ...]], Phrasing]] = {"em": Emphasis, "strong": Strong, "s": Delete}


def _opened(token: "Token") -> _Open:
    kind = token.type.removesuffix("_open")
    if kind == "link":
        url, title = str(token.attrGet("href") or ""), token.attrGet("title")
        return _Open(kind, lambda children: Link(url, str(title) if title else None, children), [])
    return _Open(kind, _MARKS[kind], [])


def _put_place(stack: list[_Open], place: _Place) -> None:
    """Put a node that is not Markdown's where it stands."""
    node = place.node
    children = stack[-1].children
    match place.kind:
        case "jsx":
            children.append(JsxText(node, ()))
        case "jsx_open":
            stack.append(_Open("jsx", lambda inside: JsxText(node, inside), [], node))
        case "jsx_close":
            _close(stack, "jsx", node)
        case "expression":
            children.append(ExpressionText(node))
        case "comment":
            children.append(HiddenText(node))
        case _:
            shown = node.url.removeprefix("mailto:") if node.kind == "auto" and "@" in node.url else node.url
            children.append(Link(node.url, None, (Text(shown),)))


def _close(stack: list[_Open], kind: str, element: MdxJsxElement | None) -> None:
    """Close the innermost open node of a kind, and those inside it; there may be none."""
    fitting = (i for i in range(len(stack) - 1, 0, -1) if stack[i].kind == kind and stack[i].element is element)
    depth = next(fitting, 0)
    while depth and len(stack) > depth:
        _pop(stack)


def _pop(stack: list[_Open]) -> None:
    node = stack.pop()
    stack[-1].children.append(node.make(tuple(node.children)))


def _append(children: list[Phrasing], node: Phrasing) -> None:
    """Add a node, joined to the text before it if it is text too."""
    before = children[-1] if children else None
    if isinstance(node, Text) and isinstance(before, Text):
        children[-1] = Text(before.value + node.value)
    elif not (isinstance(node, Text) and not node.value):
        children.append(node)


def _leaf(token: "Token", *, cell: bool) -> Phrasing:
    match token.type:
        case "code_inline":
            return InlineCode(token.content.replace("\\|", "|") if cell else token.content)
        case "softbreak":
            return Break(hard=False)
        case "hardbreak":
            return Break(hard=True)
        case "image":
            title = token.attrGet("title")
            alt = plain_text(_tree(token.children or [], cell=cell))
            return Image(str(token.attrGet("src") or ""), alt, str(title) if title else None)
        case "math":
            return InlineMath(token.content)
        case "footnote":
            return FootnoteReference(token.content)
        case _:
            return Text(token.content)
