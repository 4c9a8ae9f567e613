"""Ranked search: what readers type finds the page they mean, and an updated index equals a new one."""

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.search.engine import SearchEngine
from docs_tui.search.index import SearchIndex
from docs_tui.search.words import count_words, words_of
from tests.sites import site_of
from tests.waiting import until

PAGES = {
    "docs.json": """{"name": "Relay", "navigation": {"languages": [
      {"language": "en", "pages": ["index", "tokens", "install", "webhooks"]},
      {"language": "fr", "pages": ["fr/index", "fr/install"]}]}}""",
    "index.mdx": "---\ntitle: Introduction\n---\n\nRelay sends messages to your services.\n\n## Next steps\n\nInstall it.\n",
    "tokens.mdx": "---\ntitle: Access tokens\n---\n\n## Rotate a token\n\nA token lasts **one hour**.\n\n## Scopes\n\nRead or write.\n",
    "install.mdx": "---\ntitle: Installation\n---\n\n## Install on Linux\n\nRun `brew install relay`.\n",
    "webhooks.mdx": '---\ntitle: Webhooks\n---\nimport Signed from "/snippets/signed.mdx"\n\n## Retries\n\nFailed deliveries are sent again.\n\n<Signed />\n',
    "snippets/signed.mdx": "Every delivery carries an HMAC signature.\n",
    "fr/index.mdx": "---\ntitle: Introduction\n---\n\nRelay envoie des messages. Réseau privé.\n",
    "fr/install.mdx": "---\ntitle: Installation\n---\n\n## Install on Linux\n\nLancez `brew install relay`.\n",
}


def paths(query: str, files: Mapping[str, str] = PAGES, *, typing: bool = False) -> list[str]:
    index = SearchIndex(site_of(files))
    return [each.path for each in index.rank(query, language="en", typing=typing)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Rotate a token", "/tokens"),
        ("rotate tokens", "/tokens"),
        ("## Rotate a **token**", "/tokens"),
        ("Rotate a tken", "/tokens"),
        ("retreis", "/webhooks"),
        ("hmac signature", "/webhooks"),
        ("reseau prive", "/fr"),
        ("Install on Linux", "/install"),
        ("access tokens", "/tokens"),
    ],
)
def test_the_page_that_is_meant_comes_first(query: str, first: str) -> None:
    assert paths(query)[0] == first


def test_the_beginning_of_a_word_finds_it_while_the_reader_types() -> None:
    assert paths("deliv", typing=True)[0] == "/webhooks"
    assert paths("deliv") == []


def test_the_readers_language_comes_first() -> None:
    index = SearchIndex(site_of(PAGES))
    assert [each.path for each in index.rank("Install on Linux", language="fr")][:2] == ["/fr/install", "/install"]


def test_a_page_outside_the_navigation_has_the_language_of_its_folder() -> None:
    pages = {
        f"{folder}{name}.mdx": "---\ntitle: Quota\n---\n\nQuota.\n" for folder in ("", "fr/") for name in ("in", "out")
    }
    languages = [{"language": "en", "pages": ["in"]}, {"language": "fr", "pages": ["fr/in"]}]
    config = json.dumps({"name": "A", "navigation": {"languages": languages}})
    index = SearchIndex(site_of({"docs.json": config, **pages}))
    first = [{each.path for each in index.rank("quota", language=language)[:2]} for language in ("en", "fr")]
    assert first[0] == {"/in", "/out"}
    assert "/fr/in" in first[1]
    assert "/in" not in first[1]


def test_a_folder_has_no_language_that_the_navigation_no_longer_has() -> None:
    def config(*languages: str) -> str:
        divisions = [{"language": each, "pages": [f"{each}/in"]} for each in languages]
        return json.dumps({"name": "A", "navigation": {"languages": divisions}})

    names = ("en/in", "fr/in", "fr/out")
    before = site_of({"docs.json": config("en", "fr"), **{f"{name}.mdx": "Quota.\n" for name in names}})
    after = before.apply({"docs.json": config("en").encode()})
    index = SearchIndex(before)
    index.update(after)
    for each in (index, SearchIndex.of_some(after, after.pages)):
        ranked = {page.path: page.score for page in each.rank("quota", language="en")}
        assert ranked == {page.path: page.score for page in SearchIndex(after).rank("quota", language="en")}


