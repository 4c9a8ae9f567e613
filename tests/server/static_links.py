"""Follows every link of a static site."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from docs_tui.export.llms.llms_index import llms_index_files
from docs_tui.export.markdown_options import file_options
from docs_tui.export.page_urls import markdown_file
from docs_tui.server.redirection import resolve_redirect
from docs_tui.server.static_site import StaticSite
from docs_tui.server.url_paths import OURS
from docs_tui.site import Site
from docs_tui.source.file_names import LLMS_FILES


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.addresses: list[str] = []

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [
            value for name, value in attrs if name in ("href", "src", "data-search", "data-search-script") and value
        ]


@dataclass
class StaticLinks:
    """The links of a static site that is published at its base URL.

    Args:
        site: With a base URL.
        root: The docs folder.
    """

    site: Site
    root: Path
    count: int = 0
    dead: dict[str, str] = field(default_factory=dict)
    """Paths that lead to nothing, each with a file that links to it."""

    def __post_init__(self) -> None:
        made = StaticSite(self.site, self.root)
        self._files = {
            *made.paths,
            *LLMS_FILES,
            *(markdown_file(page).lstrip("/") for page in self.site.pages.values()),
        }
        self._files |= {index.path for index in llms_index_files(self.site, file_options(self.site))}
        for name in made.paths:
            if name.endswith(".html") and name not in self.site.files:
                content = b"".join(made.content(name) or ()).decode("utf-8", "replace")
                for path in self._targets(name, content):
                    self.count += 1
                    if not self._leads(path):
                        self.dead.setdefault(path, name)

    def _targets(self, name: str, content: str) -> Iterator[str]:
        base = (self.site.base_url or "").rstrip("/")
        links = _Links()
        links.feed(content)
        for each in links.addresses:
            address = urljoin(f"{base}/{name}", each)
            if urlsplit(address).netloc == urlsplit(base).netloc:
                path = unquote(urlsplit(address).path)
                below = unquote(urlsplit(base).path)
                yield path[len(below) :] or "/" if path == below or path.startswith(f"{below}/") else f"outside: {path}"

    def _is_there(self, path: str) -> bool:
        name = path.strip("/")
        return bool({name, f"{name}.html", f"{name}/index.html".lstrip("/")} & self._files)

    def _leads(self, path: str) -> bool:
        return self._is_there(path) or resolve_redirect(self.site.structure.redirects, path, self._is_there) is not None

    def ours(self) -> dict[str, str]:
        """Return the dead links that docs-tui itself caused: to existing pages, to its own files, and out of the site's folder."""
        return {path: name for path, name in self.dead.items() if path.startswith("outside") or self._has(path)}

    def _has(self, path: str) -> bool:
        stem = path.rstrip("/").removesuffix(".mdx").removesuffix(".md").removesuffix("/index")
        return path.startswith(OURS) or path.lstrip("/") in self.site.files or (stem or "/") in self.site.pages
