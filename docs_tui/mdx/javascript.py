"""Find where a piece of JavaScript ends.

The scanner tells brackets from strings, templates, comments, regular expressions and JSX, and does not check syntax.
It is one loop with an explicit stack, so deep nesting cannot exhaust Python's stack.
"""

import re

from docs_tui.source.lazy_pattern import lazy_pattern

_CODE = re.compile(r"""[{}()\[\]'"`/<]""")
_MODULE_CODE = re.compile(r"""[{}()\[\]'"`/<]|\n(?=[ \t]*(?:\n|\Z))""")
_STATEMENT_CODE = {
    "": lazy_pattern(r"""[{}()\[\]'"`/<;\n]"""),
    ",": lazy_pattern(r"""[{}()\[\]'"`/<;\n,]"""),
    "=": lazy_pattern(r"""[{}()\[\]'"`/<;\n=]"""),
}
_STRING_REST = {'"': lazy_pattern(r'(?>(?:[^"\\\n]|\\[\s\S])*)"'), "'": lazy_pattern(r"(?>(?:[^'\\\n]|\\[\s\S])*)'")}
_TEMPLATE_REST = lazy_pattern(r"(?>(?:[^`\\$]|\\[\s\S]|\$(?!\{))*)(?:`|\$\{)")
_LINE_COMMENT = re.compile(r"//[^\n]*+")
_REGEX = lazy_pattern(r"/(?>(?:[^\\/\[\n]|\\.|\[(?>(?:[^\]\\\n]|\\.)*)\])+)/[a-z]*+")
_LONGEST_REGEX = 500
"""How far to search for the end of a regular expression. Keeps the search linear on lines with many slashes."""
_TAG_PART = lazy_pattern(r"""(?>(?:[^<>{'"/]|/(?!>))*)(/>|[>{'"])""")
_TAG_STRING = {'"': re.compile(r'[^"]*+"'), "'": re.compile(r"[^']*+'")}
_BETWEEN_TAGS = lazy_pattern(r"[^<{]*+(</[^<>{}]*+>|[<{])")
_JSX_START = re.compile(r"[^\W\d]|[$>]")
_OPERAND_EXPECTED_AFTER = frozenset(
    (
        "return",
        "typeof",
        "case",
        "in",
        "of",
        "delete",
        "void",
        "throw",
        "new",
        "else",
        "do",
        "instanceof",
        "yield",
        "await",
        "default",
    )
)
_INCOMPLETE_AFTER = frozenset(
    ("import", "export", "from", "as", "const", "let", "var", "function", "class", "extends", "async", "default", "new")
)

_CONTINUATION = re.compile(r"\n[ \t]*+(?:[.,?:=+*&|)\]}%^]|-(?!-)|(?:from|as|in|of|instanceof)\b)")

_CLOSED_BY = {"{": "}", "(": ")", "[": "]"}

# Stack entries besides brackets: the state to which a "}" returns, and the two states of JSX.
_TEMPLATE, _TAG_HOLE, _CHILD_HOLE, _TAG, _CHILDREN = "`", "=", "+", "<", ">"
_HOLES = frozenset((_TEMPLATE, _TAG_HOLE, _CHILD_HOLE))
_JSX_STATES = frozenset((_TAG, _CHILDREN))


def expression_end(text: str, start: int, end: int) -> int:
    """Return the offset of the ``}`` that closes the expression at ``start``, or -1."""
    return _scan(text, start, end, _CODE, closer="}")


def jsx_end(text: str, start: int, end: int) -> int:
    """Return the offset after the JSX element that begins at ``start``, or -1."""
    stack = [_TAG]
    at = _jsx(text, start + 1, end, stack)
    while stack and at >= 0:
        close = expression_end(text, at, end)
        if close < 0:
            return -1
        stack.pop()
        at = _jsx(text, close + 1, end, stack)
    return at


def module_end(text: str, start: int, end: int) -> int:
    """Return the offset of the newline before the blank line that ends the statements at ``start``, or -1.

    Blank lines inside brackets, strings and comments, or within an incomplete statement, do not count.
    """
    return _scan(text, start, end, _MODULE_CODE, module=True)


def statement_end(text: str, start: int, end: int, *, until: str = "") -> int:
    """Return the offset after the statement or the value at ``start``: at ``;``, at ``until``, or at a complete line."""
    stop = _scan(text, start, end, _STATEMENT_CODE[until], module=True)
    return stop if stop >= 0 else end


