"""A page's contextual menu: its entries, and finding one of them."""

import json
from base64 import b64decode
from urllib.parse import unquote

import pytest

from docs_tui.errors import NotFoundError
from docs_tui.menu import page_menu, page_option
from docs_tui.menu.options import DEFAULT_IDS, NEEDS_BASE_URL, OPTIONS
from docs_tui.site.setting_names import ALIASES, MENU_OPTIONS
from tests.menu.menus import BASE, LONG, MARKDOWN, custom, ids, menu_of, one, options, query, relay


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

    def test_a_repeated_option_is_shown_once_and_reported(self) -> None:
        menu = options("copy", "view", "copy", "windsurf", "devin-desktop")
        assert ids(menu) == ["copy", "view", "devin-desktop"]
        assert [diagnostic.message for diagnostic in menu.diagnostics] == [
            "copy is listed twice in contextual.options",
            "devin-desktop is listed twice in contextual.options",
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
    def test_an_option_of_the_hosted_service_says_so(self, name: str) -> None:
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


class TestByName:
    def test_an_option_is_found_by_id_alias_and_title_in_the_menu_or_not(self) -> None:
        site = relay({"options": ["copy", custom()]})
        page = site.pages["/guide"]
        for name in ("claude", "assistant_b", "Open in Claude", "open in claude"):
            assert page_option(site, page, MARKDOWN, name).id == "claude"
        for name in ("ask a person", "ask-a-person"):
            assert page_option(site, page, MARKDOWN, name).url == "https://forum.example.com"
        assert page_option(site, page, MARKDOWN, "claude", draft=True).sends == "markdown"

    def test_a_published_page_is_handed_over_by_its_address_unless_the_draft_is_asked_for(self) -> None:
        site = relay({"options": ["claude"]})
        page = site.pages["/guide"]
        menus = (page_menu(site, page, MARKDOWN), page_menu(site, page, MARKDOWN, draft=True))
        assert [menu.entries[0].sends for menu in menus] == ["url", "markdown"]

    def test_an_unknown_option_gets_the_nearest_name(self) -> None:
        site = relay({"options": [custom()]})
        for name, nearest in (
            ("claud", "; did you mean 'claude'?"),
            ("Ask a persn", "; did you mean 'Ask a person'?"),
            ("zzz", '; run "docs-tui menu /guide" for the list'),
        ):
            with pytest.raises(NotFoundError) as caught:
                page_option(site, site.pages["/guide"], MARKDOWN, name)
            assert str(caught.value) == f"there is no menu option {name!r}{nearest}"

    def test_what_an_entry_opens_has_a_name(self) -> None:
        names = [entry.name for entry in options("claude", "perplexity", "cursor", custom(title="Forum")).entries]
        assert names == ["Claude", "Perplexity", "Cursor", "Forum"]


def test_the_options_have_the_names_that_docs_json_may_write() -> None:
    assert {*OPTIONS, "windsurf"} == set(MENU_OPTIONS)
