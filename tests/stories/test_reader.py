"""A reader on the sample site and real ones finds and reads pages, follows a link, goes back and switches versions;
marks three pages and copies them as one; edits a page with vim.
"""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs_tui.commands.copy import bundle_of
from docs_tui.site import Page, Site
from docs_tui.site.counterpart import counterpart
from docs_tui.site.navigation import Trail, navigation_view, pages_in
from docs_tui.source.clean import clean_line
from docs_tui.workspace import Workspace
from tests.program import ROOT, needs
from tests.stories.terminal import Tmux, window
from tests.waiting import PATIENCE

CORPORA = ("PrefectHQ__fastmcp", "coinbase__x402", "langgenius__dify-docs", "mintlify__docs")
TEXTS = {".mdx", ".md", ".json", ".yaml", ".yml", ".jsx", ".tsx"}
KEYS = {"language": "L", "version": "V", "tab": "T", "product": "T", "dropdown": "T"}
_MOST_TABS = 25
_MOVES_WITHIN = 10.0
"""Seconds in which the footer names the next link."""


@pytest.fixture
def tmux(tmp_path: Path, display: str) -> Iterator[Tmux]:
    needs("vim")
    yield from window(tmp_path, DISPLAY=display, EDITOR="vim -u NONE -n", BROWSER="/bin/true")


def header(tmux: Tmux) -> str:
    return tmux.screen().partition("\n")[0]


def footer(tmux: Tmux) -> str:
    return tmux.screen().rstrip().rpartition("\n")[2]


def settled(tmux: Tmux) -> str:
    """Return the screen after it has been the same several times."""
    seen = [""] * 5

    def is_still(screen: str) -> bool:
        seen.append(screen)
        return len(set(seen[-5:])) == 1

    return tmux.wait(tmux.screen, is_still)


def at(tmux: Tmux, page: Page) -> None:
    """Wait until the header names ``page``, as far as there is room."""
    title = clean_line(page.title)[:20].rstrip()
    tmux.wait(lambda: header(tmux), lambda line: title in line)


def find(tmux: Tmux, page: Page) -> None:
    """Go to ``page`` by its path."""
    tmux.keys("/")
    tmux.until("Find a page or a heading")
    tmux.keys("-l", page.path.strip("/") or page.title)
    tmux.wait(tmux.screen, lambda screen: clean_line(page.title)[:20] in screen)
    tmux.keys("Enter")
    tmux.wait(tmux.screen, lambda screen: "Esc goes back" not in screen)
    at(tmux, page)


def with_link(site: Site, pages: list[Page]) -> Page | None:
    """Return the first page with a Markdown link to another one near its top."""
    for page in pages:
        for url in re.findall(r"(?<!!)\[[^\]\n]+\]\((/[^)\s#]*)\)", site.text(page)[:3000]):
            target = site.link(page, url)
            if target.kind == "page" and target.page != page.path:
                return page
    return None


def walk_on(tmux: Tmux) -> None:
    """Go to the next link, and wait until the footer shows its target."""
    before = footer(tmux)
    tmux.keys("Tab")
    moved = time.monotonic() + _MOVES_WITHIN  # two links in a row may be the same
    tmux.wait(lambda: footer(tmux), lambda now: now != before or time.monotonic() > moved)
    settled(tmux)


def follow_a_link(tmux: Tmux, site: Site, page: Page) -> None:
    """Go through the links of ``page`` until one leads to another page, follow it, and go back."""
    for _ in range(_MOST_TABS):
        walk_on(tmux)
        url = footer(tmux).strip().split("  ")[0].removeprefix("Enter goes to ")
        target = site.link(page, url) if url.startswith("/") else None
        if target is not None and target.kind == "page" and target.page not in (None, page.path):
            tmux.keys("Enter")
            at(tmux, site.pages[target.page or ""])
            tmux.wait(lambda: footer(tmux), lambda now, url=url: url not in now)  # type: ignore[misc]
            tmux.keys("BSpace")
            at(tmux, page)
            return
    pytest.fail(f"no link of {page.path} was reached; the screen is:\n{tmux.screen()}")


