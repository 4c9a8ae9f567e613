"""The site as static files works in the browser without a server of ours."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from docs_tui.server.static_site import StaticSite
from docs_tui.workspace import Workspace
from docs_tui.workspace.build.builder import Builder
from tests.server.browser.conftest import window_of
from tests.server.running import hosting


def test_search_menu_and_tabs_work(browser: Browser, docs: Path, tmp_path: Path) -> None:
    site = Workspace(docs).load()
    Builder(docs, tmp_path, cached=False, extra_files=lambda each, text: StaticSite(each, docs, text)).update(site)
    with hosting(tmp_path) as url, window_of(browser, url) as window:
        page = window.open("/quickstart/")
        page.keyboard.press("/")
        page.get_by_role("combobox").fill("idempotency")
        option = page.get_by_role("option").first
        expect(option.locator("mark")).to_have_text("Idempotency")
        option.click()
        page.wait_for_url(lambda address: "/quickstart" not in address)
        window.open("/quickstart/").click(".menu-first")
        expect(page.locator(".notice")).to_contain_text('Copied "Quickstart"')
        assert window.clipboard().startswith("# Quickstart\n")
        page.get_by_role("tab", name="Windows").click()
        expect(page.get_by_role("tabpanel", name="Windows")).to_be_visible()
