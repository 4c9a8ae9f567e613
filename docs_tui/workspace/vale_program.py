"""Run Vale on the pages of a docs folder."""

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from docs_tui.errors import CannotRunError
from docs_tui.lint.vale_alerts import ValeAlert, alerts_in

_AT_ONCE: Final = 500
"""The most files in one call, so that the command line is not too long."""


def run_vale(root: Path, files: Sequence[str]) -> Mapping[str, tuple[ValeAlert, ...]]:
    """Return what Vale finds in ``files``, by file.

    Raises:
        CannotRunError: Vale is not installed, or cannot run.
    """
    program = shutil.which("vale")
    if program is None:
        raise CannotRunError("Vale is not installed; see https://vale.sh, or leave out --vale")
    found: dict[str, tuple[ValeAlert, ...]] = {}
    for at in range(0, len(files), _AT_ONCE):
        chosen = [f"./{file}" for file in files[at : at + _AT_ONCE]]
        command = [program, "--output=JSON", "--no-exit", "--normalize", *chosen]
        done = subprocess.run(  # noqa: S603 - the program that the user asked for, with files of the site
            command, cwd=root, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False
        )
        output = done.stdout.strip() or done.stderr.strip()
        found.update((name.removeprefix("./"), alerts) for name, alerts in alerts_in(output).items())
    return found
