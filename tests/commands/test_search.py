"""``search`` as text and as JSON; it exits with 1 if nothing is found."""

import pytest

from docs_tui.commands import search as search_command
from docs_tui.commands.context import Context, Machine, Outcome
from docs_tui.desktop.browser import OpenResult
from docs_tui.desktop.copied import Copied
from docs_tui.errors import CannotRunError
from tests.sites import site_of

FILES = {
    "a.md": "---\ntitle: Access\n---\n\n## Tokens\n\nAn access token lasts an hour.\nA token of access.\n",
    "b.md": "Nothing.\n",
}


def _copy(_: str) -> Copied:
    raise AssertionError("a search touches no clipboard")


def _open(_: str) -> OpenResult:
    raise AssertionError("a search opens nothing")


def search(*words: str, **options: str | bool) -> Outcome:
    return search_command.search(Context(site_of(FILES), Machine(_copy, _open), options={"QUERY": words, **options}))


def test_a_person_gets_lines_that_editors_and_grep_know() -> None:
    texts = [item.text for item in search("token", "ACCESS").items]
    assert texts == ["a.md:7: An access token lasts an hour.\n", "a.md:8: A token of access.\n"]


def test_a_word_that_was_quoted_for_the_shell_is_a_phrase() -> None:
    assert [item.text for item in search("access token").items] == ["a.md:7: An access token lasts an hour.\n"]


def test_a_program_gets_records() -> None:
    (item,) = search("access token").items
    assert item.record == {
        "path": "/a",
        "file": "a.md",
        "line": 7,
        "title": "Access",
        "heading": "Tokens",
        "snippet": "An access token lasts an hour.",
        "ranges": ((3, 15),),
    }


def test_it_stops_at_the_limit() -> None:
    assert len(list(search("token", limit="1").items)) == 1
    for wrong in ("none", "0", "9" * 20, "9" * 5000):
        with pytest.raises(CannotRunError, match=f"--limit {wrong} is not a number of lines or pages"):
            search("token", limit=wrong)


def test_no_words_are_no_search() -> None:
    with pytest.raises(CannotRunError, match="name the words to search for"):
        search("", " ")


def test_no_result_gets_a_message_and_exit_code_one() -> None:
    outcome = search("no", "such thing")
    assert outcome.failed
    assert list(outcome.items) == []
    assert outcome.notice == 'No page contains no "such thing".'


def test_ranked_pages_have_their_best_line_and_forgive_a_typo() -> None:
    (item,) = search("acess", "tokens", pages=True).items
    assert item.record == {
        "path": "/a",
        "title": "Access",
        "heading": "Tokens",
        "text": "An access token lasts an hour.",
        "score": item.record["score"],
    }
    assert item.text == "/a  Access › Tokens\n    An access token lasts an hour.\n"


def test_ranked_pages_fail_where_nothing_fits() -> None:
    outcome = search("zzzzzz", pages=True)
    assert outcome.failed
    assert list(outcome.items) == []
