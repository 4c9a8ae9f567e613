"""The site as files for a static host: pages, assets, headers and redirects."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

from docs_tui.export.llms.llms_index import llms_index_files
from docs_tui.export.markdown_options import file_options
from docs_tui.server.assets import site_assets
from docs_tui.server.docs_files import find_docs_file
from docs_tui.server.feeds import feed_path, render_feed
from docs_tui.server.media_types import HTML, MARKDOWN, PLAIN, media_type
from docs_tui.server.mermaid import mermaid_asset, mermaid_paths, needs_mermaid
from docs_tui.server.page_html import render_missing_page, render_page
from docs_tui.server.page_navigation import nav_fields
from docs_tui.server.redirection import is_on_the_web
from docs_tui.server.responses import CONTENT_SECURITY_POLICY, FILE_POLICY, IMMUTABLE
from docs_tui.server.sprite import sprite_of
from docs_tui.server.static_search import StaticSearch
from docs_tui.server.timestamps import committed_dates, last_change
from docs_tui.server.url_paths import OURS, WELL_KNOWN, base_path, encode_path
from docs_tui.server.well_known import find_skill, generated_files
from docs_tui.site import Page, Site
from docs_tui.source.file_names import LLMS_FILES
from docs_tui.workspace.build.fingerprint import fingerprint
from docs_tui.workspace.build.pages import Entry, entry_of, keys_of
from docs_tui.workspace.build.plan import is_fit
from docs_tui.workspace.files import read_file

_AT_ROOT = ("404.html", "robots.txt")
_FRAMING_POLICY = CONTENT_SECURITY_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
    "frame-ancestors 'none'", "frame-ancestors 'self'"
)
"""The policy of a host with the frame that draws diagrams, as hosts add policies up; pages repeat the stricter one."""
_NOT_RUN = frozenset({"js", "mjs", "cjs", "wasm"})
_UNFIT = re.compile(r"[\s\x00-\x1f\x7f-\x9f]")
"""Characters that would end a rule or a part of it, or control a terminal."""


def headers_file(site: Site, files: Iterable[str], prefix: str) -> bytes:
    """Return the ``_headers`` file: media types, security policies, and links to the llms files."""
    files = sorted(files)
    drawing = tuple(path for path in mermaid_paths() if path.lstrip("/") in files)
    links = f'<{prefix}/llms.txt>; rel="llms-txt", <{prefix}/llms-full.txt>; rel="llms-full-txt"'
    rules: list[tuple[str, tuple[str, ...]]] = [
        (
            f"{prefix}/*",
            (
                f"Content-Security-Policy: {_FRAMING_POLICY if drawing else CONTENT_SECURITY_POLICY}",
                "X-Content-Type-Options: nosniff",
                "Referrer-Policy: no-referrer",
                f"Link: {links}",
                f"X-Llms-Txt: {prefix}/llms.txt",
            ),
        ),
        (f"{prefix}/*.md", (f"Content-Type: {MARKDOWN}", "X-Robots-Tag: noindex")),
        (f"{prefix}/*.txt", (f"Content-Type: {PLAIN}",)),
    ]
    rules += [(prefix + path, (f"Cache-Control: {IMMUTABLE.decode()}",)) for path in (*site_assets(site), *drawing)]
    for name in files:
        kind = media_type(name)
        ours = f"/{name}".startswith(OURS) or name.endswith("index.html") or name == "404.html"
        if name.rpartition(".")[2].lower() in _NOT_RUN and not ours:
            rules.append((prefix + _place(name), (f"Content-Type: {kind}",)))
        elif kind in (HTML, "image/svg+xml") and not ours:
            rules.append((prefix + _place(name), (f"Content-Security-Policy: {FILE_POLICY}",)))
    blocks = (f"{path}\n" + "".join(f"  {line}\n" for line in lines) for path, lines in rules)
    return "".join(blocks).encode("utf-8", "replace")


def redirects_file(site: Site, prefix: str) -> bytes:
    """Return the ``_redirects`` file: aliases of the llms files, what hosts support of docs.json's redirects, and folders."""
    return "".join(_redirects(site, prefix)).encode("utf-8", "replace")


