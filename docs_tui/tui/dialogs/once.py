"""Screens that are opened once, and give one answer, however many keys are pressed before they are gone."""

from typing import TypeVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import Screen

ResultT = TypeVar("ResultT")


class Once(Screen[ResultT]):
    """Leaves once: a second time would take away the screen under it."""

    _left = False
    _opened = False

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Be opened: each widget has just got its styles, and Textual would look for all of them again."""
        event.refresh_styles = event.refresh_styles and self._opened
        self._opened = True

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Leave with ``result``; nothing happens where that has been done."""
        if self._left or not self.is_current:
            return AwaitComplete()
        self._left = True
        return super().dismiss(result)
