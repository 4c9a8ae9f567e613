"""Copying with the best method of the machine."""

import os
import pty
import shutil
import stat
import subprocess
import sys
import time
from base64 import b64decode
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docs_tui.desktop import clipboard
from docs_tui.desktop.bounded import run_bounded
from docs_tui.desktop.clipboard import copy, osc52
from docs_tui.desktop.copied import Copied, notice
from tests.waiting import PATIENCE, until

TEXT = "# Quickstart\n\nZwölf Boxkämpfer, 漢字, 🎉, \x1b[31m, CR\rand tab\t.\n\n"
NOTHING: Mapping[str, str] = {"PATH": "/nonexistent"}


def script(folder: Path, name: str, body: str) -> None:
    """Create a shell script in ``folder``."""
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    file.chmod(0o755)


def path_with(folder: Path) -> str:
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def alive(pid: int) -> bool:
    """Tell whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture(autouse=True)
def _busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the time limits of programs for a busy machine."""
    monkeypatch.setattr(clipboard, "TIME_LIMIT", PATIENCE)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """An X display without a monitor."""
    if not (shutil.which("Xvfb") and shutil.which("xclip")):
        pytest.skip("needs Xvfb and xclip")
    ours, theirs = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "320x240x8", "-nolisten", "tcp"],
        pass_fds=[theirs],
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    with os.fdopen(ours) as answer:
        number = answer.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xvfb did not start")
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.fixture
def desktop(display: str) -> dict[str, str]:
    """The environment of a desktop whose clipboard works."""
    return {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], "DISPLAY": display}


def pasted(environment: Mapping[str, str]) -> bytes:
    """Return what another program of the desktop would paste."""
    command = ["xclip", "-selection", "clipboard", "-o"]
    return subprocess.run(command, env=dict(environment), capture_output=True, check=True).stdout


