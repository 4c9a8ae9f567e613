"""The themes of the app, by the names that ``theme`` of docs-tui.yaml takes.

The app has them from Textual, and two of its own. Here they stand once more, for whoever judges settings without the app; a
test of the app holds both lists alike.
"""

THEMES = (
    "docs-tui-dark",
    "docs-tui-light",
    "ansi-dark",
    "ansi-light",
    "atom-one-dark",
    "atom-one-light",
    "catppuccin-frappe",
    "catppuccin-latte",
    "catppuccin-macchiato",
    "catppuccin-mocha",
    "dracula",
    "flexoki",
    "gruvbox",
    "monokai",
    "nord",
    "rose-pine",
    "rose-pine-dawn",
    "rose-pine-moon",
    "solarized-dark",
    "solarized-light",
    "textual-dark",
    "textual-light",
    "tokyo-night",
)
