"""Code blocks of a page as rules of code ask for them: their text, whether they are whole, and places in them."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import CheckPage, RuleFinding
from docs_tui.mdx import Code, code_text
from docs_tui.source import Span

LANGUAGES = {
    "yml": "yaml",
    "py": "python",
    "python3": "python",
    "jsonl": "ndjson",
}
"""Other names of languages."""

_CUT = re.compile(r"\.\.\.|…|<[A-Za-z][\w .-]*>|\{\{|\{%|\$\{|\[!code|YOUR_\w+(?=\s*[,\]}\n])")
"""Signs that a block is cut short, or has values to be filled in."""
_LARGEST = 100_000
"""Characters of a block that is read; larger ones are data."""


class CodeFault(NamedTuple):
    """What is wrong with a block."""

    line: int
    """From 1, in the block."""
    column: int
    """From 1."""
    message: str
    hint: str = "Correct it, or mark omissions with ..."


FindCodeFault: TypeAlias = "Callable[[str], CodeFault | None]"


def check_code(language: str, name: str, parse: "FindCodeFault", *, cut: re.Pattern[str] = _CUT) -> "CheckPage":
    """Return the check of a rule that reads whole blocks of one language.

    Args:
        language: As blocks name it, or as ``LANGUAGES`` says that they mean it.
        name: What readers call it.
        parse: Returns what is wrong with a text, None where it reads well or is not whole.
        cut: Signs of a block that is not whole, or not meant to be read as it stands.
    """

    def check(page: PageContext) -> Iterator[RuleFinding]:
        for code in page.all(Code):
            if not code.lang or not code.closed or language_of(code) != language:
                continue
            text = code_text(page.source, code)
            if len(text) > _LARGEST or not text.strip():
                continue
            fault = parse(text)
            # Most blocks read well: what is left out matters in the others alone.
            if fault is not None and not cut.search(text):
                span = place_in(code, fault)
                yield RuleFinding(span, f"this {name} is not valid: {fault.message}", fault.hint)

    return check


def language_of(code: Code) -> str:
    """Return the language of a block, by its usual name."""
    word = (code.lang or "").lower()
    return LANGUAGES.get(word, word)


def place_in(code: Code, fault: CodeFault) -> Span:
    """Return the line of a block that a fault is in, from its place on."""
    if not code.lines:
        return code.info
    line = code.lines[min(fault.line, len(code.lines)) - 1]
    start = min(line.start + max(fault.column - 1, 0), line.end)
    if start == line.end:
        start = line.start
    return Span(start, line.end)
