"""Components that become lists and tables."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from docs_tui.components import Role
from docs_tui.export import syntax
from docs_tui.export.elements import Element
from docs_tui.export.markdown.markdown_renderer import MarkdownRenderer
from docs_tui.mdx import text_of_value
from docs_tui.source.record import record


def steps(renderer: MarkdownRenderer, run: Sequence[Element]) -> str:
    """Return steps as a numbered list with bold titles and indented content."""
    texts: list[str] = []
    number = 0
    for element in run:
        given = element.number("stepNumber")
        number = number + 1 if given is None else given
        title = renderer.anchor(element) + syntax.bold(renderer.attribute_text(element, "title"))
        texts.append(syntax.item(f"{number}.", syntax.paragraphs(title, renderer.content(element))))
    return syntax.items(texts)


def cards(renderer: MarkdownRenderer, run: Sequence[Element]) -> str:
    """Return cards as list items."""
    bodies = (renderer.anchor(each) + card(renderer, each, renderer.content(each)) for each in run)
    return syntax.items([syntax.item("-", body) for body in bodies])


def card(renderer: MarkdownRenderer, element: Element, body: str) -> str:
    """Return a card as its linked title and its text."""
    url = renderer.url(element, "href")
    title = renderer.attribute_text(element, "title")
    head = syntax.link(title, url) if url and title else syntax.bold(title)
    picture = renderer.url(element, "img")
    if picture:
        body = syntax.paragraphs(syntax.image(title, picture), body)
    details = _described(renderer.attribute_text(element, "description"), body)
    if url and not title:
        details = _linked(details, url)
    cta = renderer.attribute_text(element, "cta")
    more = syntax.link(cta, url) if cta else ""
    if more and syntax.is_line(details):
        return syntax.titled(head, f"{details} {more}".strip())
    return syntax.paragraphs(syntax.titled(head, details), more)


def _described(description: str, body: str) -> str:
    if description and body and syntax.is_line(body) and not body.startswith("!["):
        return f"{description} {body}"
    return syntax.paragraphs(description, body)


def _linked(text: str, url: str) -> str:
    """Return the text of a card without a title, with its link."""
    if not text:
        return syntax.link("", url)
    if syntax.is_line(text) and "](" not in text and "\n" not in text:
        return syntax.link(text, url)
    return syntax.paragraphs(text, syntax.link("", url))


def fields(renderer: MarkdownRenderer, run: Sequence[Element]) -> str:
    """Return parameters or properties as list items, with nested ones below."""
    heads = [renderer.anchor(each) + field_head(renderer, each) for each in run]
    return syntax.items(
        [syntax.item("-", syntax.titled(head, renderer.content(each))) for head, each in zip(heads, run, strict=True)]
    )


def field_head(renderer: MarkdownRenderer, element: Element) -> str:
    """Return the name of a field, with its location, type and other facts in parentheses."""
    name = element.string(element.named_by)
    before, after = (_labels(element, side) for side in ("pre", "post"))
    facts = [*filter(None, (element.location,)), *_facts(renderer, element)]
    details = f"({', '.join(facts)})" if facts else ""
    shown = syntax.code_span(name) or renderer.attribute_text(element, element.named_by)
    return " ".join([part for part in (before, shown, after, details) if part])


def _facts(renderer: MarkdownRenderer, element: Element) -> list[str]:
    facts = []
    kind = element.string("type") or (renderer.attribute_text(element, "type") if element.attribute("type") else "")
    if kind:
        facts.append(kind if kind.startswith("`") else syntax.code_span(kind))
    if element.flag("required"):
        facts.append("required")
    default = _default(element)
    if default:
        facts.append(f"default {default}")
    if element.flag("deprecated"):
        facts.append("deprecated")
    placeholder = element.string("placeholder")
    if placeholder:
        facts.append(f"for example {syntax.code_span(placeholder)}")
    return facts


def _default(element: Element) -> str:
    value = element.values.get("default")
    if isinstance(value, bool):
        attribute = element.attribute("default")
        return "" if attribute is None or attribute.kind == "boolean" else f"`{str(value).lower()}`"
    if value is None:
        attribute = element.attribute("default")
        return syntax.code_span(attribute.raw) if attribute is not None else ""
    if isinstance(value, list | dict):
        attribute = element.attribute("default")
        return syntax.code_span(attribute.raw) if attribute is not None else ""
    return syntax.code_span(text_of_value(value))


def _labels(element: Element, side: str) -> str:
    """Return the labels before or after the name of a field."""
    value = element.values.get(side)
    if value is None:
        return ""
    given = value if isinstance(value, list) else [value]
    return " ".join(syntax.prose(label) for label in given if isinstance(label, str) and label)


def tree(renderer: MarkdownRenderer, run: Sequence[Element]) -> str:
    """Return files and folders as a nested list; folders end with a slash."""
    texts = []
    for element in run:
        name = element.string("name").strip()
        folder = element.role is Role.TREE_FOLDER
        shown = syntax.code_span(name.rstrip("/") + "/" if folder else name)
        body = renderer.content(element)
        texts.append(syntax.item("-", f"{shown}\n{body}" if shown and body else shown or body))
    return "\n".join(texts)


def colors(renderer: MarkdownRenderer, run: Sequence[Element]) -> str:
    """Return color swatches as a list of names and values."""
    return syntax.items([syntax.item("-", color(renderer, element)) for element in run])


def color(renderer: MarkdownRenderer, element: Element) -> str:
    """Return a color swatch as its name and value, or a value for each of light and dark."""
    value = element.values.get("value")
    if isinstance(value, dict):
        details = ", ".join(f"{mode} {syntax.code_span(str(shade))}" for mode, shade in value.items())
    else:
        details = syntax.code_span(element.string("value"))
    return syntax.titled(renderer.attribute_text(element, "name"), details)


def html_list(renderer: MarkdownRenderer, element: Element) -> str:
    """Return an HTML list."""
    start = element.number("start")
    found = [each for each in renderer.child_elements(element) if each.role is Role.LIST_ITEM]
    if not found or not renderer.has_only(element, found):
        return renderer.content(element)
    return html_items(renderer, found, ordered=element.spec.ordered, start=1 if start is None else start)


def html_items(renderer: MarkdownRenderer, run: Sequence[Element], *, ordered: bool, start: int) -> str:
    """Return the items of an HTML list."""
    bodies = [renderer.anchor(element) + renderer.content(element) for element in run]
    between = "\n\n" if any("\n\n" in body for body in bodies) else "\n"
    markers = (f"{number}." if ordered else "-" for number in count(start))
    return between.join(map(syntax.item, markers, bodies))


@record(frozen=True, slots=True)
class _Cell:
    text: str
    name: str
    header: bool
    spans: str
    """``colspan`` and ``rowspan`` in HTML syntax."""


@record(frozen=True, slots=True)
class _Row:
    cells: tuple[_Cell, ...]
    header: bool


def table(renderer: MarkdownRenderer, run: Sequence[Element]) -> str:
    """Return a table."""
    element = run[0]
    if element.role is Role.TABLE_CELL:
        return renderer.anchor(element) + renderer.content(element)
    rows = [_row(renderer, each, header, anchor) for each, header, anchor in _rows(renderer, element)]
    rows = [row for row in rows if row.cells]
    others = renderer.content_without(element, (Role.TABLE_SECTION, Role.TABLE_ROW))
    if not rows:
        return others
    plain = all(not cell.spans and _fits(cell.text) for row in rows for cell in row.cells)
    return syntax.paragraphs(others, _pipes(rows) if plain else _html(rows))


def _rows(
    renderer: MarkdownRenderer, element: Element, *, header: bool = False, anchor: str = ""
) -> Iterator[tuple[Element, bool, str]]:
    """Yield the rows of a table, whether they are headers, and the anchors to write into them."""
    if element.role is Role.TABLE_ROW:
        yield element, header, anchor + renderer.anchor(element)
        return
    if element.role is Role.TABLE_SECTION:
        anchor += renderer.anchor(element)
    for each in renderer.child_elements(element):
        if each.role in (Role.TABLE_ROW, Role.TABLE_SECTION):
            below = each.spec.header if each.role is Role.TABLE_SECTION else header
            for row in _rows(renderer, each, header=below, anchor=anchor):
                yield row
                anchor = ""


def _row(renderer: MarkdownRenderer, element: Element, header: bool, anchor: str) -> _Row:  # noqa: FBT001 - the only flag of a row
    cells = [_cell(renderer, each) for each in renderer.child_elements(element) if each.role is Role.TABLE_CELL]
    if anchor and cells:
        cells[0] = replace(cells[0], text=anchor + cells[0].text)
    return _Row(tuple(cells), header or (bool(cells) and all(cell.header for cell in cells)))


def _cell(renderer: MarkdownRenderer, element: Element) -> _Cell:
    spans = "".join(
        f' {name.lower()}="{count}"'
        for name in ("colSpan", "colspan", "rowSpan", "rowspan")
        if (count := element.string(name).strip()).isdigit() and count != "1"
    )
    text = renderer.anchor(element) + renderer.content(element)
    return _Cell(text, element.node.name or "", element.spec.header, spans)


def _fits(text: str) -> bool:
    """Tell whether ``text`` fits into a cell of a pipe table."""
    return "```" not in text and "~~~" not in text and "$$" not in text


def _pipes(rows: Sequence[_Row]) -> str:
    width = max(len(row.cells) for row in rows)
    head, body = (rows[0], rows[1:]) if rows[0].header else (None, rows)
    names = [_line(cell.text) for cell in head.cells] if head else []
    lines = [_pipe_row(names, width), "| " + " | ".join(["---"] * width) + " |"]
    lines += [_pipe_row([_line(cell.text) for cell in row.cells], width) for row in body]
    return "\n".join(lines)


def _pipe_row(texts: list[str], width: int) -> str:
    return "| " + " | ".join([*texts, *[""] * (width - len(texts))]) + " |"


def _line(text: str) -> str:
    """Return the content of a cell on one line, with ``<br />`` between its lines."""
    lines = [line.removesuffix("\\").strip() for line in text.split("\n")]
    return syntax.cell("<br />".join(line for line in lines if line))


def _html(rows: Sequence[_Row]) -> str:
    lines = ["<table>"]
    for row in rows:
        lines.append("<tr>")
        for cell in row.cells:
            lines += _html_cell(cell)
        lines.append("</tr>")
    return "\n".join([*lines, "</table>"])


def _html_cell(cell: _Cell) -> list[str]:
    opening, closing = f"<{cell.name}{cell.spans}>", f"</{cell.name}>"
    if "\n" in cell.text or not syntax.is_line(cell.text):
        return [opening, "", cell.text, "", closing]
    return [f"{opening}{cell.text}{closing}"]
