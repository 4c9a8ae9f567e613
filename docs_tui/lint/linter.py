"""Check each page, then the whole site. After a change, check only what the change affects.

A page is checked again when its text or the settings change, and a page with a spec also when the spec does. Rules of
the site run after each change: they read the facts of pages and parse nothing.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from docs_tui.lint.beside import reads_beside
from docs_tui.lint.fixes import whole_line, with_safety
from docs_tui.lint.page_context import CONFLICT, PageContext, path_signs
from docs_tui.lint.page_facts import PageFacts
from docs_tui.lint.page_versions import compare_versions, version_key
from docs_tui.lint.rule import Rule, RuleFinding
from docs_tui.lint.rule_registry import BY_NAME, RULES, matching
from docs_tui.lint.rule_selection import Selection
from docs_tui.lint.site_context import SiteContext
from docs_tui.lint.suppressions import UNKNOWN, UNUSED, Suppression
from docs_tui.lint.vale_alerts import ValeAlert
from docs_tui.site import Site, Unread, meant, nearest
from docs_tui.site.page_files import PAGE_EXTENSIONS, Content, wide_encoding
from docs_tui.source import Diagnostic, Fix, Severity, Source, Span, TextEdit
from docs_tui.source.file_names import SETTINGS_FILE
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Failure:
    """A rule that raised an exception."""

    rule: str
    """The rule's name; empty if the file could not be read for the rules."""
    file: str
    """The file that was checked; empty for a site rule."""
    error: str
    """The exception: ``IndexError: list index out of range``."""

    @classmethod
    def of(cls, rule: str, file: str, error: Exception) -> "Failure":
        """Make a failure from an exception."""
        words = str(error).splitlines()
        return cls(rule, file, f"{type(error).__name__}: {words[0]}" if words else type(error).__name__)

    def __str__(self) -> str:
        """Return the message for the user, in one line."""
        what = f"the rule {self.rule}" if self.rule else "the check"
        where = self.file or "the whole site"
        return f"{what} failed on {where} ({self.error}). This is a bug in docs-tui; everything else was checked"


class RuleFailedError(Exception):
    """A rule raised an exception and the linter is not ``tolerant``. The first exception is its cause."""


_FOR_AGENTS = frozenset(("skill.md", "agents.md", "claude.md"))
"""Instructions for agents. They are not pages, though the hosted service may publish them."""


@record(frozen=True, slots=True)
class FileResult:
    """The result of checking one file."""

    findings: tuple[Diagnostic, ...]
    facts: PageFacts
    failures: tuple[Failure, ...] = ()
    """Rules that failed on the file."""
    anywhere: bool = False
    """Whether a twin of the file, as ``FileLinter.first_twins`` finds them, has the same findings."""

    def at(self, file: str) -> "FileResult":
        """Return the result of a twin."""
        return FileResult(self._findings_at(file), replace(self.facts, file=file), anywhere=True)

    def of_version(self, file: str, text: str, copy: str) -> "FileResult | None":
        """Return the result of a copy of the file in another version of the site; None if it has to be checked.

        Args:
            file: The copy.
            text: The text of the file.
            copy: The text of the copy.
        """
        version = compare_versions(self.facts.references, text, copy) if self.anywhere else None
        if version is None or any(word in said for word in version.words for said in map(_said, self.findings)):
            return None
        facts = self.facts.with_addresses(file, version.addresses)
        return FileResult(self._findings_at(file), facts, anywhere=True)

    def _findings_at(self, file: str) -> tuple[Diagnostic, ...]:
        return tuple(replace(each, path=file) for each in self.findings)


def _said(found: Diagnostic) -> str:
    """Return all text that a finding has from its page."""
    edits = found.fix.edits if found.fix is not None else ()
    return "\n".join((found.message, found.hint, *(edit.text for edit in edits)))


class _Resting(Mapping[str, PageFacts]):
    """The facts of a site's files; iteration calls ``rest`` before each file, so that other threads get time."""

    def __init__(self, facts: Mapping[str, PageFacts], rest: Callable[[], object]) -> None:
        self._facts, self._rest = facts, rest

    def __getitem__(self, file: str) -> PageFacts:
        return self._facts[file]

    def __contains__(self, file: object) -> bool:
        return file in self._facts

    def __len__(self) -> int:
        return len(self._facts)

    def __iter__(self) -> Iterator[str]:
        for file in self._facts:
            self._rest()
            yield file


