"""Text stays readable in terminals with 256 or 16 colors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color as RichColor
from rich.color import ColorSystem, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from docs_tui.tui.few_colors import _CONSOLE, FEW_COLORS, ReadableColors, readable_style
from docs_tui.tui.page_view.palette import _RULES, Palette
from docs_tui.tui.theme import DARK, LIGHT, contrast
from docs_tui.tui.widgets.difference_view import DifferenceView
from tests.tui.page_view.test_palette import FILLS, palette_of
from tests.tui.running import SITE, running

THEMES = (DARK, LIGHT, "ansi-dark", "ansi-light", "nord", "solarized-light")
MARKED = [
    *(
        f"box.{tone} fence row.{mark}"
        for tone in ("info", "tip", "danger")
        for mark in ("add", "remove", "highlight", "dim")
    ),
    "fence row.dim",
]
"""Marked lines of code, also in callouts."""
OVER = ("", "hover", "focus", "selected", "hit", "hit.current", "mark.lit", "changed", "mark.error", "jump")
"""What is drawn over a text: the mouse, the focus, selections, matches, and signs in the margin."""


def styles_of(palette: Palette) -> dict[tuple[RichColor | None, RichColor | None], str]:
    """Return all pairs of colors that a page can draw, each with one text on a background and below a highlight."""
    pairs: dict[tuple[RichColor | None, RichColor | None], str] = {}
    for fill in (*FILLS, *MARKED):
        for role in _RULES:
            style = palette.style(f"{fill} {role}")
            for over in map(palette.over, OVER):
                pairs.setdefault((over.color or style.color, over.bgcolor or style.bgcolor), f"{fill} {role}, {over}")
    return pairs


def contrast_of(style: Style) -> float:
    assert style.color is not None
    assert style.bgcolor is not None
    return contrast(*(Color(*each.get_truecolor(_CONSOLE)) for each in (style.color, style.bgcolor)))


def sent(style: Style, system: ColorSystem) -> Style:
    """Return a style as it is sent to a terminal."""
    assert style.color is not None
    assert style.bgcolor is not None
    return Style(color=style.color.downgrade(system), bgcolor=style.bgcolor.downgrade(system))


def is_invisible(style: Style) -> bool:
    """Tell whether a style writes in the color of its background."""
    text, ground = style.color, style.bgcolor
    assert text is not None
    assert ground is not None
    return ColorType.DEFAULT not in (text.type, ground.type) and (text.number, text.triplet) == (
        ground.number,
        ground.triplet,
    )


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_of_a_page_keeps_its_contrast(theme: str) -> None:
    for (color, ground), name in styles_of(palette_of(theme)).items():
        style = Style(color=color, bgcolor=ground)
        true = contrast_of(style)
        least = next((each for each in (4.5, 3, 1.1) if true >= each), 0)
        for system in FEW_COLORS.values():
            shown = sent(readable_style(style, system), system)
            assert contrast_of(shown) >= least, (name, system)
            assert not least or not is_invisible(shown), (name, system)


_SHADES = st.builds(RichColor.from_rgb, *[st.integers(0, 255)] * 3)


@given(_SHADES, _SHADES)
def test_colors_that_authors_choose_keep_their_contrast(color: RichColor, ground: RichColor) -> None:
    style = Style(color=color, bgcolor=ground)
    for system in FEW_COLORS.values():
        shown = contrast_of(sent(readable_style(style, system), system))
        assert all(shown >= least for least in (4.5, 3, 1.1) if contrast_of(style) >= least)


def test_sixteen_colors_alone_would_hide_line_numbers() -> None:
    """Rich sends the nearest color of each, which may be the same one."""
    style = palette_of(DARK).style("box.info fence fence.number")
    assert is_invisible(sent(style, ColorSystem.STANDARD))


def test_pictures_and_the_terminals_own_colors_stay() -> None:
    near, own = Style.parse("#101010 on #151515"), Style.parse("default on red")
    picture = Style.parse("#202020 on #000000")
    assert readable_style(near, ColorSystem.STANDARD) is near
    assert readable_style(own, ColorSystem.STANDARD) is own
    assert readable_style(picture, ColorSystem.STANDARD) is not picture
    row = [Segment("▀▀", picture), Segment("  ", picture)]
    assert ReadableColors(ColorSystem.STANDARD).apply(row, Color(0, 0, 0)) == row


CODE = """---
title: Code
---

<Warning>
```python app.py lines {2}
# A comment
def send(message: str = "text") -> int:
    return client.send(message, limit=20)
```
</Warning>

[A link](/quickstart) and `code`. {1 + 1}
"""


@pytest.mark.parametrize(
    ("term", "system"),
    [("linux", ColorSystem.STANDARD), ("vt100", ColorSystem.STANDARD), ("xterm-256color", ColorSystem.EIGHT_BIT)],
)
async def test_every_screen_can_be_read_in_a_terminal_with_few_colors(
    term: str, system: ColorSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", term)
    async with running({**SITE, "index.mdx": CODE}) as run:
        app = run.app
        app.open_page("/")
        for theme in (DARK, LIGHT):
            app.theme = theme
            for key in ("j", "exclamation_mark"):  # behind a dialog, everything is dimmed
                await run.press(key)
                await run.drawn()
                for row, strip in enumerate(app.screen._compositor.render_strips()):
                    for text, style, _ in strip:
                        if any(character.isalnum() for character in text) and style is not None:
                            least = 3 if text.strip().isdecimal() else 4.5
                            assert contrast_of(sent(style, system)) >= least, (theme, key, row, text)
            await run.press("escape")


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_with_sixteen_colors_what_tints_would_mark_has_an_attribute(theme: str) -> None:
    tinted, plain = palette_of(theme), palette_of(theme, has_tints=False)
    for role in ("row.add", "row.remove", "row.highlight", "selected", "hover", "code"):
        assert plain.style(role) == tinted.style(role) + Style.parse(_RULES[role].plain), role


@pytest.mark.parametrize("theme", [DARK, LIGHT])
async def test_with_sixteen_colors_changed_lines_are_red_and_green(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "linux")
    async with running(SITE) as run:
        run.app.theme = theme
        view = DifferenceView()
        await run.app.screen.mount(view)
        looks = {
            kind: sent(view.rich_style + view.style_of(kind), ColorSystem.STANDARD) for kind in ("same", "gone", "new")
        }
        assert len({each.color.number for each in looks.values() if each.color}) == 3
        assert all(view.style_of(f"{kind}-word").reverse for kind in ("gone", "new"))


@pytest.mark.parametrize("theme", THEMES)
def test_with_256_colors_a_tint_is_not_the_color_of_the_page(theme: str) -> None:
    palette = palette_of(theme)
    if palette.base.bgcolor is None or palette.base.bgcolor.type is not ColorType.TRUECOLOR:
        return
    ground, *tints = (
        sent(palette.style(role), ColorSystem.EIGHT_BIT).bgcolor for role in ("", "row.add", "row.remove", "selected")
    )
    assert ground is not None
    assert all(tint is not None and tint.number != ground.number for tint in tints)