def test_a_result_has_the_line_as_it_reads_on_the_page() -> None:
    site = site_of(PAGES)
    markdown = "# Access tokens\n\n## Rotate a token\n\nA [token](/x) lasts **one hour** &amp; `no` more.\n"
    engine = SearchEngine(lambda *_: markdown)
    engine.update(site)
    (result, *_) = engine.search(site, "token hour")
    assert (result.heading, result.text) == ("Rotate a token", "A token lasts one hour & no more.")
    assert [result.text[low:high] for low, high in result.best.marks] == ["token", "hour"]


@pytest.mark.parametrize("query", ["token", "tken", "tok"])
def test_matching_sections_are_below_their_page_with_matched_words_marked(query: str) -> None:
    markdown = "# Access tokens\n\n## Rotate\n\nNew **token**.\n\n## None\n\nNothing.\n\n## Scopes\n\nEach token.\n"
    site = site_of(PAGES)
    engine = SearchEngine(lambda *_: markdown)
    engine.update(site)
    (result, *_) = engine.search(site, query, typing=True)
    found = [result.best, *result.others]
    assert [(each.heading, each.text) for each in found] == [("Rotate", "New token."), ("Scopes", "Each token.")]
    assert {each.text[low:high] for each in found for low, high in each.marks} == {"token"}


def test_a_search_while_pages_are_indexed_finds_those_so_far() -> None:
    site = site_of(PAGES)
    engine = SearchEngine(lambda *_: "")
    found: list[list[str]] = []
    with ThreadPoolExecutor(1) as pool:
        searches = []

        def between() -> None:
            searches.append(pool.submit(engine.search, site, "relay tokens webhooks"))
            assert until(lambda: engine._live.waiting)

        engine.update(site, between)
        found = [[each.page.path for each in search.result()] for search in searches]
    assert 0 < len(found[0]) < len(found[-1])
    assert engine.is_ready(site)


CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["index.mdx", "tokens.mdx", "new.mdx", "snippets/signed.mdx"]),
        st.none() | st.sampled_from(["token\n", "# Relay\n\nsignature", "---\ntitle: Messages\n---\n", "## Retries\n"]),
    ),
    max_size=6,
)


@given(CHANGES, st.sampled_from(["token", "relay messages", "signature", "retries", "install"]))
def test_an_updated_index_ranks_like_a_new_one(changes: list[tuple[str, str | None]], query: str) -> None:
    site = site_of(PAGES)
    index = SearchIndex(site)
    for file, text in changes:
        site = site.apply({file: text.encode() if text is not None else None})
        index.update(site)
    new = SearchIndex(site)
    assert {(each.path, each.score) for each in index.rank(query, limit=None)} == {
        (each.path, each.score) for each in new.rank(query, limit=None)
    }


@given(st.text())
def test_any_text_can_be_typed(query: str) -> None:
    assert len(SearchIndex(site_of(PAGES)).rank(query, typing=True)) <= 10


@given(st.text())
def test_words_are_counted_as_they_are_listed(text: str) -> None:
    words = words_of(text)
    assert count_words(text) == {word: words.count(word) for word in words}


def test_chinese_is_found_by_any_two_characters() -> None:
    files = {**PAGES, "zh.mdx": "---\ntitle: 快速开始\n---\n\n安装完成后，请重启服务。\n"}
    assert paths("重启", files)[0] == "/zh"
    assert paths("快速开始", files)[0] == "/zh"


def test_a_group_in_docs_json_ranks_its_pages_higher_and_a_page_decides_for_itself() -> None:
    def ranked(group: str, page: str = "") -> list[str]:
        nav = f'{{"navigation": {{"groups": [{{"group": "A", "pages": ["a"]}}, {{"group": "B", {group} "pages": ["b"]}}]}}}}'
        text = "---\ntitle: Page\n{}---\n\nSend a message.\n"
        return paths("message", {"docs.json": nav, "a.mdx": text.format(""), "b.mdx": text.format(page)})

    assert ranked("") == ["/a", "/b"]
    assert ranked('"boost": 3,') == ["/b", "/a"]
    assert ranked('"boost": 3,', "boost: 0.2\n") == ["/a", "/b"]
    assert ranked('"boost": NaN,') == ranked('"boost": "high",') == ["/a", "/b"]
