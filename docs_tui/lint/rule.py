"""The data type of a rule: code, name, examples, and the function that checks.

A page rule runs once for each page and snippet, with a context that holds what rules share. A site rule runs once, with
the facts of all pages.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity, Span, TextEdit
from docs_tui.source.record import record


class RuleGroup(Enum):
    """The subjects of rules; the value is the first letter of their codes."""

    STRUCTURE = "P"
    """Front matter and headings."""
    MDX = "M"
    """Syntax that the deployment rejects."""
    COMPONENTS = "C"
    LINKS = "L"
    CONFIG = "J"
    """docs.json and docs-tui.yaml."""
    CODE = "E"
    """Code examples."""
    API = "A"
    """API reference pages."""
    LANGUAGE = "W"
    ACCESSIBILITY = "X"
    LINTER = "S"
    """Suppressions and lint settings."""


class RuleFinding(NamedTuple):
    """One problem that a rule finds."""

    span: Span
    message: str
    """One line without a full stop: what is wrong."""
    hint: str = ""
    """What to do, as a sentence without a full stop."""
    edits: tuple[TextEdit, ...] = ()
    """The fix; the edits touch nothing else."""
    safe: bool = True
    """Whether readers lose nothing by the fix. Unsafe fixes are applied only if somebody asks for them."""
    file: str = ""
    """Only for site rules: the file of the finding."""
    severity: Severity | None = None
    """Its own level; a level in the settings takes precedence. None: the rule's level."""


CheckPage: TypeAlias = Callable[[PageContext], Iterable[RuleFinding]]
CheckSite: TypeAlias = Callable[[SiteContext], Iterable[RuleFinding]]

Example: TypeAlias = str | Mapping[str, str]
"""A page or the files of a site, with ``«`` and ``»`` around each expected finding.

A page without front matter gets some, and a site without docs.json one that lists its pages.
"""


@record(frozen=True, slots=True)
class Rule:
    """One rule. The docstring of its module explains what it finds and why that is bad."""

    code: str
    """Stable and never reused: the letter of its group and three digits."""
    name: str
    """Its name in words: ``heading-skips-level``."""
    group: RuleGroup
    severity: Severity
    summary: str
    """One sentence for the writer: ``Give every page a title.``"""
    bad: tuple[Example, ...]
    """What the rule reports; ``explain`` shows the first."""
    good: tuple[Example, ...]
    """What it does not report. The first one mends the first bad one: ``explain`` shows it below "Use instead"."""
    check: CheckPage | None = None
    check_site: CheckSite | None = None
    default: bool = True
    """Whether it is on by default, which needs nine correct findings in ten."""
    strict: bool = False
    """Whether ``lint.tier: strict`` turns it on."""
    snippets: bool = True
    """Whether it also checks snippets."""
    fix: str = ""
    """What its fix does, as an imperative: ``Write <br />``; empty if it has none."""
    reported_codes: tuple[str, ...] = ()
    """Codes of diagnostics of the parser and the site that this rule reports."""
    reads_external: bool = False
    """Only for site rules: needs the links to other sites."""
    rate: str = ""
    """How many of its findings on real sites were correct: ``49 of 50``."""
