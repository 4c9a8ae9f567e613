"""The colors of docs.json are found before it is parsed; nothing that the file contains is an error."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site import build_site
from docs_tui.workspace import colors_ahead, first_colors
from docs_tui.workspace.first_colors import colors_in

_names = st.text(alphabet='abc"{}:é\\', max_size=8)
_colors = st.dictionaries(st.sampled_from(["primary", "light", "dark"]), st.text(max_size=8))
_rest = st.dictionaries(_names.filter(lambda name: name != "colors"), _names | st.lists(_names, max_size=3), max_size=4)


@given(_colors, _rest, st.sampled_from([None, 2]))
def test_the_colors_are_those_of_docs_json(colors: dict[str, str], rest: dict[str, Any], indent: int | None) -> None:
    content = json.dumps({"colors": colors, **rest}, indent=indent).encode()
    known = build_site({"docs.json": content}).config.raw["colors"]
    braces = any(mark in value for value in colors.values() for mark in "{}")
    assert colors_in(content) == ({} if braces else known)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'"colors": {',
        b'{"colors": 3}',
        b'{"colors": {"primary": }}',
        b'{"colors": {"a": "\xff"}}',
        b"[" * 9999,
    ],
)
def test_a_broken_file_has_no_colors(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "docs.json").write_bytes(content)
    assert colors_ahead(tmp_path) == {}


@pytest.mark.parametrize("first", ["colors", "navigation"])
def test_colors_are_found_at_both_ends_of_a_long_file(
    first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_colors, "LONGEST", 60)
    content = {
        "colors": {"primary": "#112233"},
        "navigation": {"pages": [f"page-{number}" for number in range(20_000)]},
    }
    (tmp_path / "docs.json").write_text(json.dumps({first: content[first], **content}))
    assert colors_ahead(tmp_path) == {"primary": "#112233"}


def test_docs_json_comes_before_mint_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_colors, "LONGEST", 60)
    assert colors_ahead(tmp_path) == {}
    (tmp_path / "mint.json").write_text('{"colors": {"primary": "#112233", "background": 3}}')
    assert colors_ahead(tmp_path) == {"primary": "#112233"}
    (tmp_path / "docs.json").write_text("{}")
    assert colors_ahead(tmp_path) == {}


def test_nobody_waits_for_a_slow_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def read(*_: object) -> tuple[bytes, None]:
        go_on.wait(5)
        return b'{"colors": {"primary": "#112233"}}', None

    monkeypatch.setattr(first_colors, "read_file", read)
    monkeypatch.setattr(first_colors, "LONGEST", 0.01)
    assert colors_ahead(tmp_path) == {}
    go_on.set()
    monkeypatch.setattr(first_colors, "LONGEST", 60)
    assert colors_ahead(tmp_path) == {"primary": "#112233"}
