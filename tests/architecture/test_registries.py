"""Names are defined in their registry only, and everything else is made from it."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

from docs_tui.cli.help import help_text
from docs_tui.commands.command import Command, ParamKind, Surface
from docs_tui.commands.registry import COMMANDS
from docs_tui.components import COMPONENTS

PACKAGE = Path(__file__).resolve().parents[2] / "docs_tui"
PACKAGES = ("mdx", "site", "lint", "export", "server", "preview")
NAMES = frozenset(name for name, spec in COMPONENTS.items() if not spec.html)


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yield the strings that a module uses as values: no docstrings, annotations or ``__all__``."""
    silent = {id(each) for node in ast.walk(tree) for part in _silent(node) for each in ast.walk(part)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node


def _silent(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Module() | ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef() if node.body:
            if isinstance(node.body[0], ast.Expr):
                yield node.body[0]
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            yield node.value
        case ast.Call(func=ast.Name(id="cast" | "TypeVar"), args=[first, *_]):
            yield first
    for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None)):
        if annotation is not None:
            yield annotation


def named(tree: ast.AST) -> list[tuple[int, str]]:
    return [(node.lineno, str(node.value)) for node in strings(tree) if node.value in NAMES]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_renderer_asks_for_a_component_by_its_name(package: str, trees: Mapping[str, ast.Module]) -> None:
    found = {
        f"{path}:{line}": name
        for path, tree in trees.items()
        if path.startswith(f"{package}/")
        for line, name in named(tree)
    }
    assert found == {}


def test_a_planted_name_is_found() -> None:
    assert named(ast.parse('"""Card"""\nif name == "Card":\n    pass\n')) == [(2, "Card")]
    assert named(ast.parse('match name:\n    case "Tabs" | "Tab":\n        pass\n')) == [(2, "Tabs"), (2, "Tab")]


def test_every_command_is_in_the_help() -> None:
    text = help_text(None)
    for command in COMMANDS:
        on_command_line = Surface.CLI in command.surfaces
        assert (f"\n  {command.id} " in text) == (on_command_line and command.is_listed)
        assert (command.id in text.split()) or (f"{command.id}," in text) or not on_command_line


@pytest.mark.parametrize("command", [None, *COMMANDS], ids=lambda command: command.id if command else "docs-tui")
def test_each_help_fits_a_screen_and_has_an_example(command: Command | None) -> None:
    lines = help_text(command).splitlines()
    assert len(lines) < 24  # the line to type on is below it
    assert max(map(len, lines)) <= 80
    assert command is None or lines[-1] == f"Example: {command.example}"


def test_ids_and_keys_are_unique() -> None:
    assert [id_ for id_, count in Counter(command.id for command in COMMANDS).items() if count > 1] == []
    assert [key for key, count in Counter(each.key for each in COMMANDS if each.key).items() if count > 1] == []


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_a_command_is_whole(command: Command) -> None:
    assert command.help.endswith(".")
    assert command.title
    assert f"docs-tui {command.id}" in command.example
    assert bool(command.key) == (Surface.KEY in command.surfaces)
    places = [
        param
        for param in command.params
        if param.kind in (ParamKind.PAGE, ParamKind.PAGES, ParamKind.FILES, ParamKind.CHOICE)
    ]
    assert len(places) <= 1
    assert len({param.name for param in command.params}) == len(command.params)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_the_function_of_a_command_exists(command: Command) -> None:
    module, _, name = command.function.partition(":")
    assert module.startswith("docs_tui.commands.")
    assert isinstance(getattr(import_module(module), name), FunctionType)


def options_read(tree: ast.AST) -> set[str]:
    """Return the names that a module passes to the methods of ``Context`` that read parameters."""
    return {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in ("flag", "text", "words") and ast.unparse(node.func.value) == "context"
        if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


def test_commands_read_only_parameters_that_they_have() -> None:
    params: dict[str, set[str]] = {}
    for command in COMMANDS:
        module = command.function.partition(":")[0].rpartition(".")[2]
        params.setdefault(module, set()).update(param.name for param in command.params)
    for module, names in params.items():
        read = options_read(ast.parse((PACKAGE / "commands" / f"{module}.py").read_text("utf-8")))
        assert read <= names, module


def test_a_planted_option_is_found() -> None:
    assert options_read(ast.parse('if context.flag("a"):\n    other.flag("b")')) == {"a"}


@pytest.mark.parametrize("command", [each for each in COMMANDS if each.key], ids=lambda command: command.id)
def test_the_app_has_the_key_of_the_command(command: Command) -> None:
    from docs_tui.tui.browse.browse_screen import BrowseScreen  # noqa: PLC0415 - as above
    from docs_tui.tui.keys import bindings_of  # noqa: PLC0415 - loads Textual

    assert command.key in {key for binding in bindings_of(BrowseScreen) for key in binding.key.split(",")}
