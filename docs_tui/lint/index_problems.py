"""Check a hand-written llms.txt: its form, its links, and the pages of the navigation that it lacks."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple
from urllib.parse import unquote

from docs_tui.export.llms.generated_mark import Ownership, ownership
from docs_tui.export.page_urls import markdown_files
from docs_tui.export.public_pages import public_paths, public_section
from docs_tui.site import Site
from docs_tui.source import Diagnostic, Position, Severity
from docs_tui.source.file_names import INDEX_FILE, INDEX_FOLDER, MADE_FILES
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_LINE = lazy_pattern(r"-\s*\[(?P<text>[^\]]+)\]\((?P<url>[^)]+)\)(?::\s*(?P<about>.*))?")
_TITLE = lazy_pattern(r"#\s*(?P<title>[^#\s].*)")
_SECTION = lazy_pattern(r"##(?!#)\s*(?P<name>.*)")
_NO_LINK = "only list items with a link are allowed under a heading"


class IndexProblem(NamedTuple):
    """A violation of the llms.txt convention."""

    line: int
    """From 1."""
    message: str
    hint: str


@record(frozen=True, slots=True)
class IndexLink:
    """A link in a list item."""

    text: str
    url: str
    description: str
    line: int
    """From 1."""
    column: int
    """The column of the URL, from 1."""
    section: str


@record(frozen=True, slots=True)
class IndexText:
    """The parsed text of an index."""

    title: str
    summary: str
    links: tuple[IndexLink, ...]
    problems: tuple[IndexProblem, ...]


def read_index(text: str) -> IndexText:
    """Parse an index; headings below level 2 are skipped."""
    title = summary = ""
    section: str | None = None
    sections: set[str] = set()
    twice: list[tuple[int, str]] = []
    """The line and the name of headings that are there already."""
    refused: dict[str, int] = {}
    """The first line of each section that parsers reject."""
    links: list[IndexLink] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip()
        if found := _SECTION.match(line):
            section = found["name"]
            if section in sections:
                twice.append((number, section))
            sections.add(section)
        elif section is None:
            if not title and (found := _TITLE.match(line)):
                title = found["title"]
            elif title and not summary and line.startswith(">"):
                summary = line[1:].strip()
        elif line and not line.startswith("#"):
            found = _LINE.match(line)
            if found is None:
                refused.setdefault(section, number)
            else:
                about = (found["about"] or "").strip()
                links.append(IndexLink(found["text"], found["url"], about, number, found.start("url") + 1, section))
    problems = (
        [] if title else [IndexProblem(1, "the first line is not a title: # Name", "Start the file with the title")]
    )
    problems += sorted([*_duplicate_headings(twice), *_other_lines(tuple(refused.values()))])
    return IndexText(title, summary, tuple(links), tuple(problems))


def _duplicate_headings(found: Sequence[tuple[int, str]]) -> Iterator[IndexProblem]:
    """Report duplicate headings as one problem, not one per heading."""
    if found:
        line, name = found[0]
        more = f" and {len(found) - 1:,} more" if len(found) > 1 else ""
        yield IndexProblem(line, f"duplicate heading {name}{more}", "Put the links of both under one heading")


def _other_lines(lines: Sequence[int]) -> Iterator[IndexProblem]:
    """Report lines that parsers reject, by the first one of each section, as one problem."""
    if lines:
        count = f": {len(lines):,} headings have other lines" if len(lines) > 1 else ""
        hint = "Write - [Title](URL), or move the text above the first heading"
        yield IndexProblem(lines[0], f"{_NO_LINK}{count}", hint)


_ADDRESS = lazy_pattern(r"(?P<host>https?://[^/?#]+)(?P<folder>/[^/?#]+)?(?P<rest>/[^?#]+)?")


@record(frozen=True, slots=True)
class IndexTarget:
    """Where a link in an index leads."""

    kind: Literal["page", "file", "external", "missing"]
    path: str = ""
    """The path of the page, of the served file, or of the missing target."""
    markdown: bool = False
    """Whether the link leads to the page's Markdown."""


