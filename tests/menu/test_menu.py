"""A page's contextual menu."""

import json
from base64 import b64decode
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.errors import NotFoundError
from docs_tui.menu import Menu, MenuEntry, page_menu, page_option, page_url
from docs_tui.menu.handover import PASTE_PLACE, PASTE_PROMPT
from docs_tui.menu.links import SCHEMES, URL_LIMIT, encode, well_formed
from docs_tui.menu.options import ALIASES, DEFAULT_IDS, NEEDS_BASE_URL, OPTIONS
from docs_tui.site import Site
from tests.sites import site_of

BASE = "https://relay.example.com/docs"
MARKDOWN = "# Guide\n\nSend a message: 100 % café & 漢字 #1?\n"
LONG = MARKDOWN + "word " * 2000
PROMPT = "Read from https://relay.example.com/docs/guide.md so I can ask questions about it."
ASSISTANTS = ("chatgpt", "claude", "perplexity", "grok", "aistudio", "devin", "devin-desktop")


def relay(contextual: object = None, *, front: str = "", base: str | None = BASE, settings: str = "") -> Site:
    """A site of two pages, with a configuration of its menu, of its guide's menu, and of this program."""
    config: dict[str, object] = {"name": "Relay Docs", "navigation": {"pages": ["index", "guide"]}}
    if contextual is not None:
        config["contextual"] = contextual
    files = {
        "docs.json": json.dumps(config),
        "index.mdx": "---\ntitle: Home\n---\nHome.\n",
        "guide.mdx": f"---\ntitle: Guide\n{front}---\nA guide.\n",
    }
    return site_of({**files, "docs-tui.yaml": settings} if settings else files, base_url=base)


def menu_of(site: Site, markdown: str = MARKDOWN, path: str = "/guide", *, draft: bool = False) -> Menu:
    return page_menu(site, site.pages[path], markdown, draft=draft)


def options(*written: object, **more: Any) -> Menu:
    """The guide's menu where docs.json names these options."""
    return menu_of(relay({"options": list(written)}), **more)


def one(written: object, *, base: str | None = BASE, **more: Any) -> MenuEntry:
    """The only entry of the guide's menu where docs.json names this option."""
    (entry,) = menu_of(relay({"options": [written]}, base=base), **more).entries
    return entry


def ids(menu: Menu) -> list[str | None]:
    return [entry.id for entry in menu.entries]


def custom(**changes: object) -> dict[str, object]:
    """A custom option as the reference shows it, with changes; None takes a key away."""
    option = {
        "title": "Ask a person",
        "description": "On the forum",
        "icon": "plus",
        "href": "https://forum.example.com",
    }
    return {key: value for key, value in {**option, **changes}.items() if value is not None}


def query(entry: MenuEntry) -> dict[str, list[str]]:
    assert entry.url is not None
    return parse_qs(urlsplit(entry.url).query, keep_blank_values=True, strict_parsing=True)


