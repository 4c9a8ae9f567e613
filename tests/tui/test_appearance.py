"""Light or dark by the terminal's answer, which may come at any time and never becomes a key."""

import math
from collections.abc import Iterator
from itertools import cycle, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color as RichColor
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.color import Color
from textual.css.parse import parse
from textual.events import Key
from textual.strip import Strip
from textual.theme import BUILTIN_THEMES

from docs_tui.tui import theme
from docs_tui.tui.app import DocsApp
from docs_tui.tui.startup import CachingStylesheet
from docs_tui.tui.theme import _WRITTEN, DARK, LIGHT, AnswerParser, Appearance, contrast
from docs_tui.workspace.user_config import user_config_file
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, notices_of, running

ANSWER = "\x1b]11;rgb:ffff/fafa/f0f0\x1b\\"


@pytest.fixture(autouse=True)
def heard() -> Iterator[list[str]]:
    said: list[str] = []
    theme._asked.answer_to, theme._asked.until = said.append, math.inf
    yield said
    theme._asked.answer_to, theme._asked.until = None, 0.0


def keys_of(parser: AnswerParser, *pieces: str) -> list[str]:
    found = [message for piece in pieces for message in parser.feed(piece)]
    parser._since -= 1
    found += parser.tick()
    return [message.key for message in found if isinstance(message, Key)]


@pytest.mark.parametrize("end", ["\x1b\\", "\x07"])
def test_a_terminal_answer_between_keys_is_not_a_key(end: str, heard: list[str]) -> None:
    assert keys_of(AnswerParser(), f"ab\x1b]11;rgb:00/0a/ff{end}cd") == ["a", "b", "c", "d"]
    assert heard == ["00/0a/ff"]


@given(st.lists(st.integers(1, len(ANSWER) - 1), max_size=4))
def test_a_terminal_answer_may_arrive_in_pieces(cuts: list[int]) -> None:
    said: list[str] = []
    theme._asked.answer_to, theme._asked.until = said.append, math.inf
    places = [0, *sorted(set(cuts)), len(ANSWER)]
    pieces = [ANSWER[start:stop] for start, stop in pairwise(places)]
    assert keys_of(AnswerParser(), "x", *pieces, "y") == ["x", "y"]
    assert said == ["ffff/fafa/f0f0"]


def test_only_an_unfinished_key_or_answer_is_waited_for(heard: list[str]) -> None:
    parser = AnswerParser()
    assert not parser.is_waiting
    for begun, rest in (("\x1b", "[A"), ("\x1b]11;rgb:ffff/", "ffff/ffff\x07")):
        list(parser.feed(begun))
        assert parser.is_waiting
        list(parser.feed(rest))
        assert not parser.is_waiting
    assert heard == ["ffff/ffff/ffff"]


def test_anything_but_a_terminal_answer_is_keys() -> None:
    assert keys_of(AnswerParser(), "\x1b[A", "ö") == ["up", "ö"]
    parser = AnswerParser()
    assert list(parser.feed("\x1b]1")) == []
    parser._since -= 1
    list(parser.tick())
    assert parser._begun == ""
    assert keys_of(parser, "\x1b[A")[-1] == "up"


async def test_the_app_takes_the_theme_of_its_terminal() -> None:
    async with running() as run:
        look = Appearance(run.app, {"TERM": "xterm-256color"})
        assert run.app.theme == look.theme == DARK
        look.answered("ffff/ffff/f000")
        assert run.app.theme == LIGHT
        look.answered("0/0/0")
        assert run.app.theme == DARK
        run.app.theme = "nord"
        look.answered("ff/ff/ff")
        assert run.app.theme == "nord"
        for nonsense in ("", "/", "ff/ff", "ff//ff"):
            look.answered(nonsense)


def test_some_terminals_say_it_in_the_environment() -> None:
    said = {"0;15": LIGHT, "15;0": DARK, "15;default;0": DARK, "": DARK, "0;default;7": LIGHT}
    for value, expected in said.items():
        assert Appearance(None, {"COLORFGBG": value}).theme == expected  # type: ignore[arg-type]


