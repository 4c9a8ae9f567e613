"""Runs the functions of components, statement by statement, as far as what they do can be known."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from docs_tui.export.expansion.code_values import (
    ABSENT,
    NOTHING,
    UNDEFINED,
    Closure,
    Items,
    Markup,
    Part,
    Place,
    is_nullish,
    is_true,
    property_of,
)
from docs_tui.export.expansion.evaluation import DEEPEST, ExpressionEvaluator, shown
from docs_tui.export.expansion.list_methods import elements_of
from docs_tui.export.expansion.scope import Known, Scope
from docs_tui.export.expansion.work import WORK, LostError
from docs_tui.mdx.terms import Binding, CodeStep
from docs_tui.source import Source, Span


class _GoesOnType:
    """The kind of what statements return that do not return."""


_GOES_ON = _GoesOnType()


class _Frame:
    """The variables of a function or of a block in it."""

    def __init__(self, scope: Scope, outer: "_Frame | None" = None) -> None:
        self.scope = scope
        self.outer = outer
        self.declared: set[str] = set()
        self.undecided: list[tuple[Known | None, Known]] = outer.undecided if outer else []
        """What the function returns under conditions that are not decided, in their order."""


class Evaluator(ExpressionEvaluator):
    """Evaluates the code of one page's components."""

    def known(self, source: Source, span: Span, scope: Scope) -> Known | None:
        """Return the value of the expression in ``span``; None if it cannot be known."""
        term = self.read(source.slice(span))
        try:
            found = self.value(term, Place(source, span.start), scope) if term is not None else None
        except LostError:
            return None
        return found and self.weighed(found)

    def known_text(self, path: str, code: str, scope: Scope) -> Known | None:
        """Return the value of code that is not a place of a file, such as a default."""
        return self.known(Source(path, code), Span(0, len(code)), scope)

    def parts(self, source: Source, span: Span, scope: Scope) -> Sequence[Part] | None:
        """Return what the expression in ``span`` shows; None if that cannot be known."""
        return shown(self.known(source, span, scope))

    def component(self, source: Source, span: Span, scope: Scope) -> Known | None:
        """Return the function that the component in ``span`` is."""
        term = self.read(source.slice(span))
        try:
            return self.value(term, Place(source, span.start), scope) if term is not None else None
        except LostError:
            return None

    def returned(self, function: Known | None, properties: Mapping[str, Known | None]) -> Sequence[Part] | None:
        """Return what a component shows for its properties; None if that cannot be known."""
        if function is None or not isinstance(function.value, Closure):
            return None
        given = {name: ABSENT if each is None else each.value for name, each in properties.items()}
        try:
            found = self.called(function.value, (Known(given),))
        except LostError:
            return None
        return shown(found and self.weighed(found))

    def called(self, function: Closure, given: Sequence[Known | None]) -> Known | None:
        """Return what a function returns."""
        if function.term.kind != "function":
            if function.term.value:
                raise LostError
            return None
        of = function.scope
        self.spend(1 + len(of.known) // WORK)
        frame = _Frame(replace(of, known=dict(of.known), is_computed=True))
        for at, binding in enumerate(function.term.bindings):
            value = given[at] if at < len(given) else NOTHING
            if binding.is_rest:
                value = Known(Items(ABSENT if each is None else each.value for each in given[at:]))
            self._bind(frame, binding, value, function.place)
        found = self._run(function.term.steps, function.place, frame)
        if isinstance(found, _GoesOnType):
            found = NOTHING
        for test, value in reversed(frame.undecided):
            found = self.either(test, value, found)
        return found

    # Variables

    def _bind(self, frame: _Frame, binding: Binding, value: Known | None, place: Place) -> None:
        """Give a value to the names of a binding."""
        if binding.default is not None and value is not None and value.value is UNDEFINED:
            value = self.value(binding.default, place, frame.scope)
        if binding.inner is None:
            frame.scope.known[binding.name] = value
            frame.declared.add(binding.name)
            return
        if value is not None and _is_of_no_pattern(value.value, binding.inner):
            self.failed(value)
        for each in binding.inner:
            if value is not None and (each.is_rest or isinstance(value.value, str)):
                self.spend_on(value.value)
            found = _left(value, binding.inner) if each.is_rest else _taken(value, each)
            self._bind(frame, each, found, place)

    def _assign(self, frame: _Frame, name: str, value: Known | None) -> None:
        at: _Frame | None = frame
        while at is not None:
            at.scope.known[name] = value
            if name in at.declared:
                return
            at = at.outer
        raise LostError

    # Statements

    def _run(self, steps: Sequence[CodeStep], place: Place, frame: _Frame) -> Known | _GoesOnType | None:
        """Return what statements return."""
        self._depth += 1
        try:
            if self._depth > DEEPEST:
                return None
            for step in steps:
                found = self._step(step, place, frame)
                if not isinstance(found, _GoesOnType):
                    return found
            return _GOES_ON
        finally:
            self._depth -= 1

    def _step(self, step: CodeStep, place: Place, frame: _Frame) -> Known | _GoesOnType | None:
        if step.kind == "if":
            return self._condition(step, place, frame)
        value = self.value(step.value, place, frame.scope) if step.value is not None else NOTHING
        match step.kind:
            case "declare":
                self._bind(frame, step.binding, value, place)
            case "assign":
                self._assign(frame, step.binding.name, value)
            case "return":
                return value
            case "each":
                return self._loop(step, value, place, frame)
        return _GOES_ON

    def _loop(self, step: CodeStep, of: Known | None, place: Place, frame: _Frame) -> Known | _GoesOnType | None:
        members = elements_of(of)
        if of is None or members is None:
            raise LostError
        self.spend_on(of.value)
        before = _changes_of(of.value)
        for member in members:
            inner = self._inner(frame)
            self._bind(inner, step.binding, member, place)
            found = self._run(step.then, place, inner)
            if _changes_of(of.value) != before:
                raise LostError  # what the loop does then is unknown
            if not isinstance(found, _GoesOnType):
                return found
        return _GOES_ON

    def _condition(self, step: CodeStep, place: Place, frame: _Frame) -> Known | _GoesOnType | None:
        while True:
            test = self._test(step, place, frame)
            if test is None or not test.is_certain:
                return self._undecided(step, test, place, frame)
            chosen = step.then if is_true(test.value) else step.otherwise
            if len(chosen) != 1 or chosen[0].kind != "if":
                return self._run(chosen, place, self._block(frame, chosen))
            step = chosen[0]  # a long chain is not nested deeply

    def _test(self, step: CodeStep, place: Place, frame: _Frame) -> Known | None:
        shows = next((each.value.span for each in step.then if each.kind == "return" and each.value is not None), None)
        return self.tested(step.value, shows, place, frame.scope) if step.value is not None else None

    def _block(self, frame: _Frame, steps: Sequence[CodeStep]) -> _Frame:
        return self._inner(frame) if any(each.kind == "declare" for each in steps) else frame

    def _inner(self, frame: _Frame) -> _Frame:
        self.spend(1 + len(frame.scope.known) // WORK)
        return _Frame(replace(frame.scope, known=dict(frame.scope.known)), frame)

    def _undecided(self, step: CodeStep, test: Known | None, place: Place, frame: _Frame) -> Known | _GoesOnType | None:
        """Run both branches of a condition that is not decided; what they assign is not known, or only at first."""
        is_first = test is not None and is_true(test.value)
        results = []
        for branch, is_chosen in ((step.then, is_first), (step.otherwise, test is not None and not is_first)):
            names = {name for name in _assigned(branch) if name in frame.scope.known}
            before = {name: frame.scope.known[name] for name in names}
            results.append(self._branch(branch, place, frame, is_chosen=is_chosen))
            for name in names:
                now = frame.scope.known[name] if is_chosen else before[name]
                self._assign(frame, name, Known(now.value, is_certain=False) if test is not None and now else None)
        then, otherwise = results
        if isinstance(then, _GoesOnType) and isinstance(otherwise, _GoesOnType):
            return _GOES_ON
        if not isinstance(then, _GoesOnType) and not isinstance(otherwise, _GoesOnType):
            return self.either(test, then, otherwise)
        if isinstance(then, _GoesOnType):
            test = None if test is None else Known(not is_true(test.value), is_certain=False)
        value = otherwise if isinstance(then, _GoesOnType) else then
        if isinstance(value, _GoesOnType):
            return _GOES_ON
        if test is not None and is_true(test.value) and (value is None or is_nullish(value.value)):
            return value
        if value is None and test is None:
            return None
        if value is not None and not is_nullish(value.value):
            frame.undecided.append((test, value))
        return _GOES_ON

    def _branch(
        self, steps: Sequence[CodeStep], place: Place, frame: _Frame, *, is_chosen: bool
    ) -> Known | _GoesOnType | None:
        """Run a branch; only the one that is chosen at first may change something."""
        inner = self._inner(frame)
        inner.undecided = []
        self.tentative += not is_chosen
        try:
            found = self._run(steps, place, inner)
        finally:
            self.tentative -= not is_chosen
        if inner.undecided:
            found = None if isinstance(found, _GoesOnType) else found
            for test, value in reversed(inner.undecided):
                found = self.either(test, value, found)
        return found


def _changes_of(value: object) -> int:
    """Return how often a list has been changed."""
    return value.changes if isinstance(value, Items) else 0


def _assigned(steps: Sequence[CodeStep]) -> Iterator[str]:
    for step in steps:
        if step.kind == "assign":
            yield step.binding.name
        yield from _assigned(step.then)
        yield from _assigned(step.otherwise)


def _is_of_no_pattern(value: object, places: Sequence[Binding]) -> bool:
    """Tell whether JavaScript fails to take the places of a pattern from a value."""
    is_list = any(isinstance(each.key, int) for each in places)
    return is_nullish(value) or (is_list and not isinstance(value, list | str | Markup))


def _taken(value: Known | None, binding: Binding) -> Known | None:
    """Return what a place in a pattern gets from the value around it."""
    if value is None or (isinstance(binding.key, int) and not isinstance(value.value, list | str)):
        return None
    found = property_of(value.value, binding.key)
    return found and Known(found.value, found.is_certain and value.is_certain)


def _left(value: Known | None, places: Sequence[Binding]) -> Known | None:
    """Return what is left of a list or an object for ``...rest``."""
    if value is None:
        return None
    if isinstance(value.value, list) and all(isinstance(each.key, int) for each in places):
        return Known(Items(value.value[len(places) - 1 :]), value.is_certain)
    if not isinstance(value.value, dict):
        return None
    taken = {each.key for each in places}
    return Known({key: each for key, each in value.value.items() if key not in taken}, value.is_certain)
