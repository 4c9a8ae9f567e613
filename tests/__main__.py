"""``python -m tests``: the whole gate, in order, stopping at the first step that fails.

``python -m tests corpora`` runs what reads the real documentation trees beside the repository, and ``python -m tests fuzz``
lets every property look for new examples.
"""

import os
import subprocess
import sys
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PYTHON = (sys.executable, "-m")
PYTEST = (*PYTHON, "pytest", "-q", "-n", "auto")

STEPS: tuple[tuple[str, tuple[str | Path, ...]], ...] = (
    ("format", (*PYTHON, "ruff", "format", "--check", ".")),
    ("lint", (*PYTHON, "ruff", "check", ".")),
    ("types", (*PYTHON, "mypy")),
    ("imports", (BIN / "lint-imports",)),
    ("tests", (*PYTEST, "-m", "not corpora")),
)
LONGER: dict[str, tuple[str | Path, ...]] = {
    "corpora": (*PYTEST, "-m", "corpora", "--timeout", "600"),
    "fuzz": (*PYTEST, "-m", "not corpora", "--timeout", "600"),
}


def main(arguments: list[str]) -> int:
    """Run the gate, or the longer runs that are named, and return the exit code of the last step."""
    unknown = [name for name in arguments if name not in LONGER]
    if unknown:
        print(f"there is no run {unknown[0]}; there are {', '.join(LONGER)}")
        return 2
    environment = {**os.environ, **({"DOCS_TUI_FUZZ": "1"} if "fuzz" in arguments else {})}
    for name, command in [(name, LONGER[name]) for name in arguments] or STEPS:
        print(f"── {name}: {' '.join(str(part) for part in command[1:] or command)}", flush=True)
        began = monotonic()
        code = subprocess.run(command, cwd=ROOT, check=False, env=environment).returncode
        print(f"── {name}: {'failed' if code else 'passed'} after {monotonic() - began:.0f} s", flush=True)
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
