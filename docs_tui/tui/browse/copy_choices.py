"""The parts of the displayed page that can be copied, with their names."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from docs_tui.export.markdown import markdown_of
from docs_tui.export.markdown_sections import section
from docs_tui.export.page_urls import page_address
from docs_tui.export.syntax import link, prose
from docs_tui.source.record import record
from docs_tui.tui.widgets.outline import Outline

if TYPE_CHECKING:
    from docs_tui.preview.content_parts import PageHeading
    from docs_tui.site import Page, Site
    from docs_tui.tui.browse.panes import Panes

_NEEDS_ADDRESS = "set base_url in docs-tui.yaml, or --base-url"


@record(frozen=True, slots=True)
class Variant:
    """One part to copy."""

    label: str
    """Its name in the list: ``Code block``."""
    shown: str
    """The beginning of the text, or the reason why it cannot be copied; not cleaned."""
    name: str
    """Its name in the notice: ``the code``."""
    make: Callable[[], str] | None = None
    """Returns the exact text, in a thread; None if it cannot be copied."""
    whole_page: bool = False
    """Whether it is the whole page, which the command ``copy`` copies."""


def variants(panes: "Panes", site: "Site", page: "Page") -> Iterator[Variant]:
    """Yield the parts that can be copied, first the selected and focused ones."""
    view = panes.view
    if text := panes.selected:
        yield _exact("Selection", text, "the selection")
    if code := view.focused_code:
        yield _exact("Code block", code, "the code")
    yield Variant("Page", "the Markdown that an AI gets", f'"{page.title}"', whole_page=True)
    heading = _heading(panes)
    if heading is not None:
        entry, number = heading
        name = f'the section "{entry.text}"'
        yield Variant("Section", entry.text, name, lambda: _section(site, page, entry, number))
    if url := view.focused_link:
        yield _exact("Link", url, "the link")
    base, fragment = site.base_url, f"#{heading[0].id}" if heading is not None else ""
    if base:
        address = page_address(base, page)
        yield _exact("Public URL", address, "the public URL")
        if fragment:
            yield _exact("URL of the section", address + fragment, "the URL of the section")
    else:
        yield Variant("Public URL", _NEEDS_ADDRESS, "")
    yield _exact("Path", page.path, "the path")
    if page.file is not None:
        yield _exact("File", page.file, "the name of the file")
    target = page_address(base or "", page) or page.path
    yield _exact("Markdown link", link(prose(page.title), target), "the Markdown link")


def _heading(panes: "Panes") -> "tuple[PageHeading, int] | None":
    """Return the heading under the cursor of the outline if the outline has the focus, else the heading of the current section.

    Near the end of a page, a heading that the user went to may not reach the top. The number, from 0, distinguishes
    headings with equal words. Text from a spec has no heading in the page's Markdown.
    """
    outline = panes.query_one(Outline)
    path, index, row = panes.chosen_heading
    if (path, row) != (panes.path, int(panes.view.scroll_y)):
        index = outline.current
    if outline.has_focus:
        index = outline.cursor
    entries = outline.entries
    if not 0 <= index < len(entries) or not entries[index].id:
        return None
    return entries[index], sum(entry.text == entries[index].text for entry in entries[:index])


def _exact(label: str, text: str, name: str) -> Variant:
    return Variant(label, text, name, lambda: text)


def _section(site: "Site", page: "Page", entry: "PageHeading", number: int) -> str:
    return section(markdown_of(site, page).text, entry.text, number)
