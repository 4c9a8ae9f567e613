"""What reading a navigation gives, and what gathers it on the way: the places of pages, and what is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from docs_tui.site.docs_json import DocsConfig, kind_of
from docs_tui.site.json_text import Pointer
from docs_tui.site.navigation import Navigation, NavPage
from docs_tui.site.nearest import Guesses, meant
from docs_tui.site.openapi import OperationHead
from docs_tui.source import Diagnostic, Severity
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Place:
    """One place of a page."""

    trail: tuple[str, ...]
    concealed: bool
    language: str | None
    version: str | None


TOP = Place((), concealed=False, language=None, version=None)


@record(frozen=True, slots=True)
class Problem:
    """Something wrong in the navigation, whose place is looked up when somebody asks."""

    pointer: Pointer
    code: str
    message: str
    hint: str = ""
    unknown: str = ""
    """A name that answers to nothing; the hint names what is nearest to it."""
    choices: Guesses | None = None
    """What it may have been; None: a page."""
    severity: Severity = Severity.ERROR

    def diagnostic(self, config: DocsConfig, pages: Guesses) -> Diagnostic:
        """Return it with its place in docs.json."""
        hint = self.hint
        if self.unknown:
            near = (pages if self.choices is None else self.choices).of(self.unknown)
            hint = meant(near, hint)
        return config.diagnostic(self.pointer, self.code, self.message, hint=hint, severity=self.severity)


@record(frozen=True, slots=True)
class Arrangement:
    """What reading the navigation gives."""

    navigation: Navigation
    places: Mapping[str, tuple[Place, ...]]
    """By URL path, in the order of first places."""
    generated: Mapping[str, OperationHead]
    """Pages made from specs, by URL path."""
    specs: tuple[str, ...]
    """The specs that the navigation names: files and URLs."""
    problems: tuple[Problem, ...]
    elsewhere: frozenset[str] = frozenset()
    """The folders of pages that a remote spec makes, which nobody here can name."""


@dataclass(slots=True)
class Arranging:
    """Gathers what a navigation says while it is read."""

    places: dict[str, list[Place]] = field(default_factory=dict)
    """By URL path, in the order of first places."""
    problems: list[Problem] = field(default_factory=list)

    def page(self, url: str, place: Place) -> NavPage:
        """Put a page at one more place, and return its entry."""
        known = self.places.get(url)
        if known is None:
            self.places[url] = [place]
        else:
            known.append(place)
        return NavPage(url)

    def wrong(self, pointer: Pointer, name: str, wanted: str, value: Any) -> None:
        """Say that a value is of another kind than it must be."""
        self.report(pointer, "json-type", f"{name} must be {wanted}, not {kind_of(value)}", f"Write {wanted}")

    def report(self, pointer: Pointer, code: str, message: str, hint: str) -> None:
        """Say what is wrong, and what to do."""
        self.problems.append(Problem(pointer, code, message, hint))