class TestWhichEntries:
    def test_without_any_configuration_five_are_offered_that_the_site_does_not_show(self) -> None:
        menu = menu_of(relay())
        assert ids(menu) == ["copy", "view", "chatgpt", "claude", "perplexity"]
        assert not menu.on_site
        assert menu.diagnostics == ()

    def test_the_order_is_that_of_the_site(self) -> None:
        menu = options("perplexity", custom(), "copy", "claude")
        assert ids(menu) == ["perplexity", None, "copy", "claude"]
        assert menu.on_site
        assert menu.display == "header"

    def test_the_display_is_that_of_the_site(self) -> None:
        assert menu_of(relay({"options": ["copy"], "display": "toc"})).display == "toc"

    def test_a_page_replaces_the_menu_of_the_site(self) -> None:
        site = relay({"options": ["copy"]}, front="contextual:\n  options: [view, claude]\n  display: toc\n")
        menu = menu_of(site)
        assert (ids(menu), menu.display, menu.on_site) == (["view", "claude"], "toc", True)
        assert ids(menu_of(site, path="/")) == ["copy"]

    def test_a_page_may_have_a_menu_where_the_site_has_none(self) -> None:
        menu = menu_of(relay(front="contextual:\n  options: [copy]\n"))
        assert (ids(menu), menu.on_site) == (["copy"], True)

    def test_a_page_may_have_no_menu(self) -> None:
        menu = menu_of(relay({"options": ["copy"]}, front="contextual:\n  options: []\n"))
        assert (menu.entries, menu.on_site, menu.diagnostics) == ((), False, ())

    def test_a_site_may_have_no_menu(self) -> None:
        menu = menu_of(relay({"options": []}))
        assert (menu.entries, menu.on_site) == ((), False)

    @pytest.mark.parametrize(
        "front",
        [
            "contextual: false\n",
            "contextual:\n",
            "contextual: copy\n",
            "contextual: [copy]\n",
            "contextual: {display: toc}\n",
            "contextual: {options: copy}\n",
            "contextual: {options: [copy, chatgtp]}\n",
            "contextual: {options: [copy, 7]}\n",
            "contextual: {options: [copy, copy]}\n",
            "contextual: {options: [copy], display: footer}\n",
        ],
    )
    def test_an_invalid_configuration_of_a_page_gives_way_to_the_sites_and_is_reported(self, front: str) -> None:
        menu = menu_of(relay({"options": ["view", "claude"]}, front=front))
        assert ids(menu) == ["view", "claude"]
        (diagnostic,) = menu.diagnostics
        assert (diagnostic.path, diagnostic.start.line) == ("guide.mdx", 3)
        assert diagnostic.hint == "The page gets the menu of the site"
        assert ids(menu_of(relay(front=front))) == list(DEFAULT_IDS)

    @pytest.mark.parametrize("contextual", [False, "copy", ["copy"], {}, {"options": "copy"}, {"options": None}])
    def test_an_invalid_configuration_of_the_site_is_reported_and_is_none(self, contextual: object) -> None:
        menu = menu_of(relay(contextual))
        assert (ids(menu), menu.on_site) == (list(DEFAULT_IDS), False)
        assert [diagnostic.path for diagnostic in menu.diagnostics] == ["docs.json"]

    def test_an_option_that_stands_twice_is_shown_once_and_reported(self) -> None:
        menu = options("copy", "view", "copy", "windsurf", "devin-desktop")
        assert ids(menu) == ["copy", "view", "devin-desktop"]
        assert [diagnostic.message for diagnostic in menu.diagnostics] == [
            "copy stands twice in contextual.options",
            "devin-desktop stands twice in contextual.options",
        ]

    def test_an_unknown_option_costs_that_option_alone(self) -> None:
        menu = options("copy", "chatgtp", "claude")
        assert ids(menu) == ["copy", "chatgtp", "claude"]
        assert [entry.enabled for entry in menu.entries] == [True, False, True]
        assert menu.entries[1].reason == "No such option; did you mean 'chatgpt'?"

    @pytest.mark.parametrize(("alias", "meant"), ALIASES.items())
    def test_other_names_are_accepted(self, alias: str, meant: str) -> None:
        assert one(alias) == one(meant)

    def test_labels_and_descriptions_are_those_of_the_reference(self) -> None:
        shown = {entry.id: (entry.title, entry.description) for entry in options(*OPTIONS).entries}
        assert shown["copy"] == ("Copy page", "Copy page as Markdown for LLMs")
        assert shown["view"] == ("View as Markdown", "View this page as plain text")
        assert shown["chatgpt"] == ("Open in ChatGPT", "Ask questions about this page")
        assert shown["claude"] == ("Open in Claude", "Ask questions about this page")
        assert shown["perplexity"] == ("Ask Perplexity", "Ask questions about this page")
        assert shown["mcp"] == ("Copy MCP server URL", "Copy MCP Server URL to clipboard")
        assert all(title and description for title, description in shown.values())


