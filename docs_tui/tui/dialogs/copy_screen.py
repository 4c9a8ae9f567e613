"""The list of what can be copied of a page: the selected or focused part comes first."""

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets.option_list import Option

from docs_tui.source.clean import clean_line
from docs_tui.tui.browse.copy_choices import Variant, variants
from docs_tui.tui.dialogs.dialog import ListDialog, key_of
from docs_tui.tui.widgets.bars import fitted
from docs_tui.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from docs_tui.site import Page
    from docs_tui.tui.app_services import AppWithServices
    from docs_tui.tui.browse.panes import Panes

_LABEL = 20
"""The width of the column of labels in cells, in a dialog that is wide enough."""


class CopyScreen(ListDialog[Variant]):
    """Returns the chosen variant."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "leave", "Close", show=False, id="close-copy"),
    ]
    DEFAULT_CSS = """
    CopyScreen { & > #dialog { width: 76; } }
    """

    def __init__(self, title: str, variants: tuple[Variant, ...]) -> None:
        super().__init__(f"What to copy of {title}", "Enter or a number copies · {close} closes")
        self._variants = variants

    def content(self) -> ComposeResult:
        """List the variants, with a reason for those that cannot be copied."""
        choices = Choices(*(Option("", disabled=not _can(variant)) for variant in self._variants))
        choices.highlighted = 0
        yield choices

    def row(self, index: int, width: int) -> Content:
        """Return the name of a variant and the beginning of its text."""
        variant, key = self._variants[index], key_of(index)
        column = min(_LABEL, max(width // 3, *(cell_len(each.label) + 2 for each in self._variants)))
        shown = fitted(clean_line(variant.shown[:500]), max(width - len(key[0]) - column - 1, 4))
        gap = " " * max(column - cell_len(variant.label), 1)
        label, quiet = ("", "$quiet") if _can(variant) else ("$faint", "$faint")
        return Content.assemble(key, (variant.label, label), gap, (shown, quiet))

    def chosen(self, index: int) -> None:
        """Return the variant."""
        self.dismiss(self._variants[index])


def _can(variant: Variant) -> bool:
    return variant.make is not None or variant.whole_page


def show_copy_choices(app: "AppWithServices", panes: "Panes", page: "Page") -> None:
    """Let the user choose a part of the page on the screen, and copy it."""
    if app.site is None:
        return

    def copy_chosen(variant: Variant | None) -> None:
        if variant is not None:
            _copy(app, page, variant)

    app.push_screen(CopyScreen(clean_line(page.title), tuple(variants(panes, app.site, page))), copy_chosen)


def _copy(app: "AppWithServices", page: "Page", variant: Variant) -> None:
    make = variant.make
    if make is None:
        app.command_service.run("copy", page)
        return

    def run() -> None:
        if text := make():
            app.call_later(app.clipboard_service.copy_text, text, variant.name)
        else:
            app.call_later(app.notice, f"The page's Markdown does not have {variant.name}", severity="warning")

    app.run_in_thread(run, group="command", description="copy")
