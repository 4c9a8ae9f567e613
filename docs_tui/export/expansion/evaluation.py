"""What a component shows at first, as far as its code, its properties and constants tell.

A condition that constants or properties decide shows one branch. One that only a script or a reader decides shows both if
they are markup, and the first state if they are words: nothing that a reader can get to see is left out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from docs_tui.export.expansion.code_values import (
    ABSENT,
    HEAVIEST,
    AbsentType,
    Closure,
    Drawn,
    Markup,
    Part,
    Place,
    as_text,
    has_markup,
    is_markup,
    is_true,
    method_value,
    operated,
    parts_of,
    property_of,
    weight_of,
)
from docs_tui.export.expansion.exports import Jsx, OwnComponent, component_of, params_of, pattern_names
from docs_tui.export.expansion.scope import Known, Scope
from docs_tui.mdx.terms import CodeStep, CodeTerm, read_term
from docs_tui.source import Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern

MOST_TERMS = 200_000
"""How many terms are evaluated for one page."""
_WORK = 4
"""How much weight takes as long as a term."""
_CODE_WORK = 16
"""How many characters of code take as long to read as a term takes to evaluate."""
_DEEPEST = 40


_NOTHING = Known(None)
_ALWAYS = Known(value=True)
_NAME = lazy_pattern(r"[\w$]+")
_SHOWN_NAME = lazy_pattern(r"(?<!=)\{\s*+([\w$]++)")
"""A name at the start of an expression that is not the value of an attribute."""
_MAKERS = frozenset(("list", "object", "call", "binary", "template", "condition"))
"""The kinds of terms that make a value, which may be heavier than those in it."""


class Evaluator:
    """Evaluates the code of one page's components."""

    def __init__(self, home: Callable[[OwnComponent, Scope], Scope], left: list[int]) -> None:
        """Create an evaluator.

        Args:
            home: Returns the scope of the file that defines a component.
            left: How many terms may still be evaluated; one number, which is counted down.
        """
        self._home = home
        self._left = left
        self._depth = 0

    def known(self, source: Source, span: Span, scope: Scope) -> Known | None:
        """Return the value of the expression in ``span``; None if it cannot be known."""
        term = self._read(source, span)
        found = self.value(term, Place(source, span.start), scope) if term is not None else None
        return found and self._weighed(found)

    def known_text(self, path: str, code: str, scope: Scope) -> Known | None:
        """Return the value of code that is not a place of a file, such as a default."""
        return self.known(Source(path, code), Span(0, len(code)), scope)

    def parts(self, source: Source, span: Span, scope: Scope) -> Sequence[Part] | None:
        """Return what the expression in ``span`` shows; None if that cannot be known."""
        found = self.known(source, span, scope)
        return parts_of(found.value) if found is not None else None

    def returned(self, source: Source, span: Span, scope: Scope) -> Sequence[Part] | None:
        """Return what the component in ``span`` shows, of whose properties ``scope`` knows the values."""
        term = self._read(source, span)
        if term is None or term.kind != "function":
            return None
        found = self._run(term.steps, Place(source, span.start), scope)
        found = found and self._weighed(found)
        return parts_of(found.value) if found is not None else None

    def _read(self, source: Source, span: Span) -> CodeTerm | None:
        self._left[0] -= (span.end - span.start) // _CODE_WORK
        return read_term(source.slice(span)) if self._left[0] >= 0 else None

    def _weighed(self, found: Known) -> Known | None:
        """Count the weight of a value; None if it is too heavy, as a text that is doubled again and again."""
        weight = weight_of((found.value,))
        self._left[0] -= weight // _WORK
        return found if weight <= HEAVIEST else None

    def value(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        """Return the value of a term; None if it cannot be known."""
        self._left[0] -= 1
        if self._left[0] < 0 or self._depth > _DEEPEST:
            return None
        self._depth += 1
        try:
            found = self._value(term, place, scope)
        finally:
            self._depth -= 1
        return found and self._weighed(found) if term.kind in _MAKERS else found

    def _value(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        match term.kind:
            case "literal":
                return Known(term.value)
            case "jsx":
                return Known(Markup((Drawn(Jsx(place.source, place.span(term)), scope),)))
            case "name":
                return self._named(term.name, scope)
            case "group":
                return self.value(term.parts[0], place, scope)
            case "function":
                return Known(Closure(term, place, scope))
            case "member" | "index":
                return self._member(term, place, scope)
            case "not":
                inner = self.value(term.parts[0], place, scope)
                return inner and Known(not is_true(inner.value), inner.is_certain)
            case "binary":
                return self._binary(term, place, scope)
            case "template":
                return self._joined(term, place, scope)
            case "condition":
                test, yes, no = term.parts
                return self._chosen(self._tested(test, yes, place, scope), yes, no, place, scope)
            case "list" | "object":
                return self._collection(term, place, scope)
            case "call":
                return self._call(term, place, scope)
        return None

    def _named(self, name: str, scope: Scope) -> Known | None:
        if name in scope.known or name not in scope.components:
            return _named(name, scope)
        component = scope.components[name]
        term = read_term(component.source.slice(component.code))
        home = self._home(component, scope)
        return self.value(term, Place(component.source, component.code.start), home) if term is not None else None

    def _joined(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        """Return the text of a template."""
        found = [each for part in term.parts if (each := self.value(part, place, scope)) is not None]
        if len(found) < len(term.parts) or any(each.value is None or is_markup(each.value) for each in found):
            return None  # "undefined" in a text helps nobody
        if weight_of([each.value for each in found]) > HEAVIEST:
            return None
        return Known("".join(as_text(each.value) for each in found), all(each.is_certain for each in found))

    # Conditions

    def _tested(self, test: CodeTerm, yes: CodeTerm | None, place: Place, scope: Scope) -> Known | None:
        """Return the value of a condition for ``yes``.

        It counts as certain if there is nothing yet that ``yes`` would show as words, as in ``error && <p>Error: {error}</p>``.
        """
        found = self.value(test, place, scope)
        if found is None or found.is_certain or yes is None or (found.value is not None and found.value != ""):
            return found
        code = place.source.slice(place.span(yes))
        self._left[0] -= len(code) // _CODE_WORK
        names = frozenset(_NAME.findall(place.source.slice(place.span(test))))
        return Known(found.value, any(each[1] in names for each in _SHOWN_NAME.finditer(code)))

    def _chosen(self, test: Known | None, yes: CodeTerm, no: CodeTerm, place: Place, scope: Scope) -> Known | None:
        if test is not None and test.is_certain:
            return self.value(yes if is_true(test.value) else no, place, scope)
        return _either(test, self.value(yes, place, scope), self.value(no, place, scope))

    def _binary(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        if term.name == "&&":
            return self._logical(term, self._tested(term.parts[0], term.parts[1], place, scope), place, scope)
        left = self.value(term.parts[0], place, scope)
        if term.name in ("||", "??"):
            return self._logical(term, left, place, scope)
        right = self.value(term.parts[1], place, scope)
        if left is None or right is None:
            return None
        value = operated(term.name, left.value, right.value)
        return None if value is None else Known(value, left.is_certain and right.is_certain)

    def _logical(self, term: CodeTerm, left: Known | None, place: Place, scope: Scope) -> Known | None:
        other = term.parts[1]
        if left is not None and (left.is_certain or term.name != "&&"):
            stays = left.value is not None if term.name == "??" else is_true(left.value) == (term.name == "||")
            found = left if stays else self.value(other, place, scope)
            return found and Known(found.value, found.is_certain and left.is_certain)
        if term.name != "&&":
            return None
        return _either(left, self.value(other, place, scope), Known(left.value) if left else _NOTHING)

    # Members and collections

    def _member(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        of = self.value(term.parts[0], place, scope)
        key = Known(term.name) if term.kind == "member" else self.value(term.parts[1], place, scope)
        if of is None or key is None:
            return None
        value = property_of(of.value, key.value)
        is_certain = of.is_certain and key.is_certain and (value is None or value.is_certain)
        return value and Known(value.value, is_certain)

    def _collection(self, term: CodeTerm, place: Place, scope: Scope) -> Known:
        found = [self.value(part, place, scope) for part in term.parts]
        if term.kind == "list":
            return Known([each if each is None else each.value for each in _kept(found)])
        return Known({key: ABSENT if each is None else each.value for key, each in zip(term.keys, found, strict=True)})

    # Calls

    def _call(self, term: CodeTerm, place: Place, scope: Scope) -> Known | None:
        called, *given = term.parts
        if called.kind == "name" and called.name in ("useState", "useMemo", "useCallback"):
            return self._hook(called.name, given, place, scope)
        if called.kind == "member" and called.parts[0].kind == "name" and called.parts[0].name in ("React", "Object"):
            if called.parts[0].name == "React":
                return self._hook(called.name, given, place, scope)
            return self._listed(called.name, given, place, scope)
        if called.kind == "member":
            of = self.value(called.parts[0], place, scope)
            return of and self._method(of, called.name, given, place, scope)
        function = self.value(called, place, scope)
        if function is None or not isinstance(function.value, Closure):
            return None
        return self.called(function.value, [self.value(each, place, scope) for each in given])

    def _hook(self, name: str, given: Sequence[CodeTerm], place: Place, scope: Scope) -> Known | None:
        first = self.value(given[0], place, scope) if given else _NOTHING
        if first is not None and isinstance(first.value, Closure) and name != "useCallback":
            first = self.called(first.value, ())
        if name == "useState":
            return Known([first.value if first else ABSENT, ABSENT], is_certain=False)
        return first if name in ("useMemo", "useCallback") else None

    def _listed(self, name: str, given: Sequence[CodeTerm], place: Place, scope: Scope) -> Known | None:
        """Return the value of ``Object.keys``, ``Object.values`` or ``Object.entries``."""
        of = self.value(given[0], place, scope) if given else None
        if of is None or not isinstance(of.value, dict):
            return None
        listed = {
            "keys": [*of.value],
            "values": [*of.value.values()],
            "entries": [[key, value] for key, value in of.value.items()],
        }
        return Known(listed[name], of.is_certain) if name in listed else None

    def _method(self, of: Known, name: str, given: Sequence[CodeTerm], place: Place, scope: Scope) -> Known | None:
        arguments = [self.value(each, place, scope) for each in given]
        first = arguments[0] if arguments else None
        if isinstance(of.value, list) and first is not None and isinstance(first.value, Closure):
            return self._each(of, name, first.value)
        if any(each is None for each in arguments) or self._weighed(of) is None:
            return None
        value = method_value(of.value, name, [each.value for each in arguments if each is not None])
        is_certain = of.is_certain and all(each.is_certain for each in arguments if each is not None)
        return value and Known(value.value, is_certain)

    def _each(self, of: Known, name: str, function: Closure) -> Known | None:
        """Return the value of ``map`` or ``filter``."""
        if name not in ("map", "filter"):
            return None
        values = of.value if isinstance(of.value, list) else []
        found: list[object] = []
        for index, value in enumerate(values):
            result = self.called(function, (_element(value, of), Known(index), of))
            if result is None:
                return None
            if name == "map":
                found.append(result.value)
            elif name == "filter" and is_true(result.value):
                found.append(value)
        return Known(found, of.is_certain)

    def called(self, function: Closure, given: Sequence[Known | None]) -> Known | None:
        """Return what a function returns."""
        of = function.scope
        self._left[0] -= len(of.known) // _WORK
        scope = replace(of, known=dict(of.known), components=dict(of.components), is_computed=True)
        for at, (pattern, default) in enumerate(params_of(function.term.name)):
            value = given[at] if at < len(given) else _NOTHING
            self._bind(scope, pattern, self._or_default(value, default, function.place, scope), function.place)
        return self._run(function.term.steps, function.place, scope)

    def _run(self, steps: Sequence[CodeStep], place: Place, scope: Scope) -> Known | None:
        """Return what statements return; their names are added to ``scope``."""
        undecided: list[tuple[Known | None, Known]] = []
        found: Known | None = _NOTHING
        for step in steps:
            if step.kind == "name":
                value = self.value(step.value, place, scope) if step.value is not None else None
                self._bind(scope, step.name, value, place)
                self._declare(scope, step, place)
                continue
            test = self._tested(step.condition, step.value, place, scope) if step.condition is not None else _ALWAYS
            if test is not None and test.is_certain and not is_true(test.value):
                continue
            value = self.value(step.value, place, scope) if step.value is not None else None
            is_first = test is not None and is_true(test.value) and (test.is_certain or value == _NOTHING)
            if is_first or step.value is None:
                found = value
                break
            if value is not None and value != _NOTHING:
                undecided.append((test, value))
        for test, value in reversed(undecided):
            found = _either(test, value, found)
        return found

    def _bind(self, scope: Scope, pattern: str, value: Known | None, place: Place) -> None:
        """Bind the names of a pattern: ``name``, ``{a, b: c = 1}`` or ``[a, b]``."""
        if pattern[:1] not in ("{", "["):
            scope.known[pattern] = value
            return
        for key, name, default in pattern_names(pattern):
            found = property_of(value.value, key) if value is not None else None
            if found is not None and value is not None:
                found = Known(found.value, found.is_certain and value.is_certain)
            scope.known[name] = self._or_default(found, default, place, scope)

    def _or_default(self, found: Known | None, default: str, place: Place, scope: Scope) -> Known | None:
        if not default or found is None or found.value is not None:
            return found
        return self.known_text(place.source.path, default, scope)

    def _declare(self, scope: Scope, step: CodeStep, place: Place) -> None:
        """Add a component that a function defines inside itself."""
        if step.name[:1].isupper() and step.value is not None and step.value.kind == "function":
            component = component_of(place.source, place.span(step.value))
            if component is not None:
                scope.components[step.name] = component


def _kept(found: Sequence[Known | None]) -> Iterator[Known]:
    for each in found:
        yield Known(ABSENT) if each is None else each


def _element(value: object, of: Known) -> Known | None:
    return None if isinstance(value, AbsentType) else Known(value, of.is_certain)


def _named(name: str, scope: Scope) -> Known | None:
    if name in scope.known:
        return scope.known[name]
    if name in scope.arguments:
        return _given(scope, name)
    if name in scope.declared:
        return _NOTHING
    if name and name == scope.all_props:
        given = {each: _given(scope, each) for each in scope.arguments}
        return Known({each: ABSENT if found is None else found.value for each, found in given.items()})
    return Known(_with_markup(scope.values[name], scope)) if name in scope.values else None


def _given(scope: Scope, name: str) -> Known | None:
    argument = scope.arguments[name]
    if argument.is_code:
        return argument.known
    if argument.pieces is not None:
        return Known(Markup(argument.pieces))
    return Known(_with_markup(argument.value, scope))


def _with_markup(value: object, scope: Scope) -> object:
    return Markup((Drawn(value, scope),)) if isinstance(value, Jsx) else value


def _either(test: Known | None, yes: Known | None, no: Known | None) -> Known | None:
    """Return what a condition shows that is not decided: both if they are markup, else what it shows at first."""
    first = None if test is None else yes if is_true(test.value) else no
    if test is not None and first is None:
        return None
    drawn = [each for each in (yes, no) if each is not None and has_markup(each.value)]
    if not drawn:
        return first and Known(first.value, is_certain=False)
    both = [each for each in (yes, no) if each is not None]
    if len(both) > 1 and all(_shows_children(each.value) for each in both):
        del both[0]  # the same words twice
    return Known(Markup(tuple(part for each in both for part in parts_of(each.value) or ())), is_certain=False)


def _shows_children(value: object) -> bool:
    drawn = [each for each in parts_of(value) or () if isinstance(each, Drawn)]
    return any("children}" in each.jsx.source.slice(each.jsx.span) for each in drawn)
