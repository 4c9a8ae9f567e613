"""Survives errors: an error in one widget becomes a notice, and its trace is kept in a file for a report.

The only file that changes how Textual handles exceptions: by default each of them ends the app.
"""

import os
import platform
import traceback
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Any

from platformdirs import user_state_path
from textual.app import App
from textual.geometry import Region
from textual.message import Message
from textual.message_pump import MessagePump
from textual.strip import Strip
from textual.widget import Widget

from docs_tui import __version__
from docs_tui.source.clean import clean_line

if TYPE_CHECKING:
    from pathlib import Path

_MOST = 30
"""After this many errors within ``_WITHIN`` seconds, the app ends."""
_WITHIN = 5.0
_SHOWN = 20.0
"""Seconds for which the notice about an error is shown; the same error is shown again only after that."""
TRACE = "last-error.txt"
"""The file in the platform's state folder."""


class ErrorGuard(MessagePump):
    """A base class that lets a screen or panel continue after an error; it must come first."""

    async def _dispatch_message(self, message: Message) -> None:
        """Handle a message, and survive an error in its handler."""
        try:
            await super()._dispatch_message(message)
        except Exception as error:  # noqa: BLE001 - every error in a handler is handled the same way
            _accident(self, error)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw lines; blank ones after an error."""
        try:
            strips: list[Strip] = super().render_lines(crop)  # type: ignore[misc]  # of the widget that this is a base of
        except Exception as error:  # noqa: BLE001 - as above
            _accident(self, error)
            style = self.rich_style if isinstance(self, Widget) else None
            strips = [Strip.blank(crop.width, style) for _ in range(crop.height)]
        return strips


def _accident(pump: MessagePump, error: Exception) -> None:
    """Report an error in ``pump`` to the app. An app without ``ErrorGuardApp`` ends, as usual in Textual."""
    if pump._closing or pump._closed:  # noqa: SLF001 - Textual has no public name for it
        return  # the error comes from a panel that is already gone
    if isinstance(pump.app, ErrorGuardApp):
        pump.app.accident(error, _name(pump))
    else:
        pump.app._handle_exception(error)  # noqa: SLF001 - Textual has no public way to end with an error


def _name(pump: object) -> str:
    """Return the name of a widget as words: ``navigation tree`` for ``NavigationTree``."""
    name = type(pump).__name__
    return "app" if isinstance(pump, App) else "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


class ErrorGuardApp(App[None]):
    """An app that survives errors."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.accidents: list[Exception] = []
        """The last errors, the oldest first; their tracebacks keep local variables alive."""
        self._reported: dict[str, float] = {}
        """When each error was last shown."""
        self._times: deque[float] = deque(maxlen=_MOST)

    async def _dispatch_message(self, message: Message) -> None:
        """Handle a message, and survive an error in its handler."""
        try:
            await super()._dispatch_message(message)
        except Exception as error:  # noqa: BLE001 - as above
            self.accident(error, "app")

    def _handle_exception(self, error: Exception) -> None:
        """Continue after an error in a timer, a callback or one of Textual's own widgets."""
        self.accident(error, "app")

    def accident(self, error: BaseException, where: str, consequence: str = "everything else still works") -> None:
        """Show a notice about an error and save its trace; end the app if errors keep coming.

        Args:
            error: What was raised.
            where: The name of the panel or of the job that failed.
            consequence: What the user can still do, or has to do.
        """
        if self._exit or self._closing or self._closed:
            return  # the errors come from panels that are already gone
        self._times.append(monotonic())
        endless = len(self._times) == _MOST and self._times[-1] - self._times[0] < _WITHIN
        if not isinstance(error, Exception) or not self.is_running or endless:
            super()._handle_exception(error if isinstance(error, Exception) else RuntimeError(repr(error)))
            return
        self.accidents = [*self.accidents, error][-_MOST:]
        reason = f"{type(error).__name__}: {error}"
        known, now = f"{where} {reason}", self._times[-1]
        if now - self._reported.get(known, -_SHOWN) < _SHOWN:
            return  # its notice is still there
        self._reported[known] = now
        file = _kept(error, where)
        report = f" A trace for a bug report is in {file}" if file else ""
        self._show_error(f"Something went wrong in the {where}; {consequence}. {reason}.{report}")

    def _show_error(self, text: str) -> None:
        self.notify(f"✖ {clean_line(text)}", severity="error", markup=False, timeout=_SHOWN)


def _kept(error: BaseException, where: str) -> str:
    """Write a report about ``error`` and return its path; empty if it cannot be written."""
    from importlib.metadata import version  # noqa: PLC0415 - not needed to start

    lines = [
        f"docs-tui {__version__}, Python {platform.python_version()}, Textual {version('textual')}, {platform.platform()}",
        f"TERM={os.environ.get('TERM', '')} COLORTERM={os.environ.get('COLORTERM', '')}",
        f"in the {where}",
        "",
        *traceback.format_exception(error),
    ]
    folder: Path = user_state_path("docs-tui", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / TRACE).write_text("\n".join(line.rstrip("\n") for line in lines) + "\n", "utf-8", "backslashreplace")
    except OSError:
        return ""
    return str(folder / TRACE)
