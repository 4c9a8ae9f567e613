"""Runs docs-tui as a writer does: in a folder and an environment, as a process or in this one."""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from docs_tui.cli.main import main

ROOT = Path(__file__).resolve().parent.parent
_REMOTE_OR_SHOWN = ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "TMUX", "TERM", "BROWSER")
_LIMIT = 60.0
"""Seconds until a program is stopped."""


def needs(*programs: str) -> None:
    """Skip the test if a program is not installed."""
    for program in programs:
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")


@dataclass(frozen=True)
class Program:
    """``docs-tui`` on the PATH of a shell in ``folder``, without environment variables of this machine's session."""

    folder: Path
    home: Path
    variables: Mapping[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        """The environment of the process: its own home folder, no display, no terminal."""
        own = {name: value for name, value in os.environ.items() if name not in _REMOTE_OR_SHOWN}
        paths = {"PYTHONPATH": str(ROOT), "PATH": f"{self._bin()}{os.pathsep}{own['PATH']}", "HOME": str(self.home)}
        return {**own, **paths, "XDG_STATE_HOME": str(self.home / "state"), **self.variables}

    def _bin(self) -> Path:
        """Return a folder with a ``docs-tui`` that runs this working tree, with long time limits for other programs."""
        folder = self.home / "bin"
        script = folder / "docs-tui"
        if not script.is_file():
            folder.mkdir(parents=True, exist_ok=True)
            module = "tests.patient" if self.variables.keys() & {"DISPLAY", "BROWSER"} else "docs_tui"
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
            script.chmod(0o755)
        return folder

    def run(self, *arguments: str, stdin: str = "", limit: float = _LIMIT) -> subprocess.CompletedProcess[str]:
        """Run ``docs-tui`` with these arguments and without a terminal, and return its output."""
        return self.shell(["docs-tui", *arguments], stdin=stdin, limit=limit)

    def shell(self, command: list[str], stdin: str = "", limit: float = _LIMIT) -> subprocess.CompletedProcess[str]:
        """Run any program in the same place."""
        environment = self.environment
        program = shutil.which(command[0], path=environment["PATH"])
        assert program is not None
        done = subprocess.run(
            [program, *command[1:]],
            cwd=self.folder,
            env=environment,
            input=stdin.encode(),
            capture_output=True,
            check=False,
            timeout=limit,
            start_new_session=True,  # no terminal to write to behind our back
        )
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    def with_variables(self, **variables: str) -> "Program":
        """Return the same program with more environment variables."""
        return replace(self, variables={**self.variables, **variables})


class QuickProgram(Program):
    """``docs-tui`` in the process of the test, for many short commands: a new process takes 0.2 s to start."""

    def run(self, *arguments: str, stdin: str = "", limit: float = _LIMIT) -> subprocess.CompletedProcess[str]:
        """Run ``docs-tui`` with these arguments and without a terminal, and return its output."""
        del limit
        results, messages = (io.TextIOWrapper(io.BytesIO()) for _ in range(2))
        with pytest.MonkeyPatch.context() as patched, redirect_stdout(results), redirect_stderr(messages):
            patched.chdir(self.folder)
            patched.setattr(sys, "stdin", io.StringIO(stdin))
            for name in os.environ.keys() - self.environment.keys():
                patched.delenv(name)
            for name, value in self.environment.items():
                patched.setenv(name, value)
            code = main(list(arguments), _no_app)
        return subprocess.CompletedProcess(arguments, code, _written(results), _written(messages))


def _no_app(*_: object) -> int:
    raise AssertionError("this starts the app")


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
