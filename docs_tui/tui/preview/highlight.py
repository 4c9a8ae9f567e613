"""Code to runs of roles. Lexers load late and run in a thread; they never touch a widget."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from docs_tui.export.lexing import LONGEST, knows, tokens
from docs_tui.tui.preview.model import Block, Run

if TYPE_CHECKING:
    from docs_tui.tui.preview.canvas import Canvas

_INLINE_LINES = 100
"""More lines than this are lexed in a thread, and so is everything before the first lexer is loaded."""
_DELAY = 0.03


def highlight(text: str, language: str, stopped: Callable[[], bool] = bool) -> tuple[Run, ...]:
    """Return the runs of ``text``; none where nobody knows the language, or the work was stopped.

    Args:
        text: Code, its lines ended by LF.
        language: The word after the fence.
        stopped: Asked now and then; True ends the work without a result.
    """
    runs: list[Run] = []
    for start, end, name in tokens(text, language, stopped):
        role = f"tok.{name}"
        if runs and runs[-1].end == start and runs[-1].cls == role:
            runs[-1] = Run(runs[-1].start, end, role)
        elif not runs or runs[-1].end <= start:
            runs.append(Run(start, end, role))
    return () if stopped() else tuple(runs)


class Highlighting:
    """Gives the code blocks of one view their runs, short ones at once, long ones behind."""

    def __init__(self, view: "Canvas") -> None:
        self._view = view
        self._waiting: list[Block] = []
        self._running = False
        self._warm = False
        self._generation = 0

    def forget(self) -> None:
        """Drop what is under way: another page is shown."""
        self._generation += 1
        self._waiting.clear()

    def start(self, block: Block) -> None:
        """Give ``block`` its runs, now or as soon as they are there."""
        code = block.code
        if code is None or code.highlighted:
            return
        code.highlighted = True
        if not knows(code.language) or len(block.text) > LONGEST:
            return
        if self._warm and len(block.starts) <= _INLINE_LINES:
            block.runs = highlight(block.text, code.language)
            return
        self._waiting.append(block)
        if self._warm:
            self._next()
        elif len(self._waiting) == 1:
            # Loading the lexers holds up the first screen, which is worth more than its colours.
            self._view.set_timer(_DELAY, self._next)

    def _next(self) -> None:
        if self._running or not self._waiting:
            return
        block = self._waiting.pop(0)
        self._running = True
        work = partial(self._work, self._generation, block, block.text, block.code.language if block.code else "")
        self._view.run_worker(work, thread=True, group="highlight", description="highlight", exit_on_error=False)

    def _work(self, generation: int, block: Block, text: str, language: str) -> None:
        worker = get_current_worker()
        runs: tuple[Run, ...] = ()
        try:
            runs = highlight(text, language, lambda: worker.is_cancelled or generation != self._generation)
        finally:
            if not worker.is_cancelled:
                self._view.app.call_from_thread(self._done, generation, block, runs)

    def _done(self, generation: int, block: Block, runs: tuple[Run, ...]) -> None:
        self._running, self._warm = False, True
        if generation == self._generation and runs:
            block.runs = runs
            self._view.redraw(block)
        self._next()
