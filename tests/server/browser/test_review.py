"""Changes since a revision, marked in the web page."""

from pathlib import Path

from playwright.sync_api import expect

from tests.program import needs
from tests.review.histories import git
from tests.saving import save
from tests.server.browser.conftest import Window
from tests.server.running import serving

HEAD = "---\ntitle: {0}\n---\n\n"


def test_changes_are_marked_with_a_switch_between_before_and_after(tmp_path: Path, tab: Window) -> None:
    needs("git")
    docs = tmp_path / "docs"
    save(docs / "index.mdx", HEAD.format("Home") + "Welcome to all of our pages.\n\nThis goes.\n\nThis stays.\n")
    save(docs / "same.mdx", HEAD.format("Same") + "Text.\n")
    git(docs, "init", "-q")
    git(docs, "add", ".")
    git(docs, "commit", "-q", "-m", "One")
    save(docs / "index.mdx", HEAD.format("Home") + "Welcome to many of our pages.\n\nThis stays.\n\n## It came\n")
    save(docs / "new.mdx", HEAD.format("New") + "All new.\n")
    with serving(docs, review="HEAD") as url:
        tab.show(url)
        page = tab.open("/")
        body = page.locator(".body")
        expect(body.locator("ins")).to_have_text("many")
        expect(body.locator("del")).to_have_text("all")
        expect(body.locator(".review-gone")).to_have_text("This goes.")
        assert page.locator(".review-bar li").all_text_contents() == ["changed Home", "added New"]
        page.get_by_label("Before").check()
        assert body.inner_text().split() == [
            "Welcome",
            "to",
            "all",
            "of",
            "our",
            "pages.",
            "This",
            "goes.",
            "This",
            "stays.",
        ]
        page.get_by_label("After").check()
        assert body.inner_text().split() == [
            "Welcome",
            "to",
            "many",
            "of",
            "our",
            "pages.",
            "This",
            "stays.",
            "It",
            "came",
        ]
        expect(tab.open("/same").locator(".review-bar")).to_contain_text("Not changed since HEAD")
        expect(tab.open("/new").locator(".review-bar")).to_contain_text("Added since HEAD")
        with page.expect_response("**/_docs-tui/events"):
            tab.open("/")
        page.locator(".review-bar summary").click()
        page.get_by_label("Before").check()
        expect(body.locator("ins")).to_be_hidden()
        save(docs / "index.mdx", HEAD.format("Home") + "Welcome to all of our pages.\n\nThis goes.\n\nThis stays.\n")
        expect(page.locator(".review-bar")).to_contain_text("Not changed since HEAD")
