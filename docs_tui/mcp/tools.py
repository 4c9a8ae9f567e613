"""The tools of the MCP server, as plain functions from values to values. ``tool_registration`` adds the protocol.

Page text is data: tool descriptions never contain it. Every answer has a size limit.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Literal, TypeVar

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.export.tokens import estimate_tokens
from docs_tui.lint.fixes import fix_all, fixed_changes, is_safe
from docs_tui.lint.rule_registry import NAMES, explanation, matching
from docs_tui.mcp.answer_forms import (
    ChangePreview,
    FindingList,
    FindingRow,
    FixAnswer,
    FixedPlace,
    LinkRow,
    OutlineSection,
    PageAnswer,
    PageList,
    PageOutline,
    RelatedPages,
    RuleText,
    SearchAnswer,
    SearchPlace,
)
from docs_tui.mcp.answers import MOST_TOKENS, cut, fitting, masked
from docs_tui.refactor.change_plan import changes_of
from docs_tui.review.compare import review
from docs_tui.review.formats.json_review import as_patch
from docs_tui.search.words import subject_of
from docs_tui.site.nearest import nearest, nearest_few
from docs_tui.site.page_files import decoded
from docs_tui.site.readable import plain_heading
from docs_tui.source.numbers import counted, whole_number
from docs_tui.workspace.changing import make_changes
from docs_tui.workspace.revisions import RevisionRange, compared_with

if TYPE_CHECKING:
    from docs_tui.mcp.draft import Draft, DraftLink
    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic

Format = Literal["markdown", "mdx"]
Severity = Literal["error", "warning", "suggestion"]
_MOST_HEADINGS = 8
"""Headings that are named where none is like the one that was asked for."""
_LONGEST_LABEL = 300
"""The limit for titles and labels in the list of pages, in characters."""
_WHOLE = (".", "./", "/")
"""Names of the docs folder itself."""
_LEVELS: tuple[Severity, ...] = ("error", "warning", "suggestion")


_Row = TypeVar("_Row", FindingRow, LinkRow, FixedPlace, str)


def search_docs(
    draft: "Draft",
    query: str,
    *,
    language: str | None = None,
    version: str | None = None,
    limit: int = 8,
    max_tokens: int = 2_000,
) -> SearchAnswer:
    """Find the pages that answer a query."""
    site = draft.site
    front = site.front_page
    results = draft.search(
        site,
        subject_of(query),
        limit=min(max(limit, 1), 30),
        language=language or (front.language if front is not None else None),
        version=version or (front.version if front is not None else None),
    )
    places: list[SearchPlace] = [
        {
            "path": each.page.path,
            "title": each.page.title,
            "heading": each.heading,
            "text": each.text,
            "score": each.score,
            "language": each.page.language,
            "version": each.page.version,
        }
        for each in results
    ]
    kept, complete = fitting(places, max_tokens)
    return {"results": kept, "complete": complete}


def read_page(
    draft: "Draft",
    page: str,
    *,
    section: str | None = None,
    lines: str | None = None,
    text_format: Format = "markdown",
    max_tokens: int = 4_000,
    cursor: int = 0,
) -> PageAnswer:
    """Return a page, one of its sections, or lines of its source. Of a snippet there is only the source."""
    site = draft.site
    snippet = _snippet(site, page)
    found = None if snippet is not None else _page(site, page)
    source = masked(site.text(found) if found is not None else decoded(site.files[snippet or ""]))
    if lines is not None:
        text, text_format = _lines(source, lines), "mdx"
    elif found is None or text_format == "mdx":
        text, text_format = source, "mdx"
    else:
        text = draft.markdown(site, found)
    if section is not None and lines is None:
        anchors = {each.id: each.text for each in site.headings(found)} if found is not None else {}
        text = _section(text, anchors.get(section.lstrip("#"), section), page)
    if cursor < 0 or cursor > len(text):
        raise CannotRunError(f"cursor {cursor} is outside the text; use next_cursor of the previous answer")
    part, following = cut(text, cursor, max_tokens)
    return {
        "path": found.path if found is not None else "",
        "title": found.title if found is not None else snippet or "",
        "file": found.file if found is not None else snippet,
        "format": text_format,
        "text": part,
        "tokens": estimate_tokens(part),
        "next_cursor": following,
    }


def list_pages(
    draft: "Draft",
    *,
    under: str | None = None,
    language: str | None = None,
    version: str | None = None,
    max_tokens: int = 4_000,
    cursor: int = 0,
) -> PageList:
    """List the pages as the tree that readers see."""
    site = draft.site
    pages = [
        page
        for page in site.pages.values()
        if (language is None or page.language in (None, language))
        and (version is None or page.version in (None, version))
        and (under is None or _is_under(page, under))
    ]
    if not pages and (under or language or version):
        raise NotFoundError("no page matches these filters; call list_pages without filters to see all")
    rows = list(_tree(islice(pages, cursor, None)))
    kept, complete = fitting(rows, max_tokens)
    return {"tree": "".join(kept), "total": len(pages), "next_cursor": None if complete else cursor + len(kept)}


def outline(draft: "Draft", page: str) -> PageOutline:
    """Return the headings of a page with their anchors, lines and sizes."""
    site = draft.site
    found = _page(site, page)
    headings, text = site.headings(found), site.text(found)
    starts = [*(each.start for each in headings), len(text)]
    sections: list[OutlineSection] = [
        {
            "depth": each.depth,
            "title": each.text,
            "anchor": each.id,
            "line": each.line,
            "tokens": estimate_tokens(text[start:end]),
        }
        for each, start, end in zip(headings, starts, starts[1:], strict=False)
    ]
    kept, complete = fitting(sections, MOST_TOKENS)
    return {"path": found.path, "title": found.title, "file": found.file, "sections": kept, "complete": complete}


def lint(
    draft: "Draft",
    *,
    paths: list[str] | None = None,
    rules: list[str] | None = None,
    severity: Severity = "warning",
    changed_since: str | None = None,
    max_tokens: int = 4_000,
    cursor: int = 0,
) -> FindingList:
    """Return the problems of the site, of some files, or only those that are new since a git revision."""
    site = draft.site
    files = _chosen(site, paths)
    findings: Iterable[Diagnostic]
    if changed_since is not None:
        findings = _new_since(draft, site, changed_since)
    elif files is None:
        findings = draft.findings(site)
    else:
        findings = draft.findings(site, [file for file in site.files if any(_inside(file, each) for each in files)])
    levels = _LEVELS[: _LEVELS.index(severity) + 1]
    names = _rule_names(rules or ())
    chosen = [
        each
        for each in findings
        if each.severity.value in levels
        and (files is None or any(_inside(each.path, file) for file in files))
        and (not names or each.code in names)
    ]
    rows = [_finding(each) for each in islice(chosen, cursor, None)]
    kept, complete = fitting(rows, max_tokens)
    return {
        "findings": kept,
        "total": len(chosen),
        "by_rule": dict(Counter(each.code for each in chosen).most_common()),
        "next_cursor": None if complete else cursor + len(kept),
    }


def explain_rule(rule: str) -> RuleText:
    """Return what a rule finds, why that is bad, and how to write it well."""
    rules = matching(rule)
    if len(rules) != 1:
        raise _no_rule(rule, [each.name for each in rules])
    return {"rule": rules[0].name, "text": explanation(rules[0])}


def related(draft: "Draft", page: str) -> RelatedPages:
    """Return the links into and out of a page or a snippet, the broken ones, and which file imports which."""
    site = draft.site
    snippet = _snippet(site, page)
    found = None if snippet is not None else _page(site, page)
    links = draft.links(site)
    file = snippet or (found.file if found is not None else None) or ""
    owner = found or site.page_of_file(file)
    out = links.out_of.get(owner.path, []) if owner is not None else []
    if snippet is not None:
        out = [link for link in out if link.file == snippet]
    into = links.into.get(found.path, []) if found is not None else []
    quarter = _Quarters()
    return {
        "path": found.path if found is not None else "",
        "links_in": quarter(_link(site, path, link) for path, link in into),
        "links_out": quarter(_link(site, None, link) for link in out if link.target.kind in ("page", "asset")),
        "broken": quarter(_link(site, None, link) for link in out if link.target.kind == "missing"),
        "snippets": quarter(sorted(site.graph.files_imported_by(file)) if file else ()),
        "imported_by": quarter(each.path for each in site.importers(file)) if file else [],
        "complete": quarter.complete,
    }


def preview_change(draft: "Draft", file: str, source: str, *, max_tokens: int = 3_000) -> ChangePreview:
    """Compare the site with a version in which ``file`` has this source. Nothing is written."""
    site = draft.site
    name = _file(site, file)
    after = site.apply({name: source.encode("utf-8", "surrogatepass")})
    found = review(site, after, {name: name if name in site.files else None})
    changed = after.page_of_file(name)
    page = next((each for each in found.pages if each.file == name), None)
    tokens = estimate_tokens(draft.markdown(site, changed)) if page is None and changed is not None else 0
    quarter = _Quarters()
    new, solved = (quarter(map(_finding, each)) for each in (found.new_problems, found.gone_problems))
    vanished = quarter(str(each) for each in found.addresses)
    affected = quarter(each.path for each in found.pages if each.file != name)
    used = json.dumps([new, solved, vanished, affected], ensure_ascii=False)
    room = min(max_tokens, max(MOST_TOKENS - estimate_tokens(used), 0))
    patch = masked(as_patch(page.markdown)) if page is not None else ""
    shown, following = cut(patch, 0, room, used=len(used))
    return {
        "file": name,
        "path": changed.path if changed is not None else None,
        "new_problems": new,
        "solved_problems": solved,
        "tokens_before": page.tokens_before if page is not None else tokens,
        "tokens_after": page.tokens_after if page is not None else tokens,
        "markdown_difference": shown + ("(cut: the difference is longer)\n" if following is not None else ""),
        "vanished_addresses": vanished,
        "affected_pages": affected,
        "complete": quarter.complete and following is None,
    }


def apply_fixes(draft: "Draft", *, paths: list[str] | None = None, rules: list[str] | None = None) -> FixAnswer:
    """Apply the safe fixes to the author's files.

    Raises:
        CannotRunError: There is no folder to write to, or a file changed since it was read.
    """
    if draft.root is None:
        raise CannotRunError("this server has no folder to write to")
    site = draft.site
    files = _chosen(site, paths)
    names = _rule_names(rules or ())

    def wanted(found: "Diagnostic") -> bool:
        return (
            is_safe(found)
            and (files is None or any(_inside(found.path, file) for file in files))
            and (not names or found.code in names)
        )

    fixed = fix_all(site, draft.check, wanted)
    changes = fixed_changes(site, fixed)
    make_changes(draft.root, f"An agent applied {counted(fixed.count, 'fix', 'fixes')}", changes_of(changes))
    found = (each for each in draft.findings(site) if each.path in changes and wanted(each))
    made = (place for each in found for place in _places(site, each))
    kept, complete = fitting(made, MOST_TOKENS // 2)
    quarter = _Quarters()
    return {
        "fixes": kept,
        "files": quarter(changes),
        "made": fixed.count,
        "remaining": sum(files is None or any(_inside(each.path, file) for file in files) for each in fixed.findings),
        "complete": complete and quarter.complete,
    }


def _rule_names(rules: Iterable[str]) -> set[str]:
    """Return the names of rules that are given by name, code or group.

    Raises:
        NotFoundError: There is no such rule.
    """
    names: set[str] = set()
    for rule in rules:
        found = matching(rule)
        if not found:
            raise _no_rule(rule, [])
        names.update(each.name for each in found)
    return names


def _no_rule(rule: str, known: list[str]) -> NotFoundError:
    near = known or ([found] if (found := nearest(rule, NAMES)) else nearest_few(rule, NAMES))
    hint = f"did you mean {' or '.join(near[:3])}?" if near else "lint names the rule of each problem"
    return NotFoundError(f"there is no rule {rule[:100]!r}; {hint}")


def _page(site: "Site", name: str) -> "Page":
    """Return a page by its path, file, title, or address on the published site, to which links in Markdown lead."""
    base = site.base_url
    return site.find(name[len(base) :] if base and name.startswith(f"{base}/") else name)


def _snippet(site: "Site", name: str) -> str | None:
    """Return the file of a snippet; None if the name is not one."""
    file = name.removeprefix("./").lstrip("/")
    return file if file in site.structure.snippets and isinstance(site.files.get(file), bytes) else None


def _lines(source: str, lines: str) -> str:
    written, _, end = lines.partition("-")
    first, last = whole_number(written), whole_number(end or written)
    if not first or last is None:
        raise CannotRunError(f"lines {lines[:100]!r} is not a range; write it like 10-40")
    if last < first:
        raise CannotRunError(f"lines {lines!r} end before they begin; write them like 10-40")
    rows = source.splitlines(keepends=True)
    if first > len(rows):
        raise CannotRunError(f"lines {lines} are after the end: the file has {counted(len(rows), 'line')}")
    return "".join(rows[first - 1 : last])


def _section(text: str, section: str, page: str) -> str:
    """Return the section under a heading of a page's Markdown, with its subsections."""
    wanted = plain_heading(section).casefold()
    rows, start, depth, fence = text.splitlines(keepends=True), -1, 0, ""
    headings: dict[str, None] = {}
    for at, row in enumerate(rows):
        mark = row.lstrip()[:3]
        if mark in ("```", "~~~") and (not fence or mark == fence):
            fence = "" if fence else mark
        if fence or not row.startswith("#"):
            continue
        level = len(row) - len(row.lstrip("#"))
        if start >= 0 and level <= depth:
            return "".join(rows[start:at])
        heading = plain_heading(row)
        headings[heading] = None
        if start < 0 and heading.casefold() == wanted:
            start, depth = at, level
    if start >= 0:
        return "".join(rows[start:])
    near = nearest_few(section, headings)
    some = near or list(headings)[:_MOST_HEADINGS]
    names = ", ".join(repr(each[:100]) for each in some)
    hint = f"the nearest {'is' if len(some) == 1 else 'are'} {names}" if near else f"it has {names or 'no headings'}"
    raise NotFoundError(f"{page[:100]} has no section {section[:100]!r}; {hint}")


