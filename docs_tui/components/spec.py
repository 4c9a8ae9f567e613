"""The data of a component: its role, its attributes, where it may be used, and an example.

A row says what a component *is*; each renderer (Markdown, preview, HTML) defines once how it shows a *role*. To add a
component, add a row. When you add a role, mypy names every renderer that must handle it.
"""

from enum import Enum, auto

from docs_tui.source.record import record


class Role(Enum):
    """The role of a component or HTML tag for the reader. Renderers match on this closed set."""

    __hash__ = object.__hash__  # members are unique; Enum's own hash is a slow function in Python

    TRANSPARENT = auto()
    """Only its children are shown: CardGroup, div, an unknown component."""
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
    """A choice of code blocks by title, one shown at a time."""
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
    """A prompt for an AI."""
    LATEX = auto()
    DIAGRAM = auto()
    """A diagram given as source text: Mermaid."""
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
    """Tags that Markdown cannot express and that are kept: kbd, sub, sup."""
    HIDDEN = auto()
    """Tags without readable text: script, style, svg, input."""


@record(frozen=True, slots=True)
class Prop:
    """One attribute of a component."""

    name: str
    required: bool = False
    text: bool = False
    """Its value is prose that readers see and may contain inline Markdown: ``title``, ``caption``, ``tip``."""
    values: tuple[str, ...] = ()
    """The allowed values, if they are a closed set."""
    default: str = ""
    unless: str = ""
    """The attribute with which this one is not required: an ``Icon`` has ``icon`` or ``src``."""
    location: bool = False
    """Its name is the parameter's location and its value the parameter's name, in a FIELD: ``query="limit"``."""
    summary: str = ""


@record(frozen=True, slots=True)
class ComponentSpec:
    """One row of the table of components."""

    name: str
    role: Role
    summary: str = ""
    """What it is for, in one sentence for writers."""
    props: tuple[Prop, ...] = ()
    label: str = ""
    """Its name for readers: ``Note``, ``Request example``."""
    icon: str = ""
    """One narrow glyph that every terminal can show."""
    tone: str = ""
    """The name of its color: info, tip, warning, danger, success, neutral."""
    level: int = 0
    """The level of a HEADING, 1 to 6."""
    ordered: bool = False
    """Whether a LIST is numbered."""
    header: bool = False
    """Whether a TABLE_SECTION or TABLE_CELL is a header."""
    outline: bool = True
    """Whether headings inside it appear in the page's outline."""
    target: str = ""
    """The URL of a LINK without ``href``, filled in from its attributes: ``https://github.com/{repo}``."""
    instead: str = ""
    """What to write instead of an old or internal name."""
    parents: tuple[str, ...] = ()
    """The allowed parents; empty if any."""
    children: tuple[str, ...] = ()
    """The allowed children; empty if any."""
    inline: bool = False
    """Used inside a line of text: Icon, Badge, Tooltip, b."""
    html: bool = False
    """An HTML tag, not a component."""
    void: bool = False
    """Never has content: br, img."""
    example: str = ""
    """A good example of its use, as a block of MDX."""

    def prop(self, name: str) -> Prop | None:
        """Return the row of the attribute ``name``, or None."""
        for each in self.props:
            if each.name == name:
                return each
        return None


# Attributes that several components share

ICON = Prop("icon", summary="The name of an icon of the site's collection, a URL or a path of an image.")
ICON_TYPE = Prop(
    "iconType",
    values=("regular", "solid", "light", "thin", "sharp-solid", "duotone", "brands"),
    default="regular",
    summary="The style of a Font Awesome icon.",
)
CLASS_NAME = Prop("className", summary="CSS classes.")
DEFAULT_OPEN = Prop("defaultOpen", default="false", summary="Open when the page loads.")
HREF = Prop("href", summary="The URL or path that it opens.")
ID = Prop("id", summary="The anchor on the page; by default made from the title.")
TITLE = Prop("title", required=True, text=True, summary="The title that a reader sees.")
