"""``ast``: the syntax tree of each file as one JSON line, comparable with the tree of the reference MDX parser."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from docs_tui.commands.context import Context, Item, Outcome
from docs_tui.commands.misspelled import meant_place
from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.mdx import (
    Attribute,
    BlockQuote,
    Code,
    Document,
    Export,
    Heading,
    List,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Table,
    attribute_value,
    children_of,
    code_text,
    parse,
)
from docs_tui.mdx.inline_scan import MarkdownLink
from docs_tui.mdx.nodes import PageReferences, references_of
from docs_tui.mdx.phrasing import links, phrasing, plain_text
from docs_tui.site.page_files import decoded
from docs_tui.source import Source, Span
from docs_tui.source.text import utf16_length

_INDENTED_LINE = re.compile(r"(\n|\r\n?)[ \t]{1,2}")


def ast(context: Context) -> Outcome:
    """Parse each file."""
    return Outcome(items=_items(context.words("FILE"), context.folder))


def _items(names: tuple[str, ...], folder: Path | None) -> Iterator[Item]:

    for name in names:
        record = ast_record(name, Source(name, decoded(_read(name, folder))))
        yield Item(text=json.dumps(record, ensure_ascii=False) + "\n", record=record)


def _read(name: str, folder: Path | None) -> bytes:
    """Read a file from the working directory, or from the docs folder.

    Raises:
        NotFoundError: There is no such file.
        CannotRunError: It cannot be read.
    """
    here = Path(name)
    try:
        return (here if folder is None or here.exists() else folder / name).read_bytes()
    except IsADirectoryError as error:
        raise CannotRunError(f"{name} is a folder; name its files") from error
    except FileNotFoundError as error:
        raise NotFoundError(f"there is no file {name}{meant_place(name)}") from error
    except OSError as error:
        raise CannotRunError(f"{name} cannot be read: {error.strerror or error}") from error


@dataclass
class _Record:
    """Collects the lists of a record."""

    source: Source
    document: Document
    references: PageReferences
    jsx: list[dict[str, Any]] = field(default_factory=list)
    headings: list[dict[str, Any]] = field(default_factory=list)
    code: list[dict[str, Any]] = field(default_factory=list)
    esm: list[list[int]] = field(default_factory=list)
    imports: list[dict[str, Any]] = field(default_factory=list)
    exports: list[dict[str, Any]] = field(default_factory=list)
    expressions: list[dict[str, Any]] = field(default_factory=list)
    tables: int = 0
    lists: int = 0
    quotes: int = 0


def ast_record(path: str, source: Source) -> dict[str, Any]:
    """Return the record of one page."""
    document = parse(source)
    record = _Record(source, document, references_of(document))
    for node, depth in _walk(document.root):
        _note(record, node, depth)
    matter = document.front_matter
    found = list(links(document))
    return {
        "file": path,
        "ok": True,
        "error": None,
        "jsx": record.jsx,
        "esm": record.esm,
        "imports": record.imports,
        "exports": record.exports,
        "exprs": record.expressions,
        "headings": record.headings,
        "code": record.code,
        "links": [_link(source, each) for each in found if each.kind != "image"],
        "images": [_image(source, each) for each in found if each.kind == "image"],
        "tables": record.tables,
        "lists": record.lists,
        "blockquotes": record.quotes,
        "frontmatter": _lines(source, matter.span) if matter and matter.language == "yaml" else None,
        "diagnostics": [
            {
                "code": each.code,
                "message": each.message,
                "severity": each.severity.value,
                "line": each.start.line,
                "column": each.start.column,
            }
            for each in document.diagnostics
        ],
    }


def _walk(root: Node) -> Iterator[tuple[Node, int]]:
    """Yield every node with the number of elements around it."""
    stack: list[tuple[Node, int]] = [(root, 0)]
    while stack:
        node, depth = stack.pop()
        yield node, depth
        inner = depth + isinstance(node, MdxJsxElement)
        stack.extend((child, inner) for child in reversed(children_of(node)))


def _note(record: _Record, node: Node, depth: int) -> None:
    """Add one node to the lists."""
    source = record.source
    match node:
        case MdxJsxElement():
            record.jsx.append(_element(source, node, depth))
        case Heading():
            text = plain_text(phrasing(record.document, node.content, record.references), with_expressions=True)
            record.headings.append({"depth": node.depth, "text": text, "line": source.line_of(node.span.start)})
        case Code():
            record.code.append(_code(source, node))
        case MdxExpression():
            record.expressions.append(_expression(source, node))
        case MdxjsEsm():
            _note_module(record, node)
        case Table():
            record.tables += 1
        case List():
            record.lists += 1
        case BlockQuote():
            record.quotes += 1
        case _:
            pass


def _lines(source: Source, span: Span) -> list[int]:
    return [source.line_of(span.start), source.line_of(span.end)]


def _element(source: Source, node: MdxJsxElement, depth: int) -> dict[str, Any]:
    line, end = _lines(source, node.span)
    record: dict[str, Any] = {
        "name": node.name,
        "attrs": _attributes(node.attributes),
        "kind": "flow" if node.flow else "text",
        "line": line,
        "endLine": end,
        "col": _utf16_column(source, node.span.start),
        "depth": depth,
    }
    if node.self_closing:
        record["selfClosing"] = True
    return record


def _attributes(attributes: tuple[Attribute, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in attributes:
        if each.kind == "spread":
            found.setdefault("{...}", []).append({"expr": _expression_source(each.raw)})
        elif each.kind == "expression":
            found[each.name] = {"expr": _expression_source(each.raw)}
        else:
            found[each.name] = attribute_value(each)
    return found


def _expression_source(raw: str) -> str:
    """Return JavaScript as the reference parser does: without up to two columns of indentation after the first line."""
    return _INDENTED_LINE.sub(lambda match: match[1] + _beyond_two_columns(match[0][len(match[1]) :]), raw)


def _beyond_two_columns(indent: str) -> str:
    if indent[0] == "\t":
        return "  " + indent[1:]
    return "" if len(indent) < 2 or indent[1] == " " else "  "


def _expression(source: Source, node: MdxExpression) -> dict[str, Any]:
    line, end = _lines(source, node.span)
    return {
        "kind": "flow" if node.flow else "text",
        "line": line,
        "endLine": end,
        "comment": node.kind in ("comment", "empty"),
        "src": _expression_source(node.raw).replace("\0", "\N{REPLACEMENT CHARACTER}"),
    }


def _code(source: Source, node: Code) -> dict[str, Any]:
    line, end = _lines(source, node.span)
    return {
        "lang": node.lang,
        "meta": node.meta,
        "line": line,
        "endLine": end,
        "bytes": _bytes(source, node),
    }


def _bytes(source: Source, node: Code) -> int:
    """Return the length of the code in UTF-8, with the author's own line ends."""
    returns = sum(source.text[line.end : line.end + 2] == "\r\n" for line in node.lines[:-1])
    return len(code_text(source, node).replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace")) + returns


def _note_module(record: _Record, node: MdxjsEsm) -> None:
    source = record.source
    line, end = _lines(source, node.span)
    record.esm.append([line, end])
    for statement in node.imports:
        names = [[name.imported, name.local] for name in statement.names]
        record.imports.append({"source": statement.source, "names": names, "line": line})
    by_statement: dict[int, list[Export]] = {}
    for export in node.exports:
        by_statement.setdefault(export.span.start, []).append(export)
    for exports in by_statement.values():
        exported = [export.name for export in exports]
        kind = _export_type(source.slice(exports[0].span))
        record.exports.append({"names": exported, "type": kind, "line": line})


def _export_type(statement: str) -> str:
    after = statement.removeprefix("export").lstrip()
    if after.startswith("default"):
        return "ExportDefaultDeclaration"
    return "ExportAllDeclaration" if after.startswith("*") else "ExportNamedDeclaration"


def _link(source: Source, link: MarkdownLink) -> dict[str, Any]:
    record: dict[str, Any] = {"url": link.url, "line": source.line_of(link.span.start)}
    if link.kind == "auto":
        record["auto"] = True
    if link.label is not None:
        record["ref"] = link.label
    return record


def _image(source: Source, link: MarkdownLink) -> dict[str, Any]:
    return {"url": link.url, "alt": link.alt, "line": source.line_of(link.span.start)}


def _utf16_column(source: Source, offset: int) -> int:
    """Return the column of ``offset`` from 1, in the units in which JavaScript counts."""
    start = source.line_starts[source.line_of(offset) - 1]
    return utf16_length(source.text[start:offset]) + 1
