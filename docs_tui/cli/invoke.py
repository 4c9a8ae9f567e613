"""Run a command: load its site, find its pages, ask its question if there is one, and show its outcome."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.cli import output
from docs_tui.cli.parser import Invocation
from docs_tui.commands.command import Command, JsonForm, ParamKind
from docs_tui.commands.context import Context, Item, Machine, Outcome, Value
from docs_tui.commands.registry import JSON, YES
from docs_tui.commands.shown_paths import diagnostic_from_here, docs_below_hint
from docs_tui.errors import DocsTuiError, NotFoundError
from docs_tui.site.find_page import find_pages
from docs_tui.site.page_files import SNIPPET_EXTENSIONS
from docs_tui.source.numbers import whole_number
from docs_tui.workspace import find_root

if TYPE_CHECKING:
    from docs_tui.desktop.browser import OpenResult
    from docs_tui.desktop.copied import Copied
    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic


def answer_to(outcome: Outcome) -> Mapping[str, Value] | None:
    """Return the option of the chosen answer; None without a terminal or an answer."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        output.print_messages(outcome.question, f"Nothing was done. {outcome.hint}")
        return None
    output.print_messages(
        outcome.question, *(f"  {at}  {each.title}" for at, each in enumerate(outcome.answers, start=1))
    )
    other = ", or another page" if outcome.free_answer else ""
    output.prompt(f"Type a number{other}, or press Enter to cancel: ")
    reply = sys.stdin.readline().strip()
    number = whole_number(reply)
    if number and number <= len(outcome.answers):
        answer = outcome.answers[number - 1]
        return {answer.option: answer.value}
    if reply and outcome.free_answer and not reply.isdecimal():
        return {outcome.free_answer: reply}
    output.print_messages(f"{reply} is not one of the answers. Nothing was done." if reply else "Nothing was done.")
    return None


_MOST_PLACES = 3
"""How many places of a problem in many files are shown, and how many problems of a frequent kind."""

_FREQUENT = 10
"""With more lines than this, only the first problems of each kind are shown."""


def invoke(invocation: Invocation) -> int:
    """Run a command, show its outcome, and return the exit code."""
    command = invocation.command
    context, unreadable = _context(invocation)
    outcome = command.run(context)
    if outcome.answers:
        answered = answer_to(outcome)
        if answered is None:
            return NotFoundError.exit_code
        context = replace(context, options={**context.options, **answered})
        outcome = command.run(context)
    formatted = _formatter(command, context)
    found = [*(context.site.diagnostics if outcome.with_site else ()), *unreadable, *outcome.diagnostics]
    form = command.form if JSON.name in invocation.options else JsonForm.NONE
    if outcome.live:
        _follow(outcome.items, form, formatted)
    else:
        output.show_results(_collecting(outcome.items, found), form)
    _report(found, context, formatted)
    if outcome.question:
        output.print_messages(outcome.question, f"Nothing was done. To do it anyway, add --{YES.name}.")
        return NotFoundError.exit_code
    output.print_messages(*outcome.notice.splitlines(), *outcome.hint.splitlines())
    if outcome.broke:
        return DocsTuiError.exit_code
    missed = {page.file for page in context.pages} & {each.path for each in unreadable}
    return NotFoundError.exit_code if outcome.failed or missed else 0


def _follow(items: Iterable[Item], form: JsonForm, formatted: "Callable[[Diagnostic], str]") -> None:
    """Show each item with its diagnostics as soon as it is made, until Ctrl+C."""
    try:
        for item in items:
            output.show_results((item,), form)
            output.finish()
            output.print_messages(*item.notices, *_grouped(item.diagnostics, formatted))
    except KeyboardInterrupt:
        if isinstance(items, Generator):
            items.close()


def _collecting(items: Iterable[Item], found: "list[Diagnostic]") -> Iterator[Item]:
    """Yield the items, and add their diagnostics to ``found``."""
    for item in items:
        found += item.diagnostics
        yield item


def _report(found: "Sequence[Diagnostic]", context: Context, formatted: "Callable[[Diagnostic], str]") -> None:
    """Print each diagnostic once, and group repeated ones. Diagnostics of pages and snippets that were not requested are left out."""
    others = _others(context)
    output.print_messages(*_grouped([one for one in found if one.path not in others], formatted))


def _others(context: Context) -> frozenset[str]:
    """Return the files of pages and snippets that the named pages do not use; empty if no page is named."""
    asked = {page.file for page in context.pages if page.file is not None}
    if not asked:
        return frozenset()
    site = context.site
    used = asked.union(*(site.graph.files_imported_by(file) for file in asked))
    return frozenset(file for file in site.files if file.endswith(SNIPPET_EXTENSIONS) and file not in used)


