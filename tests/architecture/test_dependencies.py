"""The package declares exactly the dependencies that it imports."""

import ast
import re
import sys
import tomllib
from collections.abc import Mapping
from importlib.metadata import packages_distributions

from tests.conftest import ROOT

NOT_IMPORTED = {
    "httptools": "uvicorn parses requests with it",
    "uvloop": "uvicorn runs its event loop with it",
}
"""Packages that are declared for what they do inside another one."""


def normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def requirement_names(requirements: list[str]) -> set[str]:
    return {normalized(found[0]) for each in requirements if (found := re.match(r"[\w.-]+", each))}


def imported_distributions(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """Return each distribution that docs_tui imports, wherever in a module, with the files that do."""
    distributions = packages_distributions()
    found: dict[str, set[str]] = {}
    for file, tree in trees.items():
        for node in ast.walk(tree):
            match node:
                case ast.Import(names=names):
                    modules = [each.name for each in names]
                case ast.ImportFrom(module=str(module), level=0):
                    modules = [module]
                case _:
                    continue
            for top in {each.partition(".")[0] for each in modules} - sys.stdlib_module_names - {"docs_tui"}:
                for name in distributions.get(top, [top]):
                    found.setdefault(normalized(name), set()).add(file)
    return found


def test_imports_and_declared_dependencies_agree(trees: Mapping[str, ast.Module]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = requirement_names(project["dependencies"])
    extras = project["optional-dependencies"]
    optional = requirement_names([*extras["web"], *extras["mcp"]])
    imported = imported_distributions(trees)
    assert {name: files for name, files in imported.items() if name not in declared | optional} == {}
    assert declared - imported.keys() == NOT_IMPORTED.keys()
