"""Run every check that a change has to pass: ``python -m tests``.

The checks run in the order of ``STEPS`` and stop at the first that fails; the types are checked while the tests run.
Longer runs have names. The last three accept a time limit in seconds:

    python -m tests corpora         test with the real documentation trees beside the repository
    python -m tests fuzz [3600]     search for new examples that break a property
    python -m tests patterns [600]  test that every regular expression takes linear time
    python -m tests soak [3600]     run watch and serve together under random edits and requests
"""

import compileall
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic
from typing import Final

from tests.progress import duration
from tests.rewritten import rewrite_all

ROOT: Final = Path(__file__).resolve().parent.parent
BIN: Final = Path(sys.executable).parent
PYTHON: Final = (sys.executable, "-m")
WORKERS: Final = (os.cpu_count() or 1) + 1
"""One more than there are processors, because some tests wait for a terminal or a browser. Each collects all tests, which takes 5 s."""
PYTEST: Final = (*PYTHON, "pytest", "-q", "-n", str(WORKERS), "--dist", "worksteal", "-p", "tests.progress")
Command = tuple[str | Path, ...]
SECONDS: Final = 600

STEPS: Final[tuple[tuple[str, Command], ...]] = (
    ("format", (*PYTHON, "ruff", "format", "--check", ".")),
    ("lint", (*PYTHON, "ruff", "check", ".")),
    ("imports", (BIN / "lint-imports",)),
    ("tests", (*PYTEST, "-m", "not corpora")),
)
TYPES: Final = (*PYTHON, "mypy")
LONGER: Final = ("corpora", "fuzz", "patterns", "soak")
_BEGAN: Final = monotonic()


def main(arguments: list[str]) -> int:
    """Run all checks, or the longer run that is named, and return the exit code."""
    name, *rest = arguments or [""]
    timed = len(rest) == 1 and rest[0].isdecimal() and name in ("fuzz", "patterns", "soak")
    if (name and name not in LONGER) or (rest and not timed):
        print(__doc__)
        return 2
    # Hundreds of tests start docs-tui. Without bytecode each of them would compile the whole package again, and in a
    # fresh clone all workers would compile it, and the tests, at the same time.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    compileall.compile_dir(ROOT / "docs_tui", quiet=1, workers=0)
    rewrite_all(ROOT / "tests")
    if not name:
        return run_all()
    seconds = int(rest[0]) if timed else SECONDS
    return next((code for step, command in longer(name, seconds) if (code := run(step, command))), 0)


def run_all() -> int:
    """Run all checks and return the exit code of the first that fails."""
    with TemporaryFile() as output, subprocess.Popen(TYPES, cwd=ROOT, stdout=output, stderr=output) as types:
        code = next((code for step, command in STEPS if (code := run(step, command))), 0)
        if code:
            types.kill()
            return code
        code = types.wait()
        output.seek(0)
        print(output.read().decode(), end="")
        report("types", code, "checked beside the others")
        return code


def longer(name: str, seconds: int) -> Iterator[tuple[str, Command]]:
    """Yield the commands of a longer run with their names."""
    if name == "corpora":
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
    report(name, code, f"took {duration(monotonic() - began)}")
    return code


def report(name: str, code: int, how: str) -> None:
    """Print whether a step passed, and the time since the start."""
    print(f"── {name}: {'failed' if code else 'passed'}, {how}; {duration(monotonic() - _BEGAN)} so far", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
