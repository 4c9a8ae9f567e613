"""What a component shows at first, as far as its code, its properties and constants tell.

A condition that constants or properties decide shows one branch. One that only a script or a reader decides shows both if
they are markup, and the first state if they are words: nothing that a reader can get to see is left out.
"""

from collections.abc import Callable, Sequence
from math import inf, nan

from docs_tui.export.expansion.code_values import (
    ABSENT,
    HEAVIEST,
    NOTHING,
    TEXT_WEIGHT,
    UNDEFINED,
    AbsentType,
    Closure,
    Drawn,
    Items,
    Markup,
    Part,
    Pattern,
    Place,
    argument_value,
    as_text,
    has_markup,
    is_nullish,
    is_primitive,
    is_true,
    operated,
    parts_of,
    property_of,
    unary,
    weight_of,
    with_markup,
)
from docs_tui.export.expansion.exports import Jsx, OwnComponent
from docs_tui.export.expansion.list_methods import WITH_FUNCTION, ListMethods, elements_of
from docs_tui.export.expansion.methods import NAMES, function_value, may_have_method, method_value
from docs_tui.export.expansion.scope import Known, Scope
from docs_tui.export.expansion.work import CODE_WORK, WORK, LostError
from docs_tui.mdx.terms import CHANGING, CodeTerm
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

DEEPEST = 40
"""The deepest nesting of terms, functions and statements."""
_NAME = lazy_pattern(r"[\w$]+")
_SHOWN_NAME = lazy_pattern(r"(?<!=)\{\s*+([\w$]++)")
"""A name at the start of an expression that is not the value of an attribute."""
_MAKERS = frozenset(("list", "object", "call", "binary", "template", "condition"))
"""The kinds of terms that make a value, which may be heavier than those in it."""
_HOOKS = frozenset(("useState", "useMemo", "useCallback"))
_NUMBERS = {"NaN": nan, "Infinity": inf}


class _CutType:
    """The kind of what a chain with ``?.`` has at its end if there is nothing before one of its links."""


_CUT = _CutType()


