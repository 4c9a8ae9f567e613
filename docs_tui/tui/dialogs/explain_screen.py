"""The explanation of a problem: its message and the documentation of its rule."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from docs_tui.lint.rule_registry import BY_NAME, explanation
from docs_tui.source.clean import clean, clean_line
from docs_tui.tui.dialogs.dialog import Dialog

if TYPE_CHECKING:
    from docs_tui.source import Diagnostic

_BLOCK = re.compile(r"(?P<fence>`{3,}).*?^(?P=fence)$|\S.*?(?=\n\n|\Z)", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"#+ (.*)")
_FENCE = re.compile(r"`{3,}\S* *([^\n]*)\n(.*)\n`{3,}\Z", re.DOTALL)
_WRAPPED = re.compile(r"\n(?![-*] |\d+\. |\|)")
_CODE = re.compile(r"`([^`\n]+)`")


class ExplainScreen(Dialog[None]):
    """Shows one problem with the documentation of its rule."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "leave", "Close", show=False, id="close-explain"),
        Binding("j,down", "scroll('down')", "Down", show=False, id="down-explain"),
        Binding("k,up", "scroll('up')", "Up", show=False, id="up-explain"),
    ]
    DEFAULT_CSS = """
    ExplainScreen {
        & > #dialog { width: 92; }
        VerticalScroll { height: auto; max-height: 32; scrollbar-size-vertical: 1; }
        Static { height: auto; }
    }
    """

    def __init__(self, problem: "Diagnostic") -> None:
        super().__init__(clean_line(problem.code), "{close} closes")
        self._problem = problem

    def content(self) -> ComposeResult:
        """Show the problem, then its rule."""
        with VerticalScroll():
            yield Static(_content(self._problem))

    def action_scroll(self, way: str) -> None:
        """Scroll the text."""
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)


def _content(problem: "Diagnostic") -> Content:
    """Return the problem's message with its rule below."""
    return Content("\n\n").join((Content(clean(str(problem))), *_styled(_explained(problem))))


def _explained(problem: "Diagnostic") -> str:
    """Return the documentation of the rule; empty for problems without a rule."""
    rule = BY_NAME.get(problem.code)
    return explanation(rule) if rule is not None else ""


def _styled(text: str) -> Iterator[Content]:
    """Yield the styled blocks of a rule's documentation: headings, code, and text with inline code."""
    for block in (found[0] for found in _BLOCK.finditer(text)):
        if heading := _HEADING.match(block):
            yield Content.styled(heading[1], "bold $primary")
        elif fence := _FENCE.match(block):
            file, code = fence.groups()
            rows = [Content.styled(f"  {line}", "$quiet") for line in code.splitlines()]
            yield Content("\n").join([Content.styled(file, "italic"), *rows] if file else rows)
        else:
            pieces = _CODE.split(_WRAPPED.sub(" ", block))
            yield Content.assemble(*((piece, "$primary" if at % 2 else "") for at, piece in enumerate(pieces)))
