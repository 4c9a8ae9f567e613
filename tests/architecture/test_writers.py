"""Only the command line writes to stdout, and only the workspace watches the disk."""

import ast
from collections.abc import Mapping

import pytest


def writes(tree: ast.AST) -> list[int]:
    """Return the lines that print or use stdout."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="print")):
                found.append(node.lineno)
            case ast.Attribute(value=ast.Name(id="sys"), attr="stdout" | "__stdout__"):
                found.append(node.lineno)
    return found


def test_one_file_writes_to_stdout(trees: Mapping[str, ast.Module]) -> None:
    writers = {path for path, tree in trees.items() if writes(tree)}
    assert writers <= {"cli/output.py"}


@pytest.mark.parametrize("line", ["print(1)", "sys.stdout.write('x')", "json.dump(x, sys.__stdout__)"])
def test_a_planted_writer_is_found(line: str) -> None:
    assert writes(ast.parse(line))


def test_one_file_watches_the_disk(trees: Mapping[str, ast.Module]) -> None:
    watchers = {
        path
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if (isinstance(node, ast.ImportFrom) and (node.module or "").startswith("watchfiles"))
        or (isinstance(node, ast.Import) and any(alias.name.startswith("watchfiles") for alias in node.names))
    }
    assert len(watchers) <= 1
    assert all(path.startswith("workspace/") for path in watchers)
