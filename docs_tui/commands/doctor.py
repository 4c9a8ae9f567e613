"""``doctor``: what docs-tui finds on this machine, in ten lines for a bug report.

It looks and changes nothing. It names programs, never what they were told: no value of a setting or of a variable of the
environment that could be a secret, and folders from the home folder on, without the writer's name.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui import __version__
from docs_tui.commands.command import COMMAND_LINE, FOLDER, JSON, Command, Context, Form, Item, Outcome
from docs_tui.errors import DocsTuiError
from docs_tui.source.clean import clean_line
from docs_tui.source.counted import counted
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site.settings import Settings

_MOST = 60
"""Characters of a name that a program or the environment gives."""


@record(frozen=True, slots=True)
class Finding:
    """One line."""

    name: str
    text: str
    record: Mapping[str, object]
    """The same for a program."""


def run(context: Context) -> Outcome:
    """Look at the machine and at the docs folder."""
    findings = tuple(_findings(context.root.absolute()))
    width = max(len(each.name) for each in findings)
    text = "".join(f"{each.name:<{width}}  {each.text}\n" for each in findings)
    record = {each.name: each.record for each in findings}
    return Outcome(items=(Item(text=text, record=record),))


def _findings(root: Path) -> Iterator[Finding]:
    settings, problems = _settings(root)
    yield _versions()
    yield _system()
    yield from _terminal()
    yield _clipboard()
    yield _browser()
    yield _editor(settings.editor)
    yield from _folders(root)
    yield _docs(root, problems)


def _versions() -> Finding:
    import platform  # noqa: PLC0415 - only this command asks
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - as above

    versions = {"docs-tui": __version__, "python": platform.python_version()}
    for name in ("textual", "markdown-it-py", "watchfiles"):
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = "missing"
    return Finding("versions", ", ".join(f"{name} {each}" for name, each in versions.items()), versions)


def _system() -> Finding:
    import platform  # noqa: PLC0415 - only this command asks

    name, release, machine = platform.system(), platform.release(), platform.machine()
    encoding = sys.getfilesystemencoding()
    text = f"{name} {release}, {machine}, {platform.python_implementation()}, file names in {encoding}"
    return Finding("system", text, {"name": name, "release": release, "machine": machine, "encoding": encoding})


def _terminal() -> Iterator[Finding]:
    from docs_tui.desktop.terminal import terminal  # noqa: PLC0415 - only this command asks

    found = terminal()
    term, program = _said(found.term), _said(found.program)
    size = f"{found.size[0]}x{found.size[1]}" if found.size else "not on a terminal"
    parts = [term or "none", program, size, *(f"in {name}" for name in found.within)]
    record = {"term": term, "program": program, "size": found.size, "within": found.within}
    yield Finding("terminal", ", ".join(filter(None, parts)), record)
    colours = f"{found.colours:,}" if found.colours else "none"
    text = f"{colours}; NO_COLOR is set" if found.no_color else colours
    yield Finding("colours", text, {"count": found.colours, "no_color": found.no_color})


def _clipboard() -> Finding:
    from docs_tui.desktop.means import expected_means  # noqa: PLC0415 - starts a subprocess, as few commands do

    found = expected_means()
    match found.means:
        case "clipboard":
            text = f"by {found.tool}, which is here; trying it would change what is on it"
        case "tmux":
            text = f"by {found.tool}; tmux hands it on to its terminal, which does not confirm it"
        case "terminal":
            text = f"by the terminal itself ({found.tool}), which does not confirm it"
        case None:
            text = "none; what is copied is only in the state folder"
    return Finding("clipboard", text, {"means": found.means, "tool": found.tool})


def _browser() -> Finding:
    from docs_tui.desktop.browser import opener  # noqa: PLC0415 - only this command and open need it

    name = _said(opener())
    return Finding("browser", name or "none; links are shown and copied", {"opener": name})


def _editor(setting: str | None) -> Finding:
    from docs_tui.desktop.editor import editor_command  # noqa: PLC0415 - only this command and the app need it

    try:
        command = editor_command(Path("page.mdx"), setting=setting)
    except DocsTuiError:
        return Finding("editor", "none; set $VISUAL or $EDITOR", {"program": "", "in_terminal": False, "missing": []})
    name, missing = _said(Path(command.argv[0]).name), [_said(Path(each).name) for each in command.missing]
    text = f"{name}, {'in this terminal' if command.in_terminal else 'in a window of its own'}"
    text += "".join(f"; there is no {each}" for each in missing)
    return Finding("editor", text, {"program": name, "in_terminal": command.in_terminal, "missing": missing})


def _settings(root: Path) -> "tuple[Settings, int]":
    """Return the settings of the docs, and how many things are wrong with them."""
    from docs_tui.site.settings import read_settings  # noqa: PLC0415 - as above
    from docs_tui.source.file_names import SETTINGS_FILE  # noqa: PLC0415 - only this command reads them alone
    from docs_tui.workspace.files import read_file  # noqa: PLC0415 - as above

    found = read_file(root, SETTINGS_FILE)
    settings, problems = read_settings({SETTINGS_FILE: found[0]} if found is not None else {})
    return settings, len(problems)


def _folders(root: Path) -> Iterator[Finding]:
    from docs_tui.desktop.places import is_writable, shown  # noqa: PLC0415 - only this command asks
    from docs_tui.workspace.state import cache_folder, state_folder  # noqa: PLC0415 - as above

    for name, folder in (("state", state_folder(root).parent), ("cache", cache_folder(root).parent)):
        writable, exists = is_writable(folder), folder.is_dir()
        state = ("there" if exists else "not yet there") if writable else "CANNOT BE WRITTEN"
        text = f"{clean_line(shown(folder))}, {state}"
        yield Finding(name, text, {"folder": shown(folder), "exists": exists, "writable": writable})


def _docs(root: Path, problems: int) -> Finding:
    """Return what the names of the files and docs.json make of the docs, and that ``problems`` are in the settings."""
    from docs_tui.desktop.places import shown  # noqa: PLC0415 - only this command asks
    from docs_tui.source.file_names import CONFIG_FILES  # noqa: PLC0415 - as above

    config = next((name for name in CONFIG_FILES if (root / name).is_file()), None)
    place = clean_line(shown(root))
    told = f'; {counted(problems, "problem")} in docs-tui.yaml, which "docs-tui lint" tells' if problems else ""
    record: dict[str, object] = {"folder": shown(root), "config": config, "broken": False, "pages": None}
    record["settings_problems"] = problems
    if config is None:  # it may be a whole disk
        return Finding("docs", f"{place}, without docs.json{told}", record)
    from docs_tui.workspace import Workspace  # noqa: PLC0415 - as above

    try:
        site = Workspace(root).open()
    except DocsTuiError:
        return Finding("docs", f"{place}, {config}, CANNOT BE READ{told}", record)
    broken = " with an error" if site.config.broken else ""
    text = f"{place}, {config}{broken}, {counted(len(site.pages), 'page')}{told}"
    return Finding("docs", text, {**record, "broken": site.config.broken, "pages": len(site.pages)})


def _said(name: str) -> str:
    """Return a name that the machine gives as a short piece of one line."""
    return clean_line(name)[:_MOST]


DOCTOR = Command(
    id="doctor",
    title="Doctor",
    help="Show what docs-tui finds on this machine, for a bug report.",
    run=run,
    params=(FOLDER, JSON),
    example="docs-tui doctor",
    form=Form.LINES,
    surfaces=COMMAND_LINE,
    needs="folder",
    is_listed=False,
)
