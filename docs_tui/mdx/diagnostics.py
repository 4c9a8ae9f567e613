"""Collect the diagnostics of a page: what strict MDX would reject, and how to correct it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from docs_tui.components import COMPONENTS
from docs_tui.mdx.javascript import expression_end
from docs_tui.mdx.region import Fuel, TextRegion
from docs_tui.source import Diagnostic, Severity, Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_BEGUN = lazy_pattern(r"</?(?P<name>[A-Za-z][\w.-]*+)(?P<valued>\s++[A-Za-z_][\w:-]*+=[\"'{])?")
_ATTRIBUTE = lazy_pattern(r"\s*+(?P<name>[A-Za-z_][\w:-]*+)(?P<equals>=)?")
_TOO_FAR = re.compile(r"[>=\n]")
"""Characters that a quoted value rarely contains; if one is found, the closing quote is probably missing."""
_AFTER_VALUE = re.compile(r"\s|/?>|\Z")
_LONGEST = 5000
"""The most characters of a tag that are examined."""


@record(frozen=True, slots=True)
class Lack:
    """What is missing from a tag, and how to correct it."""

    message: str
    hint: str


def half_tag(region: TextRegion, at: int, fuel: Fuel) -> Lack | None:
    """Return what is missing from the unfinished tag at ``at``, or None if ``<`` does not look like a tag: ``Map<String``.

    ``fuel`` bounds the work: on a page with thousands of unfinished tags, only the first get a precise message.
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
        f"{text[at : begun.end('name')]} has no >", "Add > at the end of the tag, or put the text in backticks"
    )


def _leads(region: TextRegion, at: int) -> bool:
    """Tell whether only white space precedes ``at`` on its line."""
    before = region.text[max(region.start, at - 100) : at].rstrip(" \t")
    return before.endswith("\n") or (not before and at - 100 <= region.start)


def _lack_of_value(text: str, at: int, end: int) -> Lack | None:
    """Return what is missing from the first attribute whose value cannot be read."""
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
            return Lack(f"the value of {name} has no quotes", f'Write {name}="…"')
        at = close + 1
    return None


class _Report(NamedTuple):
    span: Span
    code: str
    message: str
    hint: str
    severity: Severity


