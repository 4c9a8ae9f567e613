"""Imports inside functions: few, and each with its reason."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "docs_tui"

# The numbers may only fall. An import belongs at the top unless it would slow down something that does without it,
# or works on some systems only.
MOST = {
    "__main__.py": 1,
    "cli": 20,
    "commands": 14,
    "desktop": 4,
    "export": 8,
    "lint": 7,
    "mdx": 1,
    "preview": 1,
    "server": 3,
    "site": 4,
    "tui": 35,
    "workspace": 17,
}
"""How many imports of a package are inside functions."""
SAME = ("as above", "as below")


def local_imports(tree: ast.Module, lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield the line and the reason of each import inside a function."""
    for line in _run_imports(tree, in_function=False):
        _, _, reason = lines[line - 1].partition("# noqa: PLC0415")
        yield line, reason.strip(" -#")


def _run_imports(node: ast.AST, *, in_function: bool) -> Iterator[int]:
    """Yield the line of each import that runs inside a function, in order."""
    for child in ast.iter_child_nodes(node):
        if in_function and isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child.lineno
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case)):  # an expression holds no import
            is_function = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
            yield from _run_imports(child, in_function=in_function or is_function)


@pytest.fixture(scope="module")
def found(trees: Mapping[str, ast.Module]) -> dict[str, list[tuple[int, str]]]:
    return {
        path: list(local_imports(tree, (PACKAGE / path).read_text("utf-8").splitlines()))
        for path, tree in trees.items()
    }


def test_no_package_gains_an_import_inside_a_function(found: dict[str, list[tuple[int, str]]]) -> None:
    counts = Counter(path.partition("/")[0] for path, each in found.items() for _ in each)
    assert {package: count for package, count in counts.items() if count > MOST.get(package, 0)} == {}


def test_each_import_inside_a_function_has_its_reason(found: dict[str, list[tuple[int, str]]]) -> None:
    without = [f"{path}:{line}" for path, each in found.items() for line, reason in each if not reason]
    first = [f"{path}:{each[0][0]}" for path, each in found.items() if each and each[0][1] in SAME]
    assert (without, first) == ([], [])


def test_a_planted_import_without_a_reason_is_found() -> None:
    text = "def f():\n    import os  # noqa: PLC0415\n    if TYPE_CHECKING:\n        import re\n    def g():\n        import io  # noqa: PLC0415 - slow\n"
    assert list(local_imports(ast.parse(text), text.splitlines())) == [(2, ""), (6, "slow")]


LAZY = (
    "docs_tui.export.expansion",
    "docs_tui.export.llms",
    "docs_tui.lint.list_items",
    "docs_tui.server",
    "docs_tui.site.operations",
    "docs_tui.tui.dialogs",
    "docs_tui.tui.services",
    "docs_tui.workspace",
)


@pytest.mark.parametrize("package", LAZY)
def test_a_lazy_package_has_the_names_that_mypy_sees(package: str, trees: Mapping[str, ast.Module]) -> None:
    module = import_module(package)
    (block,) = (
        node
        for node in trees[f"{package.partition('.')[2].replace('.', '/')}/__init__.py"].body
        if isinstance(node, ast.If)
    )
    seen = {(each.name, node.module) for node in block.body if isinstance(node, ast.ImportFrom) for each in node.names}
    eager = {name for name in module.__all__ if name in vars(module)}
    assert {name for name, _ in seen} == set(module.__all__) - eager
    assert {(name, getattr(module, name)) for name, _ in seen} == {
        (name, getattr(import_module(str(where)), name)) for name, where in seen
    }


def test_a_lazy_package_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Gone'"):
        _ = import_module("docs_tui.tui.dialogs").Gone
