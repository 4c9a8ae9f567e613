"""The look of the preview in colors: a few pictures, because other tests compare text."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from docs_tui.components import COMPONENTS
from docs_tui.tui.page_view.view import DocView
from docs_tui.tui.theme import DARK, LIGHT, app_theme
from tests.preview.drawing import page_of

HEIGHT = 72
"""Rows that each page fits in."""
PAGES = Path(__file__).parent / "pages"
Compare = Callable[..., bool]
Before = Callable[[Pilot[None]], Awaitable[None]]


class PictureApp(App[None]):
    CSS = "Screen { background: $background; }"

    def __init__(self, page: str, theme: str) -> None:
        super().__init__()
        self.page = page_of((PAGES / page).read_text("utf-8"), title="Quickstart", description="Send a first message.")
        self.register_theme(app_theme(theme))
        self.theme = theme

    def compose(self) -> ComposeResult:
        yield DocView()

    def on_mount(self) -> None:
        self.query_one(DocView).focus()
        self.query_one(DocView).show(self.page)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until everything is built and code is highlighted."""
    view = pilot.app.query_one(DocView)
    calm = 0
    while calm < 2:
        await pilot.pause(0.01)
        under_way = view._scroller.is_building or view._highlighting._waiting or view._highlighting._is_running
        calm = 0 if under_way else calm + 1
    await pilot.pause()


def test_every_component_is_on_a_picture() -> None:
    pages = "".join(page.read_text("utf-8") for page in PAGES.glob("*.mdx"))
    assert [name for name, row in COMPONENTS.items() if not row.html and f"<{name}" not in pages] == []


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("page", ["callouts.mdx", "entries.mdx", "media.mdx", "others.mdx"])
def test_every_look(snap_compare: Compare, page: str, theme: str) -> None:
    assert snap_compare(PictureApp(page, theme), terminal_size=(80, HEIGHT), run_before=settle)


def test_narrow(snap_compare: Compare) -> None:
    assert snap_compare(PictureApp("entries.mdx", DARK), terminal_size=(36, 60), run_before=settle)


def test_selection_focus_and_hits(snap_compare: Compare) -> None:
    async def act(pilot: Pilot[None]) -> None:
        await settle(pilot)
        view = pilot.app.query_one(DocView)
        view.find("relay")
        view.find_next()
        await pilot.press("tab", "tab", "tab", "tab")
        await pilot.mouse_down(view, offset=(10, 11))
        await pilot.hover(view, offset=(30, 14))
        await pilot.mouse_up(view, offset=(30, 14))
        await pilot.pause()

    assert snap_compare(PictureApp("callouts.mdx", DARK), terminal_size=(80, 40), run_before=act)


def test_without_color(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(PictureApp("callouts.mdx", DARK), terminal_size=(80, 60), run_before=settle)


def test_an_edit_is_marked(snap_compare: Compare) -> None:
    async def edit(pilot: Pilot[None]) -> None:
        await settle(pilot)
        text = (PAGES / "callouts.mdx").read_text("utf-8")
        pilot.app.query_one(DocView).show(
            page_of(
                text.replace("Cautions", "Cautions, changed"), title="Quickstart", description="Send a first message."
            )
        )
        await settle(pilot)

    assert snap_compare(PictureApp("callouts.mdx", DARK), terminal_size=(80, 40), run_before=edit)
