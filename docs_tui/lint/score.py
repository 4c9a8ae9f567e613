"""Score offline how well a site serves an AI: the checks of the hosted service on files that are not published yet.

The checks read what would be served: the index files, and the Markdown of every public page. Nothing is fetched. Checks
of llms.txt have the ids of the Agent-Friendly Documentation Spec (https://agentdocsspec.com).
"""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from docs_tui.export.llms.index_items import LONGEST_DESCRIPTION
from docs_tui.export.llms.index_layout import LIMIT
from docs_tui.export.public_pages import public_paths, public_section
from docs_tui.export.tokens import about_tokens, estimate_tokens
from docs_tui.lint.llms_drift import IndexLinks, IndexText, index_links, read_index
from docs_tui.mdx import Code, Heading, find, parse
from docs_tui.site import Page, Site
from docs_tui.source import Source
from docs_tui.source.counted import counted
from docs_tui.source.file_names import FULL_FILE, INDEX_FILE
from docs_tui.source.record import record

TOKEN_BUDGET = 10_000
"""The most tokens of a page; 10 % more still passes, because the count is an estimate."""
_MOST_SHOWN = 20


@record(frozen=True, slots=True)
class Check:
    """One check and its result."""

    id: str
    title: str
    weight: int
    """Its share of 100."""
    passed: int
    total: int
    findings: tuple[str, ...] = ()
    """The first things that fail it."""

    @property
    def part(self) -> float:
        """The share that passes, from 0 to 1."""
        return self.passed / self.total if self.total else 1.0


@record(frozen=True, slots=True)
class PageScore:
    """A page with its problems."""

    path: str
    file: str | None
    tokens: int
    problems: tuple[str, ...]


@record(frozen=True, slots=True)
class Score:
    """The result for the whole site."""

    number: int
    """From 0 to 100."""
    checks: tuple[Check, ...]
    pages: tuple[PageScore, ...]
    """Pages with problems, worst first."""


def score_site(site: Site, indexes: Mapping[str, str], texts: Mapping[str, str]) -> Score:
    """Score how well ``site`` serves an AI.

    Args:
        site: Everything read.
        indexes: The text of llms.txt and of each further index, by the name it is served under.
        texts: The Markdown of each public page, by path.
    """
    public = public_paths(public_section(site), everything=True)
    pages = _scored_pages([site.pages[path] for path in public], texts)
    checks = (*_index_checks(site, indexes, public), *_page_checks(pages))
    total = sum(each.weight for each in checks)
    number = int(100 * sum(each.weight * each.part for each in checks) / total)
    worst = sorted((page for page in pages if page.problems), key=lambda page: (-len(page.problems), -page.tokens))
    return Score(number, checks, tuple(PageScore(page.path, page.file, page.tokens, page.said) for page in worst))


def _index_checks(site: Site, indexes: Mapping[str, str], public: tuple[str, ...]) -> tuple[Check, ...]:
    resolve = index_links(site, {*indexes, FULL_FILE})
    read = {name: read_index(text) for name, text in indexes.items()}
    return (
        _check("llms-txt-exists", "llms.txt is served", 10, [] if INDEX_FILE in indexes else [INDEX_FILE], 1),
        _valid(read),
        _links(read, resolve),
        _size(indexes),
        _coverage(read, resolve, public),
    )


def _valid(read: Mapping[str, IndexText]) -> Check:
    wrong = [f"{name}:{each.line} {each.message}" for name, index in read.items() for each in index.problems]
    wrong += [f"{name}:1 it has no summary: > one line" for name, index in read.items() if not index.summary]
    broken = len({each.partition(":")[0] for each in wrong})
    return Check(
        "llms-txt-valid", "llms.txt is well formed", 10, len(read) - broken, len(read), tuple(wrong[:_MOST_SHOWN])
    )


