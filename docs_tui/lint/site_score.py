"""Score offline how well a site serves an AI: the checks of the hosted service on files that are not published yet.

The checks read what would be served: the index files, and the Markdown of every public page. Nothing is fetched. The
score counts the checks of the Agent-Friendly Documentation Spec that work offline; advice about pages does not lower
it.
"""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from docs_tui.export.llms.index_layout import LONGEST_DESCRIPTION
from docs_tui.export.page_urls import markdown_files
from docs_tui.export.public_pages import public_paths, public_section
from docs_tui.export.tokens import about_tokens, estimate_tokens
from docs_tui.lint.agent_spec import (
    CAP_WITHOUT_INDEX,
    DEPLOYED_CHECKS,
    LONG_PAGE_CHARACTERS,
    OFFLINE_CHECKS,
    PAGE_CHARACTERS,
)
from docs_tui.lint.index_problems import IndexLinks, IndexText, index_links, read_index
from docs_tui.mdx import Code, Heading, find, parse
from docs_tui.site import Page, Site
from docs_tui.source import Source
from docs_tui.source.file_names import FULL_FILE, INDEX_FILE
from docs_tui.source.numbers import counted
from docs_tui.source.record import record

TOKEN_BUDGET = 10_000
"""The most tokens of a page; 10% more still passes, because the count is an estimate."""
_MOST_SHOWN = 20
_PORTABILITY = "markdown-link-portability"
_ROOTED = re.compile(r"\]\(/(?!/)")
_CODE = re.compile(r"^[ >]*(`{3,}|~{3,}).*?^[ >]*\1|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"(?:[ >]|[-*+] |\d+[.)] )*(`{3,}(?=[^`]*$)|~{3,})(.*)")


@record(frozen=True, slots=True)
class Check:
    """One check and its result."""

    id: str
    title: str
    weight: int
    """Its weight in the score; 0 for advice, which is not part of the spec."""
    passed: int
    total: int
    findings: tuple[str, ...] = ()
    """The first few items that fail it."""
    warned: int = 0
    """Items that only warn."""
    warning: float = 0.0
    """The score of a warning, from 0 to 1."""

    @property
    def part(self) -> float:
        """The share that passes, from 0 to 1."""
        return (self.passed + self.warned * self.warning) / self.total if self.total else 1.0


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
    """Those of the spec, then advice."""
    pages: tuple[PageScore, ...]
    """Pages with problems, worst first."""
    not_applicable: tuple[str, ...]
    """The checks of the spec that cannot be answered offline, or without the public URL."""


def score_site(site: Site, indexes: Mapping[str, str], texts: Mapping[str, str]) -> Score:
    """Score how well ``site`` serves an AI.

    Args:
        site: Everything read.
        indexes: The text of llms.txt and of each further index, by the name it is served under.
        texts: The Markdown of each public page, by path.
    """
    public = public_paths(public_section(site), everything=True)
    pages = _scored_pages([site.pages[path] for path in public], texts)
    scored = (*_index_checks(site, indexes, public), *_markdown_checks(site, public, texts))
    if site.base_url is None:  # whether links are full URLs depends on the site's address
        scored = tuple(each for each in scored if each.id != _PORTABILITY)
    total = sum(each.weight for each in scored)
    number = int(100 * sum(each.weight * each.part for each in scored) / total + 0.5)
    if INDEX_FILE not in indexes:
        number = min(number, CAP_WITHOUT_INDEX)
    checks = (*scored, *_advice(pages))
    unknown = (*(() if site.base_url else (_PORTABILITY,)), *DEPLOYED_CHECKS)
    worst = sorted((page for page in pages if page.problems), key=lambda page: (-len(page.problems), -page.tokens))
    return Score(
        number,
        checks,
        tuple(PageScore(page.path, page.file, page.tokens, page.problem_texts) for page in worst),
        unknown,
    )


def _index_checks(site: Site, indexes: Mapping[str, str], public: tuple[str, ...]) -> tuple[Check, ...]:
    resolve = index_links(site, {*indexes, FULL_FILE})
    read = {name: read_index(text) for name, text in indexes.items()}
    return (
        _of_spec("llms-txt-exists", 1, [] if INDEX_FILE in indexes else [INDEX_FILE]),
        _valid(read),
        _sizes("llms-txt-size", {name: len(text) for name, text in indexes.items()}),
        *_links(read, resolve),
        _coverage(read, resolve, public),
    )


def _valid(read: Mapping[str, IndexText]) -> Check:
    wrong = [f"{name}:{each.line} {each.message}" for name, index in read.items() for each in index.problems]
    wrong += [f"{name}:1 no summary below the title: > one line" for name, index in read.items() if not index.summary]
    broken = {each.partition(":")[0] for each in wrong}
    empty = [name for name in broken if not read[name].links]
    return _of_spec("llms-txt-valid", len(read), wrong, failed=len(empty), warned=len(broken) - len(empty))


