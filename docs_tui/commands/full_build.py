"""``build``, if something may have changed: read the docs and write the files that are not up to date."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.commands.context import Context, Item, Outcome, incomplete, no_pages
from docs_tui.commands.secrets import secrets_in_site
from docs_tui.commands.shown_paths import docs_below_hint
from docs_tui.errors import CannotRunError
from docs_tui.source import Diagnostic
from docs_tui.source.numbers import counted, duration
from docs_tui.source.record import record
from docs_tui.workspace import Workspace
from docs_tui.workspace.build import BuildResult, FileStatus
from docs_tui.workspace.build.builder import Builder
from docs_tui.workspace.build.output_directory import refuse_docs_folder
from docs_tui.workspace.build.unchanged import BuildRecord

if TYPE_CHECKING:
    from docs_tui.server.static_build import HtmlWriter

_ABOUT_OUTPUT = frozenset(("file-edited", "file-foreign"))
"""Codes of diagnostics about files in the output directory; all others are about the docs."""
MOST_NAMES = 20
"""How many changed files the output names; it only counts the rest."""


def _html_writer(context: Context, out: Path | None) -> "HtmlWriter | None":
    """Return the writer of the HTML site; None without ``--html``."""
    if not context.flag("html") or out is None:
        return None
    from docs_tui.server.static_build import HtmlWriter  # noqa: PLC0415 - loads the HTML renderer

    return HtmlWriter(context.root, out)


@record(frozen=True, slots=True)
class _Preparation:
    """The docs that were read, and the builder that writes their files."""

    workspace: Workspace
    builder: Builder
    place: Path | None
    """The folder of the pages; None: only llms files are written, into the docs folder."""
    html: "HtmlWriter | None"


def _prepared(context: Context, out: Path | None, *, refusal: str = "") -> _Preparation:
    """Read the docs.

    Args:
        context: The input of the command.
        out: The output directory.
        refusal: Added to the error message.

    Raises:
        CannotRunError: The folder has neither pages nor a docs.json.
    """
    html = _html_writer(context, out)
    workspace = Workspace(context.root, base_url=context.text("base-url") or None)
    site = workspace.load(context.progress)
    if not (site.pages or site.config.file):
        raise CannotRunError(no_pages(context.root) + refusal)
    place = html.place(site) if html is not None else out
    builder = Builder(
        context.root,
        place,
        published=out,
        force=context.flag("force"),
        progress=context.progress,
        extra_files=html.files if html is not None else None,
    )
    return _Preparation(workspace, builder, place, html)


def built(context: Context, out: Path | None) -> Outcome:
    """Write the files that are not up to date.

    Raises:
        CannotRunError: The folder has neither pages nor a docs.json.
    """
    for_next_run = BuildRecord.begin(context.root, out, context.text("base-url"))
    if out is not None:
        refuse_docs_folder(context.root, out)
    job = _prepared(context, out, refusal=". Nothing was written")
    workspace, builder, html = job.workspace, job.builder, job.html
    site = workspace.site
    builder.prepare()
    written = builder.update(site)
    builder.save()
    secrets = secrets_in_site(site)
    found = (*workspace.diagnostics, *written_diagnostics(written, job.place), *secrets)
    written = html.with_host_files(written) if html is not None else written
    is_partial = bool(written.kept or workspace.unreadable)
    below = docs_below_hint(site, context.root)
    if html is not None:
        for_next_run.drop()
    elif not is_partial:
        for_next_run.keep(workspace, written, builder, found, below)
    served = (html.how_to_serve(site),) if html is not None else ()
    notice = "\n".join((*below, _notice(written), *incomplete(len(workspace.unreadable)), *served))
    return Outcome(items=_items(written), notice=notice, diagnostics=found, failed=is_partial)


def written_diagnostics(written: BuildResult, out: Path | None) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a build; paths of output files start with ``out``."""
    if out is None:
        return written.diagnostics
    return tuple(
        replace(each, path=str(out / each.path)) if each.code in _ABOUT_OUTPUT else each for each in written.diagnostics
    )


def checked(context: Context, out: Path | None) -> Outcome:
    """List the stale files.

    Raises:
        CannotRunError: The folder has neither pages nor a docs.json.
    """
    job = _prepared(context, out)
    workspace, site = job.workspace, job.workspace.site
    written = job.builder.check(site)
    stale = written.stale
    items = [Item(text=f"{path}\n", record={"path": path}) for path in stale]
    total = counted(len(written.files), "file")
    notice = (
        f"{len(stale):,} of {total} {'is' if len(stale) == 1 else 'are'} stale; {_remedy(written)}"
        if stale
        else f"{total} up to date"
    )
    found = (*workspace.diagnostics, *written_diagnostics(written, job.place))
    missed = incomplete(len(workspace.unreadable))
    notice = "\n".join((*docs_below_hint(site, context.root), notice, *missed))
    return Outcome(items=items, notice=notice, diagnostics=found, failed=bool(stale or workspace.unreadable))


def _remedy(written: BuildResult) -> str:
    """Return how to update the stale files; ``build`` does not overwrite files that people edited or wrote."""
    kept = len(written.kept)
    if not kept:
        return 'run "docs-tui build" to write them'
    is_edited = any(each.status is FileStatus.EDITED for each in written.files)
    rest = "add --force to replace edited files" if is_edited else "it never replaces files that docs-tui did not make"
    return f'"docs-tui build" writes {"none of them" if kept == len(written.stale) else f"all but {kept:,}"}; {rest}'


def _items(written: BuildResult) -> Iterator[Item]:
    """Yield each file with its change; the text names only changed files, and not too many."""
    named, more = 0, len(written.changed) - MOST_NAMES
    for each in written.files:
        named += each.is_changed
        text = f"{each.status.value} {each.path}\n" if each.is_changed and named <= MOST_NAMES else ""
        if text and named == MOST_NAMES and more > 0:
            text += f"and {counted(more, 'more file')}\n"
        yield Item(text=text, record={"path": each.path, "change": each.status.value})


def _notice(written: BuildResult) -> str:
    parts = [f"{counted(len(written.changed), 'file')} changed"]
    if same := len(written.files) - len(written.changed) - len(written.kept):
        parts.append(f"{same:,} unchanged")
    if written.kept:
        parts.append(f"{len(written.kept):,} kept")
    return f"{', '.join(parts)}; {counted(written.pages, 'page')}, {duration(written.seconds)}"
