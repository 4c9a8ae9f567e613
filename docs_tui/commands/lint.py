"""``lint``: check pages, print findings in several formats, and apply safe fixes."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from difflib import unified_diff
from pathlib import Path
from typing import TypeAlias

from docs_tui.commands.context import Context, Item, Outcome, Progress, incomplete, item_of, no_pages
from docs_tui.commands.misspelled import meant_place
from docs_tui.commands.shown_paths import diagnostic_from_here, docs_below_hint, path_from_here
from docs_tui.errors import CannotRunError
from docs_tui.lint.baseline import Key, baseline_text, compare_with_baseline, keys_of, read_baseline
from docs_tui.lint.fixes import Fixed, fix_all, fixed_changes, is_safe
from docs_tui.lint.linter import Linter, linted_files
from docs_tui.lint.reports import FORMATS, Report, text_pieces
from docs_tui.lint.rule_registry import matching
from docs_tui.site import Site
from docs_tui.source import Diagnostic, Severity
from docs_tui.source.highlight import Highlight, Piece
from docs_tui.source.numbers import counted
from docs_tui.source.record import record
from docs_tui.workspace import Workspace, find_root
from docs_tui.workspace.atomic_files import replace_file
from docs_tui.workspace.kept_report import ReportCache
from docs_tui.workspace.memory_use import collector_off
from docs_tui.workspace.shared_lint import Kept, KeptFacts
from docs_tui.workspace.workspace import followed

EXTERNAL = "broken-external-link"
"""The rule that ``--external`` turns on."""
VALE = "vale"
"""The rule that ``--vale`` turns on."""
_NOT_NARROW = ("changed", "watch", "diff", "fix", "external", "vale", "write-baseline")
"""Options that need the whole site, or more than the docs folder."""
_FEW = 16
"""Up to this many files, checking them one by one is faster than reading the cached findings of the whole site."""
_SEVERITIES = list(Severity)
"""The severities, worst first."""


def lint(context: Context) -> Outcome:
    """Check the docs."""
    if context.flag("watch"):
        _refuse(context, "watch", ("format", "fix", "diff", "write-baseline"))
    cache = _report_cache(context)
    kept = cache.load() if cache is not None else None
    if kept is not None:
        return _outcome_of(kept)
    run = LintRun.start(
        folder=context.folder,
        places=context.words("PATH"),
        select=_rules(context, "select"),
        ignore=_rules(context, "ignore"),
        baseline=context.text("baseline"),
        revision=context.text("changed"),
        external=context.flag("external"),
        vale=context.flag("vale"),
        progress=context.progress,
    )
    run.narrow = bool(run.places) and not any(map(context.flag, _NOT_NARROW))
    if context.flag("write-baseline"):
        return Outcome(notice=run.write_baseline(), broke=run.broke)
    run.check()
    if context.flag("watch"):
        return Outcome(items=run.following(context.columns), live=True)
    if context.flag("diff"):
        return Outcome(
            items=[item_of(map(_diff_piece, run.diff().splitlines(keepends=True)))], notice=run.summary, broke=run.broke
        )
    if context.flag("fix"):
        run.fix()
    outcome = _outcome(context, run)
    if cache is not None and not (run.broke or run.site.settings.lint.baseline):
        cache.save(run.workspace, _kept(outcome, on_terminal=context.columns is not None))
    return outcome


def _report_cache(context: Context) -> ReportCache | None:
    """Return the cache of the report; None if it depends on more than the docs folder, or files are written."""
    if any(map(context.flag, (*_NOT_NARROW, "baseline"))):
        return None
    places = [_existing_path(place, context.folder) for place in context.words("PATH")]
    root = _root_of(context.folder, places)
    within = [_inside(root, place) for place in places]
    options = sorted((name, value) for name, value in context.options.items() if value)
    asked = (options, within, context.columns, os.path.realpath("."), os.path.realpath(root), str(root))
    return ReportCache.begin(root, repr(asked))


_KeptOutcome: TypeAlias = "tuple[str, list[tuple[str, str | None]], str, bool]"
"""The text or the pieces of a report, its notice, and whether it fails."""


def _kept(outcome: Outcome, *, on_terminal: bool) -> _KeptOutcome:
    (item,) = outcome.items
    pieces = [(text, highlight.name if highlight else None) for text, highlight in item.pieces] if on_terminal else []
    return ("" if pieces else item.text, pieces, outcome.notice, outcome.failed)


def _outcome_of(kept: _KeptOutcome) -> Outcome:
    text, pieces, notice, failed = kept
    item = item_of((piece, Highlight[name] if name else None) for piece, name in pieces) if pieces else Item(text=text)
    return Outcome(items=[item], notice=notice, failed=failed)


def _outcome(context: Context, run: "LintRun") -> Outcome:
    report = run.report()
    form = context.text("format") or "text"
    with collector_off():
        item = item_of(text_pieces(report, context.columns)) if form == "text" else Item(text=FORMATS[form](report))
    failed = run.fails(context.text("fail-on")) or bool(run.unreadable)
    return Outcome(
        items=[item],
        notice=run.summary,
        failed=failed,
        broke=run.broke,
        diagnostics=run.unreadable,
    )


def _rules(context: Context, option: str) -> tuple[str, ...]:
    """Return the rules in the values of an option, separated by commas or spaces."""
    return tuple(rule for value in context.words(option) for rule in value.replace(",", " ").split())


def _refuse(context: Context, option: str, others: tuple[str, ...]) -> None:
    for other in others:
        if context.flag(other):
            raise CannotRunError(f"--{option} and --{other} cannot be used together; leave one out")


@record(frozen=False, slots=True)
class LintRun:
    """One run of the rules over a docs folder: its options, site and findings."""

    workspace: Workspace
    linter: Linter
    places: tuple[str, ...]
    """Files and folders to report, relative to the docs folder; empty: all."""
    baseline: str
    revision: str
    external: bool
    vale: bool
    site: Site
    narrow: bool = False
    """Check only the files in ``places``, if they are few."""
    findings: tuple[Diagnostic, ...] = ()
    """The findings to report."""
    _notes: list[str] = field(default_factory=list)
    """What was done, and what could not be."""
    _left_out: tuple[str, ...] = ()
    """What the last check left out because of the baseline."""
    _before: "Mapping[Key, int] | None" = None
    """How often each finding occurs at the git revision of ``--changed``."""

    @classmethod
    def start(
        cls,
        *,
        folder: Path | None,
        places: Sequence[str],
        select: tuple[str, ...],
        ignore: tuple[str, ...],
        baseline: str,
        revision: str,
        external: bool,
        vale: bool,
        progress: Progress,
    ) -> "LintRun":
        """Load the site around ``places``.

        Raises:
            CannotRunError: A place or rule does not exist, or the folder cannot be read or has no pages.
        """
        places = [_existing_path(place, folder) for place in places]
        root = _root_of(folder, places)
        workspace = Workspace(root)
        site = workspace.load(progress)
        if not site.pages and not site.config.file:
            raise CannotRunError(no_pages(root))
        within = tuple(name for place in places if (name := _inside(root, place)))
        linter = Linter(select, ignore, Kept(root, progress), KeptFacts(root), tolerant=True)
        run = cls(workspace, linter, within, baseline, revision, external, vale, site)
        if external:
            run._check_external_links()
        return run

    def check(self) -> None:
        """Update ``findings``."""
        if self.vale:
            self._ask_vale()
        with collector_off():
            self.findings = self._reported(baseline=True)

    @property
    def summary(self) -> str:
        """The summary: how much was found and fixed."""
        below = docs_below_hint(self.site, self.workspace.root)
        return "\n".join([*self._notes, *self._left_out, *self._failed, *self._counts, *below])

    @property
    def _counts(self) -> tuple[str, ...]:
        """The number of findings. It says that there are none only if every file could be read."""
        missed = incomplete(len(self.unreadable))
        return missed if missed and not self.findings else (_counts(self.findings), *missed)

    @property
    def _failed(self) -> tuple[str, ...]:
        return tuple(f"{each}." for each in self.linter.failures)

    @property
    def broke(self) -> bool:
        """Whether a rule raised an exception, so that findings may be missing."""
        return bool(self.linter.failures)

    def report(self) -> Report:
        """Return the input of the report formats: the findings, their texts, and paths relative to the working directory."""
        return Report(self.findings, self.site.file_text, path_from_here(self.workspace.root))

    @property
    def unreadable(self) -> tuple[Diagnostic, ...]:
        """Diagnostics about files to check that cannot be read."""
        found = (each for each in self.workspace.unreadable if not self.places or _is_in(each.path, self.places))
        return tuple(map(diagnostic_from_here(self.workspace.root), found))

    def fails(self, level: str) -> bool:
        """Tell whether a finding is as severe as ``level``, or as the settings' level."""
        wanted = level or self.site.settings.lint.fail_on
        if wanted == "never":
            return False
        return any(_SEVERITIES.index(each.severity) <= _SEVERITIES.index(Severity(wanted)) for each in self.findings)

    def fix(self) -> None:
        """Write fixes to the writer's files, and check again.

        Raises:
            CannotRunError: A file has changed since it was read, or cannot be written.
        """
        from docs_tui.refactor.change_plan import changes_of  # noqa: PLC0415 - only --fix writes
        from docs_tui.workspace.changing import make_changes  # noqa: PLC0415 - as above

        before, fixed, shown = self.site, self._fixed(), path_from_here(self.workspace.root)
        if fixed.count:
            done = f"Fixed {counted(fixed.count, 'problem')} in {counted(len(fixed.texts), 'file')}"
            make_changes(self.workspace.root, done, changes_of(fixed_changes(before, fixed)), shown)
            self._notes.append(f"{done}.")
        self.site = fixed.site
        self.check()

    def diff(self) -> str:
        """Return the changes that ``fix`` would make as a unified diff."""
        fixed, parts, shown = self._fixed(), list[str](), path_from_here(self.workspace.root)
        for name in sorted(fixed.texts):
            old = self.site.file_text(name).splitlines(keepends=True)
            new = fixed.texts[name].splitlines(keepends=True)
            parts += [_diff_line(line) for line in unified_diff(old, new, shown(name), shown(name))]
        count = f"{counted(fixed.count, 'problem')} would be fixed in {counted(len(fixed.texts), 'file')}."
        self._notes.append(count if fixed.count else "There is nothing to fix.")
        return "".join(parts)

    def write_baseline(self) -> str:
        """Write all findings to the baseline, and return a message.

        Raises:
            CannotRunError: No file is named, or it cannot be written.
        """
        path = self._baseline_path()
        if path is None:
            raise CannotRunError("--write-baseline needs a file: --baseline FILE, or lint.baseline in docs-tui.yaml")
        self.findings = self._reported(baseline=False)
        replace_file(os.path.realpath(path), [baseline_text(self.site, self.findings).encode()])
        return "\n".join([*self._failed, f"Wrote {counted(len(self.findings), 'problem')} to {path}."])

    def following(self, columns: int | None) -> Iterator[Item]:
        """Yield all findings, then at each save the new ones and a count, until Ctrl+C."""
        warned = ""
        yield self._item(self.findings, columns)
        for site in followed(self.workspace):
            if self.workspace.warning != warned:
                warned = self.workspace.warning
                if warned:
                    yield Item(notices=(warned,))
            known = {str(each) for each in self.findings}
            self.site = site
            self.check()
            yield self._item(tuple(each for each in self.findings if str(each) not in known), columns)

    def _item(self, findings: tuple[Diagnostic, ...], columns: int | None) -> Item:
        report = Report(findings, self.site.file_text, path_from_here(self.workspace.root))
        pieces = (*text_pieces(report, columns), ("".join(f"{line}\n" for line in self._counts), None))
        return replace(item_of(pieces), notices=self._failed)

    def _reported(self, *, baseline: bool) -> tuple[Diagnostic, ...]:
        few = self._few_files() if self.narrow else None
        findings = self.linter.update(self.site) if few is None else self.linter.update_some(self.site, few)
        if self.places:
            findings = tuple(each for each in findings if _is_in(each.path, self.places))
        path = self._baseline_path() if baseline else None
        if path is not None:
            findings = self._new_to_baseline(path, findings)
        if self.revision:
            findings = self._new_since_revision(findings)
        return findings

    def _few_files(self) -> frozenset[str] | None:
        """Return the files in ``places``; None if they are so many that the cache of the whole site is faster."""
        files = frozenset(name for name in self.site.files if _is_in(name, self.places))
        return files if len(files) <= _FEW else None

    def _ask_vale(self) -> None:
        """Run Vale on the pages to check."""
        from docs_tui.workspace.vale_program import run_vale  # noqa: PLC0415 - only --vale runs it

        linter = self.linter
        if VALE not in linter.select:
            linter.select = (*(linter.select or ("default",)), VALE)
        files = [name for name in linted_files(self.site) if not self.places or _is_in(name, self.places)]
        linter.vale = run_vale(self.workspace.root, files)

    def _check_external_links(self) -> None:
        """Request the links to other sites."""
        from docs_tui.workspace.external import Asker  # noqa: PLC0415 - only --external uses the network

        linter = self.linter
        linter.select = (*(linter.select or ("default",)), EXTERNAL)
        linter.update(self.site)
        answers = Asker().ask(linter.external())
        linter.gone = answers.gone
        if answers.unsure:
            url, reason = next(iter(answers.unsure.items()))
            count = counted(len(answers.unsure), "link")
            self._notes.append(
                f"{count} to other sites could not be checked: {reason}, {url}{' …' if len(answers.unsure) > 1 else ''}"
            )

    def _new_since_revision(self, findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return the findings that are new since the revision, also if lines have moved."""
        if self._before is None:
            self._before = self._findings_of_revision()
            self.linter.update(self.site)
        return compare_with_baseline(self.site, findings, self._before).new

    def _findings_of_revision(self) -> Mapping[Key, int]:
        from docs_tui.workspace.revisions import RevisionRange, compared_with  # noqa: PLC0415 - only --changed uses git

        try:
            sites = compared_with(self.workspace.root, self.site, RevisionRange(self.revision))
        except CannotRunError as error:
            raise CannotRunError(f"{error}; without --changed, all pages are checked") from error
        now = {old: name for name, old in sites.files.items() if old is not None}
        keys = keys_of(sites.before, self.linter.update(sites.before))
        return Counter((rule, now.get(path, path), text) for rule, path, text in keys)

    def _new_to_baseline(self, path: Path, findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError as error:
            raise CannotRunError(f"there is no baseline {path}; write one with --write-baseline") from error
        except OSError as error:
            raise CannotRunError(f"{path} cannot be read: {error.strerror or error}") from error
        except UnicodeDecodeError as error:
            raise CannotRunError(f"{path} is not a baseline: it is not UTF-8") from error
        found = compare_with_baseline(self.site, findings, read_baseline(text, str(path)))
        note = f"{counted(found.known, 'problem')} left out, listed in {path.name}"
        if found.gone and not self.places:
            note += f"; {found.gone:,} others in it no longer occur: write it again with --write-baseline"
        self._left_out = (f"{note}.",)
        return found.new

    def _baseline_path(self) -> Path | None:
        if self.baseline:
            here, there = Path(self.baseline), self.workspace.root / self.baseline
            return there if there.is_file() and not here.exists() else here
        named = self.site.settings.lint.baseline
        return self.workspace.root / named if named else None

    def _fixed(self) -> Fixed:
        """Apply safe fixes, and all fixes of rules that ``--select`` names one by one."""
        named = {rule.name for each in self.linter.select if len(rules := matching(each)) == 1 for rule in rules}
        reported = {str(each) for each in self.findings} if self._baseline_path() else None

        def wanted(found: Diagnostic) -> bool:
            if found.fix is None or not (found.fix.safe or found.code in named):
                return False
            return (not self.places or _is_in(found.path, self.places)) and (reported is None or str(found) in reported)

        fixed = fix_all(self.site, self.linter.update, wanted)
        held = _breaking_anchors(self.site, fixed) if named else frozenset[str]()
        if not held:
            return fixed
        where = ", ".join(map(path_from_here(self.workspace.root), sorted(held)))
        self._notes = [*self._notes, f"Only safe fixes in {where}: the others would break links to headings."]
        return fix_all(
            self.site,
            self.linter.update,
            lambda found: wanted(found) and (is_safe(found) or found.path not in held),
        )


def _breaking_anchors(site: Site, fixed: Fixed) -> frozenset[str]:
    """Return the files whose fixes take away an anchor that a link of the site leads to."""
    linter = Linter(("broken-anchor",), tolerant=True)

    def broken(changed: Site) -> Counter[tuple[str, str]]:
        return Counter((each.path, each.message) for each in linter.update(changed))

    before = broken(site)
    if not broken(fixed.site) - before:
        return frozenset()
    return frozenset(file for file in fixed.texts if broken(site.apply({file: fixed.site.files[file]})) - before)


def _counts(findings: Sequence[Diagnostic]) -> str:
    """Return the line that counts findings."""
    if not findings:
        return "No problems."
    parts = [
        counted(number, level.value)
        for level in Severity
        if (number := sum(each.severity is level for each in findings))
    ]
    fixable = sum(each.fix is not None and each.fix.safe for each in findings)
    hint = f"; --fix removes {fixable:,}" if fixable else ""
    files = len({each.path for each in findings})
    return f"{', '.join(parts)} in {counted(files, 'file')}{hint}."


def _diff_line(line: str) -> str:
    return line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _diff_piece(line: str) -> Piece:
    if line.startswith(("+++ ", "--- ", "@@ ", "\\ ")):
        return line, Highlight.QUIET
    return line, {"+": Highlight.GOOD, "-": Highlight.ERROR}.get(line[:1])


def _existing_path(place: str, folder: Path | None) -> str:
    """Return a path that exists in the working directory, or else in the docs folder.

    Raises:
        CannotRunError: It exists in neither.
    """
    for each in (place, str(folder / place) if folder is not None else place):
        if os.path.lexists(each):
            return each
    where = f", here or in {folder}" if folder is not None else ""
    raise CannotRunError(f"there is no file or folder {place}{where}{meant_place(place)}")


def _root_of(folder: Path | None, places: Sequence[str]) -> Path:
    """Return the docs folder around the places."""
    if folder is not None:
        return folder
    if not places:
        return find_root()
    first = Path(places[0])
    return find_root(first if first.is_dir() else first.absolute().parent)


def _inside(root: Path, place: str) -> str:
    """Return a path relative to the docs folder; the docs folder itself is empty.

    Raises:
        CannotRunError: It is outside the docs folder.
    """
    here, top = Path(os.path.realpath(place)), root.resolve()  # realpath accepts symlink loops
    if here == top or top.is_relative_to(here):
        return ""
    if not here.is_relative_to(top):
        raise CannotRunError(f"{place} is outside the docs folder {root}")
    return here.relative_to(top).as_posix()


def _is_in(file: str, places: Sequence[str]) -> bool:
    """Tell whether a file is one of ``places`` or below one; all are relative to the docs folder."""
    return any(file == place or file.startswith(place + "/") for place in places)
