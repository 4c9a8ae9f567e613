"""Each path is served under exactly one name."""

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.server.url_paths import decode_path, encode_path, normalize_path, path_below

SEGMENTS = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="/\\"), min_size=1, max_size=12
).filter(lambda name: not name.startswith("."))
PATHS = st.lists(SEGMENTS, max_size=4).map(lambda names: "/" + "/".join(names))


@given(PATHS)
def test_a_path_comes_back_however_it_was_encoded(path: str) -> None:
    assert decode_path(quote(path).encode()) == path
    assert decode_path(encode_path(path).encode()) == path
    assert decode_path("".join(f"%{byte:02x}" for byte in path.encode()).encode()) == path


@given(st.binary(max_size=60))
def test_a_decoded_path_is_unambiguous(raw: bytes) -> None:
    path = decode_path(raw)
    if path is not None:
        names = path.split("/")
        assert path.startswith("/")
        assert "" not in names[1:-1]
        assert not any(name.startswith(".") for name in names if name != ".well-known")
        assert not any(each in path for each in ("\\", "\0", "\r", "\n"))


@pytest.mark.parametrize(
    "raw", ["/..", "/a/../b", "/%2e%2e/a", "/.git/config", "/a//b", "//a", "", "a", "/a%00", "/a%5cb", "/%ff", "/./a"]
)
def test_an_ambiguous_path_is_refused(raw: str) -> None:
    assert decode_path(raw.encode()) is None


@pytest.mark.parametrize(
    ("prefix", "path", "inner"),
    [
        ("", "/a", "/a"),
        ("/docs", "/docs/a", "/a"),
        ("/docs", "/docs", "/"),
        ("/docs", "/docs/", "/"),
        ("/docs", "/docsy", None),
        ("/docs", "/a", None),
    ],
)
def test_a_base_path_is_taken_off(prefix: str, path: str, inner: str | None) -> None:
    assert path_below(prefix, path) == inner


def test_well_known_files_are_reached_below_a_base_path_and_other_hidden_ones_are_not() -> None:
    assert decode_path(b"/docs/.well-known/mcp", "", "/docs") == "/.well-known/mcp"
    for raw in (b"/docs/.git/config", b"/docs/a/.well-known/b", b"/docs/.well-known/.git", b"/docs/../.well-known/a"):
        assert decode_path(raw, "", "/docs") is None


def test_decomposed_letters_are_composed() -> None:
    assert normalize_path("/cafe\u0301") == normalize_path("/café") == "/café"