class TestOptionsOfThisProgram:
    SETTINGS = """
menu:
  claude: {title: Ask our Claude, template: "https://claude.internal.example.com/?text=", limit: 300}
  kimi: {title: Open in Kimi, description: Ask Kimi, template: "https://kimi.example.com/?q="}
"""

    def test_a_row_is_replaced_where_it_stands(self) -> None:
        entry = menu_of(relay({"options": ["claude", "copy"]}, settings=self.SETTINGS)).entries[0]
        assert (entry.id, entry.title) == ("claude", "Ask our Claude")
        assert entry.url == f"https://claude.internal.example.com/?text={encode(PROMPT)}"

    def test_a_row_of_its_own_stands_at_the_end_unless_the_site_names_it(self) -> None:
        assert ids(menu_of(relay(settings=self.SETTINGS))) == [*DEFAULT_IDS, "kimi"]
        assert ids(menu_of(relay({"options": ["copy"]}, settings=self.SETTINGS))) == ["copy", "kimi"]
        assert ids(menu_of(relay({"options": ["kimi", "copy"]}, settings=self.SETTINGS))) == ["kimi", "copy"]
        assert ids(menu_of(relay({"options": []}, settings=self.SETTINGS))) == []

    def test_the_limit_of_a_row_holds(self) -> None:
        site = relay({"options": ["claude"]}, settings=self.SETTINGS, base=None)
        short = menu_of(site, "# Short\n").entries[0]
        long = menu_of(site, "# Long\n" + "x" * 300).entries[0]
        assert (short.sends, long.sends) == ("markdown", "clipboard")
        assert long.url is not None
        assert len(long.url) <= 300

    def test_a_row_without_room_for_any_prompt_says_so(self) -> None:
        settings = "menu: {claude: {limit: 40}}"
        (entry,) = menu_of(relay({"options": ["claude"]}, settings=settings)).entries
        assert (entry.enabled, entry.url) == (False, None)
        assert entry.reason == "Its link has no room for a prompt in 40 characters"

    @pytest.mark.parametrize("template", ["file:///etc/passwd?", "javascript:alert(1)//", "/relative?q=", "https://"])
    def test_a_row_cannot_bring_a_link_that_must_not_be_opened(self, template: str) -> None:
        settings = f"menu: {{claude: {{template: {json.dumps(template)}}}}}"
        (entry,) = menu_of(relay({"options": ["claude"]}, settings=settings)).entries
        assert not entry.enabled
        assert entry.reason.startswith("Its link cannot be opened: ")

    def test_the_place_of_the_prompt_may_be_said(self) -> None:
        settings = "menu: {x: {template: 'https://x.example.com/?a={prompt}&b=1#f'}}"
        entry = menu_of(relay(settings=settings)).entries[-1]
        assert entry.url == f"https://x.example.com/?a={encode(PROMPT)}&b=1#f"


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


class TestCopyAndView:
    def test_copy_holds_the_page(self) -> None:
        entry = one("copy", markdown=LONG)
        assert (entry.kind, entry.url, entry.sends, entry.clipboard) == ("copy", None, None, LONG)

    def test_view_leads_to_the_published_markdown(self) -> None:
        assert one("view").url == f"{BASE}/guide.md"
        assert (one("view", base=None).kind, one("view", base=None).url, one("view", base=None).enabled) == (
            "view",
            None,
            True,
        )


class TestHostedService:
    @pytest.mark.parametrize("name", ["assistant", "download-pdf", "download-spec"])
    def test_what_only_it_can_do_says_so(self, name: str) -> None:
        entry = one(name)
        assert (entry.enabled, entry.url, entry.clipboard) == (False, None, None)
        assert entry.reason.startswith("Only on the hosted site")
        assert entry.glyph == "⊘"

    @pytest.mark.parametrize("name", ["mcp", "add-mcp", "cursor", "vscode", "devin-mcp"])
    def test_what_needs_the_published_site_says_so(self, name: str) -> None:
        entry = one(name, base=None)
        assert (entry.enabled, entry.reason, entry.url, entry.clipboard) == (False, NEEDS_BASE_URL, None, None)
        assert one(name).enabled

    def test_the_server_is_named_by_its_address(self) -> None:
        assert (one("mcp").kind, one("mcp").clipboard) == ("copy", f"{BASE}/mcp")
        assert one("add-mcp").clipboard == f"npx add-mcp {BASE}/mcp"

    def test_an_address_cannot_add_to_a_command(self) -> None:
        assert one("add-mcp", base="https://h/$(id);x").clipboard == "npx add-mcp 'https://h/$(id);x/mcp'"

    def test_cursor_installs_it(self) -> None:
        url = one("cursor").url or ""
        assert url.startswith("cursor://anysphere.cursor-deeplink/mcp/install?name=relay-docs&config=")
        assert json.loads(b64decode(query(one("cursor"))["config"][0])) == {"url": f"{BASE}/mcp"}

    def test_vs_code_installs_it(self) -> None:
        url = one("vscode").url or ""
        assert url.startswith("vscode:mcp/install?")
        settings = json.loads(unquote(url.partition("?")[2]))
        assert settings == {"name": "relay-docs", "type": "http", "url": f"{BASE}/mcp"}

    def test_devin_installs_it(self) -> None:
        url = one("devin-mcp").url or ""
        assert url.startswith("https://app.devin.ai/settings/mcp-marketplace/setup/custom?config=")
        settings = json.loads(b64decode(query(one("devin-mcp"))["config"][0]))
        assert settings == {"name": "relay-docs", "transport": "HTTP", "url": f"{BASE}/mcp"}


