"""The contextual menu and copying: by mouse, by keyboard, from another machine."""

from pathlib import Path

from playwright.sync_api import Dialog, Page, expect

from docs_tui.export.markdown import markdown_of
from docs_tui.workspace import Workspace
from tests.server.browser.conftest import OTHER_HOST, Window

LAYER = """
const layer = document.createElement("div");
Object.assign(layer.style, { position: "absolute", inset: "0", zIndex: "10" });
document.querySelector("article .body").prepend(layer);
"""
"""A landing page may put a picture over everything, which must not cover the menu."""


def markdown(docs: Path, path: str) -> str:
    site = Workspace(docs).load()
    return markdown_of(site, site.pages[path]).text


def focused(page: Page) -> str:
    return str(
        page.evaluate(
            "document.activeElement.querySelector('.menu-title')?.textContent ?? document.activeElement.className"
        )
    )


def test_the_left_half_copies_the_page_and_says_how_much(window: Window, docs: Path) -> None:
    page = window.open("/quickstart")
    page.evaluate(LAYER)
    page.click(".menu-first")
    expect(page.locator(".notice")).to_contain_text('Copied "Quickstart": ')
    expect(page.locator(".notice")).to_contain_text("characters, about ")
    assert window.clipboard() == markdown(docs, "/quickstart")


def test_the_list_has_the_options_in_their_order_with_what_they_do(window: Window) -> None:
    page = window.open("/quickstart")
    page.click(".menu-more")
    titles = page.locator("[role=menuitem] .menu-title").all_text_contents()
    assert titles == [
        "Copy page",
        "View as Markdown",
        "Open in ChatGPT",
        "Open in Claude",
        "Ask Perplexity",
        "Suggest an edit",
        "Ask the team's assistant",
    ]
    expect(page.get_by_role("menuitem", name="Copy page Copy page as Markdown for LLMs")).to_be_visible()
    assert page.locator("[role=menuitem] .icon").count() >= len(titles)
    page.mouse.click(5, 400)
    expect(page.locator(".menu-list")).to_be_hidden()


def test_the_menu_by_keyboard(window: Window) -> None:
    page = window.open("/quickstart")
    page.focus(".menu-more")
    expect(page.locator(".menu-more")).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(page.locator(".menu-more")).to_have_attribute("aria-expanded", "true")
    assert focused(page) == "Copy page"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "View as Markdown"
    page.keyboard.press("End")
    assert focused(page) == "Ask the team's assistant"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "Copy page"
    page.keyboard.press("s")
    assert focused(page) == "Suggest an edit"
    page.keyboard.press("Escape")
    assert focused(page) == "menu-more"
    page.keyboard.press("ArrowUp")
    assert focused(page) == "Ask the team's assistant"
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("Copied")
    assert focused(page) == "menu-more"


def test_view_opens_the_markdown_and_options_their_links(window: Window, site_url: str) -> None:
    page = window.open("/changelog")

    def choose(name: str) -> str:
        page.click(".menu-more")
        return window.opening(lambda: page.get_by_role("menuitem", name=name).click())

    assert choose("View as Markdown") == f"{site_url}/changelog.md"
    assert choose("Open in ChatGPT").startswith("https://chatgpt.com/?hints=search&q=%23%20Changelog")
    assert choose("Suggest an edit").startswith(
        "https://github.com/octocat/Hello-World/issues/new?title=Docs%3A%20%2Fchangelog"
    )


def test_a_long_draft_goes_by_the_clipboard(window: Window, docs: Path) -> None:
    page = window.open("/quickstart")
    page.click(".menu-more")
    option = page.get_by_role("menuitem", name="Open in Claude")
    expect(option).to_contain_text("The draft is copied: paste it there")
    assert window.opening(option.click).startswith(
        "https://claude.ai/new?q=Read%20the%20documentation%20page%20that%20I%20paste"
    )
    expect(page.locator(".notice")).to_have_text("Claude opened. The page is on the clipboard: paste it.")
    assert window.clipboard() == markdown(docs, "/quickstart")


