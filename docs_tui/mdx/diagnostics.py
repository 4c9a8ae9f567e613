"""Report what strict MDX would refuse in a page, each with what to do about it."""

import re
from typing import NamedTuple

from docs_tui.components import COMPONENTS
from docs_tui.mdx.javascript import expression_end
from docs_tui.mdx.region import Fuel, TextRegion
from docs_tui.source import Diagnostic, Severity, Source, Span

_BEGUN = re.compile(r"</?(?P<name>[A-Za-z][\w.-]*+)(?P<valued>\s++[A-Za-z_][\w:-]*+=[\"'{])?")
_ATTRIBUTE = re.compile(r"\s*+(?P<name>[A-Za-z_][\w:-]*+)(?P<equals>=)?")
_TOO_FAR = re.compile(r"[>=\n]")
"""What no value in quotes is likely to hold: the quote was meant to end before it."""
_AFTER_VALUE = re.compile(r"\s|/?>|\Z")
_LONGEST = 5000
"""Characters that a tag is looked through for."""


class Lack(NamedTuple):
    """What a tag lacks, and what to write."""

    message: str
    hint: str


def half_tag(region: TextRegion, at: int, fuel: Fuel) -> Lack | None:
    """Return what the tag that the ``<`` at ``at`` seems to begin lacks; None where it seems to begin none: ``Map<String``.

    ``fuel`` is what a page may spend on better words: a page with thousands of such tags has them for the first.
    """
    text, end = region.text, min(region.end, at + _LONGEST)
    begun = _BEGUN.match(text, at, end)
    if begun is None or fuel.is_empty or (at > region.start and (text[at - 1].isalnum() or text[at - 1] == "_")):
        return None
    name = begun["name"]
    if not (name[0].isupper() or begun["valued"] or (name in COMPONENTS and _leads(region, at))):
        return None
    fuel.burn(end - at)
    return _lack_of_value(text, begun.end("name"), end) or Lack(
        f"{text[at : begun.end('name')]} has no >", "Write it where the tag ends, or put the text in backticks"
    )


def _leads(region: TextRegion, at: int) -> bool:
    """Tell whether nothing stands before ``at`` on its line."""
    before = region.text[max(region.start, at - 100) : at].rstrip(" \t")
    return before.endswith("\n") or (not before and at - 100 <= region.start)


def _lack_of_value(text: str, at: int, end: int) -> Lack | None:
    """Return what is wrong with the first attribute whose value cannot be read."""
    while attribute := _ATTRIBUTE.match(text, at, end):
        at, name = attribute.end(), attribute["name"]
        if not attribute["equals"]:
            continue
        mark = text[at : at + 1] if at < end else ""
        if mark == "{":
            close = expression_end(text, at + 1, end)
            if close < 0:
                return Lack(f"the brace of {name} is not closed", "Write } after its value")
        elif mark and mark in "\"'":
            close = text.find(mark, at + 1, end)
            runs_on = close >= 0 and _AFTER_VALUE.match(text, close + 1, end) is None
            if close < 0 or (runs_on and _TOO_FAR.search(text, at + 1, close)):
                return Lack(f"the quote of {name} is not closed", f"Write {mark} after its value")
        else:
            return Lack(f"the value of {name} stands in no quotes", f'Write {name}="…"')
        at = close + 1
    return None


class _Report(NamedTuple):
    span: Span
    code: str
    message: str
    hint: str
    severity: Severity


