"""Following a docs folder from a program that has no event loop of its own."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.workspace.workspace import Workspace


def followed(workspace: "Workspace") -> Iterator["Site"]:
    """Yield the site after each change on disk, for ever; what happens between two steps is not lost."""
    import asyncio  # noqa: PLC0415  # 20 ms that only following needs

    with asyncio.Runner() as runner:
        changes = workspace.changes()
        try:
            while True:
                try:
                    yield runner.run(anext(changes))
                except StopAsyncIteration:
                    return
        finally:
            runner.run(changes.aclose())
