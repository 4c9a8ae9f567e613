"""Code blocks in the colors of the themes that docs.json names."""

import json
import re
from typing import Any

import pytest

from docs_tui.server.colors import contrast, mixed, read_color
from docs_tui.server.site_theme import ROLES, code_rules, code_theme_names, code_theme_notices, find_code_theme
from tests.sites import site_of

MARKS = {True: ("#146c43", "#b3261e"), False: ("#6fce9f", "#f29a93")}
"""The colors of added and removed lines, in light and in dark."""


def rules(codeblocks: Any) -> str:
    return "\n".join(code_rules({"codeblocks": codeblocks}))


def ratio(one: str, other: str) -> float:
    read = read_color(one), read_color(other)
    assert read[0] is not None
    assert read[1] is not None
    return contrast(read[0], read[1])


@pytest.mark.parametrize("name", code_theme_names())
def test_all_text_can_be_read_in_every_theme_also_on_marked_lines(name: str) -> None:
    theme = find_code_theme(name)
    assert theme is not None
    assert len(theme.roles) == len(ROLES)
    marked = [mixed(mark, theme.background, 0.12) for mark in MARKS[theme.is_light]]
    for color in (theme.text, theme.shade(0.7), *theme.roles):
        assert min(ratio(color, behind) for behind in (theme.background, *marked)) >= 4.5


@pytest.mark.parametrize(
    ("codeblocks", "said"),
    [
        ("dark", "{color-scheme:dark;color:var(--text)"),
        ("dracula", "background:#282a36"),
        ({"theme": "Dracula"}, "background:#282a36"),
        ({"theme": {"light": "github-light", "dark": "dark-plus"}}, "background:light-dark(#ffffff,#1e1e1e)"),
        ({"theme": {"light": "github-dark", "dark": "nord"}}, "color-scheme:dark;"),
        ({"theme": "github-light"}, "color-scheme:light;"),
        ({"theme": "my-own-light"}, "{color-scheme:light;color:var(--text)"),
        ({"theme": {"light": "one-light", "dark": "unheard-of"}}, ""),
    ],
)
def test_code_has_the_colors_of_its_themes(codeblocks: Any, said: str) -> None:
    found = rules(codeblocks)
    assert said in found
    assert bool(said) is bool(found)


@pytest.mark.parametrize("codeblocks", ["system", None, 3, "", {"theme": "system"}, {"theme": {"light": 3}}, []])
def test_code_follows_the_page_otherwise(codeblocks: Any) -> None:
    assert rules(codeblocks) == ""


def test_each_token_has_a_color_of_its_theme() -> None:
    found = dict(re.findall(r"\.code-block \.t-(\w+)\{color:(#\w{6})\}", rules("dracula")))
    assert found.keys() == set(ROLES)
    assert found["keyword"] == "#ff79c6"
    assert found["string"] == "#f1fa8c"


def test_a_theme_that_we_may_not_contain_is_replaced_and_named() -> None:
    def notices(theme: Any) -> list[str]:
        config = json.dumps({"styling": {"codeblocks": {"theme": theme}}})
        return list(code_theme_notices(site_of({"docs.json": config})))

    assert find_code_theme("aurora-x") == find_code_theme("ayu-dark")
    (said,) = notices({"light": "github-light", "dark": "aurora-x"})
    assert "aurora-x" in said
    assert "ayu-dark" in said
    (said,) = notices("unheard\x1b[2J")
    assert "unheard\u241b[2J is unknown" in said
    for known in ("dracula", "system", None, {"light": "github-light", "dark": "nord"}):
        assert notices(known) == []
