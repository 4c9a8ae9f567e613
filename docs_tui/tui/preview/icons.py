"""Names of icons to glyphs that every terminal has."""

IMAGE = "▣"
MISSING_ICON = "▪"

_GLYPHS = {
    "⚑": "flag rocket",
    "⚙": "gear gears cog settings sliders wrench tool tools screwdriver-wrench",
    "✦": "star sparkles wand-magic-sparkles wand lightbulb magic",
    "⚷": "key keys fingerprint",
    "⌂": "house home",
    "✔": "check circle-check badge-check square-check list-check",
    "✖": "xmark x circle-xmark ban trash",
    "▲": "triangle-exclamation warning exclamation alert-triangle",
    "ℹ": "info circle-info circle-question question",
    "↗": "arrow-up-right-from-square external-link link arrow-up-right share",
    "→": "arrow-right right-long chevron-right",
    "←": "arrow-left chevron-left",
    "↓": "download arrow-down cloud-arrow-down file-arrow-down",
    "↑": "upload arrow-up cloud-arrow-up",
    "↻": "rotate refresh arrows-rotate arrow-rotate-right sync repeat",
    "⧉": "copy clipboard clone",
    "≡": "bars list menu book book-open file-lines file newspaper scroll",
    "❯": "terminal prompt square-terminal",
    "◆": "cube cubes box boxes-stacked package",
    "◇": "diagram-project sitemap shapes puzzle-piece plug",
    "●": "circle dot circle-dot",
    "■": "square server database",
    "♥": "heart",
    "♪": "music",
    "☎": "phone",
    "✉": "envelope mail inbox paper-plane",
    "✎": "pen pencil pen-to-square edit",
    "☺": "user users user-group face-smile people-group robot",
    "☰": "layer-group table table-columns",
    "⌕": "magnifying-glass search",
    "⌘": "command",
    "ƒ": "function",
    "$": "dollar-sign credit-card coins money-bill",
    "#": "hashtag slack",
    "‹›": "code",
    "☀": "sun",
    "☾": "moon",
    "☁": "cloud",
    "↯": "bolt zap bolt-lightning",
    "◷": "clock calendar timer hourglass stopwatch",
    "◈": "shield lock shield-halved lock-open unlock",
    "◉": "globe eye earth-americas",
    "▶": "play video circle-play youtube",
    "▤": "chart-bar chart-line chart-simple chart-column",
}
_BY_NAME = {name: icon for icon, names in _GLYPHS.items() for name in names.split()}


def glyph(name: str) -> str:
    """Return the glyph for an icon's name, or for its last word; empty where there is none."""
    name = name.lower().removeprefix("fa-")
    return _BY_NAME.get(name, "")
