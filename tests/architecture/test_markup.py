"""Variable text reaches Textual only as ``Content`` or ``Text``, so that it is never read as markup."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest

SAFE_TYPES = frozenset({"Content", "Text", "ContentText", "RenderableType", "RenderResult", "Strip"})
WIDGETS = {
    "Static",
    "Label",
    "Button",
    "Option",
    "Tab",
    "TabPane",
    "Collapsible",
    "Checkbox",
    "RadioButton",
    "Tree",
    "Link",
}
METHODS = {
    "notify",
    "add_leaf",
    "set_label",
    "add_option",
    "add_options",
    "add_row",
    "add_column",
    "add_tab",
    "add_columns",
}
NODES = {"root", "node", "branch", "parent", "tree"}
"""Names of tree nodes: ``add`` of anything else is not Textual's."""
ATTRIBUTES = {"border_title", "border_subtitle", "tooltip", "label"}
KEYWORDS = {"label", "title", "content", "prompt", "message", "tooltip", "description"}
TEXT_FUNCTIONS = {"str", "repr", "clean", "clean_line", "format", "join", "replace", "strip"}


@dataclass(frozen=True)
class Known:
    """The functions and fields of the package whose text is never read as markup."""

    functions: frozenset[str]
    fields: frozenset[str]
    constants: frozenset[str]
    """Names of modules that hold a text written in the code, or one without markup."""

    @classmethod
    def of(cls, trees: list[ast.Module]) -> "Known":
        nodes = [node for tree in trees for node in ast.walk(tree)]
        functions = {
            node.name
            for node in nodes
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_safe_type(node.returns)
        }
        fields = {
            node.target.attr if isinstance(node.target, ast.Attribute) else node.target.id
            for node in nodes
            if isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name | ast.Attribute)
            and is_safe_type(node.annotation)
        }
        constants = {
            target.id
            for tree in trees
            for node in tree.body
            if isinstance(node, ast.Assign) and is_fixed(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        return cls(frozenset(functions), frozenset(fields), frozenset(constants))


def is_safe_type(annotation: ast.expr | None) -> bool:
    """Tell whether an annotation allows only text without markup."""
    match annotation:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in SAFE_TYPES
        case ast.Constant(value=str(name)):
            return is_safe_type(ast.parse(name, mode="eval").body)
        case ast.Constant(value=None):
            return True
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return is_safe_type(left) and is_safe_type(right)
        case ast.Subscript(value=ast.Name(id="list" | "tuple" | "Iterable" | "Iterator" | "Sequence"), slice=inner):
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return all(is_safe_type(each) for each in parts if not is_ellipsis(each))
    return False


def is_fixed(node: ast.expr) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in SAFE_TYPES
    return False


def is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


@dataclass(frozen=True)
class Scope:
    """One function, with the names in it that hold text without markup."""

    known: Known
    function: ast.AST

    def is_safe(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant() | ast.Lambda():
                return True
            case ast.IfExp(body=body, orelse=other):
                return self.is_safe(body) and self.is_safe(other)
            case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
                return all(map(self.is_safe, values))
            case ast.Starred(value=value) | ast.Await(value=value) | ast.NamedExpr(value=value):
                return self.is_safe(value)
            case ast.GeneratorExp(elt=element) | ast.ListComp(elt=element):
                return self.is_safe(element)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self.is_safe(left) and self.is_safe(right) and not is_text(left) and not is_text(right)
            case ast.Call(func=ast.Attribute(attr="from_markup"), args=[first, *_]):
                return isinstance(first, ast.Constant)
            case ast.Call(func=ast.Name(id=name)):
                return name in SAFE_TYPES or name in WIDGETS or name in self.known.functions
            case ast.Call(func=ast.Attribute(value=value, attr=name)):
                return name in self.known.functions or (name not in TEXT_FUNCTIONS and self.is_safe_object(value))
            case ast.Name(id=name):
                return name in self.known.constants or self.holds_safe(name)
            case ast.Attribute(attr=name):
                return name in self.known.fields
        return False

    def is_safe_object(self, node: ast.expr) -> bool:
        """Tell whether a method of ``node`` belongs to Content or Text: ``Content.assemble``, ``Text("x").copy``."""
        return (isinstance(node, ast.Name) and node.id in SAFE_TYPES) or self.is_safe(node)

    def holds_safe(self, name: str) -> bool:
        """Tell whether every value that the function assigns to ``name`` is safe."""
        given = list(self._given(name))
        return bool(given) and all(given)

    def _given(self, name: str) -> Iterator[bool]:
        for node in ast.walk(self.function):
            match node:
                case ast.arg(arg=argument, annotation=annotation) if argument == name:
                    yield is_safe_type(annotation)
                case ast.AnnAssign(target=ast.Name(id=target), annotation=annotation) if target == name:
                    yield is_safe_type(annotation)
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    yield self.is_safe(value)
                case ast.NamedExpr(target=ast.Name(id=target), value=value) if target == name:
                    yield self.is_safe(value)
                case ast.AugAssign(target=ast.Name(id=target), value=value) if target == name:
                    yield self.is_safe(value)


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def positions(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the arguments of ``node`` that Textual would parse as markup."""
    match node:
        case ast.Call(keywords=keywords) if any(
            word.arg == "markup" and isinstance(word.value, ast.Constant) and word.value.value is False
            for word in keywords
        ):
            return
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=keywords) if name in WIDGETS:
            yield from arguments[:1]
            yield from (word.value for word in keywords if word.arg in KEYWORDS)
        case ast.Call(func=ast.Attribute(attr=name), args=arguments, keywords=keywords) if name in METHODS:
            yield from arguments if name.startswith("add_") else arguments[:1]
            yield from (word.value for word in keywords if word.arg in KEYWORDS)
        case ast.Call(func=ast.Attribute(value=owner, attr="add"), args=[first, *_]):
            if (isinstance(owner, ast.Name) and owner.id in NODES) or (
                isinstance(owner, ast.Attribute) and owner.attr in NODES
            ):
                yield first
        case ast.Call(func=ast.Attribute(attr="update"), args=[first, *_]) if isinstance(first, ast.JoinedStr):
            yield first
        case ast.Call(func=ast.Attribute(attr="with_tooltip"), args=[first]):
            yield first
        case ast.Assign(targets=targets, value=value):
            if any(isinstance(target, ast.Attribute) and target.attr in ATTRIBUTES for target in targets):
                yield value


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def own(function: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function without those of functions inside it."""
    for node in ast.iter_child_nodes(function):
        if not isinstance(node, FUNCTIONS):
            yield node
            yield from own(node)


def markup(tree: ast.Module, known: Known) -> list[str]:
    """Return the places in a module where Textual would parse variable text as markup."""
    return [
        f"{each.lineno}: {ast.unparse(each)}"
        for function in ast.walk(tree)
        if isinstance(function, (*FUNCTIONS, ast.Module))
        for node in own(function)
        for each in positions(node)
        if not Scope(known, function).is_safe(each)
    ]


def test_no_variable_text_is_read_as_markup(trees: Mapping[str, ast.Module]) -> None:
    app = {path: tree for path, tree in trees.items() if path.startswith("tui/")}
    known = Known.of(list(app.values()))
    found = {path: lines for path, tree in app.items() if (lines := markup(tree, known))}
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        "yield Static(page.title)",
        "yield Label(f'{page.title}')",
        "self.notify(text)",
        "self.notify(f'Copied {text}', markup=True)",
        "tree.root.add(page.title)",
        "node.add_leaf(clean_line(page.title))",
        "self.border_title = page.title",
        "self.tooltip = 'See ' + text",
        "options.add_option(Option(text))",
        "self.update(f'{text}')",
        "yield Static(Content.from_markup(text))",
        "yield Static(Content('a') if page else text)",
        "shown = Content('a')\n  shown = text\n  yield Static(shown)",
        "table.add_row('a', text)",
    ],
)
def test_a_planted_text_is_found(line: str) -> None:
    tree = ast.parse(f"def compose(self, page: Page, text: str):\n  {line}\n")
    assert markup(tree, Known.of([tree])) != []


@pytest.mark.parametrize(
    "line",
    [
        "yield Static('[b]ours[/b]')",
        "yield Static(Content(page.title))",
        "self.notify(text, markup=False)",
        "self.notify('Nothing was copied.')",
        "tree.root.add(Text(page.title))",
        "node.set_label(self._label(page))",
        "shown = Content(text)\n  yield Static(shown)",
        "yield Static(Content.from_markup('[b]$name[/b]', name=text))",
        "yield Static(Content.assemble(text, ' ', (text, 'bold')))",
        "found.add(text)",
        "line.add(f'{text}')",
    ],
)
def test_a_safe_text_is_left_alone(line: str) -> None:
    tree = ast.parse(f"def compose(self, page: Page, text: str):\n  {line}\ndef _label(self, page) -> Text: ...\n")
    assert markup(tree, Known.of([tree])) == []