class TestNativeClipboard:
    def test_the_exact_text_is_on_the_clipboard(self, desktop: dict[str, str], tmp_path: Path) -> None:
        copied = copy(TEXT, environment=desktop, folder=tmp_path)
        assert copied.means == "clipboard"
        assert copied.confirmed
        assert pasted(desktop) == TEXT.encode()

    def test_a_megabyte_is_copied(self, desktop: dict[str, str], tmp_path: Path) -> None:
        text = "eine Zeile Text, 漢字\n" * 40_000
        assert copy(text, environment=desktop, folder=tmp_path).confirmed
        assert pasted(desktop) == text.encode()

    def test_a_lone_surrogate_becomes_the_replacement_character(self, desktop: dict[str, str], tmp_path: Path) -> None:
        assert copy("a\ud800b \ud83c\udf89", environment=desktop, folder=tmp_path).confirmed
        assert pasted(desktop).decode() == "a\ufffdb 🎉"

    def test_over_ssh_the_clipboard_of_the_other_machine_is_left_alone(
        self, desktop: dict[str, str], tmp_path: Path
    ) -> None:
        assert copy("before", environment=desktop, folder=tmp_path).confirmed
        sent: list[str] = []
        remote = {**desktop, "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}
        copied = copy("after", environment=remote, folder=tmp_path, send_osc52=sent.append)
        assert copied.means == "terminal"
        assert sent == ["after"]
        assert pasted(desktop) == b"before"

    def test_a_display_that_is_gone_confirms_nothing(self, desktop: dict[str, str], tmp_path: Path) -> None:
        copied = copy("text", environment={**desktop, "DISPLAY": ":987"}, folder=tmp_path)
        assert copied.means is None
        assert not copied.confirmed

    def test_on_wayland_its_own_tool_is_asked(self, tmp_path: Path) -> None:
        script(tmp_path / "bin", "wl-copy", f'echo "$@" > {tmp_path}/asked; cat > {tmp_path}/pasted')
        environment = {"PATH": path_with(tmp_path / "bin"), "WAYLAND_DISPLAY": "wayland-0"}
        assert copy(TEXT, environment=environment, folder=tmp_path).confirmed
        assert (tmp_path / "asked").read_text(encoding="utf-8") == "--type text/plain\n"
        assert (tmp_path / "pasted").read_bytes() == TEXT.encode()

    def test_on_wayland_without_its_tool_the_screen_of_x_is_asked(
        self, desktop: dict[str, str], tmp_path: Path
    ) -> None:
        assert copy(TEXT, environment={**desktop, "WAYLAND_DISPLAY": "none"}, folder=tmp_path).confirmed
        assert pasted(desktop) == TEXT.encode()

    def test_a_clipboard_tool_that_copies_nothing_is_not_trusted(self, tmp_path: Path) -> None:
        script(tmp_path / "bin", "xclip", "cat > /dev/null; exit 0")
        environment = {"PATH": path_with(tmp_path / "bin"), "DISPLAY": ":987"}
        assert copy("text", environment=environment, folder=tmp_path).means is None


class TestHangingTool:
    def hanging(self, tmp_path: Path) -> dict[str, str]:
        """A desktop whose clipboard tool hangs, together with its child process."""
        script(tmp_path / "bin", "xclip", f"sleep 300 & echo $! > {tmp_path}/child; echo $$ > {tmp_path}/tool; wait")
        return {"PATH": path_with(tmp_path / "bin"), "DISPLAY": ":987"}

    def gone(self, tmp_path: Path) -> bool:
        pids = [int((tmp_path / name).read_text(encoding="utf-8")) for name in ("tool", "child")]
        return until(lambda: not any(alive(pid) for pid in pids))

    @pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
    def test_it_is_killed_with_all_that_it_started_when_the_caller_gives_up(self, tmp_path: Path) -> None:
        tool = tmp_path / "tool"
        copied = copy(
            "text",
            environment=self.hanging(tmp_path),
            folder=tmp_path,
            cancelled=lambda: tool.exists() and tool.read_text(encoding="utf-8").endswith("\n"),
        )
        assert copied.means is None
        assert self.gone(tmp_path)

    def test_the_next_clipboard_method_is_used(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(clipboard, "TIME_LIMIT", 0.1)
        sent: list[str] = []
        copied = copy("text", environment=self.hanging(tmp_path), folder=tmp_path, send_osc52=sent.append)
        assert (copied.means, copied.unanswered) == ("terminal", True)
        assert sent == ["text"]

    def test_time_in_which_the_machine_stands_still_does_not_count(self, tmp_path: Path) -> None:
        script(tmp_path / "bin", "slow", f"while [ ! -e {tmp_path}/goes-on ]; do sleep 0.01; done; : > {tmp_path}/done")
        looks: list[int] = []

        def stands_still() -> bool:
            looks.append(len(looks))
            time.sleep(0.1)
            if len(looks) > 1:
                (tmp_path / "goes-on").touch()
                assert until((tmp_path / "done").exists)
            return False

        command, environment = [str(tmp_path / "bin" / "slow")], {"PATH": os.environ["PATH"]}
        ended = run_bounded(command, b"", environment=environment, limit=0.1, cancelled=stands_still)
        assert (ended, len(looks)) == ("well", 2)

    def test_a_tool_that_did_not_answer_is_not_asked_again(self, tmp_path: Path) -> None:
        sent: list[str] = []
        environment = self.hanging(tmp_path)
        copied = copy("text", environment=environment, folder=tmp_path, send_osc52=sent.append, asks_clipboard=False)
        assert (copied.means, copied.unanswered, sent) == ("terminal", False, ["text"])
        assert not (tmp_path / "tool").exists()


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a program inside its own tmux."""
    if not shutil.which("tmux"):
        pytest.skip("needs tmux")
    socket = tmp_path / "tmux"
    environment = {"PATH": os.environ["PATH"], "TERM": "dumb"}
    run = ["tmux", "-f", "/dev/null", "-S", str(socket)]
    subprocess.run([*run, "new-session", "-d", "-x", "80", "-y", "24", "sleep 600"], env=environment, check=True)
    yield {**environment, "TMUX": f"{socket},1,0"}
    subprocess.run([*run, "kill-server"], env=environment, check=True)


class TestTmux:
    def test_the_exact_text_is_in_its_paste_buffer(self, tmux: dict[str, str], tmp_path: Path) -> None:
        copied = copy(TEXT, environment=tmux, folder=tmp_path)
        assert copied.means == "tmux"
        assert not copied.confirmed
        shown = subprocess.run(["tmux", "show-buffer"], env=tmux, capture_output=True, check=True)
        assert shown.stdout == TEXT.encode()

    def test_without_a_server_the_terminal_takes_over(self, tmp_path: Path) -> None:
        sent: list[str] = []
        environment = {"PATH": os.environ["PATH"], "TMUX": f"{tmp_path}/none,1,0"}
        assert copy("text", environment=environment, folder=tmp_path, send_osc52=sent.append).means == "terminal"
        assert sent == ["text"]


class TestTerminal:
    def test_the_text_is_written_to_the_terminal_of_the_process(self, tmp_path: Path) -> None:
        program = (
            "import os, sys; os.open(sys.argv[2], os.O_RDWR); from pathlib import Path; "
            "from docs_tui.desktop.clipboard import copy; "
            "copied = copy('Zwölf', environment={'TERM': 'xterm'}, folder=Path(sys.argv[1])); "
            "print(copied.means, copied.confirmed)"
        )
        ours, theirs = pty.openpty()
        done = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path), os.ttyname(theirs)],
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=True,
            start_new_session=True,
        )
        assert done.stdout == b"terminal False\n"
        assert os.read(ours, 1024) == osc52("Zwölf".encode())
        os.close(ours)
        os.close(theirs)

    def test_the_sequence_holds_the_text_and_nothing_else(self) -> None:
        sequence = osc52(b"\x1b]52;c;!\x07")
        assert sequence.startswith(b"\x1b]52;c;")
        assert sequence.endswith(b"\a")
        assert b64decode(sequence[7:-1], validate=True) == b"\x1b]52;c;!\x07"

    def test_a_text_that_many_terminals_drop_is_known(self, tmp_path: Path) -> None:
        for length, large in ((74_000, False), (74_001, True)):
            copied = copy("a" * length, environment=NOTHING, folder=tmp_path, send_osc52=lambda _: None)
            assert copied.large is large


class TestFile:
    def test_it_holds_the_exact_text_for_its_owner_only(self, tmp_path: Path) -> None:
        folder = tmp_path / "state" / "docs-tui"
        copied = copy(TEXT, environment=NOTHING, folder=folder)
        assert copied.file == folder / "last-copy.md"
        assert copied.file.read_bytes() == TEXT.encode()
        assert stat.S_IMODE(copied.file.stat().st_mode) == 0o600

    def test_the_next_copy_replaces_it_and_leaves_nothing_else(self, tmp_path: Path) -> None:
        (tmp_path / "elsewhere").write_text("untouched", encoding="utf-8")
        (tmp_path / "last-copy.md").symlink_to(tmp_path / "elsewhere")
        for text in ("one", "two"):
            copied = copy(text, environment=NOTHING, folder=tmp_path)
            assert copied.file is not None
            assert copied.file.read_text(encoding="utf-8") == text
        assert (tmp_path / "elsewhere").read_text(encoding="utf-8") == "untouched"
        assert {file.name for file in tmp_path.iterdir()} == {"elsewhere", "last-copy.md"}

    def test_a_folder_that_cannot_be_written_costs_the_file_alone(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("", encoding="utf-8")
        sent: list[str] = []
        copied = copy("text", environment=NOTHING, folder=tmp_path / "file", send_osc52=sent.append)
        assert copied.file is None
        assert copied.means == "terminal"

    def test_it_lies_in_the_state_folder_of_the_platform(self) -> None:
        copied = copy("text", environment=NOTHING)
        assert copied.file is not None
        assert copied.file.parent.name == "docs-tui"
        assert copied.file.is_relative_to(Path.home())

    @settings(max_examples=25)
    @given(st.text(st.characters(codec=None, categories=None)))
    def test_any_text_is_kept(self, text: str) -> None:
        copied = copy(text, environment=NOTHING)
        assert copied.file is not None
        expected = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        assert copied.file.read_bytes().decode() == expected
        assert copied.characters == len(expected)


FILE = Path("/state/last-copy.md")


@pytest.mark.parametrize(
    ("copied", "words"),
    [
        (
            Copied("clipboard", confirmed=True, file=FILE, characters=4812, tokens=1204),
            'Copied "Quickstart": 4,812 characters, about 1,200 tokens',
        ),
        (
            Copied("terminal", confirmed=False, file=FILE, characters=1, tokens=1),
            'Sent "Quickstart" to the terminal: 1 character, about 1 token; also in /state/last-copy.md',
        ),
        (
            Copied("terminal", confirmed=False, file=FILE, characters=80_000, tokens=20_000, large=True),
            'Sent "Quickstart" to the terminal: 80,000 characters, about 20,000 tokens; many terminals drop a text this long; also in /state/last-copy.md',
        ),
        (
            Copied("terminal", confirmed=False, file=None, characters=2, tokens=1, unanswered=True),
            'Sent "Quickstart" to the terminal: 2 characters, about 1 token; the clipboard of this machine does not answer',
        ),
        (
            Copied("tmux", confirmed=False, file=None, characters=4812, tokens=1204),
            'Copied "Quickstart" to tmux: 4,812 characters, about 1,200 tokens',
        ),
        (
            Copied(None, confirmed=False, file=FILE, characters=4812, tokens=1204),
            'Saved "Quickstart" in /state/last-copy.md: 4,812 characters, about 1,200 tokens; there is no clipboard here',
        ),
        (
            Copied(None, confirmed=False, file=None, characters=4812, tokens=1204),
            'Could not copy "Quickstart": there is no clipboard here, and no file could be written',
        ),
        (
            Copied("tmux", confirmed=False, file=None, characters=11, tokens=0, short="/quickstart"),
            'Copied "Quickstart" to tmux: /quickstart',
        ),
        (
            Copied("tmux", confirmed=False, file=None, characters=3000, tokens=0),
            'Copied "Quickstart" to tmux: 3,000 characters',
        ),
    ],
)
def test_the_notice_says_what_happened(copied: Copied, words: str) -> None:
    assert notice(copied, '"Quickstart"') == words


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("/quickstart", ": /quickstart"),
        ("npm install relay\n", ": npm install relay"),
        (f"https://example.com/?q={'%20page' * 50}", ": 373 characters"),
        ("two\nlines", ": 9 characters, about 3 tokens"),
    ],
)
def test_a_short_line_is_shown_and_a_link_has_no_tokens(tmp_path: Path, text: str, ending: str) -> None:
    copied = copy(text, environment={}, send_osc52=lambda _: None, folder=tmp_path)
    assert notice(copied, "it").partition(";")[0].endswith(ending)


def test_a_file_at_home_is_named_as_a_writer_names_it() -> None:
    file = Path.home() / ".local" / "state" / "docs-tui" / "last-copy.md"
    copied = Copied("terminal", confirmed=False, file=file, characters=2, tokens=1)
    assert notice(copied, "it").endswith("; also in ~/.local/state/docs-tui/last-copy.md")
