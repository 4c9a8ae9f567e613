"""Print a syntax tree as text for readable goldens."""

from docs_tui.mdx import (
    Attribute,
    Code,
    Definition,
    Document,
    Export,
    FootnoteDefinition,
    Heading,
    Import,
    List,
    ListItem,
    Math,
    MdxExpression,
    MdxjsEsm,
    MdxJsxElement,
    Node,
    Paragraph,
    Root,
    Table,
    TableCell,
    attribute_value,
    children_of,
    code_text,
    content_text,
    parse,
)
from docs_tui.source import Source


def tree_text(text: str) -> str:
    """Return the tree of a page, one indented node per line, followed by its diagnostics."""
    document = parse(Source("page.mdx", text))
    lines = [line for child in document.root.children for line in _lines(document, child, 0)]
    lines += [f"! {each.start.line}:{each.start.column} {each.code}" for each in document.diagnostics]
    return "".join(f"{line}\n" for line in lines)


def _lines(document: Document, node: Node, depth: int) -> list[str]:
    source = document.source
    first, last = source.line_of(node.span.start), source.line_of(node.span.end)
    place = f"{first}" if first == last else f"{first}-{last}"
    head = f"{'  ' * depth}{type(node).__name__} {place} {_details(source, node)}".rstrip()
    return [head, *(line for child in children_of(node) for line in _lines(document, child, depth + 1))]


def _details(source: Source, node: Node) -> str:
    match node:
        case Paragraph(_, content) | TableCell(_, content):
            return repr(content_text(source, content))
        case Heading(_, depth, content, name):
            return f"{depth} {content_text(source, content)!r}" + (f" id={name}" if name else "")
        case Code():
            closed = "" if node.closed else " unclosed"
            return f"{node.fence} lang={node.lang} meta={node.meta} {code_text(source, node)!r}{closed}"
        case Math():
            return repr(code_text(source, node))
        case MdxJsxElement():
            return _element(node)
        case MdxExpression():
            return f"{'flow' if node.flow else 'text'} {node.kind} {node.raw!r}"
        case List():
            return f"{'ordered' if node.ordered else 'bullets'} from {node.start}{' loose' if node.loose else ''}"
        case ListItem():
            return f"{node.marker}" + ("" if node.checked is None else f" checked={node.checked}")
        case Table():
            return " ".join(str(each) for each in node.align)
        case Definition():
            return f"[{node.label}] {node.url} {node.title!r}"
        case FootnoteDefinition():
            return f"[^{node.label}]"
        case MdxjsEsm():
            return "; ".join(map(_import, node.imports)) + "; ".join(_export(source, each) for each in node.exports)
        case Root():
            return ""
        case _:
            return repr(source.slice(node.span))


def _element(node: MdxJsxElement) -> str:
    marks = ["flow" if node.flow else "text", f"<{node.name or ''}>"]
    marks += [_attribute(each) for each in node.attributes]
    marks += [mark for mark, holds in (("/", node.self_closing), ("unclosed", node.unclosed)) if holds]
    return " ".join(marks)


def _attribute(attribute: Attribute) -> str:
    if attribute.kind == "spread":
        return f"{{{attribute.raw}}}"
    value = attribute_value(attribute)
    shown = f"{{{attribute.raw}}}" if value is None else repr(value)
    return f"{attribute.name}={shown}"


def _import(statement: Import) -> str:
    names = ", ".join(f"{name.imported} as {name.local}" for name in statement.names)
    return f"import {names} from {statement.source!r}"


def _export(source: Source, export: Export) -> str:
    value = "" if export.value is None else f" = {source.slice(export.value)!r}"
    return f"export {export.name}{value}"