def _redirects(site: Site, prefix: str) -> Iterator[str]:
    for name in LLMS_FILES:
        yield f"{WELL_KNOWN}{name} {prefix}/{name} 200\n"
        if prefix:
            yield f"{prefix}{WELL_KNOWN}{name} {prefix}/{name} 200\n"
    if prefix:
        yield f"/ {prefix}/ 302\n"
    for index in llms_index_files(site, file_options(site))[1:]:  # the names in version 1.0
        yield f"{prefix}/{index.path.removesuffix('.txt')}.md {prefix}/{index.path} 308\n"
    for rule in site.config.redirects:
        source, target = rule.source, rule.destination
        if "*" in source:
            source, target = _splat(source), _splat(target, target=True)
        if not source or not target or _UNFIT.search(source + target) or not is_on_the_web(target):
            continue
        if target.startswith("/") and not target.startswith("//"):
            target = prefix + target
        yield f"{prefix}{_rooted(source)} {target} {308 if rule.permanent else 307}\n"
    for folder, page in site.folder_pages.items():
        yield f"{prefix}{_literal(folder)} {prefix}{_literal(page)} 307\n"


def _literal(path: str) -> str:
    """Return a path of a page in which no host sees a placeholder: ``*`` and ``:name`` stand for any text."""
    return encode_path(path).replace("*", "%2A").replace(":", "%3A")


def _splat(path: str, *, target: bool = False) -> str:
    """Return a path with a final wildcard in the syntax of hosts; empty if another segment is a wildcard."""
    head, _, last = path.rpartition("/")
    if "*" in head:
        return ""
    if "*" in last:
        return f"{head}/{':splat' if target else '*'}"
    return path if target else ""


def _rooted(path: str) -> str:
    return path if path.startswith("/") else f"/{path}"


def _place(name: str) -> str:
    """Return a file's path as written in a rule."""
    return "/" + quote(name, safe="/-._~!$&'()+,;=@")


Parts: TypeAlias = tuple[bytes, ...]
Make: TypeAlias = Callable[[], Parts | None]


