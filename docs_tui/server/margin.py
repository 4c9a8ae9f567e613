"""The margin of a page for its writer, as JSON, computed on request and cached until the site changes."""

import json
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Any

from docs_tui.errors import DocsTuiError
from docs_tui.export.html.html_page import markdown_html
from docs_tui.export.tokens import about_tokens, two_figures
from docs_tui.lint.rule_registry import BY_NAME, explanation
from docs_tui.margin.block_places import PARTS
from docs_tui.margin.page_margin import EarlierPage, PageMargin, page_margin
from docs_tui.margin.page_problems import PageCheck, PageProblem, files_of
from docs_tui.server.responses import SiteResponse, error_response, site_response
from docs_tui.server.ui_labels import labels_for
from docs_tui.site import Page, Site
from docs_tui.site.operation_text import spec_place
from docs_tui.source.clean import clean_for_browser
from docs_tui.source.numbers import counted
from docs_tui.workspace.build.llms_check import LlmsCheck
from docs_tui.workspace.committed_page import committed_page
from docs_tui.workspace.git import marker
from docs_tui.workspace.llms_files import has_ours
from docs_tui.workspace.shared_lint import without_baseline

JSON = "application/json"
_KEPT = 8
"""How many margins are cached, about as many as a writer has open tabs."""
_MOST_PROBLEMS = 300
"""The most problems that are listed for a page."""
_NO_PAGE = error_response(404, "There is no such page.")
_NO_RULE = error_response(404, "There is no such rule.")


