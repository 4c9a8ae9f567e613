"""What each assistant in a page's menu gets."""

from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.menu import page_option, page_url
from docs_tui.menu.menu_links import URL_LIMIT, LinkError, checked, encode, within
from docs_tui.menu.resolve import PASTE_PROMPT
from tests.menu.menus import ASSISTANTS, BASE, LONG, MARKDOWN, menu_of, one, query, relay
from tests.sites import site_of


class TestAssistants:
    @pytest.mark.parametrize(
        ("name", "template"),
        [
            ("chatgpt", "https://chatgpt.com/?hints=search&q="),
            ("claude", "https://claude.ai/new?q="),
            ("perplexity", "https://www.perplexity.ai/search?q="),
            ("grok", "https://grok.com/?q="),
            ("aistudio", "https://aistudio.google.com/prompts/new_chat?prompt="),
            ("devin", "https://app.devin.ai/?prompt="),
            ("devin-desktop", "devin://cascade?prompt="),
        ],
    )
    def test_it_reads_the_published_page(self, name: str, template: str) -> None:
        entry = one(name)
        prompt = "Read%20from%20https%3A%2F%2Frelay.example.com%2Fdocs%2Fguide.md%20so%20I%20can%20ask%20questions%20about%20it."
        assert (entry.kind, entry.sends, entry.clipboard) == ("open", "url", None)
        assert entry.url == template + prompt

    @pytest.mark.parametrize(
        ("base", "expected"),
        [
            ("https://h.example.com", "https://h.example.com/index.md"),
            ("https://h.example.com/", "https://h.example.com/index.md"),
            ("https://h.example.com/docs/", "https://h.example.com/docs/index.md"),
            ("https://h.example.com/docs?x=1#top", "https://h.example.com/docs/index.md"),
            ("http://localhost:3000", "http://localhost:3000/index.md"),
        ],
    )
    def test_the_home_page_has_a_name(self, base: str, expected: str) -> None:
        site = relay({"options": ["claude"]}, base=base)
        (entry,) = menu_of(site, path="/").entries
        assert query(entry)["q"] == [f"Read from {expected} so I can ask questions about it."]
        assert page_url(site, site.pages["/"], markdown=True) == expected

    def test_a_page_of_any_name_has_an_address(self) -> None:
        site = site_of(
            {"docs.json": '{"name": "x"}', "überblick/100% c# + é?.mdx": "---\ntitle: T\n---\n"}, base_url=BASE
        )
        (page,) = site.pages.values()
        address = page_url(site, page, markdown=True)
        assert address is not None
        assert urlsplit(address).fragment == urlsplit(address).query == ""
        assert unquote(urlsplit(address).path) == f"/docs{page.path}.md"
        assert address.isascii()

    @pytest.mark.parametrize("name", ASSISTANTS)
    def test_without_an_address_it_gets_the_page_itself(self, name: str) -> None:
        entry = one(name, base=None)
        assert (entry.sends, entry.clipboard) == ("markdown", None)
        assert MARKDOWN in next(iter(query(entry).values()), []) or MARKDOWN in query(entry)["q"]

    def test_the_draft_itself_is_given_when_the_writer_asks_for_it(self) -> None:
        entry = one("claude", draft=True)
        assert (entry.sends, query(entry)["q"]) == ("markdown", [MARKDOWN])

    @pytest.mark.parametrize("name", ASSISTANTS)
    def test_a_page_too_long_for_a_link_is_to_be_pasted(self, name: str) -> None:
        entry = one(name, base=None, markdown=LONG)
        assert (entry.sends, entry.clipboard) == ("clipboard", LONG)
        assert [PASTE_PROMPT] in query(entry).values()
        assert "paste" in PASTE_PROMPT

    def test_the_last_character_that_fits_is_sent_and_the_next_one_is_not_cut(self) -> None:
        room = URL_LIMIT - len("https://claude.ai/new?q=")
        fits, too_long = (one("claude", base=None, markdown="x" * length) for length in (room, room + 1))
        assert fits.url is not None
        assert (len(fits.url), fits.sends) == (URL_LIMIT, "markdown")
        assert (too_long.sends, too_long.clipboard) == ("clipboard", "x" * (room + 1))

    def test_an_address_too_long_for_a_link_is_not_cut(self) -> None:
        entry = one("claude", base="https://h.example.com/" + "d" * 2000)
        assert (entry.sends, entry.clipboard) == ("clipboard", MARKDOWN)

    @pytest.mark.parametrize("base", ["relay.example.com", "ftp://h.example.com", "https://", "javascript:x", " "])
    def test_an_address_that_is_none_publishes_nothing(self, base: str) -> None:
        site = relay({"options": ["claude", "mcp"]}, base=base)
        claude, mcp = menu_of(site).entries
        assert (claude.sends, mcp.enabled) == ("markdown", False)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_it_reads_all_published_pages_that_are_marked(count: int) -> None:
    names = [f"p{number}" for number in range(count)]
    site = site_of({f"{name}.mdx": f"# {name}\n" for name in names}, base_url=BASE)
    first, *others = (site.pages[f"/{name}"] for name in names)
    entry = page_option(site, first, MARKDOWN, "claude", others=tuple(others))
    *addresses, last = (f"{BASE}/{name}.md" for name in names)
    said = f"Read from {', '.join(addresses)} and {last} so I can ask questions about them."
    assert unquote(urlsplit(entry.url or "").query.removeprefix("q=")) == said


@given(st.text(st.characters(categories=("Cs", "L", "So")), max_size=20))
def test_any_text_travels_in_a_link(text: str) -> None:
    assert unquote(encode(text)) == text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@given(st.integers(0, 60))
def test_a_link_of_just_the_longest_length_is_opened(limit: int) -> None:
    url = "https://h.example.com/" + "d" * 20
    if limit >= len(url):
        assert within(url, limit) == url
    else:
        with pytest.raises(LinkError, match="are safe"):
            within(url, limit)


def test_space_around_a_link_is_none_of_it() -> None:
    assert checked(" https://forum.example.com/a ") == "https://forum.example.com/a"