def _is_under(page: "Page", under: str) -> bool:
    wanted = under.strip("/").casefold()
    trail = [label.casefold() for label in page.nav]
    path = page.path.strip("/").casefold()
    return wanted in trail or path == wanted or path.startswith(f"{wanted}/")


def _tree(pages: "Iterable[Page]") -> Iterator[str]:
    """Yield one line per page, indented; the first page of a group also has the labels above it."""
    before: tuple[str, ...] = ()
    for page in pages:
        trail = page.nav if page.in_nav else ("Not in the navigation",)
        shared = 0
        while shared < min(len(trail), len(before)) and trail[shared] == before[shared]:
            shared += 1
        labels = "".join(f"{'  ' * depth}{trail[depth][:_LONGEST_LABEL]}/\n" for depth in range(shared, len(trail)))
        before = trail
        yield f"{labels}{'  ' * len(trail)}- {page.path} {page.title[:_LONGEST_LABEL]}\n"


def _file(site: "Site", path: str) -> str:
    """Return the path of a file or folder of the site, which need not exist yet.

    Raises:
        CannotRunError: It is outside of the docs folder, or hidden.
    """
    if ".." not in path.split("/") and (path.startswith("/") or path not in site.files):
        try:
            found = site.find(path)
        except NotFoundError:
            found = None
        if found is not None and found.file is not None:
            return found.file
    name = path.removeprefix("./").strip("/")
    parts = name.split("/")
    is_elsewhere = path.startswith("/") and not any(_inside(file, name) for file in site.files)
    if (
        is_elsewhere
        or not name
        or "\0" in name
        or "\\" in name
        or any(part in ("", ".", "..") or part.startswith(".") for part in parts)
    ):
        raise CannotRunError(f"{path!r} is not a file of the docs; name it from the docs folder, like guides/intro.mdx")
    return name


