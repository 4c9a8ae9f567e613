"""A page's contextual menu, and running the chosen entry."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlsplit

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from docs_tui.export.tokens import about_tokens, estimate_tokens
from docs_tui.menu import MenuEntry
from docs_tui.source.clean import clean_line
from docs_tui.source.record import record
from docs_tui.tui.dialogs.dialog import ListDialog, key_of
from docs_tui.tui.dialogs.markdown_screen import show_markdown
from docs_tui.tui.widgets.bars import fitted
from docs_tui.tui.widgets.choices import Choices

if TYPE_CHECKING:
    from docs_tui.commands.context import Context, Outcome, Value
    from docs_tui.site import Page
    from docs_tui.tui.app_services import AppWithServices

_SENDS = {
    "url": ("reads the published page", "read the published page"),
    "markdown": ("gets the draft, in the link", "get the draft, in the link"),
    "clipboard": ("gets the draft by pasting", "get the draft by pasting"),
}
"""Phrases for what assistants get, plural and singular."""
_OWN = ("gets the page's URL", "get the page's URL")
"""The phrase for a custom entry, which gets the published page's address for an unknown purpose."""
_LEAST_HOST = 8
"""The least width for a host beside a title; a shorter piece would be useless."""
_SHARE = 92
"""The percentage of the terminal's rows that a dialog takes at most."""
_FRAME = 4
_FEWEST_ROWS = 2
_LOW = 16
"""A terminal with fewer rows has no room for what is said below the options."""
_HINT = "Enter runs · {print-link} link · {draft} draft · {close} closes"


@record(frozen=True, slots=True)
class MenuChoice:
    """The option that was chosen in the menu, and whether it sends the draft."""

    entry: MenuEntry | None
    """None: open the same menu again, with or without the draft."""
    draft: bool


