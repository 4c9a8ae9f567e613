"""What commands ask of the machine, as values that a face or a test can put in their place."""

from typing import TYPE_CHECKING

from docs_tui.source.record import record

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.desktop.browser import Opened
    from docs_tui.desktop.clipboard import Copied


@record(frozen=True, slots=True)
class Machine:
    """The two things of a machine that commands touch; a face knows how its terminal is reached."""

    copy: "Callable[[str], Copied]"
    """Put a text on the clipboard by the surest means there is, and say by which. May take seconds."""
    open_url: "Callable[[str], Opened]"
    """Open a link in the browser, where there is one to be seen."""
