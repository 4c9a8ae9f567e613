"""Rules whose findings somebody below reports already: the parser of a page, or the reader of a site."""

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import CheckPage, CheckSite, Found
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Diagnostic, Source, Span, TextEdit

_WORD = re.compile(r"<[\w.]+|[^\s<>\"'`]+")
"""What stands where only the beginning of a place is known."""

Mend: TypeAlias = "Callable[[PageContext, Span], tuple[TextEdit, ...]]"
"""Returns the edits that mend the place that is reported; none where it is not sure."""


def by_parser(code: str, mend: "Mend | None" = None, *, safe: bool = True) -> "CheckPage":
    """Return the check of a rule that passes on what the parser reports under ``code``."""

    def check(page: PageContext) -> Iterator[Found]:
        for span, each in page.reported.get(code, ()):
            edits = mend(page, span) if mend is not None else ()
            yield Found(span, each.message, each.hint, edits, safe)

    return check


def by_site(*codes: str, words: bool = False) -> "CheckSite":
    """Return the check of a rule that passes on what the site reports under ``codes``.

    Args:
        codes: What the site reports it under.
        words: Whether the site knows only where each place begins, and a word stands there.
    """

    def check(site: SiteContext) -> Iterator[Found]:
        for code in codes:
            for each in site.carried.get(code, ()):
                yield Found(_span(site.source(each.path), each, words=words), each.message, each.hint, file=each.path)

    return check


def _span(source: Source, found: Diagnostic, *, words: bool) -> Span:
    end = len(source.text)
    first, last = (min(source.offset(at), end) for at in (found.start, found.end))
    word = _WORD.match(source.text, first) if words else None
    return Span(first, word.end() if word is not None else max(first, last))
