"""What a service may use of the running app: threads, timers and messages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from docs_tui.tui.messages import Notice
from docs_tui.tui.services.ui_priority import UiPriority

if TYPE_CHECKING:
    from textual.message import Message
    from textual.notifications import SeverityLevel
    from textual.timer import Timer


class RunInThread(Protocol):
    """Starts a background job."""

    def __call__(
        self, work: Callable[[], object], *, group: str, description: str = "", exclusive: bool = False
    ) -> object:
        """Run ``work`` in a thread.

        Args:
            work: Reports its results by messages, or by ``call_soon``.
            group: Jobs that belong together.
            description: What failed, for the notice about an error; default: the group.
            exclusive: Cancel the jobs of the group that are still running.
        """


@dataclass(frozen=True, slots=True)
class Background:
    """The callables that every service gets in place of the app."""

    post: "Callable[[Message], object]"
    """Post a message to the app; thread-safe."""
    call_soon: Callable[..., object]
    """Call a function in the app's own thread; thread-safe, and does not wait."""
    run_in_thread: RunInThread
    set_timer: "Callable[[float, Callable[[], object]], Timer]"
    set_interval: "Callable[[float, Callable[[], object]], Timer]"
    ui: UiPriority

    def show_notice(self, text: str, *, then: str = "", severity: "SeverityLevel" = "information") -> None:
        """Show a notice, and what a key does next; thread-safe."""
        self.post(Notice(text, then=then, severity=severity))