def switch(tmux: Tmux, site: Site, page: Page) -> None:
    """Change to the second alternative of the first switch, and back, because / lists pages of the reader's language first."""
    switches = [each for each in navigation_view(site, page.nav).switches if len(each.labels) > 1]
    if not switches:
        return
    first = switches[0]
    other = 1 - min(first.active, 1)
    here, there = ((*first.trail, first.labels[index]) for index in (first.active, other))
    wanted = choose(tmux, site, page, (here, there), kind=first.kind, number=other + 1)
    choose(tmux, site, wanted, (there, here), kind=first.kind, number=first.active + 1)


def choose(tmux: Tmux, site: Site, page: Page, trails: tuple[Trail, Trail], *, kind: str, number: int) -> Page:
    """Choose an alternative of a switch by its number, from one trail to another, and return the page that is shown then."""
    path = counterpart(site, page, *trails) if kind in ("language", "version") else None
    wanted = site.pages[path or next(pages_in(navigation_view(site, trails[1]).entries))]
    tmux.keys(KEYS[kind])
    tmux.until("Enter or a number chooses")
    tmux.keys(str(number))
    tmux.wait(tmux.screen, lambda screen: "Enter or a number chooses" not in screen)
    at(tmux, wanted)
    return wanted


def mark_and_copy(tmux: Tmux, site: Site, pages: list[Page], display: str) -> None:
    """Mark three pages, copy them, and compare the text on the clipboard."""
    for number, page in enumerate(pages, start=1):
        find(tmux, page)
        tmux.keys("Space")
        tmux.until(f"{number} marked")
    tmux.keys("C")
    tmux.notice("Copied 3 pages")
    command = ["xclip", "-selection", "clipboard", "-o", "-display", display]
    pasted = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True).stdout.decode()
    assert pasted == bundle_of(site, pages).text
    tmux.keys("U")
    tmux.notice("no longer marked")


def at_the_end(tmux: Tmux) -> str:
    """Return the screen at the end of the page. Repeats the key after a save, because a page keeps the reader's place."""
    tmux.keys("G")
    return tmux.screen()


def edit_with_vim(tmux: Tmux, root: Path, page: Page) -> None:
    """Add a line at the end of ``page`` with vim, and wait until the preview shows it."""
    find(tmux, page)
    tmux.keys("e")
    tmux.until(Path(page.file or "").name)
    tmux.wait(tmux.screen, lambda screen: "c Copy" not in screen)
    tmux.keys("G", "o", "Enter")
    tmux.keys("-l", "Written beside the app.")
    tmux.keys("Escape")
    tmux.keys("-l", ":wq")
    tmux.keys("Enter")
    tmux.until("Markdown")
    tmux.wait(lambda: at_the_end(tmux), lambda screen: "Written beside the app." in screen)
    assert (root / (page.file or "")).read_text().rstrip().endswith("Written beside the app.")


def an_afternoon(tmux: Tmux, root: Path, display: str) -> None:
    site = Workspace(root).load()
    first = list(pages_in(navigation_view(site).entries))
    pages = [site.pages[path] for path in first if path in site.pages and site.pages[path].file is not None]
    tmux.start(f"docs-tui {root}")
    at(tmux, pages[0])
    tmux.until("●")
    reading = with_link(site, pages)
    assert reading is not None
    find(tmux, reading)
    follow_a_link(tmux, site, reading)
    switch(tmux, site, reading)
    mark_and_copy(tmux, site, pages[:3], display)
    edit_with_vim(tmux, root, pages[1])
    tmux.keys("q")
    tmux.wait(lambda: tmux.run("list-sessions"), lambda sessions: not sessions)


def test_an_afternoon_with_the_sample_docs(tmux: Tmux, tmp_path: Path, display: str) -> None:
    an_afternoon(tmux, shutil.copytree(ROOT / "sample_docs", tmp_path / "docs"), display)


@pytest.mark.corpora
@pytest.mark.parametrize("name", CORPORA)
def test_an_afternoon_with_a_real_site(tmux: Tmux, tmp_path: Path, display: str, shared: Path, name: str) -> None:
    corpus, root = shared / "corpora" / name, tmp_path / "docs"
    for file in corpus.rglob("*"):
        if file.is_file() and file.suffix in TEXTS:
            target = root / file.relative_to(corpus)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    an_afternoon(tmux, root, display)
