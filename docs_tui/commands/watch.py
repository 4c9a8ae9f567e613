"""``watch``: the llms files, kept up to date while the docs are written."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from docs_tui.commands.build import FORCE, MOST_NAMES, OUT, duration, out_folder, told_of
from docs_tui.commands.command import BASE_URL, COMMAND_LINE, FOLDER, JSON, Command, Context, Form, Item, Outcome
from docs_tui.commands.docs_below import said_of_docs_below
from docs_tui.commands.secrets import keys_in, written_files
from docs_tui.errors import DocsTuiError
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.source.counted import counted

if TYPE_CHECKING:
    from pathlib import Path

    from docs_tui.site import Site
    from docs_tui.source import Diagnostic
    from docs_tui.workspace import Workspace
    from docs_tui.workspace.building.builder import Builder
    from docs_tui.workspace.building.written import Written

_FEW_NAMES = 5
"""So many files are named of more than fit on a line."""


def run(context: Context) -> Outcome:
    """Build, then follow the saves until Ctrl+C."""
    return Outcome(items=_lines(context), live=True)


def _lines(context: Context) -> Iterator[Item]:
    from docs_tui.workspace import Workspace  # noqa: PLC0415 - most commands watch nothing
    from docs_tui.workspace.building.builder import Builder  # noqa: PLC0415 - as above
    from docs_tui.workspace.following import followed  # noqa: PLC0415 - as above

    out = out_folder(context)
    builder = Builder(context.root, out, force=context.flag(FORCE.name), progress=context.progress)
    builder.prepare()
    workspace = Workspace(context.root, base_url=context.text(BASE_URL.name) or None)
    saying = _Saying(builder, workspace, out)
    try:
        yield saying.first(workspace.load(context.progress))
        builder.save()
        for site in followed(workspace):
            yield from saying.line(site)
    except (KeyboardInterrupt, GeneratorExit):
        builder.save()
        raise


class _Saying:
    """Puts each update into words; what is wrong is said when it is new."""

    def __init__(self, builder: "Builder", workspace: "Workspace", out: "Path | None") -> None:
        self._builder = builder
        self._out = out
        self._workspace = workspace
        self._stands = False
        self._site = workspace.site
        self._said: frozenset[str] = frozenset()
        self._half_typed: dict[str, tuple[Diagnostic, ...]] = {}
        """By file: what is wrong with the syntax of pages that were saved since, and the keys in them."""
        self._keys: tuple[Diagnostic, ...] = ()
        """In pages as they were when it began."""

    def first(self, site: "Site") -> Item:
        """Return the line that says that the first build stands."""
        self._site = site
        written, problem = self._update(site)
        if written is None:
            return Item(text=f"waiting: {problem}\n", record={"event": "failed", "problem": problem})
        return self._watching(written)

    def line(self, site: "Site") -> Iterator[Item]:
        """Yield the line on a change; none where no file was touched and nothing is newly wrong."""
        written, problem = self._update(site)
        if written is None:
            yield Item(text=f"failed: {problem}\n", record={"event": "failed", "problem": problem})
        elif not self._stands:
            yield self._watching(written)
        else:
            self._look_at(_saved(self._site, site))
            new, turned = self._new(written), _turned(self._site, site)
            if written.changed or new or turned:
                yield Item(_rewritten(written), record=_record("changed", written), diagnostics=new, notices=turned)
        self._site = site

    def _update(self, site: "Site") -> "tuple[Written | None, str]":
        try:
            return self._builder.update(site), ""
        except DocsTuiError as error:
            return None, str(error)

    def _watching(self, written: "Written") -> Item:
        self._stands = True
        self._keys = keys_in(self._workspace.site, written_files(self._workspace.site))
        done = f"{counted(written.pages, 'page')}, {counted(len(written.changed), 'file')} written"
        text = f"watching {self._workspace.root}: {done} in {duration(written.seconds)}\n"
        notices = said_of_docs_below(self._site, self._workspace.root)
        return Item(text, record=_record("watching", written), diagnostics=self._new(written), notices=notices)

    def _look_at(self, pages: "Sequence[str]") -> None:
        """Note what is wrong with pages that were saved, once the files are written; not after a checkout."""
        site = self._workspace.site
        for file in pages if len(pages) <= MOST_NAMES else ():
            self._half_typed[file] = (*site.file_document(file).diagnostics, *keys_in(site, (file,)))

    def _new(self, written: "Written") -> "tuple[Diagnostic, ...]":
        """Return what is wrong and was not a moment ago; asked for once the files are written."""
        found = (
            *self._workspace.diagnostics,
            *told_of(written, self._out),
            *self._keys,
            *chain(*self._half_typed.values()),
        )
        new = tuple(each for each in found if str(each) not in self._said)
        self._said = frozenset(map(str, found))
        return new


def _saved(before: "Site", after: "Site") -> list[str]:
    """Return the pages and snippets with another text; not the files that are made."""
    known, snippets = before.files, after.structure.snippets
    return [
        file
        for file, content in after.files.items()
        if known.get(file) is not content
        and file.endswith(PAGE_EXTENSIONS)
        and (after.page_of_file(file) is not None or file in snippets)
    ]


def _turned(before: "Site", after: "Site") -> tuple[str, ...]:
    """Return that the files go by an older docs.json, where it can be read no longer, and that it can be again."""
    if after.config.broken == before.config.broken:
        return ()
    if after.config.broken:
        return (f"The files stay as {after.config.file} had them, until it can be read again.",)
    return (f"{after.config.file} can be read again.",)


def _rewritten(written: "Written") -> str:
    changed = written.changed
    if not changed:
        return ""
    named = changed if len(changed) <= MOST_NAMES else changed[:_FEW_NAMES]
    more = f" and {counted(len(changed) - len(named), 'more file')}" if len(changed) > len(named) else ""
    return f"{', '.join(named)}{more} in {duration(written.seconds)}\n"


def _record(event: str, written: "Written") -> dict[str, object]:
    return {
        "event": event,
        "written": [each.path for each in written.files if each.fate.value == "written"],
        "removed": [each.path for each in written.files if each.fate.value == "removed"],
        "milliseconds": round(written.seconds * 1000, 3),
    }


WATCH = Command(
    id="watch",
    title="Watch and build the llms files",
    help="Build, then write the llms files again at each save, until Ctrl+C.",
    run=run,
    params=(FOLDER, OUT, FORCE, BASE_URL, JSON),
    example="docs-tui watch --out public",
    form=Form.LINES,
    surfaces=COMMAND_LINE,
    needs="folder",
)
