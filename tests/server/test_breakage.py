"""Problems that a save causes are reported once, with their place, until they are fixed."""

import asyncio
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from docs_tui.server.breakage import Breakage, BreakageWatch
from docs_tui.server.live import LiveSite
from docs_tui.server.page_html import render_page
from docs_tui.site import Site
from docs_tui.workspace import Workspace
from tests.conftest import ROOT
from tests.saving import save
from tests.server.conftest import write
from tests.sites import site_of
from tests.waiting import PATIENCE

DOCS = '{"name": "Relay", "navigation": {"pages": ["index", "other"]}}'
FILES = {
    "docs.json": DOCS,
    "index.mdx": '---\ntitle: Home\n---\nimport Part from "/snippets/part.mdx"\n\n<Part />\n',
    "other.mdx": "---\ntitle: Other\n---\n\nText.\n",
    "snippets/part.mdx": "Whole.\n",
}
BREAKS = {
    "docs.json": '{"name": "Relay", ',
    "other.mdx": '---\ntitle: Other\n---\n\n<Card title="x">\n\nText.\n',
    "snippets/part.mdx": "<Note>\n\nNot closed.\n",
}


def test_a_page_in_utf_16_says_so_in_the_browser() -> None:
    site = site_of({"docs.json": DOCS, "index.mdx": "---\ntitle: Größe\n---\n".encode("utf-16"), "other.mdx": "Text."})
    assert "the file is UTF-16. Save it as UTF-8" in render_page(site, site.pages["/"], live=True)


def test_each_break_and_each_repair_is_reported_once() -> None:
    whole = site_of(FILES)
    for file, text in BREAKS.items():
        watch = BreakageWatch()
        broken = whole.apply({file: text.encode()})
        told = watch.update(whole, broken)
        assert {each.path for each in told.diagnostics} == {file}
        other = broken.apply({"other.mdx" if file != "other.mdx" else "index.mdx": b"---\ntitle: New\n---\n\nNew.\n"})
        again = watch.update(broken, other)
        assert (again.diagnostics, again.fixed) == ((), ())
        assert watch.update(other, other.apply({file: FILES[file].encode()})).fixed == (file,)


def test_the_page_shows_what_is_broken_and_a_published_page_does_not() -> None:
    for file, text in BREAKS.items():
        site = site_of(FILES).apply({file: text.encode()})
        page = site.pages["/other" if file == "other.mdx" else "/"]
        (shown,) = re.findall(r'<div class="broken".*?</div>', render_page(site, page), re.DOTALL)
        assert f"<code>{file}:" in shown
        assert ("last docs.json that could be read" in shown) == (file == "docs.json")
        assert "Until it is fixed" in shown
        assert 'class="broken"' not in render_page(site, page, live=False)


def test_a_site_with_mint_json_reads_the_name_of_that_file() -> None:
    navigation = '{"name": "Relay", "navigation": [{"group": "Start", "pages": ["index"]}]}'
    site = site_of({"mint.json": navigation, "index.mdx": "Text.\n"}).apply({"mint.json": b"{"})
    shown = render_page(site, site.pages["/"])
    assert "settings of the last mint.json that could be read" in shown
    assert "docs.json" not in shown


def test_an_entry_of_docs_json_that_is_left_out_is_shown_above_the_title() -> None:
    site = site_of({**FILES, "docs.json": DOCS.replace('"other"', '"other", "gone"')})
    shown = render_page(site, site.pages["/"])
    assert "Until it is fixed, the site is shown without it." in shown
    assert shown.index('class="broken"') < shown.index("<h1>")


def test_dozens_of_errors_of_docs_json_leave_the_page_in_sight() -> None:
    """The page's own errors come first, each once, and what readers see meanwhile is said once."""
    gone = ", ".join(f'"gone-{number}"' for number in range(40))
    page = '---\ntitle: Other\n---\n\nimport A from "/snippets/gone.mdx"\n\n<A />\n\n<A />\n'
    site = site_of({**FILES, "docs.json": DOCS.replace('"other"', f'"other", {gone}'), "other.mdx": page})
    (shown,) = re.findall(r'<div class="broken".*?</div>', render_page(site, site.pages["/other"]), re.DOTALL)
    places = re.findall("<code>(.*?):", shown)
    assert places == ["other.mdx", *["docs.json"] * 4]
    assert "36 more errors; docs-tui lint lists them" in shown
    assert "the site is shown without them." in shown
    assert shown.count("Until it is fixed") == shown.count("Until they are fixed") == 1


def test_a_page_does_not_show_what_is_broken_on_another_one() -> None:
    broken = {"other.mdx": 'import {A} from "/snippets/gone.jsx"\n\n<A />\n\n<Card title="x">\n'}
    site = site_of({**FILES, **broken})
    assert "gone.jsx" in render_page(site, site.pages["/other"])
    assert 'class="broken"' not in render_page(site, site.pages["/"])


async def test_saves_are_reported_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that looks at a save may be late, and the next save has one of its own."""
    workspace = Workspace(write(tmp_path, FILES))
    workspace.load()
    live, overtaken, update = LiveSite(workspace), threading.Event(), BreakageWatch.update

    def late(watch: BreakageWatch, before: Site, after: Site) -> Breakage:
        if after.config.broken:
            overtaken.wait(0.1)
        found = update(watch, before, after)
        overtaken.set()
        return found

    monkeypatch.setattr(BreakageWatch, "update", late)
    told: list[Breakage] = []
    live.report = told.append
    for text in (BREAKS["docs.json"], DOCS):
        save(tmp_path / "docs.json", text)
        await workspace._follow(frozenset({"docs.json"}))
        live.changed()
    await asyncio.gather(*live._reporting)
    assert [(len(each.diagnostics), each.fixed) for each in told] == [(1, ()), (0, ("docs.json",))]


def test_serve_prints_what_a_save_breaks_and_mends(tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", FILES)
    command = [sys.executable, "-m", "docs_tui", "-C", str(docs), "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        try:
            lines = iter(server.stdout.readline, "")
            next(line for line in lines if "Ctrl+C" in line)
            save(docs / "docs.json", BREAKS["docs.json"])
            assert "is not closed" in next(line for line in lines if "docs.json:" in line)
            assert "last docs.json" in next(lines)
            save(docs / "docs.json", DOCS)
            assert next(lines) == f"{docs}/docs.json is fixed.\n"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(PATIENCE)
