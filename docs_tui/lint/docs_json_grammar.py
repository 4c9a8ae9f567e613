"""The grammar of docs.json: every key and its values."""

from collections.abc import Callable, Mapping

from docs_tui.lint.json_shapes import (
    AnyShape,
    EitherShape,
    FlagShape,
    ListShape,
    NumberShape,
    ObjectShape,
    Shape,
    TableShape,
    TextShape,
)
from docs_tui.site.setting_names import MENU_OPTIONS

TEXT = TextShape()
FILLED = TextShape(expected="a string that is not empty", filled=True)
LABEL = TextShape(pattern=r"(?s)\A.", expected="a string that is not empty")
"""The label of a node of the navigation; a space shows none, and the service accepts it."""
FLAG = FlagShape()
COLOR = TextShape(pattern=r"\A#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z", expected="a color such as #0F766E")
ADDRESS = TextShape(pattern=r"\A[a-zA-Z][a-zA-Z0-9+.-]*:", expected="a URL such as https://example.com")
ICON = EitherShape(
    (
        TEXT,
        ObjectShape(
            "icon", {"style": TEXT, "name": TEXT, "library": TextShape(("fontawesome", "lucide", "tabler"))}, ("name",)
        ),
    )
)


def pair(name: str, inner: Shape, *, required: bool = True) -> ObjectShape:
    """Return the shape of a value that has a light and a dark variant."""
    return ObjectShape(name, {"light": inner, "dark": inner}, ("light", "dark") if required else ())


def spec(name: str) -> EitherShape:
    """Return the shape of ``openapi`` and ``asyncapi``."""
    keys: dict[str, Shape] = {"source": FILLED, "directory": TEXT, "overlays": ListShape(FILLED)}
    one = ObjectShape(name, keys, ("source",))
    return EitherShape((FILLED, ListShape(EitherShape((FILLED, one))), one))


PALETTE = pair("color", COLOR, required=False)
BANNER = ObjectShape(
    "banner",
    {"content": FILLED, "dismissible": FLAG, "type": TextShape(("info", "warning", "critical")), "color": PALETTE},
    ("content",),
)
_LINK = ObjectShape("a link of the footer", {"label": FILLED, "href": TEXT}, ("label", "href"))
_SOCIAL_NAMES = (
    "x website facebook youtube discord slack github linkedin instagram hacker-news medium telegram twitter x-twitter earth-americas "
    "bluesky threads reddit podcast"
)
_SOCIALS = _SOCIAL_NAMES.split()
FOOTER = ObjectShape(
    "footer",
    {
        "socials": EitherShape((ObjectShape("socials", dict.fromkeys(_SOCIALS, ADDRESS)), ListShape(AnyShape()))),
        "links": ListShape(
            ObjectShape("a column of the footer", {"header": FILLED, "items": ListShape(_LINK)}, ("items",))
        ),
    },
)
_BAR = ObjectShape("a link of the navbar", {"label": TEXT, "href": TEXT, "icon": ICON, "type": TEXT}, ("href",))
NAVBAR = ObjectShape(
    "navbar",
    {
        "links": ListShape(_BAR),
        "primary": ObjectShape(
            "navbar.primary",
            {"type": TextShape(("button", "github", "discord")), "label": TEXT, "href": TEXT},
            ("type", "href"),
        ),
    },
)


_QUERY = ObjectShape("a part of the query", {"key": FILLED, "value": TEXT}, ("key", "value"))
_HREF = ObjectShape("href", {"base": FILLED, "query": EitherShape((ListShape(_QUERY), TableShape(TEXT)))}, ("base",))
_CUSTOM = ObjectShape(
    "an option of the menu",
    {"title": FILLED, "description": TEXT, "icon": ICON, "href": EitherShape((FILLED, _HREF))},
    ("title", "description", "href"),
)
CONTEXTUAL = ObjectShape(
    "contextual",
    {"options": ListShape(EitherShape((TextShape(MENU_OPTIONS), _CUSTOM))), "display": TextShape(("header", "toc"))},
    ("options",),
)


