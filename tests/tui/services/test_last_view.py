"""A stored view is read back, and anything else is rejected."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site.navigation import Switch, first_page, navigation_view
from docs_tui.tui.services.last_view import MOST_ROWS, LastRow, LastView
from docs_tui.workspace import Workspace, files, page_alone
from docs_tui.workspace.page_alone import find_first_page, read_alone, short_config
from tests.export.trees import CORPORA

ROWS = (
    LastRow("group", 0, "Start", has_entries=True, is_open=True),
    LastRow("page", 1, "Home", "/", mark="NEW", dim=True),
    LastRow("group", 1, "Deep", has_entries=True),
    LastRow("page", 0, "List", "/list", method="GET"),
    LastRow("link", 0, "Blog", "https://blog.example"),
)
VIEW = LastView(
    "Relay",
    ("Start", "Home"),
    ("Guides",),
    (Switch("tab", ("Guides", "API"), 0, ()),),
    ROWS,
    "/",
    "index.mdx",
    "Home",
    "First.",
    {"primary": "#0b7a6e"},
    "",
    '{"name": "Relay"}',
)
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)


def stored() -> dict[str, Any]:
    value: dict[str, Any] = json.loads(json.dumps(VIEW.as_json()))
    return value


def test_a_view_is_read_as_it_was_written() -> None:
    assert LastView.from_json(stored()) == VIEW
    assert VIEW.opened == {("Start",)}
    start, listed, blog = VIEW.navigation.entries
    assert [getattr(each, "label", "") or getattr(each, "path", "") for each in (start, listed, blog)] == [
        "Start",
        "/list",
        "Blog",
    ]


@given(st.sampled_from(sorted(stored())), ANY)
def test_another_value_is_refused_or_harmless(name: str, value: Any) -> None:
    found = LastView.from_json(stored() | {name: value})
    assert found is None or (found.navigation and isinstance(found.opened, set))


@given(st.integers(0, 8), ANY)
def test_a_row_with_another_value_is_refused_or_harmless(place: int, value: Any) -> None:
    view = stored()
    view["rows"][1][place] = value
    found = LastView.from_json(view)
    assert found is None or found.navigation


def test_labels_are_cleaned_and_a_huge_tree_is_refused() -> None:
    view = stored()
    view["rows"][0][2] = "Start\x1b[2J"
    found = LastView.from_json(view)
    assert found is not None
    assert "\x1b" not in found.rows[0].label
    assert LastView.from_json(stored() | {"rows": [list(ROWS[1])] * (MOST_ROWS + 1)}) is None


def test_a_page_is_read_with_what_it_imports_and_nothing_from_outside(tmp_path: Path) -> None:
    root = tmp_path / "docs"
    (root / "snippets").mkdir(parents=True)
    (tmp_path / "secret.mdx").write_text("secret")
    (root / "docs.json").write_text('{"variables": {"name": "Relay"}, "navigation": {"pages": ["index"]}}')
    (root / "index.mdx").write_text('import S from "/snippets/s.mdx"\n\n![](/a.png) {{name}}\n\n<S/>\n')
    (root / "snippets" / "s.mdx").write_text('import T from "./t.mdx"\n\n<T/>\n')
    (root / "snippets" / "t.mdx").write_text("Inside.\n")
    (root / "a.png").write_bytes(b"x")
    site = read_alone(root, "index.mdx")
    assert site is not None
    assert set(site.files) == {"docs.json", "index.mdx", "snippets/s.mdx", "snippets/t.mdx", "a.png"}
    assert site.config.variables == {"name": "Relay"}
    for name in ("../secret.mdx", "missing.mdx", "", "/etc/passwd", "snippets"):
        assert read_alone(root, name) is None
    (root / "out.mdx").symlink_to(tmp_path / "secret.mdx")
    assert read_alone(root, "out.mdx") is None
    (root / "docs.json").write_text('{"variables": {"$ref": "v.json"}, "navigation": {}}')
    assert read_alone(root, "index.mdx") is None
    (root / "docs.json").write_text('{"navigation": {"$ref": "nav.json"}}')
    assert read_alone(root, "index.mdx") is not None
    (root / "docs.json").write_text("{")
    assert read_alone(root, "index.mdx") is None


def test_a_page_is_read_with_the_config_of_the_last_run(tmp_path: Path) -> None:
    (tmp_path / "docs.json").write_text('{"variables": {"name": "Relay"}, "navigation": {"pages": ["index"]}}')
    (tmp_path / "index.mdx").write_text("{{name}}\n")
    (tmp_path / "docs-tui.yaml").write_text("callouts: github\n")
    whole = Workspace(tmp_path).load()
    kept, found = short_config(whole), find_first_page(tmp_path)
    assert found is not None
    assert found.config == kept
    assert b"navigation" not in kept
    for config in (b"", kept):
        site = read_alone(tmp_path, "index.mdx", config)
        assert site is not None
        assert site.config.variables == whole.config.variables
        assert site.settings == whole.settings
    (tmp_path / "nav.json").write_text('["index"]')
    (tmp_path / "docs.json").write_text('{"navigation": {"pages": {"$ref": "nav.json"}}}')
    assert short_config(Workspace(tmp_path).load()) == b""


def first_of(root: Path, navigation: object) -> str | None:
    """Return the first page as ``find_first_page`` finds it; it must be the one that the whole site opens."""
    (root / "docs.json").write_text(json.dumps({"name": "Relay", "navigation": navigation}))
    found, site = find_first_page(root), Workspace(root).open()
    view = navigation_view(site)
    if found is not None:
        assert (found.path, found.trail) == (first_page(view.entries), view.trail)
        assert found.file == site.pages[found.path].file
    return found.path if found is not None else None


def test_the_first_page_is_found_without_the_names_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("index.mdx", "a.md", "b/index.mdx", "b/c.mdx"):
        (tmp_path / name).write_text("Text.\n")
    (tmp_path / "spec.json").write_text("{}")
    group = {"group": "G", "pages": ["a"]}
    for navigation, path in (
        ({"pages": ["gone", "b/c", "a"]}, "/b/c"),
        ({"groups": [{"group": "Empty", "pages": []}, group]}, "/a"),
        ({"groups": [{"group": "G", "root": "index", "pages": ["a"]}]}, "/"),
        ({"groups": [{"group": "G", "pages": ["a"], "root": "index"}]}, "/"),
        ({"pages": ["a"], "anchors": [{"anchor": "X", "pages": ["gone"]}]}, "/a"),
        ({"groups": [{"group": "G", "pages": [{"group": "", "pages": ["b"]}, "a"]}]}, "/b"),
        ({"tabs": [{"tab": "Link", "href": "https://a.example"}, {"tab": "T", "groups": [group]}]}, "/a"),
        ({"tabs": [{"tab": "H", "hidden": True, "pages": ["a"]}, {"tab": "T", "pages": ["b/c"]}]}, "/b/c"),
        (
            {"languages": [{"language": "de", "pages": ["a"]}, {"language": "en", "default": True, "pages": ["b"]}]},
            "/b",
        ),
        ({"pages": ["a"], "anchors": [{"anchor": "X", "pages": ["b"]}]}, "/b"),
        ({"groups": [{"group": "API", "openapi": "spec.json"}, group]}, None),
        ({"tabs": {"$ref": "tabs.json"}}, None),
        ({"tabs": "a"}, None),
        ({}, None),
        ([], None),
        ("a", None),
    ):
        assert first_of(tmp_path, navigation) == path, navigation
    (tmp_path / "docs.json").write_text("{")
    assert find_first_page(tmp_path) is None
    (tmp_path / "docs.json").unlink()
    assert find_first_page(tmp_path) is None


def test_a_larger_site_takes_no_more_files_to_find_and_draw_the_first_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    there, read = page_alone._FilesThere.__contains__, files.read_file

    def look_up(files: page_alone._FilesThere, name: str) -> bool:
        asked.append(f"look up {name}")
        return there(files, name)

    def read_file(root: Path, name: str) -> object:
        asked.append(f"read {name}")
        return read(root, name)

    monkeypatch.setattr(page_alone._FilesThere, "__contains__", look_up)
    monkeypatch.setattr(page_alone, "read_file", read_file)
    work = []
    for size in (20, 200):
        root = tmp_path / str(size)
        root.mkdir()
        for number in range(size):
            (root / f"{number}.mdx").write_text("![](/a.png)\n")
        pages = [str(number) for number in range(size)]
        groups = [{"group": "G", "pages": pages}, *({"group": each, "pages": [each]} for each in pages)]
        tabs = [{"tab": each, "groups": groups} for each in pages[:5]]
        (root / "docs.json").write_text(json.dumps({"name": "Relay", "navigation": {"tabs": tabs}}))
        asked.clear()
        found = find_first_page(root)
        assert found is not None
        assert read_alone(root, found.file, found.config) is not None
        work.append(list(asked))
    assert work[0] == work[1]
    assert len(work[0]) < 20, work[0]


def has_first_page(root: Path) -> bool:
    found, view = find_first_page(root), navigation_view(Workspace(root).open())
    return found is not None and (found.path, found.trail) == (first_page(view.entries), view.trail)


def test_the_first_page_of_the_sample_is_found(sample_docs: Path) -> None:
    assert has_first_page(sample_docs)


@pytest.mark.corpora
def test_the_first_pages_of_real_sites_are_found() -> None:
    assert all(map(has_first_page, CORPORA.iterdir()))
