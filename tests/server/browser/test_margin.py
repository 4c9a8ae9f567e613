"""The margin in the browser: beside the page, by keys, live, and isolated from the page's content."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from docs_tui.server.editing import Editing
from docs_tui.server.http_server import RunningServer
from docs_tui.server.live import WatchedSite
from docs_tui.workspace import Workspace
from tests.review.histories import git
from tests.saving import save
from tests.server.browser.conftest import Window, until
from tests.server.browser.test_access import faults
from tests.server.conftest import write

TEXT = "\n\n".join(f"## Part {number}\n\nWords of part {number}. They go on for a while." for number in range(30))
PAGE = f"---\ntitle: Home\n---\n\nSee [the limits](/nowhere).\n\nA line<br>\n\n{TEXT}\n\nThe the end.\n"
HOSTILE = """---
title: Hostile
---

<aside class="margin"><ol class="margin-notes"><li class="margin-note"><button class="margin-act">Fix</button></li></ol></aside>

<div id="docsTui" className="margin-bars" data-place="0-9" data-margin="notes">A <b id="keysDialog">box</b></div>

[go](/<img-src=x-onerror=alert(1)>) and `</script><script>alert(1)</script>` at [x](/a"onmouseover="alert(1))
"""
FILES = {
    "docs.json": '{"name": "Relay", "navigation": {"pages": ["index", "other", "hostile"]}}',
    "index.mdx": PAGE,
    "other.mdx": "---\ntitle: Other\n---\n\nNothing is wrong.\n",
    "hostile.mdx": HOSTILE,
}


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = write(tmp_path / "docs", FILES)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "one")
    return folder


@pytest.fixture
def server(docs: Path) -> Iterator[RunningServer]:
    workspace = Workspace(docs)
    workspace.load()
    live = WatchedSite(workspace, bound="127.0.0.1")
    assert live.margins is not None
    live.editing = Editing(docs, live.margins.check)
    running = RunningServer(live, 0)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def window(tab: Window, server: RunningServer) -> Window:
    tab.show(server.url, width=1440, reduced_motion="reduce")
    return tab


def _top(page: Page, selector: str) -> float:
    return float(page.locator(selector).first.evaluate("each => each.getBoundingClientRect().top"))


def test_until_the_page_is_checked_it_says_so(window: Window) -> None:
    page = window.open("/")
    waiting: list[Route] = []
    page.route("**/margin?*", lambda route: waiting.append(route))  # noqa: PLW0108 - Playwright asks for its signature
    page.keyboard.press("!")
    expect(page.locator(".margin-summary")).to_have_text("Checking the page …")
    while not waiting:
        page.wait_for_timeout(20)
    waiting[0].continue_()
    expect(page.locator(".margin-summary")).to_contain_text("problems · about")


def test_it_is_off_until_a_key_switches_it_on_and_stays_on(window: Window) -> None:
    page = window.open("/")
    assert page.locator(".margin").count() == 0
    page.keyboard.press("v")
    assert page.locator(".margin").count() == 0
    page.keyboard.press("!")
    expect(page.locator(".margin-summary")).to_contain_text("problems · about")
    expect(page.locator(".margin-facts").first).to_contain_text("Not changed since the last commit")
    expect(page.locator(".margin-note", has_text="page /nowhere does not exist")).to_be_visible()
    twice = page.locator(".margin-note", has_text="is repeated")
    assert abs(twice.evaluate("each => each.getBoundingClientRect().top") - _top(page, ".body > p:last-child")) < 40
    page.reload()
    expect(page.locator(".margin-summary")).to_contain_text("problems")
    page.keyboard.press("!")
    expect(page.locator(".margin")).to_have_count(0)
    page.get_by_role("button", name="Margin for writers").click()
    expect(page.locator(".margin")).to_be_visible()


def test_keys_walk_through_problems_and_explain_them(window: Window) -> None:
    page = window.open("/")
    page.keyboard.press("!")
    expect(page.locator(".margin-note").first).to_be_attached()
    page.keyboard.press("n")
    opened = page.locator(".margin-note[data-open]")
    expect(opened).to_have_count(1)
    expect(opened.locator(".margin-title")).to_be_focused()
    expect(opened.locator(".margin-title")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("p")
    expect(opened).to_contain_text('"The" is repeated')
    expect(page.locator(".body > p", has_text="The the end.")).to_be_in_viewport()
    expect(opened).to_be_in_viewport()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(opened.get_by_role("button", name="Explain")).to_be_focused()
    page.keyboard.press("Enter")
    expect(opened.locator(".margin-explained h2").first).to_have_text("What it does")
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("vn!")
    expect(page.locator("dialog.search input")).to_have_value("vn!")
    page.keyboard.press("Escape")
    expect(page.locator(".margin-notes")).to_be_visible()


def test_it_follows_saves_and_marks_what_changed(window: Window, docs: Path) -> None:
    page = window.page
    with page.expect_response("**/_docs-tui/events"):
        window.open("/")
    page.keyboard.press("!")
    expect(page.locator(".margin-note", has_text="/nowhere")).to_be_visible()
    save(docs / "index.mdx", PAGE.replace("(/nowhere)", "(/other)").replace("## Part 3\n", "It came.\n\n## Part 3\n"))
    expect(page.locator(".margin-note", has_text="/nowhere")).to_have_count(0)
    expect(page.locator(".margin-bar-changed")).to_have_count(1)
    expect(page.locator(".margin-bar-new")).to_have_count(1)
    assert abs(_top(page, ".margin-bar-new") - _top(page, ".body > p:text-is('It came.')")) < 2
    page.keyboard.press("d")
    expect(page.locator(".margin-text .margin-new")).to_have_count(3)
    git(docs, "commit", "-q", "-a", "-m", "two")
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator(".margin-text")).to_contain_text("Not changed since the last commit")


def test_the_markdown_scrolls_with_the_page(window: Window) -> None:
    page = window.open("/")
    page.keyboard.press("!")
    page.keyboard.press("v")
    text = page.locator(".margin-text")
    expect(text.locator("pre")).to_contain_text("## Part 29")
    page.mouse.move(300, 400)
    page.mouse.wheel(0, 10)
    page.evaluate("document.getElementById('part-15').scrollIntoView({behavior: 'instant'})")
    shown = "[...document.querySelectorAll('.margin-text span')].find(each => each.textContent === '## Part 15')"
    inside = f"(() => {{ const row = {shown}.getBoundingClientRect(), box = document.querySelector('.margin-text').getBoundingClientRect(); return row.top >= box.top - 40 && row.top < box.top + 160; }})()"
    until(page, inside)
    box = text.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 50, box["y"] + 50)
    page.mouse.wheel(0, -100_000)
    until(page, "scrollY < 10")
    page.keyboard.press("v")
    expect(page.locator(".margin-notes")).to_be_visible()


def test_fixes_need_the_address_that_the_terminal_shows(window: Window, server: RunningServer, docs: Path) -> None:
    page = window.page
    with page.expect_response("**/_docs-tui/events"):
        window.open("/")
    page.keyboard.press("!")
    note = page.locator(".margin-note", has_text="<br> is not closed")
    note.locator(".margin-title").click()
    assert note.get_by_role("button", name="Fix").count() == 0
    expect(page.locator(".margin")).to_contain_text("use the URL that docs-tui serve --edit printed")
    editing = server._live.editing
    assert editing is not None
    with page.expect_response("**/_docs-tui/events"):
        page.goto(f"{server.url}/other{editing.fragment}")
        window.open("/")
    assert editing.fragment not in page.url
    note.locator(".margin-title").click()
    expect(note.locator(".margin-lines")).to_contain_text("A line<br />")
    note.get_by_role("button", name="Fix").click()
    expect(note).to_have_count(0)
    assert (docs / "index.mdx").read_text() == PAGE.replace("<br>", "<br />")
    expect(page.locator(".notice")).to_have_text("Fixed void-tag in index.mdx, line 7")
    page.get_by_role("button", name="Undo the fix").click()
    expect(note).to_have_count(1)
    assert (docs / "index.mdx").read_text() == PAGE


def test_a_page_cannot_forge_the_margin(window: Window) -> None:
    page = window.page
    window.listen("dialog", lambda dialog: window.complaints.append(dialog.message))
    window.open("/hostile")
    page.keyboard.press("!")
    expect(page.locator("aside[aria-label=Margin] .margin-summary")).to_contain_text("problem")
    assert (
        page.locator("article .margin, article .margin-note, article .margin-bars, article [data-place]").count() == 0
    )
    assert page.locator("aside.margin").count() == 1
    assert page.evaluate("typeof window.docsTui.copyPage") == "function"
    page.keyboard.press("v")
    expect(page.locator(".margin-text")).to_contain_text("<script>alert(1)</script>")
    page.keyboard.press("d")
    assert page.locator(".margin script, .margin img").count() == 0


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (960, "dark"), (390, "light")])
def test_axe_finds_nothing_with_the_margin_open(
    tab: Window, server: RunningServer, width: int, scheme: str, docs: Path
) -> None:
    save(docs / "index.mdx", PAGE.replace("Words of part 1.", "Other words."))
    tab.show(server.url, width=width, color_scheme=scheme, reduced_motion="reduce")
    page = tab.open("/")
    page.keyboard.press("!")
    expect(page.locator(".margin-note").first).to_be_attached()
    page.keyboard.press("n")
    page.locator(".margin-note[data-open]").get_by_role("button", name="Explain").click()
    expect(page.locator(".margin-explained h2").first).to_be_visible()
    assert faults(page) == []
    for key in "vd":
        page.keyboard.press(key)
        expect(page.locator(".margin-text > *").first).to_be_visible()
        assert faults(page, ".margin") == []
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide
    page.keyboard.press("?")
    assert faults(page, "dialog.margin-keys") == []


def test_on_a_phone_it_is_a_bar_until_it_is_tapped(tab: Window, server: RunningServer) -> None:
    def share(page: Page) -> float:
        return float(page.locator(".margin").evaluate("each => each.getBoundingClientRect().height / innerHeight"))

    tab.show(server.url, width=390, reduced_motion="reduce")
    page = tab.open("/")
    page.get_by_role("button", name="Margin for writers").click()
    expect(page.locator(".margin-summary")).to_contain_text("problems")
    assert share(page) < 0.08
    assert faults(page) == []
    page.locator(".margin-summary").click()
    expect(page.locator(".margin-note").first).to_be_visible()
    assert share(page) > 0.4
    page.get_by_role("button", name="Show only the number of problems").click()
    assert share(page) < 0.08
    page.reload()
    expect(page.locator(".margin-summary")).to_contain_text("problems")
    assert share(page) < 0.08
    page.keyboard.press("n")
    expect(page.locator(".margin-note[data-open]")).to_be_visible()


def test_elements_are_counted_as_the_browser_counts_them(window: Window) -> None:
    """Each block that the server places is an element of that name, in a page with all that MDX has."""
    page = window.open("/")
    names = json.loads(page.evaluate("fetch('/_docs-tui/margin?page=/').then((answer) => answer.text())"))["outermost"]
    shown = page.evaluate("[...document.querySelector('.body').children].map((each) => each.localName)")
    assert names["body"] == shown
