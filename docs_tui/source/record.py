"""``record``: a dataclass that is cheap to define and to create.

Creating an instance of a frozen dataclass takes four times as long as of a mutable one, and a site has thousands. So a frozen
``record`` is frozen for the type checker only: mypy rejects writes to it. Defining a dataclass takes a millisecond at start-up,
most of it to compile its methods. A ``record`` shares them, and compiles ``__init__`` when the first instance is created: most
programs use few of the classes that they import.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import MISSING, dataclass, fields
    from operator import attrgetter

    def record(*, frozen: bool, slots: bool):  # noqa: ANN201
        """Decorate a class as a dataclass that compares by its fields, and hashes by them if it is ``frozen``."""

        def made(kind: type) -> type:
            own = vars(kind)
            kind = dataclass(slots=slots, init=False, repr=False, eq=False)(kind)
            for method in _methods(kind):
                if method.__name__ not in own:
                    setattr(kind, method.__name__, method)
            if not frozen and "__hash__" not in own:
                kind.__hash__ = None
            return kind

        return made

    def _methods(kind: type):  # noqa: ANN202
        """Return the methods that ``dataclass`` would generate for ``kind``, without compiling code."""
        compared = [each.name for each in fields(kind) if each.compare]
        shown = [each.name for each in fields(kind) if each.repr]
        values = attrgetter(*compared) if compared else bool

        def __init__(self: object, *given: object, **named: object) -> None:  # noqa: N807
            kind.__init__ = compiled = _compiled(kind)
            compiled(self, *given, **named)

        def __eq__(self: object, other: object) -> bool:  # noqa: N807
            return self is other or (values(self) == values(other) if type(self) is type(other) else NotImplemented)

        def __hash__(self: object) -> int:  # noqa: N807
            return hash(values(self))

        def __repr__(self: object) -> str:  # noqa: N807
            return f"{kind.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

        return __init__, __eq__, __hash__, __repr__

    def _compiled(kind: type):  # noqa: ANN202
        """Compile the ``__init__`` that ``dataclass`` would generate for ``kind``."""
        scope, parameters, lines = {"MISSING": MISSING}, ["self"], ["pass"]
        for number, each in enumerate(fields(kind)):
            name, default, is_made = each.name, f"_default_{number}", each.default_factory is not MISSING
            scope[default] = each.default_factory if is_made else each.default
            has_default = scope[default] is not MISSING
            if each.init:
                parameters.append(f"{name}={'MISSING' if is_made else default}" if has_default else name)
            if is_made:
                lines.append(f"self.{name} = {default}() if {name if each.init else 'MISSING'} is MISSING else {name}")
            elif each.init or has_default:
                lines.append(f"self.{name} = {name if each.init else default}")
        if hasattr(kind, "__post_init__"):
            lines.append("self.__post_init__()")
        exec(f"def __init__({', '.join(parameters)}):\n " + "\n ".join(lines), scope)  # noqa: S102 - of names of fields only
        scope["__init__"].__qualname__ = f"{kind.__qualname__}.__init__"
        return scope["__init__"]


__all__ = ["record"]
