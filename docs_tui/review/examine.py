"""Reads the links and anchors of the files that a change may concern, before and after it.

These are the changed files, files that mention an added or removed address, anchor or picture, and the files that they
link to. Others are skipped, because reading every page of a large site takes a minute.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from urllib.parse import quote, unquote

from docs_tui.lint.linter import FileLinter, FileResult, linted_files
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_facts import PageFacts, Reference
from docs_tui.lint.rule_selection import Selection
from docs_tui.review.pairs import SitePair
from docs_tui.site import LinkTarget, Page, Site
from docs_tui.site.docs_json import Redirect
from docs_tui.site.heading_anchors import decoded_id
from docs_tui.site.page_files import slug_of, url_of

_ASKS_EVERY_PAGE = "inconsistent-term"
"""A rule that needs the words of all pages, and is skipped because they are not read."""
_WILDCARD = re.compile(r"[:*]")
_END = rb"(?![\w-])"
_HOME = rb"""[("'<](?:[./]+(?:index(?:\.mdx?)?)?|index(?:\.mdx?)?)(?=[)"'#?>\s])"""
"""A link to the home page."""
_BEFORE_ADDRESS = ("](", 'href="', "href='")
"""The syntax before an address that readers do not see. In ``<https://example.com>`` they do see it."""
_ANY = "*"
"""The end of a redirect that begins with a wildcard: any link may match it."""


class ReadLink(NamedTuple):
    """A link in a file that was read, from a page that shows the file."""

    file: str
    reference: Reference
    page: Page
    """The page that shows it after the change."""
    before: LinkTarget
    """Where it led before the change."""
    after: LinkTarget
    """Where it leads after the change."""


@dataclass(frozen=True)
class Examination:
    """The files that a change may concern."""

    pair: SitePair

    @cached_property
    def changed(self) -> tuple[frozenset[str], frozenset[str]]:
        """The changed files that lint checks, before and after the change."""
        pair = self.pair
        old, new = (frozenset(linted_files(site)) for site in (pair.before, pair.after))
        return old & pair.touched, new & pair.touched

    @cached_property
    def selection(self) -> Selection:
        """The rules that look for problems."""
        return Selection(self.pair.after.settings.lint, (), (_ASKS_EVERY_PAGE,))

    @cached_property
    def results(self) -> tuple[dict[str, FileResult], dict[str, FileResult]]:
        """The changed files as lint sees them, before and after the change."""
        sites = self.pair.before, self.pair.after
        linters = (FileLinter(site, self.selection) for site in sites)
        before, after = (
            {file: linter(file) for file in sorted(files)} for linter, files in zip(linters, self.changed, strict=True)
        )
        return before, after

    @cached_property
    def facts(self) -> tuple[dict[str, PageFacts], dict[str, PageFacts]]:
        """The links and anchors of the files that matter, before and after the change."""
        pair = self.pair
        before, after = ({file: result.facts for file, result in results.items()} for results in self.results)
        names = _names(self._names_that_changed(before, after))
        for file in self._files_with(names):
            after[file] = before[file] = facts_in(pair.after, file)
        for site, facts in ((pair.before, before), (pair.after, after)):
            for file in self._targets(site, facts):
                facts[file] = facts_in(site, file)
        return before, after

    @cached_property
    def links(self) -> tuple[ReadLink, ...]:
        """Every link in the files that were read after the change."""
        return tuple(self._links())

    @cached_property
    def broken_by_path(self) -> Mapping[str, tuple[ReadLink, ...]]:
        """The links that do not work after the change, by the address that they led to, or that they name."""
        found: dict[str, list[ReadLink]] = {}
        for link in self.links:
            if link.after.kind == "missing":
                for path in {link.before.page or "", _address(link.after.path)}:
                    found.setdefault(path, []).append(link)
        return {path: tuple(links) for path, links in found.items()}

    @cached_property
    def links_by_anchor(self) -> Mapping[tuple[str, str], tuple[ReadLink, ...]]:
        """The links to pages that are still there, by the address and the decoded anchor that they led to."""
        found: dict[tuple[str, str], list[ReadLink]] = {}
        for link in self.links:
            if link.after.page is not None and link.before.page is not None and link.before.fragment:
                found.setdefault((link.before.page, decoded_id(link.before.fragment)), []).append(link)
        return {place: tuple(links) for place, links in found.items()}

    def _links(self) -> Iterator[ReadLink]:
        before, after = self.pair.before, self.pair.after
        for file, facts in self.facts[1].items():
            for reference in facts.references:
                for page in _shown_on(after, file):
                    was = before.relations.links.target(page.path, page.file, reference.url)
                    yield ReadLink(file, reference, page, was, after.link(page, reference.url))

    def anchors(self, page: Page, *, after: bool) -> frozenset[str]:
        """Return the decoded anchors of a page and its snippets, on one side of the change."""
        site, facts = (self.pair.after, self.facts[1]) if after else (self.pair.before, self.facts[0])
        found: set[str] = set()
        for file in _files_on(site, page):
            if file not in facts and file in site.files:
                facts[file] = facts_in(site, file)
            if file in facts:
                found |= {*facts[file].headings, *facts[file].ids}
        return frozenset(found)

    def text_without_addresses(self, page: Page, *, after: bool) -> str | None:
        """Return a page's text without the addresses of links, which readers do not see; None if the page was not read."""
        site, facts = (self.pair.after, self.facts[1]) if after else (self.pair.before, self.facts[0])
        found = facts.get(page.file or "")
        if found is None:
            return None
        text, parts, at = site.text(page), list[str](), 0
        for each in found.references:
            start, end = each.span
            if each.kind == "link" and each.exact and start > at and text.endswith(_BEFORE_ADDRESS, at, start):
                parts.append(text[at:start])
                at = end
        return "".join((*parts, text[at:]))

    def _names_that_changed(self, before: dict[str, PageFacts], after: dict[str, PageFacts]) -> Iterator[str]:
        """Yield texts that a link to something added or removed contains: the end of a path, or ``#`` and an anchor."""
        pair = self.pair
        for path in pair.before.pages.keys() ^ pair.after.pages.keys():
            yield path.rpartition("/")[2]
        one, other = set(pair.before.config.redirects), set(pair.after.config.redirects)
        yield from map(_end_of, one ^ other)
        for file in sorted(pair.touched):
            if (file in pair.before.files) != (file in pair.after.files) or file not in {*before, *after}:
                yield file.rpartition("/")[2]
        for file, facts in after.items():
            old = before.get(pair.old_name(file) or "")
            mine = {*facts.headings, *facts.ids}
            theirs = {*old.headings, *old.ids} if old is not None else set()
            yield from (f"#{anchor}" for anchor in mine ^ theirs)

    def _files_with(self, names: re.Pattern[bytes] | None) -> Iterator[str]:
        """Yield the unchanged files that contain one of ``names``."""
        if names is None:
            return
        site, search = self.pair.after, names.search
        old = frozenset(linted_files(self.pair.before))
        for file in linted_files(site):
            content = site.files[file]
            if file not in self.pair.touched and file in old and isinstance(content, bytes) and search(content):
                yield file

    def _targets(self, site: Site, facts: dict[str, PageFacts]) -> list[str]:
        """Return the files not yet read that contain the targets of links with anchors in ``facts``."""
        found: dict[str, None] = {}
        for file, each in facts.items():
            for reference in each.references:
                if "#" not in reference.url:
                    continue
                for page in _shown_on(site, file):
                    target = site.link(page, reference.url).page
                    if target is not None:
                        found |= dict.fromkeys(_files_on(site, site.pages[target]))
        known = frozenset(linted_files(site)) - facts.keys()
        return [file for file in found if file in known]


def facts_in(site: Site, file: str) -> PageFacts:
    """Return the links and anchors of a file."""
    return PageContext.of(site, file).facts(with_terms=False, with_external=False)


def _address(path: str) -> str:
    """Return the address of the page that a link's path names."""
    return url_of(slug_of(unquote(path).strip("/"))) if path.strip("/") else "/"


def _shown_on(site: Site, file: str) -> tuple[Page, ...]:
    page = site.page_of_file(file)
    return (page,) if page is not None else site.importers(file)


def _files_on(site: Site, page: Page) -> list[str]:
    return [page.file, *sorted(site.graph.files_imported_by(page.file))] if page.file is not None else []


def _end_of(redirect: Redirect) -> str:
    """Return the last part of a redirect's source that every matching address contains, or ``_ANY``."""
    parts = [part for part in redirect.source.split("/") if part]
    return next((part for part in reversed(parts) if not _WILDCARD.search(part)), _ANY if parts else "")


def _names(names: Iterable[str]) -> re.Pattern[bytes] | None:
    """Return an expression for links that end in one of ``names``; None if there are none.

    An empty name is the home page.
    """
    known = set(names)
    if _ANY in known:
        return re.compile(b"")
    ends, anchors = ([name for name in known if name.startswith("#") == is_anchor] for is_anchor in (False, True))
    either = []
    if any(ends):
        either.append(rb"""[/("'<\s](?:%s)""" % _one_of(filter(None, ends)))
    if "" in known:
        either.append(_HOME)
    if anchors:
        either.append(rb"#(?:%s)" % _one_of(name[1:] for name in anchors))
    return re.compile(rb"(?:%s)%s" % (b"|".join(either), _END)) if either else None


def _one_of(names: Iterable[str]) -> bytes:
    """Return an expression for any of ``names``, as they are or percent-encoded."""
    spellings = {re.escape(each.encode("utf-8", "replace")) for name in names for each in (name, quote(name))}
    return b"|".join(sorted(spellings))
