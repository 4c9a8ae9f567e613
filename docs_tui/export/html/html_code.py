"""Code blocks: a row with title and copy button, and highlighted lines."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from docs_tui.export.code_block import CodeSource, Mark
from docs_tui.export.code_highlighting import LONGEST, knows, tokens
from docs_tui.export.html.icons import icon
from docs_tui.export.html.markup import Labels, attribute, div, side_by_side, span, tag, text

_PLAIN = frozenset({"", "text", "txt", "plain", "plaintext", "none"})
_KEPT = 1024
_CUT_LINES = 14
"""How many lines of expandable code are shown at first."""


def code_block(
    code: CodeSource, labels: Labels, *, head: bool = True, icon_html: str = "", colored: bool = True
) -> str:
    """Return a code block.

    Args:
        code: The code.
        labels: Labels of docs-tui, translated.
        head: Whether to show the title; False in tabs, where the tab shows it.
        icon_html: The icon beside the title.
        colored: Whether to highlight the syntax.
    """
    name = text(code.title)
    language = "" if code.language.lower() in _PLAIN else text(code.language)
    title = span("code-title", icon_html + name) if name or icon_html else ""
    shown = side_by_side(title, span("code-language", language) if language else "")
    copy = copy_button(labels) if code.copied else ""
    row = tag("header", shown + copy, cls="code-head") if head else copy
    is_cut = code.expandable and code.text.count("\n") >= _CUT_LINES
    more = _expand_button(labels) if is_cut else ""
    classes = ["code-block", *([] if head else ["bare"]), *(["expandable"] if is_cut else [])]
    return div(" ".join(classes), row + code_lines(code, labels, colored=colored) + more)


def _expand_button(labels: Labels) -> str:
    words = span("when-cut", labels.html("Show all")) + span("when-whole", labels.html("Show less"))
    return tag("button", words, cls="code-more needs-script", type="button", aria_expanded="false")


def copy_button(labels: Labels, what: str = "code") -> str:
    """Return a copy button."""
    return tag("button", icon("copy"), cls="copy", type="button", aria_label=labels(f"Copy {what}"), data_copy=what)


def code_lines(code: CodeSource, labels: Labels, *, colored: bool = True) -> str:
    """Return the lines of code; ``colored`` is as in ``code_block``."""
    lines, marks = code.shown()
    shown, language = "\n".join(lines), code.language.lower() if colored else ""
    if len(shown) > LONGEST:
        written = text(shown)
    elif marks or code.numbered:
        first = code.start if code.numbered else None
        written = _numbered(_colored(shown, language).split("\n"), marks, first)
    else:
        written = _colored(shown, language)
    wrapped = " wrapped" if code.wrapped else ""
    name = attribute(code.title or code.language or labels("Code"))
    return f'<pre class="code{wrapped}" tabindex="0" role="group" aria-label="{name}"><code>{written}</code></pre>'


def _numbered(lines: list[str], marks: Mapping[int, Mark], first: int | None) -> str:
    written = []
    for row, line in enumerate(lines):
        number = f' data-line="{first + row}"' if first is not None else ""
        mark = f" {marks[row]}" if row in marks else ""
        written.append(f'<span class="line{mark}"{number}>{line}\n</span>')
    return "".join(written)


@lru_cache(maxsize=_KEPT)
def _colored(code: str, language: str) -> str:
    """Return highlighted code as HTML; no element spans several lines."""
    if not knows(language):
        return text(code)
    return "".join(_stretches(code, language))


def _stretches(code: str, language: str) -> Iterator[str]:
    at = 0
    for start, end, role in _joined(code, language):
        yield text(code[at:start])
        opened = f'<span class="t-{role}">'
        yield "\n".join(f"{opened}{text(part)}</span>" if part else "" for part in code[start:end].split("\n"))
        at = end
    yield text(code[at:])


def _joined(code: str, language: str) -> Iterator[tuple[int, int, str]]:
    """Yield tokens without overlaps; adjacent tokens of the same role are merged."""
    last: tuple[int, int, str] | None = None
    for start, end, role in tokens(code, language):
        if last is None:
            last = (start, end, role)
        elif last[1] == start and last[2] == role:
            last = (last[0], end, role)
        elif last[1] <= start:
            yield last
            last = (start, end, role)
    if last is not None:
        yield last