SHADED = sorted(name for name, theme in BUILTIN_THEMES.items() if not theme.ansi)


@pytest.mark.parametrize("name", [*SHADED, DARK, LIGHT])
def test_what_is_written_can_be_read_in_every_theme(name: str) -> None:
    colors = {key: value for key, value in variables_of(name).items() if value.startswith("#")}
    background, *others = (Color.parse(colors[key]) for key in ("background", "surface", "panel"))
    grounds = [background, *(background + other for other in others)]
    for key in ("foreground", "quiet", *_WRITTEN):
        assert min(contrast(Color.parse(colors[key]), ground) for ground in grounds) >= 4.5, key
    assert min(contrast(Color.parse(colors["faint"]), ground) for ground in grounds) >= 3


async def test_a_theme_chosen_in_the_palette_is_kept_for_all_docs() -> None:
    site = {**SITE, "docs-tui.yaml": "theme: nord\n"}
    async with running(site) as run:
        assert run.app.theme == "nord"
        said = notices_of(run.app)
        for name in ("nord", "dracula"):
            await run.press("ctrl+p", *"change the theme")
            await run.until(lambda: "Change the theme" in run.shown())
            await run.press("down", "enter", *name)
            await run.until(lambda name=name: run.shown().count(name) == 2)  # type: ignore[misc]  # typed and found
            await run.press("down", "enter")
            await run.until(lambda name=name: run.app.theme == name)  # type: ignore[misc]  # as above
        await run.until(lambda: "dracula" in user_config_file().read_text())
        assert said == []
    async with running(site) as run:
        assert run.app.theme == "dracula"
        run.folder.write("docs-tui.yaml", "theme: gruvbox\n")
        await run.settle()
        assert run.app.theme == "dracula"


async def test_problems_of_the_users_settings_are_reported() -> None:
    user_config_file().parent.mkdir(parents=True)
    user_config_file().write_text("theme: draculla\nbase_url: https://host\n")
    async with running(SITE) as run:
        (notice,) = run.notices
        assert "config.yaml:1:1 warning: unknown theme draculla. Did you mean dracula?" in notice
        assert "base_url is a setting of a project, not of a user. Move it to the project's docs-tui.yaml" in notice


async def test_the_accent_is_the_site_s_own_as_long_as_docs_json_has_one() -> None:
    plain = '{"name": "Relay Docs"}'
    async with running({**SITE, "docs.json": plain}) as run:
        ours = run.app.theme_variables["accent"]
        run.folder.write("docs.json", SITE["docs.json"])
        await run.until(lambda: run.app.theme_variables["accent"] != ours)
        run.folder.write("docs.json", plain)
        await run.until(lambda: run.app.theme_variables["accent"] == ours)