class TestCustomOptions:
    def test_a_simple_link_sends_nothing(self) -> None:
        assert one(custom()) == MenuEntry(
            None, "Ask a person", "On the forum", "plus", "open", url="https://forum.example.com"
        )

    @pytest.mark.parametrize(
        "written",
        [[{"key": "text", "value": "See: $page"}, {"key": "by", "value": "a b"}], {"text": "See: $page", "by": "a b"}],
    )
    def test_a_query_is_a_list_or_an_object(self, written: object) -> None:
        entry = one(custom(href={"base": "https://x.example.com/intent", "query": written}))
        assert entry.url == f"https://x.example.com/intent?text=See%3A%20{quote(MARKDOWN, safe='')}&by=a%20b"
        assert (entry.sends, query(entry)) == ("markdown", {"text": [f"See: {MARKDOWN}"], "by": ["a b"]})

    def test_the_path_begins_with_a_slash_and_may_stand_in_a_longer_value(self) -> None:
        entry = one(custom(href={"base": "https://x.example.com", "query": {"q": f"Read {BASE}$path.md on $mcp"}}))
        assert (entry.sends, query(entry)["q"]) == ("url", [f"Read {BASE}/guide.md on {BASE}/mcp"])

    def test_placeholders_stand_for_something_in_values_only(self) -> None:
        assert (
            one(custom(href="https://x.example.com/edit$path?q=$page")).url == "https://x.example.com/edit$path?q=$page"
        )
        entry = one(custom(href={"base": "https://x.example.com/$path?b=$mcp", "query": {"$page": "$path"}}))
        assert entry.url == "https://x.example.com/$path?b=$mcp&%24page=%2Fguide"

    def test_what_a_placeholder_stands_for_is_not_searched_again(self) -> None:
        entry = one(custom(href={"base": "https://x.example.com", "query": {"q": "$page"}}), markdown="$path and $mcp")
        assert query(entry)["q"] == ["$path and $mcp"]

    @pytest.mark.parametrize(
        ("base", "expected"),
        [
            ("https://x.example.com", "https://x.example.com?q=1"),
            ("https://x.example.com/", "https://x.example.com/?q=1"),
            ("https://x.example.com/?", "https://x.example.com/?q=1"),
            ("https://x.example.com/?a=b", "https://x.example.com/?a=b&q=1"),
            ("https://x.example.com/?a=b&", "https://x.example.com/?a=b&q=1"),
            ("https://x.example.com/?a=%20é#top", "https://x.example.com/?a=%20%C3%A9&q=1#top"),
            ("https://x.example.com/#/route?x=y", "https://x.example.com/?q=1#/route?x=y"),
            ("mailto:help@example.com?subject=Docs", "mailto:help@example.com?subject=Docs&q=1"),
            ("vscode://file/x", "vscode://file/x?q=1"),
            ("HTTPS://x.example.com/a b", "HTTPS://x.example.com/a%20b?q=1"),
        ],
    )
    def test_the_query_and_the_fragment_of_a_base_are_respected(self, base: str, expected: str) -> None:
        assert one(custom(href={"base": base, "query": {"q": "1"}})).url == expected

    def test_a_link_within_the_site_needs_its_address(self) -> None:
        assert one(custom(href="/contact")).url == f"{BASE}/contact"
        assert one(custom(href="/contact"), base=None).reason == NEEDS_BASE_URL
        assert (
            one(custom(href={"base": "https://x.example.com", "query": {"m": "$mcp"}}), base=None).reason
            == NEEDS_BASE_URL
        )

    def test_a_page_too_long_for_a_link_is_to_be_pasted(self) -> None:
        option = custom(href={"base": "https://x.example.com", "query": {"q": "Explain: $page"}})
        entry = one(option, markdown=LONG)
        assert (entry.sends, entry.clipboard, query(entry)["q"]) == ("clipboard", LONG, [f"Explain: {PASTE_PLACE}"])

    @pytest.mark.parametrize("value", ["x" * 2000, "$page" + "x" * 2000])
    def test_a_link_that_stays_too_long_is_not_opened(self, value: str) -> None:
        entry = one(custom(href={"base": "https://x.example.com", "query": {"q": value}}))
        assert (entry.enabled, entry.url, entry.clipboard) == (False, None, None)
        assert entry.reason.endswith(" characters, more than the 2,000 that are safe")

    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({"title": None}, "title is missing"),
            ({"title": ""}, "title is empty"),
            ({"title": 7}, "title must be a text, not a number"),
            ({"description": None}, "description is missing"),
            ({"description": ["x"]}, "description must be a text, not a list"),
            ({"icon": True}, "icon must be a text or an object, not true"),
            ({"icon": {"style": "solid"}}, "icon.name is missing"),
            ({"href": None}, "href is missing"),
            ({"href": ""}, "href is empty"),
            ({"href": 7}, "href must be a text or an object, not a number"),
            ({"href": {}}, "href.base is missing"),
            ({"href": {"base": None}}, "href.base must be a text, not null"),
            ({"href": {"base": "https://x", "query": "q"}}, "href.query must be a list or an object, not a text"),
            (
                {"href": {"base": "https://x", "query": ["q"]}},
                "href.query[1] must be an object with key and value, not a text",
            ),
            ({"href": {"base": "https://x", "query": [{"key": "q"}]}}, "href.query[1].value is missing"),
            ({"href": {"base": "https://x", "query": [{"value": "q"}]}}, "href.query[1].key is missing"),
            ({"href": {"base": "https://x", "query": {"q": 1}}}, "href.query.q must be a text, not a number"),
            ({"href": "javascript:alert(1)"}, "Its link cannot be opened: javascript: links are not opened"),
            ({"href": "file:///etc/passwd"}, "Its link cannot be opened: file: links are not opened"),
            ({"href": "forum"}, "Its link cannot be opened: the link has no scheme such as https:"),
            ({"href": "//forum.example.com"}, "Its link cannot be opened: the link has no scheme such as https:"),
            ({"href": "https://"}, "Its link cannot be opened: the link has no host"),
            ({"href": "https://x/\u001b]52;c;x"}, "Its link cannot be opened: the link holds control characters"),
        ],
    )
    def test_an_invalid_one_costs_itself_alone_and_says_why(self, changes: Mapping[str, object], reason: str) -> None:
        menu = options("copy", custom(**changes), "claude")
        broken = menu.entries[1]
        assert [entry.enabled for entry in menu.entries] == [True, False, True]
        assert (broken.id, broken.url, broken.sends, broken.clipboard, broken.reason) == (
            None,
            None,
            None,
            None,
            reason,
        )
        assert broken.title

    def test_one_of_a_page_costs_itself_alone_too(self) -> None:
        front = "contextual:\n  options:\n    - copy\n    - {title: Broken, href: 'https://x.example.com'}\n"
        menu = menu_of(relay({"options": ["view"]}, front=front))
        assert [(entry.id, entry.enabled) for entry in menu.entries] == [("copy", True), (None, False)]

    def test_an_icon_may_be_an_object_or_left_out(self) -> None:
        assert one(custom(icon={"name": "plus", "style": "solid"})).icon == "plus"
        assert one(custom(icon=None)).icon == ""
        assert one(custom(icon=None)).glyph == "↗"


