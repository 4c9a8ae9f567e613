"""Suggestions for unknown names."""

import pytest

from docs_tui.site.nearest import Guesses, nearest


def test_the_most_alike_is_named_and_nothing_where_none_is() -> None:
    assert nearest("quickstat", ["quickstart", "install"]) == "quickstart"
    assert nearest("QUICKSTART", ["quickstarts", "QuickStart"]) == "QuickStart"
    assert nearest("clod", ["vscode", "claude"]) == "claude", "the first letter is hardly ever wrong"
    assert nearest("zzz", ["quickstart", "install"]) is None


def test_the_same_words_in_another_order_are_meant() -> None:
    assert nearest("missing-description", ["missing-snippet", "description-missing"]) == "description-missing"
    assert nearest("zzz-yyy", ["yyy-zzzz", "aaa-bbb"]) is None


@pytest.mark.parametrize(
    ("name", "known"),
    [("guides/descale", "guides/windows"), ("/x", "/"), ("/nope2", "/new"), ("/api/users/list", "/api/users/show")],
)
def test_what_shares_no_more_than_its_folder_is_not_named(name: str, known: str) -> None:
    assert nearest(name, [known]) is None


def test_a_misspelled_folder_or_a_page_below_gets_a_suggestion() -> None:
    assert nearest("/guids/install", ["/guides/install"]) == "/guides/install"
    assert nearest("/guides/install", ["/guides/install/linux"]) == "/guides/install/linux"


def test_of_many_names_those_alike_at_the_end_are_compared() -> None:
    known = [f"guides/section-{number}/page" for number in range(500)] + ["guides/setion/instal"]
    assert nearest("guides/section/instal", known) == "guides/setion/instal"


def test_of_many_names_that_end_alike_those_with_the_same_folders_are_compared_in_whatever_order_they_come() -> None:
    known = [f"snippets/{language}/v{number}/page" for language in ("ar", "de", "zh") for number in range(100)]
    asked = "snippets/de/v5x/page"
    guesses = {nearest(asked, names) for names in (known, known[::-1], frozenset(known))}
    assert len(guesses) == 1
    assert guesses.pop() in known[100:200]


def test_only_the_first_of_many_names_are_thought_about() -> None:
    guesses = Guesses(f"page-{number}" for number in range(100))
    made = [guesses.of(f"pages-{number}") for number in range(100)]
    assert made[:2] == ["page-0", "page-1"]
    assert made.count(None) == 100 - Guesses.MOST
    assert guesses.of("pages-0") == "page-0"


def test_names_too_long_for_a_name_are_not_compared_letter_by_letter() -> None:
    name = "XYZ" + "a" * 20_000
    assert nearest(name, [name + "b"]) is None
    assert nearest(name, [name.upper()]) == name.upper()


@pytest.mark.parametrize(
    ("name", "known", "expected"),
    [
        ("x--twitter", ["threads", "x-&-twitter"], "x-&-twitter"),
        ("env-vars", ["env-files", "env-vars-complete-list"], "env-vars-complete-list"),
        ("fila-dur-vel-wal", ["fila", "fila-durável-wal"], "fila-durável-wal"),
        ("using-the-openai-handler", ["openai-handler", "openai-handling"], "openai-handler"),
        ("css-selectors", ["id-selectors"], None),
        ("free-models", ["reasoning-models"], None),
        ("step-2", ["step-1", "step-3"], None),
        ("wss-complete-data", ["wss-market-data"], None),
    ],
)
def test_names_of_several_words_are_compared_by_word(name: str, known: list[str], expected: str | None) -> None:
    assert nearest(name, known) == expected
