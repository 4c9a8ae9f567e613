"""One run of the checks over a docs folder: its site read and judged, findings chosen, fixes made, in words."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

from docs_tui.commands.command import Item, Progress, no_pages
from docs_tui.commands.docs_below import said_of_docs_below
from docs_tui.commands.from_here import path_from_here, told_from_here
from docs_tui.commands.named_places import found_place, inside, lies_in, root_of
from docs_tui.errors import CannotRunError
from docs_tui.lint.baseline import Key, baseline_text, compare_with_baseline, keys_of, read_baseline
from docs_tui.lint.fixes import Fixed, fix_all
from docs_tui.lint.formats import Report
from docs_tui.lint.formats.text_report import as_text
from docs_tui.lint.linter import Linter
from docs_tui.lint.rule_registry import matching
from docs_tui.site import Change, Site
from docs_tui.source import Diagnostic, Severity
from docs_tui.source.counted import counted
from docs_tui.workspace import Workspace
from docs_tui.workspace.building.writing import replace_file
from docs_tui.workspace.judging import Kept
from docs_tui.workspace.saving import save

EXTERNAL = "broken-external-link"
"""The rule that --external switches on."""
_ORDER = list(Severity)


@dataclass(slots=True)
class Run:
    """What was asked for, and what came of it so far."""

    workspace: Workspace
    linter: Linter
    places: tuple[str, ...]
    """Files and folders from the docs folder; empty: all."""
    baseline: str
    revision: str
    external: bool
    site: Site
    findings: tuple[Diagnostic, ...] = ()
    """Those that are reported."""
    _notes: list[str] = field(default_factory=list)
    _before: "Mapping[Key, int] | None" = None
    """What the revision had."""

    @classmethod
    def of(
        cls,
        *,
        folder: Path | None,
        places: Sequence[str],
        select: tuple[str, ...],
        ignore: tuple[str, ...],
        baseline: str,
        revision: str,
        external: bool,
        progress: Progress,
    ) -> "Run":
        """Read what ``places`` name.

        Raises:
            CannotRunError: A place or a rule is not there, the folder cannot be read, or has nothing to judge.
        """
        places = [found_place(place, folder) for place in places]
        root = root_of(folder, places)
        workspace = Workspace(root)
        site = workspace.load(progress)
        if not site.pages and not site.config.file:
            raise CannotRunError(no_pages(root))
        within = tuple(name for place in places if (name := inside(root, place)))
        linter = Linter(select, ignore, Kept(root, progress), tolerant=True)
        run = cls(workspace, linter, within, baseline, revision, external, site)
        if external:
            run._ask()
        return run

    def judge(self) -> None:
        """Find what there is to report."""
        self.findings = self._reported(baseline=True)

    @property
    def said(self) -> str:
        """What was found and done, in a line or two."""
        below = said_of_docs_below(self.site, self.workspace.root)
        return "\n".join([*self._notes, *self._failed, _counts(self.findings), *below])

    @property
    def _failed(self) -> tuple[str, ...]:
        return tuple(f"{each}." for each in self.linter.failures)

    @property
    def broke(self) -> bool:
        """Whether a rule failed: then what was found is not all that there is."""
        return bool(self.linter.failures)

    def report(self) -> Report:
        """Return the findings with their texts and the paths as the writer knows them."""
        return Report(self.findings, self.site.file_text, path_from_here(self.workspace.root))

    @property
    def unreadable(self) -> tuple[Diagnostic, ...]:
        """What could not be read, as it is told here."""
        return tuple(map(told_from_here(self.workspace.root), self.workspace.unreadable))

    def fails(self, level: str) -> bool:
        """Tell whether a finding is at ``level`` or above; without one, at the level of the settings."""
        wanted = level or self.site.settings.lint.fail_on
        if wanted == "never":
            return False
        return any(_ORDER.index(each.severity) <= _ORDER.index(Severity(wanted)) for each in self.findings)

    def fix(self) -> None:
        """Make the fixes, in the writer's files, and judge what is left.

        Raises:
            CannotRunError: A file has changed since it was read, or cannot be written.
        """
        before, fixed, shown = self.site, self._fixed(), path_from_here(self.workspace.root)
        for name in sorted(fixed.texts):
            old, new = before.files[name], fixed.site.files[name]
            if isinstance(old, bytes) and isinstance(new, bytes) and old != new:
                save(self.workspace.root, name, old, new, shown=shown(name))
        if fixed.count:
            self._notes.append(f"Fixed {counted(fixed.count, 'problem')} in {counted(len(fixed.texts), 'file')}.")
        self.site = fixed.site
        self.judge()

    def diff(self) -> str:
        """Return what ``fix`` would change."""
        fixed, parts, shown = self._fixed(), list[str](), path_from_here(self.workspace.root)
        for name in sorted(fixed.texts):
            old = self.site.file_text(name).splitlines(keepends=True)
            new = fixed.texts[name].splitlines(keepends=True)
            parts += [_whole(line) for line in unified_diff(old, new, shown(name), shown(name))]
        self._notes.append(f"{counted(fixed.count, 'problem')} would be fixed in {counted(len(fixed.texts), 'file')}.")
        return "".join(parts)

    def write_baseline(self) -> str:
        """Write the findings into the baseline, and return what was done.

        Raises:
            CannotRunError: No file is named, or it cannot be written.
        """
        path = self._baseline_path()
        if path is None:
            raise CannotRunError("--write-baseline needs a file: --baseline FILE, or lint.baseline in docs-tui.yaml")
        self.findings = self._reported(baseline=False)
        replace_file(os.path.realpath(path), [baseline_text(self.site, self.findings).encode()])
        return "\n".join([*self._failed, f"Wrote {counted(len(self.findings), 'problem')} to {path}."])

    def following(self) -> Iterator[Item]:
        """Yield what is found, then at each save what is new and how much is left, until Ctrl+C."""
        from docs_tui.workspace.following import followed  # noqa: PLC0415 - only --watch follows

        yield self._item(self.findings)
        for site in followed(self.workspace):
            known = {str(each) for each in self.findings}
            self.site = site
            self.judge()
            yield self._item(tuple(each for each in self.findings if str(each) not in known))

    def _item(self, findings: tuple[Diagnostic, ...]) -> Item:
        report = Report(findings, self.site.file_text, path_from_here(self.workspace.root))
        return Item(text=as_text(report) + _counts(self.findings) + "\n", notices=self._failed)

    def _reported(self, *, baseline: bool) -> tuple[Diagnostic, ...]:
        findings = self.linter.update(self.site)
        if self.places:
            findings = tuple(each for each in findings if lies_in(each.path, self.places))
        path = self._baseline_path() if baseline else None
        if path is not None:
            findings = self._unknown_to(path, findings)
        if self.revision:
            findings = self._unknown_before(findings)
        return findings

    def _ask(self) -> None:
        """Ask for the links to other sites."""
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

    def _unknown_before(self, findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return the findings that the site had not in the revision, whatever has moved since."""
        if self._before is None:
            self._before = self._found_before()
            self.linter.update(self.site)
        return compare_with_baseline(self.site, findings, self._before).new

    def _found_before(self) -> Mapping[Key, int]:
        from docs_tui.workspace.git import committed, since  # noqa: PLC0415 - only --changed asks git

        root = self.workspace.root
        try:
            changed = since(root, self.revision)
        except CannotRunError as error:
            raise CannotRunError(f"{_clause(error)}; without --changed, all pages are judged") from error
        old_names = {name: old for name, old in changed.files.items() if old is not None}
        contents = committed(root, [*old_names.values(), *changed.gone], self.revision)
        changes: dict[str, Change] = {name: None for name, old in changed.files.items() if old != name}
        changes.update({name: content for name, content in contents.items() if content is not None})
        before = self.site.apply(changes)
        now = {old: name for name, old in old_names.items()}
        keys = keys_of(before, self.linter.update(before))
        return Counter((rule, now.get(path, path), text) for rule, path, text in keys)

    def _unknown_to(self, path: Path, findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError as error:
            raise CannotRunError(f"there is no baseline {path}; write one with --write-baseline") from error
        except OSError as error:
            raise CannotRunError(f"{path} cannot be read: {error.strerror or error}") from error
        found = compare_with_baseline(self.site, findings, read_baseline(text, str(path)))
        note = f"{counted(found.known, 'problem')} known to {path.name}"
        if found.gone and not self.places:
            note += f"; {found.gone:,} that it knows are gone: write it again"
        self._notes = [f"{note}."]
        return found.new

    def _baseline_path(self) -> Path | None:
        if self.baseline:
            here, there = Path(self.baseline), self.workspace.root / self.baseline
            return there if there.is_file() and not here.exists() else here
        named = self.site.settings.lint.baseline
        return self.workspace.root / named if named else None

    def _fixed(self) -> Fixed:
        """Return the site with its fixes: the safe ones, and every one of a rule that was named by itself."""
        named = {rule.name for each in self.linter.select if len(rules := matching(each)) == 1 for rule in rules}
        reported = {str(each) for each in self.findings} if self._baseline_path() else None

        def wanted(found: Diagnostic) -> bool:
            if found.fix is None or not (found.fix.safe or found.code in named):
                return False
            return (not self.places or lies_in(found.path, self.places)) and (
                reported is None or str(found) in reported
            )

        return fix_all(self.site, self.linter.update, wanted)


def _clause(error: CannotRunError) -> str:
    """Return a sentence as a part of another."""
    said = str(error)
    return f"{said[:1].lower()}{said[1:]}"


def _counts(findings: Sequence[Diagnostic]) -> str:
    """Return how much was found, in words."""
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


def _whole(line: str) -> str:
    return line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
