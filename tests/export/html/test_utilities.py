"""Utility classes: those of the set keep a page's layout, all others vanish."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.export.html.utilities import style_sheet, utility_classes
from tests.export.html.pages import html

DEFINED = set(re.findall(r"\.(u-[\w-]+)[>{]", style_sheet()))


def test_classes_of_the_set_are_kept_and_others_are_not() -> None:
    given = (
        "px-6 lg:mt-24 grid sm:grid-cols-2 w-1/2 mt-1.5 space-y-4 dark:text-white fixed evil nav-open hover:p-4 z-50"
    )
    assert utility_classes(given) == "u-px-6 u-lg-mt-24 u-grid u-sm-grid-cols-2 u-w-1_2 u-mt-1_5 u-space-y-4"


def test_colors_become_those_of_the_theme() -> None:
    given = "text-gray-500 text-zinc-950/80 text-primary bg-zinc-100 border-gray-200 text-emerald-600 bg-primary-dark"
    assert utility_classes(given).split() == [
        *(
            "u-text-muted",
            "u-text-plain",
            "u-text-primary",
            "u-bg-raised",
            "u-border-line",
            "u-text-green",
            "u-bg-accent",
        )
    ]


WORDS = st.sampled_from(
    ["p-4", "m-0.5", "sm:w-1/2", "text-lg", "md:flex", "gap-2", "bg-red-500", "space-x-2", "grid-cols-3"]
)


@given(st.lists(WORDS | st.text(max_size=12)).map(" ".join))
def test_every_class_has_a_rule_and_a_name_of_ours(written: str) -> None:
    for each in utility_classes(written).split():
        assert each in DEFINED


def test_what_only_dark_mode_shows_stays_so_with_other_classes() -> None:
    body = html(
        '<img src="/a.png" className="hidden dark:block w-full" /><img src="/b.png" class="block dark:hidden" />'
    ).body
    assert 'class="only-dark u-w-full"' in body
    assert 'class="only-light"' in body


TWINS = (
    ("block dark:hidden", "hidden dark:block"),
    ("mint-block dark:mint-hidden", "mint-hidden dark:mint-block"),
    ("tw-flex dark:tw-hidden", "tw-hidden dark:tw-flex"),
    ("tw:grid tw:dark:hidden", "tw:hidden tw:dark:grid"),
    ("!inline dark:!hidden", "!hidden dark:!inline"),
    ("block! dark:hidden!", "hidden! dark:block!"),
)
ELEMENTS = (
    "<span className='{}'>Words</span>",
    "<Frame className='{}'>![A](/a.png)</Frame>",
    "<Card className='{}' title='T'>Words</Card>",
    "<Note className='{}'>Words</Note>",
    "<Accordion className='{}' title='T'>Words</Accordion>",
    "<iframe className='{}' src='https://example.com' />",
    "<ul className='{}'><li>Words</li></ul>",
    "<ul><li className='{}'>Words</li></ul>",
    "<table className='{}'><tr><td>Words</td></tr></table>",
    "<table><tr><td>First</td><td align='right' className='{}'>Words</td></tr></table>",
    "<Icon icon='star' className='{}' />",
    "Words <Badge className='{}'>Words</Badge>",
    "<svg className='{}' viewBox='0 0 9 9'><path d='M0 0h9'/></svg>",
    "<CodeGroup className='{}'>\n\n```sh A\nls\n```\n\n```sh B\nls\n```\n\n</CodeGroup>",
)


@pytest.mark.parametrize("written", ELEMENTS)
@pytest.mark.parametrize(("light", "dark"), TWINS)
def test_every_element_can_be_for_one_mode_whatever_its_classes_are_called(written: str, light: str, dark: str) -> None:
    plain = re.findall(r"<[^>]*only-(?:light|dark)", html(written.format("block")).body)
    assert not plain
    assert re.findall("only-light|only-dark", html(written.format(light)).body) == ["only-light"]
    assert re.findall("only-light|only-dark", html(written.format(dark)).body) == ["only-dark"]


def test_classes_of_a_build_keep_the_layout() -> None:
    assert utility_classes("mint-flex sm:mint-grid-cols-2 -mint-top-14 tw-p-4 !m-0") == (
        "u-flex u-sm-grid-cols-2 u--top-14 u-p-4 u-m-0"
    )


def test_elements_keep_their_layout() -> None:
    body = html(
        '<div className="grid sm:grid-cols-2">\n\n<h2 className="text-4xl evil">Title</h2>\n\n'
        '<p className="text-center">Text.</p>\n\nA <span className="font-bold">word</span>.\n\n</div>\n'
    ).body
    assert body.startswith('<div class="u-grid u-sm-grid-cols-2">')
    assert '<h2 class="u-text-4xl" id="title">' in body
    assert '<p class="u-text-center">Text.</p>' in body
    assert '<span class="u-font-bold">word</span>' in body
    assert "evil" not in body


def test_text_for_screen_readers_only_takes_no_room() -> None:
    assert utility_classes("sr-only") == "u-sr-only"
    assert ".u-sr-only{position:absolute;width:1px;" in style_sheet().replace(" ", "")