class Reports:
    """The diagnostics found so far."""

    __slots__ = ("_found", "_strays", "_unclosed", "crashes", "words")

    def __init__(self) -> None:
        self._found: list[_Report] = []
        self._unclosed: dict[int, tuple[Span, str]] = {}
        self._strays: list[tuple[Span, str]] = []
        self.crashes: set[int] = set()
        """Offsets where a line begins with an unclosed ``{`` or a ``<`` without a tag, which strict MDX rejects even in code."""
        self.words = Fuel(0)
        """Limits the work of explaining unfinished tags, separately from parsing."""

    def diagnostics(self, source: Source) -> tuple[Diagnostic, ...]:
        """Return all diagnostics in text order."""
        return tuple(
            Diagnostic.at(source, span, code, message, hint=hint, severity=severity)
            for span, code, message, hint, severity in sorted(
                [*self._found, *self._of_tags()], key=lambda each: each.span
            )
        )

    def _of_tags(self) -> Iterator[_Report]:
        """Yield the reports of tags without their counterpart; of ``<Tip>…</Note>`` and ``<a><b></a></b>``, only one."""
        unclosed = list[tuple[Span, str]]()
        tags = [(*each, False) for each in self._unclosed.values()] + [(*each, True) for each in self._strays]
        for span, name, is_stray in sorted(tags):
            if not is_stray:
                unclosed.append((span, name))
            elif unclosed:
                _, other = unclosed.pop()
                message = f"</{name}> does not close <{other}>"
                hint = f"Write </{other}>" if other != name else "Put both tags into the same block"
                yield _Report(span, "other-close-tag", message, hint, Severity.ERROR)
            else:
                hint = "Remove it, or add the opening tag"
                yield _Report(span, "stray-close-tag", f"</{name}> closes nothing", hint, Severity.ERROR)
        for span, name in unclosed:
            yield _Report(span, "unclosed-tag", f"<{name}> is not closed", f"Add </{name}>", Severity.ERROR)

    def unclosed_tag(self, span: Span, name: str | None) -> None:
        """Report an element without a close tag."""
        self._unclosed[span.start] = (span, name or "")

    def split_element(self, span: Span, name: str | None) -> None:
        """Replace the report of an unclosed element, because its close tag was found inside a line of text."""
        self._unclosed.pop(span.start, None)
        hint = f"Put <{name or ''}> and </{name or ''}> on lines of their own"
        self.warning(span, "tag-in-text", "an element of several blocks has a tag inside a line of text", hint)

    def stray_close_tag(self, span: Span, name: str | None) -> None:
        """Report a close tag without an open tag."""
        self._strays.append((span, name or ""))

    def void_tag(self, span: Span, name: str | None) -> None:
        """Report ``<br>``."""
        self.warning(span, "void-tag", f"<{name}> is not closed", f"Write <{name} />")

    def bad_close_tag(self, span: Span, name: str | None) -> None:
        """Report ``</a b>`` or ``</a/>``."""
        self.warning(span, "bad-close-tag", "a closing tag may contain only a name", f"Write </{name or ''}>")

    def html_comment(self, span: Span) -> None:
        """Report ``<!-- … -->``."""
        self.warning(span, "html-comment", "MDX has no HTML comments", "Write {/* … */}")

    def angle_link(self, span: Span, url: str) -> None:
        """Report ``<https://…>`` and ``<name@example.com>``."""
        address = url if ":" in url else f"mailto:{url}"
        self.warning(span, "angle-link", "MDX has no links in angle brackets", f"Write [{url}]({address})")

    def half_tag(self, span: Span, lack: Lack) -> None:
        """Report an unfinished tag: ``<Card``, ``<a href="b>``."""
        self.error(span, "half-tag", lack.message, lack.hint)

    def not_a_tag(self, span: Span) -> None:
        """Report a ``<`` that begins no tag: ``<5``, ``Map<string``."""
        self.error(span, "not-a-tag", "this < does not begin a tag", "Write \\< or put the text in backticks")

    def open_brace(self, span: Span) -> None:
        """Report ``{`` without ``}``."""
        self.error(span, "open-brace", "this { is never closed", "Write \\{ or put the text in backticks")

    def brace_in_code(self, span: Span) -> None:
        """Report inline code with a line that begins with ``{``: strict MDX reads an expression there."""
        message = "a line of this code begins with {, which is never closed"
        self.error(span, "brace-in-code", message, "Break the line elsewhere, so that { is not its first character")

    def bracket_in_code(self, span: Span) -> None:
        """Report inline code with a line that begins with ``<``: strict MDX reads a tag there."""
        message = "a line of this code begins with <, which is not a tag"
        self.error(span, "bracket-in-code", message, "Break the line elsewhere, so that < is not its first character")

    def heading_id(self, span: Span, name: str) -> None:
        """Report a heading's ``{#id}``."""
        self.warning(
            span, "heading-id", "strict MDX rejects {#…} in a heading", f"Remove it, and correct the links to #{name}"
        )

    def not_a_module(self, span: Span) -> None:
        """Report a line among imports and exports that is not a statement."""
        self.error(
            span, "not-a-module", "only import and export statements are allowed here", "Put a blank line before it"
        )

    def not_a_statement(self, span: Span) -> None:
        """Report a line that begins with ``import`` or ``export`` but is not a statement."""
        self.error(
            span,
            "not-a-module",
            "this is not an import or export statement",
            "Correct it, or begin the line with another word",
        )

    def not_a_spread(self, span: Span) -> None:
        """Report ``<a {b}>``."""
        self.warning(
            span, "not-a-spread", "braces between attributes may contain only {...name}", "Name the attribute: name={…}"
        )

    def not_an_expression(self, span: Span) -> None:
        """Report braces without a JavaScript expression: ``{.red}``, ``a={}``."""
        self.warning(
            span,
            "not-an-expression",
            "these braces do not contain a JavaScript expression",
            "Write \\{ or put the text in backticks",
        )

    def lazy_line(self, span: Span) -> None:
        """Report a tag that continues outside its quote or list item."""
        self.warning(
            span,
            "lazy-line",
            "a tag or expression continues outside its quote or list item",
            "Begin each of its lines with the same prefix as the first",
        )

    def unknown_export(self, span: Span, name: str) -> None:
        """Report ``export {a}`` if ``a`` is undefined."""
        self.warning(span, "unknown-export", f"{name} is exported but never defined", "Import or define it")

    def crossing_tag(self, span: Span, name: str | None) -> None:
        """Report a close tag in a quote or list item whose element began outside it."""
        hint = f"Put </{name or ''}> outside it"
        self.warning(
            span, "crossing-tag", f"</{name or ''}> is in a quote or list item, but <{name or ''}> is outside", hint
        )

    def blank_line_in_tag(self, span: Span) -> None:
        """Report text after a tag that spans a blank line."""
        self.warning(
            span,
            "blank-line-in-tag",
            "text follows a tag or expression that contains a blank line",
            "Put the text on a line of its own",
        )

    def too_deep(self, span: Span) -> None:
        """Report nesting beyond the parser's limit."""
        self.error(span, "too-deep", "this is nested too deeply", "Reduce the nesting")

    def error(self, span: Span, code: str, message: str, hint: str = "") -> None:
        """Add a problem that changes what readers see."""
        self._found.append(_Report(span, code, message, hint, Severity.ERROR))

    def warning(self, span: Span, code: str, message: str, hint: str = "") -> None:
        """Add a problem that this parser understands and strict MDX rejects."""
        self._found.append(_Report(span, code, message, hint, Severity.WARNING))