class Margins:
    """Makes the margins of the pages in ``root``. Thread-safe."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = Lock()
        self._llms_lock = Lock()
        self._llms = LlmsCheck(root)
        self._marker: Path | None = None
        self._without_git = False
        self._kept: dict[str, tuple[Site, float, PageMargin, str]] = {}

    def respond(self, site: Site, path: str, *, with_text: bool, may_edit: bool) -> SiteResponse:
        """Return the margin of a page.

        Args:
            site: The site as it is now.
            path: The page.
            with_text: Whether to add its Markdown and the changes since the last commit.
            may_edit: Whether the browser may change files.
        """
        page = site.pages.get(path)
        if page is None:
            return _NO_PAGE
        made, reason = self.margin(site, page)
        return _response(_as_json(site, made, reason, with_text=with_text, may_edit=may_edit))

    def margin(self, site: Site, page: Page) -> tuple[PageMargin, str]:
        """Return the margin of a page, and the reason if it is not compared with the last commit."""
        with self._lock:
            commit = self._commit_time()
            kept = self._kept.pop(page.path, None)
            if kept is None or kept[0] is not site or kept[1] != commit:
                earlier, reason = self._earlier(site, page)
                labels = labels_for(page.language or "en")
                made = page_margin(site, page, earlier, labels=labels, known=lambda check: self._known(site, check))
                kept = site, commit, made, reason
            self._kept[page.path] = kept
            while len(self._kept) > _KEPT:
                self._kept.pop(next(iter(self._kept)))
            return kept[2], kept[3]

    def check(self, site: Site, page: Page) -> PageCheck:
        """Return the problems of a page for its margin."""
        return self.margin(site, page)[0].check

    def explain(self, rule: str) -> SiteResponse:
        """Return the explanation of a rule, as HTML in JSON."""
        found = BY_NAME.get(rule)
        return _response({"html": markdown_html(explanation(found))}) if found is not None else _NO_RULE

    def llms(self, site: Site) -> SiteResponse:
        """Return a sentence on the state of the llms files. May take long the first time."""
        with self._llms_lock:
            state, words = self._llms_state(site)
        return _response({"state": state, "words": words})

    def llms_unfinished(self, site: Site) -> SiteResponse:
        """Return the sentence to show until ``llms`` returns."""
        words = f"llms.txt is being compared with {counted(len(site.pages), 'page')}"
        return _response({"state": "comparing", "words": words})

    def end(self) -> None:
        """Stop comparing the llms files."""
        self._llms.end()

    def _llms_state(self, site: Site) -> tuple[str, str]:
        try:
            if not has_ours(self._root):
                own = [name for name in ("llms.txt", "llms-full.txt") if name in site.files]
                return ("own", f"{own[0]} is hand-written") if own else ("none", "llms.txt does not exist here")
            status = self._llms.status(site)
        except DocsTuiError as error:
            return "unknown", str(error)
        if status.edited:
            name = clean_for_browser(status.edited[0])
            return "edited", f"{name} was edited by hand; docs-tui build does not overwrite it"
        if len(status.stale) == 1:
            return "stale", f"{clean_for_browser(status.stale[0])} is out of date; docs-tui build updates it"
        if status.stale:
            return "stale", f"{len(status.stale):,} llms files are out of date; docs-tui build updates them"
        return "current", "llms.txt is up to date"

    def _commit_time(self) -> float:
        """Return a number that changes at each commit."""
        if self._marker is None and not self._without_git:
            self._marker = marker(self._root)
            self._without_git = self._marker is None
        try:
            return self._marker.stat().st_mtime if self._marker is not None else 0.0
        except OSError:
            return 0.0

    def _earlier(self, site: Site, page: Page) -> tuple[EarlierPage | None, str]:
        try:
            found = committed_page(self._root, site, page)
        except DocsTuiError as error:
            reason = str(error)
            return None, reason[:1].upper() + reason[1:]
        sources = {file: found.source(file) for file in files_of(site, page)}
        return EarlierPage(found.commit, found.text, not found.path, sources), ""

    def _known(self, site: Site, check: PageCheck) -> PageCheck:
        """Remove the problems that are in the baseline."""
        by_place = {id(each.diagnostic): each for each in check.problems}
        new = without_baseline(site, self._root, tuple(each.diagnostic for each in check.problems))
        return replace(check, problems=tuple(by_place[id(each)] for each in new))


def _response(value: Any) -> SiteResponse:
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return site_response(JSON, body, cacheable=False)


def _as_json(site: Site, made: PageMargin, reason: str, *, with_text: bool, may_edit: bool) -> dict[str, Any]:
    blocks = made.blocks.blocks
    files = list(dict.fromkeys((*files_of(site, made.page), *(block.file for block in blocks))))
    numbers = {file: number for number, file in enumerate(files)}
    problems = made.check.problems
    found: dict[str, Any] = {
        "page": made.page.path,
        "files": files,
        "spec": spec_place(site, made.page),
        "outermost": dict(zip(PARTS, made.blocks.outermost, strict=True)),
        "blocks": [
            [each.part, each.outermost, each.element, numbers[each.file], each.first, each.last, line]
            for each, line in zip(blocks, made.markdown_lines, strict=True)
        ],
        "problems": [_problem(made, each) for each in problems[:_MOST_PROBLEMS]],
        "problemCount": len(problems),
        "safeFixes": sum(each.diagnostic.fix is not None and each.diagnostic.fix.safe for each in problems),
        "failures": list(made.check.failures),
        "tokens": about_tokens(made.tokens),
        "sections": [
            [each.section.line, each.section.title, two_figures(each.section.tokens), each.anchor]
            for each in made.sections
        ],
        "changes": [[each.block, each.kind] for each in made.changes],
        "since": _since(made, reason),
        "edit": may_edit,
    }
    if with_text:
        found["markdown"] = clean_for_browser(made.markdown)
        found["difference"] = [[each.kind, clean_for_browser(each.text), each.number] for each in made.difference.lines]
    return found


def _since(made: PageMargin, reason: str) -> dict[str, Any]:
    earlier = made.earlier
    if earlier is None:
        return {"commit": "", "words": reason}
    if earlier.is_new:
        return {"commit": earlier.commit, "words": f"New since the last commit, {earlier.commit}"}
    count = len(made.changes)
    if count:
        words = f"{counted(count, 'block')} changed since the last commit, {earlier.commit}"
    elif made.difference.lines:
        words = f"Its Markdown changed since the last commit, {earlier.commit}"
    else:
        words = f"Not changed since the last commit, {earlier.commit}"
    return {"commit": earlier.commit, "words": words, "difference": str(made.difference)}


def _problem(made: PageMargin, problem: PageProblem) -> dict[str, Any]:
    found = problem.diagnostic
    rule = BY_NAME.get(found.code)
    fix = found.fix
    return {
        "key": problem.key,
        "rule": found.code,
        "code": rule.code if rule is not None else "",
        "severity": found.severity.value,
        "message": found.message,
        "hint": found.hint,
        "file": found.path,
        "line": found.start.line,
        "column": found.start.column,
        "block": made.block_of(found.path, found.start.line),
        "fix": {
            "title": fix.title,
            "safe": fix.safe,
            "lines": [[each.kind, each.text] for each in problem.fix],
        }
        if fix is not None and problem.fix
        else None,
    }
