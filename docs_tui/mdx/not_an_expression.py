"""Tells braces that can hold no JavaScript expression, by how they begin and end: JavaScript is not parsed here.

What is told is sure: strict MDX refuses the page. What is not told may be wrong all the same; ``{{name}}`` is let pass, for the
hosted service puts the value of a variable there before it reads the page.
"""

import re

_GAP = r"(?>(?:\s|//[^\r\n]*+|/\*(?>(?:[^*]|\*(?!/))*)\*/)*)"
"""Blanks and comments."""
_PREFIX_WORDS = "await|class|delete|function|new|typeof|void"
"""These begin an expression, and never are one."""
_RESERVED = (
    "break|case|catch|const|continue|debugger|default|do|else|enum|export|extends|finally|for|if|implements|in|instanceof|interface|"
    r"let|package|private|protected|public|return|static|super|switch|throw|try|var|while|with|yield|import(?!\s*(?:\(|\.\s*meta))"
)
"""These begin no expression of a module: statements, operators, and names that are kept back."""
_NO_BEGINNING = (
    r"\.(?!\d)|[?*%=&|,;:)\]@#^]|[^\x00-\x7f\w\s\ufeff]"
    rf"|(?:{_RESERVED})(?![\w$])"
    rf"|(?:{_PREFIX_WORDS})\s*\Z"
    rf"|[-+!~]\s*\Z|\({_GAP}\)(?!{_GAP}=>)"
)
"""A mark, an operator without a value, empty parentheses."""
_NO_NUMBER = r"(?=\d)(?!(?:0[xXoObB][\da-fA-F_]++|(?:0|[1-9](?>(?:_?\d)*))(?:[eE]\d*+)?)n?(?![\w$]))"
"""``2fa``, ``007``."""
_OPERAND = (
    rf"(?>(?:(?:await|typeof|void|delete|new)\s++)*)(?!(?:async|{_PREFIX_WORDS})(?![\w$]))"
    r"""(?:[\w$]++|"(?>(?:[^"\\\n]|\\.)*)"|'(?>(?:[^'\\\n]|\\.)*)'|\([\w$.,\s]*+\))"""
    rf"(?>(?:{_GAP}(?:\?\.(?!\d)|\.(?!\.)){_GAP}[\w$]++|\([\w$.,\s]*+\)|\[[\w$.]*+\])*){_GAP}"
)
"""A name, a string or names in parentheses, what is taken of it, and the gap after it."""
_NO_OPERATOR = r"""["':@#“”‘’…–—→]|(?!(?:in|instanceof)(?![\w$]))[\w$]|(?<=[^\d\s])\.\.|\.\.[\d.]"""
"""What stands after no value: another one (``first name``), a key's colon (``key: value``), a range (``a..z``)."""
_FAULTY = re.compile(rf"{_GAP}(?:{_NO_BEGINNING}|{_NO_NUMBER}|(?>(?:{_OPERAND},{_GAP})*){_OPERAND}(?:{_NO_OPERATOR}))")
_NEVER_LAST = frozenset(";?<=*%&|,:^!~@#")


def is_no_expression(raw: str) -> bool:
    """Tell whether what stands between braces, and is neither empty nor a comment, is no JavaScript for sure."""
    return _FAULTY.match(raw) is not None or _ends_open(raw.rstrip())


def _ends_open(text: str) -> bool:
    """Tell whether a text ends with a mark that a value has to follow; not of one that may end with a comment."""
    if "//" in text[text.rfind("\n") + 1 :]:
        return False
    last = text[-1]
    before = text[-2:-1]
    return last in _NEVER_LAST or (last in "+-" and before != last) or (last == "." and not before.isdigit())
