"""What a rule is: one thing that it looks for, why, how it is written well, and the code that finds it.

A rule of a page is asked once for each page and snippet, whose context has everything that rules share. A rule of the site is
asked once, with what all pages say about themselves.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity, Span, TextEdit
from docs_tui.source.record import record


class RuleGroup(Enum):
    """What rules are about; the value is the letter that their codes begin with."""

    STRUCTURE = "P"
    """Front matter and headings of a page."""
    MDX = "M"
    """What the deployment would refuse to read."""
    COMPONENTS = "C"
    LINKS = "L"
    CONFIG = "J"
    """docs.json and docs-tui.yaml."""
    CODE = "E"
    """Code examples."""
    API = "A"
    """Reference of an API."""
    LANGUAGE = "W"
    ACCESSIBILITY = "X"
    LINTER = "S"
    """Suppressions and settings of the checks themselves."""


class RuleFinding(NamedTuple):
    """One place that a rule finds, in the file that it judges."""

    span: Span
    message: str
    """One line without a full stop: what is wrong."""
    hint: str = ""
    """What to do about it, as a sentence without a full stop."""
    edits: tuple[TextEdit, ...] = ()
    """A fix; edits that touch nothing else."""
    safe: bool = True
    """The fix changes nothing that a reader would miss; else it is applied only when asked for by itself."""
    file: str = ""
    """Of a rule of the site: where it stands."""


CheckPage: TypeAlias = Callable[[PageContext], Iterable[RuleFinding]]
CheckSite: TypeAlias = Callable[[SiteContext], Iterable[RuleFinding]]

Example: TypeAlias = str | Mapping[str, str]
"""A page, or the files of a site; ``«`` and ``»`` stand around each place that is to be found.

A page without front matter gets some, and a site without docs.json one that lists its pages.
"""


@record(frozen=True, slots=True)
class Rule:
    """One rule; what it finds and why that is bad is the docstring of its module."""

    code: str
    """Stable, unique, never used again: the letter of its group and three digits."""
    name: str
    """The same in words: ``heading-skips-level``."""
    group: RuleGroup
    severity: Severity
    summary: str
    """One sentence that tells a writer what to do: ``Give every page a title.``"""
    bad: tuple[Example, ...]
    good: tuple[Example, ...]
    check: CheckPage | None = None
    check_site: CheckSite | None = None
    default: bool = True
    """Whether it is on unless somebody asks for it; it is where nine findings in ten are right."""
    snippets: bool = True
    """Whether it also judges the files that pages take in."""
    fix: str = ""
    """What its fix does, as an order: ``Write <br />``; empty where it has none."""
    reported_codes: tuple[str, ...] = ()
    """The codes of what parser and site report by themselves, under this rule's name."""
    reads_external: bool = False
    """Of a rule of the site: it asks for the links to other sites as well."""
    rate: str = ""
    """How often it was right where it was judged by hand on real sites: ``49 of 50``."""
