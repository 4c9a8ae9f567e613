"""Phrases that several formats of a review share."""

from collections import Counter

from docs_tui.export.html.html_words import tokens_in
from docs_tui.export.tokens import two_figures
from docs_tui.review.review_model import (
    OutdatedPage,
    PageVerb,
    PartKind,
    PartVerb,
    Review,
    ReviewedPage,
    ReviewedPart,
    VanishedAddress,
)
from docs_tui.source import Diagnostic
from docs_tui.source.clean import clean_line, clean_name
from docs_tui.source.numbers import counted

PART_TITLES: dict[PartKind, str] = {
    "navigation": "Navigation",
    "redirect": "Redirects",
    "snippet": "Snippets",
    "spec": "Specs",
    "picture": "Pictures",
    "setting": "Settings",
    "llms": "Entries of llms.txt",
}
VERBS: tuple[PageVerb, ...] = ("added", "changed", "moved", "renamed", "gone")
SIGNS: dict[PageVerb | PartVerb, str] = {
    "added": "+",
    "changed": "~",
    "moved": ">",
    "renamed": ">",
    "gone": "-",
}
_MOST_NAMED = 5
"""How many pages a part names."""


def summary(found: Review) -> str:
    """Return one sentence, such as ``12 pages changed, 1 added; 3 new problems, 1 gone.``."""
    text = counts_of(found)
    return f"{text[:1].upper()}{text[1:]}."


def counts_of(found: Review) -> str:
    """Return the numbers of changes in words, as a part of a sentence."""
    counts = Counter(page.verb for page in found.pages)
    present = [(counts[verb], verb) for verb in VERBS if counts[verb]]
    pages = ", ".join(
        f"{counted(count, 'page')} {verb}" if not at else f"{count:,} {verb}"
        for at, (count, verb) in enumerate(present)
    )
    parts = [pages or "no page changed"]
    if found.new_problems or found.gone_problems:
        new, gone = len(found.new_problems), len(found.gone_problems)
        parts.append(f"{counted(new, 'new problem') if new else 'no new problems'}{f', {gone:,} gone' if gone else ''}")
    if found.addresses:
        parts.append(f"{counted(len(found.addresses), 'URL')} removed")
    return "; ".join(parts)


def place_of(page: ReviewedPage) -> str:
    """Return a page's address, with the old one if it changed: ``/old → /new``."""
    if page.old_path and page.old_path != page.path:
        return clean_line(f"{page.old_path} → {page.path}")
    if page.old_file and page.old_file != page.file:
        return clean_line(f"{page.path} ({page.old_file} → {page.file})")
    return clean_line(page.path)


def sizes(page: ReviewedPage) -> str:
    """Return how much of a page changed: ``+3 −1 lines, +12 −4 words, about 1,200 → 1,300 tokens``."""
    parts = []
    if page.source.lines:
        parts.append(f"+{page.source.added:,} −{page.source.removed:,} lines")
    new, gone = word_counts(page)
    if (new or gone) and page.verb not in ("added", "gone"):
        parts.append(f"+{new:,} −{gone:,} words")
    before, after = two_figures(page.tokens_before), two_figures(page.tokens_after)
    if not page.markdown.lines:
        parts.append("same text for an AI")
    elif page.verb == "added":
        parts.append(f"about {after:,} tokens")
    elif page.verb == "gone":
        parts.append(f"about {before:,} tokens")
    else:
        parts.append(f"about {before:,} → {after:,} tokens" if before != after else f"about {after:,} tokens")
    return ", ".join(parts)


def word_counts(page: ReviewedPage) -> tuple[int, int]:
    """Return the number of new and of removed words in the text that readers see."""
    new, gone = (
        Counter(
            token.text
            for line in page.shown.lines
            if line.kind == kind
            for token in tokens_in(line.text)
            if token.kind == "word"
        )
        for kind in ("new", "gone")
    )
    return (new - gone).total(), (gone - new).total()


def reach_of(part: ReviewedPart) -> str:
    """Return which pages a part affects: ``changes 14 pages: /a, /b, …``; empty if only its own page, or none."""
    if part.everywhere:
        return "every page"
    if part.kind == "navigation" and len(part.pages) <= 1:
        return ""
    if part.kind in ("redirect", "llms"):
        return ""
    if not part.pages:
        return "no page" if part.kind in ("snippet", "spec", "picture") else ""
    named = ", ".join(clean_line(path) for path in part.pages[:_MOST_NAMED])
    more = ", …" if len(part.pages) > _MOST_NAMED else ""
    return f"{counted(len(part.pages), 'page')}: {named}{more}"


def problem_line(found: Diagnostic) -> str:
    """Return a problem on one line: ``guide.mdx:12 warning broken-link: page /x does not exist``."""
    where = f"{clean_name(found.path)}:{found.start.line}"
    return clean_line(f"{where} {found.severity.value} {found.code}: {found.message}")


def outdated_line(found: OutdatedPage) -> str:
    """Return why a page may be outdated: ``/client  ../src/client.py changed after it, in 1a2b3c4 (2026-03-31)``."""
    if found.is_missing:
        why = "does not exist"
    else:
        why = f"changed after it{f', in {found.commit} ({found.date})' if found.commit else ', on disk'}"
    return clean_line(f"{found.path}  {found.source} {why}")


def places_of(address: VanishedAddress) -> str:
    """Return the links to a vanished address: ``linked from a.mdx:3, b.mdx:9``."""
    if not address.links:
        return "no page of this site links to it"
    named = ", ".join(f"{clean_name(each.file)}:{each.line}" for each in address.links[:_MOST_NAMED])
    return f"linked from {named}{', …' if len(address.links) > _MOST_NAMED else ''}"
