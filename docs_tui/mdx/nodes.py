"""The syntax tree of a page: its nodes, named as in mdast, how to walk them, and the text of its leaves.

Every node is immutable and has the ``span`` of its source inside its parent's span; siblings are in order and disjoint.
Nodes store short strings such as names and languages, and the spans of long ones; ``Source.slice`` returns their text.

Leaves (paragraph, heading, table cell) have ``content``: their lines without container prefixes, and the JSX elements and
expressions in them.
"""

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from docs_tui.source import Diagnostic, Source, Span
from docs_tui.source.record import record

# Rarely used fields (a tag's attributes, a code block's lines, a row's cells) are computed on first access: ``defer``
# empties the field's slot, and Python calls ``__getattr__`` only for empty slots.
if TYPE_CHECKING:

    class _Deferring: ...
else:

    class _Deferring:
        __slots__ = ("_deferred",)

        def __getattr__(self, name: str) -> object:
            if name == "_deferred":
                raise AttributeError(name)
            field, make, arguments = self._deferred
            if name != field:
                raise AttributeError(name)
            value = make(*arguments)
            setattr(self, name, value)
            return value


def defer(node: "_Deferring", field: str, make: Callable[..., object], *arguments: object) -> None:
    """Compute ``field`` of a new node with ``make`` on first access."""
    delattr(node, field)
    object.__setattr__(node, "_deferred", (field, make, arguments))


AttributeKind: TypeAlias = Literal["string", "boolean", "expression", "spread"]
ExpressionKind: TypeAlias = Literal["comment", "empty", "string", "path", "other"]


@record(frozen=True, slots=True)
class Attribute:
    """One attribute of a tag."""

    name: str
    """The name; empty for a spread."""
    kind: AttributeKind
    span: Span
    value_span: Span | None
    """The span inside the quotes or braces; None for a boolean."""
    raw: str
    """The text of ``value_span`` without container prefixes."""


@record(frozen=True, slots=True)
class MdxJsxElement(_Deferring):
    """An element. It is ``flow`` if its tags are on lines of their own, otherwise part of a leaf."""

    span: Span
    name: str | None
    """None for a fragment. Includes the ``.`` of members and the ``:`` of namespaces."""
    flow: bool
    attributes: tuple[Attribute, ...]
    open: Span
    """The open tag."""
    close: Span | None
    """The close tag; None if the element is self-closing, void or unclosed."""
    self_closing: bool
    unclosed: bool
    """Whether the author left it open; the parser then closed it at the end of ``span``."""
    children: "tuple[Flow, ...] | tuple[MdxInline, ...]"
    """The flow nodes of a flow element, or the direct elements and expressions of a text element."""


@record(frozen=True, slots=True)
class MdxExpression:
    """``{…}`` in text, or on lines of its own if ``flow``."""

    span: Span
    value: Span
    """The span between the braces."""
    flow: bool
    kind: ExpressionKind
    raw: str
    """The text of ``value`` without container prefixes."""


@record(frozen=True, slots=True)
class Comment:
    """``<!-- … -->``: strict MDX rejects it, this parser hides it."""

    span: Span


MdxInline: TypeAlias = MdxJsxElement | MdxExpression | Comment


@record(frozen=True, slots=True)
class Content:
    """The text of a leaf."""

    lines: tuple[Span, ...]
    """Each line without container prefixes, indentation and line end."""
    inlines: tuple[MdxInline, ...] = ()
    cell: bool = False
    """Whether it is a table cell, where ``\\|`` is a pipe even in code."""


@record(frozen=True, slots=True)
class FrontMatter:
    """The metadata between ``---`` lines (YAML) or ``+++`` lines (TOML) at the top of a page."""

    span: Span
    value: Span
    language: Literal["yaml", "toml"] = "yaml"


@record(frozen=True, slots=True)
class Paragraph:
    """Lines of text."""

    span: Span
    content: Content


@record(frozen=True, slots=True)
class Prose(_Deferring):
    """Consecutive blocks of plain Markdown, without tags, braces or definitions, that are parsed on demand."""

    span: Span
    children: "tuple[Flow, ...]"


@record(frozen=True, slots=True)
class Heading:
    """An ATX or setext heading. ``content`` excludes the markers and a custom id."""

    span: Span
    depth: int
    content: Content
    id: str | None = None
    """The custom id of ``## Title {#id}``."""


@record(frozen=True, slots=True)
class Code(_Deferring):
    """A fenced code block."""

    span: Span
    fence: str
    """The opening run of backticks or tildes."""
    lang: str | None
    meta: str | None
    info: Span
    """The text after the opening fence, trimmed; may be empty."""
    lines: tuple[Span, ...]
    """Each line of code without container prefixes, fence indentation and line end."""
    closed: bool


@record(frozen=True, slots=True)
class Math:
    """A block between ``$$`` lines."""

    span: Span
    lines: tuple[Span, ...]
    closed: bool


@record(frozen=True, slots=True)
class ThematicBreak:
    """``---``, ``***`` or ``___``."""

    span: Span


@record(frozen=True, slots=True)
class Definition:
    """A link definition: ``[label]: url "title"``."""

    span: Span
    label: str
    """Normalized as in CommonMark: case folded, white space collapsed."""
    url: str
    url_span: Span
    title: str | None


@record(frozen=True, slots=True)
class FootnoteDefinition:
    """``[^label]: text``."""

    span: Span
    label: str
    children: "tuple[Flow, ...]"


@record(frozen=True, slots=True)
class BlockQuote:
    """Lines that begin with ``>``."""

    span: Span
    children: "tuple[Flow, ...]"


