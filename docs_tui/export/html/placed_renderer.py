"""Renders a page as HTML whose blocks say which part of the page they come from."""

import re

from docs_tui.export.elements import Part
from docs_tui.export.html.html_renderer import HtmlRenderer
from docs_tui.mdx import ListItem, TableRow
from docs_tui.source import Span

_FIRST = re.compile(r"<[a-z][a-z0-9-]*")
_PLACE = re.compile(r'<[a-z][a-z0-9-]* data-place="(\d+)-(\d+)"')


class PlacedRenderer(HtmlRenderer):
    """Writes the span of each block, list item and table row into its first tag."""

    def part(self, part: Part, *, tight: bool = False) -> str:
        """Return one part."""
        return _placed(super().part(part, tight=tight), part.span)

    def list_item(self, item: ListItem, *, tight: bool) -> str:
        """Return an item of a list."""
        return _placed(super().list_item(item, tight=tight), item.span)

    def table_row(self, name: str, row: TableRow, align: tuple[str | None, ...]) -> str:
        """Return a row of a table."""
        return _placed(super().table_row(name, row, align), row.span)


def place_in(tag: str) -> Span | None:
    """Return the span that is written into a tag; None if it has none."""
    found = _PLACE.match(tag)
    return Span(int(found[1]), int(found[2])) if found is not None else None


def _placed(html: str, span: Span) -> str:
    first = _FIRST.match(html)
    if first is None or html.startswith(" data-place=", first.end()):
        return html
    return f'{first[0]} data-place="{span.start}-{span.end}"{html[first.end() :]}'
