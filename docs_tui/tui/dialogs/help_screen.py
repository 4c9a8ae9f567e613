"""The help: all keys, generated from the bindings, the mouse, and the app's terms. Typing filters."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Input

from docs_tui.tui.browse.browse_screen import BrowseScreen
from docs_tui.tui.browse.find_bar import FindBar
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.dialogs.copy_screen import CopyScreen
from docs_tui.tui.dialogs.dialog import Dialog
from docs_tui.tui.dialogs.explain_screen import ExplainScreen
from docs_tui.tui.dialogs.find_screen import FindScreen
from docs_tui.tui.dialogs.link_screen import LinkScreen
from docs_tui.tui.dialogs.markdown_screen import MarkdownScreen
from docs_tui.tui.dialogs.menu_screen import MenuScreen
from docs_tui.tui.dialogs.move_screen import MoveScreen
from docs_tui.tui.dialogs.places_screen import PlacesScreen
from docs_tui.tui.dialogs.question_screens import ChooseScreen, ConfirmScreen
from docs_tui.tui.dialogs.remedy_screen import RemedyScreen
from docs_tui.tui.dialogs.search_screen import SearchScreen
from docs_tui.tui.dialogs.written_screen import WrittenScreen
from docs_tui.tui.keys import ChangedKeys, groups_of_bindings, key_text, keys_of
from docs_tui.tui.page_view.view import DocView
from docs_tui.tui.problems.problem_list import ProblemList
from docs_tui.tui.widgets.difference_view import DifferenceView
from docs_tui.tui.widgets.key_list import KeyList, KeyPart
from docs_tui.tui.widgets.outline import Outline
from docs_tui.tui.widgets.source_view import SourceView
from docs_tui.tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from collections.abc import Sequence


class HelpTopic(NamedTuple):
    """A part of the help."""

    title: str
    entries: tuple[tuple[str, str], ...]
    """Terms with their explanations."""


TOPICS = (
    HelpTopic(
        "With the mouse",
        (
            ("click", "Opens a page, a link, a tab or an accordion; runs an action in header and footer"),
            ("double click", "In the list of problems, opens your editor at the problem"),
            ("drag in the page", "Selects text, which c then copies"),
            ("drag an edge", "Makes the tree or the outline wider or narrower"),
            ("wheel", "Scrolls what is under the mouse"),
            ("rest on a row", "Shows the row's whole label"),
            ("Shift and drag", "Selects with the terminal's own selection, in most terminals"),
        ),
    ),
    HelpTopic(
        "Words",
        (
            ("draft", "The pages on this disk, before they are published"),
            ("published page", "The page at the site's public URL, which an assistant can open through a link"),
            ("tokens", "The units in which an AI reads text, about four characters each; the numbers are estimates"),
            ("mark", "Chooses pages that are copied or asked about together"),
            ("llms files", "llms.txt, which lists the pages for an AI, and llms-full.txt, which contains their text"),
            ("watching files", "A page that is saved in any editor is updated here immediately"),
            ("problem", "What lint finds; with * it can be fixed safely, with + check the fix first"),
            ("tab, version, language", "Alternatives in the navigation; the tree shows one of each"),
        ),
    ),
    HelpTopic(
        "Settings",
        (
            ("theme", "Palette, Change the theme: each one shows while you move, and the choice is remembered"),
            ("your own", "theme, keymap, editor and images, in config.yaml; they take precedence"),
            ("of the project", "All others, in docs-tui.yaml beside docs.json; docs-tui doctor names both files"),
        ),
    ),
)


_KEYS = 22
"""The greatest width of the column of keys, in cells. A narrow list gives it a third of its width."""
_LEAST_KEYS = 11
"""The least width of the column of keys, which has room for the longest name of a key."""
_LEAST = 16
"""The least width of the column of descriptions."""
_IDS = 24
"""The width of the column of ids."""
_LEAST_BESIDE = 28
"""If the descriptions beside a column of ids would be narrower than this, each id follows its description."""


class Columns(NamedTuple):
    """The widths of the columns in cells."""

    keys: int
    room: int
    """The width beside the column of keys."""
    ids: int
    """The width of the column of ids, a part of ``room``; 0 if there is no room for it."""

    @property
    def width(self) -> int:
        """The width of the list."""
        return self.keys + 2 + self.room

    @classmethod
    def in_list(cls, width: int) -> "Columns":
        """Return the columns of a list that is ``width`` cells wide."""
        keys = min(max(width // 3, _LEAST_KEYS), _KEYS)
        room = max(width - keys - 2, _LEAST)
        return cls(keys, room, _IDS if room - _IDS >= _LEAST_BESIDE else 0)

    def row(self, keys: str, parts: tuple[KeyPart, ...]) -> tuple[KeyPart, ...]:
        """Return a row with a line of keys and what stands beside it."""
        return (KeyPart(f"  {keys:<{self.keys}}", "keys"), *parts)


class HelpScreen(Dialog[None]):
    """Lists the keys of each scope; letters filter the list."""

    AUTO_FOCUS: ClassVar[str | None] = "Input"
    TAKES_TEXT: ClassVar[bool] = True
    # The filter line has the focus, so the scroll keys have priority.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "leave", "Close", show=False, id="close-help"),
        Binding("down", "scroll('down')", "Down", show=False, id="down", priority=True),
        Binding("up", "scroll('up')", "Up", show=False, id="up", priority=True),
        Binding("home", "scroll('home')", "Top", show=False, id="top", priority=True),
        Binding("end", "scroll('end')", "End", show=False, id="end", priority=True),
        Binding("ctrl+d,pagedown", "scroll('page_down')", "Page down", show=False, id="page-down", priority=True),
        Binding("ctrl+u,pageup", "scroll('page_up')", "Page up", show=False, id="page-up", priority=True),
    ]
    DEFAULT_CSS = """
    HelpScreen {
        & > #dialog { width: 90; height: 92%; padding: 1 1 0 2; }
        Input { height: 1; border: none; padding: 0; margin-bottom: 1; background: $surface; &:focus { border: none; } }
        KeyList { height: 1fr; }
    }
    """

    def __init__(self, here: "Sequence[DOMNode]" = ()) -> None:
        """List the keys; those of ``here``, the focused widget and what it is in, come first."""
        super().__init__("Keys", "↑↓ scroll · {close} closes")
        self._here = here
        self._width = 0
        """The width for which the list was made."""
        self._words = ""
        """The typed words."""

    def content(self) -> ComposeResult:
        """Show the filter line and the list."""
        yield TextLine(placeholder="Type to filter: a key, or what it does")
        yield KeyList()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the entries that contain the words."""
        event.stop()
        if event.value.endswith("?"):
            self.action_leave()  # the key that opened the help
            return
        self._words, self._width = event.value, 0
        self._fit()
        self.query_one(KeyList).scroll_home(animate=False)

    def on_mount(self) -> None:
        """Fit the list to the window."""
        self.call_after_refresh(self._fit)

    def on_resize(self) -> None:
        """Fit the list to the new width."""
        self._fit()

    def _fit(self) -> None:
        view = self.query_one(KeyList)
        width = view.scrollable_content_region.width
        if width == self._width:
            return
        self._width = width
        view.show(all_keys(type(self.app), width, self.docs_app.changed_keys, self._words, self._here))
        ids = (
            "the last column has the ids for the keymap in config.yaml"
            if Columns.in_list(width).ids
            else "(…) is the id for the keymap"
        )
        self.query_one("#dialog").border_subtitle = Content(ids)

    def action_scroll(self, way: str) -> None:
        """Scroll the list."""
        getattr(self.query_one(KeyList), f"scroll_{way}")(animate=False)


