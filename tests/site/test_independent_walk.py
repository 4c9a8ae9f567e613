"""The pages of the four corpora, compared with an independent walk of sixty lines."""

import functools
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from docs_tui.site import Site
from docs_tui.workspace import Workspace

pytestmark = pytest.mark.corpora
CORPORA = ("PrefectHQ__fastmcp", "coinbase__x402", "langgenius__dify-docs", "mintlify__docs")
LABELS = {
    "languages": "language",
    "versions": "version",
    "products": "product",
    "tabs": "tab",
    "dropdowns": "dropdown",
    "anchors": "anchor",
    "menu": "item",
    "groups": "group",
}
Walked = dict[str, dict[str, object]]


@functools.cache
def read(file: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return value


def expanded(root: Path, value: object) -> object:
    if isinstance(value, dict):
        if "$ref" in value:
            target = expanded(root, read(root / value["$ref"]))
            rest = {key: each for key, each in value.items() if key != "$ref"}
            return {**target, **rest} if isinstance(target, dict) else target
        return {key: expanded(root, each) for key, each in value.items()}
    return [expanded(root, each) for each in value] if isinstance(value, list) else value


def head(file: Path) -> dict[str, object]:
    match = re.match(r"\ufeff?---[ \t]*\n(.*?\n)---", file.read_text(encoding="utf-8"), re.DOTALL)
    return (yaml.load(match[1], Loader=yaml.CSafeLoader) or {}) if match else {}


def walk(root: Path) -> Walked:
    found: Walked = {}

    def visit(node: object, trail: list[str], state: dict[str, object], spec: str) -> None:
        if isinstance(node, str):
            words = node.split()
            if len(words) == 2 and words[0].isupper():
                operation = read(root / spec)["paths"][words[1]][words[0].lower()]
                url, title = operation["x-mint"]["href"], operation["x-mint"]["metadata"]["title"]
                file = None
            else:
                names = [root / f"{node}{end}" for end in (".mdx", ".md", "/index.mdx", "/index.md")]
                path = next(name for name in names if name.exists())
                file = path.relative_to(root).as_posix()
                url = "/" + re.sub(r"(^|/)index$", "", node)
                title = head(path).get("title") or node.rpartition("/")[2].replace("-", " ").capitalize()
            entry = found.setdefault(url, {"file": file, "title": title, "places": [], **state})
            places = entry["places"]
            assert isinstance(places, list)
            if trail not in places:
                places.append(trail)
        elif isinstance(node, list):
            for each in node:
                visit(each, trail, state, spec)
        elif isinstance(node, dict):
            for key in node.keys() & {"language", "version"}:
                state = {**state, key: node[key]}
            label = next((node[key] for key in LABELS.values() if key in node), None)
            trail = trail if label is None else [*trail, label]
            for key in ("root", *(key for key in node if key in LABELS or key == "pages")):
                visit(node.get(key), trail, state, node.get("openapi", spec))

    docs = expanded(root, read(root / "docs.json"))
    assert isinstance(docs, dict)
    visit(docs["navigation"], [], {"language": None, "version": None}, "")
    return found


@pytest.fixture(scope="module", params=CORPORA)
def corpus(request: pytest.FixtureRequest, shared: Path) -> tuple[Path, Site]:
    root = shared / "corpora" / request.param
    return root, Workspace(root).load()


def test_pages_order_titles_and_places_equal_an_independent_walk(corpus: tuple[Path, Site]) -> None:
    root, site = corpus
    mine = {
        page.path: {
            "file": page.file,
            "title": page.title,
            "places": [list(trail) for trail in page.places],
            "language": page.language,
            "version": page.version,
        }
        for page in site.pages.values()
        if page.in_nav
    }
    walked = walk(root)
    assert list(mine) == list(walked)
    assert mine == {url: {**entry, "title": " ".join(str(entry["title"]).split())} for url, entry in walked.items()}


def test_pages_outside_the_navigation_follow_by_path(corpus: tuple[Path, Site]) -> None:
    root, site = corpus
    rest = [page.path for page in site.pages.values() if not page.in_nav]
    assert list(site.pages)[len(site.pages) - len(rest) :] == rest == sorted(rest)
    assert all((root / str(site.pages[path].file)).is_file() for path in rest)


def test_every_import_resolves_or_is_reported(corpus: tuple[Path, Site]) -> None:
    _, site = corpus
    reported = {(each.path, each.start.line) for each in site.diagnostics if each.code == "import-missing"}
    for file, imports in site.graph.imports.items():
        for each in imports:
            assert each.target in site.files or (file, each.line) in reported
    written = {
        (file, specifier)
        for file in site.files
        if file.endswith((".mdx", ".md")) and site.file_text(file)
        for fenced in [
            re.sub(r"^[ \t]*(```+|~~~+).*?^[ \t]*\1[ \t]*$", "", site.file_text(file), flags=re.MULTILINE | re.DOTALL)
        ]
        for specifier in re.findall(r"""^import\s[^'"\n]*from\s+['"](/[^'"]+)['"]""", fenced, re.MULTILINE)
    }
    known = {(file, each.specifier) for file, imports in site.graph.imports.items() for each in imports}
    assert written <= known
