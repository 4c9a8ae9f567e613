"""The draft site as files for a static host: every page, what it shows, and what the host has to say with it.

The layout is the one that hosts of static files serve: ``guide/index.html`` is ``/guide``. ``_headers`` and ``_redirects``
say the rest, in the form that several of them read.
"""

import json
import marshal
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TypeAlias
from urllib.parse import quote

from docs_tui.export.addresses import page_address
from docs_tui.export.markdown import page_markdown
from docs_tui.server import made_files, skills
from docs_tui.server.assets import site_assets
from docs_tui.server.find import is_findable
from docs_tui.server.media_types import HTML, MARKDOWN, PLAIN, media_type
from docs_tui.server.own_files import own_file
from docs_tui.server.pages import first_page, html_page, missing_page
from docs_tui.server.policy import CONTENT_SECURITY_POLICY, FILE_POLICY, IMMUTABLE
from docs_tui.server.surface import base_path
from docs_tui.site import Page, Site
from docs_tui.site.readable import Readable
from docs_tui.workspace.building.plan import is_fit
from docs_tui.workspace.building.shared_work import Packing, shared
from docs_tui.workspace.files import read_file

Files: TypeAlias = dict[str, tuple[bytes, ...]]

SEARCH_INDEX = "_docs-tui/search.json"
_LONGEST = 12_000
"""Characters of a page that can be found."""
_MARKS = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)|(?<!\w)(?:#{1,6}(?=\s)|[*`~|]+)|[*`~|]+(?!\w)")
_NOT_RUN = frozenset({"js", "mjs", "cjs", "wasm"})


def static_site(site: Site, root: Path, progress: Callable[[int, int], None] | None = None) -> Files:
    """Return the files of the site by their paths, beside those of its Markdown and its llms files.

    Args:
        site: The site as it stands.
        root: The docs folder, which pictures and other files are read from.
        progress: Told how many of how many pages are done.
    """
    prefix = base_path(site)
    files: Files = {**_own_files(site, root), **_pages(site, prefix, progress), **_made(site, root)}
    files |= {path.lstrip("/"): (asset.content,) for path, asset in site_assets(site).items()}
    files[SEARCH_INDEX] = (search_index(site),)
    files["404.html"] = (_bytes(missing_page(site, "", (), live=False, prefix=prefix)),)
    files["_headers"] = (_bytes(_headers(site, files)),)
    files["_redirects"] = (_bytes("".join(_redirects(site, prefix))),)
    return files


def html_file(page: Page) -> str:
    """Return the path of the file that a host serves at the address of ``page``."""
    return f"{page.path.strip('/')}/index.html".lstrip("/")


def search_index(site: Site) -> bytes:
    """Return what the pages search where no server does it: address, title, trail and text of each, as JSON."""
    rows = [
        [page_address("", page), page.title, " › ".join(page.nav), _text(site, page)]
        for page in site.pages.values()
        if is_findable(site, page)
    ]
    return _bytes(json.dumps(rows, ensure_ascii=False, separators=(",", ":")))


def _text(site: Site, page: Page) -> str:
    """Return what everybody may read of a page, as one line."""
    words = _MARKS.sub(r"\1", Readable(_bytes(page_markdown(site, page).body)).text)
    return " ".join(f"{page.description} {words}".split())[:_LONGEST]


def _pages(site: Site, prefix: str, progress: Callable[[int, int], None] | None) -> Files:
    names = {path: html_file(page) for path, page in site.pages.items() if is_fit(html_file(page))}

    def make(path: str) -> bytes:
        return _bytes(html_page(site, site.pages[path], live=False, prefix=prefix))

    def done(count: int) -> None:
        if progress is not None:
            progress(count, len(names))

    made = shared(list(names), make, done, Packing(_dump, _load))
    files: Files = {names[path]: (content,) for path, content in made.items()}
    start = first_page(site)
    if "index.html" not in files and start is not None and start.path in made:
        files["index.html"] = (made[start.path],)
    return files


def _dump(path: str, content: bytes, file: IO[bytes]) -> None:
    marshal.dump((path, content), file)


def _load(file: IO[bytes]) -> tuple[str, bytes]:
    path, content = marshal.load(file)  # noqa: S302  # a file without a name, which only our own copy can have written
    return path, content


def _own_files(site: Site, root: Path) -> Files:
    """Return the pictures and other files of the docs folder that pages may show or link."""
    files: Files = {}
    for name in site.files:
        if is_fit(name) and own_file(root, site, name) is not None and (read := read_file(root, name)) is not None:
            files[name] = (read[0],)
    return files


def _made(site: Site, root: Path) -> Files:
    files: Files = {}
    if site.base_url:
        files["robots.txt"] = (made_files.robots_text(site.base_url),)
        files["sitemap.xml"] = (made_files.sitemap(site, site.base_url),)
        files = {name: content for name, content in files.items() if own_file(root, site, name) is None}
    found = own_file(root, site, skills.FILE)
    read = read_file(root, skills.FILE) if found is not None else None
    if read is not None:
        skill = skills.skill_of(site, read[0])
        files[skills.INDEX.lstrip("/")] = (skill.index(site.base_url or ""),)
        files[skills.OLDER_INDEX.lstrip("/")] = (skill.older_index(),)
        files |= {path.lstrip("/"): (skill.content,) for path in skill.paths}
    return files


def _headers(site: Site, files: Iterable[str]) -> str:
    """Return what a host says with each file: types, what a browser may do, where the llms files are."""
    prefix = base_path(site)
    links = f'<{prefix}/llms.txt>; rel="llms-txt", <{prefix}/llms-full.txt>; rel="llms-full-txt"'
    rules: list[tuple[str, tuple[str, ...]]] = [
        (
            "/*",
            (
                f"Content-Security-Policy: {CONTENT_SECURITY_POLICY}",
                "X-Content-Type-Options: nosniff",
                "Referrer-Policy: no-referrer",
                f"Link: {links}",
                f"X-Llms-Txt: {prefix}/llms.txt",
            ),
        ),
        ("/*.md", (f"Content-Type: {MARKDOWN}", "X-Robots-Tag: noindex")),
        ("/*.txt", (f"Content-Type: {PLAIN}",)),
    ]
    rules += [(path, (f"Cache-Control: {IMMUTABLE.decode()}",)) for path in site_assets(site)]
    for name in sorted(files):
        kind = media_type(name)
        ours = name.startswith("_docs-tui/") or name.endswith("index.html") or name == "404.html"
        if name.rpartition(".")[2].lower() in _NOT_RUN and not ours:
            rules.append((_place(name), (f"Content-Type: {kind}",)))
        elif kind in (HTML, "image/svg+xml") and not ours:
            rules.append((_place(name), (f"Content-Security-Policy: {FILE_POLICY}",)))
    return "".join(f"{path}\n" + "".join(f"  {line}\n" for line in lines) for path, lines in rules)


def _redirects(site: Site, prefix: str) -> Iterator[str]:
    """Yield the redirects of docs.json, as far as hosts can say them, and the second names of the llms files."""
    for name in ("llms.txt", "llms-full.txt"):
        yield f"/.well-known/{name} /{name} 200\n"
    for rule in site.config.redirects:
        source, target = rule.source, rule.destination
        if "*" in source:
            source, target = _splat(source), _splat(target, target=True)
        if not source or not target or any(mark.isspace() for mark in source + target):
            continue
        if target.startswith("/") and not target.startswith("//"):
            target = prefix + target
        yield f"{_rooted(source)} {target} {308 if rule.permanent else 307}\n"


def _splat(path: str, *, target: bool = False) -> str:
    """Return a path whose last part is a wildcard in the hosts' own form; empty where another part is one."""
    head, _, last = path.rpartition("/")
    if "*" in head:
        return ""
    if "*" in last:
        return f"{head}/{':splat' if target else '*'}"
    return path if target else ""


def _rooted(path: str) -> str:
    return path if path.startswith("/") else f"/{path}"


def _place(name: str) -> str:
    """Return a file's name as it stands in a rule."""
    return "/" + quote(name, safe="/-._~!$&'()+,;=@")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
