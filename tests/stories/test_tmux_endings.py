"""The terminal and the files are intact however an editor or the app ends."""

import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.program import ROOT, needs
from tests.stories.terminal import Tmux, window

SANE = "icanon"


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return shutil.copytree(ROOT / "sample_docs", tmp_path / "docs")


def shell(tmp_path: Path, docs: Path, editor: str = "true") -> Iterator[Tmux]:
    """A shell that has started the app and stored its process id in a file."""
    needs("tmux", "bash")
    for tmux in window(tmp_path, EDITOR=editor, XDG_CACHE_HOME=str(tmp_path / "cache")):
        tmux.start("bash --norc --noprofile -i", columns=140)
        tmux.until("bash-")
        tmux.keys(f"docs-tui {docs} & echo $! > {tmp_path}/number; fg; echo ended $?", "Enter")
        tmux.until("● watching")
        yield tmux


def number(tmp_path: Path) -> int:
    return int((tmp_path / "number").read_text())


def whole_shell(tmux: Tmux) -> None:
    """Check that the shell reads and echoes lines, on the normal screen with a visible cursor."""
    tmux.keys("stty -a | tr ' ;' '\\n\\n' | grep -xE -- '-?(icanon|echo|isig|onlcr)' | sort | xargs", "Enter")
    tmux.until("echo icanon isig onlcr")
    assert tmux.run("display-message", "-p", "#{alternate_on}#{cursor_flag}#{mouse_any_flag}").strip() == "010"


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_an_app_that_is_asked_to_end_gives_the_terminal_back(tmp_path: Path, docs: Path, name: str) -> None:
    for tmux in shell(tmp_path, docs):
        tmux.keys("j", "j")
        tmux.until("Get started   Installation")
        tmux.run("run-shell", f"kill -{name[3:]} {number(tmp_path)}")
        tmux.until(f"ended {128 + signal.Signals[name]}")
        whole_shell(tmux)
        tmux.keys("clear", "Enter")
        tmux.keys(f"docs-tui {docs}", "Enter")
        tmux.until("Get started   Installation")  # where it was left


def test_a_kill_leaves_no_half_file(tmp_path: Path, docs: Path) -> None:
    for tmux in shell(tmp_path, docs):
        tmux.keys("w")
        tmux.until("● each save writes llms.txt")
        tmux.wait(lambda: str((docs / "llms-full.txt").is_file()), lambda there: there == "True")
        page = docs / "quickstart.mdx"
        for turn in range(8):
            page.write_text(page.read_text() + f"\nTurn {turn}.\n")
        tmux.run("run-shell", f"kill -KILL {number(tmp_path)}")
        tmux.until("ended 137")
        assert "\nTurn 0.\n" in page.read_text()
        tmux.keys("stty sane; printf '\\033c'", "Enter")  # as reset does, which then sleeps for a second
        tmux.keys(f"docs-tui build --check {docs}; docs-tui build {docs}; echo built $?", "Enter")
        tmux.until("built 0")
        assert "Turn 7." in (docs / "llms-full.txt").read_text()
        assert not [path.name for path in docs.iterdir() if path.name.startswith(".docs-tui")]


def test_the_screen_comes_back_whole_from_every_editor(tmp_path: Path, docs: Path) -> None:
    needs("vim")
    editor = tmp_path / "editor"
    editor.write_text(f"""#!/bin/sh
case $(cat {tmp_path}/how) in
  fails) exit 3 ;;
  wild) stty raw -echo; printf '\\033[?1049h\\033[?25l\\033[?1000hwild' ; exit 1 ;;
  interrupted) kill -INT 0; sleep 5 ;;
  edits) sed -i 's/^description:.*/description: Edited here./' "$3" ;;
esac
""")
    editor.chmod(0o755)
    how = tmp_path / "how"
    for tmux in shell(tmp_path, docs, editor=f"{editor} -n 'two words'"):
        for kind, said in (
            ("fails", "ended with exit code 3"),
            ("wild", "ended with exit code 1"),
            ("interrupted", "was ended by signal 2"),
            ("edits", "Edited here."),
        ):
            how.write_text(kind)
            tmux.keys("e")
            tmux.notice(said)
            for part in ("Get started", "c Copy"):
                screen = tmux.until(part)
            assert "wild" not in screen
        editor.unlink()
        tmux.keys("e")
        tmux.until("description: Edited here.")
        if shutil.which("nano"):
            tmux.keys("C-x")
        else:
            tmux.keys(":q!", "Enter")
        tmux.notice("opened, because")
        tmux.until("c Copy")
        tmux.keys("q")
        tmux.until("ended 0")
        whole_shell(tmux)
