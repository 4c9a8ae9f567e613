"""Suggestions for the page that replaces a removed one."""

import json

from docs_tui.refactor.successors import successors
from tests.sites import site_of

_PAGES = {
    "index.mdx": "[a](/guides/a) [b](/guides/b) [c](/guides/c) [z](/other/z)\n",
    "guides/index.mdx": "",
    "guides/a.mdx": "[x](/other/x) [y](/other/y) <a href='/other/z'>z</a>\n",
    "guides/b.mdx": "[x](/other/x)\n",
    "guides/c.mdx": "",
    "other/x.mdx": "",
    "other/y.mdx": "[x](x) [z](/other/z)\n",
    "other/z.mdx": "",
}
_GROUPS = [
    {"group": "Guides", "pages": ["index", "guides/index", "guides/a", "guides/b", "guides/c"]},
    {"group": "Other", "pages": ["other/x", "other/y", "other/z"]},
]


def _offered(path: str) -> list[tuple[str, str]]:
    site = site_of({**_PAGES, "docs.json": json.dumps({"navigation": {"groups": _GROUPS}})})
    return [(each.page.path, each.reason) for each in successors(site, site.pages[path])]


def test_the_page_above_the_next_one_and_the_one_with_the_same_links_are_offered() -> None:
    assert _offered("/guides/a") == [
        ("/guides", "the page above it"),
        ("/guides/b", "the next page in its group"),
        ("/other/y", "3 links in common"),
    ]


def test_the_last_page_of_a_group_offers_the_one_before() -> None:
    assert _offered("/other/z") == [("/other/y", "the previous page in its group")]


def test_a_page_outside_the_navigation_offers_the_first_page() -> None:
    site = site_of({"index.mdx": "", "draft.mdx": "", "docs.json": json.dumps({"navigation": {"pages": ["index"]}})})
    assert [each.page.path for each in successors(site, site.pages["/draft"])] == ["/"]
