"""A site can be built from any files."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site import Site, build_site
from docs_tui.site.json_text import place_of, read_json
from docs_tui.source import Source
from tests.sites import site_of

KEYS = st.sampled_from(
    [
        *(
            "navigation",
            "languages",
            "language",
            "versions",
            "version",
            "products",
            "product",
            "tabs",
            "tab",
            "dropdowns",
        ),
        *("dropdown", "anchors", "anchor", "menu", "item", "groups", "group", "pages", "root", "global", "hidden"),
        *(
            "searchable",
            "href",
            "icon",
            "openapi",
            "asyncapi",
            "source",
            "directory",
            "name",
            "url",
            "$ref",
            "variables",
        ),
        *(
            "redirects",
            "destination",
            "seo",
            "metatags",
            "canonical",
            "indexing",
            "markdown",
            "instructions",
            "api",
            "mdx",
        ),
        *(
            "contextual",
            "options",
            "primaryTab",
            "paths",
            "/u",
            "get",
            "tags",
            "summary",
            "x-mint",
            "metadata",
            "title",
        ),
        *(
            "parameters",
            "schema",
            "properties",
            "allOf",
            "oneOf",
            "items",
            "type",
            "required",
            "enum",
            "responses",
            "200",
        ),
        *(
            "content",
            "application/json",
            "webhooks",
            "channels",
            "messages",
            "payload",
            "components",
            "schemas",
            "servers",
        ),
    ]
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.floats(allow_nan=True),
    st.sampled_from(
        [
            "",
            "a",
            "/",
            "b/index",
            "GET /u",
            "a.json",
            "a.json GET /u",
            "docs.json",
            "../x.json",
            "#/paths",
            "\x00",
            "%zz",
        ]
    ),
    st.text(max_size=4),
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=25
)
CONFIGS = (
    st.fixed_dictionaries({"name": st.just("x"), "navigation": st.dictionaries(KEYS, VALUES, max_size=4)}) | VALUES
)


def looked_at(site: Site) -> None:
    """Read every property of a site."""
    assert all(page.title and page.path.startswith("/") for page in site.pages.values())
    assert all(found.hint for found in site.diagnostics if found.code == "json-type")
    for found in site.diagnostics:
        assert found.start.line >= 1
        assert str(found)
    for page in site.pages.values():
        site.operation(page)
        site.link(page, "a")
        assert site.find(page.path) is page
    site.unread()
    assert isinstance(site.base_url, str | None)


@given(CONFIGS, st.sampled_from(["docs.json", "mint.json"]), VALUES)
def test_any_json_is_a_docs_json(config: Any, name: str, other: Any) -> None:
    files = {name: json.dumps(config), "a.json": json.dumps(other), "a.mdx": "text", "b/index.md": "text"}
    site = site_of(files)
    looked_at(site)
    assert not any(found.code == "json-syntax" for found in site.diagnostics)


@given(VALUES)
def test_any_json_is_a_spec(spec: Any) -> None:
    docs = {
        "name": "x",
        "navigation": {"tabs": [{"tab": "T", "openapi": "a.json"}, {"tab": "U", "asyncapi": "a.json"}]},
    }
    whole = {"paths": {"/u": {"get": spec}}, "webhooks": spec, "channels": {"c": spec}, "components": {"schemas": spec}}
    for each in (spec, whole):
        looked_at(site_of({"docs.json": json.dumps(docs), "a.json": json.dumps(each)}))


NAMES = st.text(st.sampled_from("ab./_- %#?安é\\.mdx"), min_size=1, max_size=12)


@given(st.dictionaries(NAMES, st.binary(max_size=30), max_size=5), st.binary(max_size=60))
def test_any_names_and_bytes_make_a_site(files: dict[str, bytes], docs: bytes) -> None:
    site = build_site({"docs.json": docs, "docs-tui.yaml": docs, ".mintignore": docs, **files})
    assert all(page.title for page in site.pages.values())
    for page in site.pages.values():
        site.headings(page)
        site.link(page, site.text(page))
    assert all(found.start.line >= 1 for found in site.diagnostics)


@given(st.text(max_size=30))
def test_any_text_is_read_as_json_or_explained(text: str) -> None:
    value, problem = read_json(Source("docs.json", text))
    assert (problem is None) == _is_json(text) or value is None
    if problem is not None:
        assert problem.hint


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


@given(VALUES, st.sampled_from([None, 1, "\t"]))
def test_each_value_of_a_json_text_has_its_place(value: Any, indent: int | str | None) -> None:
    text = json.dumps(value, indent=indent)
    source = Source("docs.json", text)

    def check(inner: Any, pointer: tuple[str | int, ...]) -> None:
        assert repr(json.loads(source.slice(place_of(source, pointer)))) == repr(inner)
        children = inner.items() if isinstance(inner, dict) else enumerate(inner) if isinstance(inner, list) else ()
        for key, child in children:
            check(child, (*pointer, key))

    check(json.loads(text), ())
