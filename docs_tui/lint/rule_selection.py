"""Which rules check which file, and with what severity."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from typing import TypeAlias

from docs_tui.errors import CannotRunError
from docs_tui.lint.rule import CheckPage, Rule, RuleGroup
from docs_tui.lint.rule_registry import NAMES, RULES, matching
from docs_tui.site import did_you_mean
from docs_tui.site.site_settings import LintSettings
from docs_tui.source import Severity

ActiveRule: TypeAlias = "tuple[Rule, CheckPage, Severity]"
"""An active page rule, its check, and its severity."""

_LEVELS = {each.value: each for each in Severity}


def unknown_rule(word: str) -> str:
    """Return the message for a word that is not a rule or group."""
    known = (*NAMES, *(group.name.lower() for group in RuleGroup))
    otherwise = '; run "docs-tui explain" for the list'
    return f"there is no rule {word}{did_you_mean(word, known, otherwise=otherwise)}"


@dataclass(frozen=True)
class Selection:
    """The active rules: from the settings, then from the command line."""

    settings: LintSettings = field(default_factory=LintSettings)
    select: tuple[str, ...] = ()
    """Names, codes, letters of groups, ``all`` or ``default``; empty for the settings' choice."""
    ignore: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Reject unknown names.

        Raises:
            CannotRunError: A selector names no rule; the message suggests the nearest one.
        """
        for each in (*self.select, *self.ignore):
            if not matching(each):
                raise CannotRunError(unknown_rule(each))

    @cached_property
    def _chosen(self) -> Mapping[str, Severity]:
        """The rules that are on unless a glob says otherwise."""
        ignored = _names(self.ignore)
        usual = {rule.name for rule in RULES if rule.default or (rule.strict and self.strict)}
        on = _names(self.select) if self.select else usual
        if "default" in self.select:
            on |= usual
        levels = {rule.name: rule.severity for rule in RULES if rule.name in on}
        for selector, level in self.settings.rules.items():
            _set(levels, selector, level, keep=bool(self.select))
        return {name: level for name, level in levels.items() if name not in ignored}

    @property
    def strict(self) -> bool:
        """Whether rules report as much as they can: set by ``lint.tier: strict`` or ``--select all``."""
        return self.settings.tier == "strict" or any(each.strip().lower() == "all" for each in self.select)

    @cached_property
    def _by_globs(self) -> dict[tuple[str, ...], Mapping[str, Severity]]:
        return {(): self._chosen}

    @cached_property
    def asks_for_terms(self) -> bool:
        """Whether a rule needs the terms of pages."""
        return any(rule.group is RuleGroup.LANGUAGE for rule in self.rules)

    @cached_property
    def asks_for_external(self) -> bool:
        """Whether a rule needs the links to other sites."""
        return any(rule.reads_external for rule in self.rules)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule that may be active for some file."""
        named = {name for levels in self.settings.files.values() for name in _names(levels)}
        wanted = named | set(self._chosen)
        ignored = _names(self.ignore)
        only = _names(self.select) if self.select else wanted
        return tuple(rule for rule in RULES if rule.name in wanted and rule.name in only and rule.name not in ignored)

    def of_page(self, file: str, *, snippet: bool, plain: bool, reported: bool) -> "Sequence[ActiveRule]":
        """Return the page rules that check ``file``.

        Args:
            file: A page or snippet.
            snippet: Whether it is a snippet.
            plain: Whether it is plain Markdown, which is never read as MDX.
            reported: Whether the parser reports anything; otherwise rules that repeat its reports are skipped.
        """
        levels = self.levels(file)
        kind = (id(levels), snippet, plain, reported)
        if kind not in self._of_pages:
            self._of_pages[kind] = [
                (rule, rule.check, levels[rule.name])
                for rule in self.rules
                if rule.check is not None
                and rule.name in levels
                and (rule.snippets or not snippet)
                and (reported or not rule.reported_codes)
                and not (rule.group is RuleGroup.MDX and plain)
            ]
        return self._of_pages[kind]

    @cached_property
    def _of_pages(self) -> "dict[tuple[int, bool, bool, bool], Sequence[ActiveRule]]":
        """The page rules, cached by the ``id`` of the levels, which stay alive, and by the type of file."""
        return {}

    def levels(self, file: str) -> Mapping[str, Severity]:
        """Return the active rules for ``file`` with their severities."""
        globs = self.settings.files
        fitting = tuple(glob for glob in globs if matches(file, glob)) if globs else ()
        if fitting not in self._by_globs:
            levels = dict(self._chosen)
            for glob in fitting:
                for selector, level in globs[glob].items():
                    _set(levels, selector, level, keep=bool(self.select))
            ignored = _names(self.ignore)
            self._by_globs[fitting] = {name: level for name, level in levels.items() if name not in ignored}
        return self._by_globs[fitting]


def matches(file: str, glob: str) -> bool:
    """Tell whether a glob matches ``file``; one that ends in a slash matches everything below it."""
    pattern = glob.removeprefix("/")
    if pattern.endswith("/"):
        pattern += "**"
    return fnmatchcase(file, pattern) or (pattern.startswith("**/") and fnmatchcase(file, pattern[3:]))


def _names(selectors: Iterable[str]) -> set[str]:
    return {rule.name for each in selectors for rule in matching(each)}


def _set(levels: dict[str, Severity], selector: str, level: str, *, keep: bool) -> None:
    """Apply one line of the settings; ``keep`` only changes rules that are already on."""
    for rule in matching(selector):
        if level == "off":
            levels.pop(rule.name, None)
        elif not keep or rule.name in levels:
            levels[rule.name] = _LEVELS.get(level, rule.severity)
