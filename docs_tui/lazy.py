"""Packages that import a module when one of its names is first used, so that importing the package costs nothing.

Such a package lists its names twice: under ``TYPE_CHECKING`` for mypy and editors, and in the mapping for Python.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_names(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a package.

    Args:
        package: The name of the package.
        modules: The module of the package that defines each name.
    """

    def getattribute(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{modules[name]}"), name)

    return getattribute
