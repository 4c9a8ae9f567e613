"""The parts of the app that need no screen: history, the sidebar, colors."""

import ast
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from textual.color import Color

from docs_tui.site.navigation import first_page, navigation_view, pages_in, place_in
from docs_tui.tui.browse.history import History
from docs_tui.tui.theme import THEMES, app_theme, contrast, readable_accent
from docs_tui.tui.widgets.source_view import roles_of
from tests.sites import site_of


@given(st.lists(st.tuples(st.sampled_from(["visit", "pass", "back", "forward", "settle"]), st.sampled_from("abcd"))))
def test_back_and_forward_undo_each_other(steps: list[tuple[str, str]]) -> None:
    history = History()
    for step, path in steps:
        match step:
            case "visit" | "pass":
                history.visit(path, passing=step == "pass")
                assert history.current is not None
                assert history.current.path == path
            case "back" if (before := history.current) and history.back():
                assert history.forward() == before
                history.back()
            case "forward":
                history.forward()
            case _:
                history.keep_current()
    assert len(set(history.recent)) == len(history.recent)


NAVIGATION = """{"name": "N", "navigation": {"languages": [
  {"language": "en", "tabs": [
    {"tab": "Guides", "groups": [{"group": "Start", "root": "a", "pages": ["b", {"group": "In", "pages": ["c"]}]}]},
    {"tab": "Blog", "href": "https://blog.example"},
    {"tab": "API", "groups": [{"group": "", "pages": ["d"]}]}
  ]},
  {"language": "fr", "default": true, "groups": [{"group": "Début", "pages": ["fr/a"]}]}
]}}"""
SITE = site_of(
    {"docs.json": NAVIGATION, **dict.fromkeys(("a.mdx", "b.mdx", "c.mdx", "d.mdx", "fr/a.mdx", "x.mdx"), "# T\n")}
)


def test_the_sidebar_begins_at_the_default() -> None:
    side = navigation_view(SITE)
    assert side.trail == ("fr",)
    assert list(pages_in(side.entries)) == ["/fr/a"]


def test_the_sidebar_follows_what_was_chosen() -> None:
    side = navigation_view(SITE, ("en", "Guides", "Start"))
    assert [switch.kind for switch in side.switches] == ["language", "tab"]
    assert side.switches[1].labels == ("Guides", "API")
    assert side.trail == ("en", "Guides")
    assert list(pages_in(side.entries))[:3] == ["/a", "/b", "/c"]
    assert first_page(side.entries) == "/a"


def test_a_tab_that_is_a_link_is_in_the_tree() -> None:
    side = navigation_view(SITE, ("en",))
    assert "https://blog.example" in [getattr(entry, "href", "") for entry in side.entries]


def test_a_choice_that_is_gone_falls_back() -> None:
    assert navigation_view(SITE, ("de", "Nothing")).trail == ("fr",)


def test_groups_without_a_name_leave_their_pages_in_place() -> None:
    side = navigation_view(SITE, ("en", "API"))
    assert getattr(side.entries[0], "path", "") == "/d"


def test_pages_outside_the_navigation_are_listed_apart() -> None:
    assert list(pages_in(navigation_view(SITE).outside)) == ["/x"]


def test_many_pages_outside_are_listed_by_folder() -> None:
    files = {f"f{number % 3}/p{number}.md": "# P\n" for number in range(90)}
    side = navigation_view(site_of({"docs.json": '{"name": "N", "navigation": {"groups": []}}', **files}))
    group = side.outside[0]
    assert [getattr(entry, "label", "") for entry in getattr(group, "children", ())] == ["f0", "f1", "f2"]


def test_the_place_that_shares_most_is_meant() -> None:
    places = (("en", "v1", "A"), ("en", "v2", "A"), ("fr",))
    assert place_in(places, ("en", "v2")) == ("en", "v2", "A")
    assert place_in(places, ()) == ("en", "v1", "A")
    assert place_in((), ("en",)) == ()


@given(st.tuples(*[st.integers(0, 255)] * 3), st.sampled_from(THEMES))
def test_the_accent_can_always_be_read(rgb: tuple[int, int, int], name: str) -> None:
    background = Color.parse(app_theme(name).background or "")
    accent = readable_accent([Color(*rgb).hex], background)
    assert accent is not None
    assert contrast(accent, background) >= 4.5


def test_colors_that_are_none_are_passed_over() -> None:
    assert app_theme(THEMES[0], ["nonsense", "[red]"]).primary == app_theme(THEMES[0]).primary


def test_workers_have_descriptions() -> None:
    """Without one Textual writes out every argument of a worker: a whole site takes seconds."""
    room = Path(__file__).resolve().parents[2] / "docs_tui" / "tui"
    calls = [
        node
        for path in room.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in ("work", "run_worker")
    ]
    assert calls
    assert all(any(word.arg == "description" for word in call.keywords) for call in calls)


def test_the_roles_of_markdown_cover_the_characters_they_name() -> None:
    assert roles_of("x = 1", in_code=True) == [(0, 5, "code")]
    assert roles_of("## Title", in_code=False) == [(0, 8, "heading")]
    assert roles_of("- a `b` **c** [d](/e)", in_code=False) == [
        (0, 2, "marker"), (4, 7, "code"), (8, 13, "strong"), (14, 21, "link")
    ]  # fmt: skip
