"""The view in an app between two other widgets, for tests of the view."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input

from docs_tui.tui.page_view.page_targets import CopyRequested, FoundChanged, LinkActivated, TopChanged
from docs_tui.tui.page_view.view import DocView
from tests.preview.drawing import page_of

if TYPE_CHECKING:
    from textual.message import Message

    from docs_tui.tui.keys import ChangedKeys

LONG = "\n\n".join(f"## Part {number}\n\nParagraph {number} says {'something long ' * 12}." for number in range(40))


class ViewApp(App[None]):
    """The view between two other widgets that can have the focus."""

    CSS = "Input { height: 1; border: none; }"

    def __init__(self) -> None:
        super().__init__()
        self.changed_keys: ChangedKeys = {}
        self.seen: list[Message] = []

    def compose(self) -> ComposeResult:
        yield Input()
        yield DocView()
        yield Input()

    def on_mount(self) -> None:
        self.query_one(DocView).focus()

    def on_doc_view_link_activated(self, message: LinkActivated) -> None:
        self.seen.append(message)

    def on_doc_view_copy_requested(self, message: CopyRequested) -> None:
        self.seen.append(message)

    def on_doc_view_found_changed(self, message: FoundChanged) -> None:
        self.seen.append(message)

    def on_doc_view_top_changed(self, message: TopChanged) -> None:
        self.seen.append(message)


@asynccontextmanager
async def showing(text: str, size: tuple[int, int] = (60, 20)) -> AsyncIterator[tuple[DocView, Pilot[None], ViewApp]]:
    app = ViewApp()
    async with app.run_test(size=size) as pilot:
        view = app.query_one(DocView)
        view.show(page_of(text))
        await pilot.pause()
        yield view, pilot, app


def screen(view: DocView) -> list[str]:
    return [view.render_line(y).text.strip() for y in range(view.size.height)]
