"""The look that docs.json defines: text stays readable, and no foreign style is accepted."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.server.colors import contrast, read_color
from docs_tui.server.page_html import render_page
from docs_tui.server.site_theme import DARK, LIGHT, backgrounds, theme_rules
from docs_tui.site import Site
from tests.sites import site_of


def themed(**config: Any) -> Site:
    return site_of({"docs.json": json.dumps(config), "a.mdx": "A", "fonts/own.woff2": b"", "bg/a b.png": b""})


def test_a_background_is_taken_if_all_text_can_be_read_on_it() -> None:
    assert backgrounds(themed(background={"color": {"light": "#EEEEEE", "dark": "#101010"}})) == ("#eeeeee", "#101010")
    assert backgrounds(themed(background={"color": {"light": "#777777", "dark": "#ffffff"}})) == (LIGHT, DARK)


@given(st.tuples(*[st.floats(0, 1)] * 3))
def test_whatever_the_background_quiet_text_can_be_read(color: tuple[float, float, float]) -> None:
    hex_code = "#" + "".join(f"{round(part * 255):02x}" for part in color)
    light, dark = (
        read_color(each) for each in backgrounds(themed(background={"color": {"light": hex_code, "dark": hex_code}}))
    )
    muted = read_color("#566168"), read_color("#9aa6ad")
    assert light is not None
    assert dark is not None
    assert muted[0] is not None
    assert muted[1] is not None
    assert contrast(light, muted[0]) >= 4.5
    assert contrast(dark, muted[1]) >= 4.5


def test_fonts_and_pictures_are_those_of_the_site() -> None:
    rules = theme_rules(
        themed(
            fonts={"family": "Own Sans", "source": "/fonts/own.woff2", "heading": {"family": "Serif", "weight": 700}},
            background={"image": {"light": "/bg/a b.png"}, "decoration": "gradient"},
            theme="maple",
        )
    )
    assert '@font-face{font-family:"Own Sans";src:url("../fonts/own.woff2") format("woff2")' in rules
    assert 'h1,h2,h3,h4,h5,h6{font-family:"Serif",var(--serif);font-weight:700}' in rules
    assert 'url("../bg/a%20b.png")' in rules
    assert "radial-gradient" in rules
    assert "--radius: 0.75rem" in rules


@pytest.mark.parametrize(
    ("family", "kind"),
    [
        ("Inter", "body"),
        ("Noto Sans Serif", "body"),
        ("Merriweather Sans", "body"),
        ("Merriweather", "serif"),
        ("Playfair Display", "serif"),
        ("Roboto Slab", "serif"),
        ("Instrument Serif", "serif"),
        ("JetBrains Mono", "mono"),
        ("Fira Code", "mono"),
        ("Montserrat", "body"),
    ],
)
def test_a_font_that_is_not_fetched_is_replaced_by_one_of_its_kind(family: str, kind: str) -> None:
    rules = theme_rules(themed(fonts={"family": family, "source": "https://fonts.example/x.woff2"}))
    assert f'body{{font-family:"{family}",var(--{kind})}}' in rules
    assert "fonts.example" not in rules


HOSTILE = [
    'x"}body{display:none}',
    "</style><script>",
    "url(javascript:1)",
    "\\",
    "a;b",
    'a"b',
    "{",
    "https://evil.example/x.woff2",
]


@pytest.mark.parametrize("value", HOSTILE)
def test_no_value_of_docs_json_becomes_style(value: str) -> None:
    given = {
        "theme": value,
        "fonts": {"family": value, "source": value, "heading": {"family": value, "weight": value}},
        "background": {"color": {"light": value, "dark": value}, "image": value, "decoration": value},
        "styling": {"codeblocks": {"theme": {"light": value, "dark": value}}},
    }
    rules = theme_rules(themed(**given))
    assert rules == "" or rules.startswith(".code-block,.code-group,.tree{color-scheme:")
    assert value == "{" or value not in rules


@pytest.mark.parametrize(
    ("mode", "title", "tree"),
    [("custom", False, False), ("frame", False, True), ("center", True, False), ("wide", True, True)],
)
def test_modes_leave_out_title_and_tree(mode: str, *, title: bool, tree: bool) -> None:
    page = render_page(site := site_of({"a.mdx": f"---\ntitle: T\nmode: {mode}\n---\n\nText.\n"}), site.pages["/a"])
    assert ("<h1>T</h1>" in page) is title
    assert (" alone" not in page) is tree


def test_every_theme_has_a_look_of_its_own_and_mint_the_usual_one() -> None:
    names = ("maple", "palm", "willow", "linden", "almond", "aspen", "sequoia", "luma")
    assert len({theme_rules(themed(theme=name)) for name in names} - {""}) == len(names)
    assert theme_rules(themed(theme="mint")) == ""


@pytest.mark.parametrize(
    ("theme", "display", "beside"),
    [("sequoia", None, True), ("sequoia", "header", False), ("mint", None, False), ("mint", "toc", True)],
)
def test_the_menu_is_beside_the_page_where_theme_or_settings_say_so(
    theme: str, display: str | None, *, beside: bool
) -> None:
    contextual = {"options": ["copy"]} | ({"display": display} if display else {})
    site = site_of({"docs.json": json.dumps({"theme": theme, "contextual": contextual}), "a.mdx": "A"})
    html = render_page(site, site.pages["/a"])
    assert (html.index('<div class="menu ') > html.index('<aside class="beside"')) if beside else "<aside" not in html
