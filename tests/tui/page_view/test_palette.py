"""Text is readable: enough contrast in each theme, and no meaning by color alone."""

import pytest
from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from docs_tui.preview.model import badge_style, callout_tone
from docs_tui.tui.app import DocsApp
from docs_tui.tui.page_view.palette import _RULES, Palette
from docs_tui.tui.theme import DARK, LIGHT, contrast
from tests.tui.folder import MemoryFolder

FILLS = [
    "", "fence", "fence.head", *(f"fence row.{mark}" for mark in ("add", "remove", "highlight")),
    *(fill for tone in ("info", "tip", "warning", "danger", "neutral") for fill in (f"box.{tone}", f"box.{tone} fence")),
]  # fmt: skip
SHADED = [DARK, LIGHT, *(name for name, theme in BUILTIN_THEMES.items() if not theme.ansi)]

READ = [
    "", "title", "lead", "h1", "h2", "h3", "code", "link", "link.missing", "expression", "dim", "tab", "tab.active",
    "table.head", "field.name", "field.type", "field.required", "update.label", "audience", "math", "image",
    *(f"box.{tone} tone.{tone}" for tone in ("info", "tip", "warning", "danger", "neutral")),
    *(f"box.{tone} link" for tone in ("info", "tip", "warning", "danger", "neutral")),
    *(f"badge.{color}" for color in ("gray", "blue", "green", "yellow", "orange", "red", "purple")),
    *(f"fence tok.{name}" for name in ("keyword", "string", "number", "function", "comment", "tag", "operator")),
    "fence.head", "fence.head fence.title", "fence.head fence.copy", "fence row.add", "fence row.remove",
]  # fmt: skip


def palette_of(theme: str, *, has_tints: bool = True) -> Palette:
    app = DocsApp(lambda: MemoryFolder({}))
    app.theme = theme
    app.get_css_variables()  # the variables of the new theme
    variables = app.theme_variables
    grounds = Color.parse(variables["background"]), Color.parse(variables["foreground"])
    return Palette(variables, *grounds, has_tints=has_tints)


@pytest.mark.parametrize("theme", SHADED)
def test_text_has_contrast(theme: str) -> None:
    palette = palette_of(theme)
    assert [role for role in READ if contrast_of(palette.style(role)) < 4.5] == []


@pytest.mark.parametrize("theme", SHADED)
def test_every_role_is_readable_on_every_background(theme: str) -> None:
    """On the page, in boxes, in code and its marked lines; numbers of lines are quieter, and lines and rails are no text."""
    palette = palette_of(theme)
    for role, look in _RULES.items():
        for fill in FILLS if look.color else ():
            assert contrast_of(palette.style(f"{fill} {role}")) >= look.least, (fill, role)
    assert {role for role, look in _RULES.items() if look.least < 4.5} == {
        "faint", "quote.bar", "rule", "step.rail", "table.line", "card.border", "fence.number", "row.dim"
    }  # fmt: skip


def contrast_of(style: Style) -> float:
    assert style.color is not None
    assert style.bgcolor is not None
    return contrast(Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor))


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light", "ansi-dark", "nord", "solarized-light"])
def test_every_theme_gives_styles(theme: str) -> None:
    palette = palette_of(theme)
    for role in READ:
        assert palette.style(role).color is not None
        assert palette.over(role) is palette.over(role)


@pytest.mark.parametrize(
    "role", ["link", "link.missing", "tooltip", "strong", "em", "strike", "h1", "tab.active", "focus", "hit"]
)
def test_meaning_survives_without_color(role: str) -> None:
    """The styles of a terminal without colors differ by their attributes."""

    def attributes(name: str) -> tuple[bool | None, ...]:
        style = palette.style(name)
        return style.bold, style.italic, style.underline, style.strike, style.reverse

    palette = palette_of(DARK)
    assert any(attributes(role))
    assert attributes("link") != attributes("link.missing")
    assert attributes("hit") != attributes("hit.current")


def test_words_of_authors_never_become_unknown_roles() -> None:
    assert badge_style("blue") == "badge.blue"
    assert badge_style("white-destructive") == badge_style("nonsense") == "badge.gray"
    assert callout_tone("nonsense") == "neutral"


@pytest.mark.parametrize(
    "role", ["code", "row.highlight", "row.add", "row.remove", "row.dim", "selected", "hover", "hit"]
)
@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
def test_themes_without_tints_mark_roles_in_another_way(theme: str, role: str) -> None:
    palette = palette_of(theme)
    assert palette.style(f"fence {role}") != palette.style("fence")
    assert palette.over(role) != palette.over("")


@pytest.mark.parametrize("brand", ["#e5484d", "#0d9373", "#f59e0b", "#000000"])
def test_callouts_keep_their_colors_whatever_the_brand_is(brand: str) -> None:
    grounds = Color.parse("#15171b"), Color.parse("#d7dae0")
    branded, plain = Palette({"primary": brand, "text-primary": brand}, *grounds), Palette({}, *grounds)
    for name in ("tone.info", "box.warning tone.warning", "h1", "h2", "h3", "title"):
        assert branded.style(name) == plain.style(name)
    colors = {plain.style(f"tone.{tone}").color for tone in ("info", "tip", "warning", "danger", "neutral")}
    assert len(colors) == 5
