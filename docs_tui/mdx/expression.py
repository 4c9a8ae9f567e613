"""What an expression in braces is, so far as a reader of documentation has to know."""

import re

from docs_tui.mdx.nodes import ExpressionKind

_COMMENT = re.compile(r"(?:\s*+(?:/\*(?:[^*]|\*(?!/))*+\*/|//[^\n]*+(?:\n|\Z)))++\s*+\Z")
_STRING = re.compile(r"""\s*+(?:"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*+`)\s*+\Z""")
_PATH = re.compile(r"\s*+[A-Za-z_$][\w$]*+(?:\s*+\.\s*+[A-Za-z_$][\w$]*+)*+\s*+\Z")


def expression_kind(value: str) -> ExpressionKind:
    """Return what stands between the braces."""
    if not value or value.isspace():
        return "empty"
    if _PATH.match(value):
        return "path"
    if _STRING.match(value):
        return "string"
    return "comment" if _COMMENT.match(value) else "other"
