"""A review as JSON for programs."""

import json
from typing import Any

from docs_tui.review.review_model import Review, ReviewedPage, ReviewedPart, VanishedAddress
from docs_tui.source import Diagnostic
from docs_tui.source.difference import Difference


def as_json(found: Review) -> str:
    """Return a review as one JSON object."""
    return json.dumps(record_of(found), ensure_ascii=False, indent=2) + "\n"


def record_of(found: Review) -> dict[str, Any]:
    """Return a review as JSON data."""
    return {
        "version": 1,
        "pages": [_page(page) for page in found.pages],
        "parts": [_part(part) for part in found.parts],
        "addresses": [_address(each) for each in found.addresses],
        "new_problems": [_problem(each) for each in found.new_problems],
        "gone_problems": [_problem(each) for each in found.gone_problems],
        "outdated": [
            {
                "path": each.path,
                "file": each.file,
                "source": each.source,
                "commit": each.commit or None,
                "date": each.date or None,
                "missing": each.is_missing,
            }
            for each in found.outdated
        ],
    }


def _page(page: ReviewedPage) -> dict[str, Any]:
    return {
        "change": page.verb,
        "path": page.path,
        "title": page.title,
        "file": page.file,
        "navigation": list(page.nav),
        "old_path": page.old_path or None,
        "old_title": page.old_title or None,
        "old_file": page.old_file,
        "through": list(page.through),
        "source": _difference(page.source),
        "markdown": _difference(page.markdown),
        "shown": _difference(page.shown),
        "tokens_before": page.tokens_before,
        "tokens_after": page.tokens_after,
    }


def _part(part: ReviewedPart) -> dict[str, Any]:
    return {
        "kind": part.kind,
        "change": part.verb,
        "name": part.name,
        "detail": part.detail,
        "pages": list(part.pages),
        "everywhere": part.everywhere,
    }


def _address(found: VanishedAddress) -> dict[str, Any]:
    links = [{"path": each.path, "file": each.file, "line": each.line} for each in found.links]
    return {"path": found.path, "anchor": found.anchor or None, "title": found.title, "links": links}


def _problem(found: Diagnostic) -> dict[str, Any]:
    return {
        "file": found.path,
        "line": found.start.line,
        "column": found.start.column,
        "severity": found.severity.value,
        "rule": found.code,
        "message": found.message,
        "hint": found.hint,
    }


def _difference(found: Difference) -> dict[str, Any]:
    return {"added": found.added, "removed": found.removed, "lines": as_patch(found).splitlines()}


def as_patch(found: Difference) -> str:
    """Return the lines of a difference with the signs of a patch."""
    signs = {"same": " ", "gone": "-", "new": "+", "skipped": "@"}
    return "".join(f"{signs[line.kind]}{line.text}\n" for line in found.lines)
