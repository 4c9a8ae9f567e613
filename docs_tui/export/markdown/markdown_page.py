"""A page as Markdown: copy, view, every ``<page>.md`` and llms-full.txt use this one text."""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from html import unescape
from operator import attrgetter
from string import punctuation
from typing import TYPE_CHECKING

from docs_tui.export import syntax
from docs_tui.export.expansion.expand import expand
from docs_tui.export.markdown.keep_jsx import keep_jsx
from docs_tui.export.markdown.margins import at_margin
from docs_tui.export.markdown.markdown_renderer import MarkdownRenderer
from docs_tui.export.markdown.markdown_roles import ROLES
from docs_tui.export.markdown.rendered_body import RenderedBody, SameTextCache
from docs_tui.export.markdown_options import MarkdownOptions, copy_options, index_note
from docs_tui.export.page_urls import Linker, page_linker, with_links
from docs_tui.export.spec_excerpt import linked_paragraphs, spec_block
from docs_tui.mdx import Document, parse
from docs_tui.source import Diagnostic, Source
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_ESCAPE = lazy_pattern(r"\\[{}<>_]")
_REFERENCE = lazy_pattern(r"&(?:#|[A-Za-z])[0-9A-Za-z]{1,31};")
_PIECE = lazy_pattern(r"\\([\\{}<>_`\[\]*])|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][0-9A-Za-z]{1,31});")
_LITERAL = lazy_pattern(
    r"(`(?<!``)`*)(?!`)(?:.+?)(?<!`)\1(?!`)|\$(?<![\\$]\$)(?:\$[^$]+\$\$|(?![\s$])[^$\n]+(?<!\s)\$)", re.DOTALL
)
"""Code spans and formulas, in which nothing is an escape. Each alternative begins with one character, to be fast."""
_BLANK = lazy_pattern(r"\n[^\S\n]*(?=\n|\Z)")
_FENCE = lazy_pattern(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*\Z)|~{3,}|\$\$)")
_TAG_START = lazy_pattern(r"[A-Za-z/!?&\\]")
_LINK_END = re.compile(r"[^\]\n]*\][(\[:]")
_MARKS = frozenset("#*-+|~`$!\\")
"""Characters that could be read as Markdown."""
_SPACE = "\ufdd1"
"""A placeholder for a decoded ``&nbsp;``."""
_LEADING_SPACES = lazy_pattern(rf"^([ \t>]*){_SPACE}[{_SPACE} ]*", re.MULTILINE)
_MARKER = lazy_pattern(r"[-+*#>|=~`\d]|\Z")


def plain_text(text: str) -> str:
    """Return rendered Markdown without the escapes and character references that only MDX needs; it is not parsed again."""
    if not _may_change(text):
        return text
    parts: list[str] = []
    at = 0
    for start, end in _fenced(text):
        parts += (_plain_blocks(text[at:start]), text[start:end])
        at = end
    parts.append(_plain_blocks(text[at:]))
    return "".join(parts)


def _may_change(text: str) -> bool:
    # Two patterns that begin with a literal are faster than one, and a search for a literal is faster still.
    return ("\\" in text and _ESCAPE.search(text) is not None) or ("&" in text and _REFERENCE.search(text) is not None)


