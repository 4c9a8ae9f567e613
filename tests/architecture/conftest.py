"""The modules of the package, parsed once for all tests of the architecture."""

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "docs_tui"


@pytest.fixture(scope="package")
def trees() -> Mapping[str, ast.Module]:
    """The syntax tree of each module, by its path below the package, such as ``cli/output.py``."""
    return {
        path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }
