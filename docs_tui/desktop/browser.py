"""Opens a link outside the terminal, or says why not. Never starts a browser of text in our screen."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Opened:
    """What became of a link."""

    opened: bool
    url: str
    reason: str = ""
    """Why it was not opened, for the writer."""

    def hyperlink(self, text: str = "") -> str:
        """Return ``text``, or the URL, as a link that a terminal can follow (OSC 8)."""
        raise NotImplementedError


def open_url(url: str, *, environment: Mapping[str, str] | None = None, platform: str | None = None) -> Opened:
    """Open ``url`` in the writer's browser, or in the app that it belongs to.

    Args:
        url: A whole URL of a scheme that the menu allows; any other is refused.
        environment: The variables of the machine; default: the process's own.
        platform: As ``sys.platform``; default: this one.
    """
    raise NotImplementedError
