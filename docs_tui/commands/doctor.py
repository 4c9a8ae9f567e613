"""``doctor``: what docs-tui finds on this machine, in eleven lines for a bug report.

It changes nothing and prints nothing private: it omits the arguments of programs and values that could be secret, and
shows folders relative to the home folder.
"""

import platform
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui import __version__
from docs_tui.commands.context import Context, Item, Outcome
from docs_tui.desktop.browser import opener
from docs_tui.desktop.editor import editor_command
from docs_tui.desktop.means import expected_means
from docs_tui.desktop.session import is_writable, shown, terminal
from docs_tui.errors import DocsTuiError
from docs_tui.site.site_settings import read_settings
from docs_tui.source.clean import clean_line
from docs_tui.source.file_names import CONFIG_FILES, SETTINGS_FILE
from docs_tui.source.numbers import counted
from docs_tui.source.record import record
from docs_tui.workspace import Workspace
from docs_tui.workspace.files import read_file
from docs_tui.workspace.state import cache_folder, state_folder
from docs_tui.workspace.user_config import read_user_config, user_config_file

if TYPE_CHECKING:
    from docs_tui.site.site_settings import PersonalSettings, Settings

_MOST = 60
"""The most characters shown of a name from the environment."""


@record(frozen=True, slots=True)
class MachineFact:
    """One line of the report."""

    name: str
    text: str
    record: Mapping[str, object]
    """The line as JSON."""


def doctor(context: Context) -> Outcome:
    """Describe the machine and the docs folder."""
    facts = tuple(_facts(context.root.absolute()))
    width = max(len(each.name) for each in facts)
    text = "".join(f"{each.name:<{width}}  {each.text}\n" for each in facts)
    record = {each.name: each.record for each in facts}
    return Outcome(items=(Item(text=text, record=record),))


def _facts(root: Path) -> Iterator[MachineFact]:
    personal = read_user_config()
    settings, problems = _settings(root)
    yield _versions()
    yield _system()
    yield from _terminal()
    yield _clipboard()
    yield _browser()
    yield _editor(personal.over(settings).editor)
    yield _settings_files(root, personal, problems)
    yield from _folders(root)
    yield _docs(root)


def _versions() -> MachineFact:
    versions = {"docs-tui": __version__, "python": platform.python_version()}
    for name in ("textual", "markdown-it-py", "watchfiles"):
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = "missing"
    return MachineFact("versions", ", ".join(f"{name} {each}" for name, each in versions.items()), versions)


def _system() -> MachineFact:
    name, release, machine = platform.system(), platform.release(), platform.machine()
    encoding = sys.getfilesystemencoding()
    text = f"{name} {release}, {machine}, {platform.python_implementation()}, file names in {encoding}"
    return MachineFact("system", text, {"name": name, "release": release, "machine": machine, "encoding": encoding})


def _terminal() -> Iterator[MachineFact]:
    found = terminal()
    term, program = _short(found.term), _short(found.program)
    size = f"{found.size[0]}x{found.size[1]}" if found.size else "not on a terminal"
    parts = [term or "none", program, size, *(f"in {name}" for name in found.within)]
    record = {"term": term, "program": program, "size": found.size, "within": found.within}
    yield MachineFact("terminal", ", ".join(filter(None, parts)), record)
    colors = f"{found.colors:,}" if found.colors else "none"
    text = f"{colors}; NO_COLOR is set" if found.no_color else colors
    yield MachineFact("colours", text, {"count": found.colors, "no_color": found.no_color})


def _clipboard() -> MachineFact:
    found = expected_means()
    match found.means:
        case "clipboard":
            text = f"with {found.tool}, which is installed; not tested, because a test would change the clipboard"
        case "tmux":
            text = f"with {found.tool}; tmux passes the text to its terminal, which does not confirm it"
        case "terminal":
            text = f"through the terminal ({found.tool}), which does not confirm it"
        case None:
            text = "none; copied text is only saved in the state folder"
    return MachineFact("clipboard", text, {"means": found.means, "tool": found.tool})


def _browser() -> MachineFact:
    name = _short(opener())
    return MachineFact("browser", name or "none; links are shown and copied", {"opener": name})


def _editor(setting: str | None) -> MachineFact:
    try:
        command = editor_command(Path("page.mdx"), setting=setting)
    except DocsTuiError:
        return MachineFact(
            "editor", "none; set $VISUAL or $EDITOR", {"program": "", "in_terminal": False, "missing": []}
        )
    name, missing = _short(Path(command.argv[0]).name), [_short(Path(each).name) for each in command.missing]
    text = f"{name}, {'in this terminal' if command.in_terminal else 'in a window of its own'}"
    text += "".join(f"; {each} does not exist" for each in missing)
    return MachineFact("editor", text, {"program": name, "in_terminal": command.in_terminal, "missing": missing})


def _settings(root: Path) -> "tuple[Settings, int]":
    """Return the settings of the docs, and how many problems they have."""
    found = read_file(root, SETTINGS_FILE)
    settings, problems = read_settings({SETTINGS_FILE: found[0]} if found is not None else {})
    return settings, len(problems)


def _settings_files(root: Path, personal: "PersonalSettings", problems: int) -> MachineFact:
    """Name the files of the person's and the project's settings; their values are private."""
    records: dict[str, object] = {}
    texts: list[str] = []
    counts = {user_config_file(): len(personal.problems), root / SETTINGS_FILE: problems}
    for (file, count), whose in zip(counts.items(), ("yours", "project"), strict=True):
        exists = file.is_file()
        state = (f"{whose}, {counted(count, 'problem')}" if count else whose) if exists else f"{whose}, does not exist"
        texts.append(f"{clean_line(shown(file))} ({state})")
        records[whose] = {"file": shown(file), "exists": exists, "problems": count}
    return MachineFact("settings", ", ".join(texts), records)


def _folders(root: Path) -> Iterator[MachineFact]:
    for name, folder in (("state", state_folder(root).parent), ("cache", cache_folder(root).parent)):
        writable, exists = is_writable(folder), folder.is_dir()
        state = ("exists" if exists else "does not exist yet") if writable else "CANNOT BE WRITTEN"
        text = f"{clean_line(shown(folder))}, {state}"
        yield MachineFact(name, text, {"folder": shown(folder), "exists": exists, "writable": writable})


def _docs(root: Path) -> MachineFact:
    """Describe the docs folder from docs.json and file names."""
    config = next((name for name in CONFIG_FILES if (root / name).is_file()), None)
    place = clean_line(shown(root))
    record: dict[str, object] = {"folder": shown(root), "config": config, "broken": False, "pages": None}
    if config is None:  # do not count pages: the folder may be a whole disk
        return MachineFact("docs", f"{place}, without docs.json", record)
    try:
        site = Workspace(root).open()
    except DocsTuiError:
        return MachineFact("docs", f"{place}, {config}, CANNOT BE READ", record)
    broken = " with an error" if site.config.broken else ""
    text = f"{place}, {config}{broken}, {counted(len(site.pages), 'page')}"
    return MachineFact("docs", text, {**record, "broken": site.config.broken, "pages": len(site.pages)})


def _short(name: str) -> str:
    """Clean and cut a name from the environment."""
    return clean_line(name)[:_MOST]
