"""Full-text search finds exactly what a naive search finds."""

import json
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site import UNREAD, Site
from docs_tui.site.line_search import TextHit, TextSearch, terms_of
from docs_tui.site.readable import Readable, folded
from tests.sites import site_of

WORDS = ("alpha", "Alphabet", "beta", "ÉTÉ", "été", "安装", "安装包", "the", "x.y", "ΟΔΟΣ", "İ", "`a`", "1")
text = st.lists(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), max_size=8).map("\n".join)
query = st.lists(
    st.one_of(
        st.sampled_from(WORDS).map(str.swapcase),
        st.sampled_from(("al", "ph", "TA", "装", "té", "ΟΔ", ".", "the ALPHA")),
    ),
    min_size=1,
    max_size=3,
)


def line_of(site: Site, hit: TextHit) -> str:
    return site.file_text(hit.file).split("\n")[hit.line - 1]


def found(site: Site, query: str) -> list[tuple[str, int, str]]:
    return [(hit.file, hit.line, hit.snippet) for hit in TextSearch(site).hits(query)]


def quoted(words: list[str]) -> str:
    return " ".join(f'"{word}"' if " " in word else word for word in words)


def holds(text: str, word: str) -> bool:
    return " ".join(folded(word).split()) in " ".join(folded(text).split())


@given(st.lists(text, min_size=1, max_size=4), query)
def test_what_is_found_is_what_a_plain_look_finds(texts: list[str], words: list[str]) -> None:
    site = site_of({f"p{number}.md": body for number, body in enumerate(texts)})
    hits = list(TextSearch(site).hits(quoted(words)))
    expected = {f"p{number}.md" for number, body in enumerate(texts) if all(holds(body, word) for word in words)}
    assert {hit.file for hit in hits} == expected
    if len(words) == 1 and " " not in words[0]:
        lines = {
            (f"p{n}.md", at)
            for n, body in enumerate(texts)
            for at, line in enumerate(body.split("\n"), 1)
            if holds(line, words[0])
        }
        assert {(hit.file, hit.line) for hit in hits} == lines


@given(st.lists(text, min_size=1, max_size=4), query)
def test_each_range_of_a_snippet_is_made_of_the_words(texts: list[str], words: list[str]) -> None:
    site = site_of({f"p{number}.md": body for number, body in enumerate(texts)})
    for hit in TextSearch(site).hits(quoted(words)):
        assert hit.ranges
        assert holds(line_of(site, hit), hit.snippet) or " " in "".join(words)
        for start, end in hit.ranges:
            assert any(holds(hit.snippet[start:end], term.text) for term in terms_of(quoted(words)))


@given(st.lists(text, min_size=1, max_size=4), query)
def test_a_search_that_has_seen_other_keys_finds_the_same(texts: list[str], words: list[str]) -> None:
    site = site_of({f"p{number}.md": body for number, body in enumerate(texts)})
    typed, search = quoted(words), TextSearch(site)
    for end in range(1, len(typed) + 1):
        stopped = list(islice(search.hits(typed[:end]), end % 3))
        assert len(stopped) <= end % 3
        assert list(search.hits(typed[:end])) == list(TextSearch(site).hits(typed[:end]))


@given(st.text(alphabet="<>/abc=\"'{}`~#-*: \n\r\tİς安", max_size=80))
def test_any_text_keeps_its_lines_and_places(written: str) -> None:
    readable = Readable(written.encode())
    assert len(readable.text) == len(readable.folded) == len(written) + 1
    assert readable.text.count("\n") == written.count("\n") + 1
    assert all(mine in (other, " ") for mine, other in zip(readable.text[1:], written, strict=True))


def test_names_of_components_attributes_and_keys_are_not_searched_and_their_values_are() -> None:
    site = site_of(
        {
            "a.mdx": "---\ntitle: Start here\nicon: rocket\n---\nimport Thing from '/snippets/thing.mdx'\n\n"
            '<Card title="Install it" href="/go">\n  Words of the card.\n</Card>\n\nimport the data first\n',
        }
    )
    assert found(site, "title") == []
    assert found(site, "Thing") == []
    assert found(site, "href") == []
    assert found(site, "card") == [("a.mdx", 8, "Words of the card.")]
    assert found(site, "install") == [("a.mdx", 7, "Install it /go")]
    assert found(site, "start") == [("a.mdx", 2, "Start here")]
    assert found(site, "import") == [("a.mdx", 11, "import the data first")]


