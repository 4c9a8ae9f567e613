"""Static sites: a static host serves the same as our server, and no link is dead."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urldefrag, urljoin, urlsplit
from urllib.request import urlopen

import pytest

from docs_tui.server.page_html import render_page
from docs_tui.server.static_build import HtmlWriter
from docs_tui.server.static_site import StaticSite, redirects_file
from docs_tui.site import Page, Site, build_site
from docs_tui.workspace import Workspace
from docs_tui.workspace.build import BuildResult
from docs_tui.workspace.build.builder import Builder
from tests.conftest import ROOT
from tests.export.html.reading import read
from tests.server.conftest import write
from tests.server.running import hosting
from tests.server.static_links import StaticLinks

SAMPLE = ROOT / "sample_docs"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built sample site."""
    out = tmp_path_factory.mktemp("static") / "out"
    site = Workspace(SAMPLE).load()
    Builder(SAMPLE, out, cached=False, extra_files=lambda each, text: StaticSite(each, SAMPLE, text)).update(site)
    return out


@pytest.fixture(scope="module")
def host(built: Path) -> Iterator[str]:
    """A plain static host of the built site."""
    with hosting(built) as url:
        yield url


def content_of(files: StaticSite, name: str) -> bytes:
    """Return one file of a site."""
    parts = files.content(name)
    assert parts is not None
    return b"".join(parts)


def fetched(url: str) -> tuple[int, str, bytes]:
    try:
        with urlopen(url) as answer:
            return answer.status, answer.headers.get_content_type(), answer.read()
    except HTTPError as error:
        with error:
            return error.code, "", b""


