"""Where a page's links lead once the page stands alone: from the root of the site, or from its published address."""

import re
from dataclasses import dataclass

_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|[#?]|$")
_TAIL = re.compile(r"[?#].*\Z", re.DOTALL)
_DESTINATION = r"\](?:\(|:)\s*<?(?![A-Za-z][A-Za-z0-9+.-]*:|//|[#?)])"
_ANY = re.compile(_DESTINATION)
_UNSETTLED = re.compile(_DESTINATION + r"(?:(?!/)|[^\s)]*(?:\.mdx?(?![\w.-])|/index(?![\w.-])|/\.|//))")
_PAGE_FILE = re.compile(r"\.mdx?\Z")


@dataclass(slots=True)
class Linker:
    """Rewrites the destinations of one page."""

    folder: str
    """The folder of the page's file: what its relative links start from."""
    base_url: str = ""
    """Put before every path; without a slash at its end."""
    is_placed: bool = False
    """Whether a link has started from the folder: the same page elsewhere would lead elsewhere."""

    @property
    def likely(self) -> re.Pattern[str]:
        """What destinations that must change look like in the text of a page, and some others."""
        return _ANY if self.base_url else _UNSETTLED

    def __call__(self, url: str) -> str:
        """Return the destination to write in place of ``url``."""
        if _ELSEWHERE.match(url):
            return url
        tail = _TAIL.search(url)
        path = url[: tail.start()] if tail else url
        return f"{self.base_url}{self._page(path)}{tail[0] if tail else ''}"

    def _page(self, path: str) -> str:
        if not path.startswith("/"):
            self.is_placed = True
            path = f"/{self.folder}/{path}" if self.folder else f"/{path}"
        if "/." in path or "//" in path:
            path = _normal(path)
        path = _PAGE_FILE.sub("", path)
        return path.removesuffix("index") if path == "/index" else path.removesuffix("/index")


def linker(file: str, base_url: str | None = None) -> Linker:
    """Return the rewriter for the page of ``file``."""
    return Linker(file.rpartition("/")[0], (base_url or "").rstrip("/"))


def _normal(path: str) -> str:
    """Resolve ``.`` and ``..`` of a path that begins with a slash; a trailing slash stays."""
    parts: list[str] = []
    names = path.split("/")
    for name in names:
        if name == "..":
            del parts[-1:]
        elif name not in ("", "."):
            parts.append(name)
    slash = "/" if parts and names[-1] in ("", ".", "..") else ""
    return "/" + "/".join(parts) + slash
