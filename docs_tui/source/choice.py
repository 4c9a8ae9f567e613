"""Closed sets of names: an Enum to the type checker and plain at run time.

Until Python 3.12 the class of an Enum asks a function for each of its members, and each time that a member is looked up in a
set another one for its hash. Renderers do both for every tag of every page: a quarter of the time is enough.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enum import Enum as Choice
else:

    class _Choices(type):
        def __iter__(cls):  # noqa: ANN204
            return iter(cls._members)

        def __len__(cls) -> int:
            return len(cls._members)

    class Choice(metaclass=_Choices):
        """One of a closed set; each public name in the body of a subclass is a member of it, with its place as value."""

        _members = ()

        def __init_subclass__(cls) -> None:
            names = [name for name in vars(cls) if not name.startswith("_")]
            cls._members = tuple(cls._member(name, value) for value, name in enumerate(names, 1))
            for each in cls._members:
                setattr(cls, each.name, each)

        @classmethod
        def _member(cls, name: str, value: int):  # noqa: ANN206
            member = cls()
            member.name, member.value = name, value
            return member

        def __repr__(self) -> str:
            return f"<{type(self).__name__}.{self.name}>"

        def __reduce__(self):  # noqa: ANN204
            return getattr, (type(self), self.name)  # a copy of a member is the member


__all__ = ["Choice"]