def _chosen(site: "Site", paths: list[str] | None) -> list[str] | None:
    """Return the chosen files and folders; None for the whole docs folder.

    Raises:
        NotFoundError: One does not exist.
    """
    return None if not paths or any(path in _WHOLE for path in paths) else [_existing(site, path) for path in paths]


def _existing(site: "Site", path: str) -> str:
    """Return the path of a file or folder of the site.

    Raises:
        NotFoundError: There is none.
    """
    name = _file(site, path)
    if not any(_inside(file, name) for file in site.files):
        raise NotFoundError(
            f"there is no file or folder {path[:200]!r}; name it from the docs folder, like guides/intro.mdx"
        )
    return name


def _inside(file: str, place: str) -> bool:
    return file == place or file.startswith(f"{place}/")


def _finding(each: "Diagnostic") -> FindingRow:
    return {
        "file": each.path,
        "line": each.start.line,
        "column": each.start.column,
        "severity": each.severity.value,
        "rule": each.code,
        "message": masked(each.message)[:500],
        "hint": masked(each.hint)[:500],
        "fixable": each.fix is not None and each.fix.safe,
    }


def _link(site: "Site", path: str | None, link: "DraftLink") -> LinkRow:
    """Return a link in the form of an answer, with the path of the page at its other end."""
    return {
        "path": path or link.target.page or link.target.path,
        "file": link.file,
        "line": site.file_document(link.file).source.line_of(link.reference.span.start),
        "url": masked(link.reference.url)[:300],
    }