_DIRECTORY = TEXT
_EVERY: dict[str, Shape] = {
    "hidden": FLAG,
    "directory": _DIRECTORY,
    "openapi": spec("openapi"),
    "asyncapi": spec("asyncapi"),
    "graphql": AnyShape(),
    "sdk": AnyShape(),
}
"""Keys that every node may have."""
_DIVISIONS = ("languages", "versions", "tabs", "dropdowns", "anchors", "products", "menu", "groups", "pages")

_LANGUAGE = r"\A[a-z]{2,3}(?:-[A-Za-z]{2,4})?\Z"
_OWN: Mapping[str, Mapping[str, Shape]] = {
    "tab": {
        "tab": LABEL,
        "icon": ICON,
        "searchable": FLAG,
        "align": TextShape(("start", "end")),
        "href": TEXT,
    },
    "item": {"item": LABEL, "icon": ICON, "description": TEXT, "href": TEXT},
    "anchor": {"anchor": LABEL, "icon": ICON, "color": PALETTE, "href": TEXT},
    "dropdown": {"dropdown": LABEL, "icon": ICON, "color": PALETTE, "description": TEXT, "href": TEXT},
    "product": {
        "product": LABEL,
        "name": TEXT,
        "icon": ICON,
        "color": PALETTE,
        "description": TEXT,
        "href": TEXT,
    },
    "version": {"version": LABEL, "default": FLAG, "tag": TEXT, "href": TEXT},
    "language": {
        "language": TextShape(pattern=_LANGUAGE, expected="a code such as en or pt-BR"),
        "default": FLAG,
        "banner": BANNER,
        "footer": FOOTER,
        "navbar": NAVBAR,
        "href": TEXT,
    },
    "group": {
        "group": LABEL,
        "icon": ICON,
        "tag": TEXT,
        "root": TEXT,
        "expanded": FLAG,
        "searchable": FLAG,
        "public": FLAG,
        "boost": NumberShape(),
    },
}
"""The keys of each kind of node; the first one is its label."""
_KINDS = {
    "languages": "language",
    "versions": "version",
    "tabs": "tab",
    "dropdowns": "dropdown",
    "anchors": "anchor",
    "products": "product",
    "menu": "item",
    "groups": "group",
}


def _inner(kind: str) -> dict[str, Shape | Callable[[], Shape]]:
    """Return the shape of a node's content. Built on demand, because nodes contain nodes."""
    names = ("groups", "pages") if kind == "group" else _DIVISIONS
    return {name: _list_of(name) for name in names if name != "menu" or kind == "tab"}


def _list_of(name: str) -> Callable[[], Shape]:
    if name == "pages":
        return lambda: ListShape(EitherShape((TEXT, _node("group"))))
    return lambda: ListShape(_node(_KINDS[name]))


_CONTENT = ("pages", "groups", "root", "openapi", "asyncapi", "graphql", "sdk", "directory")
"""The shape of a group's items."""
_NODES: dict[str, ObjectShape] = {}


def _node(kind: str) -> ObjectShape:
    if kind not in _NODES:
        keys: dict[str, Shape | Callable[[], Shape]] = {**_EVERY, **_OWN[kind], **_inner(kind), "global": AnyShape()}
        one_of = tuple(name for name in _DIVISIONS if name in keys and name not in ("groups", "pages"))
        _NODES[kind] = ObjectShape(
            "an item of a menu" if kind == "item" else "an anchor" if kind == "anchor" else f"a {kind}",
            keys,
            (),
            one_of,
            _CONTENT if kind == "group" else (),
            {"url": "Write href"} if "href" in keys else {},
        )
    return _NODES[kind]


_TOP: dict[str, Shape | Callable[[], Shape]] = {
    **{name: _list_of(name) for name in _DIVISIONS if name != "menu"},
    **{name: _EVERY[name] for name in ("directory", "openapi", "asyncapi", "graphql", "sdk")},
    "global": AnyShape(),
}
NAVIGATION = ObjectShape(
    "navigation", _TOP, (), tuple(name for name in _DIVISIONS if name not in ("menu", "groups", "pages"))
)
"""The shape of ``navigation``."""


THEMES = ("mint", "maple", "palm", "willow", "linden", "almond", "aspen", "sequoia", "luma")