@pytest.fixture(scope="module")
def below_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published folder of the sample site, built for a path below the root of its host."""
    out = tmp_path_factory.mktemp("below") / "out"
    site = Workspace(SAMPLE, base_url="https://relay.example/help/docs").load()
    html = HtmlWriter(SAMPLE, out)
    builder = Builder(SAMPLE, html.place(site), published=out, cached=False, extra_files=html.files)
    html.with_host_files(builder.update(site))
    return out


@pytest.mark.timeout(300)
def test_a_crawl_from_the_first_page_and_from_llms_txt_finds_no_dead_link(host: str) -> None:
    assert dead_links(host, "") == []


@pytest.mark.timeout(300)
def test_a_site_below_a_path_has_no_dead_link_and_its_host_files_name_that_path(below_path: Path) -> None:
    with hosting(below_path) as url:
        assert dead_links(url, "/help/docs") == []
        for link in re.findall(r"<(/[^>]+)>; rel", (below_path / "_headers").read_text()):
            assert fetched(url + link)[0] == 200
    assert {path.name for path in below_path.iterdir()} - {".docs-tui"} == {
        "help",
        "_headers",
        "_redirects",
        "404.html",
        "robots.txt",
    }
    rules = [line.split() for line in (below_path / "_redirects").read_text().splitlines()]
    assert ["/help/docs/start", "/help/docs/quickstart", "308"] in rules
    assert all(target.startswith(("/help/docs/", "https://")) for _, target, _ in rules)
    heads = [line for line in (below_path / "_headers").read_text().splitlines() if not line.startswith(" ")]
    assert all(line.startswith("/help/docs/") for line in heads)


def dead_links(host: str, prefix: str) -> list[str]:
    """Return the dead addresses that a crawler finds."""
    waiting, seen, dead = [f"{host}{prefix}/", f"{host}{prefix}/404.html"], set[str](), []
    waiting += [
        urljoin(host, urlsplit(link).path)
        for link in re.findall(r"\]\(([^)]+)\)", fetched(f"{host}{prefix}/llms.txt")[2].decode())
        if urlsplit(link).netloc in ("", "relay.example")
    ]
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
    return dead


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


def test_host_files_have_types_policies_and_redirects(built: Path) -> None:
    headers = (built / "_headers").read_text()
    assert headers.startswith("/*\n  Content-Security-Policy: default-src 'none'; script-src 'self';")
    above = headers.split("/images", maxsplit=1)[0]
    assert "unsafe" not in above.replace("style-src 'self' 'unsafe-inline'", "", 1)  # for the frame of diagrams
    assert "/*.md\n  Content-Type: text/markdown; charset=utf-8\n  X-Robots-Tag: noindex\n" in headers
    assert re.search(r"/_docs-tui/style\.\w+\.css\n  Cache-Control: public, max-age=31536000, immutable\n", headers)
    assert "/start /quickstart 308\n" in (built / "_redirects").read_text()
    assert "/reference/* /api/:splat 308\n" in (built / "_redirects").read_text()
    assert re.search(r"^/guides /guides/[\w-]+ 307$", (built / "_redirects").read_text(), re.MULTILINE)


@pytest.mark.parametrize(
    ("diagram", "is_ours"),
    [
        ("```mermaid\nflowchart TD\nA --> B\n```\n", True),
        (
            "<Steps>\n  <Step title='x'>\n    ~~~mermaid\n    flowchart TD\n    A --> B\n    ~~~\n  </Step>\n</Steps>\n",
            True,
        ),
        ("<Mermaid chart='graph TD; A --- B' />\n", True),
        ("<Mermaid chart='graph LR; A --- B' />\n", False),
        ("The tool Mermaid.\n", True),
        ('```mermaid\npie\n"a" : 1\n```\n', False),
        ("<Mermaid>\nmindmap\n  a\n</Mermaid>\n", False),
    ],
)
def test_mermaid_and_its_policy_come_with_diagrams_that_need_it(tmp_path: Path, diagram: str, *, is_ours: bool) -> None:
    root = write(tmp_path, {"docs.json": "{}", "index.mdx": f"# A\n\n{diagram}"})
    files = StaticSite(Workspace(root).load(), root)
    page, headers = (content_of(files, name).decode() for name in ("index.html", "_headers"))
    assert ("data-diagrams" not in page) is is_ours
    assert ([name for name in files.paths if "mermaid" in name or "diagrams" in name] == []) is is_ours
    assert ("style-src 'self';" in headers.partition("/*.md")[0]) is is_ours
    assert 'content="default-src &#39;none&#39;; script-src &#39;self&#39;; style-src &#39;self&#39;;' in page


@pytest.mark.parametrize(
    "target", ["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "/a\x1b[31m", "/a\x7f"]
)
def test_no_redirect_of_a_host_runs_code_or_holds_control_characters(tmp_path: Path, target: str) -> None:
    redirects = [
        {"source": "/bad", "destination": target},
        {"source": "/good", "destination": "https://other.example/x"},
    ]
    config = {"name": "N", "navigation": {"pages": ["index"]}, "redirects": redirects}
    (tmp_path / "docs.json").write_text(json.dumps(config))
    (tmp_path / "index.mdx").write_text("# Home\n")
    told = redirects_file(Workspace(tmp_path).load(), "").decode()
    assert "/bad" not in told
    assert "/good https://other.example/x 308\n" in told


def test_the_pages_are_those_of_readers(built: Path) -> None:
    page = (built / "guides" / "ai-editors" / "index.html").read_text()
    assert "data-events" not in page
    (address,) = re.findall(r'data-search="/(_docs-tui/search/\d+)/index.json"', page)
    rows = [json.loads(file.read_bytes()) for file in (built / address).glob("p*.json")]
    assert [row["href"] for row in rows if row["title"] == "Quickstart"] == ["/quickstart"]
    assert not any("release-checklist" in row["href"] for row in rows)


def test_what_a_plain_build_does_not_have_goes_with_it(built: Path) -> None:
    site = Workspace(SAMPLE).load()
    again = Builder(SAMPLE, built, cached=False, extra_files=lambda each, text: StaticSite(each, SAMPLE, text)).update(
        site
    )
    assert [each.path for each in again.files if each.is_changed] == []
    Builder(SAMPLE, built, cached=False).update(site)
    assert not list(built.rglob("*.html"))
    assert not (built / "_headers").exists()
    assert (built / "quickstart.md").exists()


def test_a_published_path_is_the_prefix_of_every_link(tmp_path: Path) -> None:
    (tmp_path / "docs.json").write_text('{"name": "x", "navigation": {"pages": ["index", "a/b"]}}')
    (tmp_path / "index.mdx").write_text("[b](/a/b) ![i](/i.png)")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.mdx").write_text("[up](../index)")
    (tmp_path / "i.png").write_bytes(b"x")
    site = Workspace(tmp_path, base_url="https://host.example/docs").load()
    files = StaticSite(site, tmp_path)
    for name in ("index.html", "a/b/index.html"):
        found = read(content_of(files, name).decode()).attributes
        paths = [value for _, key, value in found if key in ("href", "src") and value.startswith("/")]
        assert paths
        assert all(path.startswith("/docs") for path in paths)
    assert content_of(files, "sitemap.xml").count(b"https://host.example/docs") == 2


SMALL = {
    "docs.json": '{"name": "x", "navigation": {"pages": ["index", "a", "b", "c"]}}',
    "index.mdx": "---\ntitle: Home\n---\nStart.",
    "a.mdx": 'import S from "/snippets/s.mdx"\n\n<S />',
    "b.mdx": "Text.",
    "c.mdx": "![i](/i.png)",
    "snippets/s.mdx": "Shared.",
    "i.png": "x",
}
EDITS = [
    ({"b.mdx": "Another text."}, 1),
    ({"snippets/s.mdx": "Shared by one."}, 1),
    ({"i.png": "y"}, 0),
    ({"b.mdx": "---\ntitle: Bee\n---\nText."}, 4),
    ({"b.mdx": "---\ntitle: Bee\napi: POST /bees\n---\nText."}, 4),
    ({"docs-tui.yaml": "base_url: https://host.example/docs\n"}, 4),
    ({"docs.json": '{"name": "x", "navigation": {"pages": ["index", "b", "a"]}}'}, 4),
    ({"d.mdx": "New."}, 5),
    ({}, 0),
]


def test_only_what_changed_is_made_again_and_the_files_are_those_of_a_build_from_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(site: Site, page: Page, served: str, **settings: Any) -> str:
        made.append(page.path)
        return render_page(site, page, served, **settings)

    monkeypatch.setattr("docs_tui.server.static_site.render_page", counted)
    docs = write(tmp_path / "docs", SMALL)
    build(docs, tmp_path / "out")
    for files, expected in EDITS:
        write(docs, files)
        made.clear()
        build(docs, tmp_path / "out")
        assert len(made) == expected, files
        anew = StaticSite(Workspace(docs).load(), docs)
        assert all((tmp_path / "out" / path).read_bytes() == content_of(anew, path) for path in anew.paths)


def test_a_file_that_is_not_as_it_was_made_is_made_again_or_kept_where_somebody_edited_it(tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", SMALL)
    build(docs, tmp_path / "out")
    (tmp_path / "out" / "a" / "index.html").unlink()
    (tmp_path / "out" / "b" / "index.html").write_text("Mine.")
    written = build(docs, tmp_path / "out")
    assert written.changed == ("a/index.html",)
    assert written.kept == ("b/index.html",)


def build(docs: Path, out: Path) -> BuildResult:
    """Build the site for browsers."""
    site = Workspace(docs).load()
    return Builder(docs, out, cached=False, extra_files=lambda each, text: StaticSite(each, docs, text)).update(site)


def test_every_link_of_a_static_site_below_a_path_leads_somewhere(sample_docs: Path) -> None:
    links = StaticLinks(Workspace(sample_docs, base_url="https://docs.example/below/path").load(), sample_docs)
    assert links.count > 500
    assert links.dead == {}


def test_dead_links_of_a_static_site_are_distinguished_from_the_authors(tmp_path: Path) -> None:
    root = write(
        tmp_path, {"docs.json": '{"favicon": "/no.ico"}', "a.mdx": "[x](/gone) [y](/b) ![z](/no.png)", "b.mdx": "B"}
    )
    links = StaticLinks(Workspace(root, base_url="https://docs.example/docs").load(), root)
    assert set(links.dead) == {"/gone", "/no.png"}
    assert links.ours() == {}


def test_no_folder_is_redirected_with_a_placeholder() -> None:
    site = build_site(
        {"docs.json": b'{"navigation": {"pages": ["*/:a/b"]}}', "*/:a/b.mdx": b"# B\n"},
    )
    rules = [line.split() for line in redirects_file(site, "").decode().splitlines()]
    assert ["/%2A/%3Aa", "/%2A/%3Aa/b", "307"] in rules
    assert not [rule for rule in rules if "*" in rule[0] or "/:" in rule[0]]
