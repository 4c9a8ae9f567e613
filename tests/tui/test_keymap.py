"""The keymap and the theme of docs-tui.yaml."""

import string

from textual.keys import Keys, _character_to_key

from docs_tui.site.keymap import _KNOWN, _MODIFIERS, normal_key
from docs_tui.site.setting_names import KEY_SCOPES, THEMES
from docs_tui.tui.app import DocsApp
from docs_tui.tui.dialogs.help_screen import scopes
from docs_tui.tui.dialogs.markdown_screen import MarkdownScreen
from docs_tui.tui.keys import bindings_of, key_text
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, running


def test_every_action_can_be_given_other_keys() -> None:
    without = [(name, each.key) for name, owner in scopes(DocsApp) for each in bindings_of(owner) if not each.id]
    assert without == []


def test_settings_are_checked_against_the_keys_of_the_app() -> None:
    own = {
        name: {each.id: tuple(each.key.split(",")) for each in bindings_of(owner)} for name, owner in scopes(DocsApp)
    }
    assert {each.name: each.keys for each in KEY_SCOPES} == own


def test_settings_are_checked_against_the_themes_of_the_app() -> None:
    assert sorted(THEMES) == sorted(DocsApp(lambda: MemoryFolder({})).available_themes)


def test_keys_are_understood_as_the_terminal_sends_and_the_help_shows_them() -> None:
    own = [key for _, owner in scopes(DocsApp) for each in bindings_of(owner) for key in each.key.split(",")]
    assert [key for key in own if normal_key(key) != key] == []
    assert [key for key in own if normal_key(key_text(key, short=False)) != key] == []
    assert [key for key in own if normal_key(key_text(key)) != key] == []
    characters = string.ascii_letters + string.digits + string.punctuation + "é€ß"
    assert {each: normal_key(each) for each in characters} == {each: _character_to_key(each) for each in characters}
    textual = {key.value.rpartition("+")[2] for key in Keys} | set(map(_character_to_key, string.punctuation))
    assert textual >= _KNOWN


def test_every_key_that_is_understood_can_be_shown() -> None:
    shown = {key_text(normal_key(f"{each}+F5") or "", short=False) for each in _MODIFIERS}
    assert shown == {f"{each}+F5" for each in ("Ctrl", "Shift", "Alt", "Cmd", "Hyper", "Meta")}


async def test_changed_keys_work_and_are_shown() -> None:
    keymap = "keymap:\n  view: F9\n  find: Ctrl+G\n  palete: x\n"
    async with running({**SITE, "docs-tui.yaml": keymap}, size=(140, 40)) as run:
        await run.until(lambda: run.notices)
        assert run.notices == ["docs-tui.yaml:4:3 warning: unknown action palete. Did you mean palette?"]
        await run.until(lambda: "settings" in {each.code for each in run.app.lint_service.problems.found})
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
        await run.until(lambda: "· F9" in run.shown())
        await run.press("escape")
        run.folder.write("docs-tui.yaml", "keymap:\n  view: V\n")
        await run.until(lambda: "V Markdown" in run.shown().splitlines()[-1])
        await run.until(lambda: "keymap.view: V is also the key of version" in run.notices[-1])


async def test_the_theme_of_the_settings() -> None:
    folder = MemoryFolder({**SITE, "docs-tui.yaml": "theme: nord\n"})
    async with running(folder) as run:
        assert run.app.theme == "nord"
        folder.write("docs-tui.yaml", "theme: docs-tui-lihgt\n")
        await run.until(lambda: run.notices)
        assert run.notices == ["docs-tui.yaml:1:1 warning: unknown theme docs-tui-lihgt. Did you mean docs-tui-light?"]
        folder.write("docs-tui.yaml", "theme: docs-tui-light\n")
        await run.until(lambda: run.app.theme == "docs-tui-light")
        folder.write("docs-tui.yaml", "")
        await run.until(lambda: run.app.theme == "docs-tui-dark")


async def test_the_palette_has_what_is_asked_for_by_name_with_its_key() -> None:
    async with running() as run:
        run.panes.view.focus()
        await run.settle()
        rows = {row.title: row.help for row in run.app.get_system_commands(run.app.screen)}
        assert rows["Back to the previous page"] == "View · Backspace"
        assert rows["Jump to a link"] == "Page · ;"
        assert [
            title for title, keys in rows.items() if keys.endswith("· Esc") or title in ("Line down", "Top", "Open")
        ] == []
