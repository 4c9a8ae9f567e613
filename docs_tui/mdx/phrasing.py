"""What stands inside a leaf, on demand: Markdown's inline syntax with JSX and expressions as nodes in it."""

import re
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

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
)
from docs_tui.mdx.phrasing_nodes import Link, Phrasing, Text, plain_text
from docs_tui.mdx.phrasing_tree import Place, tree_of
from docs_tui.mdx.region import Region, joined
from docs_tui.mdx.visit import find
from docs_tui.source import Source
from docs_tui.source.record import record

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.parser_inline import RuleFuncInlineType
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token


# What markdown-it's own rule for text stops at.
_TEXT_END = re.compile(r"[\n!#$%&*+\-:<=>@\[\\\]^_`{}~]")
_NOTED = re.compile(r"!?\[\^[^\s\[\]]++\][(\[]")
"""A link whose text would be a footnote's mark, if there were the footnote."""
_FOOTNOTE = re.compile(r"\[\^((?>(?:[^\[\]\s\\]|\\.)+))\]")


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
    places, links = _places(source, region, content, known)
    return _parse(text, places, known, links, cell=content.cell)


def plain_markdown(text: str) -> str:
    """Return what a reader sees of a piece of inline Markdown without JSX."""
    return plain_text(_parse(text, {}, References({}, frozenset()), None, cell=False))


def _places(
    source: Source, region: Region, content: Content, known: References
) -> tuple[dict[int, Place], frozenset[int]]:
    """Return what markdown-it has to leave alone, and where links and images begin, by offset in the leaf's text."""
    found: dict[int, Place] = {}
    links: list[int] = []
    base = region.start
    for link in content_links(source, content, known.definitions):
        start = region.offset(link.span.start) - base
        if link.kind == "auto":
            shown = Link(link.url, None, (Text(source.slice(link.text_span)),))
            found[start] = Place(region.offset(link.span.end - 1) + 1 - base, "phrasing", shown)
        else:
            links.append(start)
    stack: list[MdxInline] = list(content.inlines)
    while stack:
        node = stack.pop()
        start, end = region.offset(node.span.start) - base, region.offset(node.span.end - 1) + 1 - base
        if isinstance(node, MdxExpression):
            found[start] = Place(end, "expression", node)
        elif isinstance(node, Comment):
            found[start] = Place(end, "comment", source.slice(node.span))
        elif node.close is None and not node.unclosed:
            found[start] = Place(end, "jsx", node)
        else:
            found[start] = Place(region.offset(node.open.end - 1) + 1 - base, "jsx_open", node)
            if node.close:
                found[region.offset(node.close.start) - base] = Place(end, "jsx_close", node)
            stack += [child for child in node.children if isinstance(child, MdxInline)]
    return found, frozenset(links)


def _parse(
    text: str, places: dict[int, Place], known: References, links: frozenset[int] | None, *, cell: bool
) -> tuple[Phrasing, ...]:
    """Return the nodes of a leaf's text, whose links and images begin at ``links``; None where that is not known."""
    if not places and not _TEXT_END.search(text):
        return (Text(text),) if text else ()
    parser = _parser()
    env = {
        "text": text,
        "places": places,
        "links": links,
        "starts": sorted(places),
        "footnotes": known.footnotes,
        "references": {
            definition.label.lower().upper(): {"href": definition.url, "title": definition.title or ""}
            for definition in known.definitions.values()
        },
    }
    tokens: list[Token] = []
    parser.inline.parse(text, parser, env, tokens)
    return tree_of(tokens, cell=cell)


@cache
def _parser() -> "MarkdownIt":
    """Return markdown-it for one leaf: CommonMark and strikethrough, without HTML, with this room's own rules."""
    from markdown_it import MarkdownIt, rules_inline  # noqa: PLC0415 - slow to import, and only a preview or an index needs it

    parser = MarkdownIt("commonmark", {"maxNesting": 100, "strikethrough_single_tilde": True})
    parser.enable("strikethrough").disable(["html_inline", "autolink"])
    ruler = parser.inline.ruler
    ruler.at("text", _text_rule)
    ruler.before("text", "mdx", _place_rule)
    ruler.push("math", _math_rule)
    ruler.at("link", _where_one_begins(rules_inline.link))
    ruler.at("image", _where_one_begins(rules_inline.image))
    ruler.before("link", "footnote", _footnote_rule)
    parser.normalizeLink = _unchanged  # type: ignore[method-assign]
    parser.validateLink = _always  # type: ignore[method-assign]
    return parser


def _where_one_begins(rule: "RuleFuncInlineType") -> "RuleFuncInlineType":
    """Return markdown-it's ``rule`` for links or images, asked only where this room found one.

    It looks ahead from each bracket for the end of its text, and inside that from each bracket again.
    """

    def asked(state: "StateInline", silent: bool) -> bool:  # noqa: FBT001 - markdown-it's own signature
        links, at, text = state.env["links"], state.pos, state.src
        known = links is None or at in links or text != state.env["text"] or _NOTED.match(text, at, state.posMax)
        return bool(known) and rule(state, silent)

    return asked


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
