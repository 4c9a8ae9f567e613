"""A save is shown at once, and the reader's place and choices stay."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from tests.saving import save
from tests.server.asking import ask
from tests.server.browser.conftest import EXTRA, PICTURE, Window, until
from tests.waiting import until as until_so

WATCHED = ("/live", "/beside", "/picture", "/images/live.svg")


@pytest.fixture(autouse=True)
def _as_it_was(docs: Path, site_url: str) -> Iterator[None]:
    """Restore the files that a test has saved, and wait for the server, so that tests can run in any order."""
    files = {file: file.read_text() for file in (*docs.glob("*.*"), docs / "images" / "live.svg")}
    served = [ask(site_url, path).body for path in WATCHED]
    yield
    for file, text in files.items():
        if not file.is_file() or file.read_text() != text:
            save(file, text)
    assert until_so(lambda: [ask(site_url, path).body for path in WATCHED] == served)


@pytest.fixture
def page(window: Window) -> Page:
    page = window.page
    with page.expect_response("**/_docs-tui/events"):
        window.open("/live")
    return page


def test_the_article_is_exchanged_in_place(page: Page, docs: Path) -> None:
    page.get_by_role("tab", name="Two").click()
    page.locator("summary", has_text="More").click()
    page.locator("#part-12").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('#part-12').mine = true; document.body.mine = true")
    before = page.evaluate("document.querySelector('#part-12').getBoundingClientRect().top")
    text = EXTRA["live.mdx"].replace("First words.", "Other words.\n\nAnd more.").replace("## Part 25", "## The end")
    save(docs / "live.mdx", text)
    expect(page.get_by_text("Other words.")).to_be_attached()
    expect(page.locator(".outline")).to_contain_text("The end")
    after = page.evaluate("document.querySelector('#part-12').getBoundingClientRect().top")
    assert abs(before - after) < 2
    assert page.evaluate("document.body.mine") is True
    assert page.evaluate("document.querySelector('#part-12').mine") is True
    assert page.get_by_role("tab", name="Two").get_attribute("aria-selected") == "true"
    expect(page.locator("details", has_text="Inside.")).to_have_attribute("open", "")
    page.click(".menu-first")
    expect(page.locator(".notice")).to_contain_text('Copied "Live"')
    assert "Other words." in page.evaluate("navigator.clipboard.readText()")


def test_title_menu_and_navigation_follow(page: Page, docs: Path) -> None:
    text = EXTRA["live.mdx"].replace("title: Live", "title: Alive\ndescription: It is.\ncontextual:\n  options: [view]")
    save(docs / "live.mdx", text)
    expect(page.locator("h1").first).to_have_text("Alive")
    assert page.title() == "Alive · Relay"
    expect(page.locator(".menu-first")).to_have_text("View as Markdown")
    config = docs / "docs.json"
    written = config.read_text()
    save(config, written.replace('"Get started"', '"Begin here"').replace("#0F766E", "#B3261E"))
    expect(page.locator(".side")).to_contain_text("Begin here")
    until(page, "getComputedStyle(document.documentElement).getPropertyValue('--accent').includes('b3261e')")
    save(config, written)
    expect(page.locator(".side")).to_contain_text("Get started")


@pytest.mark.parametrize("path", ["/live", "/beside"])
def test_an_open_menu_stays_open(window: Window, docs: Path, path: str) -> None:
    page, file = window.page, docs / f"{path[1:]}.mdx"
    with page.expect_response("**/_docs-tui/events"):
        window.open(path)
    page.click(".menu-more")
    page.keyboard.press("ArrowDown")
    text = file.read_text()
    save(file, text.replace("title: ", "title: Re") + "\n\n## One more\n\nNew.\n")
    expect(page.get_by_text("New.", exact=True)).to_be_attached()
    expect(page.locator(".menu-list")).to_be_visible()
    expect(page.locator("[role=menuitem]").nth(1)).to_be_focused()
    save(file, text)
    expect(page.get_by_text("New.", exact=True)).not_to_be_attached()


def test_a_page_that_goes_and_comes_back(window: Window, page: Page, docs: Path) -> None:
    file = docs / "live.mdx"
    file.unlink()
    expect(page.locator(".missing h1")).to_have_text("Page not found")
    save(file, EXTRA["live.mdx"])
    expect(page.locator("h1").first).to_have_text("Live")
    window.complaints.clear()  # the browser itself notes the 404


def test_a_picture_that_is_replaced_is_shown(window: Window, docs: Path) -> None:
    picture, page = docs / "images" / "live.svg", window.page
    with page.expect_response("**/_docs-tui/events"):
        window.open("/picture")
    wide = "document.querySelector('.body img').naturalWidth == {}"
    until(page, wide.format(10))
    save(picture, PICTURE.replace('"10"', '"20"'))
    until(page, wide.format(20))
    save(picture, PICTURE)
    until(page, wide.format(10))


HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_eight_tabs_share_one_connection(window: Window, docs: Path) -> None:
    listening: list[Page] = []

    def asked(request: Request) -> None:
        if request.url.endswith("/_docs-tui/events"):
            listening.append(request.frame.page)

    window.context.on("request", asked)
    tabs = [window.page, *(window.context.new_page() for _ in range(7))]
    for tab in tabs:
        tab.goto(f"{window.url}/beside")
        expect(tab.locator("h1").first).to_have_text("Beside")
    assert listening == tabs[:1]

    def say(words: str) -> None:
        save(docs / "beside.mdx", EXTRA["beside.mdx"].replace("## One", f"{words}\n\n## One"))

    say("In all tabs.")
    for tab in tabs:
        expect(tab.get_by_text("In all tabs.")).to_be_attached()
    tabs[0].evaluate(HIDE, True)
    say("Heard by another tab.")
    for tab in tabs[1:]:
        expect(tab.get_by_text("Heard by another tab.")).to_be_attached()
    assert tabs[0].get_by_text("Heard by another tab.").count() == 0
    assert len(listening) == 2
    tabs[0].evaluate(HIDE, False)
    expect(tabs[0].get_by_text("Heard by another tab.")).to_be_attached()
    listening[1].close()
    say("First words.")
    for tab in tabs:
        if not tab.is_closed():
            expect(tab.get_by_text("First words.")).to_be_attached()
    assert len(listening) == 3


def test_what_a_save_breaks_is_shown_until_it_is_mended(page: Page, docs: Path) -> None:
    config, written = docs / "docs.json", (docs / "docs.json").read_text()
    text = (docs / "live.mdx").read_text()
    save(config, written[: len(written) // 2])
    expect(page.locator(".broken")).to_contain_text("docs.json:")
    expect(page.locator(".side")).to_contain_text("Quickstart")
    save(config, written)
    expect(page.locator(".broken")).to_have_count(0)
    save(docs / "live.mdx", text + "\n<Note>\n\nNot closed.\n")
    expect(page.locator(".broken")).to_contain_text("live.mdx:")
    save(docs / "live.mdx", text)
    expect(page.locator(".broken")).to_have_count(0)
