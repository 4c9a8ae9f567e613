"""Pages work with a screen reader and with the keyboard alone: axe finds no fault, and one key leads to the text."""

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.server.browser.conftest import Window

PAGES = (
    "/",
    "/quickstart",
    "/concepts/channels",
    "/concepts/delivery",
    "/api/messages/send",
    "/changelog",
    "/tools/brand",
    "/guides/ai-editors",
    "/internal/older-names",
    "/embedded",
)


def faults(page: Page, part: str | None = None) -> list[str]:
    """Return the faults that axe finds in the page, or in a part of it, with the first element of each."""
    found = Axe().run(page, context=part, options={"resultTypes": ["violations"]})["violations"]
    return [f"{each['id']} ({len(each['nodes'])}): {each['nodes'][0]['html'][:300]}" for each in found]


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(tab: Window, site_url: str, path: str) -> None:
    """Every other page is tested in the light on a desktop, the others in the dark on a phone."""
    width, scheme = ((1280, "light"), (375, "dark"))[PAGES.index(path) % 2]
    tab.show(site_url, width=width, color_scheme=scheme, reduced_motion="reduce")
    assert faults(tab.open(path)) == []


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (375, "light")])
def test_axe_finds_nothing_in_what_opens(tab: Window, site_url: str, width: int, scheme: str) -> None:
    tab.show(site_url, width=width, color_scheme=scheme, reduced_motion="reduce")
    page = tab.open("/quickstart")
    page.click(".menu-more")
    assert faults(page, ".menu") == []
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("message")
    page.locator("[role=option]").first.wait_for()
    assert faults(page, "dialog.search") == []
    page.keyboard.press("Escape")
    if width < 1024:
        page.get_by_role("button", name="Navigation").click()
        assert faults(page, ".side") == []


def test_the_first_tab_skips_to_the_text(window: Window) -> None:
    page = window.open("/quickstart")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "MAIN"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "menu-first"
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_on_paper_all_of_it_is_there_dark_on_light(tab: Window, site_url: str) -> None:
    tab.show(site_url, color_scheme="dark")
    page = tab.open("/live")
    page.emulate_media(media="print")
    for words in ("In one.", "In two.", "Inside."):
        assert page.get_by_text(words).evaluate("each => each.checkVisibility({contentVisibilityAuto: true})")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    for part in (".top", ".side", ".menu", ".tab-bar"):
        assert not page.locator(part).first.is_visible()


def test_where_the_system_chooses_the_colors_what_is_chosen_is_seen(tab: Window, site_url: str) -> None:
    tab.show(site_url, forced_colors="active")
    page = tab.open("/live")
    line = "each => getComputedStyle(each).borderBottomColor"
    chosen, other = (page.get_by_role("tab", name=name).evaluate(line) for name in ("One", "Two"))
    assert chosen != other == page.evaluate("getComputedStyle(document.body).backgroundColor")
