"""Measure the preview: how long it takes to show, scroll and update pages of 5 KB, 50 KB and 1 MB.

CPU time of this process, best of several; the app runs headless, so Textual's own work for a screen is in every figure
that is named "screen".
"""

import asyncio
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from textual.app import App, ComposeResult

from docs_tui.mdx import parse
from docs_tui.preview.page_content import PageContent
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.source import Source
from docs_tui.tui.page_view.view import DocView

CORPORA = Path(__file__).parents[3] / "shared" / "corpora"
SIZES = {"5 KB": 5_000, "50 KB": 50_000, "1 MB": 1_000_000}


def pages_text(size: int) -> str:
    """Return about ``size`` characters of bodies of real pages."""
    parts: list[str] = []
    total = 0
    for file in sorted(CORPORA.rglob("*.mdx")):
        body = re.sub(r"\A---\n.*?\n---\n", "", file.read_text(errors="replace"), count=1, flags=re.DOTALL)
        if "export const" in body or len(body) > max(size, 20_000) or total + len(body) > size * 1.1:
            continue
        parts.append(body)
        total += len(body)
        if total >= size:
            break
    return "\n\n".join(parts)


def best(work: Callable[[], object], times: int = 5) -> float:
    """Return the shortest CPU time of ``work`` in milliseconds."""
    took = []
    for _ in range(times):
        start = time.process_time()
        work()
        took.append(time.process_time() - start)
    return min(took) * 1000


class Bench(App[None]):
    """An app with nothing but the preview."""

    def compose(self) -> ComposeResult:
        yield DocView()


def page_of(text: str, key: str = "page") -> PreviewPage:
    return PreviewPage(key, parse(Source("page.mdx", text)), "Title", "Description")


async def measure(name: str, size: int) -> None:
    text = pages_text(size)
    app = Bench()
    async with app.run_test(size=(120, 40)) as pilot:
        view = app.query_one(DocView)
        view.focus()
        document = page_of(text)
        parsed = best(lambda: page_of(text), 3)
        count = iter(range(10_000))

        def first_viewport() -> None:
            view.show(PreviewPage(f"p{next(count)}", document.document, "Title", "Description"))
            for y in range(40):
                view.render_line(y)

        first = best(first_viewport, 5)
        start = time.process_time()
        content = PageContent(document)
        for index in range(len(content.parts)):
            content.build(index)
        build_all = (time.process_time() - start) * 1000
        view.show(document)
        view.find("zzzz")  # builds everything
        lay_out = best(view._scroller.lay_out)
        found = best(lambda: view.find("the"))
        view.find("")
        middle = text.rfind("\n\n", 0, len(text) // 2)
        states = [page_of(f"{text[:middle]}\n\nA word more: {index}.{text[middle:]}") for index in range(6)]
        view.scroll_to(y=view.virtual_size.height // 2, animate=False)
        await pilot.pause()
        queue = iter(states)

        def edit() -> None:
            view.show(next(queue))
            for y in range(40):
                view.render_line(y)

        edited = best(edit, 6)

        async def press(key: str, times: int) -> float:
            took = []
            for _ in range(times):
                start = time.process_time()
                await pilot.press(key)
                took.append(time.process_time() - start)
            return sorted(took)[len(took) // 2] * 1000

        step = await press("pagedown", 15)
        row = await press("j", 15)
        idle = await press("f9", 15)
        print(
            f"{name:>6}: {len(text):>9,} characters, {len(content.parts):>5,} parts, {view.virtual_size.height:>6,} rows\n"
            f"        parse {parsed:.1f} · show + first viewport {first:.1f} · build all {build_all:.0f} · lay out {lay_out:.1f}"
            f" · find {found:.1f} · edit without parse {edited:.1f}\n"
            f"        page step {step:.1f} · row step {row:.1f} · unbound key {idle:.1f}  (screen, median; ms)"
        )


def main() -> None:
    """Print a table."""
    if not CORPORA.is_dir():
        sys.exit("no corpora beside this checkout")
    for name, size in SIZES.items():
        asyncio.run(measure(name, size))


if __name__ == "__main__":
    main()
