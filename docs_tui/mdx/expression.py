"""Read ``{…}``: where it ends, what kind of expression it holds, and whether JavaScript would accept it."""

import re
from functools import cache

from docs_tui.mdx.diagnostics import Reports
from docs_tui.mdx.javascript import expression_end
from docs_tui.mdx.nodes import ExpressionKind, MdxExpression
from docs_tui.mdx.region import TextRegion
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

_GAP = r"(?>(?:\s|//[^\r\n]*+|/\*(?>(?:[^*]|\*(?!/))*)\*/)*)"
"""White space and comments."""
_PREFIX_WORDS = "await|class|delete|function|new|typeof|void"
"""Keywords that begin an expression and need an operand."""
_RESERVED = (
    "break|case|catch|const|continue|debugger|default|do|else|enum|export|extends|finally|for|if|implements|in|instanceof|interface|"
    r"let|package|private|protected|public|return|static|super|switch|throw|try|var|while|with|yield|import(?!\s*(?:\(|\.\s*meta))"
)
"""Words that cannot begin an expression in a module: statement keywords, operators and reserved names."""
_NO_BEGINNING = (
    r"\.(?!\d)|[?*%=&|,;:)\]@#^]|[^\x00-\x7f\w\s\ufeff]"
    rf"|(?:{_RESERVED})(?![\w$])"
    rf"|(?:{_PREFIX_WORDS})\s*\Z"
    rf"|[-+!~]\s*\Z|\({_GAP}\)(?!{_GAP}=>)"
)
"""A symbol, an operator without an operand, or empty parentheses."""
_NO_NUMBER = r"(?=\d)(?!(?:0[xXoObB][\da-fA-F_]++|(?:0|[1-9](?>(?:_?\d)*))(?:[eE]\d*+)?)n?(?![\w$]))"
"""A malformed number: ``2fa``, ``007``."""
_OPERAND = (
    rf"(?>(?:(?:await|typeof|void|delete|new)\s++)*)(?!(?:async|{_PREFIX_WORDS})(?![\w$]))"
    r"""(?:[\w$]++|"(?>(?:[^"\\\n]|\\.)*)"|'(?>(?:[^'\\\n]|\\.)*)'|\([\w$.,\s]*+\))"""
    rf"(?>(?:{_GAP}(?:\?\.(?!\d)|\.(?!\.)){_GAP}[\w$]++|\([\w$.,\s]*+\)|\[[\w$.]*+\])*){_GAP}"
)
"""A name, a string or names in parentheses, then member accesses and calls, then white space."""
_NO_OPERATOR = r"""["':@#“”‘’…–—→]|(?!(?:in|instanceof)(?![\w$]))[\w$]|(?<=[^\d\s])\.\.|\.\.[\d.]"""
"""Text that cannot follow an operand: another operand (``first name``), a colon (``key: value``), a range (``a..z``)."""
_BOOLEANS = ("true", "false")
_NEVER_LAST = frozenset(";?<=*%&|,:^!~@#")


@cache
def _faulty() -> re.Pattern[str]:
    """Return the pattern of an expression with a wrong beginning.

    Compiled on demand, because it is slow and rarely needed.
    """
    return re.compile(rf"{_GAP}(?:{_NO_BEGINNING}|{_NO_NUMBER}|(?>(?:{_OPERAND},{_GAP})*){_OPERAND}(?:{_NO_OPERATOR}))")


def is_no_expression(raw: str) -> bool:
    """Tell whether the text between braces is certainly not a JavaScript expression.

    JavaScript is not parsed: only the beginning and the end are checked, so a wrong expression may pass. ``{{name}}``
    passes because the hosted service replaces such variables before it parses the page. The text must not be empty or a
    comment.
    """
    if raw in _BOOLEANS or (raw.isdecimal() and raw.isascii() and raw[0] != "0"):  # most attributes: no need to compile
        return False
    return _faulty().match(raw) is not None or _ends_open(raw.rstrip())


def _ends_open(text: str) -> bool:
    """Tell whether ``text`` ends with an operator that needs another operand; False if it may end with a comment."""
    if "//" in text[text.rfind("\n") + 1 :]:
        return False
    last = text[-1]
    before = text[-2:-1]
    return last in _NEVER_LAST or (last in "+-" and before != last) or (last == "." and not before.isdigit())


_COMMENT = lazy_pattern(r"(?>(?:\s*+(?:/\*(?>(?:[^*]|\*(?!/))*)\*/|(//[^\r\n]*+)))+)\s*+\Z")
_STRING = lazy_pattern(
    r"""\s*+(?:"(?>(?:[^"\\\n]|\\.)*)"|'(?>(?:[^'\\\n]|\\.)*)'|`(?>(?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`)\s*+\Z"""
)
_PATH = re.compile(r"\s*+[A-Za-z_$][\w$]*+(?>(?:\s*+\.\s*+[A-Za-z_$][\w$]*+)*)\s*+\Z")


def expression_kind(value: str) -> ExpressionKind:
    """Return the kind of expression that ``value`` is."""
    if not value or value.isspace():
        return "empty"
    if _PATH.match(value):
        return "path"
    if _STRING.match(value):
        return "string"
    return "comment" if _COMMENT.match(value) else "other"


def read_expression(region: TextRegion, at: int, *, flow: bool) -> tuple[MdxExpression, int] | None:
    """Return the expression that begins at ``at`` and the offset after it, or None if ``}`` is missing."""
    close = expression_end(region.text, at + 1, region.end)
    if close < 0:
        return None
    raw = region.author[at + 1 : close]
    value = region.span(at + 1, close)
    return MdxExpression(region.span(at, close + 1), value, flow, expression_kind(raw), raw), close + 1


def check_expression(raw: str, span: Span, reports: Reports, *, needed: bool) -> None:
    """Report text that cannot be an expression. If ``needed``, as in an attribute, it must not be empty either."""
    match expression_kind(raw):
        case "other" | "path":
            wrong = is_no_expression(raw)
        case "comment":
            comment = _COMMENT.match(raw)
            wrong = needed or (comment is not None and comment.end(1) == len(raw))  # the closing } is commented out
        case "empty":
            wrong = needed
        case "string":
            wrong = False
    if wrong:
        reports.not_an_expression(span)
