"""``record``: a dataclass that is cheap to define and to create.

Creating an instance of a frozen dataclass takes four times as long as of a mutable one, and a site has thousands. So a frozen
``record`` is frozen for the type checker only: mypy rejects writes to it. Defining a dataclass takes up to a millisecond at
start-up, and a ``NamedTuple`` a tenth of one. A ``record`` makes its methods when they are first used, and compiles the one that
fills an instance only if there are more than a few: most programs use few of the classes that they import.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import MISSING, Field, dataclass, field
    from functools import cache
    from operator import attrgetter
    from typing import ClassVar, get_origin

    _FEW = 8
    """As many instances are filled field by field: compiling the method that fills more takes as long as thirty of them."""

    def record(*, frozen: bool, slots: bool, eq: bool = True, repr: bool = True):  # noqa: A002, ANN201 - as in dataclass
        """Decorate a class as a dataclass that compares by its fields, and hashes by them if it is ``frozen``.

        Without ``eq`` it compares and hashes by identity, and without ``repr`` it does not show its fields.
        """

        def made(kind: type) -> type:
            own = dict(vars(kind))
            types = {name: each for name, each in own.get("__annotations__", {}).items() if not _is_of_class(each)}
            defaults = {name: own[name] for name in types if name in own}
            kind = _with_slots(kind, own, types) if slots else kind
            for name, default in defaults.items():
                if isinstance(default, Field) and not slots:
                    delattr(kind, name)
            made_by_init = [n for n in types if not isinstance(each := defaults.get(n), Field) or each.init]
            kind.__match_args__ = tuple(dict.fromkeys((*getattr(kind, "__match_args__", ()), *made_by_init)))
            kind.__dataclass_params__ = _PARAMETERS
            kind.__dataclass_fields__ = _LazyFields(kind, types, defaults)
            left_out = {*own, *(() if eq else ("__eq__", "__hash__")), *(() if repr else ("__repr__",))}
            for method in _waiting_methods(kind):
                if method.__name__ not in left_out:
                    setattr(kind, method.__name__, method)
            if eq and not frozen and "__hash__" not in own:
                kind.__hash__ = None
            return kind

        return made

    @dataclass(init=False, repr=False, eq=False)
    class _Plain:
        """A dataclass without fields."""

    _PARAMETERS = _Plain.__dataclass_params__

    def _is_of_class(kind: object) -> bool:
        """Tell whether an annotation is ``ClassVar``."""
        return kind is ClassVar or get_origin(kind) is ClassVar

    def _with_slots(kind: type, own: dict[str, object], names: dict[str, object]) -> type:
        """Return the class again, with a slot for each field that no base class has."""
        inherited = {name for base in kind.__mro__[1:] for name in vars(base).get("__slots__", ())}
        left = {name: value for name, value in own.items() if name not in names}
        left.pop("__dict__", None)
        left.pop("__weakref__", None)
        left["__slots__"] = tuple(name for name in names if name not in inherited)
        again = type(kind)(kind.__name__, kind.__bases__, left)
        again.__qualname__ = kind.__qualname__
        return again

    class _LazyFields:
        """Stands for the fields of a record until somebody asks for them."""

        def __init__(self, kind: type, types: dict[str, object], defaults: dict[str, object]) -> None:
            self._kind = kind
            self._own = types, defaults
            self.plain = {name: defaults.get(name, MISSING) for name in types}
            """The default of each field of the class itself; a ``Field`` if it has one."""

        def __get__(self, instance: object, owner: type) -> dict[str, Field]:
            types, defaults = self._own
            found = {}
            for base in self._kind.__mro__[:0:-1]:
                found |= getattr(base, "__dataclass_fields__", {})
            own = {"__annotations__": types, "__module__": self._kind.__module__, "__doc__": "The fields.", **defaults}
            found |= dataclass(init=False, repr=False, eq=False)(
                type(self._kind.__name__, (), own)
            ).__dataclass_fields__
            self._kind.__dataclass_fields__ = found
            return found

    @cache
    def _fields(kind: type) -> dict[str, Field]:
        """Return the fields of ``kind`` with only their defaults and flags. A dataclass finds out much more, which takes half a millisecond."""
        found = {}
        for base in reversed(kind.__mro__):
            own = vars(base).get("__dataclass_fields__", {})
            defaults = own.plain if isinstance(own, _LazyFields) else own
            for name, each in defaults.items():
                found[name] = each if isinstance(each, Field) else field(default=each)
        return found

    def _waiting_methods(kind: type):  # noqa: ANN202
        """Return methods that do the work of those that ``dataclass`` would generate for ``kind``, and replace themselves by them."""
        left = _FEW

        def __init__(self: object, *given: object, **named: object) -> None:  # noqa: N807
            nonlocal left
            left -= 1
            if left < 0 or not _filled(self, kind, given, named):
                _replace(kind, __init__, _compiled(kind))
                kind.__init__(self, *given, **named)

        def __eq__(self: object, other: object) -> bool:  # noqa: N807
            complete()
            return kind.__eq__(self, other)

        def __hash__(self: object) -> int:  # noqa: N807
            complete()
            return kind.__hash__(self)

        def __repr__(self: object) -> str:  # noqa: N807
            complete()
            return kind.__repr__(self)

        def complete() -> None:
            for before, method in zip((__eq__, __hash__, __repr__), _methods(kind), strict=True):
                _replace(kind, before, method)

        return __init__, __eq__, __hash__, __repr__

    def _replace(kind: type, before: object, method: object) -> None:
        """Replace a method of ``kind`` if it is still the one of ``before``."""
        if vars(kind).get(method.__name__) is before:
            setattr(kind, method.__name__, method)

    def _filled(self: object, kind: type, given: tuple, named: dict[str, object]) -> bool:
        """Do what the ``__init__`` of ``kind`` does; return False if the arguments do not fit."""
        known = _fields(kind)
        names = [name for name, each in known.items() if each.init]
        values = dict(zip(names, given, strict=False))
        if len(given) > len(names) or not named.keys() <= {*names} - values.keys():
            return False
        values |= named
        for name, each in known.items():
            if name in values:
                value = values[name]
            elif each.default_factory is not MISSING:
                value = each.default_factory()
            elif each.default is not MISSING:
                value = each.default
            elif each.init:
                return False
            else:
                continue
            setattr(self, name, value)
        if hasattr(kind, "__post_init__"):
            self.__post_init__()
        return True

    def _methods(kind: type):  # noqa: ANN202
        """Return the methods that ``dataclass`` would generate for ``kind``, without compiling code."""
        known = _fields(kind).items()
        compared = [name for name, each in known if each.compare]
        shown = [name for name, each in known if each.repr]
        values = attrgetter(*compared) if compared else bool

        def __eq__(self: object, other: object) -> bool:  # noqa: N807
            return self is other or (values(self) == values(other) if type(self) is type(other) else NotImplemented)

        def __hash__(self: object) -> int:  # noqa: N807
            return hash(values(self))

        def __repr__(self: object) -> str:  # noqa: N807
            return f"{kind.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

        return __eq__, __hash__, __repr__

    def _compiled(kind: type):  # noqa: ANN202
        """Compile the ``__init__`` that ``dataclass`` would generate for ``kind``."""
        scope, parameters, lines = {"MISSING": MISSING}, ["self"], ["pass"]
        for number, (name, each) in enumerate(_fields(kind).items()):
            default, is_made = f"_default_{number}", each.default_factory is not MISSING
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