@pytest.mark.parametrize("guess", [{"primary": "#16A34A"}, {"primary": "#C026D3"}, {}], ids=["right", "wrong", "none"])
async def test_colors_that_are_known_at_the_start_are_applied_once(
    guess: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The colors of docs.json count in the end; the app is drawn again only if others were expected."""
    docs = {**SITE, "docs.json": '{"name": "Relay Docs", "colors": {"primary": "#16A34A"}, "navigation": ["index"]}'}
    async with running(docs) as run:
        wanted = run.app.theme_variables["accent"]
    applied: list[str] = []
    refresh = DocsApp.refresh_css

    def counted(app: DocsApp, animate: bool = True) -> None:  # noqa: FBT001, FBT002 - as Textual has it
        applied.append(app.theme_variables["accent"])
        refresh(app, animate)

    monkeypatch.setattr(DocsApp, "refresh_css", counted)
    async with running(docs, colors=guess) as run:
        assert run.app.theme_variables["accent"] == wanted
    assert len(applied) == (1 if guess == {"primary": "#16A34A"} else 2)


def variables_of(name: str) -> dict[str, str]:
    app = DocsApp(lambda: MemoryFolder({}))
    app.theme = name
    return app.get_css_variables()


async def test_every_widget_writes_what_can_be_read() -> None:
    """All text on the screen has contrast in every theme, in the colors that reach the terminal."""
    async with running({**SITE, "index.mdx": _CODE}) as run:
        for key, name in zip(cycle("jk"), [*SHADED, DARK, LIGHT], strict=False):
            run.app.theme = name
            await run.press(key)
            await run.drawn()
            for row, strip in enumerate(run.app.screen._compositor.render_strips()):
                for text, style, _ in strip:
                    if any(character.isalnum() for character in text) and style is not None:
                        assert _contrast_of(style) >= (3 if text.strip().isdecimal() else 4.5), (name, row, text)


_CODE = """---
title: Code
---

```python app.py lines {2}
# A comment
def send(message: str = "text") -> int:
    return client.send(message, limit=20)
```

[A link](/quickstart) and `code`.

<Warning>Text of a callout.</Warning>
"""


def _contrast_of(style: Style, terminal: TerminalTheme | None = None) -> float:
    colors = [
        (each or RichColor.default()).get_truecolor(terminal, foreground=at == 0)
        for at, each in enumerate((style.color, style.bgcolor))
    ]
    return contrast(Color(*colors[0]), Color(*colors[1]))


_SIXTEEN = [
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
]
_BRIGHT = [(127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255)]
_TERMINALS = {
    "ansi-dark": TerminalTheme((0, 0, 0), (229, 229, 229), _SIXTEEN, [*_BRIGHT, (255, 255, 255)]),
    "ansi-light": TerminalTheme((255, 255, 255), (0, 0, 0), _SIXTEEN, [*_BRIGHT, (255, 255, 255)]),
}
"""What xterm makes of the sixteen colors, on black and on white."""


@pytest.mark.parametrize("keys", ["", "m", "T", "!", "B'", "/chan"])
async def test_the_row_of_the_cursor_is_seen_and_can_be_read_in_sixteen_colors(keys: str) -> None:
    async with running({**SITE, "quickstart.mdx": "---\ntitle: Quickstart\n---\n\n[a](/missing)\n"}) as run:
        await run.press("j", *keys)
        for name, terminal in _TERMINALS.items():
            run.app.theme = name
            await run.drawn()
            rows = run.app.screen._compositor.render_strips()
            styles = [style for strip in rows for text, style, _ in strip if text.strip() and style is not None]
            assert any(style.reverse for style in styles)
            assert min(_contrast_of(style, terminal) for style in styles) >= 1.5


def test_a_style_sheet_is_parsed_again_only_if_a_variable_in_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []

    def counted(scope: str, css: str, *rest: Any, **how: Any) -> Any:
        parsed.append(css)
        return parse(scope, css, *rest, **how)

    monkeypatch.undo()  # the apps of the tests share what they parsed
    monkeypatch.setattr("textual.css.stylesheet.parse", counted)
    sheet = CachingStylesheet(variables={"shade": "#010203", "other": "#0a0b0c"})
    sheet.add_source("U { color: $other; } U2 { width: 1; }", read_from=("test", "U"))
    for number in range(100):
        sheet.add_source(f"W{number} {{ color: $shade; }}", read_from=("test", str(number)))
    sheet.parse()
    for shade in ("#040506", "#070809"):
        sheet.set_variables({"shade": shade, "other": "#0a0b0c"})
        sheet.reparse()
        sheet.add_source(f"V {{ color: $shade; }} /* {shade} */", read_from=("test", shade))
        sheet.parse()
        colors = {rule.styles.color.hex for rule in sheet.rules if rule.styles.has_rule("color")}
        assert colors == {shade.upper(), "#0A0B0C"}
    assert len(parsed) == 1 + 100 + 101 + 102


async def test_a_dialog_that_is_larger_than_what_is_drawn_behind_it_needs_no_colors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running() as run:
        await run.press("question_mark")
        monkeypatch.setattr(run.app.screen_stack[-2]._compositor, "render_strips", lambda _: [Strip.blank(8, Style())])
        run.app.screen.refresh()
        await run.drawn()
        assert "Type to filter" in run.shown()
