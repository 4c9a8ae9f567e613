"""Measure how parsing time grows with the size of hostile pages: ``python tests/benchmarks/mdx_growth.py [STAGE] [PATTERN…]``.

The stage is ``parse`` (unless it is named), ``export``, ``html`` or ``lint``. Each pattern is repeated until the page
has 12, 25, 50 and 100 KB; the exponent is the slope of log(time) over log(size), so 1.0 is linear and 2.0 quadratic.
Exit 1 if any is 1.3 or more.
"""

import math
import sys
import time
from collections.abc import Callable
from itertools import count as counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docs_tui.export.html import render_html
from docs_tui.export.markdown import render_markdown
from docs_tui.lint.linter import Linter
from docs_tui.mdx import parse
from docs_tui.mdx.phrasing import links
from docs_tui.site import Page, Site, build_site
from docs_tui.source import Source
from docs_tui.workspace.memory_use import collector_off

LIMIT = 1.3
SIZES = (12_500, 25_000, 50_000, 100_000)
ROUNDS = 3
_numbers = counter()

PATTERNS = {
    "<a b={": "<a b={",
    "<a b={ lines": "<a b={\n",
    "<a b={ paragraphs": "<a b={\n\n",
    "export (": "export (\n",
    "export const a = ( paragraphs": "export const a = (\n\n",
    "import": "import\n",
    "import a from": "import a from\n\n",
    "{/* lines": "{/*\n",
    "{/* paragraphs": "{/* a\n\n",
    "{ lines": "{\n",
    "{ nested": "{",
    "{` paragraphs": "{`\n\n",
    "{` in a line": "{`",
    "<a></a>": "<a></a>",
    "<a></a> lines": "<a></a>\n",
    "<a> nested": "<a>",
    "<a> lines": "<a>\n",
    "<a>x paragraphs": "<a>x\n\n",
    "</a> lines": "</a>\n\n",
    "<a>x then </a>": "<a>x\n\n</a>\n\n",
    '<a b=" paragraphs': '<a b="\n\n',
    "<a b='\" ": "<a b='\n\n<a b=\"\n\n",
    "<a b c": "<a b c d e f g\n",
    "< a": "< a ",
    "<!-- ": "<!-- a\n\n",
    "<!-- in a line": "<!-- ",
    "<a.b": "<a.",
    "> nested": "> ",
    "> lines": "> a\n",
    "> <a": "> <a\n",
    "> {": "> {\n",
    "> ``` ": "> ```\n\n",
    "- nested": "- ",
    "- lines": "- a\n",
    "- <a b={": "- <a b={\n",
    "- deeper": "- a\n  - b\n    - c\n",
    "- { one item": "  {\n",
    "1. lines": "1. a\n",
    "item with <a lines": '  <a b="\n',
    "[^a]: ": "[^a]: b\n",
    "``` unclosed": "```a\n",
    "``` indented": " ```a\n  ~~~b\n",
    "` runs": "` `` ``` ",
    "` of growing length": "",
    "[ ": "[",
    "[a](": "[a](",
    "[a](<": "[a](<b\n",
    "[a]: ": "[a]: b\n",
    '[a]: " ': '[a]: b "\n',
    "![a": "![a",
    "]( ": "](",
    "a*": "a*",
    "$a ": "$a ",
    "$$ lines": "$$\na\n",
    "$$ paragraphs": "$$\n\n",
    "https://": "https://a.b/c.",
    "https://a....": "https://a.b/....... ",
    "a@": "a@b.",
    "www.": "www.a_b.",
    "| table": "| a | b |\n| - | - |\n",
    "| header only": "| a | b |\n",
    "| \\|": "| \\|",
    "one long line": "a b c d e ",
    "# headings": "# a #\n",
    "setext": "a\n=\n",
    "--- ": "---\n",
    "* * ": "* * ",
    "\\ ": "\\",
    "tabs": "\t",
    "tabs and items": "\t- a\n",
    "spaces": " ",
    "blank lines": " \n",
    "carriage returns": "a\r\n\r\n",
    "&": "&a",
    "paragraph of tags": "a <b c='d'> e\n",
    "lazy": "> a\nb\n",
    "slashes": "{/ /",
    "spaces in braces": "{a    ",
    "style={{ unclosed": "<div style={{",
    "style={{ lines": "<div style={{\n",
    "style={{ elements": '<p style={{color: "red"}}>a</p>\n\n',
}