class TestByName:
    def test_an_option_is_found_by_id_alias_and_title_in_the_menu_or_not(self) -> None:
        site = relay({"options": ["copy", custom()]})
        page = site.pages["/guide"]
        for name in ("claude", "assistant_b", "Open in Claude", "open in claude"):
            assert page_option(site, page, MARKDOWN, name).id == "claude"
        assert page_option(site, page, MARKDOWN, "ask a person").url == "https://forum.example.com"
        assert page_option(site, page, MARKDOWN, "claude", draft=True).sends == "markdown"

    def test_one_that_is_not_there_names_the_nearest(self) -> None:
        site = relay({"options": [custom()]})
        for name, nearest in (
            ("claud", "; did you mean 'claude'?"),
            ("Ask a persn", "; did you mean 'Ask a person'?"),
            ("zzz", '; "docs-tui menu /guide" lists them'),
        ):
            with pytest.raises(NotFoundError) as caught:
                page_option(site, site.pages["/guide"], MARKDOWN, name)
            assert str(caught.value) == f"no menu option {name!r}{nearest}"

    def test_what_an_entry_opens_has_a_name(self) -> None:
        names = [entry.name for entry in options("claude", "perplexity", "cursor", custom(title="Forum")).entries]
        assert names == ["Claude", "Perplexity", "Cursor", "Forum"]


