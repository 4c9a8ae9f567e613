"""Parse JavaScript, TypeScript and shell with tree-sitter, and find the first syntax error."""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node, Parser

_PARTS = (
    "{}",
    "({{{}\n}})",
    "class A {{{}\n}}",
    "a({}\n)",
    "switch (a) {{{}\n}}",
    "type A = {{{}\n}}",
    "declare {}",
    "const a = {}",
)
"""Code to put around an excerpt to parse it: an object, a class, arguments, a switch, a type, a declaration, a value."""
_BLOCK_ENDS = ("}", "done", "fi", "esac")
_DEEPEST = 200


class ScriptFault(NamedTuple):
    """The first syntax error of a text."""

    line: int
    """From 1."""
    column: int
    """From 1."""
    missing: str
    """The token that is missing; empty if something else is wrong."""


@lru_cache(maxsize=2048)  # languages and versions of a page have the same examples
def javascript_fault(text: str) -> ScriptFault | None:
    """Return the first error of JavaScript or TypeScript, with JSX or without; None if it is an excerpt that parses in its place."""
    for around in _PARTS:
        if any(_fault(_parser(name), around.format(text)) is None for name in ("tsx", "typescript")):
            return None
    return _fault(_parser("tsx"), text)


@lru_cache(maxsize=2048)
def shell_fault(text: str) -> ScriptFault | None:
    """Return the first error of a shell script; None if it parses."""
    return _fault(_parser("bash"), f"{text}\n")


def _fault(parser: "Parser", text: str) -> ScriptFault | None:
    data = text.encode("utf-8", "replace")
    root = parser.parse(data).root_node
    if not root.has_error:
        return None
    node = next(_errors(root), root)
    if node.is_missing and node.type in _BLOCK_ENDS and node.parent is not None:
        opened = node.parent
        return ScriptFault(opened.start_point[0] + 1, _column(data, opened.start_byte), node.type)
    return ScriptFault(node.start_point[0] + 1, _column(data, node.start_byte), node.type if node.is_missing else "")


def _errors(root: "Node") -> "Iterator[Node]":
    """Yield errors and missing tokens in the order of the text."""
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        if node.is_error or node.is_missing:
            yield node
        elif depth < _DEEPEST:
            waiting += [(each, depth + 1) for each in reversed(node.children) if each.has_error or each.is_missing]


def _column(data: bytes, at: int) -> int:
    line = data[data.rfind(b"\n", 0, at) + 1 : at]
    return len(line.decode("utf-8", "replace")) + 1


@lru_cache(maxsize=4)
def _parser(name: str) -> "Parser":
    """Return the parser of a grammar. Loaded at the first use, because this takes as long as the start of the program."""
    from tree_sitter import Language, Parser  # noqa: PLC0415 - only pages with such code need it

    return Parser(Language(_grammar(name)))


def _grammar(name: str) -> object:
    if name == "bash":
        import tree_sitter_bash  # noqa: PLC0415 - as above

        return tree_sitter_bash.language()
    import tree_sitter_typescript  # noqa: PLC0415 - as above

    return tree_sitter_typescript.language_tsx() if name == "tsx" else tree_sitter_typescript.language_typescript()
