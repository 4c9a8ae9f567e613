"""Redirects of docs.json: matching, and precedence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site.docs_json import Redirect
from docs_tui.site.redirects import Redirects, redirect


@pytest.mark.parametrize(
    ("source", "destination", "path", "found"),
    [
        ("/a", "/b", "/a", "/b"),
        ("a/", "/b", "/a", "/b"),
        ("/a", "/b", "/a/c", None),
        ("/a/:x/:y", "/:y/:x", "/a/1/2", "/2/1"),
        ("/a/:x", "/b/:x", "/a/1/2", None),
        ("/a/:rest*", "/b/:rest*", "/a/1/2", "/b/1/2"),
        ("/a/:rest*", "/b/:rest*", "/a", "/b"),
        ("/a-*", "/b-*", "/a-1", "/b-1"),
        ("/a(b)", "/c", "/a(b)", "/c"),
        ("/a", "/", "/a", "/"),
    ],
)
def test_redirects_fill_in_their_wildcards(source: str, destination: str, path: str, found: str | None) -> None:
    assert redirect(Redirect(source, destination), path) == found


def test_a_redirect_with_wildcards_without_end_matches_nothing() -> None:
    assert redirect(Redirect("/" + ":a*" * 9 + "x", "/b"), "/" + "a" * 60) is None
    assert redirect(Redirect("/:a/:b/:c/:d/:e/:f*", "/:f/:a"), "/1/2/3/4/5/6/7") == "/6/7/1"
    assert redirect(Redirect("/" + "-".join(f":w{n}" for n in range(20)), "/b"), "/" + "-" * 60) is None
    assert redirect(Redirect("/:y-:m-:d/:name", "/:name/:y"), "/2026-11-23/news") == "/news/2026"


_SOURCES = st.sampled_from(
    ["/a", "a/", "/a b", "/a%20b", "/a/:one", "/a/*", "/:two", "/a/b", "/b", "/a:one", "/*", "/", "/b/:one*"]
)


@given(
    st.lists(st.tuples(_SOURCES, st.sampled_from(["/x", "/y/:one", "/z/:two"])), max_size=8),
    st.sampled_from(["/a", "/a b", "/a%20b", "/a/b", "/b", "/c/d", "/", "//a", "/ab", "/b/"]),
)
def test_of_many_redirects_the_first_one_that_applies_is_followed(pairs: list[tuple[str, str]], path: str) -> None:
    rules = tuple(Redirect(source, destination) for source, destination in pairs)
    first = next(((each, found) for each in rules if (found := redirect(each, path)) is not None), None)
    assert Redirects(rules).first(path) == first
