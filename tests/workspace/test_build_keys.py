"""Cache keys of exported pages change with everything that a page depends on, and read each file once."""

import json
from collections.abc import Iterable

import pytest

from docs_tui.site import Site, build_site
from docs_tui.site.site_links import ImportGraph
from docs_tui.site.specs import Specs
from docs_tui.workspace.build.pages import keys_of

PATHS = {f"/p{number}": {"get": {"responses": {"200": {"$ref": "parts/one.json"}}}} for number in range(30)}
FILES = {
    "docs.json": b'{"name": "Relay", "navigation": {"groups": [{"group": "API", "openapi": "api.json"}]}}',
    "api.json": json.dumps({"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": PATHS}).encode(),
    "parts/one.json": b'{"description": "One", "content": {"$ref": "two.json"}}',
    "parts/two.json": b"{}",
    "snippets/part.mdx": b'import Inner from "/snippets/inner.mdx";\n\n<Inner />\n',
    "snippets/inner.mdx": b"Words.\n",
    "alone.mdx": b"Alone.\n",
    **{f"page{number}.mdx": b'import Part from "/snippets/part.mdx";\n\n<Part />\n' for number in range(30)},
}


def keys(site: Site) -> dict[str, bytes]:
    return keys_of(site, site.pages)


@pytest.mark.parametrize(
    ("file", "touched"),
    [
        ("api.json", "p"),
        ("parts/one.json", "p"),
        ("parts/two.json", "p"),
        ("snippets/part.mdx", "page"),
        ("snippets/inner.mdx", "page"),
        ("alone.mdx", "alone"),
    ],
)
@pytest.mark.parametrize("gone", [False, True])
def test_a_file_changes_the_keys_of_the_pages_that_are_made_of_it(file: str, touched: str, gone: bool) -> None:  # noqa: FBT001
    site = build_site(FILES)
    before, after = keys(site), keys(site.apply({file: None if gone else FILES[file] + b"\n"}))
    changed = {path for path, key in after.items() if key != before[path]}
    made_of_spec = {path for path, page in site.pages.items() if page.api is not None}
    wanted = {"p": made_of_spec, "page": {f"/page{number}" for number in range(30)}, "alone": {"/alone"}}[touched]
    assert changed == wanted & after.keys()
    assert len(made_of_spec) == len(PATHS)


def test_what_many_pages_are_made_of_is_gathered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    site, asked = build_site(FILES), list[str]()
    parts, imported_by = Specs.with_parts, ImportGraph.files_imported_by

    def parts_asked(self: Specs, names: Iterable[str]) -> frozenset[str]:
        asked.append("spec")
        return parts(self, names)

    def imported_by_asked(self: ImportGraph, file: str) -> frozenset[str]:
        asked.append(file)
        return imported_by(self, file)

    monkeypatch.setattr(Specs, "with_parts", parts_asked)
    monkeypatch.setattr(ImportGraph, "files_imported_by", imported_by_asked)
    keys(site)
    assert sorted(asked) == ["snippets/part.mdx", "spec"]