class _OnDemand(Mapping[str, PageFacts]):
    """The facts of a site's files, each read when a rule asks for it."""

    def __init__(self, files: Iterable[str], known: Mapping[str, PageFacts], read: Callable[[str], PageFacts]) -> None:
        self._files, self._known, self._read = dict.fromkeys(files), dict(known), read

    def __getitem__(self, file: str) -> PageFacts:
        if file not in self._known:
            if file not in self._files:
                raise KeyError(file)
            self._known[file] = self._read(file)
        return self._known[file]

    def __contains__(self, file: object) -> bool:
        return file in self._files

    def __len__(self) -> int:
        return len(self._files)

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)


Mapper: TypeAlias = "Callable[[Sequence[str], FileLinter], Mapping[str, FileResult]]"
"""Maps a function over files, optionally in several processes."""


def _nothing() -> None:
    pass


def _unknown(_file: str, _linter: "FileLinter") -> None:
    return None


def _alone(files: Sequence[str], linter: "FileLinter") -> Mapping[str, FileResult]:
    return {file: linter(file) for file in files}


@record(frozen=False, slots=True)
class Linter:
    """Checks one snapshot of a site after another."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    mapper: Mapper = _alone
    earlier: "Callable[[str, FileLinter], PageFacts | None]" = _unknown
    """Returns the facts of a file from an earlier check; None if it has to be parsed."""
    gone: Mapping[str, str] = field(default_factory=dict)
    """Dead links to other sites, with the reason for each."""
    vale: Mapping[str, tuple[ValeAlert, ...]] = field(default_factory=dict)
    """What Vale found, by file."""
    rest: Callable[[], object] = _nothing
    """Called between parts of the work on the whole site, to give other threads time."""
    compact: bool = False
    """Whether to use less memory and more time, for checks in the background."""
    tolerant: bool = False
    """Whether to record a rule that raises in ``failures`` and continue; otherwise raise ``RuleFailedError``."""
    failures: tuple[Failure, ...] = ()
    """The rules that failed in the last update."""
    _selection: Selection | None = None
    _known: dict[str, tuple[tuple[object, ...], FileResult]] = field(default_factory=dict)
    """Each file's result with its cache key."""

    def update(self, site: Site) -> tuple[Diagnostic, ...]:
        """Return every finding on ``site``, by file and place.

        Raises:
            CannotRunError: ``select`` or ``ignore`` names no rule.
            RuleFailedError: A rule raised, and the linter is not ``tolerant``.
        """
        selection = self._selected(site)
        beside = reads_beside(site)
        keys = {file: (site.files[file], selection, *beside(file)) for file in linted_files(site)}
        stale = [file for file, key in keys.items() if file not in self._known or not _same(self._known[file][0], key)]
        linter = FileLinter(site, selection)
        fresh = self.mapper(stale, linter)
        self._known = {file: (key, fresh[file]) if file in fresh else self._known[file] for file, key in keys.items()}
        checked = {file: each for file, (_, each) in self._known.items()}
        facts = self._facts(checked)
        context = SiteContext(site, facts, self.gone, self.compact, vale=self.vale, strict=selection.strict)
        return self._found(context, checked)

    def update_some(self, site: Site, files: Collection[str]) -> tuple[Diagnostic, ...]:
        """Return every finding in ``files``, and maybe findings in others.

        Parses only these, and the pages that they depend on unless ``earlier`` knows them.

        Raises:
            CannotRunError: ``select`` or ``ignore`` names no rule.
            RuleFailedError: A rule raised, and the linter is not ``tolerant``.
        """
        selection = self._selected(site)
        linter, linted = FileLinter(site, selection), tuple(linted_files(site))

        def read(file: str) -> PageFacts:
            return self.earlier(file, linter) or linter.facts(file)

        checked = {file: linter(file) for file in linted if file in files}
        facts = _OnDemand(linted, {file: each.facts for file, each in checked.items()}, read)
        only, strict = frozenset(checked), selection.strict
        return self._found(SiteContext(site, facts, self.gone, self.compact, only, self.vale, strict), checked)

    def _found(self, context: SiteContext, checked: Mapping[str, FileResult]) -> tuple[Diagnostic, ...]:
        failures = [failure for each in checked.values() for failure in each.failures]
        found = tuple(_findings(context, self._selected(context.site), checked, self.rest, failures))
        self.failures = tuple(failures)
        if failures and not self.tolerant:
            raise RuleFailedError("\n".join(map(str, failures)))
        return found

    def _facts(self, checked: Mapping[str, FileResult]) -> Mapping[str, PageFacts]:
        facts = {file: each.facts for file, each in checked.items()}
        return facts if self.rest is _nothing else _Resting(facts, self.rest)

    def external(self) -> Iterator[str]:
        """Yield the links to other sites in the files that were checked last."""
        for _, each in self._known.values():
            for reference in each.facts.references:
                if reference.url.startswith(("http://", "https://")):
                    yield reference.url

    def _selected(self, site: Site) -> Selection:
        if self._selection is None or self._selection.settings != site.settings.lint:
            self._selection = Selection(site.settings.lint, self.select, self.ignore)
        return self._selection