def test_the_menu_of_the_outline_column_shows_disabled_options(window: Window) -> None:
    page = window.open("/beside")
    assert page.locator(".beside .menu").count() == 1
    assert page.locator(".page-head .menu").count() == 0
    page.click(".menu-more")
    seen = page.evaluate(
        "(() => { const box = document.querySelector('.menu-list').getBoundingClientRect(); return document.elementFromPoint(box.left + 20, box.bottom - 20).closest('.menu-list') !== null })()"
    )
    assert seen, "it is cut off"
    refused = page.get_by_role("menuitem", name="Download PDF")
    expect(refused).to_have_attribute("aria-disabled", "true")
    expect(refused).to_contain_text("Only on the hosted site")
    refused.click(force=True)
    expect(page.locator(".menu-list")).to_be_visible()
    assert window.opened == []


def test_a_page_without_options_has_no_menu(window: Window) -> None:
    page = window.open("/bare")
    # The one option that is left is the writer's own, of docs-tui.yaml.
    assert page.locator(".menu").count() == 0


def test_what_looks_like_a_key_leaves_after_a_yes_only(window: Window) -> None:
    page = window.open("/key")
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.once("dialog", refuse)
    page.click(".menu-first")
    assert "seems to contain a secret" in asked[0]
    expect(page.locator(".notice")).to_be_hidden()
    page.once("dialog", Dialog.accept)
    page.click(".menu-first")
    expect(page.locator(".notice")).to_contain_text('Copied "Key"')


def test_ctrl_c_copies_the_page_or_what_is_selected(window: Window, docs: Path) -> None:
    page = window.open("/quickstart")
    page.keyboard.press("Control+c")
    expect(page.locator(".notice")).to_contain_text('Copied "Quickstart": ')
    assert window.clipboard() == markdown(docs, "/quickstart")
    page.evaluate("getSelection().selectAllChildren(document.querySelector('h1'))")
    page.keyboard.press("Control+c")
    assert window.clipboard() == "Quickstart"


def test_over_plain_http_from_another_machine_copying_falls_back_and_says_so(window: Window, docs: Path) -> None:
    page, port = window.page, window.url.rpartition(":")[2]
    page.goto(f"http://{OTHER_HOST}:{port}/quickstart")
    assert page.evaluate("typeof navigator.clipboard") == "undefined"
    page.click(".menu-first")
    expect(page.locator(".notice")).to_contain_text("older command")
    assert window.clipboard() == markdown(docs, "/quickstart")
    page.evaluate("document.execCommand = () => false")
    page.click(".menu-first")
    expect(page.get_by_role("dialog", name="Copy by hand")).to_be_visible()
    assert page.locator("dialog textarea").input_value() == markdown(docs, "/quickstart")
    page.keyboard.press("Control+c")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Copy by hand")).to_be_hidden()
    page.keyboard.press("Control+c")
    expect(page.locator(".notice")).to_contain_text('Copied "Quickstart"')


def test_code_and_prompts_have_buttons_that_copy_them(window: Window) -> None:
    page = window.open("/quickstart")
    page.locator(".code-block", has_text="pip install").locator(".copy").click()
    expect(page.locator(".notice")).to_contain_text("Copied the code: ")
    assert window.clipboard() == "pip install relay-client==2.3.0"
    page.locator(".tab-bar").filter(has_text="send.py").get_by_role("tab", name="send.py").click()
    page.locator(".code-block", has_text="relay.messages.send").locator(".copy").first.click()
    expect(page.locator(".notice")).to_contain_text("Copied the code: ")
    assert window.clipboard().startswith("import os\nimport sys\n\nfrom relay_client")
    window.open("/guides/ai-editors").get_by_role("button", name="Copy prompt").click()
    expect(page.locator(".notice")).to_contain_text("Copied the prompt: ")
    assert "`relay-client`" in window.clipboard()
