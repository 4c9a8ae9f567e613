"""The methods of lists that call a function for their elements, or change the list."""

from collections.abc import Sequence
from functools import cmp_to_key
from operator import is_

from docs_tui.export.expansion.code_values import (
    ABSENT,
    HEAVIEST,
    NOTHING,
    UNDEFINED,
    AbsentType,
    Closure,
    Items,
    as_number,
    as_text,
    is_true,
    units,
)
from docs_tui.export.expansion.scope import Known
from docs_tui.export.expansion.work import LostError, Work

WITH_FUNCTION = frozenset(
    ("map", "filter", "forEach", "find", "findIndex", "some", "every", "reduce", "flatMap", "toSorted")
)
"""The methods that may be given a function."""


class _NoOrderError(Exception):
    """A comparison does not say which of two values comes first."""


class ListMethods(Work):
    """Runs the methods of lists; the functions that they are given are for its subclass to run."""

    def called(self, function: Closure, given: Sequence[Known | None]) -> Known | None:
        """Return what a function returns."""
        raise NotImplementedError

    def _each(self, of: Known, name: str, function: Closure, values: Sequence[Known | None]) -> Known | None:
        """Return the value of a method that calls a function for each element of a list."""
        if name == "toSorted":
            return self._sorted(of, name, values)
        if name == "reduce":
            return self._reduced(of, function, values)
        found = Items()
        is_certain = of.is_certain
        members = [*of.value] if isinstance(of.value, list) else []
        for index, member in enumerate(members):
            result = self.called(function, (_element(member, of), Known(index), of))
            if name == "forEach":
                continue
            if result is None or isinstance(result.value, AbsentType):
                return None
            is_certain = is_certain and (result.is_certain or name in ("map", "flatMap"))
            if name == "map":
                found.append(result.value)
            elif name == "flatMap":
                found += result.value if isinstance(result.value, list) else [result.value]
            elif name == "filter":
                found += [member] if is_true(result.value) else []
            elif is_true(result.value) != (name == "every"):
                return _answer(name, member, index, is_certain=is_certain)
            if len(found) > HEAVIEST:
                return None
        _check_unchanged(of, members)
        if name == "forEach":
            return NOTHING
        if name in ("map", "flatMap", "filter"):
            return Known(found, is_certain)
        return Known({"find": UNDEFINED, "findIndex": -1, "some": False, "every": True}[name], is_certain)

    def _reduced(self, of: Known, function: Closure, values: Sequence[Known | None]) -> Known | None:
        members = of.value if isinstance(of.value, list) else []
        pairs = [(_element(member, of), Known(index)) for index, member in enumerate(members)]
        if len(values) < 2 and not pairs:
            return None
        found = values[1] if len(values) > 1 else pairs.pop(0)[0]
        for member, index in pairs:
            found = self.called(function, (found, member, index, of))
            found = found and self.weighed(found)
        return found

    def _sorted(self, of: Known, name: str, values: Sequence[Known | None]) -> Known | None:
        """Return a sorted list, in the order of JavaScript; None if the comparison is not one of before and after."""
        if name not in ("sort", "toSorted") or len(values) > 1 or not isinstance(of.value, list):
            return None
        comparison = values[0] if values else NOTHING
        if comparison is None or any(isinstance(each, AbsentType) for each in of.value):
            return None
        known = [each for each in of.value if each is not UNDEFINED]
        missing = [UNDEFINED] * (len(of.value) - len(known))
        if isinstance(comparison.value, Closure):
            function = comparison.value
            try:
                ordered = sorted(known, key=cmp_to_key(lambda one, two: self._order(function, one, two)))
            except _NoOrderError:
                return None
            return Known(Items([*ordered, *missing]), of.is_certain)
        texts = [as_text(each) for each in known]
        if comparison.value is not UNDEFINED or None in texts:
            return None
        pairs = sorted(zip([units(each) for each in texts if each is not None], range(len(known)), strict=True))
        return Known(Items([*(known[at] for _, at in pairs), *missing]), of.is_certain)

    def _order(self, function: Closure, one: object, two: object) -> int:
        first = self.called(function, (Known(one), Known(two)))
        second = self.called(function, (Known(two), Known(one)))
        numbers = [as_number(each.value) if each is not None and each.is_certain else None for each in (first, second)]
        order, back = (None if each is None else (each > 0) - (each < 0) for each in numbers)
        if order is None or back is None or order != -back:
            raise _NoOrderError
        return order

    def _change(self, of: Items, name: str, values: Sequence[Known | None]) -> Known | None:
        """Change a list, and return what the method returns."""
        self.spend_on(of)
        of.changes += 1
        put = [ABSENT if each is None else each.value for each in values]
        if name in ("push", "unshift") and len(of) + len(put) <= HEAVIEST:
            of[:] = [*of, *put] if name == "push" else [*put, *of]
            return Known(len(of))
        if name == "reverse" and not put:
            of.reverse()
            return Known(of)
        if name in ("pop", "shift") and not put:
            taken = of.pop(-1 if name == "pop" else 0) if of else UNDEFINED
            return None if isinstance(taken, AbsentType) else Known(taken)
        if name == "sort" and self.weighed(Known(of)) is not None:
            changes = of.changes
            found = self._sorted(Known(of), name, values)
            if found is not None and isinstance(found.value, list) and of.changes == changes:
                of[:] = found.value
                return Known(of)
        raise LostError


def _answer(name: str, member: object, index: int, *, is_certain: bool) -> Known | None:
    """Return what ``find`` and its like return when they have found an element."""
    found = {"find": member, "findIndex": index, "some": True, "every": False}[name]
    return None if isinstance(found, AbsentType) else Known(found, is_certain)


def elements_of(of: Known | None) -> list[Known | None] | None:
    """Return the elements of a list or the characters of a text; None if they are unknown or too many."""
    if of is None or not isinstance(of.value, list | str) or len(of.value) > HEAVIEST:
        return None
    return [_element(each, of) for each in of.value]


def _check_unchanged(of: Known, members: Sequence[object]) -> None:
    """Stop if a loop over a list has changed it, after which it is unknown what the loop does."""
    if isinstance(of.value, list) and not all(map(is_, of.value, members)):
        raise LostError


def _element(value: object, of: Known) -> Known | None:
    return None if isinstance(value, AbsentType) else Known(value, of.is_certain)
