"""Renders a page with its components kept as JSX, like the hosted service, for sites with ``components: jsx``.

Snippets are expanded, imports and comments removed, links rewritten. Components that need JavaScript come with their
source. Content for some readers is kept or removed.
"""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from docs_tui.components import Role, spec_for
from docs_tui.export.elements import Element, is_for_models
from docs_tui.export.expansion.exports import exports_of
from docs_tui.export.markdown.rendered_body import RenderedBody
from docs_tui.export.page_urls import Linker
from docs_tui.mdx import (
    Code,
    Comment,
    Document,
    Export,
    FrontMatter,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    children_of,
    parse,
    walk,
)
from docs_tui.mdx.phrasing import links
from docs_tui.source import Source, Span, TextEdit, apply
from docs_tui.source.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from docs_tui.site import Site

_NAME = lazy_pattern(r"[A-Za-z_$][\w$]*")
_LINKING = ("href", "src")
_DECLARATION = lazy_pattern(r"(?:async\s+)?(?:function(?:\s*\*\s*|\s+)|class\s+)[A-Za-z_$]")
"""A declaration with a name: ``function A``, not ``functions.map(…)``."""
_HAS_FENCE = re.compile(r"```|~~~")
_MAY_STAY_OPEN = lazy_pattern(r"```|~~~|<(?:[!?]|pre|script|style|textarea)", re.IGNORECASE)
_HTML_ENDS = {
    "<!--": "-->",
    "<![cdata[": "]]>",
    "<?": "?>",
    "<!": ">",
    "<pre": "</pre>",
    "<script": "</script>",
    "<style": "</style>",
    "<textarea": "</textarea>",
}
"""HTML blocks that do not end at a blank line, with their ends."""
_MANY_BLANK_LINES = lazy_pattern(r"\n(?:[ \t]*\n){2,}")


def keep_jsx(site: "Site", document: Document, href: Linker) -> RenderedBody:
    """Return a page, front matter left out, as MDX without imports."""
    text = document.source.text
    used = _used_names(document)
    edits = [*_edits(site, document, href, used), *_link_edits(document, href)]
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda each: each.span):
        if edit.span.start >= at:
            parts += (text[at : edit.span.start], edit.text)
            at = edit.span.end
    parts.append(text[at:])
    body = "".join(parts).replace("\r\n", "\n").replace("\r", "\n")
    return RenderedBody(_closed(_without_gaps(_with_readable_fences(body)).strip("\n").rstrip()), ())


def _with_readable_fences(body: str) -> str:
    """Return MDX with a blank line between a tag and the fence below it.

    In Markdown a tag begins an HTML block, which ends at the next blank line. Without it, the fence would be part of
    the HTML block, and the closing fence would open a code block.
    """
    if not _HAS_FENCE.search(body):
        return body
    edits: list[TextEdit] = []
    end = 0
    for code in sorted(node.span for node in walk(parse(Source("", body)).root) if isinstance(node, Code)):
        start = body.rfind("\n", 0, code.start) + 1
        above = takewhile(str.strip, reversed(body[end:start].splitlines()))
        if any(line.lstrip(" \t>").startswith("<") for line in above):
            edits.append(TextEdit(Span(start, start), "\n"))
        end = code.end
    return apply(body, edits)


def _closed(body: str) -> str:
    """Return MDX in which no block is open at the end when it is read as Markdown."""
    if not _MAY_STAY_OPEN.search(body):
        return body
    from markdown_it import MarkdownIt  # noqa: PLC0415 - slow to import, and only this style needs it

    reader = MarkdownIt("commonmark")
    reader.core.ruler.enableOnly(["normalize", "block"])
    last = reader.parse(f"{body}\n\n# Next\n")[-1]
    if last.type == "fence":
        return f"{body}\n{last.markup}"
    if last.type == "html_block":
        ends = (end for begin, end in _HTML_ENDS.items() if last.content.lstrip().lower().startswith(begin))
        return f"{body}\n{next(ends, '')}".rstrip()
    return body


def _without_gaps(body: str) -> str:
    """Return MDX with several blank lines in a row replaced by one, except in code."""
    if _MANY_BLANK_LINES.search(body) is None:
        return body
    parts: list[str] = []
    at = 0
    for code in sorted(node.span for node in walk(parse(Source("", body)).root) if isinstance(node, Code | MdxjsEsm)):
        parts += (_MANY_BLANK_LINES.sub("\n\n", body[at : code.start]), body[code.start : code.end])
        at = code.end
    parts.append(_MANY_BLANK_LINES.sub("\n\n", body[at:]))
    return "".join(parts)


def _used_names(document: Document) -> set[str]:
    """Return the names that elements and expressions use."""
    names: set[str] = set()
    for node in walk(document.root):
        if isinstance(node, MdxJsxElement):
            names.add((node.name or "").partition(".")[0])
            for attribute in node.attributes:
                if attribute.kind != "string":
                    names.update(_NAME.findall(attribute.raw))
        elif isinstance(node, MdxExpression):
            names.update(_NAME.findall(document.source.slice(node.value)))
    return names


def _edits(site: "Site", document: Document, href: Linker, used: set[str]) -> Iterator[TextEdit]:
    stack: list[Node] = [document.root]
    while stack:
        node = stack.pop()
        if isinstance(node, FrontMatter | Comment) or (
            isinstance(node, MdxExpression) and node.kind in ("comment", "empty")
        ):
            yield TextEdit(node.span, "")
        elif isinstance(node, MdxjsEsm):
            yield TextEdit(node.span, "\n\n".join(_sources(site, document.source, node, used)))
        elif isinstance(node, MdxJsxElement) and spec_for(node.name).role is Role.AUDIENCE:
            if not is_for_models(Element.of(node)):
                yield TextEdit(node.span, "")
                continue
            yield TextEdit(node.open, "")
            if node.close is not None:
                yield TextEdit(node.close, "")
        elif isinstance(node, MdxJsxElement):
            yield from _attribute_edits(node, href)
        stack.extend(children_of(node))


def _attribute_edits(node: MdxJsxElement, href: Linker) -> Iterator[TextEdit]:
    for attribute in node.attributes:
        if attribute.name in _LINKING and attribute.kind == "string" and attribute.value_span is not None:
            url = href(attribute.raw)
            if url != attribute.raw:
                yield TextEdit(attribute.value_span, url)


def _link_edits(document: Document, href: Linker) -> Iterator[TextEdit]:
    seen: set[Span] = set()
    for each in links(document):
        if each.url_span is not None and each.kind != "auto" and each.url_span not in seen:
            seen.add(each.url_span)
            written = document.source.slice(each.url_span)
            if href(written) != written:
                yield TextEdit(each.url_span, href(written))


def _sources(site: "Site", source: Source, node: MdxjsEsm, used: set[str]) -> Iterator[str]:
    """Yield the source of the exports that the page uses, its own and imported ones."""
    for statement in node.imports:
        target = site.resolve_import(source.path, statement.source)
        if target is None:
            continue
        document = site.file_document(target)
        exports = exports_of(document)
        for name in statement.names:
            if name.local in used and name.imported in exports:
                yield _declaration(document.source, exports[name.imported], name.local)
    for export in node.exports:
        if export.name in used:
            yield _declaration(source, export, export.name)


def _declaration(source: Source, export: Export, name: str) -> str:
    if export.value is None:
        return source.slice(export.span)
    value = source.slice(export.value).strip().rstrip(";")
    return f"export {value}" if _DECLARATION.match(value) else f"export const {name} = {value};"
