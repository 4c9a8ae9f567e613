"""``build``: the llms files of the docs, written or, for a test, compared with what lies there."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.commands.command import (
    BASE_URL,
    COMMAND_LINE,
    FOLDER,
    JSON,
    Command,
    Context,
    Form,
    Item,
    Kind,
    Outcome,
    Param,
    no_pages,
)
from docs_tui.commands.docs_below import said_of_docs_below
from docs_tui.commands.from_here import path_from_here
from docs_tui.commands.secrets import keys_in, written_files
from docs_tui.errors import CannotRunError
from docs_tui.source.clean import clean_name
from docs_tui.source.counted import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from docs_tui.site import Site
    from docs_tui.source import Diagnostic
    from docs_tui.workspace.building.entry import Entry
    from docs_tui.workspace.building.streaming import Streamed
    from docs_tui.workspace.building.unchanged import Standing
    from docs_tui.workspace.building.written import Written

OUT = Param("out", Kind.TEXT, "write the complete set, each page too, into this folder", metavar="DIR")
HTML = Param("html", Kind.FLAG, "with --out: write the site for browsers too, ready for a static host")
FORCE = Param("force", Kind.FLAG, "replace llms files of ours that were edited by hand")
CHECK = Param("check", Kind.FLAG, "write nothing; name the files that are stale, and end with 1 if there are any")

_CUT = "\0"
_OF_OUT = frozenset(("file-edited", "file-foreign"))
"""What is said of files where they are written; all else is said of the docs."""
MOST_NAMES = 20
"""So many files are named; the rest is counted."""


def run(context: Context) -> Outcome:
    """Bring the files up to date, or judge them."""
    if context.flag(CHECK.name):
        return _checked(context)
    from docs_tui.workspace.building.unchanged import standing_build  # noqa: PLC0415 - most commands build nothing

    out = out_folder(context)
    made_anew = context.flag(FORCE.name) or _wants_html(context, out)
    standing = None if made_anew else standing_build(context.root, out, context.text(BASE_URL.name))
    if standing is not None:
        return _standing(context, standing)
    return _built(context, out)


def out_folder(context: Context) -> Path | None:
    """Return the folder that ``--out`` names, if it is given.

    Raises:
        CannotRunError: It is a file.
    """
    name = context.text(OUT.name)
    if not name:
        return None
    path = Path(name).absolute()
    if path.exists() and not path.is_dir():
        raise CannotRunError(f"--out {name} is not a folder")
    return path


def _wants_html(context: Context, out: Path | None) -> bool:
    """Tell whether the site for browsers is wanted.

    Raises:
        CannotRunError: It is, and there is no folder to put it into.
    """
    if context.flag(HTML.name) and out is None:
        raise CannotRunError("--html needs a folder of its own: name it with --out")
    return context.flag(HTML.name)


def _beside(context: Context, out: Path | None) -> "Callable[[Site, Callable[[str], Entry]], Streamed] | None":
    """Return what makes the files that a build has besides Markdown and llms files."""
    if not _wants_html(context, out):
        return None
    from docs_tui.server.static_site import StaticSite  # noqa: PLC0415 - loads what makes HTML

    return lambda site, markdown: StaticSite(site, context.root, markdown)


def _built(context: Context, out: Path | None) -> Outcome:
    """Write what is not as it should be.

    Raises:
        CannotRunError: The folder is none of docs.
    """
    from docs_tui.workspace import Workspace  # noqa: PLC0415 - not needed where nothing has changed
    from docs_tui.workspace.building.builder import Builder  # noqa: PLC0415 - as above
    from docs_tui.workspace.building.unchanged import Record  # noqa: PLC0415 - as above

    record = Record.begin(context.root, out, context.text(BASE_URL.name))
    beside = _beside(context, out)
    builder = Builder(context.root, out, force=context.flag(FORCE.name), progress=context.progress, beside=beside)
    builder.prepare()
    workspace = Workspace(context.root, base_url=context.text(BASE_URL.name) or None)
    site = workspace.load(context.progress)
    if not (site.pages or site.config.file):
        raise CannotRunError(f"{no_pages(context.root)}. Nothing was written")
    written = builder.update(site)
    builder.save()
    keys = keys_in(site, written_files(site))
    found = (*workspace.diagnostics, *told_of(written, out), *keys)
    kept = bool(written.kept)
    below = said_of_docs_below(site, context.root)
    if beside is not None:
        record.drop()
    elif not kept:
        record.keep(workspace, written, builder, [*map(_noted, found), *below])
    notice = "\n".join((*below, _notice(written)))
    return Outcome(items=_items(written), notice=notice, diagnostics=found, failed=kept)


def told_of(written: "Written", out: Path | None) -> "tuple[Diagnostic, ...]":
    """Return what is to be said of files, those in the folder ``out`` with its name."""
    if out is None:
        return written.diagnostics
    return tuple(
        replace(each, path=str(out / each.path)) if each.code in _OF_OUT else each for each in written.diagnostics
    )


def _noted(found: "Diagnostic") -> str:
    """Return a problem to be kept for later runs, which may stand elsewhere: its file, and what follows that on its line."""
    told = " ".join(str(found).splitlines())
    return f"{found.path}{_CUT}{told.removeprefix(clean_name(found.path))}"


def _read(line: str, shown: "Callable[[str], str]") -> str:
    """Return what was noted as it is told here."""
    path, cut, rest = line.partition(_CUT)
    return f"{clean_name(shown(path))}{rest}" if cut else line


def _standing(context: Context, standing: "Standing") -> Outcome:
    shown = path_from_here(context.root)
    said = (
        *(_read(line, shown) for line in standing.said),
        f"Nothing has changed: {counted(standing.files, 'file')} up to date",
    )
    items = (Item(record={"path": path, "change": "unchanged"}) for path in standing.paths)
    return Outcome(items=items, notice="\n".join(said))


def _checked(context: Context) -> Outcome:
    """Name what is not as it should be.

    Raises:
        CannotRunError: The folder is none of docs.
    """
    from docs_tui.workspace import Workspace  # noqa: PLC0415 - most commands build nothing
    from docs_tui.workspace.building.builder import Builder  # noqa: PLC0415 - as above

    out = out_folder(context)
    workspace = Workspace(context.root, base_url=context.text(BASE_URL.name) or None)
    site = workspace.load(context.progress)
    if not (site.pages or site.config.file):
        raise CannotRunError(no_pages(context.root))
    force = context.flag(FORCE.name)
    builder = Builder(context.root, out, force=force, progress=context.progress, beside=_beside(context, out))
    written = builder.check(site)
    stale = written.stale
    items = [Item(text=f"{path}\n", record={"path": path}) for path in stale]
    total = counted(len(written.files), "file")
    notice = f"{len(stale):,} of {total} stale; {_remedy(written)}" if stale else f"{total} up to date"
    found = (*workspace.diagnostics, *told_of(written, out))
    notice = "\n".join((*said_of_docs_below(site, context.root), notice))
    return Outcome(items=items, notice=notice, diagnostics=found, failed=bool(stale))


def _remedy(written: "Written") -> str:
    """Return what brings stale files up to date: what others made of them is theirs, as is said of each."""
    kept = len(written.kept)
    if not kept:
        return '"docs-tui build" writes them'
    from docs_tui.workspace.building.written import Fate  # noqa: PLC0415 - most builds keep nothing

    is_edited = any(each.fate is Fate.EDITED for each in written.files)
    rest = "--force replaces what was edited" if is_edited else "what others wrote stays"
    return f'"docs-tui build" writes {"none" if kept == len(written.stale) else f"all but {kept:,}"}; {rest}'


def _items(written: "Written") -> Iterator[Item]:
    """Yield what became of each file; in text only of those that changed, and of no more than a person reads."""
    named, more = 0, len(written.changed) - MOST_NAMES
    for each in written.files:
        named += each.is_changed
        text = f"{each.fate.value} {each.path}\n" if each.is_changed and named <= MOST_NAMES else ""
        if text and named == MOST_NAMES and more > 0:
            text += f"and {counted(more, 'more file')}\n"
        yield Item(text=text, record={"path": each.path, "change": each.fate.value})


def _notice(written: "Written") -> str:
    said = [f"{counted(len(written.changed), 'file')} changed"]
    if same := len(written.files) - len(written.changed) - len(written.kept):
        said.append(f"{same:,} as before")
    if written.kept:
        said.append(f"{len(written.kept):,} kept")
    return f"{', '.join(said)}; {counted(written.pages, 'page')}, {duration(written.seconds)}"


def duration(seconds: float) -> str:
    """Return a time as people read it."""
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


BUILD = Command(
    id="build",
    title="Build the llms files",
    help="Write llms.txt and llms-full.txt; with --out, every page as well.",
    run=run,
    params=(FOLDER, OUT, HTML, CHECK, FORCE, BASE_URL, JSON),
    example="docs-tui build --out public --base-url https://host/docs",
    form=Form.ARRAY,
    surfaces=COMMAND_LINE,
    needs="folder",
)
