"""Reads JavaScript, with TypeScript and JSX, into terms, from the tree that tree-sitter makes of it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

import tree_sitter_typescript
from tree_sitter import Language, Node, Parser

from docs_tui.mdx.jsx import read_literal
from docs_tui.mdx.terms import CHANGING, Binding, CodeStep, CodeTerm
from docs_tui.source import Span

_PARSER = Parser(Language(tree_sitter_typescript.language_tsx()))
_DEEPEST = 60
_LONGEST = 60_000
"""The longest code that is read: more is a program, not a page."""
_SHORT = 2_000
"""The length of code of which many terms are kept."""
_DECIMAL = re.compile(r"(?:0|[1-9]\d*+)?(?:\.\d*+)?(?:[eE][-+]?\d++)?\Z")
_HEXADECIMAL = re.compile(r"0[xX][\da-fA-F]{1,200}\Z")
_SURROGATE = re.compile(r"\\u\{?[dD][89a-fA-F]")
_AMPERSAND = re.compile(r"(?<!&)&(?!&)")
"""What the grammar does not expect in JSX. As an operator, it makes no text, and is not read."""
_OTHER = re.compile(r"[^\x00-\x7f]")
"""What takes more than one byte. Each is a letter to the parser, so that its offsets are those of the text."""
_WORD = re.compile(r"[\w$]++")
_LARGEST = 2**53
_AT_ONCE = frozenset(
    ("map", "filter", "forEach", "find", "findIndex", "some", "every", "reduce", "flatMap", "sort", "toSorted")
)
"""The methods that call a function before they return."""
_WRAPPERS = frozenset(("parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression"))
_ASSIGNMENTS = frozenset(("assignment_expression", "augmented_assignment_expression", "update_expression"))
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_CHANGE = re.compile(rf"\.(?:{'|'.join(CHANGING)})\s*+\(|(?:\]|\.[\w$]++)\s*+(?:[-+*/%?&|]{{1,2}})?=(?![=>])")
"""What may change a list or an object."""


class _UnreadError(Exception):
    """The code is outside the part of the language that is read here."""


class _Frame(NamedTuple):
    """A function that is being read."""

    changes: dict[str, int]
    """Up to which offset its statements change a variable."""
    loops: list[int]
    """The ends of the loops, and of the calls that run a function at once, around the statement that is being read."""


def read_term(text: str) -> CodeTerm | None:
    """Return the expression that ``text`` is; None if it cannot be read."""
    if len(text) > _LONGEST:
        return None
    return _short_term(text) if len(text) < _SHORT else _long_term(text)


def _term(text: str) -> CodeTerm | None:
    """Return the expression that ``text`` is; None if it is not one."""
    node = parsed_code(text.rstrip().removesuffix(";"))
    if node is None:
        return None
    try:
        changes: dict[int, dict[str, int]] = {}
        term = _Reader(text, changes).term(node)
        # What is shown may change after it was written down, which only a second reading can know.
        return _Reader(text, changes).term(node) if any(changes.values()) else term
    except _UnreadError:
        return None


def parsed_code(text: str) -> Node | None:
    """Return the tree of an expression, whose offsets are those in ``text`` and one more; None if it is not one."""
    code = _OTHER.sub("_", _AMPERSAND.sub("#", text))
    root = _PARSER.parse(f"({code}\n)".encode()).root_node
    whole = _named(root)
    inner = _named(whole[0]) if len(whole) == 1 and whole[0].type == "expression_statement" else []
    return inner[0] if len(inner) == 1 and not root.has_error else None


def code_span(node: Node) -> Span:
    """Return where a node of ``parsed_code`` is in its text."""
    return Span(node.start_byte - 1, node.end_byte - 1)


# Terms take a hundred times the space of their text.
_short_term = lru_cache(maxsize=256)(_term)
_long_term = lru_cache(maxsize=16)(_term)


class _Reader:
    """Turns the nodes of one tree into terms; each method raises if it cannot."""

    def __init__(self, text: str, changes: dict[int, dict[str, int]]) -> None:
        """Create a reader.

        Args:
            text: The code.
            changes: The changes in each function, by its start; what an earlier reading found, and this one adds.
        """
        self.text = text
        self.changes = changes
        self.frames: list[_Frame] = []
        self.depth = 0

    def _text(self, node: Node) -> str:
        return self.text[slice(*code_span(node))]

    # Expressions

    def term(self, node: Node) -> CodeTerm:
        """Return an expression."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise _UnreadError
        term = self._term(node)
        self.depth -= 1
        return term

    def _term(self, node: Node) -> CodeTerm:
        span = code_span(node)
        match node.type:
            case "parenthesized_expression" | "as_expression" | "satisfies_expression" | "non_null_expression":
                return self.term(_only(node))
            case "arrow_function" | "function_expression":
                return self._function(node)
            case "string" | "number" | "true" | "false" | "null":
                return self._literal(node, span)
            case "undefined":
                return CodeTerm("undefined", span)
            case "identifier":
                return CodeTerm("name", span, name=self._text(node))
            case "regex":
                flags = node.child_by_field_name("flags")
                pattern = self._text(_field(node, "pattern"))
                return CodeTerm("regex", span, name=pattern, value=self._text(flags) if flags is not None else "")
            case "jsx_element" | "jsx_self_closing_element" | "jsx_fragment":
                return self._jsx(node, span)
            case "unary_expression":
                return CodeTerm("unary", span, (self.term(_field(node, "argument")),), _operator(node))
            case "binary_expression":
                return self._binary(node, span)
            case "ternary_expression":
                parts = tuple(self.term(_field(node, name)) for name in ("condition", "consequence", "alternative"))
                return CodeTerm("condition", span, parts)
            case "template_string":
                return self._template(node, span)
            case "member_expression" | "subscript_expression" | "call_expression":
                return self._link(node, span)
            case "array":
                return CodeTerm("list", span, self._items(node))
            case "spread_element":
                return CodeTerm("spread", span, (self.term(_only(node)),))
            case "object":
                return self._object(node, span)
        return CodeTerm("other", span, value=node.type in _ASSIGNMENTS or _CHANGE.search(self._text(node)) is not None)

    def _literal(self, node: Node, span: Span) -> CodeTerm:
        text = self._text(node)
        if node.type in _WORDS:
            return CodeTerm("literal", span, value=_WORDS[node.type])
        value = _number(text) if node.type == "number" else None if _SURROGATE.search(text) else read_literal(text)
        return CodeTerm("literal" if isinstance(value, str | int | float) else "other", span, value=value)

    def _jsx(self, node: Node, span: Span) -> CodeTerm:
        """Return JSX; an ``other`` term if something in it changes later, because it is drawn when the function has ended."""
        later = {name for frame in self.frames for name, end in frame.changes.items() if end > span.start}
        if later and not later.isdisjoint(_WORD.findall(self._text(node))):
            return CodeTerm("other", span)
        return CodeTerm("jsx", span)

    def _binary(self, node: Node, span: Span) -> CodeTerm:
        # From the innermost on the left, because a long sum is deeply nested.
        rights: list[tuple[Node, Node]] = []
        while node.type == "binary_expression":
            rights.append((node, _field(node, "right")))
            node = _field(node, "left")
        left = self.term(node)
        for whole, right in reversed(rights):
            end = code_span(right).end
            left = CodeTerm("binary", Span(left.span.start, end), (left, self.term(right)), _operator(whole))
        return left._replace(span=span)

    def _template(self, node: Node, span: Span) -> CodeTerm:
        parts: list[CodeTerm] = []
        start = span.start + 1
        for hole in [each for each in node.named_children if each.type == "template_substitution"]:
            parts += self._words(start, code_span(hole).start)
            parts.append(self.term(_only(hole)))
            start = code_span(hole).end
        return CodeTerm("template", span, (*parts, *self._words(start, span.end - 1)))

    def _words(self, start: int, end: int) -> Iterator[CodeTerm]:
        """Yield the text between the expressions of a template."""
        text = self.text[start:end]
        if text:
            value = None if _SURROGATE.search(text) else read_literal(f"`{text}`")
            kind: Literal["literal", "other"] = "literal" if isinstance(value, str) else "other"
            yield CodeTerm(kind, Span(start, end), value=value)

    # Members and calls

    def _link(self, node: Node, span: Span) -> CodeTerm:
        """Return a member, an index or a call, or the chain of them that ends if there is nothing."""
        links = []
        while node.type in ("member_expression", "subscript_expression", "call_expression"):
            links.append(node)
            node = _field(node, "function" if node.type == "call_expression" else "object")
        term = self.term(node)
        for link in reversed(links):
            term = self._linked(link, term)
        return CodeTerm("chain", span, (term,)) if any(map(_is_optional, links)) else term

    def _linked(self, node: Node, of: CodeTerm) -> CodeTerm:
        span, optional = code_span(node), _is_optional(node)
        if node.type == "call_expression":
            given = _field(node, "arguments")
            if given.type != "arguments":
                return CodeTerm("other", span, value=True)  # a tagged template
            self._note_call(of, span)
            if of.kind == "member" and of.name in _AT_ONCE:
                with_loop = self.frames[-1].loops if self.frames else []
                with_loop.append(span.end)
                parts = self._items(given)
                with_loop.pop()
            else:
                parts = self._items(given)
            return CodeTerm("call", span, (of, *parts), is_optional=optional)
        if node.type == "subscript_expression":
            return CodeTerm("index", span, (of, self.term(_field(node, "index"))), is_optional=optional)
        name = _field(node, "property")
        if name.type != "property_identifier":
            return CodeTerm("other", span)
        return CodeTerm("member", span, (of,), self._text(name), is_optional=optional)

    def _note_call(self, called: CodeTerm, span: Span) -> None:
        """Note that a call changes the list that it is a method of."""
        if called.kind == "member" and called.name in CHANGING and called.parts[0].kind == "name":
            self._note(called.parts[0].name, span.end)

    def _note(self, name: str, end: int) -> None:
        """Note that a statement changes a variable, of this function or of one around it."""
        for frame in self.frames:
            frame.changes[name] = max(frame.changes.get(name, 0), end, *(frame.loops[:1]))

    # Lists and objects

    def _items(self, node: Node) -> tuple[CodeTerm, ...]:
        """Return the elements of a list, or the arguments of a call."""
        between = [each.type for each in node.children if each.type != "comment"]
        if any(one in "[(," and two == "," for one, two in pairwise(between)):
            raise _UnreadError  # an empty place
        return tuple(map(self.term, _named(node)))

    def _object(self, node: Node, span: Span) -> CodeTerm:
        keys: list[CodeTerm | str] = []
        parts: list[CodeTerm] = []
        for each in _named(node):
            if each.type == "pair":
                keys.append(self._key(_field(each, "key")))
                parts.append(self.term(_field(each, "value")))
            elif each.type == "shorthand_property_identifier":
                keys.append(self._text(each))
                parts.append(CodeTerm("name", code_span(each), name=self._text(each)))
            elif each.type == "spread_element":
                keys.append("")
                parts.append(self.term(each))
            else:
                raise _UnreadError
        return CodeTerm("object", span, tuple(parts), keys=tuple(keys))

    def _key(self, node: Node) -> CodeTerm | str:
        """Return the key of an object; a term if it is computed."""
        if node.type == "property_identifier":
            return self._text(node)
        if node.type == "computed_property_name":
            return self.term(_only(node))
        return self.term(node)

    # Functions

    def _function(self, node: Node) -> CodeTerm:
        span = code_span(node)
        if node.children[0].type == "async":
            return CodeTerm("other", span, name="function")
        depth, body = self.depth, _field(node, "body")
        self.frames.append(_Frame(self.changes.setdefault(span.start, {}), []))
        try:
            one = node.child_by_field_name("parameter")
            given = (Binding(self._text(one)),) if one is not None else self._bindings(_field(node, "parameters"))
            steps = self._block(body) if body.type == "statement_block" else (CodeStep("return", self.term(body)),)
        except _UnreadError:
            self.depth = depth
            return CodeTerm("other", span, name="function", value=_CHANGE.search(self._text(node)) is not None)
        finally:
            self.frames.pop()
        return CodeTerm("function", span, bindings=given, steps=steps)

    def _bindings(self, node: Node) -> tuple[Binding, ...]:
        """Return the places of a pattern or of a list of parameters."""
        found: list[Binding] = []
        index = 0
        for each in node.children:
            if each.type == ",":
                index += 1
            elif each.is_named and each.type != "comment":
                found.append(self._binding(each, index))
        return tuple(found)

    def _binding(self, node: Node, key: str | int = "") -> Binding:
        match node.type:
            case "identifier":
                return Binding(self._text(node), key)
            case "shorthand_property_identifier_pattern":
                return Binding(self._text(node), self._text(node))
            case "required_parameter" | "optional_parameter":
                inner, value = self._binding(_field(node, "pattern"), key), node.child_by_field_name("value")
                return inner._replace(default=self.term(value)) if value is not None else inner
            case "assignment_pattern" | "object_assignment_pattern":
                inner = self._binding(_field(node, "left"), key)
                return inner._replace(default=self.term(_field(node, "right")))
            case "pair_pattern":
                name = self._key(_field(node, "key"))
                if isinstance(name, str):
                    return self._binding(_field(node, "value"), name)
            case "rest_pattern":
                return self._binding(_only(node), key)._replace(is_rest=True)
            case "array_pattern":
                return Binding(key=key, inner=self._bindings(node))
            case "object_pattern":
                return Binding(key=key, inner=tuple(self._binding(each) for each in _named(node)))
        raise _UnreadError

    # Statements

    def _block(self, node: Node) -> tuple[CodeStep, ...]:
        """Return the statements of a block; its functions come first, because all statements may use them."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise _UnreadError
        statements = _named(node) if node.type == "statement_block" else [node]
        functions = [each for each in statements if each.type == "function_declaration"]
        rest = [each for each in statements if each.type != "function_declaration"]
        steps = [step for each in (*functions, *rest) for step in self._statement(each)]
        self.depth -= 1
        return tuple(steps)

    def _statement(self, node: Node) -> Iterator[CodeStep]:
        match node.type:
            case "lexical_declaration" | "variable_declaration":
                for each in _named(node):
                    yield self._declared(each)
            case "function_declaration":
                yield CodeStep("declare", self._function(node), Binding(self._text(_field(node, "name"))))
            case "expression_statement":
                yield from self._expression_statement(_only(node))
            case "return_statement":
                value = _named(node)
                yield CodeStep("return", self.term(value[0]) if value else None)
            case "if_statement":
                other = node.child_by_field_name("alternative")
                condition = self.term(_field(node, "condition"))
                then = self._block(_field(node, "consequence"))
                yield CodeStep("if", condition, then=then, otherwise=self._block(_only(other)) if other else ())
            case "switch_statement":
                yield from self._switch(node)
            case "for_in_statement" if _operator(node) == "of":
                yield self._loop(node)
            case "statement_block":
                yield CodeStep("if", CodeTerm("literal", code_span(node), value=True), then=self._block(node))
            case "empty_statement" | "comment" | "type_alias_declaration" | "interface_declaration":
                pass
            case _:
                raise _UnreadError

    def _declared(self, node: Node) -> CodeStep:
        value = node.child_by_field_name("value")
        return CodeStep("declare", self.term(value) if value is not None else None, self._binding(_field(node, "name")))

    def _expression_statement(self, node: Node) -> Iterator[CodeStep]:
        span = code_span(node)
        if node.type not in _ASSIGNMENTS:
            yield CodeStep("do", self.term(node))
            return
        left = _field(node, "argument" if node.type == "update_expression" else "left")
        of = self.term(left)  # once, because it may contain functions, and they may contain such statements
        if node.type == "assignment_expression":
            value = self.term(_field(node, "right"))
        elif node.type == "augmented_assignment_expression":
            operator = self._text(_field(node, "operator"))[:-1]
            value = CodeTerm("binary", span, (of, self.term(_field(node, "right"))), operator)
        else:
            one = CodeTerm("literal", span, value=1)
            plus = CodeTerm("unary", span, (CodeTerm("unary", span, (of,), "-"),), "-")
            is_sum = _operator(node) == "++"
            value = CodeTerm("binary", span, (plus if is_sum else of, one), "+" if is_sum else "-")
        if left.type == "identifier":
            self._note(self._text(left), span.end)
            yield CodeStep("assign", value, Binding(self._text(left)))
        else:
            yield CodeStep("do", CodeTerm("other", span, (of,), value=True))

    def _loop(self, node: Node) -> CodeStep:
        if node.child_by_field_name("kind") is None:
            raise _UnreadError
        value = self.term(_field(node, "right"))
        loops = self.frames[-1].loops
        loops.append(code_span(node).end)
        step = CodeStep("each", value, self._binding(_field(node, "left")), self._block(_field(node, "body")))
        loops.pop()
        return step

    def _switch(self, node: Node) -> Iterator[CodeStep]:
        """Yield a ``switch`` as conditions, if each of its cases ends by itself."""
        value = self.term(_field(node, "value"))
        tests: list[CodeTerm] = []
        chosen: list[tuple[CodeTerm | None, tuple[CodeStep, ...]]] = []
        cases = _named(_field(node, "body"))
        if len(cases) > _DEEPEST:
            raise _UnreadError
        for number, case in enumerate(cases):
            last = number == len(cases) - 1
            test = case.child_by_field_name("value")
            if test is not None:
                tests.append(CodeTerm("binary", code_span(test), (value, self.term(test)), "==="))
            elif not last:
                raise _UnreadError
            body = [each for each in _named(case) if test is None or each.id != test.id]
            if len(body) == 1 and body[0].type == "statement_block":
                body = _named(body[0])
            if not body and not last:
                continue
            ends = body[-1].type if body else "break_statement"
            if not last and ends not in ("break_statement", "return_statement"):
                raise _UnreadError
            steps = tuple(
                step for each in (body[:-1] if ends == "break_statement" else body) for step in self._statement(each)
            )
            chosen.append((None if test is None else _any_of(tests), steps))
            tests = []
        yield from _as_conditions(chosen)


def _as_conditions(chosen: list[tuple[CodeTerm | None, tuple[CodeStep, ...]]]) -> tuple[CodeStep, ...]:
    steps: tuple[CodeStep, ...] = ()
    for test, then in reversed(chosen):
        steps = then if test is None else (CodeStep("if", test, then=then, otherwise=steps),)
    return steps


def _any_of(tests: list[CodeTerm]) -> CodeTerm:
    first, *rest = tests
    for test in rest:
        first = CodeTerm("binary", test.span, (first, test), "||")
    return first


def _number(text: str) -> int | float | None:
    """Return the value of a number as JavaScript keeps it; None for a notation that few use."""
    digits = text.replace("_", "")
    if not (_HEXADECIMAL.match(digits) or _DECIMAL.match(digits)):
        return None
    value = float(int(digits, 16)) if digits[1:2] in ("x", "X") else float(digits)
    return int(value) if value.is_integer() and value < _LARGEST else value


def _field(node: Node, name: str) -> Node:
    found = node.child_by_field_name(name)
    if found is None:
        raise _UnreadError
    return found


def _named(node: Node) -> list[Node]:
    return [each for each in node.named_children if each.type != "comment"]


def _only(node: Node) -> Node:
    """Return the expression that a node is about; its type, if it has one, stands after it."""
    found = _named(node)
    if not found or (len(found) > 1 and node.type not in _WRAPPERS):
        raise _UnreadError
    return found[0]


def _operator(node: Node) -> str:
    found = node.child_by_field_name("operator")
    return found.type if found is not None else ""


def _is_optional(node: Node) -> bool:
    return any(each.type in ("optional_chain", "?.") for each in node.children)
