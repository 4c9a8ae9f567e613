"""Shapes that stand at several places of docs.json."""

from docs_tui.lint.grammar.shapes import Anything, Array, Either, Flag, Object, Shape, Text

TEXT = Text()
FILLED = Text(said="text that is not empty", filled=True)
FLAG = Flag()
COLOR = Text(pattern=r"\A#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z", said="a color such as #0F766E")
ADDRESS = Text(pattern=r"\A[a-zA-Z][a-zA-Z0-9+.-]*:", said="an address such as https://example.com")
ICON = Either(
    (
        TEXT,
        Object("icon", {"style": TEXT, "name": TEXT, "library": Text(("fontawesome", "lucide", "tabler"))}, ("name",)),
    )
)


def pair(name: str, inner: Shape, *, required: bool = True) -> Object:
    """Return the shape of a value for light and one for dark."""
    return Object(name, {"light": inner, "dark": inner}, ("light", "dark") if required else ())


def spec(name: str) -> Either:
    """Return the shape of ``openapi`` and ``asyncapi``."""
    keys: dict[str, Shape] = {"source": FILLED, "directory": TEXT, "overlays": Array(FILLED)}
    one = Object(name, keys, ("source",))
    return Either((FILLED, Array(Either((FILLED, one))), one))


PALETTE = pair("color", COLOR, required=False)
BANNER = Object(
    "banner",
    {"content": FILLED, "dismissible": FLAG, "type": Text(("info", "warning", "critical")), "color": PALETTE},
    ("content",),
)
_LINK = Object("a link of the footer", {"label": FILLED, "href": TEXT}, ("label", "href"))
FOOTER = Object(
    "footer",
    {
        "socials": Anything(),
        "links": Array(Object("a column of the footer", {"header": FILLED, "items": Array(_LINK)}, ("items",))),
    },
)
_BAR = Object("a link of the navbar", {"label": TEXT, "href": TEXT, "icon": ICON, "type": TEXT}, ("href",))
NAVBAR = Object(
    "navbar",
    {
        "links": Array(_BAR),
        "primary": Object(
            "navbar.primary",
            {"type": Text(("button", "github", "discord")), "label": TEXT, "href": TEXT},
            ("type", "href"),
        ),
    },
)
