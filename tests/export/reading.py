"""The visible words of a page, read from its tree independently, to compare with an export.

Shares no code with the export: elements are blanked out, and the remaining characters are words.
"""

import html
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from markdown_it import MarkdownIt

from docs_tui.components import Role, spec_for
from docs_tui.mdx import (
    Code,
    Comment,
    Content,
    Document,
    FrontMatter,
    Heading,
    Math,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Paragraph,
    TableCell,
    attributes_of,
    children_of,
    parse,
    walk,
)
from docs_tui.mdx.phrasing import links
from docs_tui.source import Source

STAYS = {Role.INLINE_HTML, Role.BREAK, Role.DISCLOSURE, Role.SUMMARY, Role.TABLE, Role.TABLE_ROW, Role.TABLE_CELL}
"""HTML that an export may contain; only spans, and the ids of anchors to which the page links, may be attributes."""

_READER = MarkdownIt("gfm-like", {"linkify": False})
_READER.core.ruler.enableOnly(["normalize", "block"])
_WORD = re.compile(r"[^\W_]+")
_ESCAPED = re.compile(r"\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)")
"""Escapes in JavaScript strings."""
_UNSEEN = {Role.HIDDEN, Role.EMBED, Role.SNIPPET}


def left_over(text: str) -> list[str]:
    """Return the MDX syntax that is left in an export."""
    document = parse(Source("export.md", text))
    found: list[str] = []
    for node in walk(document.root):
        if isinstance(node, MdxjsEsm | MdxExpression | FrontMatter):
            found.append(document.source.slice(node.span))
        elif isinstance(node, MdxJsxElement):
            spec = spec_for(node.name)
            names = {attribute.name for attribute in node.attributes}
            stays = spec.html and spec.role in STAYS and names <= {"colspan", "rowspan"}
            if not (stays or _is_linked_anchor(node, text)):
                found.append(document.source.slice(node.open))
    return found


def _is_linked_anchor(node: MdxJsxElement, text: str) -> bool:
    values = attributes_of(node)
    return node.name == "a" and list(values) == ["id"] and not node.children and f"#{values['id']}" in text


def stays_open(body: str) -> bool:
    """Tell whether the end of a page changes how GitHub's Markdown reads the next page of llms-full.txt."""
    tokens = _READER.parse(f"{body.rstrip()}\n\n\n# Next page\nSource: /next\n")
    return not any(
        title.content == "Next page" and (heading.tag, heading.level) == ("h1", 0)
        for heading, title in pairwise(tokens[-8:])
    )


def lost(document: Document, text: str) -> list[str]:
    """Return the visible words of ``document`` that are missing, or less frequent, in ``text``."""
    told = html.unescape(text)
    counts = Counter(_WORD.findall(told))
    missing = Counter(_words(document)) - counts
    squeezed = re.sub(r"[\W_]+", "", told)
    return [word for word, count in missing.items() if squeezed.count(word) < count]


def _words(document: Document) -> Iterator[str]:
    for text in _texts(document):
        yield from _WORD.findall(html.unescape(text))


def _texts(document: Document) -> Iterator[str]:
    source = document.source
    urls = [link.url_span for link in links(document) if link.url_span is not None and link.kind != "auto"]
    blank = bytearray(len(source.text))
    for url in urls:
        blank[url.start : url.end] = b"\1" * (url.end - url.start)
    stack: list[Node] = [document.root]
    while stack:
        node = stack.pop()
        if isinstance(node, MdxJsxElement):
            yield from _attribute_texts(node)
            if not _is_seen(node):
                continue
        elif isinstance(node, MdxExpression) and node.flow and node.kind == "string":
            yield _ESCAPED.sub(" ", source.slice(node.value))
        elif isinstance(node, Code | Math):
            yield "\n".join(source.slice(line) for line in node.lines)
        elif isinstance(node, Paragraph | Heading | TableCell):
            yield from _content_texts(source, node.content, blank)
            continue
        stack.extend(reversed(children_of(node)))


def _content_texts(source: Source, content: Content, blank: bytearray) -> Iterator[str]:
    unseen = bytearray(blank)
    stack: list[Node] = list(content.inlines)
    while stack:
        node = stack.pop()
        if isinstance(node, MdxJsxElement):
            yield from _attribute_texts(node)
            parts = [node.open, *([node.close] if node.close else [])] if _is_seen(node) else [node.span]
            if _is_seen(node):
                stack.extend(node.children)
        elif isinstance(node, MdxExpression | Comment):
            parts = [node.span]
            if isinstance(node, MdxExpression) and node.kind == "string":
                yield _ESCAPED.sub(" ", source.slice(node.value))
        else:
            parts = []
        for start, end in parts:
            unseen[start:end] = b"\1" * (end - start)
    for start, end in content.lines:
        yield "".join(" " if unseen[at] else source.text[at] for at in range(start, end))


def _is_for_dark_mode(node: MdxJsxElement) -> bool:
    classes = str(attributes_of(node).get("className")).split()
    return "hidden" in classes and any(each.startswith("dark:") and each != "dark:hidden" for each in classes)


def _is_seen(node: MdxJsxElement) -> bool:
    role = spec_for(node.name).role
    if _is_for_dark_mode(node):
        return False
    if role is Role.AUDIENCE:
        return attributes_of(node).get("for") in ("agents", "signed-out")
    return role not in _UNSEEN and not (node.unclosed and not spec_for(node.name).name)


def _attribute_texts(node: MdxJsxElement) -> Iterator[str]:
    spec = spec_for(node.name)
    values = attributes_of(node)
    if spec.role in (Role.HIDDEN, Role.SNIPPET) or (spec.role is Role.AUDIENCE and not _is_seen(node)):
        return
    if _is_for_dark_mode(node):
        return
    names = [prop.name for prop in spec.props if prop.text]
    if spec.role is Role.FIELD:
        names += ["name", "type", "path", "query", "body", "header"]
    for name in names:
        value = values.get(name)
        if isinstance(value, str):
            yield re.sub(r"\]\([^)]*\)", "] ", value)
