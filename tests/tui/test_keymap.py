"""The keymap and the theme of docs-tui.yaml."""

import pytest
from textual.keys import _character_to_key

from docs_tui.tui.app import DocsApp
from docs_tui.tui.keymap import _MODIFIERS, normal_key, problems
from docs_tui.tui.keys import bindings_of, key_text
from docs_tui.tui.scopes import scopes
from docs_tui.tui.screens.markdown import MarkdownScreen
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, running

WRITTEN = {
    "Ctrl+C": "ctrl+c",
    "ctrl-c": "ctrl+c",
    "Cmd+K": "super+k",
    "shift+b": "B",
    "Ctrl++": "ctrl+plus",
    "ctrl--": "ctrl+minus",
    "Page Down": "pagedown",
    "Esc": "escape",
    "alt+Left": "alt+left",
    "ctrl+?": "ctrl+question_mark",
    "F5": "f5",
    "minus": "minus",
    "é": "é",
}


def test_every_action_can_be_given_other_keys() -> None:
    without = [(name, each.key) for name, owner in scopes(DocsApp) for each in bindings_of(owner) if not each.id]
    assert without == []


def test_keys_are_understood_as_people_write_them() -> None:
    assert {text: normal_key(text) for text in WRITTEN} == WRITTEN
    own = [key for _, owner in scopes(DocsApp) for each in bindings_of(owner) for key in each.key.split(",")]
    assert [key for key in own if normal_key(key) != key] == []
    assert [each for each in "?/\\[]'!@-+_;:.<>" if normal_key(each) != _character_to_key(each)] == []
    assert [each for each in ("", "ctrlr+c", "nonsense", "f25", "ctrl+") if normal_key(each) is not None] == []


def test_every_key_that_is_understood_can_be_shown() -> None:
    shown = {key_text(normal_key(f"{each}+F5") or "", short=False) for each in _MODIFIERS}
    assert shown == {f"{each}+F5" for each in ("Ctrl", "Shift", "Alt", "Cmd", "Hyper", "Meta")}


def test_what_is_wrong_with_a_keymap_is_said_where_it_stands() -> None:
    text = "keymap:\n  copy: v\n  coppy: x\n  write: ctrlx\n  menu: F9\n"
    written = {"copy": "v", "coppy": "x", "write": "ctrlx", "menu": "F9"}
    assert list(map(str, problems(written, DocsApp, text)))[::2] == [
        "docs-tui.yaml:2:3 warning: keymap.copy: v is the key of view as well. Give one another key",
        "docs-tui.yaml:3:3 warning: no action has the id coppy. Did you mean copy?",
    ]
    assert "ctrlx is no key" in str(problems(written, DocsApp, text)[-1])
    assert problems({"copy": "v", "view": "c"}, DocsApp, "")[2:] == ()  # but for the Markdown view, which v leaves


@pytest.mark.parametrize("name", [name for name, _ in scopes(DocsApp)])
def test_the_keys_as_they_are_have_no_problems(name: str) -> None:
    owner = dict(scopes(DocsApp))[name]
    for binding in bindings_of(owner):
        own = {binding.id or "": binding.key}
        assert [each.message for each in problems(own, DocsApp, "") if "no action" in each.message] == []


async def test_changed_keys_work_and_are_shown() -> None:
    keymap = "keymap:\n  view: F9\n  find: Ctrl+G\n  palete: x\n"
    async with running({**SITE, "docs-tui.yaml": keymap}, size=(140, 40)) as run:
        await run.until(lambda: run.notices)
        assert run.notices == ["docs-tui.yaml:4:3 warning: no action has the id palete. Did you mean palette?"]
        await run.until(lambda: "keymap-unknown" in {each.code for each in run.panes.judging.problems.found})
        footer = run.shown().splitlines()[-1]
        assert "F9 Markdown" in footer
        assert "^g Find" in footer
        await run.press("v")
        assert not isinstance(run.app.screen, MarkdownScreen)
        await run.press("f9")
        assert isinstance(run.app.screen, MarkdownScreen)
        await run.press("escape", "question_mark")
        shown = [line.split() for line in run.shown().splitlines()]
        assert any("F9" in words and "Markdown" in words for words in shown)
        await run.press("escape", "ctrl+p")
        await run.pilot.press(*"markdown")
        await run.until(lambda: "F9 ·" in run.shown())
        await run.press("escape")
        run.folder.write("docs-tui.yaml", "keymap:\n  view: V\n")
        await run.until(lambda: "V Markdown" in run.shown().splitlines()[-1])
        await run.until(lambda: "V is the key of version as well" in run.notices[-1])


async def test_the_theme_of_the_settings() -> None:
    folder = MemoryFolder({**SITE, "docs-tui.yaml": "theme: nord\n"})
    async with running(folder) as run:
        assert run.app.theme == "nord"
        folder.write("docs-tui.yaml", "theme: docs-tui-lihgt\n")
        await run.until(lambda: run.notices)
        assert run.notices == ["docs-tui.yaml: there is no theme docs-tui-lihgt. Did you mean docs-tui-light?"]
        folder.write("docs-tui.yaml", "theme: docs-tui-light\n")
        await run.until(lambda: run.app.theme == "docs-tui-light")
        folder.write("docs-tui.yaml", "")
        await run.until(lambda: run.app.theme == "docs-tui-dark")


async def test_the_palette_has_what_is_asked_for_by_name_with_all_its_keys() -> None:
    async with running() as run:
        run.panes.view.focus()
        await run.settle()
        rows = {row.title: row.help for row in run.app.get_system_commands(run.app.screen)}
        assert rows["Back to the previous page"] == "Backspace or Alt+←"
        assert rows["Jump to a link"] == ";"
        assert [title for title, keys in rows.items() if keys == "Esc" or title in ("Line down", "Top", "Open")] == []
