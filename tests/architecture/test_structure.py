"""No import circles, no class name used twice, no file that is too long."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 600

Graph = Mapping[str, set[str]]


def by_module(trees: Mapping[str, ast.Module]) -> dict[str, ast.Module]:
    """Return the trees by the names of their modules instead of their paths."""
    return {
        ".".join(("docs_tui", *Path(path).with_suffix("").parts)).removesuffix(".__init__"): tree
        for path, tree in trees.items()
    }


def imports(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """Return the imports of each module."""
    return {name: {each for each in _imported(tree, trees) if each != name} for name, tree in trees.items()}


def _imported(tree: ast.Module, modules: Mapping[str, object]) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                for alias in names:
                    submodule = f"{module}.{alias.name}"
                    if submodule in modules or module in modules:
                        yield submodule if submodule in modules else module
            case ast.Import(names=names):
                yield from (alias.name for alias in names if alias.name in modules)


def in_circles(graph: Graph) -> set[str]:
    """Return the modules that import themselves through others."""
    return {name for name in graph if name in _reachable(name, graph)}


def _reachable(start: str, graph: Graph) -> set[str]:
    found: set[str] = set()
    waiting = [*graph[start]]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph[name]
    return found


def repeated(trees: Mapping[str, ast.Module]) -> dict[str, list[str]]:
    """Return the public class names that two modules define, with the modules."""
    places = defaultdict(list)
    for name, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(name)
    return {name: modules for name, modules in places.items() if len(modules) > 1}


@pytest.fixture(scope="module")
def graph(trees: Mapping[str, ast.Module]) -> Graph:
    return imports(by_module(trees))


def test_no_module_imports_itself_by_way_of_others(graph: Graph) -> None:
    assert in_circles(graph) == set()


def test_no_class_name_is_used_twice(trees: Mapping[str, ast.Module]) -> None:
    assert repeated(trees) == {}


def test_a_planted_circle_is_found() -> None:
    planted = {
        "a": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from b import B",
        "b": "def f():\n    import c",
        "c": "import a",
        "d": "import a, b, c",
    }
    assert in_circles(imports({name: ast.parse(text) for name, text in planted.items()})) == {"a", "b", "c"}


def test_a_planted_repeated_name_is_found() -> None:
    planted = {"a": "class Link: ...\nclass _Own: ...", "b": "class Link: ...\nclass _Own: ..."}
    assert repeated({name: ast.parse(text) for name, text in planted.items()}) == {"Link": ["a", "b"]}


def test_no_file_is_longer_than_a_subject() -> None:
    files = (file for top in ("docs_tui", "tests") for file in (ROOT / top).rglob("*.py"))
    lengths = {file.relative_to(ROOT).as_posix(): file.read_bytes().count(b"\n") for file in files}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_services_know_neither_the_app_nor_its_screens(graph: Graph) -> None:
    known = ("docs_tui.tui.services", "docs_tui.tui.messages", "docs_tui.tui.problems.problem_counts")
    measures = {"docs_tui.tui.page_view.terminal_graphics"}  # how this terminal draws pictures
    for name, imported in graph.items():
        if name.startswith("docs_tui.tui.services"):
            upwards = {each for each in imported if each.startswith("docs_tui.tui") and not each.startswith(known)}
            assert upwards <= measures, name


def test_one_thread_sets_the_site_of_the_app(trees: Mapping[str, ast.Module]) -> None:
    setters = {
        path
        for path, tree in trees.items()
        if path.startswith("tui/")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr == "site"
        if ast.unparse(node.value) in ("app", "self._app", "self.app", "self.docs_app")
    }
    assert setters == set()
