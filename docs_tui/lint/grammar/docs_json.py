"""The table of docs.json, apart from its navigation."""

from docs_tui.lint.grammar.common import (
    ADDRESS,
    BANNER,
    COLOR,
    FILLED,
    FLAG,
    FOOTER,
    NAVBAR,
    PALETTE,
    TEXT,
    pair,
    spec,
)
from docs_tui.lint.grammar.contextual import CONTEXTUAL
from docs_tui.lint.grammar.navigation import NAVIGATION
from docs_tui.lint.grammar.shapes import Anything, Array, Either, Number, Object, Shape, Table, Text

THEMES = ("mint", "maple", "palm", "willow", "linden", "almond", "aspen", "sequoia", "luma")


def _texts(name: str, *keys: str) -> Object:
    """Return the shape of an integration whose values are texts."""
    return Object(name, dict.fromkeys(keys, TEXT), keys[:1])


_FONT = Object(
    "a font", {"family": TEXT, "weight": Number(), "source": FILLED, "format": Text(("woff", "woff2"))}, ("family",)
)
_FONTS = Either((_FONT, Object("fonts", {"heading": _FONT, "body": _FONT})))
_API = Object(
    "api",
    {
        "openapi": spec("openapi"),
        "asyncapi": spec("asyncapi"),
        "params": Object("params", {"expanded": Text(("all", "closed")), "post": Array(TEXT)}),
        "playground": Object(
            "playground",
            {"display": Text(("interactive", "simple", "none", "auth")), "proxy": FLAG, "credentials": FLAG},
        ),
        "examples": Object(
            "examples",
            {"defaults": Text(("required", "all")), "languages": Array(TEXT), "prefill": FLAG, "autogenerate": FLAG},
        ),
        "url": Text(("full",)),
        "mdx": Object(
            "mdx",
            {
                "auth": Object("auth", {"method": Text(("bearer", "basic", "key", "cobo")), "name": TEXT}),
                "server": Either((ADDRESS, Array(ADDRESS))),
            },
        ),
    },
)
_SEO = Object(
    "seo",
    {
        "metatags": Table(Anything()),
        "paths": Array(Object("a path of seo", {"path": FILLED, "metatags": Table(Anything())}, ("path", "metatags"))),
        "organization": Object(
            "organization",
            {
                "id": ADDRESS,
                "name": FILLED,
                "legalName": FILLED,
                "url": ADDRESS,
                "logo": ADDRESS,
                "sameAs": Array(ADDRESS),
            },
        ),
        "indexing": Text(("navigable", "all")),
        "trailingSlash": FLAG,
    },
)
_INTEGRATIONS: dict[str, Shape] = {
    "adobe": _texts("adobe", "launchUrl"),
    "amplitude": _texts("amplitude", "apiKey"),
    "clarity": _texts("clarity", "projectId"),
    "clearbit": _texts("clearbit", "publicApiKey"),
    "cookies": Object("cookies", {"key": TEXT, "value": TEXT}),
    "fathom": _texts("fathom", "siteId"),
    "frontchat": _texts("frontchat", "snippetId"),
    "ga4": Object("ga4", {"measurementId": Text(pattern=r"\AG", said="an id that begins with G")}, ("measurementId",)),
    "gtm": Object("gtm", {"tagId": Text(pattern=r"\AG", said="an id that begins with G")}, ("tagId",)),
    "heap": _texts("heap", "appId"),
    "hightouch": _texts("hightouch", "writeKey", "apiHost"),
    "hotjar": Object("hotjar", {"hjid": TEXT, "hjsv": TEXT}, ("hjid", "hjsv")),
    "intercom": _texts("intercom", "appId"),
    "koala": _texts("koala", "publicApiKey"),
    "logrocket": _texts("logrocket", "appId"),
    "mixpanel": Object("mixpanel", {"projectToken": TEXT, "region": Text(("us", "eu", "in"))}, ("projectToken",)),
    "onetrust": _texts("onetrust", "domainScript", "categoryId", "scriptSource"),
    "pirsch": _texts("pirsch", "id"),
    "plausible": _texts("plausible", "domain", "server"),
    "posthog": Object(
        "posthog",
        {
            "apiKey": Text(pattern=r"\Aphc_|\A[{$]", said="a key that begins with phc_"),
            "apiHost": ADDRESS,
            "sessionRecording": FLAG,
        },
        ("apiKey",),
    ),
    "segment": _texts("segment", "key", "cdnUrl"),
    "telemetry": Object("telemetry", {"enabled": FLAG}),
    "transcend": _texts("transcend", "bundleId", "analyticsPurpose"),
}
_REDIRECT = Object(
    "a redirect",
    {
        "source": Text(pattern=r"\A[^#?]*\Z", said="a path without # and ?"),
        "destination": TEXT,
        "permanent": FLAG,
    },
    ("source", "destination"),
)
_STYLING = Object(
    "styling",
    {
        "eyebrows": Text(("section", "breadcrumbs")),
        "codeblocks": Either((TEXT, Object("codeblocks", {"theme": Anything(), "languages": Anything()}))),
        "latex": FLAG,
    },
)

DOCS_JSON = Object(
    "docs.json",
    {
        "theme": Text(THEMES),
        "name": FILLED,
        "public": FLAG,
        "description": TEXT,
        "colors": Object("colors", {"primary": COLOR, "light": COLOR, "dark": COLOR}, ("primary",)),
        "logo": Either((TEXT, Object("logo", {"light": TEXT, "dark": TEXT, "href": TEXT}, ("light", "dark")))),
        "favicon": Either((TEXT, pair("favicon", TEXT))),
        "api": _API,
        "appearance": Object("appearance", {"default": Text(("system", "light", "dark")), "strict": FLAG}),
        "background": Object(
            "background",
            {
                "image": Either((TEXT, pair("image", TEXT))),
                "decoration": Text(("gradient", "grid", "windows")),
                "color": PALETTE,
            },
        ),
        "navbar": NAVBAR,
        "navigation": NAVIGATION,
        "footer": FOOTER,
        "search": Object("search", {"prompt": TEXT}),
        "seo": _SEO,
        "fonts": _FONTS,
        "icons": Object("icons", {"library": Text(("fontawesome", "lucide", "tabler"))}, ("library",)),
        "styling": _STYLING,
        "redirects": Array(_REDIRECT),
        "integrations": Object("integrations", _INTEGRATIONS),
        "banner": BANNER,
        "errors": Object(
            "errors", {"404": Object("404", {"redirect": FLAG, "title": TEXT, "description": TEXT})}, ("404",)
        ),
        "contextual": CONTEXTUAL,
        "thumbnails": Object(
            "thumbnails",
            {
                "appearance": Text(("light", "dark")),
                "background": TEXT,
                "fonts": Object("fonts", {"family": TEXT}, ("family",)),
            },
        ),
        "interaction": Object("interaction", {"drilldown": FLAG}),
        "metadata": Object("metadata", {"timestamp": FLAG}),
        "variables": Table(Anything()),
        "markdown": Object("markdown", {"schema": FLAG, "instructions": Either((TEXT, Array(TEXT)))}),
    },
    ("theme", "name", "colors", "navigation"),
)
"""Everything that docs.json may say."""
