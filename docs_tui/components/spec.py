"""What a component is, as data: its role, its properties, where it may stand, and an example.

A row of the table says what a component *is*; each renderer (Markdown, preview, HTML) says once how it shows a *role*.
Adding a component is adding a row. Adding a role makes mypy name every renderer that has to learn it.
"""

from enum import Enum, auto

from docs_tui.source.record import record


class Role(Enum):
    """What a component, or an HTML tag, does for its reader: the closed set that renderers match on."""

    TRANSPARENT = auto()
    """Only its children count: CardGroup, div, an unknown component."""
    CALLOUT = auto()
    """A box that stands out, with a label: Note, Warning."""
    STEPS = auto()
    """A sequence of STEP."""
    STEP = auto()
    TABS = auto()
    """A choice of TAB, one shown at a time."""
    TAB = auto()
    """One labelled alternative: Tab, View."""
    CODE_GROUP = auto()
    """Code blocks of which one is shown at a time, named by their titles."""
    DISCLOSURE = auto()
    """A title that opens its content: Accordion, Expandable, details."""
    SUMMARY = auto()
    """The title of an HTML DISCLOSURE: summary."""
    CARD = auto()
    """A titled box that may link somewhere: Card, Tile."""
    FIELD = auto()
    """One parameter or property of an API: ParamField, ResponseField."""
    EXAMPLE = auto()
    """A labelled aside, mostly of code: RequestExample, ResponseExample, Panel."""
    FRAME = auto()
    """Media with a caption."""
    IMAGE = auto()
    EMBED = auto()
    """Media that a text can only link to: video, iframe, audio."""
    TOOLTIP = auto()
    """A phrase with an explanation."""
    UPDATE = auto()
    """An entry of a changelog."""
    TREE = auto()
    """A tree of files: Tree of TREE_FOLDER and TREE_FILE, FileTree of a nested Markdown list."""
    TREE_FOLDER = auto()
    TREE_FILE = auto()
    COLOR = auto()
    """Swatches: COLOR_ITEM, in a table by COLOR_ROW."""
    COLOR_ROW = auto()
    COLOR_ITEM = auto()
    BADGE = auto()
    ICON = auto()
    PROMPT = auto()
    """A text to hand to an AI."""
    LATEX = auto()
    DIAGRAM = auto()
    """A drawing given as its source: Mermaid."""
    AUDIENCE = auto()
    """Content for some readers only: Visibility."""
    SNIPPET = auto()
    """Another file's content, by name: the legacy Snippet."""
    LINK = auto()
    """Text that leads somewhere: a, Link, GitHub.Repo."""
    BREAK = auto()
    """A new line: br."""
    RULE = auto()
    """A thematic break: hr."""
    EMPHASIS = auto()
    STRONG = auto()
    STRIKE = auto()
    CODE = auto()
    """Inline code: code."""
    PREFORMATTED = auto()
    """A block of code: pre, CodeBlock."""
    HEADING = auto()
    """h1 to h6."""
    PARAGRAPH = auto()
    QUOTE = auto()
    LIST = auto()
    """ul, ol."""
    LIST_ITEM = auto()
    TABLE = auto()
    TABLE_SECTION = auto()
    """thead (with ``header``), tbody, tfoot."""
    TABLE_ROW = auto()
    TABLE_CELL = auto()
    """td, and th (with ``header``)."""
    INLINE_HTML = auto()
    """Tags that Markdown cannot say and that stay as they are: kbd, sub, sup."""
    HIDDEN = auto()
    """What no reader sees as text: script, style, svg, input."""


@record(frozen=True, slots=True)
class Prop:
    """One attribute of a component."""

    name: str
    required: bool = False
    text: bool = False
    """Its value is prose that a reader sees, and may hold inline Markdown: ``title``, ``caption``, ``tip``."""
    values: tuple[str, ...] = ()
    """The values it may take, where they are a closed set."""
    default: str = ""
    location: bool = False
    """Of a FIELD: says where it is sent by its own name, and the field's name by its value: ``query="limit"``."""
    summary: str = ""


@record(frozen=True, slots=True)
class ComponentSpec:
    """One row of the table of components."""

    name: str
    role: Role
    summary: str = ""
    """One sentence for a writer: what it is for."""
    props: tuple[Prop, ...] = ()
    label: str = ""
    """The word that stands for it: ``Note`` of a callout, ``Request example``."""
    icon: str = ""
    """One narrow glyph that every terminal has."""
    tone: str = ""
    """The name of its colour: info, tip, warning, danger, success, neutral."""
    level: int = 0
    """Of a HEADING, 1 to 6."""
    ordered: bool = False
    """Of a LIST."""
    header: bool = False
    """Of a TABLE_SECTION or TABLE_CELL: names what the others hold."""
    outline: bool = True
    """Headings in it stand in the outline of the page."""
    target: str = ""
    """Where a LINK leads that has no ``href``, made of its attributes: ``https://github.com/{repo}``."""
    instead: str = ""
    """What to write today, where the name is an old or internal one."""
    parents: tuple[str, ...] = ()
    """Where it may stand; empty: anywhere."""
    children: tuple[str, ...] = ()
    """What may stand in it; empty: anything."""
    inline: bool = False
    """Stands inside a line of text: Icon, Badge, Tooltip, b."""
    html: bool = False
    """A tag of HTML, not a component."""
    void: bool = False
    """Never has content: br, img."""
    example: str = ""
    """Good MDX that uses it, on lines of its own."""

    def prop(self, name: str) -> Prop | None:
        """Return the row of the attribute ``name``, or None."""
        for each in self.props:
            if each.name == name:
                return each
        return None
