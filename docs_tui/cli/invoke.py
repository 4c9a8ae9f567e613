"""A command of the line, carried out: its site read, its pages found, its outcome shown."""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.cli import output
from docs_tui.cli.parser import Invocation
from docs_tui.commands.command import JSON, YES, Command, Context, Form, Item, Kind
from docs_tui.commands.docs_below import said_of_docs_below
from docs_tui.commands.from_here import told_from_here
from docs_tui.commands.machine import Machine
from docs_tui.errors import DocsTuiError, NotFoundError

if TYPE_CHECKING:
    from docs_tui.desktop.browser import Opened
    from docs_tui.desktop.clipboard import Copied
    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic

_MOST_ELSEWHERE = 3
"""How many problems of pages that nobody asked for are told."""


def invoke(invocation: Invocation) -> int:
    """Run the command, show what it gives, and return the exit code."""
    command = invocation.command
    context, unreadable = _context(invocation)
    outcome = command.run(context)
    told = _teller(command, context)
    found = [*(context.site.diagnostics if outcome.with_site else ()), *unreadable, *outcome.diagnostics]
    form = command.form if JSON.name in invocation.options else Form.NONE
    if outcome.live:
        _follow(outcome.items, form, told)
    else:
        output.show_results(_noting(outcome.items, found), form)
    _report(found, context, told)
    if outcome.question:
        output.say(outcome.question, f"Nothing was done. To go on all the same, add --{YES.name}.")
        return NotFoundError.exit_code
    output.say(*outcome.notice.splitlines(), *outcome.hint.splitlines())
    if outcome.broke:
        return DocsTuiError.exit_code
    missed = {page.file for page in context.pages} & {each.path for each in unreadable}
    return NotFoundError.exit_code if outcome.failed or missed else 0


def _follow(items: Iterable[Item], form: Form, told: "Callable[[Diagnostic], str]") -> None:
    """Show each item, and what was found wrong with it, when it comes; Ctrl+C at any moment is the end that is meant."""
    try:
        for item in items:
            output.show_results((item,), form)
            output.finish()
            output.say(*item.notices, *dict.fromkeys(told(one) for one in item.diagnostics))
    except KeyboardInterrupt:
        if isinstance(items, Generator):
            items.close()


def _noting(items: Iterable[Item], found: "list[Diagnostic]") -> Iterator[Item]:
    """Pass the items on, and keep what was found wrong while each was made."""
    for item in items:
        found += item.diagnostics
        yield item


def _report(found: "Sequence[Diagnostic]", context: Context, told: "Callable[[Diagnostic], str]") -> None:
    """Say what is wrong in the docs, each once; of pages that nobody asked for only the first."""
    asked = {page.file for page in context.pages}
    others = {page.file for page in context.site.pages.values()} - asked if asked else set()
    each: dict[tuple[object, ...], Diagnostic] = {}
    for one in found:
        each.setdefault((one.path, one.start, one.message), one)
    here = [told(one) for one in each.values() if one.path not in others]
    elsewhere = [told(one) for one in each.values() if one.path in others]
    output.say(*here, *elsewhere[:_MOST_ELSEWHERE])
    if (count := len(elsewhere) - _MOST_ELSEWHERE) > 0:
        output.say(f'… and {count} more in other pages: "docs-tui lint" tells them all')


def _teller(command: Command, context: Context) -> "Callable[[Diagnostic], str]":
    """Return how a problem is told: its file as it is named from here; a command that finds its docs by itself did that."""
    if context.folder is None or command.needs == "nothing":
        return _line
    told = told_from_here(context.folder)
    return lambda one: _line(told(one))


def _line(one: "Diagnostic") -> str:
    """Return a problem on one line, whatever the text that it names holds: no log may take its rest for a line of its own."""
    return " ".join(str(one).splitlines())


def _context(invocation: Invocation) -> "tuple[Context, tuple[Diagnostic, ...]]":
    """Return what the command works on, and the files of it that cannot be read."""
    machine, command, progress = Machine(copy=_copy, open_url=_open_url), invocation.command, output.Progress().show
    if command.needs == "nothing":
        return Context(None, machine, options=invocation.options, folder=invocation.directory, progress=progress), ()
    from docs_tui.workspace import find_root  # noqa: PLC0415 - not needed to refuse a wrong line

    root = invocation.directory or find_root()
    if command.needs == "folder":
        return Context(None, machine, (), invocation.options, root, progress), ()
    from docs_tui.workspace import Workspace  # noqa: PLC0415 - as above

    workspace = Workspace(root, base_url=invocation.base_url)
    site = workspace.load(progress)
    output.say(*said_of_docs_below(site, root))
    context = Context(site, machine, tuple(_pages(site, root, invocation)), invocation.options, root, progress)
    return context, workspace.unreadable


def _pages(site: "Site", root: Path, invocation: Invocation) -> "Iterator[Page]":
    """Yield the pages that the line names; a file that lies here, as a shell completes it, comes first."""
    from docs_tui.site.find_page import find_pages  # noqa: PLC0415 - as above

    for param in invocation.command.params:
        value = invocation.options.get(param.name)
        if param.kind is Kind.PAGE and isinstance(value, str):
            yield site.page_of_file(_file_here(root, value)) or site.find(value)
        if param.kind is Kind.PAGES and isinstance(value, tuple):
            for reference in value:
                page = site.page_of_file(_file_here(root, reference))
                yield from (page,) if page else find_pages(site, reference)


def _file_here(root: Path, reference: str) -> str:
    """Return the path from the docs root of the file that ``reference`` names from the working directory, or nothing."""
    path = Path(reference)
    if path.suffix and os.path.isfile(reference):  # noqa: PTH113 - which answers for any text, however long
        here, top = path.resolve(), root.resolve()
        if here.is_relative_to(top):
            return here.relative_to(top).as_posix()
    return ""


def _copy(text: str) -> "Copied":
    from docs_tui.desktop.clipboard import copy  # noqa: PLC0415 - most commands touch no clipboard

    return copy(text)


def _open_url(url: str) -> "Opened":
    from docs_tui.desktop.browser import open_url  # noqa: PLC0415 - most commands open nothing

    return open_url(url)