def scopes(app: type[DOMNode]) -> tuple[tuple[str, type[DOMNode]], ...]:
    """Return every class of the app that binds keys, with its title in the help."""
    from docs_tui.tui.review.review_screen import ReviewScreen  # noqa: PLC0415 - brings the HTML export

    return (
        ("Everywhere", app),
        ("With a page on the screen", BrowseScreen),
        ("In the tree", NavigationTree),
        ("In the page", DocView),
        ("In the outline", Outline),
        ("In the list of problems", ProblemList),
        ("In the explanation of a problem", ExplainScreen),
        ("In the preview of a fix", RemedyScreen),
        ("When moving a page", MoveScreen),
        ("In the menu of a page", MenuScreen),
        ("In the Markdown of a page", MarkdownScreen),
        ("In its text", SourceView),
        ("When finding a page", FindScreen),
        ("In bookmarks and recent pages", PlacesScreen),
        ("When finding in the page", FindBar),
        ("When searching all text", SearchScreen),
        ("When choosing what to copy", CopyScreen),
        ("When choosing a tab, version or language", ChooseScreen),
        ("In the changes since the last commit", ReviewScreen),
        ("In the changes of llms files", WrittenScreen),
        ("In its changes", DifferenceView),
        ("When a question is shown", ConfirmScreen),
        ("When you have to open a link yourself", LinkScreen),
        ("In this list", HelpScreen),
    )


def _is_here(scope: type[DOMNode], here: "Sequence[DOMNode]") -> bool:
    usual = (BrowseScreen, NavigationTree, DocView, Outline)
    return scope not in usual and any(isinstance(node, scope) for node in here if isinstance(node, Widget))


