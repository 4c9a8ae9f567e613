"""The syntax tree of a page, in mdast's names: flow nodes made by ``parse``, phrasing made on demand.

Every node is immutable and has the ``span`` of its source, which lies inside its parent's; siblings are ordered and
disjoint. Nodes keep short strings (names, languages) and the places of long ones; ``Source.slice`` has the text.

The leaves that hold text (paragraph, heading, table cell) have ``content``: the lines of the leaf without the prefixes
of the lists and quotes around it, and the JSX elements and expressions in them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

from docs_tui.source import Span
from docs_tui.source.record import record

# What few readers ask for (the attributes of a tag, the lines of a code block, the cells of a row) is made when it is first
# asked for: ``defer`` empties a field's slot, and Python calls ``__getattr__`` for an empty slot only.
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
    """Let ``field`` of a new node be what ``make`` returns, when it is first asked for."""
    delattr(node, field)
    object.__setattr__(node, "_deferred", (field, make, arguments))


AttributeKind: TypeAlias = Literal["string", "boolean", "expression", "spread"]
ExpressionKind: TypeAlias = Literal["comment", "empty", "string", "path", "other"]


@record(frozen=True, slots=True)
class Attribute:
    """One attribute of a tag."""

    name: str
    """Empty for a spread."""
    kind: AttributeKind
    span: Span
    value_span: Span | None
    """Inside the quotes or braces; None for a boolean."""
    raw: str
    """The characters of ``value_span`` without what containers wrote before its lines."""


@record(frozen=True, slots=True)
class MdxJsxElement(_Deferring):
    """An element: ``flow`` where its tags stand on lines of their own, else text inside a leaf."""

    span: Span
    name: str | None
    """None for a fragment; members and namespaces with their ``.`` and ``:``."""
    flow: bool
    attributes: tuple[Attribute, ...]
    open: Span
    """The open tag."""
    close: Span | None
    """The close tag; None where there is none (self-closing, void, left open)."""
    self_closing: bool
    unclosed: bool
    """Left open by the author; closed by the parser at the end of ``span``."""
    children: "tuple[Flow, ...] | tuple[MdxInline, ...]"
    """Flow nodes in a flow element; in a text element only the elements and expressions directly in it."""


@record(frozen=True, slots=True)
class MdxExpression:
    """``{…}`` in text or on lines of its own."""

    span: Span
    value: Span
    """Between the braces."""
    flow: bool
    kind: ExpressionKind
    raw: str
    """The characters of ``value`` without what containers wrote before its lines."""


@record(frozen=True, slots=True)
class Comment:
    """``<!-- … -->``: refused by strict MDX, and hidden here."""

    span: Span


MdxInline: TypeAlias = MdxJsxElement | MdxExpression | Comment


@record(frozen=True, slots=True)
class Content:
    """The text of a leaf."""

    lines: tuple[Span, ...]
    """Each line without container prefixes, leading white space of a paragraph's lines and the line end."""
    inlines: tuple[MdxInline, ...] = ()
    cell: bool = False
    """In a table, where ``\\|`` is a pipe in code too."""


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
    """Blocks of plain Markdown that were skimmed: one after the other, without tags, braces or definitions."""

    span: Span
    children: "tuple[Flow, ...]"


@record(frozen=True, slots=True)
class Heading:
    """A heading of either kind; ``content`` leaves out the marks, a closing sequence and a custom id."""

    span: Span
    depth: int
    content: Content
    id: str | None = None
    """Of ``## Title {#id}``."""


@record(frozen=True, slots=True)
class Code(_Deferring):
    """A fenced code block."""

    span: Span
    fence: str
    """The opening run of backticks or tildes."""
    lang: str | None
    meta: str | None
    info: Span
    """What stands after the opening fence, trimmed; empty where nothing does."""
    lines: tuple[Span, ...]
    """Each line of code without container prefixes and fence indentation, and without its line end."""
    closed: bool


@record(frozen=True, slots=True)
class Math:
    """``$$`` on lines of its own, as Markdown's math extension reads it."""

    span: Span
    lines: tuple[Span, ...]
    closed: bool


@record(frozen=True, slots=True)
class ThematicBreak:
    """``---``, ``***`` or ``___``."""

    span: Span


@record(frozen=True, slots=True)
class Definition:
    """``[label]: url "title"``; in ``footnote`` form ``[^label]:`` the content follows as children."""

    span: Span
    label: str
    """Normalised as CommonMark says: case folded, white space collapsed."""
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
    """One item; its content begins ``indent`` columns after the list's own column."""

    span: Span
    marker: str
    """``-``, ``*``, ``+``, ``3.`` or ``3)``."""
    indent: int
    checked: bool | None
    """Of a task list item."""
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
    """One cell; an escaped pipe in it is text."""

    span: Span
    content: Content


@record(frozen=True, slots=True)
class TableRow(_Deferring):
    """One row; the first of a table is its head."""

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
    """``imported as local``; ``default`` and ``*`` are imported names too."""

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
    """One exported name; a statement that declares two gives two."""

    span: Span
    name: str
    """``default`` for a default export."""
    value: Span | None
    """The initialiser of a const, the whole of a function or class; None where it has none."""
    local: str | None = None
    """In ``export {local as name}``; empty where it comes from another file, None where the statement defines it."""


@record(frozen=True, slots=True)
class MdxjsEsm:
    """Import and export statements without a blank line between."""

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
"""Everything that has a place in the tree."""
