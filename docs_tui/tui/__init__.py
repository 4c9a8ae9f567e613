"""The terminal app. It displays what the packages below compute."""

import gc
import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from docs_tui.workspace import Workspace


def run(place: "Path | None" = None, *, base_url: str | None = None) -> int:
    """Run the app until its reader quits, and return the exit code.

    Args:
        place: The docs folder, or the file of a page to open first; default: the nearest folder upwards from the
            working directory.
        base_url: Where the site is published; takes precedence over settings and docs.json.

    Raises:
        DocsTuiError: There is no such folder, or it cannot be read.
    """
    # Startup creates some hundred thousand objects that all stay alive; garbage collection during it would cost a tenth
    # of the time to the first paint. The app turns collection on again after the first paint. With the default
    # thresholds, a collection every few dozen pages would delay a key by 20 ms, and find little, because there are few
    # reference cycles.
    gc.disable()
    gc.set_threshold(10_000, 20, 50)
    # While background threads work, each step of handling a key waits up to this long for the interpreter.
    sys.setswitchinterval(0.0005)
    _import_asyncio_without_ssl()
    from docs_tui import workspace  # noqa: PLC0415 - most commands have no app

    _put_types_off()
    from docs_tui.tui.app import DocsApp  # noqa: PLC0415 - loads Textual

    file = place if place is not None and place.is_file() else None
    root = workspace.find_root(file.absolute().parent if file is not None else place)

    def open_folder() -> "Workspace":
        return workspace.Workspace(root, base_url=base_url)

    app = DocsApp(open_folder, first_file=file, colors=workspace.colors_ahead(root))
    with app.shutdown.on_signals():
        app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0


def _import_asyncio_without_ssl() -> None:
    """Import asyncio as on a Python without ssl, whose import takes longer than a whole frame.

    The app makes and accepts no encrypted connections. Whatever else imports ssl gets it as usual.
    """
    if "asyncio" in sys.modules or "ssl" in sys.modules:
        return
    sys.modules["ssl"] = None  # type: ignore[assignment]  # so Python marks a module that cannot be imported
    try:
        import_module("asyncio")
    finally:
        del sys.modules["ssl"]


def _put_types_off() -> None:
    """Let ``textual.types`` be imported when somebody needs it.

    It imports widgets that the app does not have, for the names that Textual documents. Textual itself needs one of them.
    """
    name = "textual.types"
    if name in sys.modules:
        return
    later = ModuleType(name)
    vars(later)["IgnoreReturnCallbackType"] = import_module("textual._types").IgnoreReturnCallbackType

    def load(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        if sys.modules.get(name) is later:
            del sys.modules[name]
        return getattr(import_module(name), attribute)

    vars(later)["__getattr__"] = load
    sys.modules[name] = vars(import_module("textual"))["types"] = later
