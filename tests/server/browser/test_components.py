"""Each component works in the browser: readers can choose, open, follow and find its content."""

import json
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.saving import save
from tests.server.browser.conftest import Window, until, window_of
from tests.server.conftest import write
from tests.server.running import serving


def tab(page: Page, name: str) -> str:
    return str(page.get_by_role("tab", name=name, exact=True).first.get_attribute("aria-selected"))


def test_tabs_by_mouse_and_keyboard_and_all_of_a_title_together(window: Window) -> None:
    page = window.open("/quickstart")
    page.get_by_role("tab", name="Windows").click()
    expect(page.get_by_role("tabpanel", name="Windows")).to_be_visible()
    expect(page.get_by_role("tabpanel", name="macOS and Linux")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    assert tab(page, "macOS and Linux") == "true"
    page.get_by_role("tab", name="cURL").click()
    page.get_by_role("tab", name="JavaScript").click()
    window.open("/api/messages/send")
    assert tab(page, "cURL") == "true"
    page.get_by_role("tab", name="Python").click()
    window.open("/quickstart")
    assert tab(page, "Python") == "true"


def test_what_the_reader_opens_is_in_the_address_and_opens_again_from_there(window: Window) -> None:
    page = window.open("/quickstart")
    page.get_by_role("tab", name="Windows").click()
    until(page, "location.hash === '#windows'")
    page.evaluate("localStorage.clear()")
    page = window.open("/concepts/channels#can-i-add-a-channel-of-my-own")
    page = window.open("/quickstart#windows")
    expect(page.get_by_role("tabpanel", name="Windows")).to_be_visible()
    page = window.open("/concepts/channels")
    question = page.locator("details.disclosure").first
    question.locator("summary").press("Enter")
    name = question.get_attribute("id")
    until(page, f"location.hash === '#{name}'")
    question.locator("summary").press("Enter")
    page.reload()
    expect(page.locator("details.disclosure").first).to_have_attribute("open", "")


def test_tabs_follow_the_keys_even_if_the_browser_refuses_another_address(window: Window) -> None:
    page = window.open("/quickstart")
    page.evaluate("() => { history.replaceState = () => { throw new DOMException('Too many', 'SecurityError'); }; }")
    page.get_by_role("tab", name="macOS and Linux").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Windows")).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Windows")).to_be_visible()


def test_a_link_opens_what_it_leads_into(window: Window) -> None:
    page = window.open("/concepts/channels#can-i-add-a-channel-of-my-own")
    expect(page.locator("details[open]", has_text="Voice, fax, or a chat")).to_be_visible()


def test_accordions_tooltips_and_embedded_pages_open(window: Window) -> None:
    page = window.open("/concepts/channels")
    answer = page.locator("details.disclosure").first
    answer.locator("summary").click()
    expect(answer.locator(".disclosure-body")).to_be_visible()
    tip = page.get_by_role("tooltip").first
    expect(tip).to_be_hidden()
    page.locator(".term").first.focus()
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page = window.open("/embedded")
    assert window.opened == []
    with window.elsewhere():
        page.get_by_role("link", name="A tour").click()
        expect(page.locator("iframe[title='A tour']")).to_have_attribute(
            "sandbox", "allow-scripts allow-same-origin allow-popups allow-presentation"
        )
        expect(page.locator("iframe")).to_have_attribute("src", "https://video.example/1")
        page.frame_locator("iframe").locator("title").wait_for(state="attached")
    expect(page.get_by_role("img", name="Done")).to_be_visible()
    expect(page.locator(".math msup")).to_have_text("a\n2")


def test_search_by_keyboard(window: Window) -> None:
    page = window.open("/quickstart")
    page.keyboard.press("/")
    box = page.get_by_role("combobox")
    expect(box).to_be_focused()
    box.fill("webhook")
    expect(page.get_by_role("option").first).to_contain_text("Receive webhooks")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[role=option][aria-selected=true]")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url("**/guides/webhooks")
    page.keyboard.press("Control+k")
    box.fill("xyzzyx qqqqq")
    expect(page.locator(".search-said")).to_contain_text("Nothing is found")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    page.keyboard.press("/")
    box.fill("idempotency")
    page.get_by_role("option", name="Send a message").first.click()
    page.wait_for_url("**/api/messages/send*")


def test_enter_right_after_the_last_letter_goes_to_what_is_found(window: Window) -> None:
    page = window.open("/quickstart")
    for word, path in (("webhook", "**/guides/webhooks"), ("retries", "**/concepts/retries")):
        page.keyboard.press("/")
        page.keyboard.insert_text(word)
        page.keyboard.press("Enter")
        page.wait_for_url(path)


