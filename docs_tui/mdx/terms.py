"""Read the JavaScript of components: names, literals, conditions, lists that become JSX, and the statements before ``return``.

That is what decides which JSX a component shows at first. Anything else, such as most calls, is an ``other`` term whose
value nobody knows; code that cannot be read at all has no term.
"""

import re
from functools import lru_cache
from typing import Literal, TypeAlias

from docs_tui.mdx.javascript import expression_end, jsx_end, statement_end
from docs_tui.mdx.jsx import AttributeValue, read_literal
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

TermKind: TypeAlias = Literal[
    "literal",
    "jsx",
    "name",
    "member",
    "index",
    "not",
    "binary",
    "condition",
    "list",
    "object",
    "call",
    "function",
    "group",
    "template",
    "other",
]


@record(frozen=True, slots=True)
class CodeTerm:
    """A JavaScript expression."""

    kind: TermKind
    span: Span
    parts: "tuple[CodeTerm, ...]" = ()
    """Operands, elements, or the called function and its arguments."""
    name: str = ""
    """A name or a property, an operator, or the parameters of a function."""
    value: AttributeValue = None
    """The value of a literal."""
    keys: tuple[str, ...] = ()
    """The keys of an object."""
    steps: "tuple[CodeStep, ...]" = ()
    """The statements of a function."""


@record(frozen=True, slots=True)
class CodeStep:
    """A statement of a function: ``const name = value``, ``if (condition) return value`` or ``return value``."""

    kind: Literal["name", "return"]
    name: str
    """What is declared, as it is written: a name or a pattern."""
    value: CodeTerm | None
    """None if the code cannot be read."""
    condition: CodeTerm | None = None
    """When it returns; None if always."""


class _UnreadError(Exception):
    """The code is not of the kind that is read here."""


_GAP = lazy_pattern(r"(?>(?:\s++|/\*(?>(?:[^*]|\*(?!/))*)\*/|//[^\n]*+)*)")
_WORD = lazy_pattern(r"[A-Za-z_$][\w$]*+")
_STRING = lazy_pattern(r""""(?>(?:[^"\\\n]|\\.)*)"|'(?>(?:[^'\\\n]|\\.)*)'""")
_NUMBER = lazy_pattern(r"-?(?:\d[\d_]*+(?:\.\d++)?|\.\d++)(?![\w$])")
_OPERATOR = lazy_pattern(r"===|!==|==|!=|<=|>=|&&|\|\||\?\?|[<>+](?!=)")
_PRECEDENCE = {
    **dict.fromkeys(("||", "??"), 1),
    "&&": 2,
    **dict.fromkeys(("===", "!==", "==", "!="), 3),
    **dict.fromkeys(("<", ">", "<=", ">="), 4),
    "+": 5,
}
_LITERALS: dict[str, AttributeValue] = {"true": True, "false": False, "null": None, "undefined": None}
_ARROW = lazy_pattern(
    r"(?:async\s++)?(?:\(((?>(?:[^()]++|\([^()]*+\))*))\)|([A-Za-z_$][\w$]*+))\s*+(?::[^=]{1,80})?=>\s*+"
)
_FUNCTION = lazy_pattern(
    r"(?:async\s++)?function\b\s*+[\w$]*+\s*+\(((?>(?:[^()]++|\([^()]*+\))*))\)\s*+(?::[^={]{1,80})?(?=\{)"
)
_CALLED = lazy_pattern(r"(?:async\s++)?function\s++([\w$]++)\s*+(?=\()")
_DECLARATION = lazy_pattern(
    r"(?:const|let|var)\s++([\w$]++|\{[^{}=]*+(?:=[^{}]*+)?\}|\[[^\[\]]*+\])(?:\s*+:[^=;\n]{1,80})?\s*+=(?!=)\s*+"
)
_IF = lazy_pattern(r"if\s*+(?=\()")
_RETURN = lazy_pattern(r"return\b[ \t]*+")
_RETURNS = lazy_pattern(r"\breturn\b")
_DEEPEST = 60
_LONGEST = 60_000
"""The longest code that is read: more is a program, not a page."""
_SHORT = 2_000
"""The length of code of which many terms are kept."""


def read_term(text: str) -> CodeTerm | None:
    """Return the expression that ``text`` is; None if it cannot be read."""
    if len(text) > _LONGEST:
        return None
    return _short_term(text) if len(text) < _SHORT else _long_term(text)


def _term(text: str) -> CodeTerm | None:
    try:
        reader = _Reader(text)
        term = reader.expression(0)
    except _UnreadError:
        return None
    return None if text[reader.skip(term.span.end) :].strip(" ;\n\t") else term


# Terms take a hundred times the space of their text.
_short_term = lru_cache(maxsize=256)(_term)
_long_term = lru_cache(maxsize=16)(_term)


