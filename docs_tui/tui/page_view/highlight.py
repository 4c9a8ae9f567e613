"""Code to runs of roles. Lexers load late and run in a thread; they never touch a widget."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from docs_tui.export.code_block import LONGEST, knows, tokens
from docs_tui.preview.model import Block, Run

if TYPE_CHECKING:
    from docs_tui.tui.page_view.canvas import Canvas

_INLINE_LINES = 40
"""More lines than this are lexed in a thread, and so is a language whose lexer has not been loaded."""
_NESTING = frozenset({"markdown", "md", "mdx", "html", "vue", "svelte", "php", "jsx", "tsx"})
"""Languages with others inside, whose lexers may still have to be loaded: always lexed in a thread."""
_DELAY = 0.03
"""Seconds until the thread begins: the first screen is worth more than its colours."""


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
        self._loaded: set[str] = set()
        """Languages that have been lexed before."""
        self._generation = 0

    def forget(self) -> None:
        """Drop what is under way: another page is shown."""
        self._generation += 1
        self._waiting.clear()

    def start(self, block: Block) -> None:
        """Give ``block`` its runs, now or as soon as they are there."""
        if block.code is None or self.at_once(block):
            return
        block.code.highlighted = True
        self._waiting.append(block)
        if len(self._waiting) == 1:
            self._view.set_timer(_DELAY, self._next)

    def at_once(self, block: Block) -> bool:
        """Give ``block`` its runs where that takes no time; False where it is left to do."""
        code = block.code
        if code is None or code.highlighted:
            return True
        code.highlighted = not knows(code.language) or len(block.text) > LONGEST
        ready = code.language in self._loaded and code.language not in _NESTING
        if not code.highlighted and ready and len(block.starts) <= _INLINE_LINES:
            block.runs = highlight(block.text, code.language)
            code.highlighted = True
        return code.highlighted

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
                self._view.app.call_from_thread(self._done, generation, block, language, runs)

    def _done(self, generation: int, block: Block, language: str, runs: tuple[Run, ...]) -> None:
        self._running = False
        self._loaded.add(language)
        if generation == self._generation and runs:
            block.runs = runs
            self._view.redraw(block)
        self._next()
