"""The line that causes a fault of YAML, which the parser notices some lines later."""

from collections.abc import Sequence

from docs_tui.lint.code_blocks import CodeFault
from docs_tui.source.lazy_pattern import lazy_pattern

_MOST_BEFORE = 8
"""How many lines before the place that the parser names are looked at."""
_OPEN_QUOTE = lazy_pattern(r"[^\"'#\n]*(?:: +|- +|\[)(?P<quote>\"[^\"\n]*|'[^'\n]*)$")
_OPEN_BRACKET = lazy_pattern(r"[^\"'#\n]*: +(?P<bracket>\[)[^\]\n]*[^\],\s\[{]$")
_NO_COLON = lazy_pattern(r" *(?:- +)?(?P<name>[A-Za-z_][\w-]*) +[^\s:|>&#=-][^:#]*$")
_NO_SPACE = lazy_pattern(r" *(?:- +)?[A-Za-z_][\w-]*(?P<colon>:)(?![\s/])[^:\s\"'][^\s]*(?: +#.*)?$")
_PAIR = lazy_pattern(r" *(?:- +)?[\w.\"'/-]+:(?:\s|$)")


def yaml_slip(lines: Sequence[str], at: int) -> CodeFault | None:
    """Return the slip at or before the line with index ``at``, where a parser failed: a quote, bracket, colon or space that is missing."""
    for number in range(min(at, len(lines) - 1), max(at - _MOST_BEFORE, -1), -1):
        line = lines[number]
        after = lines[number + 1] if number + 1 < len(lines) else ""
        quote = _OPEN_QUOTE.match(line)
        if quote is not None and not after.rstrip().endswith(quote["quote"][0]):
            return CodeFault(
                number + 1, quote.start("quote") + 1, f"{quote['quote'][0]} is not closed", "Add it at the end"
            )
        bracket = _OPEN_BRACKET.match(line)
        if bracket is not None and (_PAIR.match(after) or not after.strip()):
            return CodeFault(
                number + 1, bracket.start("bracket") + 1, "a list in brackets is not closed", "Close it with ]"
            )
        if number < at - 1 or not _is_among_pairs(lines, number):
            continue
        name, colon = _NO_COLON.match(line), _NO_SPACE.match(line)
        if name is not None:
            return CodeFault(
                number + 1, name.start("name") + 1, "this line has no colon after its key", "Write key: value"
            )
        if colon is not None:
            return CodeFault(number + 1, colon.start("colon") + 1, "no space follows the colon", "Write key: value")
    return None


def _is_among_pairs(lines: Sequence[str], number: int) -> bool:
    """Tell whether the line before or after, with the same indentation, is a name with its value."""
    line = lines[number]
    depth = len(line) - len(line.lstrip(" -"))
    return any(
        0 <= near < len(lines)
        and _PAIR.match(lines[near]) is not None
        and len(lines[near]) - len(lines[near].lstrip(" -")) == depth
        for near in (number - 1, number + 1)
    )
