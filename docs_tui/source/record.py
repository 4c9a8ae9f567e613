"""Values that are made by the thousand: frozen to the type checker, plain at run time.

A frozen dataclass takes four times as long to make as an open one, and a tree or a site has thousands. mypy refuses every
write to a ``record``; nothing checks it at run time.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import dataclass

    def record(*, frozen: bool, slots: bool):  # noqa: ANN201
        """Make a class a dataclass whose instances are cheap to make."""
        del frozen
        return dataclass(slots=slots)


__all__ = ["record"]
