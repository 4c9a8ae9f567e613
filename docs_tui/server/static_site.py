"""The draft site as files for a static host: every page, what it shows, and what the host has to say with it.

The layout is the one that hosts of static files serve: ``guide/index.html`` is ``/guide``. Each file is made when it is asked
for, and what it is made from has a digest: nothing has to be in memory, or made again, that need not be.
"""

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import TypeAlias

from docs_tui.export.markdown_options import file_options
from docs_tui.server.assets import site_assets
from docs_tui.server.entries import listed
from docs_tui.server.host_files import headers_file, redirects_file
from docs_tui.server.made_files import made_files
from docs_tui.server.names import base_path
from docs_tui.server.own_files import own_file
from docs_tui.server.pages import html_page, missing_page
from docs_tui.server.skills import skill_in
from docs_tui.server.static_search import SEARCH_INDEX, search_index
from docs_tui.site import Page, Site
from docs_tui.workspace.building.cache import keys_of
from docs_tui.workspace.building.entry import Entry, entry_of
from docs_tui.workspace.building.plan import is_fit
from docs_tui.workspace.building.program import program_digest
from docs_tui.workspace.files import read_file

Parts: TypeAlias = tuple[bytes, ...]
Make: TypeAlias = Callable[[], Parts | None]

_MADE_WITH = ("jinja2", "markdown-it-py", "nh3", "pygments")
"""Others' programs that have a say in what a page looks like."""


class StaticSite:
    """The files of a site, beside those of its Markdown and its llms files.

    Args:
        site: The site as it stands.
        root: The docs folder, which pictures and other files are read from.
        markdown: Gives the Markdown of a page by its path, where that has been made already.
    """

    def __init__(self, site: Site, root: Path, markdown: Callable[[str], Entry] | None = None) -> None:
        self._site = site
        self._root = root
        self._markdown = markdown or (lambda path: entry_of(site, site.pages[path], file_options(site)))
        self._prefix = base_path(site)
        self._keys: dict[str, bytes] = {}
        found = dict(self._search())  # the longest job begins first
        found.update(self._own_files())
        found.update(self._pages())
        found.update(self._small())
        host = {
            "_headers": headers_file(site, found, self._prefix),
            "_redirects": redirects_file(site, self._prefix),
        }
        self._files = found | {name: partial(_parts, content) for name, content in host.items()}

    @property
    def paths(self) -> tuple[str, ...]:
        """All files."""
        return tuple(self._files)

    def key(self, path: str) -> bytes:
        """Return the digest of all that a file is made from; empty where that is not known."""
        return self._keys.get(path, b"")

    def content(self, path: str) -> Parts | None:
        """Return a file; None where there is none after all."""
        return self._files[path]()

    def _pages(self) -> Iterator[tuple[str, Make]]:
        """Yield the page of each path, and the first one for readers who name none."""
        site = self._site
        files = {html_file(page): page for page in site.pages.values() if is_fit(html_file(page))}
        if "index.html" not in files and (front := site.front_page) is not None and front in files.values():
            files["index.html"] = front
        around = _around(site)
        keys = keys_of(site, (page.path for page in files.values()))
        for name, page in files.items():
            self._keys[name] = blake2b(around + keys[page.path], digest_size=16).digest()
            yield name, partial(self._page, page)
        self._keys[SEARCH_INDEX] = blake2b(b"".join(self._keys.values()), digest_size=16).digest()

    def _page(self, page: Page) -> Parts:
        served = b"".join(self._markdown(page.path).file).decode()
        return (_bytes(html_page(self._site, page, served, live=False, prefix=self._prefix)),)

    def _search(self) -> Iterator[tuple[str, Make]]:
        yield SEARCH_INDEX, lambda: search_index(self._site, lambda path: self._markdown(path).body)

    def _own_files(self) -> Iterator[tuple[str, Make]]:
        """Yield the pictures and other files of the docs folder that pages may show or link."""
        for name in self._site.files:
            if is_fit(name) and own_file(self._root, self._site, name) is not None:
                yield name, partial(self._own_file, name)

    def _own_file(self, name: str) -> Parts | None:
        read = read_file(self._root, name)
        return (read[0],) if read is not None else None

    def _small(self) -> Iterator[tuple[str, Make]]:
        """Yield what is made of names and settings alone."""
        for name, content in self._said().items():
            yield name, partial(_parts, content)

    def _said(self) -> dict[str, bytes]:
        site, prefix = self._site, self._prefix
        files = {path.lstrip("/"): asset.content for path, asset in site_assets(site).items()}
        for path, file in made_files(site, skill_in(self._root, site), site.base_url or "").items():
            name = path.lstrip("/")
            if own_file(self._root, site, name) is None:
                files[name] = file.make()
        files["404.html"] = _bytes(missing_page(site, "", (), live=False, prefix=prefix))
        return files


def html_file(page: Page) -> str:
    """Return the path of the file that a host serves at the address of ``page``."""
    return f"{page.path.strip('/')}/index.html".lstrip("/")


def _around(site: Site) -> bytes:
    """Return the digest of all that every page shows, and of what shows it."""
    state = blake2b(program_digest("server", "menu"), digest_size=16)
    state.update(repr([version(each) for each in _MADE_WITH]).encode())
    told = (site.base_url, site.settings, site.config.raw, site.navigation, sorted(site.files))
    for each in (*told, *((page.path, page.places, *listed(page)) for page in site.pages.values())):
        state.update(repr(each).encode("utf-8", "backslashreplace"))
    return state.digest()


def _parts(content: bytes) -> Parts:
    return (content,)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