class Reports:
    """What was found so far."""

    __slots__ = ("_found", "_unclosed", "never_closed", "words")

    def __init__(self) -> None:
        self._found: list[_Report] = []
        self._unclosed: dict[int, _Report] = {}
        self.never_closed: set[int] = set()
        """Where lines begin with ``{`` that nothing closes."""
        self.words = Fuel(0)
        """What may be spent on telling what half-typed tags lack, beside what reading the page may cost."""

    def diagnostics(self, source: Source) -> tuple[Diagnostic, ...]:
        """Return everything found, in the order of the text."""
        return tuple(
            Diagnostic.at(source, span, code, message, hint=hint, severity=severity)
            for span, code, message, hint, severity in sorted(
                [*self._found, *self._unclosed.values()], key=lambda each: each.span
            )
        )

    def unclosed_tag(self, span: Span, name: str | None) -> None:
        """An element that nothing closes."""
        message, hint = f"<{name or ''}> is not closed", f"Add </{name or ''}>"
        self._unclosed[span.start] = _Report(span, "unclosed-tag", message, hint, Severity.ERROR)

    def split_element(self, span: Span, name: str | None) -> None:
        """An element of several blocks with a tag inside a line of text: its tags were thought unclosed."""
        self._unclosed.pop(span.start, None)
        hint = f"Put <{name or ''}> and </{name or ''}> on lines of their own"
        self.warning(span, "tag-in-text", "an element of several blocks has a tag inside a line of text", hint)

    def stray_close_tag(self, span: Span, name: str | None) -> None:
        """A close tag without an open tag before it."""
        self.error(span, "stray-close-tag", f"</{name or ''}> closes nothing", "Remove it, or add the open tag")

    def void_tag(self, span: Span, name: str | None) -> None:
        """``<br>``."""
        self.warning(span, "void-tag", f"<{name}> is not closed", f"Write <{name} />")

    def bad_close_tag(self, span: Span, name: str | None) -> None:
        """``</a b>`` or ``</a/>``."""
        self.warning(span, "bad-close-tag", "a close tag holds nothing but its name", f"Write </{name or ''}>")

    def html_comment(self, span: Span) -> None:
        """``<!-- … -->``."""
        self.warning(span, "html-comment", "MDX knows no HTML comments", "Write {/* … */}")

    def angle_link(self, span: Span, url: str) -> None:
        """``<https://…>``."""
        self.warning(span, "angle-link", "MDX knows no links in angle brackets", f"Write [{url}]({url})")

    def half_tag(self, span: Span, lack: Lack) -> None:
        """``<Card``, ``<a href="b>``: a tag that is begun and not finished."""
        self.error(span, "half-tag", lack.message, lack.hint)

    def not_a_tag(self, span: Span) -> None:
        """``<5``, ``Map<string``."""
        self.error(span, "not-a-tag", "this < begins no tag", "Write \\< or put the text in backticks")

    def open_brace(self, span: Span) -> None:
        """``{`` without its ``}``."""
        self.error(span, "open-brace", "this { is never closed", "Write \\{ or put the text in backticks")

    def brace_in_code(self, span: Span) -> None:
        """Code in backticks that goes on in a line with ``{`` at its head: strict MDX looks there for an expression first."""
        message = "a line of this code begins with {, which is never closed"
        self.error(span, "brace-in-code", message, "Break the line before another word")

    def heading_id(self, span: Span, name: str) -> None:
        """``{#id}``."""
        self.warning(span, "heading-id", "strict MDX refuses {#…} in a heading", f"The heading's id is {name}")

    def not_a_module(self, span: Span) -> None:
        """A line among imports and exports that is neither."""
        self.error(
            span, "not-a-module", "only import and export statements may stand here", "Put a blank line before it"
        )

    def not_a_statement(self, span: Span) -> None:
        """A line that begins with ``import`` or ``export`` and is no statement."""
        self.error(
            span, "not-a-module", "this is no import or export statement", "Correct it, or begin with another word"
        )

    def not_a_spread(self, span: Span) -> None:
        """``<a {b}>``."""
        self.warning(span, "not-a-spread", "braces among attributes may hold only {...name}", "Give it a name")

    def not_an_expression(self, span: Span) -> None:
        """``{.red}``, ``a={}``."""
        self.warning(
            span,
            "not-an-expression",
            "these braces hold no JavaScript expression",
            "Write \\{ or put the text in backticks",
        )

    def lazy_line(self, span: Span) -> None:
        """A tag that leaves its quote or list item."""
        self.warning(
            span, "lazy-line", "this goes on outside the quote or list item", "Begin every line of it like the first"
        )

    def unknown_export(self, span: Span, name: str) -> None:
        """``export {a}`` of nothing."""
        self.warning(span, "unknown-export", f"{name} is exported and never defined", "Import or define it")

    def crossing_tag(self, span: Span, name: str | None) -> None:
        """A close tag in a quote or list item whose element began outside it."""
        hint = f"Put </{name or ''}> where <{name or ''}> stands"
        self.warning(span, "crossing-tag", f"</{name or ''}> stands inside a block that its element holds", hint)

    def blank_line_in_tag(self, span: Span) -> None:
        """A tag over a blank line with text after it."""
        self.warning(
            span, "blank-line-in-tag", "text follows a tag or expression that holds a blank line", "Break the line"
        )

    def too_deep(self, span: Span) -> None:
        """Nesting that no page needs."""
        self.error(span, "too-deep", "this is nested too deep to be read", "Nest less")

    def error(self, span: Span, code: str, message: str, hint: str = "") -> None:
        """What the reader will not see as its author meant it."""
        self._found.append(_Report(span, code, message, hint, Severity.ERROR))

    def warning(self, span: Span, code: str, message: str, hint: str = "") -> None:
        """What is understood here, and refused by strict MDX."""
        self._found.append(_Report(span, code, message, hint, Severity.WARNING))
