"""Finding a page by letters of its title or path."""

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site.fuzzy import Candidate, PageFinder

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


@given(CANDIDATES, st.lists(LETTERS, max_size=4))
def test_what_was_looked_for_before_changes_nothing(candidates: list[Candidate], queries: list[str]) -> None:
    finder = PageFinder(candidates)
    for query in queries:
        assert finder.find(query) == PageFinder(candidates).find(query)


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


def test_the_letters_that_met_are_told_of_the_title_or_of_the_path_that_has_them() -> None:
    (in_title,) = PageFinder([Candidate("/x", "Key")]).find("ke")
    (in_path,) = PageFinder([Candidate("/key", "Other")]).find("ke")
    assert (in_title.in_title, in_title.in_path) == ((0, 1), ())
    assert (in_path.in_title, in_path.in_path) == ((), (1, 2))
