"""Finding a page by letters of its title or path."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site.quick_search import Candidate, PageFinder

TITLES = ("Quickstart", "Rate limits", "Create a message", "Messages", "SDK reference")
FINDER = PageFinder(Candidate("/" + title.lower().replace(" ", "-"), title) for title in TITLES)
LETTERS = st.text(st.sampled_from("abAB /-"), max_size=12)
CANDIDATES = st.lists(st.builds(Candidate, LETTERS, LETTERS), max_size=12)


def found(query: str, *candidates: Candidate) -> list[str]:
    return [match.candidate.title or match.candidate.path for match in PageFinder(candidates).find(query)]


def test_the_beginning_of_a_title_goes_before_words_parts_paths_and_letters() -> None:
    ranks = (
        Candidate("/a", "Key rotation"),
        Candidate("/b", "A key"),
        Candidate("/c", "Monkey"),
        Candidate("/the/keys", ""),
        Candidate("/the/monkeys", ""),
        Candidate("/d", "Kitten every day"),
        Candidate("/kitten/every/day", ""),
    )
    assert found("key", *ranks[::-1]) == [each.title or each.path for each in ranks]
    assert found("keyx", *ranks) == []


@given(CANDIDATES, LETTERS, st.integers(1, 12))
def test_the_best_few_are_the_first_of_all(candidates: list[Candidate], query: str, limit: int) -> None:
    finder = PageFinder(candidates)
    assert finder.find(query, limit) == finder.find(query, len(candidates) + 1)[:limit]


@given(CANDIDATES, LETTERS)
def test_a_page_is_found_just_where_its_title_or_path_has_the_letters_in_order(
    candidates: list[Candidate], query: str
) -> None:
    wanted = query.casefold().replace(" ", "")
    met = [match.candidate for match in PageFinder(candidates).find(query)]
    assert [each for each in candidates if each in met] == [
        each for each in candidates if wanted and (_in_order(wanted, each.title) or _in_order(wanted, each.path))
    ]


def _in_order(letters: str, text: str) -> bool:
    rest = iter(text.casefold())
    return all(letter in rest for letter in letters)


def test_matched_letters_are_of_the_title_or_the_path() -> None:
    (in_title,) = PageFinder([Candidate("/x", "Key")]).find("ke")
    (in_path,) = PageFinder([Candidate("/key", "Other")]).find("ke")
    assert (in_title.in_title, in_title.in_path) == ((0, 1), ())
    assert (in_path.in_title, in_path.in_path) == ((), (1, 2))


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("quick", "Quickstart"),
        ("mess", "Messages"),
        ("rl", "Rate limits"),
        ("qst", "Quickstart"),
        ("sdk ref", "SDK reference"),
        ("create-a", "Create a message"),
        ("QUICK", "Quickstart"),
    ],
)
def test_a_few_letters_find_a_page(query: str, title: str) -> None:
    assert FINDER.find(query)[0].candidate.title == title


def test_a_match_names_its_letters() -> None:
    match = FINDER.find("rl")[0]
    assert [match.candidate.title[place] for place in match.in_title] == ["R", "l"]


def test_letters_that_are_not_there_find_nothing() -> None:
    assert FINDER.find("zzz") == []
    assert FINDER.find("   ") == []


@given(st.text(max_size=12), st.lists(st.text(min_size=1, max_size=20), max_size=10))
def test_finding_never_fails_and_names_places_that_exist(query: str, titles: list[str]) -> None:
    for match in PageFinder(Candidate("/" + title, title) for title in titles).find(query):
        assert all(place < len(match.candidate.title) for place in match.in_title)
        assert all(place < len(match.candidate.path) for place in match.in_path)


def test_the_longest_title_is_no_longer_to_find_in_than_its_beginning() -> None:
    """If not all letters occur, every starting place would be tried."""
    finder = PageFinder([Candidate("/" + "ab" * 100_000, "a" * 200_000)])
    assert finder.find("ac") == []
    assert [match.in_title for match in finder.find("aa")] == [(0, 1)]
    assert [match.in_path for match in finder.find("bab")] == [(2, 3, 4)]


def test_a_page_is_found_by_the_name_of_its_file() -> None:
    finder = PageFinder([Candidate("/", "Welcome", "index.mdx"), Candidate("/a", "A", "a.mdx")])
    assert [match.candidate.path for match in finder.find("index")] == ["/"]
