"""What a writer can do about findings: have them explained, fixed, or suppressed by a comment. Nothing is written here."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from docs_tui.lint.explained import explanation
from docs_tui.lint.fix import encoded, fixed_text
from docs_tui.lint.page_context import is_plain
from docs_tui.lint.registry import BY_NAME
from docs_tui.mdx import Code, Math, Table, find
from docs_tui.site import Site, Unread
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.source import Diagnostic, Source, Span, TextEdit, apply

_INDENT = re.compile(r"[ \t]*(?:>[ \t]?)*[ \t]*")


class Change(NamedTuple):
    """What a file holds, and what it is to hold."""

    before: bytes
    after: bytes


def explained(finding: Diagnostic) -> str:
    """Return the page of a finding's rule, as Markdown; empty where no rule found it."""
    rule = BY_NAME.get(finding.code)
    return explanation(rule) if rule is not None else ""


def one_fixed(site: Site, finding: Diagnostic) -> Mapping[str, Change]:
    """Return the change that the fix of ``finding`` makes, by file; empty where it has none."""
    if finding.fix is None:
        return {}
    return _change(site, finding.path, fixed_text(site.file_text(finding.path), [finding]))


def suppressed(site: Site, finding: Diagnostic, reason: str = "") -> Mapping[str, Change]:
    """Return the change that writes a comment above ``finding``; empty where the file can hold none, such as docs.json."""
    if not finding.path.endswith(PAGE_EXTENSIONS):
        return {}
    source = Source(finding.path, site.file_text(finding.path))
    text = apply(source.text, (_comment(site, source, finding, reason),))
    return _change(site, finding.path, text)


def _change(site: Site, file: str, text: str) -> dict[str, Change]:
    before = site.files.get(file)
    if before is None or isinstance(before, Unread):
        return {}
    after = encoded(text, before)
    return {file: Change(before, after)} if after != before else {}


def _comment(site: Site, source: Source, finding: Diagnostic, reason: str) -> TextEdit:
    """Return the edit that writes a comment on the line before the one, or before the block, that a finding begins in."""
    document = site.file_document(source.path)
    front = document.front_matter
    line = finding.start.line
    reason = " ".join(reason.replace("*/", "* /").replace("-->", "-- >").split())  # nothing in it ends the comment
    words = " ".join((finding.code, *(("--", reason) if reason else ())))
    if front is not None and line <= source.line_of(front.span.end):
        at = source.line_starts[source.line_of(front.value.start) - 1]
        return TextEdit(Span(at, at), f"# docs-tui-disable-file {words}{_line_end(source)}")
    for kind in (Code, Table, Math):
        for block in find(document.root, kind):
            first, last = source.line_of(block.span.start), source.line_of(max(block.span.end - 1, block.span.start))
            line = first if first <= line <= last else line
    at = source.line_starts[line - 1]
    found = _INDENT.match(source.text, at)
    lead = found[0] if found is not None else ""
    opened, closed = ("<!--", "-->") if is_plain(site, source.path) else ("{/*", "*/}")
    comment = f"{lead}{opened} docs-tui-disable-next-line {words} {closed}{_line_end(source)}"
    return TextEdit(Span(at, at), comment)


def _line_end(source: Source) -> str:
    """Return how the file ends its lines."""
    return "\r\n" if "\r\n" in source.text else "\n"
