"""``python -m tests``: the whole gate, in order, stopping at the first step that fails."""

import subprocess
import sys
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PYTHON = (sys.executable, "-m")

STEPS: tuple[tuple[str, tuple[str | Path, ...]], ...] = (
    ("format", (*PYTHON, "ruff", "format", "--check", ".")),
    ("lint", (*PYTHON, "ruff", "check", ".")),
    ("types", (*PYTHON, "mypy")),
    ("imports", (BIN / "lint-imports",)),
    ("tests", (*PYTHON, "pytest", "-q", "-n", "auto")),
)


def main() -> int:
    """Run the steps and return the exit code of the last one."""
    for name, command in STEPS:
        print(f"── {name}: {' '.join(str(part) for part in command[1:] or command)}", flush=True)
        began = monotonic()
        code = subprocess.run(command, cwd=ROOT, check=False).returncode
        print(f"── {name}: {'failed' if code else 'passed'} after {monotonic() - began:.0f} s", flush=True)
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
