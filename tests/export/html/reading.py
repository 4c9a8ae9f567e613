"""Reads HTML like a browser: elements, text, and whether every tag is closed correctly."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from docs_tui.export.html import mathml as formula

VOID = frozenset({"br", "hr", "img", "source", "wbr", "input"})
TAGS = (
    frozenset(
        [
            *(
                "a",
                "audio",
                "blockquote",
                "br",
                "button",
                "code",
                "del",
                "details",
                "div",
                "em",
                "figcaption",
                "figure",
                "header",
            ),
            *(
                "h1",
                "h2",
                "h3",
                "h4",
                "h5",
                "h6",
                "hr",
                "img",
                "ins",
                "kbd",
                "li",
                "mark",
                "ol",
                "p",
                "path",
                "pre",
                "q",
            ),
            *(
                "rect",
                "section",
                "small",
                "span",
                "strong",
                "sub",
                "summary",
                "sup",
                "svg",
                "table",
                "tbody",
                "td",
                "th",
            ),
            *("select", "option", "thead", "tr", "u", "ul", "video", "abbr"),
            *(
                "circle",
                "clippath",
                "defs",
                "desc",
                "ellipse",
                "g",
                "line",
                "lineargradient",
                "mask",
                "pattern",
                "polygon",
            ),
            *("polyline", "radialgradient", "stop", "text", "title", "tspan"),
        ]
    )
    | formula.ELEMENTS
)
ATTRIBUTES = (
    frozenset(
        [
            *(
                "alt",
                "data-markdown-ignore",
                "aria-controls",
                "aria-expanded",
                "autocomplete",
                "selected",
                "aria-describedby",
                "aria-hidden",
                "aria-label",
                "aria-labelledby",
                "aria-selected",
            ),
            *(
                "class",
                "colspan",
                "controls",
                "d",
                "data-color",
                "data-copy",
                "data-frame",
                "data-line",
                "data-nozoom",
                "data-off",
            ),
            *(
                "data-sync",
                "data-text",
                "data-title",
                "decoding",
                "fill",
                "height",
                "href",
                "id",
                "loading",
                "loop",
                "muted",
            ),
            *("open", "playsinline", "preload", "rel", "role", "rowspan", "rx", "scope", "src", "start", "stroke"),
            *(
                "fx",
                "fy",
                "gradienttransform",
                "gradientunits",
                "offset",
                "preserveaspectratio",
                "stop-color",
                "stop-opacity",
                "tabindex",
                "target",
                "title",
                "type",
                "value",
                "viewbox",
                "width",
            ),
            *(
                "clip-rule",
                "cx",
                "cy",
                "fill-rule",
                "offset",
                "points",
                "r",
                "ry",
                "stop-color",
                "stroke-width",
                "transform",
            ),
            *(
                "stroke-linecap",
                "stroke-linejoin",
                "x",
                "x1",
                "x2",
                "y",
                "y1",
                "y2",
                "opacity",
                "fill-opacity",
                "clip-path",
            ),
        ]
    )
    | formula.ATTRIBUTES
)
ADDRESSES = ("href", "src", "data-frame")


@dataclass
class Read(HTMLParser):
    """The content of a piece of HTML."""

    starts: list[str] = field(default_factory=list)
    """The names of all elements, in order."""
    attributes: list[tuple[str, str, str]] = field(default_factory=list)
    """Tag, name, value."""
    words: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.starts.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        names = [name for name, _ in attrs]
        if len(set(names)) != len(names):
            self.faults.append(f"an attribute stands twice: {names}")
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.starts.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_comment(self, data: str) -> None:
        self.faults.append(f"a comment: {data}")

    def handle_decl(self, decl: str) -> None:
        self.faults.append(f"a declaration: {decl}")

    def handle_pi(self, data: str) -> None:
        self.faults.append(f"a processing instruction: {data}")

    @property
    def text(self) -> str:
        """The whole text, on one line."""
        return " ".join("".join(self.words).split())


def read(markup: str) -> Read:
    """Read ``markup``."""
    found = Read()
    found.feed(markup)
    found.close()
    found.faults += [f"<{tag}> is left open" for tag in found._open]
    return found