def _fenced(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each fenced block of code or formulas, as whole lines."""
    fence, begin = "", 0
    for start, end in _lines_with_marks(text):
        line = text[start:end]
        found = _FENCE.match(line)
        if not found:
            continue
        if not fence:
            if not (found[1] == "$$" and line.rstrip().endswith("$$") and line.strip() != "$$"):
                fence, begin = found[1], start
        elif found[1].startswith(fence) and not line[found.end() :].strip():
            yield begin, end
            fence = ""
    if fence:
        yield begin, len(text)


def _lines_with_marks(text: str) -> list[tuple[int, int]]:
    """Return the start and end of each line that contains the mark of a fence; the line end is included."""
    found: set[tuple[int, int]] = set()
    for mark in ("```", "~~~", "$$"):
        at = text.find(mark)
        while at >= 0:
            end = text.find("\n", at) + 1 or len(text)
            found.add((text.rfind("\n", 0, at) + 1, end))
            at = text.find(mark, end)
    return sorted(found)


def _plain_blocks(text: str) -> str:
    """Return text outside fences, whose code spans and formulas end at blank lines at the latest."""
    parts: list[str] = []
    at = 0
    for place in _changing(text):
        if place >= at:
            start, end = _between_blank_lines(text, at, place)
            parts += (text[at:start], _plain_lines(text[start:end]))
            at = end
    parts.append(text[at:])
    return "".join(parts)


def _changing(text: str) -> list[int]:
    """Return the starts of the escapes and references that may change."""
    found = [each.start() for each in _ESCAPE.finditer(text)] if "\\" in text else []
    if "&" in text:
        found += [each.start() for each in _REFERENCE.finditer(text)]
    return sorted(found)


def _between_blank_lines(text: str, least: int, place: int) -> tuple[int, int]:
    """Return the lines around ``place`` that are not blank, with the blank line before them."""
    start = text.rfind("\n", least, place) + 1 or least
    while start > least:
        end = start - 1
        start = text.rfind("\n", least, end) + 1 or least
        if not text[start:end].strip():
            break
    blank = _BLANK.search(text, place)
    return start, blank.start() if blank is not None else len(text)


def _plain_lines(block: str) -> str:
    parts: list[str] = []
    at = 0
    for literal in _LITERAL.finditer(block):
        parts += (_decoded(block, at, literal.start()), literal[0])
        at = literal.end()
    parts.append(_decoded(block, at, len(block)))
    text = "".join(parts)
    if _SPACE in text:
        start = len(text) - len(text.lstrip("\n"))
        text = _LEADING_SPACES.sub(lambda found: _indentation(found, start), text).replace(_SPACE, " ")
    return text


def _indentation(found: re.Match[str], start: int) -> str:
    """Return decoded spaces at the start of a line. They must not make the line a list item, or code."""
    if found.start() <= start:
        return found[1]
    width = len(found[0]) - len(found[1])
    return found[1] + ("\xa0" if _MARKER.match(found.string, found.end()) else " ") * width


def _decoded(block: str, start: int, end: int) -> str:
    parts: list[str] = []
    at = start
    for found in _PIECE.finditer(block, start, end):
        parts += (block[at : found.start()], _character(block, found))
        at = found.end()
    parts.append(block[at:end])
    return "".join(parts)


def _character(block: str, found: re.Match[str]) -> str:
    """Return the character of an escape or reference; escaped if Markdown could read it as markup."""
    escaped = found[1]
    if escaped and escaped not in "{}<>_":
        return found[0]
    character = escaped or unescape(found[0])
    if character == "\xa0":
        return _SPACE
    if _is_safe(character, block, found):
        return character
    if escaped or character not in punctuation or character == "&" or _line_before(block, found).startswith("<"):
        return found[0]
    return found[0] if _ends_with_url(block, found.start()) else f"\\{character}"


def _ends_with_url(block: str, at: int) -> bool:
    """Tell whether a bare URL ends directly before ``at``; GitHub's Markdown would make a backslash a part of it."""
    start = max(block.rfind(space, 0, at) for space in " \t\n") + 1
    return "://" in block[start:at] or block.startswith("www.", start)


def _line_before(block: str, found: re.Match[str]) -> str:
    """Return the line before an escape or reference without its indentation and quote marks."""
    return block[block.rfind("\n", 0, found.start()) + 1 : found.start()].lstrip(" \t>")


def _is_safe(character: str, block: str, found: re.Match[str]) -> bool:
    """Tell whether Markdown reads ``character`` as text."""
    after = block[found.end() : found.end() + 1]
    match character:
        case "_":
            return block[found.start() - 1 : found.start()].isalnum() and after.isalnum()
        case "<":
            return not _TAG_START.match(after)
        case ">":
            return bool(_line_before(block, found))
        case "[":
            end = _LINK_END.match(block, found.end())
            return end is None or (end[0][-1] == ":" and _line_before(block, found) != "")
        case "]":
            return after not in ("(", "[", ":")
        case "&":
            return not (after.isalnum() or after == "#")
        case "{":
            return after != "#"
        case _:
            return character not in _MARKS and character.isprintable() and not character.isspace()


_DEFAULT = MarkdownOptions()
_SPEC_LINKS = "Links in these descriptions:"
_MAX_ROUNDS = 6


@record(frozen=True, slots=True)
class PageMarkdown:
    """A page for a model, or for a person in a plain text editor."""

    text: str
    """Title, description and body; ends with a line end."""
    body: str
    """The text without title and description; empty, or ends with a line end."""
    title: str
    description: str
    """The description on one line; may be empty."""
    diagnostics: tuple[Diagnostic, ...]
    """Problems with parts that could not be expanded or written as Markdown."""


def markdown_of(site: "Site", page: "Page") -> PageMarkdown:
    """Render a page with the site's settings, as ``copy`` and ``view`` do."""
    return render_markdown(site, page, copy_options(site))


def render_markdown(
    site: "Site", page: "Page", options: MarkdownOptions = _DEFAULT, cache: SameTextCache | None = None
) -> PageMarkdown:
    """Return ``page`` as Markdown. If its body begins with the title as a heading, that heading is omitted.

    Args:
        site: The site of the page.
        page: The page to render.
        options: The site's choices for its Markdown.
        cache: Saves work when many pages are rendered with the same options.
    """
    base_url = options.base_url or site.base_url
    rendered = cache.get(page) if cache is not None else None
    if rendered is None:
        rendered = _render_body(site, page, options, base_url)
        if cache is not None:
            cache.put(page, rendered)
    title = syntax.one_line(page.title)
    description = with_links(syntax.one_line(page.description), page_linker(site, page, base_url))
    content = _without_title(rendered.text, title)
    body = syntax.paragraphs(content, spec_block(site, page), _spec_links(site, page, options, base_url))
    body = f"{body}\n" if body else ""
    head = syntax.paragraphs(
        index_note(site, base_url) if options.index_note else "",
        f"# {plain_text(syntax.prose(title))}",
        f"> {plain_text(syntax.prose(description))}" if description else "",
    )
    text = f"{head}\n\n{body}" if body else f"{head}\n"
    return PageMarkdown(text, body, title, description, rendered.diagnostics)


def _spec_links(site: "Site", page: "Page", options: MarkdownOptions, base_url: str | None) -> str:
    """Return the descriptions of the page's spec that have links, as a list with full URLs.

    The spec itself is a code block, in which links stay as its author wrote them: from the root of the site.
    """
    if page.api is None or base_url is None or options.components == "jsx":
        return ""
    href = page_linker(site, page, base_url)
    rows = (render_document(parse(Source("", each)), options, href).text for each in linked_paragraphs(site, page))
    items = "\n".join(f"- {plain_text(syntax.one_line(row))}" for row in rows)
    return f"{_SPEC_LINKS}\n\n{items}" if items else ""


def _render_body(site: "Site", page: "Page", options: MarkdownOptions, base_url: str | None) -> RenderedBody:
    as_jsx = options.components == "jsx"
    expanded = expand(site, page, skim=not as_jsx, compute=not as_jsx)
    href = page_linker(site, page, base_url)
    body = (
        keep_jsx(site, expanded.document, href)
        if as_jsx
        else render_document(expanded.document, options, href, expanded.defined)
    )
    moved = (expanded.origins.moved(each, expanded.document.source) for each in body.diagnostics)
    diagnostics = (*expanded.diagnostics, *moved)
    text = body.text if as_jsx else plain_text(body.text)
    return replace(body, text=text, diagnostics=diagnostics, is_movable=not (as_jsx or href.is_placed))


def _without_title(body: str, title: str) -> str:
    if not body.startswith("#"):
        return body
    first, _, rest = body.partition("\n")
    mark, *words = first.split(" ", 1)
    words = " ".join(words).split()
    if len(words) > 1 and not words[-1].strip("#"):
        del words[-1]  # a heading may end with #
    return rest.lstrip("\n") if mark == "#" and " ".join(words) == title else body


def render_document(
    document: Document, options: MarkdownOptions, href: Linker, defined: Collection[str] | None = None
) -> RenderedBody:
    """Return an expanded page without its front matter as Markdown.

    The result has no JSX, no import or export, and no expression outside code.

    Args:
        document: The page, expanded.
        options: Decides how callouts are written.
        href: Rewrites the page's links.
        defined: The names that the page and its snippets define; None if they are unknown.
    """
    if "\r" in document.source.text:
        document = parse(Source(document.source.path, _with_line_feeds(document.source.text)))
    renderer = MarkdownRenderer(document, options, href, ROLES, defined)
    text = renderer.render()
    if not renderer.page.is_settled:
        text = _render_until_stable(text, document, options, href)
    return RenderedBody(at_margin(text), tuple(sorted(renderer.page.diagnostics, key=attrgetter("start"))))


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _render_until_stable(text: str, document: Document, options: MarkdownOptions, href: Linker) -> str:
    """Render ``text`` again until nothing changes.

    When a piece of broken markup is removed, the text on both sides of it can join and become markup. A page that
    does not become stable is returned as its source in a code block.
    """
    for _ in range(_MAX_ROUNDS):
        again = MarkdownRenderer(parse(Source(document.source.path, text)), options, href, ROLES).render()
        if again == text:
            return text
        text = again
    front = document.front_matter
    return syntax.fence(document.source.text[front.span.end if front else 0 :].strip("\n"), "mdx")