def _grouped(found: "Iterable[Diagnostic]", formatted: "Callable[[Diagnostic], str]") -> list[str]:
    """Format diagnostics: one line for a message of many files, and only the first ones of a frequent kind."""
    lines = _merged(found, formatted)
    kinds = Counter(one.code for one in lines.values())
    shown: list[str] = []
    seen: Counter[str] = Counter()
    for line, one in lines.items():
        seen[one.code] += 1
        if kinds[one.code] < _FREQUENT or seen[one.code] <= _MOST_PLACES:
            shown.append(line)
        if kinds[one.code] >= _FREQUENT and seen[one.code] == _MOST_PLACES:
            more = kinds[one.code] - _MOST_PLACES
            shown.append(f'  {more:,} more of this kind ({one.code}); run "docs-tui lint" to list them all')
    return shown


def _merged(found: "Iterable[Diagnostic]", formatted: "Callable[[Diagnostic], str]") -> "dict[str, Diagnostic]":
    """Format diagnostics; one that occurs in many files becomes one line with the number of files and the first places."""
    each: dict[tuple[object, ...], Diagnostic] = {}
    for one in found:
        each.setdefault((one.path, one.start, one.message), one)
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for one in each.values():
        groups.setdefault((one.code, one.message), []).append(one)
    lines: dict[str, Diagnostic] = {}
    for one in each.values():
        group = groups[one.code, one.message]
        files = len({other.path for other in group})
        if files <= _MOST_PLACES:
            lines[formatted(one)] = one
        elif one is group[0]:
            others = (formatted(other).partition(f" {other.severity.value}: ")[0] for other in group[1:_MOST_PLACES])
            places = " and ".join(others)
            lines[f'{formatted(one)} ({files} files, also {places}; run "docs-tui lint" to list them all)'] = one
    return lines


def _formatter(command: Command, context: Context) -> "Callable[[Diagnostic], str]":
    """Return a function that formats a diagnostic with its path relative to the working directory.

    Commands that find the docs themselves have made the paths relative already.
    """
    if context.folder is None or command.needs == "nothing":
        return _line
    from_here = diagnostic_from_here(context.folder)
    return lambda one: _line(from_here(one))


def _line(one: "Diagnostic") -> str:
    """Format a diagnostic on one line, also if the text that it quotes has line breaks."""
    return " ".join(str(one).splitlines())


def _context(invocation: Invocation) -> "tuple[Context, tuple[Diagnostic, ...]]":
    """Return the input of the command, and diagnostics about files that cannot be read."""
    machine, command, progress = Machine(copy=_copy, open_url=_open_url), invocation.command, output.Progress().show
    columns = output.columns()
    if command.needs == "nothing":
        return Context(None, machine, (), invocation.options, invocation.directory, progress, columns), ()
    root = invocation.directory or find_root()
    if command.needs == "folder":
        return Context(None, machine, (), invocation.options, root, progress, columns), ()
    from docs_tui.workspace import Workspace  # noqa: PLC0415 - not needed to refuse a wrong line

    workspace = Workspace(root, base_url=invocation.base_url)
    site = workspace.load(progress)
    output.print_messages(*docs_below_hint(site, root))
    pages = tuple(_pages(site, root, invocation))
    return Context(site, machine, pages, invocation.options, root, progress, columns), workspace.unreadable


def _pages(site: "Site", root: Path, invocation: Invocation) -> "Iterator[Page]":
    """Yield the named pages. A name is first tried as a path relative to the working directory, as shells complete it."""
    for param in invocation.command.params:
        value = invocation.options.get(param.name)
        if param.kind is ParamKind.PAGE and isinstance(value, str):
            yield site.page_of_file(_file_here(root, value)) or site.find(value)
        if param.kind is ParamKind.PAGES and isinstance(value, tuple):
            for reference in value:
                page = site.page_of_file(_file_here(root, reference))
                yield from (page,) if page else find_pages(site, reference)


def _file_here(root: Path, reference: str) -> str:
    """Return the path relative to the docs folder of a file named from the working directory, or an empty string."""
    path = Path(reference)
    if path.suffix and os.path.isfile(reference):  # noqa: PTH113 - accepts any text, however long
        here, top = path.resolve(), root.resolve()
        if here.is_relative_to(top):
            return here.relative_to(top).as_posix()
    return ""


def _copy(text: str) -> "Copied":
    from docs_tui.desktop.clipboard import copy  # noqa: PLC0415 - most commands need no clipboard

    return copy(text)


def _open_url(url: str) -> "OpenResult":
    from docs_tui.desktop.browser import open_url  # noqa: PLC0415 - most commands open nothing

    return open_url(url)
