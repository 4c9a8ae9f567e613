"""The wheel of the mouse, turned sideways or with Shift."""

from abc import abstractmethod

from textual import events


class SidewaysWheel:
    """Scrolls what is too wide, under the pointer, and leaves the wheel without Shift to the page."""

    @abstractmethod
    def wheel_sideways(self, event: events.MouseEvent, direction: int) -> None:
        """Scroll what is under the pointer to the right (1) or to the left (-1).

        Args:
            event: The turn of the wheel. To handle it, stop it and prevent its default.
            direction: Where to.
        """

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        """Scroll to the right."""
        self.wheel_sideways(event, 1)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        """Scroll to the left."""
        self.wheel_sideways(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """With Shift, scroll to the right."""
        if event.shift:
            self.wheel_sideways(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """With Shift, scroll to the left."""
        if event.shift:
            self.wheel_sideways(event, -1)