def lint(site: Site, *, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> tuple[Diagnostic, ...]:
    """Return every finding on ``site``, by file and place."""
    return Linter(tuple(select), tuple(ignore)).update(site)


def rule_findings(site: Site, file: str, rule: str) -> tuple[Diagnostic, ...]:
    """Return the findings of one page rule in one file, with settings and suppressions applied."""
    checked = FileLinter(site, Selection(site.settings.lint))(file)
    suppressions = checked.facts.suppressions
    return tuple(each for each in checked.findings if each.code == rule and _suppressing(each, suppressions) is None)


def site_rule_findings(site: Site, rule: str) -> tuple[Diagnostic, ...]:
    """Return the findings of a site rule that reads no page facts, with settings applied."""
    failures: list[Failure] = []
    found = _of_the_site(SiteContext(site, {}), Selection(site.settings.lint, (rule,)), _nothing, failures)
    return tuple(found)


def findings_of_some(site: Site, selection: Selection, checked: Mapping[str, FileResult]) -> tuple[Diagnostic, ...]:
    """Return the findings of page rules in some files, and of site rules; quick on large sites.

    Args:
        site: The site.
        selection: The rules.
        checked: The results for the files that matter. All others count as pages without links and anchors, so the
            result is only right for rules and links that do not depend on them.
    """
    facts = {file: PageFacts.of(file) for file in linted_files(site)}
    facts |= {file: each.facts for file, each in checked.items()}
    context = SiteContext(site, facts, strict=selection.strict)
    return tuple(_findings(context, selection, checked, _nothing, []))


def linted_files(site: Site) -> Iterator[str]:
    """Yield the files that are checked individually: pages, and the Markdown files that they import."""
    for page in site.pages.values():
        if (
            page.file is not None
            and page.file.rpartition("/")[2].lower() not in _FOR_AGENTS
            and _has_text(site.files[page.file])
        ):
            yield page.file
    for file in site.structure.snippets:
        if file.endswith(PAGE_EXTENSIONS) and _has_text(site.files[file]):
            yield file


def _has_text(content: Content) -> bool:
    """Tell whether a file can be checked: of one in a wide encoding, only that is reported."""
    return not isinstance(content, Unread) and not wide_encoding(content)


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Tell whether two keys are equal. Compares contents by identity first, because they are long."""
    return one[1] is other[1] and one[2:] == other[2:] and (one[0] is other[0] or one[0] == other[0])


@record(frozen=True, slots=True)
class FileLinter:
    """Checks the files of one snapshot individually."""

    site: Site
    selection: Selection

    def facts(self, file: str) -> PageFacts:
        """Return the facts of a file that is not checked; none if it cannot be read."""
        try:
            terms = self.selection.asks_for_terms
            context = PageContext.of(self.site, file, strict=self.selection.strict)
            return context.facts(with_terms=terms, with_external=False)
        except Exception:  # noqa: BLE001  # reported where the file itself is checked
            return PageFacts.of(file)

    def __call__(self, file: str) -> FileResult:
        """Check one file. If a rule raises, the other rules still run."""
        site, selection = self.site, self.selection
        failures: list[Failure] = []
        try:
            context = PageContext.of(site, file, strict=selection.strict)
            asked = selection.of_page(
                file,
                snippet=context.is_snippet,
                plain=context.is_plain,
                reported=bool(context.reported),
            )
            facts = context.facts(with_terms=selection.asks_for_terms, with_external=selection.asks_for_external)
        except Exception as error:  # noqa: BLE001  # reported, and all other pages are still checked
            return FileResult((), PageFacts.of(file), (Failure.of("", file, error),))
        found: list[tuple[Rule, RuleFinding, Severity]] = []
        for rule, check, level in asked:
            try:
                results = list(check(context))
            except Exception as error:  # noqa: BLE001  # reported, and all other rules still check this page
                failures.append(Failure.of(rule.name, file, error))
                continue
            if results:
                found += [(rule, each, level) for each in results]
        if context.conflicts:
            found = [
                each for each in found if each[0].name == CONFLICT or not _is_inside(each[1].span, context.conflicts)
            ]
        checked = with_safety(context, [each for _, each, _ in found])
        source = site.file_document(file).source
        return FileResult(
            tuple(diagnostic(source, rule, each, level) for (rule, _, level), each in zip(found, checked, strict=True)),
            facts,
            tuple(failures),
            anywhere=not failures and not context.is_placed,
        )

    def first_twins(self, files: Iterable[str]) -> dict[str, str]:
        """Return for each file its first twin: a file with the same text, for which everything else is the same but the path.

        Versions and languages of a site repeat pages. A page with a spec has no twin but itself.
        """
        return self._first_alike(files, lambda content: content)

    def first_versions(self, files: Iterable[str]) -> dict[str, str]:
        """Return for each file the first that may be the same page in another version of the site, as ``page_versions`` says.

        With a stricter selection, rules also compare texts with addresses: then each file is only the first of itself.
        """
        sizes = {file: _size_of(self.site.files[file]) for file in files}
        times = Counter(() if self.selection.strict else sizes.values())
        alike = self._first_alike((file for file, size in sizes.items() if times[size] > 1), _version_of)
        return {file: alike.get(file, file) for file in sizes}

    def _first_alike(self, files: Iterable[str], text: "Callable[[Content], object]") -> dict[str, str]:
        """Return for each file the first with an equal ``text``, for which everything else is the same but the path."""
        site, selection, beside = self.site, self.selection, reads_beside(self.site)

        def read(file: str) -> object:
            *others, spec = beside(file)
            if spec is not None:
                return file
            return text(site.files[file]), id(selection.levels(file)), path_signs(site, file), repr(others)

        first: dict[object, str] = {}
        return {file: first.setdefault(read(file), file) for file in files}

    def of_versions(self, first: Mapping[str, str], made: Mapping[str, FileResult]) -> Iterator[tuple[str, FileResult]]:
        """Yield the results of copies of checked files.

        Args:
            first: The files, each with the first of its versions.
            made: The results of the first ones.
        """
        for file, leader in first.items():
            if file != leader:
                text = self.site.file_text
                found = made[leader].of_version(file, text(leader), text(file))
                if found is not None:
                    yield file, found


def _size_of(content: Content) -> int:
    return len(content) if isinstance(content, bytes) else 0


def _version_of(content: Content) -> object:
    return version_key(content) if isinstance(content, bytes) else content


def _is_inside(span: Span, conflicts: Iterable[Span]) -> bool:
    """Tell whether a finding is inside a merge conflict, which is reported as a single problem."""
    return any(conflict.start <= span.start < conflict.end for conflict in conflicts)


def diagnostic(source: Source, rule: Rule, found: RuleFinding, severity: Severity) -> Diagnostic:
    """Return a rule's finding as a diagnostic under the rule's name."""
    fix = Fix(rule.fix, found.edits, safe=found.safe) if found.edits else None
    own = found.severity if found.severity is not None and severity is rule.severity else severity
    return Diagnostic.at(source, found.span, rule.name, found.message, severity=own, hint=found.hint, fix=fix)


def _findings(
    context: SiteContext,
    selection: Selection,
    checked: Mapping[str, FileResult],
    rest: Callable[[], object],
    failures: list[Failure],
) -> Iterator[Diagnostic]:
    """Yield findings that no comment suppresses, and unused suppressions."""
    by_file: dict[str, list[Diagnostic]] = {file: list(each.findings) for file, each in checked.items()}
    for each in _of_the_site(context, selection, rest, failures):
        by_file.setdefault(each.path, []).append(each)
    if UNKNOWN in selection.levels(SETTINGS_FILE):
        level = selection.levels(SETTINGS_FILE)[UNKNOWN]
        source = context.source(SETTINGS_FILE)
        for found in unknown_rules_in_settings(context.site):
            by_file.setdefault(SETTINGS_FILE, []).append(diagnostic(source, BY_NAME[UNKNOWN], found, level))
    for file in sorted(by_file):
        findings = by_file[file]
        suppressions = checked[file].facts.suppressions if file in checked else ()
        if suppressions:
            findings = _kept(context, file, findings, suppressions, selection)
        yield from sorted(findings, key=lambda each: (each.start, each.end, BY_NAME[each.code].code))


def _of_the_site(
    context: SiteContext, selection: Selection, rest: Callable[[], object], failures: list[Failure]
) -> Iterator[Diagnostic]:
    """Yield the findings of site rules; a rule that raises is added to ``failures``."""
    for rule in selection.rules:
        if rule.check_site is None:
            continue
        rest()
        try:
            for found in rule.check_site(context):
                rest()
                level = selection.levels(found.file).get(rule.name)
                if level is not None:
                    yield diagnostic(context.source(found.file), rule, found, level)
        except Exception as error:  # noqa: BLE001  # reported, and all other rules still run
            failures.append(Failure.of(rule.name, "", error))


def _kept(
    context: SiteContext,
    file: str,
    findings: list[Diagnostic],
    suppressions: Sequence[Suppression],
    selection: Selection,
) -> list[Diagnostic]:
    used: set[int] = set()
    kept: list[Diagnostic] = []
    for each in findings:
        index = _suppressing(each, suppressions)
        if index is None:
            kept.append(each)
        else:
            used.update(index)
    levels = selection.levels(file)
    source = context.source(file)
    for rule, found in unused_suppressions(source, suppressions, used, levels):
        kept.append(diagnostic(source, rule, found, levels[rule.name]))
    return kept


def _suppressing(found: Diagnostic, suppressions: Sequence[Suppression]) -> list[int] | None:
    """Return the suppressions of a finding; None if there are none."""
    rule = BY_NAME[found.code]
    names = (rule.name, rule.code, rule.group.value, rule.group.name.lower())
    fitting = [
        index
        for index, each in enumerate(suppressions)
        if each.covers(found.start.line) and (not each.rules or any(name in names for name in each.rules))
    ]
    return fitting or None


def unused_suppressions(
    source: Source, suppressions: Sequence[Suppression], used: set[int], levels: Mapping[str, Severity]
) -> Iterator[tuple[Rule, RuleFinding]]:
    """Yield a finding for each unused suppression; those of disabled rules are skipped."""
    for index, each in enumerate(suppressions):
        unknown = next((name for name in each.rules if not matching(name)), None)
        if unknown is not None and UNKNOWN in levels:
            hint = meant(nearest(unknown, (rule.name for rule in RULES)), 'Run "docs-tui explain" for the list')
            yield BY_NAME[UNKNOWN], RuleFinding(each.span, f"unknown rule {unknown}", hint)
        elif index not in used and UNUSED in levels and _could_be_used(each, levels):
            span = whole_line(source.text, each.span)
            edits = (TextEdit(span, ""),)
            what = ", ".join(each.rules) or "any rule"
            yield (
                BY_NAME[UNUSED],
                RuleFinding(
                    each.span, f"this comment suppresses nothing: {what} finds no problem here", "Remove it", edits
                ),
            )


def unknown_rules_in_settings(site: Site) -> Iterator[RuleFinding]:
    """Yield a finding for each unknown rule name under ``lint`` in docs-tui.yaml."""
    settings = site.settings.lint
    names = dict.fromkeys([*settings.rules, *(name for levels in settings.files.values() for name in levels)])
    known = (*(rule.name for rule in RULES), *dict.fromkeys(rule.group.name.lower() for rule in RULES))
    text = site.file_text(SETTINGS_FILE)
    for name in names:
        if not matching(name):
            key = re.search(rf"[\s{{,]['\"]?({re.escape(name)})['\"]?[ \t]*:", text)
            span = Span(*key.span(1)) if key else Span(0, 0)
            hint = meant(nearest(name, known), 'Run "docs-tui explain" for the list')
            yield RuleFinding(span, f"unknown rule {name}", hint, file=SETTINGS_FILE)


def _could_be_used(suppression: Suppression, levels: Mapping[str, Severity]) -> bool:
    return not suppression.rules or all(
        any(rule.name in levels for rule in matching(name)) for name in suppression.rules
    )
