"""Follows a docs folder from a program without an event loop."""

from collections.abc import AsyncGenerator, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.site import Site
    from docs_tui.workspace.workspace import Workspace


def followed(workspace: "Workspace") -> Iterator["Site"]:
    """Yield the site after each change on disk, forever. Changes between two steps are not lost."""
    import asyncio  # noqa: PLC0415  # 20 ms that only following needs

    with asyncio.Runner() as runner:
        changes = workspace.changes()
        try:
            while runner.run(_has_next(changes)):
                yield workspace.site
        finally:
            runner.run(changes.aclose())


async def _has_next(changes: "AsyncGenerator[Site, None]") -> bool:
    """Wait for the next change. Returns nothing: asyncio would format the site as a result, which takes 0.3 s for 1,000 pages."""
    return await anext(changes, None) is not None
