"""A page that is slow to parse shows its visible part at once, also after a save."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest

from docs_tui.preview.preview_page import PreviewPage
from docs_tui.site import Site
from docs_tui.tui.services.preview_service import PreviewService
from tests.tui.running import SITE, running

LONG = "---\ntitle: Long\n---\n\n" + "\n\n".join(
    f"## Part {number}\n\nIt says {'something long ' * 20}." for number in range(400)
)


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Prevent every page from being parsed as a whole during the block."""
    go_on, preview = Event(), PreviewService.preview

    def wait(self: PreviewService, site: Site, path: str) -> PreviewPage | None:
        if path == "/channels":
            go_on.wait(60)
        return preview(self, site, path)

    with monkeypatch.context() as patch:
        patch.setattr(PreviewService, "preview", wait)
        yield
        go_on.set()


async def test_it_opens_with_its_first_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running({**SITE, "channels.mdx": LONG}) as run:
        with held(monkeypatch):
            run.panes.open_page("/channels")
            await run.until(lambda: "Part 2" in run.shown())
            assert len(run.panes.view.outline) < 400
        await run.until(lambda: len(run.panes.view.outline) == 400)
        content = run.panes.view._scroller.content
        assert content is not None
        assert not any(part.changed for part in content.parts)
        run.panes.view.goto_anchor("part-399")
        await run.settle()
        assert "Part 399" in run.shown()


async def test_a_save_shows_what_it_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running({**SITE, "channels.mdx": LONG}) as run:
        run.panes.open_page("/channels")
        await run.until(lambda: len(run.panes.view.outline) == 400)
        run.panes.view.goto_anchor("part-300")
        await run.settle()
        with held(monkeypatch):
            run.folder.write("channels.mdx", LONG.replace("## Part 300\n\nIt says", "## Part 300\n\nIt now says"))
            await run.until(lambda: "It now says" in run.shown())
        await run.drawn()
        assert "It now says" in run.shown()
        content = run.panes.view._scroller.content
        assert content is not None
        assert "It now says" in content.page.document.source.text
        assert [part.key[:11] for part in content.parts if part.changed] == ["It now says"]


@pytest.mark.parametrize(
    "text",
    [
        "first " + "*word* [link](/quickstart) " * 1_000 + "last",
        "<table>\n" + "<tr>\n<td>first</td>\n<td>cell</td>\n</tr>\n" * 600 + "</table>\n\nlast",
    ],
    ids=["line", "tags"],
)
async def test_a_short_page_that_is_slow_to_draw_opens_in_parts_too(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running({**SITE, "channels.mdx": f"---\ntitle: Long\n---\n\n{text}\n"}) as run:
        with held(monkeypatch):
            run.panes.open_page("/channels")
            await run.until(lambda: "first" in run.shown())
        await run.drawn()
        run.panes.view.find("last")
        await run.until(lambda: not run.panes.view.is_looking)
        assert run.panes.view._search._finder.count == 1