def _texts(name: str, *keys: str) -> ObjectShape:
    """Return the shape of an integration with text values."""
    return ObjectShape(name, dict.fromkeys(keys, TEXT), keys[:1])


_FONT = ObjectShape(
    "a font",
    {"family": TEXT, "weight": NumberShape(), "source": FILLED, "format": TextShape(("woff", "woff2"))},
    ("family",),
)
_FONTS = EitherShape((_FONT, ObjectShape("fonts", {"heading": _FONT, "body": _FONT})))
_API = ObjectShape(
    "api",
    {
        "openapi": spec("openapi"),
        "asyncapi": spec("asyncapi"),
        "params": ObjectShape("params", {"expanded": TextShape(("all", "closed")), "post": ListShape(TEXT)}),
        "playground": ObjectShape(
            "playground",
            {"display": TextShape(("interactive", "simple", "none", "auth")), "proxy": FLAG, "credentials": FLAG},
        ),
        "examples": ObjectShape(
            "examples",
            {
                "defaults": TextShape(("required", "all")),
                "languages": ListShape(TEXT),
                "prefill": FLAG,
                "autogenerate": FLAG,
            },
        ),
        "url": TextShape(("full",)),
        "mdx": ObjectShape(
            "mdx",
            {
                "auth": ObjectShape("auth", {"method": TextShape(("bearer", "basic", "key", "cobo")), "name": TEXT}),
                "server": EitherShape((ADDRESS, ListShape(ADDRESS))),
            },
        ),
    },
)
_SEO = ObjectShape(
    "seo",
    {
        "metatags": TableShape(AnyShape()),
        "paths": ListShape(
            ObjectShape("a path of seo", {"path": FILLED, "metatags": TableShape(AnyShape())}, ("path", "metatags"))
        ),
        "organization": ObjectShape(
            "organization",
            {
                "id": ADDRESS,
                "name": FILLED,
                "legalName": FILLED,
                "url": ADDRESS,
                "logo": ADDRESS,
                "sameAs": ListShape(ADDRESS),
            },
        ),
        "indexing": TextShape(("navigable", "all")),
        "trailingSlash": FLAG,
    },
)
_INTEGRATIONS: dict[str, Shape] = {
    "adobe": _texts("adobe", "launchUrl"),
    "amplitude": _texts("amplitude", "apiKey"),
    "clarity": _texts("clarity", "projectId"),
    "clearbit": _texts("clearbit", "publicApiKey"),
    "cookies": ObjectShape("cookies", {"key": TEXT, "value": TEXT}),
    "fathom": _texts("fathom", "siteId"),
    "frontchat": _texts("frontchat", "snippetId"),
    "ga4": ObjectShape(
        "ga4", {"measurementId": TextShape(pattern=r"\AG", expected="an id that begins with G")}, ("measurementId",)
    ),
    "gtm": ObjectShape("gtm", {"tagId": TextShape(pattern=r"\AG", expected="an id that begins with G")}, ("tagId",)),
    "heap": _texts("heap", "appId"),
    "hightouch": _texts("hightouch", "writeKey", "apiHost"),
    "hotjar": ObjectShape("hotjar", {"hjid": TEXT, "hjsv": TEXT}, ("hjid", "hjsv")),
    "intercom": _texts("intercom", "appId"),
    "koala": _texts("koala", "publicApiKey"),
    "logrocket": _texts("logrocket", "appId"),
    "mixpanel": ObjectShape(
        "mixpanel", {"projectToken": TEXT, "region": TextShape(("us", "eu", "in"))}, ("projectToken",)
    ),
    "onetrust": _texts("onetrust", "domainScript", "categoryId", "scriptSource"),
    "pirsch": _texts("pirsch", "id"),
    "plausible": _texts("plausible", "domain", "server"),
    "posthog": ObjectShape(
        "posthog",
        {
            "apiKey": TextShape(pattern=r"\Aphc_|\A[{$]", expected="a key that begins with phc_"),
            "apiHost": ADDRESS,
            "sessionRecording": FLAG,
        },
        ("apiKey",),
    ),
    "segment": _texts("segment", "key", "cdnUrl"),
    "telemetry": ObjectShape("telemetry", {"enabled": FLAG}),
    "transcend": _texts("transcend", "bundleId", "analyticsPurpose"),
}
_REDIRECT = ObjectShape(
    "a redirect",
    {
        "source": TextShape(pattern=r"\A/[^#?]*\Z", expected="a path such as /old-page, without # and ?"),
        "destination": TextShape(
            pattern=r"\A(?:/|[a-zA-Z][a-zA-Z0-9+.-]*:)", expected="a path such as /page, or a URL"
        ),
        "permanent": FLAG,
    },
    ("source", "destination"),
)
_STYLING = ObjectShape(
    "styling",
    {
        "eyebrows": TextShape(("section", "breadcrumbs")),
        "codeblocks": EitherShape((TEXT, ObjectShape("codeblocks", {"theme": AnyShape(), "languages": AnyShape()}))),
        "latex": FLAG,
    },
)

