"""Code blocks for the rules about code: text, completeness, positions."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import CheckPage, RuleFinding
from docs_tui.mdx import Code
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

LANGUAGES = {
    "yml": "yaml",
    "py": "python",
    "python3": "python",
    "jsonl": "ndjson",
    "js": "javascript",
    "jsx": "javascript",
    "mjs": "javascript",
    "ts": "javascript",
    "tsx": "javascript",
    "typescript": "javascript",
    "sh": "bash",
    "shell": "bash",
    "zsh": "bash",
}
"""Aliases of languages, and languages that are parsed like another."""

_OMITTED = r"\.\.\.|…|^[^\S\n]*\.\.|--8<--|\[!code|YOUR_\w+(?=\s*[,\]}\n])"
_PLACE = r"(?:<[A-Za-z][\w .-]*>|\{\{|\{%|\{!|\$\{)"
CUT = lazy_pattern(rf"{_OMITTED}|{_PLACE}", re.MULTILINE)
"""Signs that a block is an excerpt or has placeholders."""
_WRONG = lazy_pattern(r"\b(?:invalid|incorrect|wrong|bad|broken|malformed|don['’]t)\b", re.IGNORECASE)
_MARKS = lazy_pattern("[✅❌✔✗✓✘]")
"""Marks of the right and wrong lines of an example."""
COMMAND = lazy_pattern(
    r"\s*(?:#[^\n]*\n\s*)*(?:\$ )?(?:(?:sudo |npx |uvx? )?(?:pip3?|python3?|npm|pnpm|yarn|bun|node|curl|cd|git|docker|brew|cargo|go|uv)"
    r" +[\w./@-]|export [A-Z_]+=)"
)
"""How a block begins that holds shell commands, whatever its language says."""
_INLINE_CODE = lazy_pattern(r"(`+)(?!`).*?(?<!`)\1(?!`)|\$[^$\n]+\$")
"""Inline code and formulas in a text."""


def is_in_code(text: str, at: int, whole: Span) -> bool:
    """Tell whether the offset ``at`` of ``text`` is in inline code or a formula of the block ``whole``."""
    ends = _ends_of_code(text, whole)
    return bisect_right(ends, at) % 2 == 1


@lru_cache(maxsize=1)  # a rule asks for many places of one block
def _ends_of_code(text: str, whole: Span) -> Sequence[int]:
    """Return the start and the end of each piece of inline code and each formula, in order."""
    return [at for code in _INLINE_CODE.finditer(text, *whole) for at in code.span()]


_LARGEST = 100_000
"""The largest block that is checked, in characters; longer ones are data."""


class CodeFault(NamedTuple):
    """A syntax error in a block."""

    line: int
    """Line in the block, from 1."""
    column: int
    """Column, from 1."""
    message: str
    hint: str = "Correct it, or mark omissions with ..."


FindCodeFault: TypeAlias = "Callable[[str], CodeFault | None]"


def check_code(language: str, name: str, parse: "FindCodeFault", *, cut: re.Pattern[str] = CUT) -> "CheckPage":
    """Return a rule's check that parses whole blocks of one language.

    Args:
        language: The name of the language, after resolving the aliases in ``LANGUAGES``.
        name: Its name for readers.
        parse: Returns the fault in a text; None if it is valid or incomplete.
        cut: Signs of a block that is an excerpt or has placeholders.
    """

    def check(page: PageContext) -> Iterator[RuleFinding]:
        for code in page.once(_closed_by_language).get(language, ()):
            if _is_meant(page, code):
                continue
            text = page.lines(code.lines)
            if len(text) > _LARGEST or not text.strip():
                continue
            fault = parse(text)
            # Most blocks parse; only the others have to be searched for signs of an excerpt.
            if fault is not None and not cut.search(text) and not _MARKS.search(text):
                span = place_in(code, fault)
                if language != "bash" and COMMAND.match(text):
                    yield RuleFinding(span, f"these are shell commands, not {name}", "Write bash as the language")
                else:
                    yield RuleFinding(span, f"this {name} is not valid: {fault.message}", fault.hint)

    return check


def _closed_by_language(page: PageContext) -> Mapping[str, Sequence[Code]]:
    """Return the code blocks that have a language and are closed, by language."""
    found: dict[str, list[Code]] = {}
    for code in page.all(Code):
        if code.lang and code.closed:
            found.setdefault(language_of(code), []).append(code)
    return found


def _is_meant(page: PageContext, code: Code) -> bool:
    """Tell whether the title of a block says that its code is wrong: ``invalid.json``."""
    return _WRONG.search(page.slice(code.info)) is not None


def language_of(code: Code) -> str:
    """Return the canonical name of a block's language."""
    word = (code.lang or "").lower()
    return LANGUAGES.get(word, word)


def place_in(code: Code, fault: CodeFault) -> Span:
    """Return the span in a block's line from the fault to the end of the line."""
    if not code.lines:
        return code.info
    line = code.lines[min(fault.line, len(code.lines)) - 1]
    start = min(line.start + max(fault.column - 1, 0), line.end)
    if start == line.end:
        start = line.start
    return Span(start, line.end)


_FENCE = "```"
_OPENING = lazy_pattern(r"[ \t]*```[A-Za-z][\w+#-]{0,20}(?:[ \t][^`]*)?")
"""An opening fence with a language; a line of code never starts like this."""
_MARKDOWN = frozenset(("markdown", "md", "mdx", "text", "txt", "html", "rst", "python", "py"))
"""Languages whose code may contain fences, such as Python with Markdown in docstrings."""


def opened_inside(page: PageContext, code: Code) -> Span | None:
    """Return the line inside a block that opens another block with a language; None if the block may contain fences."""
    if (code.lang or "").lower() in _MARKDOWN or len(code.fence) > len(_FENCE):
        return None
    if page.text.find(_FENCE, code.info.end, code.span.end - len(code.fence)) < 0:
        return None
    for line in code.lines:
        if _OPENING.fullmatch(page.slice(line)):
            return line
    return None