MIRRORED = {
    "images in images": ("![", "a", "](b)"),
    "images in images, emphasized": ("![*", "a", "*](b)"),
    "notes in notes": ("<Note>\n", "a\n", "</Note>\n"),
    "notes in notes, in a line": ("<Note>", "a", "</Note>"),
    "notes in notes, apart": ("<Note>\n\n", "a\n\n", "</Note>\n\n"),
}
"""What is repeated before the middle of a page, the middle, and what is repeated after it."""
NUMBERED = {
    "definitions": "[a{n}]: /b{n}\n",
    "definitions and uses": "[a{n}]: /b{n}\n\n[a{n}] is used.\n\n",
}
"""What is repeated with a new number each time."""


def page(name: str, size: int) -> str:
    """Return a page of about ``size`` characters made of the pattern ``name``."""
    if name in MIRRORED:
        before, middle, after = MIRRORED[name]
        count = size // len(before + after)
        return before * count + middle + after * count
    if name in NUMBERED:
        count = size // len(NUMBERED[name])
        return "".join(NUMBERED[name].format(n=n) for n in range(count))
    pattern = PATTERNS[name]
    if pattern == "":
        lengths = range(1, int(math.sqrt(2 * size)))
        return " ".join("`" * length for length in lengths)
    return pattern * (size // len(pattern))


def read(text: str) -> None:
    """Parse a page and its links."""
    for _link in links(parse(Source("page.mdx", text))):
        pass


def site_of(text: str) -> tuple[Site, Page]:
    """Return a new site of one page. Results are cached by name and content, so the name is new each time."""
    name = f"page{next(_numbers)}"
    site = build_site({f"{name}.mdx": text.encode()})
    return site, site.pages[f"/{name}"]


def export(text: str) -> None:
    """Render a page as Markdown."""
    render_markdown(*site_of(text))


def html(text: str) -> None:
    """Render a page as HTML."""
    render_html(*site_of(text))


def lint(text: str) -> None:
    """Check a page with every rule."""
    Linter(select=("all",)).update(site_of(text)[0])


STAGES: dict[str, Callable[[str], None]] = {"parse": read, "export": export, "html": html, "lint": lint}


def seconds(stage: Callable[[str], None], text: str) -> float:
    """Return the best CPU time of a stage for ``text`` in seconds."""
    best = math.inf
    for _ in range(ROUNDS):
        with collector_off():  # as every command that goes through a site
            before = time.process_time()
            stage(text)
            best = min(best, time.process_time() - before)
    return max(best, 1e-6)


def exponent(times: list[float]) -> float:
    """Return the slope of log(time) over log(size)."""
    xs = [math.log(size) for size in SIZES]
    ys = [math.log(each) for each in times]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    upper = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return upper / sum((x - mean_x) ** 2 for x in xs)


def main() -> int:
    """Measure each pattern and print a line for it."""
    worst = 0.0
    names = sys.argv[1:]
    stage = STAGES[names.pop(0)] if names and names[0] in STAGES else read
    for name in names or (*PATTERNS, *MIRRORED, *NUMBERED):
        times = [seconds(stage, page(name, size)) for size in SIZES]
        slope = exponent(times)
        worst = max(worst, slope)
        mark = "  <-- too steep" if slope >= LIMIT else ""
        print(f"{name:32} {times[-1] * 1e3:9.1f} ms at 100 KB   exponent {slope:5.2f}{mark}", flush=True)
    print(f"worst exponent {worst:.2f}")
    return int(worst >= LIMIT)


if __name__ == "__main__":
    sys.exit(main())
