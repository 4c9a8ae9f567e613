"""Every key of the app: no key twice, none that hides a key of an outer scope, each in the help."""

import re
from collections import Counter
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual import events
from textual.binding import Binding
from textual.dom import DOMNode

from docs_tui.commands.command import Surface
from docs_tui.commands.registry import COMMANDS
from docs_tui.tui.app import DocsApp
from docs_tui.tui.browse.browse_screen import BrowseScreen
from docs_tui.tui.browse.navigation_tree import NavigationTree
from docs_tui.tui.dialogs.help_screen import all_keys, help_rows, scopes
from docs_tui.tui.dialogs.markdown_screen import MarkdownScreen
from docs_tui.tui.keys import bindings_of, key_text
from docs_tui.tui.page_view.view import DocView
from docs_tui.tui.widgets.outline import Outline
from docs_tui.tui.widgets.source_view import SourceView
from tests.tui.running import SITE, Running, running

SCOPES = dict(scopes(DocsApp))
INSIDE: tuple[tuple[type[DOMNode], ...], ...] = (
    (NavigationTree, BrowseScreen, DocsApp),
    (DocView, BrowseScreen, DocsApp),
    (Outline, BrowseScreen, DocsApp),
    (Outline, MarkdownScreen, DocsApp),
    (SourceView, MarkdownScreen, DocsApp),
)
"""Scopes from the narrowest outwards; a modal screen has none around it."""
TAKEN_OVER = {"n"}
"""The keys that a narrower scope may take from a wider one."""


def keys_of(owner: type[DOMNode]) -> list[str]:
    return [key for binding in bindings_of(owner) for key in binding.key.split(",")]


@pytest.mark.parametrize("name", SCOPES)
def test_no_key_is_bound_twice_in_one_scope(name: str) -> None:
    assert [key for key, count in Counter(keys_of(SCOPES[name])).items() if count > 1] == []


@pytest.mark.parametrize("chain", INSIDE, ids=lambda chain: "-".join(each.__name__ for each in chain))
def test_no_narrower_scope_takes_a_key(chain: tuple[type[DOMNode], ...]) -> None:
    seen: set[str] = set()
    for owner in reversed(chain):
        keys = set(keys_of(owner))
        assert keys & seen <= TAKEN_OVER
        seen |= keys


@pytest.mark.parametrize("name", SCOPES)
def test_every_key_is_in_the_help(name: str) -> None:
    text = "\n".join("".join(part.text for part in row) for row in all_keys(DocsApp, 200))
    assert name in text
    for keys, what, _ in help_rows(bindings_of(SCOPES[name])):
        assert what
        assert re.search(rf"^  {re.escape(keys)} +{re.escape(what)} *[\w… -]*$", text, re.MULTILINE)


@pytest.mark.parametrize("width", range(32, 100, 3))
def test_no_row_of_the_help_is_wider_than_the_list(width: int) -> None:
    rows = ["".join(part.text for part in row) for row in all_keys(DocsApp, width)]
    assert max(map(cell_len, rows)) <= width


def test_every_class_with_keys_is_a_scope_of_the_help() -> None:
    """Whatever binds keys, in any file of the app, is listed."""
    room = Path(__file__).resolve().parents[2] / "docs_tui" / "tui"
    owners = {
        match
        for path in room.rglob("*.py")
        for match in re.findall(
            r"^class (\w+)\([^)]*\):(?:(?!\nclass ).)*?\n    BINDINGS", path.read_text(), re.DOTALL | re.MULTILINE
        )
    }
    listed = {each.__name__ for owner in SCOPES.values() for each in owner.__mro__}
    assert owners <= listed


def test_the_keys_of_commands_are_those_of_the_app() -> None:
    bound = set(keys_of(BrowseScreen)) | set(keys_of(DocsApp))
    assert {command.key for command in COMMANDS if command.key and Surface.KEY in command.surfaces} <= bound


def test_every_action_exists() -> None:
    for owner in SCOPES.values():
        for binding in bindings_of(owner):
            name = binding.action.partition("(")[0]
            assert hasattr(owner, f"action_{name}"), f"{owner.__name__}: {binding.key} does nothing"


@pytest.mark.parametrize("name", SCOPES)
def test_ids_of_keys_are_unique_where_they_are_pressed(name: str) -> None:
    """The keymap of docs-tui.yaml names them; moving has the same ids everywhere."""
    ids = [binding.id for binding in bindings_of(SCOPES[name])]
    assert [each for each, count in Counter(ids).items() if count > 1] == []


def test_keys_are_written_as_people_say_them() -> None:
    assert key_text("ctrl+p") == "^p"
    assert key_text("ctrl+p", short=False) == "Ctrl+P"
    assert key_text("super+c") == "Cmd+C"
    assert key_text("shift+f6") == "Shift+F6"
    assert key_text("left_square_bracket") == "["
    assert key_text("G") == "G"


def test_bindings_are_whole() -> None:
    for owner in SCOPES.values():
        assert all(isinstance(binding, Binding) and binding.description for binding in bindings_of(owner))


async def test_the_help_opens_and_closes() -> None:
    async with running() as run:
        await run.press("question_mark")
        assert "Everywhere" in run.shown()
        await run.press("escape")
        assert isinstance(run.app.screen, BrowseScreen)


async def test_the_keymap_of_the_settings_changes_keys() -> None:
    files = {"docs-tui.yaml": "keymap:\n  view: z\n", "index.md": "# Hello\n"}
    async with running(files) as run:
        await run.press("z")
        assert isinstance(run.app.screen, MarkdownScreen)


async def test_gg_that_arrives_at_once_goes_to_the_top() -> None:
    async with running() as run:
        for keys, line in (("Ggg", 0), ("Gggj", 1), ("Gggg", 0), ("gGg", run.tree.last_line), ("g", 0)):
            for key in keys:
                run.app.post_message(events.Key(key, key))
            await run.settle()
            await run.pilot.pause()
            assert run.tree.cursor_line == line, keys


async def test_typing_filters_the_help_which_explains_the_mouse_and_words_too() -> None:
    text = "\n".join("".join(part.text for part in row) for row in all_keys(DocsApp, 200))
    assert "With the mouse" in text
    assert "draft" in text
    async with running() as run:
        await run.press("question_mark", *"llms save")
        shown = run.shown()
        assert "on every save" in shown
        assert "Bookmark the page" not in shown
        await run.press(*"zzz")
        assert "Nothing found in the keys and their descriptions." in run.shown()
        await run.press("question_mark")
        assert isinstance(run.app.screen, BrowseScreen)


async def test_the_help_begins_with_the_keys_of_what_has_the_focus() -> None:
    async def first(run: Running, *keys: str) -> str:
        await run.press(*keys)
        await run.drawn()
        await run.press("question_mark")
        await run.drawn()
        title = next((title for row in run.shown().splitlines() for title in SCOPES if f"  {title}  " in row), "")
        await run.press("escape")
        return title

    async with running({**SITE, "index.mdx": "---\ntitle: Home\n---\n\n[Gone](/gone)\n"}) as run:
        await run.until(lambda: run.app.lint_service.problems.whole)
        assert await first(run) == "Everywhere"
        assert await first(run, "f6") == "Everywhere"
        assert await first(run, "v") == "In the Markdown of a page"
        assert await first(run, "escape", "exclamation_mark") == "In the list of problems"
