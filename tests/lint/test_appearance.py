"""Colors are judged on the backgrounds that readers see."""

import json

import pytest

from docs_tui.lint.linter import lint
from tests.sites import site_of

PALE, DEEP = "#9EEA6C", "#123456"
DARK = {"appearance": {"default": "dark", "strict": True}}
LIGHT = {"appearance": {"default": "light", "strict": True}}


def faults(color: str, primary: str, light: str, settings: object, file: str = "docs.json") -> list[str]:
    """Return the files of the findings on a site with these colors, and with a heading in ``color``."""
    config = {"name": "A", "theme": "mint", "colors": {"primary": primary, "light": light}}
    assert isinstance(settings, dict)
    files = {
        file: json.dumps({**config, "navigation": {"pages": ["index"]}, **settings}),
        "index.mdx": f'---\ntitle: A\n---\n\n<h2 style={{{{ color: "{color}" }}}}>Keys</h2>\n',
    }
    return [each.path for each in lint(site_of(files), select=["color-contrast"])]


@pytest.mark.parametrize(
    ("settings", "file"), [(DARK, "docs.json"), ({"modeToggle": {"default": "dark", "isHidden": True}}, "mint.json")]
)
def test_a_site_that_is_only_dark_has_no_light_background(settings: object, file: str) -> None:
    assert faults("#fff", PALE, PALE, settings, file) == []
    assert faults("#000", PALE, PALE, settings, file) == ["index.mdx"]
    assert faults("#fff", PALE, DEEP, settings, file) == [file]


def test_a_site_that_is_only_light_has_no_dark_background() -> None:
    assert faults("#000", DEEP, DEEP, LIGHT) == []
    assert faults("#fff", DEEP, DEEP, LIGHT) == ["index.mdx"]


@pytest.mark.parametrize("settings", [{}, {"appearance": {"default": "dark"}}])
def test_readers_who_can_choose_see_both(settings: object) -> None:
    assert faults("#000", PALE, DEEP, settings) == ["docs.json", "docs.json"]
