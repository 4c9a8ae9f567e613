"""A site after changes equals a site built from scratch."""

import json
from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site import UNREAD, Change, Content, Site, Unread, build_site

PAGES = ["a.mdx", "a.md", "a/index.mdx", "b.mdx", "c/d.md", "snippets/s.mdx", "parts/p.mdx", "x.jsx", "README.md"]
BODIES = st.sampled_from(
    [
        b"",
        b"text",
        b"---\ntitle: One\n---\n# H\n",
        b"---\ntitle: Two\nhidden: true\ntag: t\n---\n",
        b"---\ntitle: 'open\n---\n",
        b'import P from "/parts/p.mdx"\n\n<P />\n',
        b'import S from "/snippets/s.mdx"\nimport B from "./b.mdx"\n\n<S />\n',
        b'---\nopenapi: "api.json GET /u"\n---\n',
        b"\xff\xfe",
    ]
)
NAVIGATIONS = [
    {"pages": ["b", "a"]},
    {"groups": [{"group": "G", "pages": ["a", {"group": "H", "hidden": True, "pages": ["b", "c/d"]}]}]},
    {"tabs": [{"tab": "T", "openapi": "api.json"}, {"tab": "U", "pages": ["gone", "GET /u"], "openapi": "api.json"}]},
    {"pages": {"$ref": "nav.json"}},
]
CONFIGS = st.sampled_from([json.dumps({"name": "x", "navigation": each}).encode() for each in NAVIGATIONS])
SPECS = st.sampled_from(
    [b'{"paths": {"/u": {"get": {"summary": "List"}}}}', b'{"paths": {"/u": {"get": {"tags": ["T"]}}}}', b"{}"]
)


def edits() -> st.SearchStrategy[tuple[str, Change]]:
    gone = st.none()
    return st.one_of(
        st.tuples(st.sampled_from(PAGES), BODIES | gone | st.just(UNREAD)),
        st.tuples(st.just("docs.json"), CONFIGS | gone),
        st.tuples(st.just("nav.json"), st.sampled_from([b'["a", "b"]', b'["b"]']) | gone),
        st.tuples(st.just("api.json"), SPECS | gone),
        st.tuples(st.just(".mintignore"), st.sampled_from([b"c/", b"*.md", b""]) | gone),
        st.tuples(st.just("docs-tui.yaml"), st.sampled_from([b"polling: true", b"poling: 1"]) | gone),
        st.tuples(st.just("i.png"), st.just(UNREAD) | gone),
    )


def contents_of(site: Site) -> dict[str, object]:
    """Return everything that two equal sites have in common."""
    return {
        "files": dict(site.files),
        "pages": list(site.pages.items()),
        "navigation": site.navigation,
        "snippets": dict(site.snippets),
        "settings": site.settings,
        "config": site.config.raw,
        "diagnostics": site.diagnostics,
        "base": site.base_url,
        "unread": set(site.unread()),
        "importers": {file: [page.path for page in site.importers(file)] for file in site.files},
        "operations": [site.operation(page) for page in site.pages.values()],
    }


def after(files: Mapping[str, Content], changes: Mapping[str, Change]) -> dict[str, Content]:
    whole: dict[str, Change] = {**files, **changes}
    return {file: content for file, content in whole.items() if content is not None}


@given(
    st.lists(st.dictionaries(st.sampled_from(PAGES), BODIES), max_size=1),
    st.lists(st.lists(edits(), max_size=4), max_size=5),
)
def test_applying_changes_equals_building_anew(
    start: list[dict[str, bytes]], batches: list[list[tuple[str, Change]]]
) -> None:
    files: dict[str, Content] = dict(start[0]) if start else {}
    site = build_site(files)
    for batch in batches:
        changes = dict(batch)
        before = contents_of(site)
        changed = site.apply(changes)
        files = after(files, changes)
        assert contents_of(changed) == contents_of(build_site(files))
        assert contents_of(site) == before
        site = changed


def test_an_edit_of_a_page_shares_everything_else() -> None:
    files: dict[str, Content] = {f"p{number}.mdx": b"text" for number in range(20)}
    site = build_site({"docs.json": b'{"name": "x", "navigation": {"pages": ["p3", "p1"]}}', **files})
    edited = site.apply({"p3.mdx": b"---\ntitle: New\n---\n"})
    assert edited.structure is site.structure
    assert [path for path, page in edited.pages.items() if page is not site.pages[path]] == ["/p3"]
    assert list(edited.pages) == list(site.pages)


def test_changes_that_change_nothing_give_the_same_site() -> None:
    site = build_site({"a.mdx": b"x", "b.mdx": UNREAD})
    assert site.apply({"a.mdx": b"x", "b.mdx": UNREAD, "gone.mdx": None}) is site
    assert isinstance(site.files["b.mdx"], Unread)