def all_keys(
    app: type[DOMNode],
    width: int,
    changed: ChangedKeys | None = None,
    words: str = "",
    here: "Sequence[DOMNode]" = (),
) -> list[tuple[KeyPart, ...]]:
    """Return every scope with columns for keys, descriptions and the ids of the keymap.

    Args:
        app: The app's class.
        width: The width of the list in cells.
        changed: The keys that the keymap changed, by action.
        words: Only rows with all of these words are shown; empty for all rows.
        here: The focused widget and what it is in; their scopes come first, but for the panes of the main screen.
    """
    columns, wanted = Columns.in_list(width), words.casefold().split()
    ordered = sorted(scopes(app), key=lambda scope: not _is_here(scope[1], here))
    parts = [list(_scope_rows(scope, columns, changed or {}, wanted)) for scope in ordered]
    parts += [list(_topic_rows(topic, columns, wanted)) for topic in TOPICS]
    rows: list[tuple[KeyPart, ...]] = []
    for part in filter(None, parts):
        rows += [*([()] if rows else []), *part]
    return rows or [(KeyPart("Nothing found in the keys and their descriptions.", "what"),)]


def _scope_rows(
    scope: tuple[str, type[DOMNode]], columns: Columns, changed: ChangedKeys, wanted: list[str]
) -> Iterator[tuple[KeyPart, ...]]:
    """Yield the heading of a scope and those of its keys that contain the words."""
    name, owner = scope
    has_heading = False
    for number, bindings in enumerate(groups_of_bindings(owner)):
        rows = [row for row in help_rows(bindings, changed) if _has(wanted, name, *row)]
        if rows and not has_heading:
            has_heading = True
            yield from ((KeyPart(line, "scope"),) for line in wrap(name, columns.width))
        elif rows and number:
            yield ()
        for keys, text, name_of_keys in rows:
            beside = _beside if columns.ids else _after
            left = wrap(keys, columns.keys - 2)
            for line, parts in zip_longest(left, beside(text, name_of_keys, columns)):
                yield columns.row(line or "", parts or ())


def _topic_rows(topic: HelpTopic, columns: Columns, wanted: list[str]) -> Iterator[tuple[KeyPart, ...]]:
    """Yield the heading of a topic and those of its entries that contain the words."""
    entries = [entry for entry in topic.entries if _has(wanted, topic.title, *entry)]
    if entries:
        yield from ((KeyPart(line, "scope"),) for line in wrap(topic.title, columns.width))
    for term, text in entries:
        for left, line in zip_longest(wrap(term, columns.keys), wrap(text, columns.room - 1), fillvalue=""):
            yield columns.row(left, (KeyPart(line, "what"),))


def _has(wanted: list[str], *texts: str) -> bool:
    text = " ".join(texts).casefold()
    return all(word in text for word in wanted)


def _beside(text: str, name: str, columns: Columns) -> Iterator[tuple[KeyPart, ...]]:
    """Yield the lines of a description, with the id in a column at the right of the first line."""
    width = columns.room - columns.ids
    first, *more = wrap(text, width - 1)
    yield KeyPart(f"{first:<{width}}", "what"), KeyPart(name, "id")
    yield from ((KeyPart(line, "what"),) for line in more)


def _after(text: str, name: str, columns: Columns) -> Iterator[tuple[KeyPart, ...]]:
    """Yield the lines of a description, followed by the id."""
    name = f"({name.replace(' ', chr(0xA0))})"
    *more, last = wrap(f"{text} {name}", columns.room - 1, break_on_hyphens=False)
    yield from ((KeyPart(line, "what"),) for line in more)
    end = name if last.endswith(name) else last  # an id that is too long for a line has several
    yield KeyPart(last.removesuffix(end), "what"), KeyPart(end, "id")


def help_rows(bindings: Iterable[Binding], changed: ChangedKeys | None = None) -> list[tuple[str, str, str]]:
    """Return a row with keys, description and id for each action; the nine number keys share a row."""
    rows: dict[str, tuple[list[str], str, str]] = {}
    for binding in bindings:
        keys = [key_text(key, short=False) for key in keys_of(binding, changed or {})]
        text, name, action = binding.tooltip or binding.description, binding.id or "", binding.action
        if binding.key.isdigit() and keys == [binding.key]:
            action, name = "numbers", name.replace("-1", "-1 …")
        rows.setdefault(action, ([], text, name))[0].extend(keys)
    return [
        (f"{keys[0]}-{keys[-1]}" if action == "numbers" else " ".join(keys), text, name)
        for action, (keys, text, name) in rows.items()
    ]