def _links(read: Mapping[str, IndexText], resolve: IndexLinks) -> Check:
    links = [(name, link) for name, index in read.items() for link in index.links]
    dead = [f"{name}:{link.line} {link.url}" for name, link in links if resolve.target(link.url).kind == "missing"]
    return _check("llms-txt-links-resolve", "every link in it leads to a file", 15, dead, len(links))


def _size(indexes: Mapping[str, str]) -> Check:
    long = [f"{name} has {len(text):,} characters" for name, text in indexes.items() if len(text) > LIMIT]
    return _check("llms-txt-size", f"no index is over {LIMIT:,} characters", 10, long, len(indexes))


def _coverage(read: Mapping[str, IndexText], resolve: IndexLinks, public: tuple[str, ...]) -> Check:
    named = {resolve.target(link.url).path for index in read.values() for link in index.links}
    missing = [path for path in public if path not in named]
    return _check("llms-txt-coverage", "the index names every public page", 15, missing, len(public))


@record(frozen=True, slots=True)
class _ScoredPage:
    path: str
    file: str | None
    tokens: int
    problems: Mapping[str, str]
    """By check id, in words."""

    @property
    def said(self) -> tuple[str, ...]:
        return tuple(self.problems.values())


def _scored_pages(pages: list[Page], texts: Mapping[str, str]) -> list[_ScoredPage]:
    # The same page in another language or version is no duplicate.
    heads = Counter((page.language, page.version, page.title, page.description) for page in pages if page.description)
    bodies = Counter((page.language, page.version, hash(texts.get(page.path, ""))) for page in pages)
    judged: list[_ScoredPage] = []
    for page in pages:
        text = texts.get(page.path, "")
        tokens = estimate_tokens(text)
        problems: dict[str, str] = {}
        if not page.description.strip():
            problems["description"] = "no description"
        elif len(page.description) > LONGEST_DESCRIPTION:
            problems["description-length"] = f"description of {len(page.description)} characters"
        if tokens > TOKEN_BUDGET * 1.1:
            problems["tokens"] = about_tokens(tokens)
        head = (page.language, page.version, page.title, page.description)
        if heads[head] > 1 or bodies[page.language, page.version, hash(text)] > 1:
            problems["duplicate"] = "another page has the same title and description, or the same text"
        problems.update(shape_problems(text))
        judged.append(_ScoredPage(page.path, page.file, tokens, problems))
    return judged


def _page_checks(pages: list[_ScoredPage]) -> tuple[Check, ...]:
    rows = (
        ("description", "pages have a description", 10),
        ("description-length", f"descriptions are at most {LONGEST_DESCRIPTION} characters", 5),
        ("tokens", f"pages are at most {about_tokens(TOKEN_BUDGET)}", 10),
        ("duplicate", "pages differ", 5),
        ("headings", "headings go down one level at a time", 5),
        ("code-language", "code says its language", 5),
    )
    return tuple(
        _check(name, title, weight, [page.path for page in pages if name in page.problems], len(pages))
        for name, title, weight in rows
    )


def _check(name: str, title: str, weight: int, wrong: list[str], total: int) -> Check:
    return Check(name, title, weight, total - len(wrong), total, tuple(wrong[:_MOST_SHOWN]))


def shape_problems(text: str) -> dict[str, str]:
    """Return problems of the page's headings and code blocks, by check id, in words."""
    document = parse(Source("page.md", text))
    found: dict[str, str] = {}
    # Headings in quotes, such as the note about the index, are not in the page's outline.
    depths = [node.depth for node in document.root.children if isinstance(node, Heading)]
    jump = next((after for before, after in pairwise(depths) if after > before + 1), None)
    if depths.count(1) > 1:
        found["headings"] = f"{depths.count(1)} headings of level 1"
    elif jump is not None:
        found["headings"] = f"a heading of level {jump} without one of level {jump - 1} above it"
    bare = sum(1 for code in find(document.root, Code) if not code.lang)
    if bare:
        found["code-language"] = f"{counted(bare, 'code block')} without a language"
    return found
