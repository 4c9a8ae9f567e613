"""Opens a file at a line in the writer's editor: on this terminal, or in a window of its own."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path, PureWindowsPath

from docs_tui.errors import CannotRunError
from docs_tui.source.record import record

_PLUS = ("+{line}", "{file}")
_GOTO = ("-g", "{file}:{line}")
_COLON = ("{file}:{line}",)
_LINE_OPTION = ("--line", "{line}", "{file}")
_FILE_ONLY = ("{file}",)

_IN_TERMINAL: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("vi", "vim", "nvim", "view", "ex", "nano", "pico", "rnano", "emacs", "emacsclient"), _PLUS),
    **dict.fromkeys(("joe", "jed", "ne", "mg", "zile", "kak", "micro", "mcedit", "tilde"), _PLUS),
    **dict.fromkeys(("hx", "helix"), _COLON),
}
_IN_WINDOW: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("gvim", "mvim", "gedit", "bbedit", "pluma", "gnome-text-editor"), _PLUS),
    **dict.fromkeys(("code", "code-insiders", "codium", "vscodium", "cursor", "windsurf", "positron", "kiro"), _GOTO),
    **dict.fromkeys(("subl", "sublime_text", "zed", "zeditor", "pulsar", "lapce"), _COLON),
    **dict.fromkeys(("idea", "pycharm", "webstorm", "phpstorm", "goland", "clion", "rubymine", "rider"), _LINE_OPTION),
    **dict.fromkeys(("kate", "kwrite", "mate", "xed"), ("-l", "{line}", "{file}")),
    "notepad++": ("-n{line}", "{file}"),
    "notepad": _FILE_ONLY,
    "open": _FILE_ONLY,
    "xdg-open": _FILE_ONLY,
}
_FALL_BACK = ("nano", "vim", "vi")


@record(frozen=True, slots=True)
class EditorCommand:
    """A command to run."""

    argv: tuple[str, ...]
    in_terminal: bool
    """Whether it may draw on this terminal; the app then suspends while it runs."""
    missing: tuple[str, ...] = ()
    """The editor that the writer named, if it is not installed; ``argv`` is the fallback."""
    named_by: str = ""
    """The variable or setting in which the writer named the editor; empty if there is none."""


def editor_command(
    file: Path,
    line: int = 1,
    *,
    setting: str | None = None,
    environment: Mapping[str, str] | None = None,
    platform: str = sys.platform,
) -> EditorCommand:
    """Return the command that opens ``file`` at ``line``; an unknown editor gets the file only.

    Args:
        file: The file to edit.
        line: Counted from 1.
        setting: The setting ``editor``, with the placeholders ``{file}`` and ``{line}``.
        environment: Environment variables; default: those of the process.
        platform: As ``sys.platform``.

    Raises:
        CannotRunError: There is no editor.
    """
    environment = os.environ if environment is None else environment
    missing: list[str] = []
    named = tuple(_named(setting, environment, platform))
    for named_by, words in (*named, *_fall_back(platform)):
        program = shutil.which(str(Path(words[0]).expanduser()), path=environment.get("PATH"))
        if program is None:
            missing.append(words[0])
            continue
        family = _family(words[0], program, platform)
        place = _IN_TERMINAL.get(family) or _IN_WINDOW.get(family, _FILE_ONLY)
        arguments = words[1:] if any("{file}" in word for word in words[1:]) else (*words[1:], *place)
        argv = (program, *(_filled(word, file, line) for word in arguments))
        unknown = tuple(missing[: len(named)])
        return EditorCommand(argv, in_terminal=family not in _IN_WINDOW, missing=unknown, named_by=named_by)
    tried = f" ({', '.join(dict.fromkeys(missing))}: not found)" if missing else ""
    raise CannotRunError(f"no editor{tried}: set $VISUAL, $EDITOR, or the setting editor")


def _named(setting: str | None, environment: Mapping[str, str], platform: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each place that names an editor, with its command as words, in order of priority."""
    variables = (("$VISUAL", environment.get("VISUAL")), ("$EDITOR", environment.get("EDITOR")))
    for named_by, command in (("the setting editor", setting), *variables):
        try:
            words = tuple(shlex.split(command or "", posix=platform != "win32"))
        except ValueError:
            words = (command or "",)
        if words:
            yield named_by, tuple(word.strip('"') for word in words) if platform == "win32" else words


def _fall_back(platform: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the commands to try if the writer named no editor that is installed."""
    return tuple(("", (name,)) for name in (("notepad",) if platform == "win32" else _FALL_BACK))


def _family(word: str, program: str, platform: str) -> str:
    """Return the known editor behind a command: by its own name or by the name that it links to."""
    if platform == "win32":
        return PureWindowsPath(word).stem.lower()
    name = Path(word).name
    if name in _IN_TERMINAL or name in _IN_WINDOW:
        return name
    return Path(program).resolve().name.partition(".")[0]


def _filled(word: str, file: Path, line: int) -> str:
    """Replace the placeholders in ``word``; a file name never becomes an option."""
    return word.replace("{line}", str(max(1, line))).replace("{file}", str(file.absolute()))


def run_on_terminal(argv: Sequence[str]) -> int:
    """Run a program in this terminal until it ends, and return its exit code.

    Raises:
        OSError: It does not start.
    """
    with _signals_to_program(), _terminal_restored():
        return subprocess.run(argv, check=False).returncode  # noqa: S603 - the writer's own editor


def start_in_window(argv: Sequence[str], failed: Callable[[int], object]) -> None:
    """Start an editor with a window of its own, without waiting for it or letting it write to our screen.

    Args:
        argv: What to run.
        failed: Called in another thread with an exit code that is not 0.

    Raises:
        OSError: It does not start.
    """
    process = subprocess.Popen(  # noqa: S603 - the writer's own editor
        argv,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )

    def wait() -> None:
        if code := process.wait():
            failed(code)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def _signals_to_program() -> Iterator[None]:
    """Ignore Ctrl+C and similar signals, which the system sends to us, too; they are meant for the program in the terminal.

    Ctrl+Z stops both: the shell only goes on when every process of its job has stopped.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # Unlike SIG_IGN, a function as handler is not inherited by the program.
    before = [(number, signal.signal(number, _ignored)) for number in (signal.SIGINT, signal.SIGQUIT)]
    before.append((signal.SIGTSTP, signal.signal(signal.SIGTSTP, signal.SIG_DFL)))
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _ignored(number: int, frame: object) -> None:
    del number, frame


@contextmanager
def _terminal_restored() -> Iterator[None]:
    """Restore the terminal's modes: an editor that crashes may leave it without echo or line ends."""
    try:
        import termios  # noqa: PLC0415 - not everywhere
    except ImportError:
        yield
        return
    try:
        terminal = sys.__stdin__.fileno() if sys.__stdin__ is not None else -1
        before = termios.tcgetattr(terminal)
    except (OSError, ValueError, termios.error):
        yield
        return
    try:
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
