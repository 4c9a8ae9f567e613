"""Values: a dataclass that is frozen to the type checker and plain at run time.

A frozen dataclass takes four times as long to make as an open one, and a tree or a site has thousands; and each such class
costs a millisecond when the program starts, where a ``record`` costs a quarter. mypy refuses every write to a ``record``;
nothing checks it at run time.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import dataclass, fields
    from operator import attrgetter

    def record(*, frozen: bool, slots: bool):  # noqa: ANN201
        """Make a class a dataclass that is cheap to make and whose instances are; they compare, and hash, by their fields."""
        del frozen

        def made(kind: type) -> type:
            own = vars(kind)
            kind = dataclass(slots=slots, repr=False, eq=False)(kind)
            for method in _methods(kind):
                if method.__name__ not in own:
                    setattr(kind, method.__name__, method)
            return kind

        return made

    def _methods(kind: type):  # noqa: ANN202
        """Return what a dataclass would have written for ``kind``, without compiling any of it."""
        compared = [each.name for each in fields(kind) if each.compare]
        shown = [each.name for each in fields(kind) if each.repr]
        values = attrgetter(*compared) if compared else bool

        def __eq__(self: object, other: object) -> bool:  # noqa: N807
            return self is other or (values(self) == values(other) if type(self) is type(other) else NotImplemented)

        def __hash__(self: object) -> int:  # noqa: N807
            return hash(values(self))

        def __repr__(self: object) -> str:  # noqa: N807
            return f"{kind.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

        return __eq__, __hash__, __repr__


__all__ = ["record"]
