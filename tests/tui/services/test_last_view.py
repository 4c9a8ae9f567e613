"""A stored view is read back, and anything else is refused."""

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site.navigation import Switch
from docs_tui.tui.services.last_view import MOST_ROWS, LastRow, LastView
from docs_tui.workspace.page_alone import read_alone

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
