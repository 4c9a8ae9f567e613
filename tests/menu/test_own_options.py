"""Options that docs.json and docs-tui.yaml add to a page's menu."""

import json
from collections.abc import Mapping
from urllib.parse import quote

import pytest

from docs_tui.menu import MenuEntry, page_option
from docs_tui.menu.menu_links import encode
from docs_tui.menu.options import DEFAULT_IDS, NEEDS_BASE_URL
from docs_tui.menu.resolve import PASTE_PLACE
from tests.menu.menus import BASE, LONG, MARKDOWN, PROMPT, custom, ids, menu_of, one, options, query, relay


class TestOptionsOfThisProgram:
    SETTINGS = """
menu:
  claude: {title: Ask our Claude, template: "https://claude.internal.example.com/?text=", limit: 300}
  kimi: {title: Open in Kimi, description: Ask Kimi, template: "https://kimi.example.com/?q="}
"""

    def test_a_row_is_replaced_in_place(self) -> None:
        entry = menu_of(relay({"options": ["claude", "copy"]}, settings=self.SETTINGS)).entries[0]
        assert (entry.id, entry.title) == ("claude", "Ask our Claude")
        assert entry.description == one("claude").description
        assert entry.url == f"https://claude.internal.example.com/?text={encode(PROMPT)}"

    def test_a_new_row_comes_last_unless_the_site_names_it(self) -> None:
        menu = menu_of(relay(settings=self.SETTINGS))
        assert ids(menu) == [*DEFAULT_IDS, "kimi"]
        assert menu.entries[-1].description == "Ask Kimi"
        assert ids(menu_of(relay({"options": ["copy"]}, settings=self.SETTINGS))) == ["copy", "kimi"]
        assert ids(menu_of(relay({"options": ["kimi", "copy"]}, settings=self.SETTINGS))) == ["kimi", "copy"]
        assert ids(menu_of(relay({"options": []}, settings=self.SETTINGS))) == []

    def test_the_limit_of_an_option_is_kept(self) -> None:
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
        assert entry.reason == "Its link has no room for a prompt within 40 characters"

    def test_a_row_of_its_own_without_a_template_says_so(self) -> None:
        (entry,) = menu_of(relay({"options": ["mine"]}, settings="menu: {mine: {title: Mine}}")).entries
        assert entry.reason == "menu.mine of docs-tui.yaml has no template: write https://…{prompt}"

    def test_a_new_row_without_a_template_is_disabled_in_place(self) -> None:
        told = relay(settings="menu:\n  claude: {title: Mine}\n  mine: {title: Mine}\n").settings_problems
        assert [(each.message, each.start) for each in told] == [("menu.mine has no template", (3, 3))]

    @pytest.mark.parametrize("template", ["file:///etc/passwd?", "javascript:alert(1)//", "/relative?q=", "https://"])
    def test_a_row_cannot_bring_a_link_that_must_not_be_opened(self, template: str) -> None:
        settings = f"menu: {{claude: {{template: {json.dumps(template)}}}}}"
        (entry,) = menu_of(relay({"options": ["claude"]}, settings=settings)).entries
        assert not entry.enabled
        assert entry.reason.startswith("Its link cannot be opened: ")

    def test_a_template_may_contain_a_placeholder_for_the_prompt(self) -> None:
        settings = "menu: {x: {template: 'https://x.example.com/?a={prompt}&b=1#f'}}"
        entry = menu_of(relay(settings=settings)).entries[-1]
        assert entry.url == f"https://x.example.com/?a={encode(PROMPT)}&b=1#f"


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

    @pytest.mark.parametrize(
        ("written", "expected"),
        [
            ({"key": "u", "value": "$path"}, {"u": ["/guide"]}),
            ({"key": "u"}, {"key": ["u"]}),
            ({"key": "u", "value": "$path", "by": "b"}, {"key": ["u"], "value": ["/guide"], "by": ["b"]}),
        ],
    )
    def test_an_object_with_exactly_key_and_value_is_one_entry(
        self, written: object, expected: dict[str, list[str]]
    ) -> None:
        assert query(one(custom(href={"base": "https://x.example.com", "query": written}))) == expected

    def test_the_path_begins_with_a_slash_and_may_stand_in_a_longer_value(self) -> None:
        entry = one(custom(href={"base": "https://x.example.com", "query": {"q": f"Read {BASE}$path.md on $mcp"}}))
        assert (entry.sends, query(entry)["q"]) == ("url", [f"Read {BASE}/guide.md on {BASE}/mcp"])

    def test_the_markdown_of_the_home_page_has_a_name(self) -> None:
        """``/.md`` is no address."""
        asked = {"base": "https://x.example.com", "query": {"q": f"{BASE}$path.md {BASE}$path $path.mdx"}}
        entry = one(custom(href=asked), path="/")
        assert (entry.sends, query(entry)["q"]) == ("url", [f"{BASE}/index.md {BASE}/ /.mdx"])

    def test_placeholders_are_replaced_in_values_only(self) -> None:
        assert (
            one(custom(href="https://x.example.com/edit$path?q=$page")).url == "https://x.example.com/edit$path?q=$page"
        )
        entry = one(custom(href={"base": "https://x.example.com/$path?b=$mcp", "query": {"$page": "$path"}}))
        assert entry.url == "https://x.example.com/$path?b=$mcp&%24page=%2Fguide"

    def test_the_value_of_a_placeholder_is_not_expanded_again(self) -> None:
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
        assert entry.reason.endswith(" characters; only 2,000 are safe")

    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({"title": None}, "title is missing"),
            ({"title": ""}, "title is empty"),
            ({"title": 7}, "title must be a string, not a number"),
            ({"description": None}, "description is missing"),
            ({"description": ["x"]}, "description must be a string, not a list"),
            ({"icon": True}, "icon must be a string or an object, not true"),
            ({"icon": {"style": "solid"}}, "icon.name is missing"),
            ({"href": None}, "href is missing"),
            ({"href": ""}, "href is empty"),
            ({"href": 7}, "href must be a string or an object, not a number"),
            ({"href": {}}, "href.base is missing"),
            ({"href": {"base": None}}, "href.base must be a string, not null"),
            ({"href": {"base": "https://x", "query": "q"}}, "href.query must be a list or an object, not a string"),
            (
                {"href": {"base": "https://x", "query": ["q"]}},
                "href.query[1] must be an object with key and value, not a string",
            ),
            ({"href": {"base": "https://x", "query": [{"key": "q"}]}}, "href.query[1].value is missing"),
            ({"href": {"base": "https://x", "query": [{"value": "q"}]}}, "href.query[1].key is missing"),
            ({"href": {"base": "https://x", "query": [{"key": " ", "value": "q"}]}}, "href.query[1].key is empty"),
            ({"href": {"base": "https://x", "query": {"q": 1}}}, "href.query.q must be a string, not a number"),
            (
                {"href": "javascript:alert(1)"},
                "Its link cannot be opened: links that begin with javascript: are not opened",
            ),
            ({"href": "file:///etc/passwd"}, "Its link cannot be opened: links that begin with file: are not opened"),
            ({"href": "forum"}, "Its link cannot be opened: the link has no scheme such as https:"),
            ({"href": "//forum.example.com"}, "Its link cannot be opened: the link has no scheme such as https:"),
            ({"href": "https://"}, "Its link cannot be opened: the link has no host"),
            ({"href": "https://x/\u001b]52;c;x"}, "Its link cannot be opened: the link contains control characters"),
        ],
    )
    def test_an_invalid_option_is_disabled_with_a_reason_and_the_others_stay(
        self, changes: Mapping[str, object], reason: str
    ) -> None:
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

    def test_options_with_the_title_of_a_built_in_one_get_other_handles(self) -> None:
        hrefs = [f"https://{number}.example.com" for number in (1, 2, 3)]
        titles = ("Claude", "Claude", "Claude 2")
        written = [custom(title=title, href=href) for title, href in zip(titles, hrefs, strict=True)]
        site = relay({"options": [*written, "claude"]})
        handles = [entry.handle for entry in menu_of(site).entries]
        assert handles == ["claude-2", "claude-3", "claude-2-2", "claude"]
        chosen = [page_option(site, site.pages["/guide"], MARKDOWN, handle) for handle in handles]
        assert [entry.url for entry in chosen[:3]] == hrefs
        assert chosen[3].id == "claude"

    def test_an_invalid_option_in_front_matter_is_disabled_and_the_others_stay(self) -> None:
        front = "contextual:\n  options:\n    - copy\n    - {title: Broken, href: 'https://x.example.com'}\n"
        menu = menu_of(relay({"options": ["view"]}, front=front))
        assert [(entry.id, entry.enabled) for entry in menu.entries] == [("copy", True), (None, False)]

    def test_a_key_of_front_matter_that_is_no_text_is_named(self) -> None:
        front = (
            "contextual:\n  options:\n    - {title: T, description: D, href: {base: 'https://x.dev', query: {1: a}}}\n"
        )
        (entry,) = menu_of(relay(front=front)).entries
        assert (entry.enabled, entry.reason) == (False, "a key of href.query must be a string, not a number")

    def test_an_icon_may_be_an_object_or_left_out(self) -> None:
        assert one(custom(icon={"name": "plus", "style": "solid"})).icon == "plus"
        assert one(custom(icon=None)).icon == ""
        assert one(custom(icon=None)).glyph == "↗"
