"""Bold text or inline code without one of its marks.

## What it does

Reports `**` and backticks without a partner, which make nothing bold and no code. It ignores lone marks, such as a backtick between spaces, and `**kwargs`, powers and file patterns.

## Why is this bad?

Readers see the mark, and the rest of the text is not what you meant: a lost backtick turns the text between two pieces of code into code.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.prose import Leaf
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Content, MdxExpression, MdxInline, MdxJsxElement, Table
from docs_tui.mdx.inline_syntax import CodeRuns
from docs_tui.mdx.phrasing import Phrasing, Text
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_BOLD = "**"
_TICK = "`"
_BOLD_RUN = lazy_pattern(r"(?<![*\\/])\*\*(?![*/])(?!kw|opt|arg|param|[a-z_]+[:(])")
_TICK_RUN = lazy_pattern(r"(?<![`\\])`{1,2}(?!`)")
_ASTERISK = lazy_pattern(r"(?<![*\\])\*(?!\*)")
_NOTE = lazy_pattern(r"^[^\S\n]*(?:<\w[^<>\n]*>)?\\?\*\\?\*[^\S\n]+\w", re.MULTILINE)
"""The text of a footnote: ``** Without tax``."""
_FORMULA = lazy_pattern(r"\$[^$\n]+\$")
_BEFORE = frozenset(" \t([{<|\"'“‘:;,.-–—/+=>*_~")
"""Characters that may come before the first mark. The start of a line may too."""
_AFTER = frozenset(" \t)]}>|\"'”’:;,.!?-–—/+=<*_~…")
"""Characters that may stand after the last mark."""
_AROUND = ("()", "（）", "[]", '""', "''", "“”", "><")
"""What may stand around a mark that the text is about, and around a footnote's: ``<sup>**</sup>``."""

_LISTED = lazy_pattern(r"[(\[ ][,;)\]]")
"""What stands around a mark that is one of several signs: ``(`, *, :)``."""


class _Kind(NamedTuple):
    """A mark that comes in pairs."""

    mark: str
    runs: re.Pattern[str]
    name: str


_KINDS = (_Kind(_TICK, _TICK_RUN, "inline code"), _Kind(_BOLD, _BOLD_RUN, "bold text"))


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find marks without a partner."""
    text, last = page.text, -1
    long_rows = [row for table in page.all(Table) for row in table.rows if len(row.cells) > len(table.align)]
    reported = {cell.span.start for row in long_rows for cell in row.cells}
    for leaf in page.leaves.blocks:
        content = leaf.content
        if content is None or leaf.whole.start in reported:
            continue  # extra-table-cell reports the pipe that cuts the code
        start, end = leaf.whole
        for kind in _KINDS:
            if text.count(kind.mark, start, end) % 2 and _is_shown(page, content, kind.mark):
                for found in _stray(page, leaf, kind):
                    # A pipe that is not escaped cuts code into two cells, of which one report is enough.
                    if leaf.kind != "cell" or last < 0 or "\n" in text[last : found.span.start]:
                        yield found
                    last = found.span.start


def _is_shown(page: PageContext, content: Content, mark: str) -> bool:
    """Tell whether readers see the mark as text."""
    return any(mark in text for text in _texts(page.inline_nodes(content)))


def _texts(nodes: Sequence[Phrasing]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Text):
            yield node.value
        else:
            yield from _texts(getattr(node, "children", ()))


def _stray(page: PageContext, leaf: Leaf, kind: _Kind) -> Iterator[RuleFinding]:
    """Find the mark that has no partner, by the characters around each."""
    text = page.text
    opened: Span | None = None
    for run in _runs(text, leaf, kind):
        opens, closes = _opens(text, run), _closes(text, run)
        around = text[run.start - 1 : run.start] + text[run.end : run.end + 1]
        if (not opens and not closes) or around in _AROUND or _LISTED.fullmatch(around):
            return  # a mark by itself
        if opened is None and not opens:
            if kind.mark == _BOLD and _is_footnote(text, leaf, run):
                return
            hint = f"Add {text[run.start : run.end]} before the text, or remove it here"
            yield RuleFinding(run, f"{kind.name} is not opened", hint)
            return
        if opened is not None and not closes:
            break
        opened = run if opened is None else None
    if opened is not None:
        yield RuleFinding(opened, f"{kind.name} is not closed", f"Add {text[opened.start : opened.end]} after it")


def _is_footnote(text: str, leaf: Leaf, run: Span) -> bool:
    """Tell whether a mark refers to a note: one with ``*`` is before it, or a line of the page begins with ``** ``."""
    single = sum(1 for _ in _ASTERISK.finditer(text, leaf.whole.start, run.start))
    return single % 2 == 1 or _NOTE.search(text) is not None


def _runs(text: str, leaf: Leaf, kind: _Kind) -> Iterator[Span]:
    """Yield the marks of a leaf that are not in formulas, tags, values, or, for bold text, in code."""
    if leaf.content is None:
        return
    hidden = list(_hidden(leaf.content.inlines))
    hidden += [Span(*found.span()) for found in _FORMULA.finditer(text, *leaf.whole)]
    if kind.mark == _BOLD:
        hidden += _code(text, leaf.whole)
    for line in leaf.content.lines:
        for found in kind.runs.finditer(text, *line):
            if not any(each.start <= found.start() < each.end for each in hidden):
                yield Span(*found.span())


def _hidden(inlines: Sequence[MdxInline]) -> Iterator[Span]:
    """Yield the places of expressions and attributes."""
    for node in inlines:
        if isinstance(node, MdxExpression):
            yield node.span
        elif isinstance(node, MdxJsxElement):
            yield from (each.span for each in node.attributes)
            yield from _hidden([each for each in node.children if isinstance(each, (MdxExpression, MdxJsxElement))])


def _code(text: str, whole: Span) -> Iterator[Span]:
    """Yield the places of inline code."""
    runs, at = CodeRuns(text, *whole), whole.start
    while (at := text.find(_TICK, at, whole.end)) >= 0:
        after = runs.after(at)
        yield Span(at, after)
        at = after


def _opens(text: str, run: Span) -> bool:
    """Tell whether a mark may begin a text."""
    before, after = text[run.start - 1 : run.start], text[run.end : run.end + 1]
    return (before in _BEFORE or not before.strip()) and bool(after.strip())


def _closes(text: str, run: Span) -> bool:
    """Tell whether a mark may end a text."""
    before, after = text[run.start - 1 : run.start], text[run.end : run.end + 1]
    return bool(before.strip()) and (after in _AFTER or not after.strip())


RULE = Rule(
    code="P021",
    name="unclosed-mark",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Close bold text and inline code.",
    rate="14 of 14",
    check=check,
    bad=(
        "Press «**»Save to keep the key.\n",
        "Run «`»relay send, then `relay stop`.\n",
        "| Key | Use |\n| --- | --- |\n| `a` | Read «`»b first |\n",
        "Press Save«**» to keep **this** key.\n",
    ),
    good=(
        "Press **Save** to keep the key.\n",
        "Press **Save** and run `relay send` or ``a ` b``.\n",
        "Press ` to stop (`), or pass \\*\\*options and **kwargs. It is 2**3, in src/**/*.py.\n",
        "Names have no special characters (`, *, :, etc.) and no other ones (:, `, *).\n",
        "Pay for it*, for all keys**, etc.\n",
        "| Price |\n| --- |\n| 5 EUR** |\n\n** Without tax.\n",
        'See <Tooltip tip="a ` sign">it</Tooltip>, and $a ** b$.\n',
    ),
)