def test_the_navigation(window: Window) -> None:
    page = window.open("/quickstart")
    assert page.locator(".switcher:visible").count() == 1
    expect(page.locator(".side [aria-current=page]")).to_have_text("Quickstart")
    expect(page.locator(".tabs-row [aria-current]")).to_have_text("Guides")
    page.locator(".neighbors a[rel=next]").click()
    page.wait_for_url("**/installation")
    page.locator(".top .switcher summary").click()
    page.get_by_role("link", name="v1").click()
    page.wait_for_url("**/v1/overview")
    page.goto(window.url + "/concepts/retries")
    expect(page.locator(".side details[open] [aria-current=page]")).to_have_text("Retries")
    assert page.locator(".side").get_by_text("Release checklist").count() == 0


def test_the_outline_follows_the_text(window: Window) -> None:
    page = window.open("/live")
    page.locator(".outline a", has_text="Part 20").click()
    expect(page.locator(".outline a[aria-current]")).to_have_text("Part 20")
    assert page.url.endswith("#part-20")
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    expect(page.locator(".outline a[aria-current]")).not_to_have_text("Part 20")


def test_the_navigation_stays_in_sight(window: Window) -> None:
    page = window.open("/quickstart")
    page.evaluate("scrollTo({top: document.body.scrollHeight, behavior: 'instant'})")
    expect(page.locator("h1")).not_to_be_in_viewport()
    expect(page.locator(".side a[aria-current=page]")).to_be_in_viewport()


def test_light_and_dark_are_kept(window: Window) -> None:
    page = window.open("/quickstart")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Switch between light and dark").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert light != dark
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


def test_a_phone_opens_the_navigation(tab: Window, site_url: str) -> None:
    tab.show(site_url, width=375)
    page = tab.open("/quickstart")
    expect(page.locator(".side")).to_be_hidden()
    page.get_by_role("button", name="Navigation").click()
    expect(page.locator(".side")).to_be_visible()
    page.locator(".side").get_by_role("link", name="Installation").click()
    page.wait_for_url("**/installation")
    assert page.evaluate("document.documentElement.scrollWidth") == 375
    page.click(".menu-more")
    box = page.locator(".menu-list").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 375
    assert page.locator(".switcher:visible").count() == 0


def test_long_names_in_the_bar_are_cut_and_a_short_one_stays(tab: Window, tmp_path: Path) -> None:
    long = "Words without an end " * 12
    links = [{"label": label, "href": "https://x.example"} for label in (long, "Endless" * 30)]
    versions = [{"version": name, "pages": [page]} for name, page in (("v2", "index"), (long, "old"))]
    config = {"name": long, "navbar": {"links": links}, "navigation": {"versions": versions}}
    files = {"docs.json": json.dumps(config), "index.mdx": "Text.\n", "old.mdx": "Text.\n"}
    with serving(write(tmp_path, files)) as url:
        tab.show(url)
        label = "document.querySelector('.bar .switcher span')"
        for path in ("/", "/old"):
            page = tab.open(path)
            for width in (1280, 1040, 375):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate("document.documentElement.scrollWidth") == width
                if (path, width) == ("/", 1280):
                    assert page.evaluate(f"{label}.scrollWidth <= {label}.clientWidth")


def test_without_script_everything_can_be_read(browser: Browser, site_url: str) -> None:
    with window_of(browser, site_url, java_script_enabled=False) as window:
        page = window.open("/quickstart")
        expect(page.get_by_text("$env:RELAY_API_KEY")).to_be_visible()
        expect(page.get_by_text("npm install relay-client")).to_be_visible()
        expect(page.locator(".tab-name", has_text="JavaScript").first).to_be_visible()
        expect(page.locator(".search-open")).to_be_hidden()
        expect(page.locator(".menu")).to_be_hidden()
        expect(page.get_by_role("link", name="This page as Markdown")).to_be_visible()


def test_a_missing_page_names_its_neighbors(window: Window) -> None:
    page = window.page
    answer = page.goto(window.url + "/quickstrat")
    assert answer is not None
    assert answer.status == 404
    page.locator("main").get_by_role("link", name="Quickstart").click()
    page.wait_for_url("**/quickstart")
    window.complaints.clear()  # the browser itself notes the 404


def test_a_tip_stays_in_the_window_and_can_be_reached(tab: Window, site_url: str) -> None:
    for width in (375, 1100):
        tab.show(site_url, width=width)
        page = tab.open("/edge")
        term, tip = page.locator(".term"), page.get_by_role("tooltip")
        fits = "document.documentElement.scrollWidth <= innerWidth"
        assert page.evaluate(fits)
        term.hover()
        expect(tip).to_be_visible()
        assert page.evaluate(fits)
        seen = tip.bounding_box()
        assert seen is not None
        assert seen["x"] >= 0
        assert seen["x"] + seen["width"] <= width
        if width > 1024:
            page.mouse.move(seen["x"] + seen["width"] / 2, seen["y"] + seen["height"] / 2, steps=12)
            expect(tip).to_be_visible()