ANY_TEXT = st.text(st.characters(codec=None, categories=None), max_size=40)
HREFS = st.sampled_from(
    [
        "https://x.example.com",
        "https://x.example.com/?a=b#c",
        "mailto:a@example.com",
        "/contact",
        "javascript:x",
        "https://[",
        "vscode:x",
        "//x",
        "",
    ]
)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT | HREFS
VALUES = ANY_TEXT | st.sampled_from(["$page", "a $path b", "$mcp", "$page$page"])
PAIRS = st.lists(st.fixed_dictionaries({}, optional={"key": ANY_TEXT, "value": VALUES | SCALARS}))
LINKS = st.fixed_dictionaries(
    {}, optional={"base": HREFS | ANY_TEXT, "query": PAIRS | st.dictionaries(ANY_TEXT, VALUES) | SCALARS}
)
CUSTOM = st.fixed_dictionaries(
    {}, optional={"title": ANY_TEXT, "description": ANY_TEXT, "icon": SCALARS, "href": LINKS | HREFS | SCALARS}
)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY_TEXT, inner, max_size=4), max_leaves=12
)
NAMES = st.sampled_from([*OPTIONS, *ALIASES, "nonsense"])
CONTEXTUAL = JSON | st.fixed_dictionaries(
    {"options": st.lists(NAMES | CUSTOM | JSON, max_size=6)},
    optional={"display": st.sampled_from(["toc", "header", "x", 1])},
)
MARKDOWNS = st.text(st.characters(codec=None, categories=None)) | st.sampled_from(
    [LONG, "é" * 333, "x" * 1976, "x" * 1977, ""]
)
BASES = st.sampled_from([BASE, None, "https://h.example.com/" + "d" * 1960, "https://[", "h"])


@given(CONTEXTUAL, MARKDOWNS, BASES, st.booleans())
def test_any_configuration_gives_a_menu_whose_links_can_all_be_opened(
    contextual: object,
    markdown: str,
    base: str | None,
    draft: bool,  # noqa: FBT001 -- hypothesis gives arguments by position
) -> None:
    site = relay(json.loads(json.dumps(contextual)), base=base)
    for entry in menu_of(site, markdown, draft=draft).entries:
        assert entry.enabled is (not entry.reason)
        assert entry.title
        if entry.url is None:
            assert entry.kind != "open" or not entry.enabled
            continue
        parts = urlsplit(entry.url)
        assert entry.url.isascii()
        assert entry.url.isprintable()
        assert " " not in entry.url
        assert len(entry.url) <= URL_LIMIT
        assert parts.scheme in SCHEMES
        assert (entry.sends == "clipboard") is (entry.clipboard is not None)
        if entry.sends == "markdown":
            sent = "\n".join(value for values in query(entry).values() for value in values)
            assert well_formed(markdown) in sent


@given(st.text(st.characters(codec=None, categories=None)))
def test_encoding_is_that_of_javascript(text: str) -> None:
    encoded = encode(text)
    assert set(encoded) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()%")
    assert unquote(encoded, errors="strict") == well_formed(text)
    assert encode("a" + text + "b") == "a" + encode(text) + "b" or not text.isprintable()


@given(st.lists(st.tuples(ANY_TEXT.filter(bool), ANY_TEXT), min_size=1, max_size=5))
def test_a_query_comes_back_as_it_was_written(pairs: list[tuple[str, str]]) -> None:
    written = [{"key": key, "value": value.replace("$", "")} for key, value in pairs]
    entry = one(custom(href={"base": "https://x.example.com/?first=1#end", "query": written}))
    if entry.enabled:
        expected: dict[str, list[str]] = {"first": ["1"]}
        for item in written:
            expected.setdefault(well_formed(item["key"]), []).append(well_formed(item["value"]))
        assert query(entry) == expected
        assert entry.url is not None
        assert entry.url.endswith("#end")