class StaticSite:
    """The files of a static site, except Markdown and llms files.

    Args:
        site: The site.
        root: The docs folder, from which pictures and other files are read.
        markdown: Returns the Markdown of a page by path, if it is already rendered.
        at_root: Whether to include the files for the host itself.
    """

    def __init__(
        self, site: Site, root: Path, markdown: Callable[[str], Entry] | None = None, *, at_root: bool = True
    ) -> None:
        self.site = site
        self.at_root = at_root
        self._root = root
        self._markdown = markdown or (lambda path: entry_of(site, site.pages[path], file_options(site)))
        self._prefix = base_path(site)
        self._committed = committed_dates(root, site)
        self._keys: dict[str, bytes] = {}
        self._search = StaticSearch(site, lambda path: self._markdown(path).body)
        keys = keys_of(site, (page.path for page in site.pages.values()))
        found = dict(self._search_files(keys))  # the slowest job starts first
        found.update(self._own_files())
        found.update(self._pages(keys))
        found.update(self._feeds())
        found.update(self._small())
        self._files: dict[str, Make] = found
        self._files = found | (self.host_files() if at_root else {})

    @property
    def paths(self) -> tuple[str, ...]:
        """All files."""
        return tuple(self._files)

    def host_files(self) -> dict[str, Make]:
        """Return the files for the host itself."""
        files: dict[str, Make] = {name: self._files[name] for name in _AT_ROOT if name in self._files}
        files["_headers"] = partial(_parts, headers_file(self.site, self._files, self._prefix))
        files["_redirects"] = partial(_parts, redirects_file(self.site, self._prefix))
        return files

    def key(self, path: str) -> bytes:
        """Return a digest of all inputs of a file; empty if unknown."""
        return self._keys.get(path, b"")

    def content(self, path: str) -> Parts | None:
        """Return the content of a file; None if it has vanished."""
        return self._files[path]()

    def _pages(self, page_keys: Mapping[str, bytes]) -> Iterator[tuple[str, Make]]:
        """Yield each page with its path, and the first page for the root."""
        site = self.site
        files = {html_file(page): page for page in site.pages.values() if is_fit(html_file(page))}
        if "index.html" not in files and (front := site.front_page) is not None and front in files.values():
            files["index.html"] = front
        around = _around(site)
        for name, page in files.items():
            day = last_change(site, page, self._committed).encode()
            self._keys[name] = blake2b(around + page_keys[page.path] + day, digest_size=16).digest()
            yield name, partial(self._page, page)

    def _page(self, page: Page) -> Parts:
        served = b"".join(self._markdown(page.path).file).decode()
        search = self._search.address(page)
        html = render_page(
            self.site,
            page,
            served,
            live=False,
            prefix=self._prefix,
            search=search,
            committed=self._committed,
        )
        return (_bytes(html),)

    def _feeds(self) -> Iterator[tuple[str, Make]]:
        """Yield the feeds of changelogs, if the site has a public URL for the links of their items."""
        base = self.site.base_url
        for page in self.site.pages.values() if base else ():
            if path := feed_path(page):
                yield path.lstrip("/"), partial(self._feed, page, base or "")

    def _feed(self, page: Page, base: str) -> Parts:
        return (render_feed(self.site, page, base),)

    def _search_files(self, page_keys: Mapping[str, bytes]) -> Iterator[tuple[str, Make]]:
        around = _around(self.site)
        whole = blake2b(around + b"".join(page_keys.values()), digest_size=16).digest()
        for name, make in self._search.shared_files():
            self._keys[name] = whole
            yield name, partial(_one_part, make)
        for name, page, make in self._search.page_files():
            self._keys[name] = blake2b(around + page_keys[page.path], digest_size=16).digest()
            yield name, partial(_one_part, make)

    def _own_files(self) -> Iterator[tuple[str, Make]]:
        """Yield the pictures and other files of the docs folder that pages may show or link."""
        for name in self.site.files:
            if is_fit(name) and find_docs_file(self._root, self.site, name) is not None:
                yield name, partial(self._own_file, name)

    def _own_file(self, name: str) -> Parts | None:
        read = read_file(self._root, name)
        return (read[0],) if read is not None else None

    def _small(self) -> Iterator[tuple[str, Make]]:
        """Yield the files that depend on names and settings only."""
        for name, content in self._generated().items():
            yield name, partial(_parts, content)

    def _generated(self) -> dict[str, bytes]:
        site, prefix = self.site, self._prefix
        files = {path.lstrip("/"): asset.content for path, asset in site_assets(site).items()}
        if needs_mermaid(site):
            drawing = {path: mermaid_asset(path) for path in mermaid_paths()}
            files |= {path.lstrip("/"): asset.content for path, asset in drawing.items() if asset is not None}
        for path, file in generated_files(site, find_skill(self._root, site), site.base_url or "").items():
            name = path.lstrip("/")
            if find_docs_file(self._root, site, name) is None:
                files[name] = file.make()
        search = self._search.address(None)
        files["404.html"] = _bytes(render_missing_page(site, "", (), live=False, prefix=prefix, search=search))
        return files


class HostFiles:
    """The files for the host itself, of a site that is published below a path."""

    def __init__(self, made: StaticSite) -> None:
        self._files = made.host_files()

    @property
    def paths(self) -> tuple[str, ...]:
        """All files."""
        return tuple(self._files)

    def key(self, _path: str) -> bytes:
        """Return an empty key: these files are generated at every build."""
        return b""

    def content(self, path: str) -> Parts | None:
        """Return the content of a file."""
        return self._files[path]()


def html_file(page: Page) -> str:
    """Return the path of the file for the address of ``page``."""
    return f"{page.path.strip('/')}/index.html".lstrip("/")


def _around(site: Site) -> bytes:
    """Return a digest of everything that all pages share, templates included."""
    state = blake2b(fingerprint("server", "menu"), digest_size=16)
    inputs = (sprite_of(site).path, site.base_url, site.settings, site.config.raw, site.navigation, sorted(site.files))
    for each in (*inputs, *((page.path, page.places, *nav_fields(page)) for page in site.pages.values())):
        state.update(repr(each).encode("utf-8", "backslashreplace"))
    return state.digest()


def _parts(content: bytes) -> Parts:
    return (content,)


def _one_part(make: Callable[[], bytes]) -> Parts:
    return (make(),)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
