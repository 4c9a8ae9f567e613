"""Redirects of docs.json: one step each, no loops, and only to sites that docs.json names."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.server.redirection import RedirectTarget, resolve_redirect
from docs_tui.site.docs_json import Redirect
from docs_tui.site.redirects import Redirects

PAGES = {"/new", "/guides/a", "/guides/b/c"}


def sent(rules: list[tuple[str, str]], path: str) -> str | None:
    redirects = Redirects(Redirect(source, destination) for source, destination in rules)
    found = resolve_redirect(redirects, path, PAGES.__contains__)
    return found.location if found else None


@pytest.mark.parametrize(
    ("rules", "path", "location"),
    [
        ([("/old", "/new")], "/old", "/new"),
        ([("/old", "/new")], "/other", None),
        ([("/old", "new#part")], "/old", "/new#part"),
        ([("/old", "https://example.com/a?b=c")], "/old", "https://example.com/a?b=c"),
        ([("/docs/:slug*", "/guides/:slug*")], "/docs/b/c", "/guides/b/c"),
        ([("/docs/:one", "/guides/:one")], "/docs/a", "/guides/a"),
        ([("/docs/*", "/guides/*")], "/docs/a", "/guides/a"),
        ([("/docs/:slug*", "/guides/:slug*")], "/docs/größe z", "/guides/gr%C3%B6%C3%9Fe%20z"),
        ([("/a", "/b"), ("/b", "/new")], "/a", "/b"),
        ([("/a", "/a")], "/a", None),
        ([("/a", "/b"), ("/b", "/c"), ("/c", "/a")], "/a", None),
        ([("/:slug*", "/x/:slug*")], "/a", None),
        ([("/old/:slug*", "/:slug*")], "/old//evil.test", "/evil.test"),
        ([("/old/:slug*", "/:slug*")], "/old/\\evil.test", "/evil.test"),
        ([("/old/:slug*", ":slug*")], "/old/https://evil.test", "/https://evil.test"),
        ([("/old/:slug*", "/new/:slug*")], '/old/a"\r<b>', "/new/a%22%0D%3Cb%3E"),
    ],
)
def test_a_redirect_has_its_destination(rules: list[tuple[str, str]], path: str, location: str | None) -> None:
    assert sent(rules, path) == location


@pytest.mark.parametrize(
    "destination", ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "vbscript:x", "file:/x"]
)
def test_no_redirect_leads_off_the_web(destination: str) -> None:
    assert sent([("/old", destination)], "/old") is None
    assert sent([("/a", "/b"), ("/b", destination)], "/a") == "/b"  # the redirect of /b is not followed
    assert sent([("/old/:slug*", f"{destination}:slug*")], "/old/x") is None


def test_a_redirect_says_whether_it_is_for_good() -> None:
    rules = Redirects([Redirect("/a", "/new", permanent=False), Redirect("/b", "/new")])
    assert resolve_redirect(rules, "/a", PAGES.__contains__) == RedirectTarget("/new", permanent=False)
    assert resolve_redirect(rules, "/b", PAGES.__contains__) == RedirectTarget("/new", permanent=True)


NAMES = st.sampled_from(["/a", "/b", "/c", "/new", "/a/:x", "/b/:x*", "/:x*", "/c/*", "d", "//e"])


@given(
    rules=st.lists(st.tuples(NAMES, NAMES), max_size=6),
    tail=st.text(max_size=20),
    head=st.sampled_from(["/a", "/b/", "/"]),
)
def test_a_location_stays_on_the_site_and_on_its_line(rules: list[tuple[str, str]], head: str, tail: str) -> None:
    location = sent([rule for rule in rules if not rule[1].startswith("//")], head + tail)
    assert location is None or re.fullmatch(r"/(?![/\\])[!-~]*", location)