@record(frozen=True, slots=True)
class ListItem:
    """A list item. Its content is indented by ``indent`` columns from the list's column."""

    span: Span
    marker: str
    """``-``, ``*``, ``+``, ``3.`` or ``3)``."""
    indent: int
    checked: bool | None
    """Whether a task list item is checked; None for other items."""
    children: "tuple[Flow, ...]"


@record(frozen=True, slots=True)
class List:
    """Items with the same kind of marker."""

    span: Span
    ordered: bool
    start: int
    loose: bool
    children: tuple[ListItem, ...]


@record(frozen=True, slots=True)
class TableCell:
    """A table cell. An escaped pipe in it is text."""

    span: Span
    content: Content


@record(frozen=True, slots=True)
class TableRow(_Deferring):
    """A table row. The first row of a table is its head."""

    span: Span
    cells: tuple[TableCell, ...]


@record(frozen=True, slots=True)
class Table:
    """A pipe table."""

    span: Span
    align: tuple[Literal["left", "center", "right"] | None, ...]
    rows: tuple[TableRow, ...]


@record(frozen=True, slots=True)
class ImportedName:
    """``imported as local``. The imported name may be ``default`` or ``*``."""

    imported: str
    local: str


@record(frozen=True, slots=True)
class Import:
    """One import statement."""

    span: Span
    source: str
    source_span: Span
    names: tuple[ImportedName, ...]


@record(frozen=True, slots=True)
class Export:
    """An exported name. A statement that declares two names yields two exports."""

    span: Span
    name: str
    """``default`` for a default export."""
    value: Span | None
    """The initializer of a variable, or a whole function or class; None if there is no value."""
    local: str | None = None
    """The local name in ``export {local as name}``; empty in a re-export, None if the statement defines the name itself."""


@record(frozen=True, slots=True)
class MdxjsEsm:
    """Consecutive import and export statements."""

    span: Span
    imports: tuple[Import, ...]
    exports: tuple[Export, ...]


Flow: TypeAlias = (
    FrontMatter
    | Prose
    | Paragraph
    | Heading
    | Code
    | Math
    | ThematicBreak
    | Comment
    | Definition
    | FootnoteDefinition
    | BlockQuote
    | List
    | ListItem
    | Table
    | MdxJsxElement
    | MdxExpression
    | MdxjsEsm
)


@record(frozen=True, slots=True)
class Root:
    """A whole page."""

    span: Span
    children: tuple[Flow, ...]


Node: TypeAlias = Root | Flow | TableRow | TableCell
"""Any node of the tree."""


@record(frozen=True, slots=False)
class Document:
    """A page's syntax tree and diagnostics. Broken pages have a tree too."""

    source: Source
    root: Root
    diagnostics: tuple[Diagnostic, ...]

    @property
    def front_matter(self) -> FrontMatter | None:
        """The metadata block at the top, or None."""
        first = self.root.children[0] if self.root.children else None
        return first if isinstance(first, FrontMatter) else None


def content_text(source: Source, content: Content) -> str:
    """Return the text of a leaf, its lines joined by a newline."""
    text = source.text
    return "\n".join([text[start:end] for start, end in content.lines])


def code_text(source: Source, code: Code | Math) -> str:
    """Return the code of a block, its lines joined by a newline."""
    text = source.text
    return "\n".join([text[start:end] for start, end in code.lines])


_Found = TypeVar("_Found", bound=Node)

CHILDREN: "dict[type, Callable[[Any], tuple[Node, ...]]]" = {
    **dict.fromkeys((Paragraph, Heading, TableCell), attrgetter("content.inlines")),
    **dict.fromkeys(
        (MdxJsxElement, ListItem, List, Root, Prose, BlockQuote, FootnoteDefinition), attrgetter("children")
    ),
    Table: attrgetter("rows"),
    TableRow: attrgetter("cells"),
}
"""How to get the children of each type of node that has some; ``children_of`` uses it."""


def children_of(node: Node) -> tuple[Node, ...]:
    """Return the direct children of ``node``. A leaf's children are its elements and expressions."""
    inside = CHILDREN.get(type(node))
    return inside(node) if inside is not None else ()


def walk(node: Node) -> Iterator[Node]:
    """Yield ``node`` and everything in it, parents before their children."""
    stack: list[Node] = [node]
    while stack:
        at = stack.pop()
        yield at
        stack.extend(reversed(children_of(at)))


def find(node: Node, kind: type[_Found]) -> Iterator[_Found]:
    """Yield ``node`` and its descendants that are instances of ``kind``."""
    for each in walk(node):
        if isinstance(each, kind):
            yield each


@record(frozen=True, slots=True)
class PageReferences:
    """The link definitions and footnotes of a page, by label. Create it once to read many leaves."""

    definitions: Mapping[str, Definition]
    footnotes: frozenset[str]


def references_of(document: Document) -> PageReferences:
    """Return the link definitions and footnotes of a page."""
    notes = frozenset(note.label for note in find(document.root, FootnoteDefinition))
    return PageReferences(definitions_of(document), notes)


def definitions_of(document: Document) -> Mapping[str, Definition]:
    """Return the page's link definitions by normalized label. The first of several equal labels wins."""
    found: dict[str, Definition] = {}
    stack: list[Node] = [document.root]
    while stack:
        node = stack.pop()
        if isinstance(node, Definition):
            found.setdefault(node.label, node)
        elif not isinstance(node, Prose):  # a Prose never contains definitions
            stack.extend(reversed(children_of(node)))
    return found
