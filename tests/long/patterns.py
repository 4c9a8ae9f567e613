"""Test every regular expression of the package on repetitive text: its time must not grow faster than the text.

Run as ``python -m tests patterns [SECONDS]``. Hypothesis generates strings that an expression matches. Each piece of
such a string is repeated some thousand times after its beginning, with an end that does not match. Expressions whose
time grows with a power of the length above ``LIMIT`` are printed with this text, and the exit code is 1. The source
of the module tells whether an expression is searched in a text or only matched at its start.
"""

import ast
import importlib
import inspect
import math
import pkgutil
import random
import re
import signal
import sys
import time
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import Pool
from types import FrameType, ModuleType
from typing import Any, Final, NamedTuple

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument, Unsatisfiable

import docs_tui
from docs_tui.source.lazy_pattern import _LazyPattern

LIMIT: Final = 1.4
SHORT, LONG = 8_000, 64_000
"""How many characters a piece is repeated to, first and then."""
LEAST: Final = 0.1
"""Seconds that are worth a second look."""
MOST: Final = 1.0
"""Seconds after which a search is given up; it has grown then."""
SAMPLES, PREFIXES, PIECES, LENGTH = 3, 16, 24, 60
"""Samples of the shortest and of the longest; of each so many beginnings and other pieces, of so many characters at most."""
_COMMON: Final = (
    " ",
    "\t",
    "\n",
    "a",
    "1",
    "<",
    "(",
    "[",
    "{",
    "`",
    "*",
    "-",
    "|",
    ":",
    '"',
    "'",
    "=",
    "a ",
    "\n ",
    "](",
    "\\",
)
_ENDS: Final = ("\x00", "!")
_SCANNING: Final = frozenset({"search", "finditer", "findall", "sub", "subn", "split"})
_POSSESSIVE: Final = re.compile(r"(?<=[*+?}])\+")


ACCEPTED: Final = {
    "docs_tui.cli.parser._NO_VALUE": "reads what argparse says of a command line",
    "docs_tui.export.markdown.copying._HEADING_ID": "looked for where there is an id, which it then finds at once",
    "docs_tui.lint.phrases._WORD_BEFORE": "looks back as far as the longest word",
    "docs_tui.mdx.javascript._BETWEEN_TAGS": "matched at one place only",
    "docs_tui.mdx.plain_items._BULLET": "matched at one place only",
    "docs_tui.mdx.plain_items._NUMBER": "matched at one place only",
    "docs_tui.tui.dialogs.explain_screen._BLOCK": "reads our own words",
    "docs_tui.tui.dialogs.explain_screen._FENCE": "reads our own words",
    "docs_tui.tui.widgets.source_view._LINE_ROLES": "sees the head of a line only",
    "docs_tui.tui.widgets.source_view._PART_ROLES": "sees the head of a line only",
}
"""Expressions that grow, and why what they read cannot."""


class Expression(NamedTuple):
    """A compiled expression, its place in the source, and whether the code searches for it in a text."""

    name: str
    pattern: re.Pattern[str]
    scans: bool


def main(arguments: list[str]) -> int:
    """Test all expressions for at most the given seconds, and return the exit code."""
    ends = time.monotonic() + int(arguments[0]) if arguments else math.inf
    warnings.simplefilter("ignore")
    expressions = [each for each in found_in(docs_tui) if each.name not in ACCEPTED]
    random.Random(len(expressions)).shuffle(expressions)
    tried, grown = 0, 0
    with Pool() as pool:
        for growth in pool.imap_unordered(growth_of, expressions):
            tried += 1
            grown += bool(growth)
            print(growth or ".", end="", flush=True)
            if time.monotonic() > ends:
                break
    print(f"{tried} of {len(expressions)} expressions tried, {grown} of them grow faster than their text")
    return 1 if grown else 0


def found_in(package: ModuleType) -> Iterator[Expression]:
    """Yield the expressions in the modules of ``package``, each once."""
    seen: set[re.Pattern[str]] = set()
    for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if each.name.endswith("__main__"):
            continue
        module = importlib.import_module(each.name)
        source = inspect.getsource(module)
        held = [*_held(vars(module)), *_written(source)]
        for name, pattern in ((name, _of_text(pattern)) for name, pattern in held):
            if pattern not in seen:
                seen.add(pattern)
                used = set(re.findall(rf"\b{re.escape(name)}(?:\[\w+\])?\.(\w+)", source))
                yield Expression(f"{each.name}.{name}", pattern, not used or bool(used & _SCANNING))


