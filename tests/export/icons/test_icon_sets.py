"""Icons by name: every drawing of every set, and the names that writers use."""

import re

import pytest

from docs_tui.export.html.icons import icon
from docs_tui.export.icons import icon_sets
from docs_tui.export.icons.icon_sets import LIBRARIES, find_icon, is_icon

_PATH = re.compile(r"M[\dMmLlHhVvCcSsQqTtAaZze .,-]+\Z")


@pytest.mark.parametrize("library", LIBRARIES)
def test_every_drawing_is_a_path_and_nothing_else(library: str) -> None:
    rows = icon_sets._set(library)
    assert len(rows) > 1_900
    for name, styles in rows.items():
        for row in styles.values():
            width, height, path = row.split("\t")
            assert int(width) > 0, name
            assert int(height) > 0, name
            assert _PATH.match(path), name


@pytest.mark.parametrize("library", LIBRARIES)
def test_names_are_words_with_hyphens(library: str) -> None:
    assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in icon_sets._set(library))


def test_a_name_is_looked_up_in_the_library_of_the_site_first() -> None:
    found = {library: find_icon("rocket", library) for library in LIBRARIES}
    assert all(found.values())
    assert len(set(found.values())) == len(LIBRARIES)


@pytest.mark.parametrize("name", ["github", "slack", "discord", "python", "x-twitter"])
@pytest.mark.parametrize("library", LIBRARIES)
def test_brand_marks_are_there_in_every_library(name: str, library: str) -> None:
    assert find_icon(name, library)
    assert is_icon(name, library)


def test_names_of_font_awesome_may_have_its_prefixes() -> None:
    assert find_icon("fa-solid fa-bell") == find_icon("bell", style="solid") == find_icon("fa-bell")
    assert find_icon("fa-regular fa-bell") == find_icon("bell", style="regular") != find_icon("bell")


def test_a_style_that_an_icon_has_not_got_gives_another_style() -> None:
    assert find_icon("rocket", style="light") == find_icon("rocket")


def test_older_names_still_work() -> None:
    assert find_icon("home", "lucide") == find_icon("house", "lucide")
    assert find_icon("home") == find_icon("house")


def test_an_icon_of_font_awesome_pro_is_known_and_shown_by_the_nearest_free_one() -> None:
    assert is_icon("rocket-launch")
    assert find_icon("rocket-launch") == find_icon("rocket")
    assert is_icon("arrows-retweet")
    assert find_icon("arrows-retweet") is None


@pytest.mark.parametrize(("given", "meant"), icon_sets._NEAREST.items())
def test_the_nearest_icon_exists_and_is_drawn(given: str, meant: str) -> None:
    rows = icon_sets._set("fontawesome")
    assert rows[given] == {}
    assert rows[meant]


@pytest.mark.parametrize("name", ["", " ", "no-such-icon", "<b>", "house\x1b[0m", "a" * 10_000, "\t", "fa-"])
def test_an_unknown_name_is_no_icon(name: str) -> None:
    assert find_icon(name) is None
    assert not is_icon(name)
    assert icon(name) == ""


def test_a_library_that_does_not_exist_is_the_default_one() -> None:
    assert find_icon("rocket", "no-such-library") == find_icon("rocket")


def test_a_color_that_is_none_leaves_the_color_of_the_text() -> None:
    assert 'stroke="#123456"' in icon("rocket", color="#123456")
    assert icon("rocket", color='red" onload="x') == icon("rocket")


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_names_without_drawings_are_those_of_the_drawings(library: str) -> None:
    drawn = {name: tuple(styles) for name, styles in icon_sets._set(library).items()}
    assert dict(icon_sets._names(library)) == drawn
    assert list(drawn) == list(icon_sets.icon_names(library))
