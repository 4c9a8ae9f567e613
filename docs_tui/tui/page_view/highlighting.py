"""Highlights the syntax of code: short code in a known language at once, other code in a thread."""

from collections.abc import Callable, Iterator
from functools import partial

from textual.widget import Widget
from textual.worker import get_current_worker

from docs_tui.export.code_highlighting import LONGEST, knows
from docs_tui.preview.layout import blocks_inside
from docs_tui.preview.model import Block, StyleRun
from docs_tui.preview.roles.preview_code import highlight

_MAX_LINES = 40
"""Longer blocks are highlighted in a thread."""
_NESTING = frozenset({"markdown", "md", "mdx", "html", "vue", "svelte", "php", "jsx", "tsx"})
"""Languages that contain others, whose lexers may not be loaded yet: always highlighted in a thread."""
_DELAY = 0.03
"""Seconds before the thread starts, so that the first screen is drawn before."""


class Highlighting:
    """Highlights the code blocks of one widget."""

    def __init__(self, widget: Widget, redraw: Callable[[Block], None]) -> None:
        """Highlight blocks of ``widget``; ``redraw`` is called for each that is ready later."""
        self._widget = widget
        self._redraw = redraw
        self._waiting: list[tuple[Block, Block]] = []
        """The blocks to draw again, each with the code block inside it."""
        self._is_running = False
        self._loaded: set[str] = set()
        """Languages whose lexers are loaded."""
        self._generation = 0
        """Increases with each page, so that results for an earlier one are dropped."""

    def clear(self) -> None:
        """Cancel waiting and running work, because another page is shown."""
        self._generation += 1
        self._waiting.clear()

    def start(self, block: Block) -> None:
        """Highlight the code of ``block`` now or later, and the code inside it later."""
        if not self.highlight_now(block):
            self._wait(block, block)
        for each in _code_inside(block):
            self._wait(block, each)

    def _wait(self, shown: Block, block: Block) -> None:
        """Highlight ``block`` later, and then redraw the block that shows it."""
        if block.code is None or block.code.highlighted:
            return
        block.code.highlighted = True
        if not knows(block.code.language) or len(block.text) > LONGEST:
            return
        self._waiting.append((shown, block))
        if len(self._waiting) == 1:
            self._widget.set_timer(_DELAY, self._next)

    def highlight_now(self, block: Block) -> bool:
        """Highlight ``block`` if that is fast; return False if it still has to be done."""
        code = block.code
        if code is None or code.highlighted:
            return True
        code.highlighted = not knows(code.language) or len(block.text) > LONGEST
        is_loaded = code.language in self._loaded and code.language not in _NESTING
        if not code.highlighted and is_loaded and len(block.starts) <= _MAX_LINES:
            block.runs = highlight(block.text, code.language)
            code.highlighted = True
        return code.highlighted

    def _next(self) -> None:
        if self._is_running or not self._waiting:
            return
        shown, block = self._waiting.pop(0)
        self._is_running = True
        work = partial(
            self._work, self._generation, (shown, block), block.text, block.code.language if block.code else ""
        )
        self._widget.run_worker(work, thread=True, group="highlight", description="highlight", exit_on_error=False)

    def _work(self, generation: int, blocks: tuple[Block, Block], text: str, language: str) -> None:
        worker = get_current_worker()
        runs: tuple[StyleRun, ...] = ()
        try:
            runs = highlight(text, language, lambda: worker.is_cancelled or generation != self._generation)
        finally:
            if not worker.is_cancelled:
                self._widget.app.call_from_thread(self._finish, generation, blocks, language, runs)

    def _finish(self, generation: int, blocks: tuple[Block, Block], language: str, runs: tuple[StyleRun, ...]) -> None:
        self._is_running = False
        self._loaded.add(language)
        if generation == self._generation and runs:
            shown, block = blocks
            block.runs = runs
            self._redraw(shown)
        self._next()


def _code_inside(block: Block) -> Iterator[Block]:
    """Yield the code that ``block`` draws, including code in nested boxes."""
    for each in blocks_inside(block):
        if each.code is not None:
            yield each
        yield from _code_inside(each)
