"""``record``: a dataclass that is frozen for the type checker and mutable at run time.

Creating an instance of a frozen dataclass takes four times as long as of a mutable one, and a site has thousands. Defining
such a class takes a millisecond at start-up; a ``record`` takes a quarter of that. mypy rejects writes to a ``record``.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import dataclass, fields
    from operator import attrgetter

    def record(*, frozen: bool, slots: bool):  # noqa: ANN201
        """Decorate a class as a dataclass that compares and hashes by its fields and is cheap to define and create."""
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
        """Return the methods that ``dataclass`` would generate for ``kind``, without compiling code."""
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
