"""Text that is not JavaScript is reported, and statements end where JavaScript ends them. The reference parser agrees."""

import pytest

from docs_tui.mdx import Heading, parse
from docs_tui.mdx.expression import is_no_expression
from docs_tui.source import Source

REFUSED = (
    ".red",
    "first name",
    "key: value",
    "(a): b",
    "a // b\n c",
    "/* c */ a b",
    "x!",
    "Hello, you!",
    "a +",
    "a.",
    "-",
    "()",
    "super.x",
    "package",
    " class ",
    "default.name",
    "new",
    "import.x",
    "2fa",
    "007",
    "1..10",
    "a..z",
    "user@example.com",
    "…",
    "say “hello”",
)
UNDERSTOOD = (
    "a",
    "user.name",
    "a.class",
    "a // b.\n",
    "a // see http://b.c.\n",
    "x++",
    "a - -b",
    "packages",
    "newest",
    "let$",
    "import.meta.env",
    "import (a)",
    "new (a)(b)",
    "() => 1",
    "( /* none */ ) => 1",
    "(a, b) => a",
    "(a) in b",
    "0",
    "1_000n",
    "0XfF",
    "1e-5",
    ".5",
    "1.",
    "1..toString()",
    "{ a }",
    "{rate-limit}",
    "{ user.name }",
    "{ a, 'b': 1 }",
    "{ 1.5: 2 }",
    "{ get a() { return 1 } }",
    "{ async, get, set }",
    "{ async a() {} }",
    "{}",
    "été",
    "\ufeffa",
    "[...a, 'x!']",
)


@pytest.mark.parametrize("raw", REFUSED)
def test_text_that_strict_mdx_rejects_is_reported(raw: str) -> None:
    """Writers see the problem before they deploy."""
    assert is_no_expression(raw)


@pytest.mark.parametrize("raw", UNDERSTOOD)
def test_javascript_is_not_reported(raw: str) -> None:
    """Expressions that the deployment accepts are not reported."""
    assert not is_no_expression(raw)


@pytest.mark.parametrize(
    ("statement", "is_complete"), [("b++", True), ("b--", True), ("1 /* b */", True), ("b +", False)]
)
def test_a_blank_line_ends_a_complete_statement(statement: str, *, is_complete: bool) -> None:
    document = parse(Source("page.mdx", f"export let a = {statement}\n\n## Title\n"))
    assert any(isinstance(each, Heading) for each in document.root.children) == is_complete