class MenuScreen(ListDialog[MenuChoice]):
    """Returns the chosen entry."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "print", "Print the link", id="print-link", tooltip="Show the link of the highlighted option"),
        Binding("d", "draft", "Draft", id="draft", tooltip="Send the draft, not the published page"),
        Binding("m", "leave", "Close", show=False, id="close-menu"),
    ]
    DEFAULT_CSS = """
    MenuScreen {
        & > #dialog { width: 84; padding: 1 1; }
        #note { padding: 0 1 1 1; color: $quiet; }
        #below { padding: 1 1 0 1; color: $quiet; }
        #link { padding: 1 1 0 1; color: $primary; display: none; }
        #link.-shown { display: block; }
    }
    """

    def __init__(self, title: str, entries: tuple[MenuEntry, ...], note: str, *, draft: bool) -> None:
        super().__init__(title, _HINT)
        self._entries = entries
        self._note = note
        self._draft = draft

    def content(self) -> ComposeResult:
        """List the entries, with number keys beside the first nine."""
        if self._note:
            yield Static(Content(self._note), id="note")
        if self._entries:
            yield Choices(*(Option("") for _ in self._entries))
        if below := "\n".join([*_what_to_do(self._entries), *_what_is_sent(self._entries)]):
            yield Static(Content(below), id="below")
        yield Static(id="link")

    def row(self, index: int, width: int) -> Content:
        """Return the two rows of an entry: title and target, description and what is sent."""
        return _rows(index, self._entries[index], width)

    def on_resize(self) -> None:
        """Leave the rows of a low terminal to the options."""
        for below in self.query("#below"):
            below.display = self.size.height >= _LOW
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Fit the rows to the window, and leave space for the texts above and below the list."""
        super()._fit()
        for choices in self.query(Choices):
            texts = sum(text.outer_size.height for text in self.query(Static) if text.display)
            choices.styles.max_height = max(self.size.height * _SHARE // 100 - _FRAME - texts, _FEWEST_ROWS)

    def chosen(self, index: int) -> None:
        """Return the entry."""
        self.dismiss(MenuChoice(self._entries[index], self._draft))

    def action_print(self) -> None:
        """Show the whole link of the entry, to select or copy it."""
        for choices in self.query(OptionList):
            entry = self._entries[choices.highlighted or 0]
            text = entry.url or f"“{clean_line(entry.title)}” does not open a link."
            link = self.query_one("#link", Static)
            link.update(Content(clean_line(text)))
            link.add_class("-shown")
            self.call_after_refresh(self._fit)

    def action_draft(self) -> None:
        """Open the same menu with the draft, or with the published page again."""
        self.dismiss(MenuChoice(None, not self._draft))


def _rows(index: int, entry: MenuEntry, width: int) -> Content:
    title = _title(index, entry, width)
    below = clean_line(entry.description if entry.enabled else entry.reason.partition(": ")[0])
    size = _size(entry)
    room = width - 6 - (cell_len(size) + 2 if size else 0)
    below = fitted(below, room)
    gap = " " * max(room - cell_len(below) + (2 if size else 0), 0)
    quiet = "$faint" if not entry.enabled else "$quiet"
    return Content.assemble(title, "\n      ", (below, quiet), gap, (size, "$quiet"))


def _title(index: int, entry: MenuEntry, width: int) -> Content:
    room = width - 6
    label = fitted(clean_line(entry.title), room)
    left = room - cell_len(label)
    host = fitted(_host(entry), left - 2) if left > _LEAST_HOST else ""
    gap = " " * max(left - cell_len(host), 0)
    style = "$foreground" if entry.enabled else "$faint"
    return Content.assemble(
        key_of(index),
        (f"{entry.glyph}  ", "$primary" if entry.enabled else "$faint"),
        (label, style),
        gap,
        (host, "$quiet"),
    )


def _host(entry: MenuEntry) -> str:
    """Return the entry's target: a host, or the scheme of an app."""
    if not entry.enabled or entry.url is None or entry.kind != "open":
        return ""
    parts = urlsplit(entry.url)
    return clean_line(parts.netloc or f"{parts.scheme}:")


def _size(entry: MenuEntry) -> str:
    """Return the size of the text that an entry copies."""
    copies_page = entry.enabled and entry.id == "copy" and entry.clipboard
    return about_tokens(estimate_tokens(entry.clipboard)) if copies_page and entry.clipboard else ""


def _what_to_do(entries: tuple[MenuEntry, ...]) -> Iterator[str]:
    """Yield, once each, what to do to make disabled entries available. It is the end of their reasons."""
    remedies = (entry.reason.partition(": ")[2] for entry in entries if not entry.enabled)
    for remedy in dict.fromkeys(filter(None, remedies)):
        yield clean_line(f"⊘ {remedy[:1].upper()}{remedy[1:]}")


def _what_is_sent(entries: tuple[MenuEntry, ...]) -> Iterator[str]:
    """Yield a line for each way in which entries send the page: ``ChatGPT and Claude read the published page``."""
    by_way: dict[tuple[str, str], list[str]] = {}
    for entry in entries:
        if entry.enabled and entry.sends:
            way = _OWN if entry.id is None and entry.sends == "url" else _SENDS[entry.sends]
            by_way.setdefault(way, []).append(clean_line(entry.name))
    for (one, several), names in by_way.items():
        listed = ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
        yield f"{listed} {several if len(names) > 1 else one}"


def show_menu_outcome(app: "AppWithServices", context: "Context", outcome: "Outcome") -> None:
    """Show the menu that the command ``menu`` returned, or run the option with the pressed number."""
    chosen = context.options.get("choose")
    if chosen is None:
        _open(app, context, outcome)
        return
    number, entries = int(str(chosen)), outcome.entries
    if number <= len(entries):
        run_entry(app, context.page, entries[number - 1])
    else:
        app.notice(f"The menu of this page has no option {number}", then="{menu} shows it", severity="refusal")


def _open(app: "AppWithServices", context: "Context", outcome: "Outcome") -> None:
    page, draft = context.page, context.flag("draft")

    def chosen(choice: "MenuChoice | None") -> None:
        if choice is None:
            return
        if choice.entry is None:
            app.command_service.run("menu", page, options={"draft": choice.draft}, asked_on=app.screen)
        else:
            run_entry(app, page, choice.entry, draft=choice.draft)

    app.push_screen(MenuScreen(clean_line(page.title), outcome.entries, outcome.notice, draft=draft), chosen)


def run_entry(app: "AppWithServices", page: "Page", entry: "MenuEntry", *, draft: bool = False) -> None:
    """Run an entry of the menu; with ``draft``, for the page as it is on disk."""
    if not entry.enabled:
        app.notice(f"{entry.title}: {entry.reason}", severity="refusal")
    elif entry.kind == "view":
        show_markdown(app, page)
    elif entry.kind == "open":
        options: dict[str, Value] = {"with": entry.id or entry.title}
        app.command_service.run("open", page, options={**options, "draft": True} if draft else options)
    elif entry.id == "copy":
        app.command_service.run("copy", page)
    else:
        app.clipboard_service.copy_text(entry.clipboard or "", entry.title)