class _Reader:
    """Reads one text by recursive descent; each method returns a term, or raises."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = len(text)
        self.depth = 0

    def skip(self, at: int) -> int:
        """Return the offset after white space and comments."""
        gap = _GAP.match(self.text, at)
        return gap.end() if gap else at

    def _is(self, at: int, mark: str) -> bool:
        return self.text.startswith(mark, at)

    def _expect(self, at: int, mark: str) -> int:
        at = self.skip(at)
        if not self._is(at, mark):
            raise _UnreadError
        return at + len(mark)

    def expression(self, at: int) -> CodeTerm:
        """Read a whole expression."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise _UnreadError
        test = self._binary(at, 1)
        mark = self.skip(test.span.end)
        if self._is(mark, "?") and not self.text.startswith(("?.", "??"), mark):
            yes = self.expression(mark + 1)
            no = self.expression(self._expect(yes.span.end, ":"))
            test = CodeTerm("condition", Span(test.span.start, no.span.end), (test, yes, no))
        self.depth -= 1
        return test

    def _binary(self, at: int, least: int) -> CodeTerm:
        left = self._unary(at)
        while True:
            found = _OPERATOR.match(self.text, self.skip(left.span.end))
            if found is None or _PRECEDENCE[found[0]] < least:
                return left
            right = self._binary(found.end(), _PRECEDENCE[found[0]] + 1)
            left = CodeTerm("binary", Span(left.span.start, right.span.end), (left, right), found[0])

    def _unary(self, at: int) -> CodeTerm:
        at = self.skip(at)
        if self._is(at, "!"):
            self.depth += 1
            if self.depth > _DEEPEST:
                raise _UnreadError
            operand = self._unary(at + 1)
            self.depth -= 1
            return CodeTerm("not", Span(at, operand.span.end), (operand,))
        return self._accessed(self._primary(at))

    def _primary(self, at: int) -> CodeTerm:
        text = self.text
        mark = text[at : at + 1]
        arrow = _ARROW.match(text, at) or _FUNCTION.match(text, at)
        if arrow:
            return self._function(at, arrow)
        if mark == "<":
            end = jsx_end(text, at, self.end)
            if end < 0:
                raise _UnreadError
            return CodeTerm("jsx", Span(at, end))
        if mark == "(":
            inner = self.expression(at + 1)
            return CodeTerm("group", Span(at, self._expect(inner.span.end, ")")), (inner,))
        if mark == "[":
            parts, end = self._items(at + 1, "]")
            return CodeTerm("list", Span(at, end), parts)
        if mark == "{":
            return self._object(at)
        if mark == "`":
            return self._template(at)
        return self._atom(at)

    def _atom(self, at: int) -> CodeTerm:
        quoted = _STRING.match(self.text, at) or _NUMBER.match(self.text, at)
        if quoted:
            return CodeTerm("literal", Span(*quoted.span()), value=read_literal(quoted[0]))
        word = _WORD.match(self.text, at)
        if word is None or word[0] in ("new", "await", "typeof", "async", "function"):
            raise _UnreadError
        if word[0] in _LITERALS:
            return CodeTerm("literal", Span(*word.span()), value=_LITERALS[word[0]])
        return CodeTerm("name", Span(*word.span()), name=word[0])

    def _accessed(self, term: CodeTerm) -> CodeTerm:
        """Read the members and calls after ``term``."""
        while True:
            at = self.skip(term.span.end)
            optional = self._is(at, "?.")
            if optional or (self._is(at, ".") and not self._is(at, "..")):
                at = self.skip(at + (2 if optional else 1))
                word = _WORD.match(self.text, at)
                if word:
                    term = CodeTerm("member", Span(term.span.start, word.end()), (term,), word[0])
                    continue
                if not optional:
                    raise _UnreadError
            if self._is(at, "["):
                key = self.expression(at + 1)
                term = CodeTerm("index", Span(term.span.start, self._expect(key.span.end, "]")), (term, key))
            elif self._is(at, "("):
                given, end = self._items(at + 1, ")")
                term = CodeTerm("call", Span(term.span.start, end), (term, *given))
            else:
                return term

    def _items(self, at: int, closing: str) -> tuple[tuple[CodeTerm, ...], int]:
        """Read a list of expressions; return them and the offset after the closing bracket."""
        parts: list[CodeTerm] = []
        at = self.skip(at)
        while not self._is(at, closing):
            parts.append(self.expression(at))
            at = self._after_item(parts[-1].span.end, closing)
        return tuple(parts), at + 1

    def _after_item(self, at: int, closing: str) -> int:
        at = self.skip(at)
        return at if self._is(at, closing) else self.skip(self._expect(at, ","))

    def _object(self, at: int) -> CodeTerm:
        start, at = at, self.skip(at + 1)
        keys: list[str] = []
        parts: list[CodeTerm] = []
        while not self._is(at, "}"):
            key = _WORD.match(self.text, at) or _STRING.match(self.text, at) or _NUMBER.match(self.text, at)
            if key is None:
                raise _UnreadError
            keys.append(key[0].strip("\"'"))
            colon = self.skip(key.end())
            if self._is(colon, ":"):
                parts.append(self.expression(colon + 1))
            else:
                parts.append(CodeTerm("name", Span(*key.span()), name=key[0]))
            at = self._after_item(parts[-1].span.end, "}")
        return CodeTerm("object", Span(start, at + 1), tuple(parts), keys=tuple(keys))

    def _template(self, at: int) -> CodeTerm:
        """Read a template: its texts and its expressions, in their order."""
        start, at = at, at + 1
        parts: list[CodeTerm] = []
        while True:
            stop = at
            while stop < self.end and self.text[stop] != "`" and not self._is(stop, "${"):
                stop += 2 if self.text[stop] == "\\" else 1
            if stop >= self.end:
                raise _UnreadError
            if stop > at:
                parts.append(CodeTerm("literal", Span(at, stop), value=read_literal(f"`{self.text[at:stop]}`")))
            if self.text[stop] == "`":
                return CodeTerm("template", Span(start, stop + 1), tuple(parts))
            parts.append(self.expression(stop + 2))
            at = self._expect(parts[-1].span.end, "}")

    # Functions

    def _function(self, start: int, head: re.Match[str]) -> CodeTerm:
        at = self.skip(head.end())
        params = next((each for each in head.groups() if each is not None), "")
        if not self._is(at, "{"):
            value = self.expression(at)
            steps = [CodeStep("return", "", value)]
            return CodeTerm("function", Span(start, value.span.end), name=params, steps=tuple(steps))
        close = expression_end(self.text, at + 1, self.end)
        if close < 0:
            raise _UnreadError
        span = Span(start, close + 1)
        depth = self.depth
        try:
            steps = self._steps(at + 1, close)
        except _UnreadError:
            self.depth = depth
            return CodeTerm("other", span)
        return CodeTerm("function", span, name=params, steps=tuple(steps))

    def _steps(self, at: int, end: int) -> list[CodeStep]:
        """Read statements up to the first ``return`` without a condition."""
        steps: list[CodeStep] = []
        while (at := self._after_semicolons(at)) < end:
            declared = _DECLARATION.match(self.text, at)
            if declared:
                value = self._readable(declared.end())
                steps.append(CodeStep("name", declared[1], value))
                at = self._statement_end(value, declared.end(), end)
            elif _IF.match(self.text, at):
                step, at = self._guard(at, end)
                steps += [step] if step else []
            elif returned := _RETURN.match(self.text, at):
                steps.append(CodeStep("return", "", self.expression(returned.end())))
                return steps
            elif called := _CALLED.match(self.text, at):
                steps.append(CodeStep("name", called[1], self._readable(at)))
                at = self._other(at, end)
            else:
                at = self._other(at, end)
        return steps

    def _after_semicolons(self, at: int) -> int:
        at = self.skip(at)
        while self._is(at, ";"):
            at = self.skip(at + 1)
        return at

    def _readable(self, at: int) -> CodeTerm | None:
        depth = self.depth
        try:
            return self.expression(at)
        except _UnreadError:
            self.depth = depth
            return None

    def _statement_end(self, value: CodeTerm | None, at: int, end: int) -> int:
        return max(value.span.end if value else at, statement_end(self.text, at, end))

    def _guard(self, at: int, end: int) -> tuple[CodeStep | None, int]:
        """Read ``if (condition) return value``; None if it does not return."""
        opening = self.text.index("(", at)
        test = self.expression(opening + 1)
        inside = at = self.skip(self._expect(test.span.end, ")"))
        stop = self._block_end(at, end)
        inside = self.skip(at + 1) if self._is(at, "{") else at
        following = self.skip(stop)
        if self._is(following, "else"):
            raise _UnreadError
        returned = _RETURN.match(self.text, inside)
        if returned:
            value = CodeTerm("literal", Span(returned.end(), returned.end()))
            if self.text[returned.end() : returned.end() + 1] not in (";", "\n", "}"):
                value = self.expression(returned.end())
            return CodeStep("return", "", value, test), stop
        if _RETURNS.search(self.text, inside, stop):
            raise _UnreadError
        return None, stop

    def _block_end(self, at: int, end: int) -> int:
        """Return the end of a block, or of a single statement."""
        if not self._is(at, "{"):
            return min(end, statement_end(self.text, at, end) + 1)
        close = expression_end(self.text, at + 1, end)
        if close < 0:
            raise _UnreadError
        return close + 1

    def _other(self, at: int, end: int) -> int:
        """Skip a statement that shows nothing, and return its end."""
        function = _FUNCTION.match(self.text, at)
        if function:
            return self._block_end(function.end(), end)
        word = _WORD.match(self.text, at)
        if word is None or word[0] in ("for", "while", "do", "switch", "try", "else", "throw"):
            raise _UnreadError
        return max(at + 1, statement_end(self.text, at, end))
