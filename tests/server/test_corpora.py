"""The real trees, crawled from ``/`` and from ``/llms.txt`` as a reader and an AI would."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest

from docs_tui.site import Site
from docs_tui.workspace import Workspace
from tests.export.trees import CORPORA
from tests.server.asking import Reply, ask
from tests.server.running import serving
from tests.server.static_links import StaticLinks

TREES = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []
LINK = re.compile(r"\]\(<?([^)\s>]+)")
SHOWN = re.compile(r'<[^<>]*?\s(?:href|src|poster)="([^"]+)"')
"""What a page leads to and shows: our tags have double quotes, and text has no ``<``."""
FENCE = re.compile(r"^( *)(`{3,}|~{3,}).*?(?:^\1\2|\Z)|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def links_of(reply: Reply) -> list[str]:
    """Return the links of a response: of HTML by its tags, of text by Markdown's own syntax, outside of code."""
    if reply.headers["content-type"].startswith("text/html"):
        return [unescape(link) for link in SHOWN.findall(reply.text)]
    if reply.headers["content-type"].startswith(("text/markdown", "text/plain")):
        return LINK.findall(FENCE.sub("", reply.text))
    return []


def crawl(url: str, base: str, start: str, accept: str) -> Iterator[tuple[str, str, Reply]]:
    """Yield each reachable address of the site, with the page on which it was first found."""
    waiting, known = [("", start)], {start}
    while waiting:
        source, path = waiting.pop()
        reply = ask(url, path, accept=accept)
        yield source, path, reply
        if reply.status in (301, 302, 307, 308):
            found = [reply.headers["location"]]
        else:
            found = links_of(reply) if reply.status == 200 and "/_docs-tui/" not in path else []
        for link in set(found) - known:
            target = urldefrag(urljoin(base + path, link.strip()))[0]
            inner = target.removeprefix(base) or "/"
            if target.startswith(base) and inner.startswith("/") and inner not in known:
                known.add(inner)
                waiting.append((path, inner))


def is_dead_in_the_source(site: Site, path: str) -> bool:
    """Tell whether the tree itself has nothing at ``path``, so that a link to it is the author's mistake."""
    name = unquote(urlsplit(path).path)
    kind = site.link(next(iter(site.pages.values())), name).kind
    return kind in ("missing", "external")


@pytest.mark.corpora
@pytest.mark.timeout(600)
@pytest.mark.parametrize("start", ["/", "/llms.txt"])
@pytest.mark.parametrize("tree", TREES, ids=[tree.name for tree in TREES])
def test_a_real_tree_has_no_dead_end_of_ours(tree: Path, start: str) -> None:
    site = Workspace(tree).load()
    accept = "text/html" if start == "/" else "*/*"
    dead: dict[str, str] = {}
    seen: set[str] = set()
    with serving(tree) as url:
        base = (site.base_url or url).rstrip("/")
        for source, path, reply in crawl(url, base, start, accept):
            seen.add(unquote(path.removesuffix(".md")))
            if reply.status >= 400 and not is_dead_in_the_source(site, path):
                dead[path] = f"{reply.status} from {source}"
            assert reply.status < 500, path
    assert dead == {}
    assert len(seen) > len(site.pages) / 4


@pytest.mark.corpora
@pytest.mark.timeout(900)
@pytest.mark.skipif(not TREES, reason="no shared/corpora beside this clone")
@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_a_static_site_below_a_path_has_only_the_dead_links_of_its_author(tree: Path) -> None:
    site = Workspace(tree, base_url="https://docs.example/below/path").load()
    links = StaticLinks(site, tree)
    assert links.count > 1_000
    assert links.ours() == {}