def _of_text(pattern: re.Pattern[Any]) -> re.Pattern[str]:
    """Return an expression for bytes as one for text."""
    if isinstance(pattern.pattern, str):
        return pattern
    return re.compile(pattern.pattern.decode("latin-1"), pattern.flags | re.ASCII)


def _held(values: dict[str, object]) -> Iterator[tuple[str, re.Pattern[Any]]]:
    for name, value in list(values.items()):
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else [value]
        for each in list(inner):
            for part in each if isinstance(each, tuple) else [each]:
                if isinstance(part, re.Pattern | _LazyPattern):
                    yield name, part._compiled() if isinstance(part, _LazyPattern) else part


def _written(source: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield the pattern of each call such as ``re.sub(r"…", …)``."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(ast.Attribute(ast.Name("re"), name), [ast.Constant(str(text)), *_]) if name != "compile":
                yield f"line {node.lineno}", re.compile(text)


def growth_of(expression: Expression) -> str:
    """Return a line about an expression whose time grows faster than its text; empty for other expressions."""
    for before, piece in pieces(expression.pattern):
        for end in _ENDS:
            exponent, seconds = exponent_of(expression, before, piece, end)
            if exponent > LIMIT:
                text = f"{before!r} + {piece!r} * {LONG // len(piece)} + {end!r}"
                return f"{expression.name}: {text}: power {exponent:.1f}, {seconds:.2f} s\n"
    return ""


def exponent_of(expression: Expression, before: str, piece: str, end: str) -> tuple[float, float]:
    """Return the exponent of the time over the length, and the seconds for the long text."""
    short, long = (before + piece * (size // len(piece)) + end for size in (SHORT, LONG))
    seconds = seconds_of(expression, long)
    if seconds >= LEAST:
        seconds = min(seconds, seconds_of(expression, long))  # the first run may have been slow for another reason
    if seconds < LEAST:
        return 0.0, seconds
    least = min(seconds_of(expression, short) for _ in range(3))
    return math.log(seconds / max(least, 1e-6)) / math.log(LONG / SHORT), seconds


def seconds_of(expression: Expression, text: str) -> float:
    """Return the processor time of finding all matches, at most ``MOST``."""
    started = time.process_time()
    try:
        with limited(MOST):
            deque(expression.pattern.finditer(text), 0) if expression.scans else expression.pattern.match(text)
    except TimeoutError:
        return MOST
    return time.process_time() - started


def pieces(pattern: re.Pattern[str]) -> Iterable[tuple[str, str]]:
    """Return the pieces of a pattern that may be repeated, each with the text before it."""
    chance = random.Random(repr(pattern.pattern))
    found = [("", each) for each in _COMMON]
    for sample in samples(pattern):
        starts = range(len(sample))
        found += [("", sample[:at]) for at in range(2, min(len(sample), PREFIXES))]  # what begins and never ends
        inside = [(sample[:at], sample[at : at + width]) for at in starts for width in (1, 2, 3, 8, LENGTH)]
        inside += [(sample[:at], chance.choice(_COMMON)) for at in range(len(sample) + 1)]
        found += chance.sample(inside, min(PIECES, len(inside)))
    return dict.fromkeys(found)


def samples(pattern: re.Pattern[str]) -> list[str]:
    """Return some short strings that ``pattern`` matches, without its possessive parts, which Hypothesis does not support."""
    plain = re.compile(_POSSESSIVE.sub("", pattern.pattern).replace("(?>", "(?:"), pattern.flags & ~re.UNICODE)
    made: set[str] = set()
    with suppress(InvalidArgument):  # of surrogates, which no text that is read has, there are no samples
        try:
            _collect(st.from_regex(plain, fullmatch=True), made)
        except Unsatisfiable:  # it asks for what stands before or behind it
            _collect(st.from_regex(plain), made)
    known = sorted(made, key=len)
    return list(dict.fromkeys(known[:SAMPLES] + known[-SAMPLES:]))


def _collect(texts: st.SearchStrategy[str], made: set[str]) -> None:
    @settings(
        max_examples=6 * SAMPLES,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(texts)
    def collect(text: str) -> None:
        made.add(text[:LENGTH])

    collect()


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise ``TimeoutError`` in the block after ``seconds`` of processor time. Regular expressions check for signals while they run."""

    def over(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
