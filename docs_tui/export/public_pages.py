"""The public pages of a site, in the order and divisions of the navigation.

The llms files, the search index and the sitemap list these pages. The default language and version are the root scope;
every other language and version is a scope of its own. A page is listed once: in the first scope that has it, at its
first position that is not hidden.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import NamedTuple

from docs_tui.export import syntax
from docs_tui.site import NavEntry, NavLink, NavNode, NavPage, Page, Site
from docs_tui.source.record import record

_SCOPES = ("language", "version")
_OTHER = "Other"


class Step(NamedTuple):
    """One division on the path to a page."""

    kind: str
    label: str
    """One line; never empty."""


@record(frozen=True, slots=True)
class PublicSection:
    """A division of the navigation with its public pages. Only the root may have none."""

    steps: tuple[Step, ...]
    """The divisions from the root, including the default language and version."""
    trail: tuple[str, ...]
    """The labels within its scope, without the default language and version; empty for a scope itself."""
    pages: tuple[str, ...] = ()
    """The paths of the pages directly in it, its root page first."""
    sections: "tuple[PublicSection, ...]" = ()
    others: "tuple[PublicSection, ...]" = ()
    """Other languages and versions in this division, each a scope of its own."""
    links: tuple[NavLink, ...] = ()
    """External links in the navigation of a scope."""

    def walk(self) -> Iterator["PublicSection"]:
        """Yield this section and those below it in its scope, in order."""
        yield self
        for section in self.sections:
            yield from section.walk()

    def scopes(self) -> Iterator["PublicSection"]:
        """Yield this scope and the scopes below it, in order."""
        yield self
        for section in self.walk():
            for other in section.others:
                yield from other.scopes()

    def paths(self) -> Iterator[str]:
        """Yield the paths of the pages of this scope, in order."""
        for section in self.walk():
            yield from section.pages


def is_public(site: Site, page: Page) -> bool:
    """Tell whether ``page`` is public and listed."""
    return _is_public(page, everything=site.config.seo.indexing == "all")


def _is_public(page: Page, *, everything: bool) -> bool:
    if page.front_matter.get("groups"):
        return False
    return everything or (page.in_nav and not page.hidden and not page.noindex)


def public_section(site: Site) -> PublicSection:
    """Return the public pages of ``site``, as its default scope."""
    navigation = site.navigation
    everything = site.config.seo.indexing == "all"
    tree = _Tree(site.pages, {path for path, page in site.pages.items() if _is_public(page, everything=everything)})
    tree.find_visible(navigation.children)
    tree.find_visible(navigation.everywhere)
    root = _Draft((), ())
    tree.scope(root, navigation.children, concealed=False)
    tree.scope(root, navigation.everywhere, concealed=False)
    for path in sorted(path for path in tree.public if not site.pages[path].in_nav):
        scope = tree.language_of(path) or root
        if scope.outside is None:
            scope.outside = _Draft((*scope.steps, Step("group", _OTHER)), (_OTHER,))
        scope.outside.pages[path] = None
    return root.frozen()


def public_paths(root: PublicSection, *, everything: bool = False) -> tuple[str, ...]:
    """Return the paths of the public pages in order: those of the default scope, or of all scopes."""
    scopes = root.scopes() if everything else (root,)
    return tuple(path for scope in scopes for path in scope.paths())


@record(frozen=False, slots=True)
class _Draft:
    """A section under construction."""

    steps: tuple[Step, ...]
    trail: tuple[str, ...]
    pages: dict[str, None] = field(default_factory=dict)
    sections: "dict[str, _Draft]" = field(default_factory=dict)
    """By label; divisions with the same trail are merged."""
    others: "dict[Step, _Draft]" = field(default_factory=dict)
    outside: "_Draft | None" = None
    """Pages outside the navigation."""
    links: dict[str, NavLink] = field(default_factory=dict)

    def frozen(self) -> PublicSection:
        """Return the finished section, without empty sections."""
        return PublicSection(
            self.steps,
            self.trail,
            tuple(self.pages),
            _with_pages([*self.sections.values(), *([self.outside] if self.outside else [])]),
            _with_pages(self.others.values()),
            tuple(self.links.values()),
        )


def _with_pages(drafts: Iterable[_Draft]) -> tuple[PublicSection, ...]:
    frozen = (draft.frozen() for draft in drafts)
    return tuple(each for each in frozen if each.pages or each.sections or each.others)


@record(frozen=False, slots=True)
class _Tree:
    """Puts the public pages into sections."""

    pages: Mapping[str, Page]
    public: set[str]
    visible: set[str] = field(default_factory=set)
    """Pages with a position that is not hidden; their hidden positions are ignored."""
    placed: set[str] = field(default_factory=set)
    links: set[str] = field(default_factory=set)
    languages: "dict[str, _Draft]" = field(default_factory=dict)
    """The scopes of languages other than the default one, by code in lower case."""
    waiting: list[tuple[_Draft, NavNode]] = field(default_factory=list)
    """Scopes to fill once the scope around them is complete."""

    def find_visible(self, entries: Iterable[NavEntry], *, concealed: bool = False) -> None:
        for entry in entries:
            if isinstance(entry, NavNode):
                self.find_visible(entry.children, concealed=entry.concealed)
                if entry.root is not None and not entry.concealed:
                    self.visible.add(entry.root)
            elif isinstance(entry, NavPage) and not concealed:
                self.visible.add(entry.path)

    def scope(self, draft: _Draft, entries: Iterable[NavEntry], *, concealed: bool, root: str | None = None) -> None:
        """Fill a scope, then the scopes in it."""
        before, self.waiting = self.waiting, []
        self._page(root, draft, concealed=concealed)
        self._entries(tuple(entries), draft, draft, draft.steps, concealed=concealed)
        mine, self.waiting = self.waiting, before
        for inner, node in mine:
            self.scope(inner, node.children, concealed=node.concealed, root=node.root)

    def _entries(
        self, entries: tuple[NavEntry, ...], draft: _Draft, scope: _Draft, steps: tuple[Step, ...], *, concealed: bool
    ) -> None:
        scopes = [each for each in entries if isinstance(each, NavNode) and each.kind in _SCOPES]
        defaults = {id(each) for kind in _SCOPES if (each := _default(scopes, kind)) is not None} if scopes else set()
        for entry in entries:
            if isinstance(entry, NavPage):
                self._page(entry.path, draft, concealed=concealed)
            elif isinstance(entry, NavLink):
                self._link(entry, scope, concealed=concealed)
            elif entry.kind in _SCOPES and id(entry) not in defaults:
                step = Step(entry.kind, _label(entry) or entry.kind)
                self._link(NavLink(step.label, entry.href), scope, concealed=entry.concealed)
                other = draft.others.setdefault(step, _Draft((*steps, step), ()))
                if step.kind == "language":
                    self.languages.setdefault(step.label.lower(), other)
                self.waiting.append((other, entry))
            else:
                self._node(entry, draft, scope, steps)

    def _node(self, node: NavNode, draft: _Draft, scope: _Draft, steps: tuple[Step, ...]) -> None:
        label = _label(node)
        self._link(NavLink(label or node.href, node.href), scope, concealed=node.concealed)
        if label:
            steps = (*steps, Step(node.kind, label))
        if label and node.kind not in _SCOPES:
            draft = draft.sections.setdefault(label, _Draft(steps, (*draft.trail, label)))
        self._page(node.root, draft, concealed=node.concealed)
        self._entries(node.children, draft, scope, steps, concealed=node.concealed)

    def _page(self, path: str | None, draft: _Draft, *, concealed: bool) -> None:
        if path not in self.public or path in self.placed or (concealed and path in self.visible):
            return
        self.placed.add(path)
        draft.pages[path] = None

    def language_of(self, path: str) -> _Draft | None:
        """Return the scope of the language that a folder of ``path`` is named after; None for the default language."""
        folders = path.lower().split("/")[:-1]
        return next((self.languages[each] for each in folders if each in self.languages), None)

    def _link(self, link: NavLink, scope: _Draft, *, concealed: bool) -> None:
        if not concealed and link.href.startswith(("http://", "https://")) and link.href not in self.links:
            self.links.add(link.href)
            scope.links[link.href] = link


def _default(nodes: Iterable[NavNode], kind: str) -> NavNode | None:
    """Return the default language or version; None if there are no nodes of this kind."""
    nodes = [each for each in nodes if each.kind == kind]
    open_ones = [each for each in nodes if not each.concealed] or nodes
    return next((each for each in open_ones if each.default), open_ones[0] if open_ones else None)


def _label(node: NavNode) -> str:
    return syntax.one_line(node.label)