def _places(site: "Site", found: "Diagnostic") -> Iterator[FixedPlace]:
    """Yield what the fix of a finding replaces."""
    text = site.file_text(found.path)
    for edit in found.fix.edits if found.fix is not None else ():
        start, end = edit.span
        line_start = text.rfind("\n", 0, start) + 1
        yield {
            "file": found.path,
            "line": text.count("\n", 0, start) + 1,
            "column": start - line_start + 1,
            "rule": found.code,
            "replaced": masked(text[start:end])[:300],
            "by": masked(edit.text)[:300],
        }


class _Quarters:
    """Cuts several lists of one answer to a quarter of the limit each, and remembers whether all are whole."""

    def __init__(self) -> None:
        self.complete = True

    def __call__(self, rows: Iterable[_Row]) -> list[_Row]:
        kept, complete = fitting(rows, MOST_TOKENS // 4)
        self.complete = self.complete and complete
        return kept


def _new_since(draft: "Draft", site: "Site", revision: str) -> "list[Diagnostic]":
    """Return the findings that a git revision did not have."""
    if draft.root is None:
        raise CannotRunError("this server has no docs folder, so it cannot run git")
    before = compared_with(draft.root, site, RevisionRange(revision)).before
    return _missing_in(draft.check(before), draft.findings(site))


def _missing_in(some: "Iterable[Diagnostic]", others: "Iterable[Diagnostic]") -> "list[Diagnostic]":
    """Return the findings in ``others`` that are not in ``some``; line numbers are ignored."""
    known = Counter((each.path, each.code, each.message) for each in some)
    missing = []
    for each in others:
        key = each.path, each.code, each.message
        if known[key]:
            known[key] -= 1
        else:
            missing.append(each)
    return missing
