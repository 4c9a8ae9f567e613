"""Pages as notebooks show them: HTML without scripts, and Markdown in which nothing is markup.

Notebooks trust the output of the code that they run: they neither sanitise HTML nor drop ``javascript:`` links.
"""

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from docs_tui.export.syntax import fence

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_ACTIVE = re.compile(r"[\\`*_\[\]<>&|~$]")
"""Characters that begin or end inline Markdown or HTML."""


def notebook_html(markdown: str) -> str:
    """Render Markdown as HTML and keep only elements, attributes and URL schemes that cannot run code."""
    import nh3  # noqa: PLC0415 - only notebooks need it here

    return nh3.clean(_parser().render(markdown))


def notebook_markdown(markdown: str) -> str:
    """Return a page's Markdown as a code block, which every notebook shows unchanged and does not run."""
    return fence(markdown.removesuffix("\n"), "markdown")


def notebook_table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """Return plain text as an HTML table."""
    return f"<table><thead>{_row('th', head)}</thead><tbody>{''.join(_row('td', row) for row in rows)}</tbody></table>"


def escape_markdown(text: str) -> str:
    """Return plain text as one line of Markdown that shows it."""
    return _ACTIVE.sub(r"\\\g<0>", " ".join(text.split()))


def _row(tag: str, cells: tuple[str, ...]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # noqa: PLC0415 - only notebooks need it here

    return MarkdownIt("commonmark").enable(["table", "strikethrough"])
