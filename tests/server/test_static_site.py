"""The site as static files: what a host serves is what the server serves, and every link leads somewhere."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urldefrag, urljoin, urlsplit
from urllib.request import urlopen

import pytest

from docs_tui.server.static_site import static_site
from docs_tui.workspace import Workspace
from docs_tui.workspace.building.builder import Builder
from tests.conftest import ROOT
from tests.export.html.reading import read
from tests.server.running import hosting

SAMPLE = ROOT / "sample_docs"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample site, built."""
    out = tmp_path_factory.mktemp("static") / "out"
    site = Workspace(SAMPLE).load()
    Builder(SAMPLE, out, cached=False, beside=lambda each: static_site(each, SAMPLE)).update(site)
    return out


@pytest.fixture(scope="module")
def host(built: Path) -> Iterator[str]:
    """A plain host of static files over it."""
    with hosting(built) as url:
        yield url


def fetched(url: str) -> tuple[int, str, bytes]:
    try:
        with urlopen(url) as answer:
            return answer.status, answer.headers.get_content_type(), answer.read()
    except HTTPError as error:
        with error:
            return error.code, "", b""


@pytest.mark.timeout(180)
def test_a_crawl_from_the_first_page_and_from_llms_txt_finds_no_dead_link(host: str) -> None:
    waiting, seen, dead = [f"{host}/", f"{host}/404.html"], set[str](), []
    waiting += [f"{host}{path}" for path in re.findall(r"\]\((/[^)]+)\)", fetched(f"{host}/llms.txt")[2].decode())]
    while waiting:
        url = waiting.pop()
        if url in seen:
            continue
        seen.add(url)
        status, kind, body = fetched(url)
        if status != 200:
            dead.append(url)
        elif kind == "text/html":
            links = [value for _, name, value in read(body.decode()).attributes if name in ("href", "src")]
            found = (urldefrag(urljoin(url, link))[0] for link in links)
            waiting += [link for link in found if urlsplit(link).netloc == urlsplit(host).netloc]
    assert len(seen) > 60
    assert dead == []


def test_anchors_lead_to_places_that_are_there(built: Path) -> None:
    names: dict[str, set[str]] = {}
    links: list[tuple[str, str]] = []
    for file in built.rglob("index.html"):
        place = "/" + file.parent.relative_to(built).as_posix().removeprefix(".")
        found = read(file.read_text("utf-8")).attributes
        names[place] = {value for _, name, value in found if name == "id"}
        links += [(place, value) for _, name, value in found if name == "href" and "#" in value and "//" not in value]
    broken = [
        (place, link)
        for place, link in links
        if (target := urldefrag(link)[0].rstrip("/") or place) in names and link.partition("#")[2] not in names[target]
    ]
    assert broken == []


def test_the_host_is_told_types_policies_and_redirects(built: Path) -> None:
    headers = (built / "_headers").read_text()
    assert headers.startswith("/*\n  Content-Security-Policy: default-src 'none'; script-src 'self';")
    assert "unsafe" not in headers.split("/images", maxsplit=1)[0]
    assert "/*.md\n  Content-Type: text/markdown; charset=utf-8\n  X-Robots-Tag: noindex\n" in headers
    assert re.search(r"/_docs-tui/style\.\w+\.css\n  Cache-Control: public, max-age=31536000, immutable\n", headers)
    assert "/start /quickstart 308\n" in (built / "_redirects").read_text()
    assert "/reference/* /api/:splat 308\n" in (built / "_redirects").read_text()


def test_the_pages_are_those_of_readers(built: Path) -> None:
    page = (built / "guides" / "ai-editors" / "index.html").read_text()
    assert "data-events" not in page
    assert 'data-search="/_docs-tui/search.json"' in page
    rows = json.loads((built / "_docs-tui" / "search.json").read_bytes())
    assert next(row[:2] for row in rows if row[1] == "Quickstart") == ["/quickstart", "Quickstart"]
    assert not any("release-checklist" in row[0] for row in rows)


def test_what_a_plain_build_does_not_have_goes_with_it(built: Path) -> None:
    site = Workspace(SAMPLE).load()
    again = Builder(SAMPLE, built, cached=False, beside=lambda each: static_site(each, SAMPLE)).update(site)
    assert [each.path for each in again.files if each.is_changed] == []
    Builder(SAMPLE, built, cached=False).update(site)
    assert not list(built.rglob("*.html"))
    assert not (built / "_headers").exists()
    assert (built / "quickstart.md").exists()


def test_a_published_path_stands_before_every_link(tmp_path: Path) -> None:
    (tmp_path / "docs.json").write_text('{"name": "x", "navigation": {"pages": ["index", "a/b"]}}')
    (tmp_path / "index.mdx").write_text("[b](/a/b) ![i](/i.png)")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.mdx").write_text("[up](../index)")
    (tmp_path / "i.png").write_bytes(b"x")
    site = Workspace(tmp_path, base_url="https://host.example/docs").load()
    files = static_site(site, tmp_path)
    for name in ("index.html", "a/b/index.html"):
        found = read(files[name][0].decode()).attributes
        paths = [value for _, key, value in found if key in ("href", "src") and value.startswith("/")]
        assert paths
        assert all(path.startswith("/docs") for path in paths)
    assert files["sitemap.xml"][0].count(b"https://host.example/docs") == 2
