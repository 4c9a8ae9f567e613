"""What an expression in braces is, so far as a reader of documentation has to know."""

import re

from docs_tui.mdx.javascript import expression_end
from docs_tui.mdx.nodes import ExpressionKind, MdxExpression
from docs_tui.mdx.not_an_expression import is_no_expression
from docs_tui.mdx.region import Region
from docs_tui.mdx.report import Reports
from docs_tui.source import Span

_COMMENT = re.compile(r"(?>(?:\s*+(?:/\*(?>(?:[^*]|\*(?!/))*)\*/|(//[^\r\n]*+)))+)\s*+\Z")
_STRING = re.compile(
    r"""\s*+(?:"(?>(?:[^"\\\n]|\\.)*)"|'(?>(?:[^'\\\n]|\\.)*)'|`(?>(?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`)\s*+\Z"""
)
_PATH = re.compile(r"\s*+[A-Za-z_$][\w$]*+(?>(?:\s*+\.\s*+[A-Za-z_$][\w$]*+)*)\s*+\Z")


def expression_kind(value: str) -> ExpressionKind:
    """Return what stands between the braces."""
    if not value or value.isspace():
        return "empty"
    if _PATH.match(value):
        return "path"
    if _STRING.match(value):
        return "string"
    return "comment" if _COMMENT.match(value) else "other"


def read_expression(region: Region, at: int, *, flow: bool) -> tuple[MdxExpression, int] | None:
    """Return the expression whose ``{`` stands at ``at`` and the offset after it; None if its ``}`` is missing."""
    close = expression_end(region.text, at + 1, region.end)
    if close < 0:
        return None
    raw = region.author[at + 1 : close]
    value = region.span(at + 1, close)
    return MdxExpression(region.span(at, close + 1), value, flow, expression_kind(raw), raw), close + 1


def check_expression(raw: str, span: Span, reports: Reports, *, needed: bool) -> None:
    """Report what can be no expression; an attribute's is ``needed``, and may not be empty."""
    match expression_kind(raw):
        case "other" | "path":
            wrong = is_no_expression(raw)
        case "comment":
            comment = _COMMENT.match(raw)
            wrong = needed or (comment is not None and comment.end(1) == len(raw))  # its own } is a comment too
        case "empty":
            wrong = needed
        case "string":
            wrong = False
    if wrong:
        reports.not_an_expression(span)