@record(frozen=True, slots=True)
class IndexLinks:
    """Resolves the links in a site's indexes."""

    site: Site
    files: Mapping[str, str]
    """The served Markdown files, with the path of the page of each."""
    made: Collection[str]
    """The other served files."""
    base: str

    def target(self, url: str) -> IndexTarget:
        """Return the target of ``url``."""
        path = url.partition("#")[0].partition("?")[0]
        if self.base and (path == self.base or path.startswith(f"{self.base}/")):
            path = path[len(self.base) :]
        elif "://" in path or path.startswith(("mailto:", "//")):
            return IndexTarget("external", url)
        name = unquote(path).strip("/")
        if name in self.files:
            return IndexTarget("page", self.files[name], markdown=True)
        if name in self.made or name in self.site.files:
            return IndexTarget("file", name)
        return self._page(name) or IndexTarget("missing", name)

    def _page(self, name: str) -> IndexTarget | None:
        """Return the page that the link's path or a redirect leads to; None if there is none."""
        page = next(iter(self.site.pages.values()), None)
        found = self.site.link(page, f"/{name}") if page is not None else None
        if found is not None and found.kind == "external":
            return IndexTarget("external", found.path)
        return IndexTarget("page", found.page) if found is not None and found.page is not None else None


def guessed_links(resolve: IndexLinks, urls: Iterable[str]) -> IndexLinks | None:
    """Guess the site's address if none is set: the one with which half of the links lead to pages of the site."""
    if resolve.base:
        return None
    addresses = [found for url in urls if (found := _ADDRESS.match(url)) is not None]
    hosts = Counter(found["host"] for found in addresses)
    for host, count in hosts.most_common(1):
        below = Counter(found["folder"] for found in addresses if found["host"] == host)
        for folder in ("", *(name for name, _ in below.most_common(1) if name)):
            guess = IndexLinks(resolve.site, resolve.files, resolve.made, host + folder)
            led = sum(guess.target(found[0]).kind == "page" for found in addresses if found["host"] == host)
            if led * 2 >= count:
                return guess
    return None


def index_links(site: Site, made: Collection[str] = ()) -> IndexLinks:
    """Return the resolver for ``site``; ``made`` are the generated files that are served too."""
    return IndexLinks(site, markdown_files(site).pages, made, (site.base_url or "").rstrip("/"))


_NAMED = 3
"""How many missing pages a finding names."""


def site_drift(site: Site) -> tuple[Diagnostic, ...]:
    """Return what is wrong with a hand-written llms.txt in the docs root."""
    content = site.files.get(INDEX_FILE)
    if not isinstance(content, bytes) or not content or ownership(content) is not Ownership.HAND_WRITTEN:
        return ()
    return llms_drift(site, site.file_text(INDEX_FILE))


def llms_drift(site: Site, text: str, file: str = INDEX_FILE) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the index ``text``: problems by line, then the pages that it lacks."""
    index = read_index(text)
    resolve = index_links(site, MADE_FILES)
    found = [_form(file, each) for each in index.problems]
    guessed = guessed_links(resolve, (link.url for link in index.links))
    named: set[str] = set()
    leads_on = False
    for link in index.links:
        target = resolve.target(link.url)
        if target.kind == "missing":
            found.append(_dead(file, link))
        elif target.kind == "external" and guessed is not None:
            # A dead link below a guessed address may belong to another site.
            target = guessed.target(link.url)
        if target.kind == "page":
            named.add(target.path)
        leads_on = leads_on or _is_index(target)
    found.sort(key=lambda each: each.start)
    # If an index links further indexes, those may name the missing pages.
    if not leads_on:
        missing = [path for path in public_paths(public_section(site)) if path not in named]
        if missing:
            found.append(_missing(site, file, missing))
    return tuple(found)


def _is_index(target: IndexTarget) -> bool:
    return target.kind == "file" and (
        target.path.startswith(f"{INDEX_FOLDER}/") or target.path.endswith(f"/{INDEX_FILE}")
    )


def _form(file: str, problem: IndexProblem) -> Diagnostic:
    at = Position(problem.line, 1)
    return Diagnostic("llms-form", problem.message, file, at, at, Severity.WARNING, problem.hint)


def _dead(file: str, link: IndexLink) -> Diagnostic:
    start, end = Position(link.line, link.column), Position(link.line, link.column + len(link.url))
    return Diagnostic(
        "llms-dead-link", f"{link.url} does not exist", file, start, end, hint="Correct the link or remove the line"
    )


def _missing(site: Site, file: str, paths: Sequence[str]) -> Diagnostic:
    """Report missing pages as one finding, not one per page."""
    at, left = Position(1, 1), len(paths) - _NAMED
    if len(paths) == 1:
        message = f"page {paths[0]} ({site.pages[paths[0]].title}) is missing"
    else:
        more = f" and {left:,} more" if left > 0 else ""
        message = f"{len(paths):,} pages of the navigation are missing: {', '.join(paths[:_NAMED])}{more}"
    hint = f"Add {'it' if len(paths) == 1 else 'them'}, or remove the file so that docs-tui generates it"
    return Diagnostic("llms-missing-page", message, file, at, at, Severity.WARNING, hint)