_MOVED = {
    "anchors": "Move it to navigation.global.anchors",
    "analytics": "Write integrations",
    "backgroundImage": "Move it to background.image",
    "feedback": "Remove it: the service sets feedback in its dashboard",
    "footerSocials": "Move it to footer.socials",
    "modeToggle": "Write appearance, with default and strict",
    "openapi": "Move it to api.openapi",
    "rounded": "Remove it: themes decide it",
    "sidebar": "Remove it: themes decide it",
    "tabs": "Move it to navigation.tabs",
    "topbar": "Remove it: themes decide it",
    "topbarCtaButton": "Move it to navbar.primary, with label and href",
    "topbarLinks": "Move it to navbar.links, with label and href",
    "versions": "Move it to navigation.versions",
}
"""Keys of mint.json, and what became of them."""
DOCS_JSON = ObjectShape(
    "docs.json",
    {
        "theme": TextShape(THEMES),
        "name": FILLED,
        "public": FLAG,
        "description": TEXT,
        "colors": ObjectShape("colors", {"primary": COLOR, "light": COLOR, "dark": COLOR}, ("primary",)),
        "logo": EitherShape(
            (TEXT, ObjectShape("logo", {"light": TEXT, "dark": TEXT, "href": TEXT}, ("light", "dark")))
        ),
        "favicon": EitherShape((TEXT, pair("favicon", TEXT))),
        "api": _API,
        "appearance": ObjectShape("appearance", {"default": TextShape(("system", "light", "dark")), "strict": FLAG}),
        "background": ObjectShape(
            "background",
            {
                "image": EitherShape((TEXT, pair("image", TEXT))),
                "decoration": TextShape(("gradient", "grid", "windows")),
                "color": PALETTE,
            },
        ),
        "navbar": NAVBAR,
        "navigation": NAVIGATION,
        "footer": FOOTER,
        "search": ObjectShape("search", {"prompt": TEXT}),
        "seo": _SEO,
        "fonts": _FONTS,
        "icons": ObjectShape("icons", {"library": TextShape(("fontawesome", "lucide", "tabler"))}, ("library",)),
        "styling": _STYLING,
        "redirects": ListShape(_REDIRECT),
        "integrations": ObjectShape("integrations", _INTEGRATIONS),
        "banner": BANNER,
        "errors": ObjectShape(
            "errors", {"404": ObjectShape("404", {"redirect": FLAG, "title": TEXT, "description": TEXT})}, ("404",)
        ),
        "contextual": CONTEXTUAL,
        "thumbnails": ObjectShape(
            "thumbnails",
            {
                "appearance": TextShape(("light", "dark")),
                "background": TEXT,
                "fonts": ObjectShape("fonts", {"family": TEXT}, ("family",)),
            },
        ),
        "interaction": ObjectShape("interaction", {"drilldown": FLAG}),
        "metadata": ObjectShape("metadata", {"timestamp": FLAG}),
        "variables": TableShape(AnyShape()),
        "markdown": ObjectShape("markdown", {"schema": FLAG, "instructions": EitherShape((TEXT, ListShape(TEXT)))}),
    },
    ("theme", "name", "colors", "navigation"),
    moved=_MOVED,
)
"""The shape of the whole file."""