def test_a_dismissed_banner_stays_away(tab: Window, tmp_path: Path) -> None:
    banner = {"content": "News", "dismissible": True}
    (tmp_path / "docs.json").write_text(json.dumps({"name": "N", "banner": banner, "navigation": {"pages": ["index"]}}))
    (tmp_path / "index.mdx").write_text("---\ntitle: Home\n---\n\nText.\n")
    with serving(tmp_path) as url:
        tab.show(url)
        page = tab.open("/")
        page.locator(".banner-close").click()
        expect(page.locator(".banner")).to_be_hidden()
        page.reload()
        expect(page.locator(".banner")).to_be_hidden()


def test_a_long_line_in_a_changelog_does_not_widen_a_phone(tab: Window, tmp_path: Path) -> None:
    line = "x" * 300
    write(tmp_path, {"index.mdx": f"<Update label='v1'>\n```text\n{line}\n```\n</Update>\n"})
    with serving(tmp_path) as url:
        tab.show(url, width=375)
        page = tab.open("/")
        assert page.evaluate("document.documentElement.scrollWidth") == 375


def test_the_outline_of_a_changelog_shows_what_the_filter_leaves(window: Window) -> None:
    page = window.open("/changes")
    entries = page.locator(".outline li:visible")
    expect(entries).to_have_text(["May 3", "May 2", "May 1"])
    page.locator(".tag-filter button", has_text="Fixed").click()
    expect(entries).to_have_text(["May 2"])
    expect(page.locator(".outline a[aria-current]")).to_have_text("May 2")


INKS = {"black.svg": "#000", "white.svg": "#fff", "red.svg": "#e11"}


def test_black_drawings_are_seen_in_dark_mode_and_white_ones_in_light_mode(tab: Window, tmp_path: Path) -> None:
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" fill="{}"><path d="M2 2h5v5z"/></svg>'
    cards = "".join(f"<Card title='{name}' icon='/{name}'>Words</Card>\n" for name in INKS)
    files = {name: drawn.format(color) for name, color in INKS.items()}
    write(tmp_path, {"index.mdx": f"{cards}\n![A](/black.svg)\n", **files})
    with serving(tmp_path) as url:
        for scheme, inverted in (("dark", "black.svg"), ("light", "white.svg")):
            tab.show(url, color_scheme=scheme)
            page = tab.open("/")
            expect(page.locator("[data-ink]")).to_have_count(3)
            for picture in page.locator("main img").all():
                is_inverted = str(picture.get_attribute("src")).endswith(inverted)
                expect(picture).to_have_css("filter", "invert(1)" if is_inverted else "none")
        page.emulate_media(media="print", color_scheme="dark")
        for picture in page.locator("main img").all():
            expect(picture).to_have_css("filter", "none")


def test_a_save_exchanges_no_block_for_its_black_drawing(tab: Window, tmp_path: Path) -> None:
    text = "![A](/black.svg)\n\nFirst words.\n"
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M2 2h5v5z"/></svg>'
    config = {"name": "Ink", "logo": "/black.svg", "navigation": {"pages": ["index"]}}
    write(tmp_path, {"index.mdx": text, "black.svg": drawn, "docs.json": json.dumps(config)})
    with serving(tmp_path) as url:
        tab.show(url)
        page = tab.page
        with page.expect_response("**/_docs-tui/events"):
            page = tab.open("/")
        inked = page.locator(".body [data-ink], .top [data-ink]")
        expect(inked).to_have_count(2)
        page.evaluate("[...document.querySelectorAll('[data-ink]')].forEach((each) => { each.mine = true; })")
        save(tmp_path / "index.mdx", text.replace("First", "Other"))
        expect(page.get_by_text("Other words.")).to_be_attached()
        assert inked.evaluate_all("(all) => all.map((each) => each.mine)") == [True, True]


def test_one_of_two_copies_for_light_and_dark_is_seen_and_printed(tab: Window, tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "index.mdx": "<Card className='mint-block dark:mint-hidden' title='Light'>Words</Card>\n"
            "<Card className='mint-hidden dark:mint-block' title='Dark'>Words</Card>\n"
        },
    )
    with serving(tmp_path) as url:
        for printed, scheme, shown in ((False, "light", "Light"), (False, "dark", "Dark"), (True, "dark", "Light")):
            tab.show(url, color_scheme=scheme)
            page = tab.open("/")
            if printed:
                page.emulate_media(media="print")
            for title in ("Light", "Dark"):
                expect(page.locator(".card", has_text=title)).to_be_visible(visible=title == shown)
        tab.show(url, color_scheme="dark")
        page = tab.open("/")
        page.locator("button.theme").click()
        expect(page.locator(".card", has_text="Light")).to_be_visible()
        expect(page.locator(".card", has_text="Dark")).to_be_hidden()
