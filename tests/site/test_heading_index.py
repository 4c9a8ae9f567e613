"""The heading index agrees with the parser, and headings are found by their words."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site.quick_search import HeadingIndex
from docs_tui.workspace import Workspace
from tests.sites import site_of

FILES = {
    "a.mdx": "---\ntitle: A\n# no heading\n---\n\n## Install the CLI\n\n```sh\n# no\n```\n\n<Tabs>\n  ### Use `it` [here](/b) ##\n</Tabs>\n",
    "b.mdx": "# Reinstall\r\n\r\n~~~\r\n```\r\n## no\r\n~~~\r\n\r\n## The CLI and how to install it\r\n",
}


def found(query: str) -> list[tuple[str, str, int]]:
    return [(match.path, match.text, match.line) for match in HeadingIndex(site_of(FILES)).find(query)]


def test_a_heading_is_found_by_its_words_the_one_that_begins_with_them_first() -> None:
    assert found("install") == [
        ("/a", "Install the CLI", 6),
        ("/b", "The CLI and how to install it", 8),
        ("/b", "Reinstall", 1),
    ]
    assert found("cli install") == [("/a", "Install the CLI", 6), ("/b", "The CLI and how to install it", 8)]
    assert found("USE IT") == [("/a", "Use it here", 13)]
    assert found("no") == found("i") == found("") == []


def test_a_match_names_its_letters() -> None:
    (match,) = HeadingIndex(site_of(FILES)).find("how to")
    assert "".join(match.text[place] for place in match.places) == "howto"


def test_only_what_a_save_touches_is_read_again() -> None:
    site = site_of(FILES)
    before, read = HeadingIndex(site), []
    after = HeadingIndex(site.apply({"a.mdx": b"## New words\n"}), before, rest=lambda: read.append(1))
    assert len(read) == 1
    assert [match.text for match in after.find("new words")] == ["New words"]
    assert [match.path for match in after.find("install the")] == ["/b"]


def test_the_headings_of_the_sample_docs_are_those_that_the_parser_reads(sample_docs: Path) -> None:
    site = Workspace(sample_docs).load()
    index = HeadingIndex(site)
    for page in site.pages.values():
        if page.file is not None:
            assert set(index.read[page.file].lines) <= {heading.line for heading in site.headings(page)}


@given(st.text(alphabet="ab #\n`~İ", max_size=60), st.text(alphabet="ab İ", max_size=4))
def test_finding_never_fails_and_names_places_that_exist(text: str, query: str) -> None:
    for match in HeadingIndex(site_of({"a.md": text})).find(query):
        assert all(place < len(match.text) for place in match.places)
        assert match.text
