"""What a host of static files is told, in the form that several of them read: ``_headers`` and ``_redirects``."""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from docs_tui.server.assets import site_assets
from docs_tui.server.media_types import HTML, MARKDOWN, PLAIN, media_type
from docs_tui.server.names import OURS, WELL_KNOWN
from docs_tui.server.policy import CONTENT_SECURITY_POLICY, FILE_POLICY, IMMUTABLE
from docs_tui.server.redirection import is_on_the_web
from docs_tui.site import Site
from docs_tui.source.file_names import LLMS_FILES

_NOT_RUN = frozenset({"js", "mjs", "cjs", "wasm"})
_UNFIT = re.compile(r"[\s\x00-\x1f\x7f-\x9f]")
"""Ends a rule, or a part of one, or speaks to the terminal that shows the file."""


def headers_file(site: Site, files: Iterable[str], prefix: str) -> bytes:
    """Return what a host says with each file: types, what a browser may do, where the llms files are."""
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
        ours = f"/{name}".startswith(OURS) or name.endswith("index.html") or name == "404.html"
        if name.rpartition(".")[2].lower() in _NOT_RUN and not ours:
            rules.append((_place(name), (f"Content-Type: {kind}",)))
        elif kind in (HTML, "image/svg+xml") and not ours:
            rules.append((_place(name), (f"Content-Security-Policy: {FILE_POLICY}",)))
    said = (f"{path}\n" + "".join(f"  {line}\n" for line in lines) for path, lines in rules)
    return "".join(said).encode("utf-8", "replace")


def redirects_file(site: Site, prefix: str) -> bytes:
    """Return the redirects of docs.json, as far as hosts can say them, and the second names of the llms files."""
    return "".join(_redirects(site, prefix)).encode("utf-8", "replace")


def _redirects(site: Site, prefix: str) -> Iterator[str]:
    for name in LLMS_FILES:
        yield f"{WELL_KNOWN}{name} /{name} 200\n"
    for rule in site.config.redirects:
        source, target = rule.source, rule.destination
        if "*" in source:
            source, target = _splat(source), _splat(target, target=True)
        if not source or not target or _UNFIT.search(source + target) or not is_on_the_web(target):
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
