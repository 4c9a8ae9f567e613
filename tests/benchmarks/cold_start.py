"""Measure the start-up of commands: ``python tests/benchmarks/cold_start.py [FOLDER]``.

Prints the CPU time of the whole process, best of ten, and its ratio to Python with argparse. The goal of --version,
--help and --complete is 2.5;
tests/architecture counts the modules that each command loads.
"""

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

ROOT = Path(__file__).resolve().parents[2]
LINES = (
    ["--version"],
    ["--help"],
    ["pages"],
    ["view", "/"],
    ["menu", "/"],
    ["--complete", "b"],
    ["--complete", "view", ""],
)


def cpu(command: list[str], folder: Path) -> float:
    """Return the CPU time of one run in milliseconds."""
    before = getrusage(RUSAGE_CHILDREN)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    after = getrusage(RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def best(command: list[str], folder: Path) -> float:
    """Return the best of ten runs."""
    return min(cpu(command, folder) for _ in range(10))


def main() -> None:
    """Print a row for each command."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "sample_docs"
    base = best([sys.executable, "-c", "import argparse"], folder)
    print(f"{base:5.0f} ms        python -c 'import argparse'")
    for line in LINES:
        taken = best([sys.executable, "-m", "docs_tui", *line], folder)
        print(f"{taken:5.0f} ms {taken / base:5.1f}  docs-tui {' '.join(line)}")


if __name__ == "__main__":
    main()
