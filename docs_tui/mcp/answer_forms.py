"""The forms of the tools' answers, from which the output schemas are made."""

from typing_extensions import TypedDict


class SearchPlace(TypedDict):
    """One page in the results of a search."""

    path: str
    title: str
    heading: str
    text: str
    score: float
    language: str | None
    version: str | None


class SearchAnswer(TypedDict):
    """The best results, best first."""

    results: list[SearchPlace]
    complete: bool


class PageAnswer(TypedDict):
    """A page, or a part of it."""

    path: str
    title: str
    file: str | None
    format: str
    text: str
    tokens: int
    next_cursor: int | None


class PageList(TypedDict):
    """Pages in the order of the navigation."""

    tree: str
    total: int
    next_cursor: int | None


class OutlineSection(TypedDict):
    """One heading of a page."""

    depth: int
    title: str
    anchor: str
    line: int
    tokens: int


class PageOutline(TypedDict):
    """The headings of a page."""

    path: str
    title: str
    file: str | None
    sections: list[OutlineSection]
    complete: bool


class FindingRow(TypedDict):
    """One problem that lint reports."""

    file: str
    line: int
    column: int
    severity: str
    rule: str
    message: str
    hint: str
    fixable: bool


class FindingList(TypedDict):
    """Problems, sorted by file and line. The counts by rule, the most frequent first, include those not listed."""

    findings: list[FindingRow]
    total: int
    by_rule: dict[str, int]
    next_cursor: int | None


class RuleText(TypedDict):
    """The explanation of a rule."""

    rule: str
    text: str


class LinkRow(TypedDict):
    """One link of the site."""

    path: str
    file: str
    line: int
    url: str


class RelatedPages(TypedDict):
    """The links, snippets and broken references of a page."""

    path: str
    links_in: list[LinkRow]
    links_out: list[LinkRow]
    broken: list[LinkRow]
    snippets: list[str]
    imported_by: list[str]
    complete: bool


class ChangePreview(TypedDict):
    """The effect of a change; nothing is written."""

    file: str
    path: str | None
    new_problems: list[FindingRow]
    solved_problems: list[FindingRow]
    tokens_before: int
    tokens_after: int
    markdown_difference: str
    vanished_addresses: list[str]
    affected_pages: list[str]
    complete: bool


class FixedPlace(TypedDict):
    """Characters that a fix replaced."""

    file: str
    line: int
    column: int
    rule: str
    replaced: str
    by: str


class FixAnswer(TypedDict):
    """The safe fixes that were made, in the files as they were before. ``made`` also counts those not listed."""

    fixes: list[FixedPlace]
    files: list[str]
    made: int
    remaining: int
    complete: bool
