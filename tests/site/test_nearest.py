"""What a name that answers to nothing may have meant."""

from docs_tui.site.nearest import Guesses, nearest


def test_the_most_alike_is_named_and_nothing_where_none_is() -> None:
    assert nearest("quickstat", ["quickstart", "install"]) == "quickstart"
    assert nearest("QUICKSTART", ["quickstart", "QuickStart"]) == "quickstart"
    assert nearest("clod", ["vscode", "claude"]) == "claude", "the first letter is hardly ever wrong"
    assert nearest("zzz", ["quickstart", "install"]) is None


def test_of_many_names_those_alike_at_the_end_are_compared() -> None:
    known = [f"guides/section-{number}/page" for number in range(500)] + ["guides/setion/instal"]
    assert nearest("guides/section/instal", known) == "guides/setion/instal"


def test_only_the_first_of_many_names_are_thought_about() -> None:
    guesses = Guesses(f"page-{number}" for number in range(100))
    made = [guesses.of(f"pages-{number}") for number in range(100)]
    assert made[:2] == ["page-0", "page-1"]
    assert made.count(None) == 100 - Guesses.MOST
    assert guesses.of("pages-0") == "page-0"
