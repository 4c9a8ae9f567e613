"""Regular expressions that are compiled at their first use.

Compiling takes longer than loading the module around it. Constants that only some pages or commands need are lazy; those of
every page are not.
"""

import re
from typing import Any, AnyStr, cast


class _LazyPattern:
    """Has the methods of a pattern that modules use on constants."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self._pattern = pattern
        self._flags = flags

    def _compiled(self) -> re.Pattern[Any]:
        """Compile, and let the next calls go to the pattern's own methods, as fast as without this class."""
        compiled = re.compile(self._pattern, self._flags)
        for name in ("match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer"):
            setattr(self, name, getattr(compiled, name))
        return compiled

    @property
    def pattern(self) -> Any:
        return self._pattern

    def match(self, *arguments: Any) -> Any:
        return self._compiled().match(*arguments)

    def search(self, *arguments: Any) -> Any:
        return self._compiled().search(*arguments)

    def fullmatch(self, *arguments: Any) -> Any:
        return self._compiled().fullmatch(*arguments)

    def sub(self, *arguments: Any, **named: Any) -> Any:
        return self._compiled().sub(*arguments, **named)

    def subn(self, *arguments: Any, **named: Any) -> Any:
        return self._compiled().subn(*arguments, **named)

    def split(self, *arguments: Any, **named: Any) -> Any:
        return self._compiled().split(*arguments, **named)

    def findall(self, *arguments: Any) -> Any:
        return self._compiled().findall(*arguments)

    def finditer(self, *arguments: Any) -> Any:
        return self._compiled().finditer(*arguments)


def lazy_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a regular expression that is compiled at its first use; a mistake in it is only found then."""
    return cast("re.Pattern[AnyStr]", _LazyPattern(pattern, flags))