def _scan(text: str, start: int, end: int, code: re.Pattern[str], *, module: bool = False, closer: str = "") -> int:
    search = code.search
    stack: list[str] = []
    at = start
    while True:
        match = search(text, at, end)
        if match is None:
            return end if module and not stack else -1
        at = match.start()
        mark = text[at]
        if mark in "\n;,=":
            if not stack and (mark != "\n" or not (_is_incomplete(text, start, at) or _goes_on(text, at, end))):
                return at
            at += 1
        elif mark in _CLOSED_BY:
            stack.append(mark)
            at += 1
        elif mark in "})]":
            if not stack:
                return at if mark == closer else -1
            top = stack.pop()
            at += 1
            if _CLOSED_BY.get(top, "}") != mark:
                return -1
            if top in _HOLES:
                at = _template(text, at, end, stack) if top == _TEMPLATE else _jsx(text, at, end, stack)
        elif mark == "/":
            at = _slash(text, start, at, end)
        elif mark == "<":
            at += 1
            if _JSX_START.match(text, at, end) and _operand_expected(text, start, at - 1):
                stack.append(_TAG)
                at = _jsx(text, at, end, stack)
        elif mark == "`":
            at = _template(text, at + 1, end, stack)
        else:
            quoted = _STRING_REST[mark].match(text, at + 1, end)
            at = quoted.end() if quoted else -1
        if at < 0:
            return -1


def _template(text: str, at: int, end: int, stack: list[str]) -> int:
    """Return the offset after the rest of a template, or after the ``${`` that interrupts it."""
    match = _TEMPLATE_REST.match(text, at, end)
    if match is None:
        return -1
    if text[match.end() - 1] == "{":
        stack.append(_TEMPLATE)
    return match.end()


def _slash(text: str, start: int, at: int, end: int) -> int:
    """Return the offset after the comment, regular expression or division sign at ``at``."""
    following = text[at + 1 : at + 2]
    if following == "*":
        close = text.find("*/", at + 2, end)
        return close + 2 if close >= 0 else -1
    if following == "/":
        comment = _LINE_COMMENT.match(text, at, end)
        return comment.end() if comment else -1
    if _operand_expected(text, start, at):
        regex = _REGEX.match(text, at, min(end, at + _LONGEST_REGEX))
        if regex:
            return regex.end()
    return at + 1


def _jsx(text: str, at: int, end: int, stack: list[str]) -> int:
    """Return the offset after the JSX on top of the stack, or after the ``{`` that interrupts it."""
    while stack and stack[-1] in _JSX_STATES:
        match = (_TAG_PART if stack[-1] == _TAG else _BETWEEN_TAGS).match(text, at, end)
        if match is None:
            return -1
        at = match.end()
        mark = match[1]
        if mark == "{":
            stack.append(_TAG_HOLE if stack[-1] == _TAG else _CHILD_HOLE)
            return at
        if mark == "<":
            stack.append(_TAG)
        elif mark == ">":
            stack[-1] = _CHILDREN
        elif mark in _TAG_STRING:
            quoted = _TAG_STRING[mark].match(text, at, end)
            if quoted is None:
                return -1
            at = quoted.end()
        else:
            stack.pop()
    return at


def _operand_expected(text: str, start: int, at: int) -> bool:
    """Tell whether an operand may begin at ``at``, so that ``/`` or ``<`` is not an operator."""
    before = _before(text, start, at)
    if before < start:
        return True
    if text[before] in ")]}'\"`":
        return False
    word = _word_before(text, start, before + 1)
    return word in _OPERAND_EXPECTED_AFTER if word else True


def _is_incomplete(text: str, start: int, at: int) -> bool:
    """Tell whether the statement before ``at`` is incomplete."""
    before = _before(text, start, at)
    if before < start:
        return False
    if text[before] in "=,+-*.&|?:(<!":
        return text[before - 1 : before + 1] not in ("++", "--", "*/")
    if text[before] == ">":
        return text[before - 1] == "="
    return _word_before(text, start, before + 1) in _INCOMPLETE_AFTER


def _goes_on(text: str, at: int, end: int) -> bool:
    """Tell whether the line after ``at`` continues the statement."""
    return _CONTINUATION.match(text, at, end) is not None


def _before(text: str, start: int, at: int) -> int:
    """Return the offset of the last non-space character before ``at``; less than ``start`` if there is none."""
    before = at - 1
    while before >= start and text[before].isspace():
        before -= 1
    return before


def _word_before(text: str, start: int, at: int) -> str:
    """Return the word that ends at ``at``."""
    first = at
    while first > start and (text[first - 1].isalnum() or text[first - 1] in "_$"):
        first -= 1
    return text[first:at]
