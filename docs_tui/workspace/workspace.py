"""A docs folder: its current site, read from disk at once or behind, and followed as the disk changes."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from docs_tui.site import Change, Site


def find_root(start: Path | None = None) -> Path:
    """Return the nearest folder upwards from ``start`` (the working directory) with docs.json or mint.json, else itself.

    Raises:
        CannotRunError: ``start`` is no folder.
    """
    raise NotImplementedError


class Workspace:
    """A docs folder and the latest site made of it."""

    def __init__(self, root: Path, *, base_url: str | None = None) -> None:
        self.root = root
        self.base_url = base_url

    @property
    def site(self) -> Site:
        """The latest site; ``open`` or ``load`` makes the first one."""
        raise NotImplementedError

    def open(self) -> Site:
        """Return the site from names alone, with docs.json, settings and specs read: fast at any size.

        Raises:
            CannotRunError: The folder cannot be read.
        """
        raise NotImplementedError

    def load(self) -> Site:
        """Return the site with everything read.

        Raises:
            CannotRunError: The folder cannot be read.
        """
        raise NotImplementedError

    def read_first(self, *files: str) -> Site:
        """Read these files now, ahead of the rest, and return the site with them."""
        raise NotImplementedError

    def read_behind(self) -> Iterator[Site]:
        """Read what ``open`` left, batch by batch; each step reads from disk and may run in a thread."""
        raise NotImplementedError

    def changes(self) -> AsyncIterator[Site]:
        """Follow the disk: yield the site after each change that has settled."""
        raise NotImplementedError
