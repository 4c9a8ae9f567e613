"""``python -m tests``: the whole gate, in order, stopping at the first step that fails.

Where one to three tests fail beside others on a busy machine, they are named and run once more alone: what counts is that.

Longer runs are asked for by name, those of the last three with as many seconds as they may take:

    python -m tests corpora         what reads the real documentation trees beside the repository
    python -m tests fuzz [3600]     every property looks for new examples, again and again until the time is over
    python -m tests patterns [600]  every regular expression on text that repeats what it looks for
    python -m tests soak [3600]     watch and serve together, under random edits and requests
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PYTHON = (sys.executable, "-m")
PYTEST = (*PYTHON, "pytest", "-q", "-n", str((os.cpu_count() or 1) + 1))
"""One worker more than there are processors: many tests wait for a terminal or a browser."""
Command = tuple[str | Path, ...]
SECONDS: Final = 600

STEPS: tuple[tuple[str, Command], ...] = (
    ("format", (*PYTHON, "ruff", "format", "--check", ".")),
    ("lint", (*PYTHON, "ruff", "check", ".")),
    ("types", (*PYTHON, "mypy")),
    ("imports", (BIN / "lint-imports",)),
    ("tests", (*PYTEST, "-m", "not corpora")),
)
ALONE: Final = (*PYTHON, "pytest", "-q", "-m", "not corpora")
MOST_ALONE: Final = 3
"""Tests that may have failed for the machine's sake; more have failed for their own."""
FAILED: Final = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
LONGER: Final = ("corpora", "fuzz", "patterns", "soak")


def main(arguments: list[str]) -> int:
    """Run the gate, or the longer run that is named, and return the exit code of the last step."""
    name, *rest = arguments or [""]
    timed = len(rest) == 1 and rest[0].isdecimal() and name in ("fuzz", "patterns", "soak")
    if (name and name not in LONGER) or (rest and not timed):
        print(__doc__)
        return 2
    seconds = int(rest[0]) if timed else SECONDS
    FAILED.unlink(missing_ok=True)
    code = next((code for step, command in steps(name, seconds) if (code := run(step, command))), 0)
    return alone(code) if code == 1 and not name and FAILED.exists() else code


def alone(code: int) -> int:
    """Run the few tests that failed once more, by themselves, and return the exit code that counts."""
    failed = json.loads(FAILED.read_text("utf-8"))
    if not 0 < len(failed) <= MOST_ALONE:
        return code
    print("Failed beside others, now alone:", *failed, sep="\n  ", flush=True)
    return run("tests, alone", (*ALONE, *failed))


def steps(name: str, seconds: int) -> Iterator[tuple[str, Command]]:
    """Yield what is run, with its name; of the gate where none is given."""
    if not name:
        yield from STEPS
    elif name == "corpora":
        yield name, (*PYTEST, "-m", "corpora", "--timeout", "600")
    elif name in ("patterns", "soak"):
        yield name, (*PYTHON, f"tests.long.{name}", str(seconds))
    else:
        os.environ["DOCS_TUI_FUZZ"] = "1"
        files = sorted(path for path in (ROOT / "tests").rglob("test_*.py") if "@given" in path.read_text("utf-8"))
        ends, turn = monotonic() + seconds, 0
        while monotonic() < ends:
            turn += 1
            yield f"fuzz, round {turn}", (*PYTEST, "-m", "hypothesis and not corpora", "--timeout", "600", *files)


def run(name: str, command: Command) -> int:
    """Run one step and return its exit code."""
    shown = [str(part) for part in command[1:] or command]
    print(f"── {name}: {' '.join(shown[:12])}{' …' if shown[12:] else ''}", flush=True)
    began = monotonic()
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    print(f"── {name}: {'failed' if code else 'passed'} after {monotonic() - began:.0f} s", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
