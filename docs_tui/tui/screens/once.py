"""Screens that give one answer, however many keys are pressed before they are gone."""

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen

ResultT = TypeVar("ResultT")


class Once(Screen[ResultT]):
    """Leaves once: a second time would take away the screen under it."""

    _left = False

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Leave with ``result``; nothing happens where that has been done."""
        if self._left or not self.is_current:
            return AwaitComplete()
        self._left = True
        return super().dismiss(result)
