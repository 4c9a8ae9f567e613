"""Search results and the editor open a spec at the line of the operation."""

import pytest

from docs_tui.site import UNREAD, ApiReference, Content
from docs_tui.site.line_search import TextSearch
from docs_tui.site.operation_text import operation_line
from tests.sites import site_of

YAML = """openapi: 3.1.0
paths:
  /users/{id}:
    get: {summary: GET /users}
    post: {}
  "/users":  # /users: is one
    description: See /users:list, get and post.
    POST: {summary: Make}
webhooks:
  made: {post: {}}
"""
PRETTY = '{\n  "paths": {\n    "/users": {\n      "get": {},\n      "post": {}\n    }\n  }\n}\n'
ONE_LINE = '\n{"paths": {"/a": {"get": {}},"/users": {"get": {}, "post": {}}}}'


def reference(method: str, path: str) -> ApiReference:
    return ApiReference("openapi" if method else "webhook", "s.yaml", method, path)


@pytest.mark.parametrize(
    ("spec", "method", "path", "line"),
    [
        (YAML, "GET", "/users/{id}", 4),
        (YAML, "POST", "/users/{id}", 5),
        (YAML, "POST", "/users", 8),
        (YAML, "", "made", 10),
        (PRETTY, "POST", "/users", 5),
        (PRETTY.replace("\n", "\r\n"), "POST", "/users", 5),
        (ONE_LINE, "POST", "/users", 2),
        (YAML, "GET", "/none", 0),
        ("", "GET", "/users", 0),
    ],
)
def test_the_line_is_that_of_the_method_under_its_path(spec: str, method: str, path: str, line: int) -> None:
    assert operation_line(reference(method, path), spec.encode()) == line


def test_what_is_not_read_has_no_lines() -> None:
    unread: Content = UNREAD
    assert operation_line(reference("GET", "/users"), unread) == 0


def test_a_hit_in_a_spec_has_the_line_of_its_operation() -> None:
    docs = '{"name": "x", "navigation": {"groups": [{"group": "API", "openapi": "s.yaml"}]}}'
    (hit,) = TextSearch(site_of({"docs.json": docs, "s.yaml": YAML})).hits("Make")
    assert (hit.file, hit.line, hit.snippet) == ("s.yaml", 8, "Make")
