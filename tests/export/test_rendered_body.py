"""Pages with the same text render as if each were the only one."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from docs_tui.export.markdown import render_markdown
from docs_tui.export.markdown.rendered_body import SameTextCache, group_same_text
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.site import Site
from tests.export.pages import PAGES
from tests.export.texts import TEXTS
from tests.sites import site_of

_OTHERS = {"one/part.mdx": "First.", "two/part.mdx": "Second.", "snippets/both.mdx": "Both."}


def _in_two_folders(text: str) -> Site:
    return site_of({"docs.json": "{}", "one/page.mdx": text, "two/page.mdx": text, **_OTHERS})


@pytest.mark.parametrize(
    "text",
    [
        "words <Note>more</Note>",
        "[far](/a) and [near](b)",
        '<Card title="t" href="near" />',
        '<img src="near.png" />',
        'import P from "./part.mdx"\n\n<P />',
        'import B from "/snippets/both.mdx"\n\n<B />',
        'import G from "./gone.mdx"\n\n<G />',
        "{unknown}",
        "# page\n\nwords",
    ],
)
@pytest.mark.parametrize("options", [MarkdownOptions(), MarkdownOptions(base_url="https://h/docs", components="jsx")])
def test_each_page_is_written_as_if_it_were_the_only_one(text: str, options: MarkdownOptions) -> None:
    site = _in_two_folders(text)
    twins = SameTextCache(site)
    for path in ("/one/page", "/two/page", "/one/page"):
        page = site.pages[path]
        assert render_markdown(site, page, options, twins) == render_markdown(site, page, options)


@settings(max_examples=60, deadline=None)
@given(TEXTS | PAGES)
def test_a_cached_body_equals_a_rendered_one_for_any_text(text: str) -> None:
    site = _in_two_folders(text)
    twins = SameTextCache(site)
    for page in (site.pages["/one/page"], site.pages["/two/page"]):
        assert render_markdown(site, page, cache=twins) == render_markdown(site, page)


def _is_known(text: str) -> bool:
    site = _in_two_folders(text)
    twins = SameTextCache(site)
    render_markdown(site, site.pages["/one/page"], cache=twins)
    return twins.get(site.pages["/two/page"]) is not None


def test_a_body_that_does_not_depend_on_its_folder_is_rendered_once() -> None:
    assert _is_known("words and [far](/a)")
    assert _is_known('import B from "/snippets/both.mdx"\n\n<B />')
    assert not _is_known("words and [near](a)")
    assert not _is_known('import P from "./part.mdx"\n\n<P />')


def test_pages_of_the_same_text_follow_one_another() -> None:
    texts = {"/c": "x", "/a": "y", "/d": "x", "/b": "y", "/e": "z"}
    site = site_of({"docs.json": "{}", **{f"{path[1:]}.mdx": text for path, text in texts.items()}})
    assert group_same_text(site, texts) == ["/c", "/d", "/a", "/b", "/e"]


def test_pages_without_a_file_have_no_twin() -> None:
    site = _in_two_folders("words")
    twins = SameTextCache(site)
    first, second = (replace(site.pages[path], file=None) for path in ("/one/page", "/two/page"))
    assert render_markdown(site, first, cache=twins).body == ""
    assert twins.get(second) is None