def _links(read: Mapping[str, IndexText], resolve: IndexLinks) -> tuple[Check, Check]:
    links = [(name, link, resolve.target(link.url)) for name, index in read.items() for link in index.links]
    ours = [(name, link, target) for name, link, target in links if target.kind != "external"]
    dead = [f"{name}:{link.line} {link.url}" for name, link, target in ours if target.kind == "missing"]
    named = [(name, link) for name, link, _ in ours if not _path(link.url).endswith(".txt")]
    named = [(name, link) for name, link in named if name == INDEX_FILE] or named  # afdocs asks this of llms.txt only
    other = [f"{name}:{link.line} {link.url}" for name, link in named if not _path(link.url).endswith(".md")]
    return (
        _of_spec("llms-txt-links-resolve", len(ours), dead),
        _of_spec("llms-txt-links-markdown", len(named), other),
    )


def _path(url: str) -> str:
    return url.partition("#")[0].partition("?")[0]


def _coverage(read: Mapping[str, IndexText], resolve: IndexLinks, public: tuple[str, ...]) -> Check:
    named = {resolve.target(link.url).path for index in read.values() for link in index.links}
    return _of_spec("llms-txt-coverage", len(public), [path for path in public if path not in named])


def _markdown_checks(site: Site, public: tuple[str, ...], texts: Mapping[str, str]) -> tuple[Check, ...]:
    """Check the Markdown that is served of each public page."""
    served = {path: texts.get(path, "") for path in public}
    own = set(markdown_files(site).pages.values())
    late = [path for path, text in served.items() if not 0 <= text.find(INDEX_FILE) <= len(text) // 2]
    rooted = [path for path, text in served.items() if _ROOTED.search(_CODE.sub("", text))]
    return (
        _of_spec("llms-txt-directive-md", len(public), late),
        _of_spec("markdown-url-support", len(public), [path for path in public if path not in own]),
        _sizes("page-size-markdown", {path: len(text) for path, text in served.items()}),
        _of_spec(
            "markdown-code-fence-validity", len(public), [path for path in public if _has_open_fence(served[path])]
        ),
        _of_spec(_PORTABILITY, len(public), rooted, failed=0, warned=len(rooted)),
    )


def _sizes(name: str, sizes: Mapping[str, int]) -> Check:
    long = [path for path, size in sizes.items() if size > PAGE_CHARACTERS]
    failed = sum(sizes[path] > LONG_PAGE_CHARACTERS for path in long)
    found = [f"{path} has {sizes[path]:,} characters" for path in long]
    return _of_spec(name, len(sizes), found, failed=failed, warned=len(long) - failed)


def _has_open_fence(text: str) -> bool:
    """Tell whether a code fence is not closed."""
    opened = ""
    for line in text.split("\n"):
        found = _FENCE.match(line)
        if found is None:
            continue
        fence, info = found[1], found[2].strip()
        if not opened:
            opened = fence
        elif fence.startswith(opened) and not info:
            opened = ""
    return bool(opened)


def _of_spec(name: str, total: int, wrong: list[str], *, failed: int | None = None, warned: int = 0) -> Check:
    """Return a check of the spec; by default, each of ``wrong`` fails."""
    spec = OFFLINE_CHECKS[name]
    passed = total - warned - (len(wrong) if failed is None else failed)
    return Check(name, spec.title, spec.weight, passed, total, tuple(wrong[:_MOST_SHOWN]), warned, spec.warning)


@record(frozen=True, slots=True)
class _ScoredPage:
    path: str
    file: str | None
    tokens: int
    problems: Mapping[str, str]
    """The problems by check id."""

    @property
    def problem_texts(self) -> tuple[str, ...]:
        return tuple(self.problems.values())


def _scored_pages(pages: list[Page], texts: Mapping[str, str]) -> list[_ScoredPage]:
    # The same page in another language or version is not a duplicate.
    heads = Counter((page.language, page.version, page.title, page.description) for page in pages if page.description)
    bodies = Counter((page.language, page.version, hash(texts.get(page.path, ""))) for page in pages)
    scored: list[_ScoredPage] = []
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
        scored.append(_ScoredPage(page.path, page.file, tokens, problems))
    return scored


def _advice(pages: list[_ScoredPage]) -> tuple[Check, ...]:
    rows = (
        ("description", "pages have a description"),
        ("description-length", f"descriptions are at most {LONGEST_DESCRIPTION} characters"),
        ("tokens", f"pages are at most {about_tokens(TOKEN_BUDGET)}"),
        ("duplicate", "pages differ"),
        ("headings", "headings go down one level at a time"),
        ("code-language", "code blocks name their language"),
    )
    found = ((name, title, [page.path for page in pages if name in page.problems]) for name, title in rows)
    return tuple(
        Check(name, title, 0, len(pages) - len(wrong), len(pages), tuple(wrong[:_MOST_SHOWN]))
        for name, title, wrong in found
    )


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
