"""Following a docs folder from a program that has no event loop of its own."""

from collections.abc import AsyncGenerator, Iterator
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
            while runner.run(_has_next(changes)):
                yield workspace.site
        finally:
            runner.run(changes.aclose())


async def _has_next(changes: "AsyncGenerator[Site, None]") -> bool:
    """Wait for the next change; its site is no result, as a runner shows results in full to itself: 0.3 s for 1,000 pages."""
    return await anext(changes, None) is not None