@pytest.mark.parametrize(
    "piece", ["{/*", "<!--", '<a b="', "<a ", "<a b={", "\nimport {", "\nimport a ", "```", "# [](", " #"]
)
def test_what_is_never_closed_costs_no_more_than_its_length(piece: str) -> None:
    readable = Readable((piece * (200_000 // len(piece)) + "\n\nneedle\n").encode())
    assert readable.heading(readable.folded.index("needle")) is not None


@pytest.mark.parametrize("space", ["\n", " ", " \n", "\t"])
def test_a_phrase_is_looked_for_at_once_however_much_space_is_there(space: str) -> None:
    site = site_of({"a.md": f"to{space * 100_000}x the\n"})
    assert list(TextSearch(site).hits('"to the"')) == []


def test_comments_are_not_searched() -> None:
    site = site_of({"a.mdx": "{/* word\nword */}\n<!-- word --> word\n{/* word\n"})
    assert [line for _, line, _ in found(site, "word")] == [3, 4]


def test_code_is_searched_literally() -> None:
    site = site_of({"a.mdx": "```jsx\n<Card cols={2}>\n# none\n```\n\n`<Card>` here\n"})
    assert [(line, text) for _, line, text in found(site, "<card")] == [(2, "<Card cols={2}>"), (6, "`<Card>` here")]


def test_a_hit_names_its_heading() -> None:
    site = site_of(
        {"a.md": "word\n\n# One\n\n```sh\n# no heading\nword\n```\n\n## [Two](/x) `b` **c** {#two}\n\nword\n"}
    )
    assert [(hit.line, hit.heading) for hit in TextSearch(site).hits("word")] == [(1, ""), (7, "One"), (12, "Two b c")]


_PIECES = (
    "to",
    "the",
    "set",
    " ",
    " ",
    "\n",
    "<b>",
    "</b>",
    '<Card title="',
    '" />',
    "{/*",
    "*/}",
    "<!--",
    "-->",
    "'",
    '"',
)
_LINES = (
    "---\n",
    "\nimport A from 'b'\n",
    "\nkey: ",
    "\n- key : ",
    "\n```\n",
    "\n# ",
    "<a href='the' x>",
    "the:",
    "\r\n",
)


@given(st.lists(st.sampled_from(_PIECES + _LINES), max_size=16).map("".join), st.sampled_from(["to the", "the set to"]))
def test_a_phrase_is_found_wherever_readers_see_it(written: str, phrase: str) -> None:
    seen = Readable(written.encode()).folded
    held = " ".join(phrase.split()) in " ".join(seen.split())
    site = site_of({"a.md": written})
    assert bool(list(TextSearch(site).hits(f'"{phrase}"'))) == held


def test_a_phrase_matches_in_order_and_across_line_ends() -> None:
    site = site_of(
        {"a.md": "retry the\n  message twice\n", "b.md": "the message, then retry\n", "c.md": "message the\n"}
    )
    assert found(site, '"THE message"') == [("a.md", 1, "retry the message"), ("b.md", 1, "the message, then retry")]
    assert found(site, '"the mess') == [("a.md", 1, "retry the mess"), ("b.md", 1, "the message, then retry")]
    assert {file for file, _, _ in found(site, "the message")} == {"a.md", "b.md", "c.md"}


def test_a_page_shows_the_lines_that_match_most_words() -> None:
    site = site_of({"a.md": "one\ntwo and one\ntwo\n", "b.md": "one\n\ntwo\n", "c.md": "one\n"})
    assert [(file, line) for file, line, _ in found(site, "one two")] == [("a.md", 2), ("b.md", 1), ("b.md", 3)]


def test_pages_that_have_the_words_in_their_title_come_first() -> None:
    site = site_of({"a.md": "webhooks\n", "b.md": "---\ntitle: Webhooks\n---\nx\n", "c.md": "webhooks\n"})
    assert [file for file, _, _ in found(site, "webhook")] == ["b.md", "a.md", "c.md"]


def test_a_hit_in_a_snippet_names_a_page_that_shows_it() -> None:
    site = site_of(
        {
            "docs.json": json.dumps({"name": "R", "navigation": {"pages": ["a"]}}),
            "a.mdx": 'import X from "/snippets/x.mdx"\n\n<X />\n',
            "snippets/x.mdx": "\nshared words\n",
            "snippets/y.mdx": "shared words\n",
        }
    )
    hits = {(hit.page, hit.file, hit.line) for hit in TextSearch(site).hits("shared")}
    assert hits == {("/a", "snippets/x.mdx", 2), ("", "snippets/y.mdx", 1)}


def test_long_lines_are_shortened_around_what_was_found() -> None:
    site = site_of({"a.md": "a " * 50_000 + "needle " + "b " * 50_000 + "needle\n"})
    (hit,) = TextSearch(site).hits("needle")
    assert len(hit.snippet) < 220
    assert [hit.snippet[start:end] for start, end in hit.ranges] == ["needle"]
    assert (hit.snippet[0], hit.snippet[-1]) == ("…", "…")


def test_what_is_not_read_yet_is_passed_over_and_whoever_takes_hits_can_stop() -> None:
    files: dict[str, str] = {f"p{number}.md": "nothing\n" for number in range(300)}
    site = site_of({**files, "unread.md": UNREAD, "z.md": "here\n"})
    batches = list(TextSearch(site).found("here"))
    assert [len(batch) for batch in batches] == [0, 0, 1]
    assert list(TextSearch(site).found("  ")) == []
    assert [len(batch) for batch in TextSearch(site_of({"a.md": "x\nx\nx\n"})).found("x", most=2)] == [2]