class ExpressionEvaluator(ListMethods):
    """Evaluates expressions; functions are for its subclass to run."""

    def __init__(self, home: Callable[[OwnComponent, Scope], Scope], left: list[int]) -> None:
        """Create an evaluator.

        Args:
            home: Returns the scope of the file that defines a component.
            left: How many terms may still be evaluated; one number, which is counted down.
        """
        super().__init__(left)
        self._home = home
        self._depth = 0

    def value(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        """Return the value of a term; None if it cannot be known."""
        self._left[0] -= 1
        if self._left[0] < 0 or self._depth > DEEPEST:
            return None
        self._depth += 1
        try:
            found = self._value(term, place, scope)
        finally:
            self._depth -= 1
        if found is not None and isinstance(found.value, str):
            self._left[0] -= len(found.value) // (TEXT_WEIGHT * WORK)  # what asks for it reads it
        return found and self.weighed(found) if term.kind in _MAKERS else found

    def _value(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        match term.kind:
            case "literal":
                return Known(term.value)
            case "undefined":
                return NOTHING
            case "jsx":
                return Known(Markup((Drawn(Jsx(place.source, place.span(term)), scope),)))
            case "name":
                return self._named(term.name, scope)
            case "function":
                return Known(Closure(term, place, scope))
            case "regex":
                return Known(Pattern(term.name, str(term.value)))
            case "member" | "index":
                return self._member(term, place, scope)
            case "chain":
                found = self.value(term.parts[0], place, scope)
                return Known(UNDEFINED, found.is_certain) if found and found.value is _CUT else found
            case "unary":
                inner = self.value(term.parts[0], place, scope)
                found = inner and unary(term.name, inner.value)
                return found and inner and Known(found.value, inner.is_certain)
            case "binary":
                return self._binary(term, place, scope)
            case "template":
                return self._joined(term, place, scope)
            case "condition":
                test, yes, no = term.parts
                return self._chosen(self.tested(test, yes.span, place, scope), yes, no, place, scope)
            case "list":
                return self._list(term.parts, place, scope)
            case "object":
                return self._object(term, place, scope)
            case "call":
                return self._call(term, place, scope)
            case "other":
                return self._other(term, place, scope)
        return None

    def _other(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        """Return a function as a value that is not run; anything else is unknown, and an error if it changes something."""
        if term.name == "function":
            return Known(Closure(term, place, scope))
        if term.value:
            root = term
            while root.parts:
                root = root.parts[0]
            if root is term or root.kind != "name" or self._named(root.name, scope) is not None:
                raise LostError
        return None

    def _named(self, name: str, scope: Scope) -> Known | None:
        if name in scope.known or name not in scope.components:
            return _named(name, scope)
        component = scope.components[name]
        term = self.read(component.source.slice(component.code))
        home = self._home(component, scope)
        return self.value(term, Place(component.source, component.code.start), home) if term is not None else None

    def _joined(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        """Return the text of a template."""
        texts: list[str] = []
        is_certain, weight = True, 0
        for part in term.parts:
            found = self.value(part, place, scope)
            text = None if found is None or is_nullish(found.value) else as_text(found.value)
            if found is None or text is None:
                return None  # "undefined" in a text helps nobody
            weight += weight_of((text,))
            if weight > HEAVIEST:
                return None
            texts.append(text)
            is_certain = is_certain and found.is_certain
        return Known("".join(texts), is_certain)

    # Conditions

    def tested(self, test: CodeTerm, yes: Span | None, place: Place, scope: Scope) -> Known | None:
        """Return the value of a condition for what is in ``yes``.

        It counts as certain if it is false because there is nothing yet that ``yes`` would show as words, as in
        ``error && <p>Error: {error}</p>`` or ``rows.length > 9 && <p>{rows.length - 9} more</p>``.
        """
        found = self.value(test, place, scope)
        if found is None or found.is_certain or yes is None or is_true(found.value):
            return found
        code = place.source.slice(Span(place.start + yes.start, place.start + yes.end))
        self._left[0] -= len(code) // CODE_WORK
        names = frozenset(_NAME.findall(place.source.slice(place.span(test))))
        return Known(found.value, any(each[1] in names for each in _SHOWN_NAME.finditer(code)))

    def either(self, test: Known | None, yes: Known | None, no: Known | None) -> Known | None:
        """Return what a condition shows that is not decided: both if they are markup, else what it shows at first."""
        both = [each for each in (yes, no) if each is not None]
        if any(self.weighed(each) is None for each in both):
            return None  # such as a list that contains itself
        first = None if test is None else yes if is_true(test.value) else no
        if test is not None and first is None:
            return None
        if not any(has_markup(each.value) for each in both):
            return first and Known(first.value, is_certain=False)
        if len(both) > 1 and all(_shows_children(each.value) for each in both):
            del both[0]  # the same words twice
        return Known(Markup(tuple(part for each in both for part in parts_of(each.value) or ())), is_certain=False)

    def _chosen(self, test: Known | None, yes: CodeTerm, no: CodeTerm, place: Place, scope: Scope) -> Known | None:
        if test is not None and test.is_certain:
            return self.value(yes if is_true(test.value) else no, place, scope)
        return self.either(test, self._tried(yes, place, scope), self._tried(no, place, scope))

    def _tried(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        """Return the value of a term that an undecided condition may leave out."""
        self.tentative += 1
        try:
            return self.value(term, place, scope)
        finally:
            self.tentative -= 1

    def _binary(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        first, second = term.parts
        if term.name == "&&":
            return self._logical(term, self.tested(first, second.span, place, scope), place, scope)
        left = self.value(first, place, scope)
        if term.name in ("||", "??"):
            return self._logical(term, left, place, scope)
        right = self.value(second, place, scope)
        if left is None or right is None:
            return None
        found = operated(term.name, left.value, right.value)
        return found and Known(found.value, left.is_certain and right.is_certain)

    def _logical(self, term: CodeTerm, left: Known | None, place: Place, scope: Scope) -> Known | None:
        other = term.parts[1]
        if left is not None and (left.is_certain or term.name != "&&"):
            if isinstance(left.value, AbsentType):
                return None
            stays = not is_nullish(left.value) if term.name == "??" else is_true(left.value) == (term.name == "||")
            found = left if stays else self.value(other, place, scope)
            return found and Known(found.value, found.is_certain and left.is_certain)
        if term.name != "&&":
            return None
        return self.either(left, self._tried(other, place, scope), Known(left.value) if left else NOTHING)

    # Members and collections

    def _member(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        of = self.value(term.parts[0], place, scope)
        if of is None or of.value is _CUT:
            return of
        if is_nullish(of.value):
            return Known(_CUT, of.is_certain) if term.is_optional else self.failed(of)
        key = Known(term.name) if term.kind == "member" else self.value(term.parts[1], place, scope)
        found = property_of(of.value, key.value) if key is not None else None
        return found and key and Known(found.value, of.is_certain and key.is_certain)

    def _list(self, parts: Sequence[CodeTerm], place: Place, scope: Scope) -> Known | None:
        found = self._values(parts, place, scope)
        return None if found is None else Known(Items(ABSENT if each is None else each.value for each in found))

    def _values(self, parts: Sequence[CodeTerm], place: Place, scope: Scope) -> list[Known | None] | None:
        """Return the values of the elements of a list, or of arguments; None if their number is unknown."""
        found: list[Known | None] = []
        for part in parts:
            if part.kind != "spread":
                found.append(self.value(part, place, scope))
                continue
            spread = self.value(part.parts[0], place, scope)
            if spread is not None and self.weighed(spread) is None:
                return None
            members = elements_of(spread)
            if spread is not None and members is None and is_primitive(spread.value):
                self.failed(spread)
                return None
            if members is None or len(found) + len(members) > HEAVIEST:
                return None
            found += members
        return found

    def _object(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        made: dict[str, object] = {}
        for key, part in zip(term.keys, term.parts, strict=True):
            if part.kind == "spread":
                spread = self.value(part.parts[0], place, scope)
                if spread is None or not (isinstance(spread.value, dict) or is_nullish(spread.value)):
                    return None
                made.update(spread.value if isinstance(spread.value, dict) else {})
                self._left[0] -= len(made) // WORK
                continue
            named = Known(key) if isinstance(key, str) else self.value(key, place, scope)
            name = as_text(named.value) if named is not None else None
            if name is None or name == "__proto__" or len(made) > HEAVIEST:
                return None
            found = self.value(part, place, scope)
            made[name] = ABSENT if found is None else found.value
        return Known(made)

    # Calls

    def _call(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        called, *given = term.parts
        if called.kind == "name" and called.name in _HOOKS and self._named(called.name, scope) is None:
            return self._hook(called.name, given, place, scope)  # also after const { useState } = React
        if called.kind == "name" and called.name in NAMES and _is_free(called.name, scope):
            return self._function("", called.name, given, place, scope)
        if called.kind == "member":
            return self._method(term, place, scope)
        function = self.value(called, place, scope)
        if function is None or function.value is _CUT:
            return function
        if term.is_optional and is_nullish(function.value):
            return Known(_CUT, function.is_certain)
        return self._applied(function, given, place, scope)

    def _applied(self, function: Known, given: Sequence[CodeTerm], place: Place, scope: Scope) -> Known | None:
        values = self._values(given, place, scope)
        if is_primitive(function.value):
            return self.failed(function)
        if values is None or not isinstance(function.value, Closure):
            return None
        found = self.called(function.value, values)
        return found and Known(found.value, found.is_certain and function.is_certain)

    def _hook(self, name: str, given: Sequence[CodeTerm], place: Place, scope: Scope) -> Known | None:
        if name not in _HOOKS:
            return None
        first = self.value(given[0], place, scope) if given else NOTHING
        if first is not None and isinstance(first.value, Closure) and name != "useCallback":
            first = self.called(first.value, ())
        if name == "useState":
            return Known(Items((first.value if first else ABSENT, ABSENT)), is_certain=False)
        return first

    def _function(self, of: str, name: str, given: Sequence[CodeTerm], place: Place, scope: Scope) -> Known | None:
        """Return what a function of the language returns."""
        values = self._values(given, place, scope)
        if (of, name) == ("Object", "assign"):
            raise LostError
        if values is None:
            return None
        found = function_value(of, name, [ABSENT if each is None else each.value for each in values])
        return found and Known(found.value, all(each.is_certain for each in values if each is not None))

    def _method(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        called, *given = term.parts
        receiver, name = called.parts[0], called.name
        if receiver.kind == "name" and _is_free(receiver.name, scope):
            if receiver.name == "React":
                return self._hook(name, given, place, scope)
            if receiver.name in NAMES:
                return self._function(receiver.name, name, given, place, scope)
        of = self.value(receiver, place, scope)
        if of is None or of.value is _CUT:
            return of
        if is_nullish(of.value):
            return Known(_CUT, of.is_certain) if called.is_optional else self.failed(of)
        if isinstance(of.value, dict):
            function = property_of(of.value, name)
            if function is not None and term.is_optional and is_nullish(function.value):
                return Known(_CUT, of.is_certain)
            return function and self._applied(function, given, place, scope)
        if not may_have_method(of.value, name):
            return Known(_CUT, of.is_certain) if term.is_optional else self.failed(of)
        if isinstance(of.value, list) and name in CHANGING:
            return self._changed(of.value, name, term, place, scope)
        values = self._values(given, place, scope)
        if values is None or self.weighed(of) is None:
            return None
        first = values[0] if values else None
        if isinstance(of.value, list) and name in WITH_FUNCTION:
            closure = first.value if first is not None else None
            return (
                self._each(of, name, closure, values)
                if isinstance(closure, Closure)
                else self._sorted(of, name, values)
            )
        found = method_value(of.value, name, [ABSENT if each is None else each.value for each in values])
        is_certain = of.is_certain and all(each.is_certain for each in values if each is not None)
        return found and Known(found.value, is_certain)

    def _changed(self, of: list[object], name: str, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        """Change a list that only this code knows, and return what the method returns."""
        called, *given = term.parts
        receiver = called.parts[0]
        is_own = receiver.kind in ("list", "call") or (receiver.kind == "name" and receiver.name in scope.known)
        values = self._values(given, place, scope)
        if not isinstance(of, Items) or not is_own or self.tentative or values is None:
            raise LostError
        return self._change(of, name, values)


def _is_free(name: str, scope: Scope) -> bool:
    """Tell whether nothing in the code has a name, so that it is the language's or the framework's."""
    return not (name in scope.known or name in scope.components or name in scope.values or name in scope.arguments)


def _named(name: str, scope: Scope) -> Known | None:
    if name in scope.known:
        return scope.known[name]
    if name in scope.arguments and scope.has_bare_names:
        return argument_value(scope.arguments[name], scope)
    if name in scope.declared:
        return NOTHING
    if name and name == scope.all_props:
        given = {each: argument_value(argument, scope) for each, argument in scope.arguments.items()}
        return Known({each: ABSENT if found is None else found.value for each, found in given.items()})
    if name in scope.values:
        return Known(with_markup(scope.values[name], scope))
    return Known(_NUMBERS[name]) if name in _NUMBERS else None


def _shows_children(value: object) -> bool:
    drawn = [each for each in parts_of(value) or () if isinstance(each, Drawn)]
    return any("children}" in each.jsx.source.slice(each.jsx.span) for each in drawn)


def shown(found: Known | None) -> Sequence[Part] | None:
    """Return what a value shows; None if that is unknown."""
    return parts_of(found.value) if found is not None else None
