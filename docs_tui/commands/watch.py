"""``watch``: keep the llms files up to date while the docs are edited."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from docs_tui.commands.build import out_folder
from docs_tui.commands.context import Context, Item, Outcome, no_pages
from docs_tui.commands.full_build import MOST_NAMES, written_diagnostics
from docs_tui.commands.secrets import secrets_in, secrets_in_site
from docs_tui.commands.shown_paths import docs_below_hint
from docs_tui.errors import DocsTuiError
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.source.numbers import counted, duration
from docs_tui.workspace import Workspace
from docs_tui.workspace.build.builder import Builder
from docs_tui.workspace.workspace import followed

if TYPE_CHECKING:
    from pathlib import Path

    from docs_tui.site import Site
    from docs_tui.source import Diagnostic
    from docs_tui.workspace.build import BuildResult

_FEW_NAMES = 5
"""How many files a line names if there are too many to name all."""


def watch(context: Context) -> Outcome:
    """Build, then build again at each save until Ctrl+C."""
    return Outcome(items=_lines(context), live=True)


def _lines(context: Context) -> Iterator[Item]:
    out = out_folder(context)
    builder = Builder(context.root, out, force=context.flag("force"), progress=context.progress)
    builder.prepare()
    workspace = Workspace(context.root, base_url=context.text("base-url") or None)
    reporter = _Reporter(builder, workspace, out)
    try:
        yield reporter.first(workspace.load(context.progress))
        builder.save()
        warned = ""
        for site in followed(workspace):
            if workspace.warning != warned:
                warned = workspace.warning
                if warned:
                    yield Item(notices=(warned,))
            yield from reporter.line(site)
    except (KeyboardInterrupt, GeneratorExit):
        builder.save()
        raise


class _Reporter:
    """Writes a line for each build, and each diagnostic once until it goes away."""

    def __init__(self, builder: "Builder", workspace: "Workspace", out: "Path | None") -> None:
        self._builder = builder
        self._out = out
        self._workspace = workspace
        self._is_built = False
        self._site = workspace.site
        self._reported: frozenset[str] = frozenset()
        self._saved: dict[str, tuple[Diagnostic, ...]] = {}
        """By file: syntax errors and secrets in pages that were saved since the start."""
        self._secrets: tuple[Diagnostic, ...] = ()
        """Secrets in pages at the start."""

    def first(self, site: "Site") -> Item:
        """Build for the first time, and return its line."""
        self._site = site
        written, problem = self._update(site) if self._has_docs(site) else (None, no_pages(self._workspace.root))
        if written is None:
            return Item(text=f"waiting: {problem}\n", record={"event": "failed", "problem": problem})
        return self._watching(written)

    def line(self, site: "Site") -> Iterator[Item]:
        """Build again, and yield a line if a file was written or a new problem was found."""
        if not self._has_docs(site):
            return
        written, problem = self._update(site)
        if written is None:
            yield Item(text=f"failed: {problem}\n", record={"event": "failed", "problem": problem})
        elif not self._is_built:
            yield self._watching(written)
        else:
            self._check(_saved_pages(self._site, site))
            new, notices = self._new(written), _config_notices(self._site, site)
            if written.changed or new or notices:
                yield Item(_changed_line(written), record=_record("changed", written), diagnostics=new, notices=notices)
        self._site = site

    def _has_docs(self, site: "Site") -> bool:
        """Tell whether there is something to build: an empty folder gets no files, as with ``build``."""
        return self._is_built or bool(site.pages or site.config.file)

    def _update(self, site: "Site") -> "tuple[BuildResult | None, str]":
        try:
            return self._builder.update(site), ""
        except DocsTuiError as error:
            return None, str(error)

    def _watching(self, written: "BuildResult") -> Item:
        self._is_built = True
        self._secrets = secrets_in_site(self._workspace.site)
        done = f"{counted(written.pages, 'page')}, {counted(len(written.changed), 'file')} written"
        text = f"watching {self._workspace.root}: {done} in {duration(written.seconds)}\n"
        notices = docs_below_hint(self._site, self._workspace.root)
        return Item(text, record=_record("watching", written), diagnostics=self._new(written), notices=notices)

    def _check(self, pages: "Sequence[str]") -> None:
        """Check saved pages; skip it if there are many, as after a checkout."""
        site = self._workspace.site
        for file in pages if len(pages) <= MOST_NAMES else ():
            self._saved[file] = (*site.file_document(file).diagnostics, *secrets_in(site, (file,)))

    def _new(self, written: "BuildResult") -> "tuple[Diagnostic, ...]":
        """Return the diagnostics that the last build did not have."""
        found = (
            *self._workspace.diagnostics,
            *written_diagnostics(written, self._out),
            *self._secrets,
            *chain(*self._saved.values()),
        )
        new = tuple(each for each in found if str(each) not in self._reported)
        self._reported = frozenset(map(str, found))
        return new


def _saved_pages(before: "Site", after: "Site") -> list[str]:
    """Return the files of pages and snippets that have changed, without generated files."""
    known, snippets = before.files, after.structure.snippets
    return [
        file
        for file, content in after.files.items()
        if known.get(file) is not content
        and file.endswith(PAGE_EXTENSIONS)
        and (after.page_of_file(file) is not None or file in snippets)
    ]


def _config_notices(before: "Site", after: "Site") -> tuple[str, ...]:
    """Return a line if docs.json has become unreadable or readable."""
    if after.config.broken == before.config.broken:
        return ()
    if after.config.broken:
        return (f"{after.config.file} cannot be read; the files keep the content from its last readable version.",)
    return (f"{after.config.file} can be read again.",)


def _changed_line(written: "BuildResult") -> str:
    changed = written.changed
    if not changed:
        return ""
    named = changed if len(changed) <= MOST_NAMES else changed[:_FEW_NAMES]
    more = f" and {counted(len(changed) - len(named), 'more file')}" if len(changed) > len(named) else ""
    return f"{', '.join(named)}{more} in {duration(written.seconds)}\n"


def _record(event: str, written: "BuildResult") -> dict[str, object]:
    return {
        "event": event,
        "written": [each.path for each in written.files if each.status.value == "written"],
        "removed": [each.path for each in written.files if each.status.value == "removed"],
        "milliseconds": round(written.seconds * 1000, 3),
    }
