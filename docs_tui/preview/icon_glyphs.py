"""Signs of one cell for icons: terminals have no pictures for them."""

from docs_tui.export.icons.icon_words import icon_word

IMAGE = "▣"
MISSING_ICON = "▪"
WARNING = "▲"

_GLYPHS = {
    "⚑": "flag rocket",
    "⚙": "gear gears cog settings sliders wrench tool tools screwdriver-wrench",
    "✦": "brain star sparkles wand-magic-sparkles wand lightbulb magic",
    "◊": "key keys fingerprint",
    "⌂": "house home",
    "✔": "check circle-check badge-check square-check list-check",
    "✖": "xmark x circle-xmark ban trash",
    "▲": "triangle-exclamation warning exclamation alert-triangle alert",
    "ℹ": "info circle-info circle-question question",
    "↗": "arrow-up-right-from-square external-link link arrow-up-right share",
    "➤": "mouse-pointer mouse pointer location-arrow compass map",
    "→": "arrow-right right-long chevron-right",
    "←": "arrow-left chevron-left",
    "↓": "chevron-down chevrons-down download arrow-down cloud-arrow-down file-arrow-down",
    "↑": "upload arrow-up cloud-arrow-up",
    "↻": "rotate refresh arrows-rotate arrow-rotate-right sync repeat arrows-exchange",
    "❐": "copy clipboard clone window windows mobile laptop tablet desktop phone-flip",
    "≡": "bars list menu book book-open file-lines file newspaper scroll receipt",
    "❯": "keyboard terminal prompt square-terminal",
    "◆": "paperclip cube cubes box boxes-stacked package",
    "◇": "diagram-project sitemap shapes puzzle-piece puzzle plug",
    "●": "circle dot circle-dot",
    "■": "square server database store shop building folder microchip memory hard-drive",
    "♥": "heart thumbs-up",
    "♪": "music",
    "☎": "phone",
    "✉": "envelope mail inbox paper-plane",
    "✎": "pen pencil pen-to-square edit",
    "☺": "user users user-group face-smile people-group robot bot smile person alien-8bit id-card handshake",
    "▦": "layer-group table table-columns columns-3 grid layout frame panel",
    "⌕": "magnifying-glass search",
    "⌘": "command",
    "ƒ": "function",
    "$": "dollar-sign credit-card coins money-bill",
    "#": "hashtag slack",
    "‹›": "code html5 js javascript typescript java python react vuejs nodejs rust golang php swift",
    "☀": "sun",
    "☾": "moon",
    "☁": "cloud",
    "↯": "bolt zap bolt-lightning",
    "◷": "clock calendar timer hourglass stopwatch",
    "◈": "shield lock shield-halved lock-open unlock",
    "◉": "globe eye earth-americas",
    "▶": "play video circle-play youtube",
    "▤": "chart-bar chart-line chart-simple chart-column chart",
    "⌥": "github git git-alt gitlab bitbucket branch merge fork route",
    "+": "plus",
    "−": "minus",
    "✐": "palette brush paintbrush notebook note notebook-pen text quote language case-sensitive",
    "❦": "leaf seedling tree",
    "⚒": "hammer toolbox screwdriver",
    "⚖": "scale scale-balanced gavel",
    "♻": "recycle",
    "♟": "graduation-cap school award medal trophy",
    "✇": "microphone headphones headset",
    "❝": "message comment comments discord messages chat",
    "☑": "toggle-on toggle-right clipboard-check file-check",
    "⚐": "bookmark bell signs-post",
    "▷": "flask vial",
    "⋯": "ellipsis ellipsis-vertical dots",
}
_ANSWERS = {"✓": "check", "✗": "xmark", "–": "minus"}
_BY_NAME = {name: icon for icon, names in _GLYPHS.items() for name in names.split()}


def glyph(name: str) -> str:
    """Return the glyph for the name or file of an icon, or for the longest part of it that has one; empty if there is none."""
    words = _ANSWERS.get(word := icon_word(name), word).lower().split("-")
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length + 1):
            if found := _BY_NAME.get("-".join(words[start : start + length])):
                return found
    return ""
