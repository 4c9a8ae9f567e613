"""The utility classes of Tailwind that pages may use for their layout: a fixed set, so that a page cannot add its own style.

The set was chosen from the classes that documentation sites use. Colors are replaced by those of the site's theme,
which are readable in light and dark mode.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from docs_tui.export.classes import plain_classes

PREFIX: Final = "u-"
"""The prefix of the classes in the output, which differ from the author's."""
_STEPS: Final = ("0", "0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4", "5", "6", "7", "8", "9", "10", "12", "14", "16", "20", "24", "28", "32", "40", "48")  # fmt: skip
_SPACES: Final = {
    "p": ("padding",), "px": ("padding-inline",), "py": ("padding-block",), "pt": ("padding-top",), "pb": ("padding-bottom",),
    "pl": ("padding-left",), "pr": ("padding-right",), "m": ("margin",), "mx": ("margin-inline",), "my": ("margin-block",),
    "mt": ("margin-top",), "mb": ("margin-bottom",), "ml": ("margin-left",), "mr": ("margin-right",), "gap": ("gap",),
    "gap-x": ("column-gap",), "gap-y": ("row-gap",),
}  # fmt: skip
_SIZES: Final = {"w": ("width",), "h": ("height",), "size": ("width", "height")}
_LONG_SIZES: Final = (*_STEPS, "56", "64", "72", "80", "96")
_WIDTHS: Final = {"xs": 20, "sm": 24, "md": 28, "lg": 32, "xl": 36, "2xl": 42, "3xl": 48, "4xl": 56, "5xl": 64, "6xl": 72, "7xl": 80}  # fmt: skip
_TEXTS: Final = {"xs": 0.75, "sm": 0.875, "base": 1, "lg": 1.125, "xl": 1.25, "2xl": 1.5, "3xl": 1.875, "4xl": 2.25, "5xl": 3, "6xl": 3.75}  # fmt: skip
_WEIGHTS: Final = {"light": 300, "normal": 400, "medium": 500, "semibold": 600, "bold": 700, "extrabold": 800}
_ROUND: Final = {"": 0.25, "-sm": 0.125, "-md": 0.375, "-lg": 0.5, "-xl": 0.75, "-2xl": 1, "-3xl": 1.5, "-full": 999}
_PLAIN: Final = {
    "block": "display:block", "inline": "display:inline", "inline-block": "display:inline-block", "flex": "display:flex",
    "inline-flex": "display:inline-flex", "grid": "display:grid", "hidden": "display:none", "flex-row": "flex-direction:row",
    "flex-col": "flex-direction:column", "flex-wrap": "flex-wrap:wrap", "flex-1": "flex:1 1 0;min-width:0",
    "flex-none": "flex:none", "shrink-0": "flex-shrink:0", "flex-shrink-0": "flex-shrink:0", "grow": "flex-grow:1",
    "items-start": "align-items:start", "items-center": "align-items:center", "items-end": "align-items:end",
    "items-stretch": "align-items:stretch", "items-baseline": "align-items:baseline",
    "justify-start": "justify-content:start", "justify-center": "justify-content:center", "justify-end": "justify-content:end",
    "justify-between": "justify-content:space-between", "self-center": "align-self:center", "self-start": "align-self:start",
    "place-items-center": "place-items:center", "text-left": "text-align:start", "text-center": "text-align:center",
    "text-right": "text-align:end", "italic": "font-style:italic", "underline": "text-decoration:underline",
    "no-underline": "text-decoration:none", "uppercase": "text-transform:uppercase", "font-mono": "font-family:var(--mono)",
    "tracking-tight": "letter-spacing:-0.025em", "tracking-wide": "letter-spacing:0.025em", "leading-tight": "line-height:1.25",
    "leading-normal": "line-height:1.5", "leading-relaxed": "line-height:1.625", "whitespace-nowrap": "white-space:nowrap",
    "truncate": "overflow:hidden;text-overflow:ellipsis;white-space:nowrap", "w-full": "width:100%", "w-auto": "width:auto",
    "w-fit": "width:fit-content", "w-1/2": "width:50%", "w-1/3": "width:33.3333%", "w-2/3": "width:66.6667%", "h-full": "height:100%",
    "h-auto": "height:auto", "max-w-full": "max-width:100%", "max-w-none": "max-width:none", "mx-auto": "margin-inline:auto",
    "ml-auto": "margin-left:auto", "mr-auto": "margin-right:auto", "object-cover": "object-fit:cover",
    "object-contain": "object-fit:contain", "aspect-video": "aspect-ratio:16/9", "aspect-square": "aspect-ratio:1",
    "overflow-hidden": "overflow:hidden", "overflow-x-auto": "overflow-x:auto", "relative": "position:relative",
    "absolute": "position:absolute", "inset-0": "inset:0", "top-0": "top:0", "bottom-0": "bottom:0", "left-0": "left:0",
    "right-0": "right:0", "-top-14": "top:-3.5rem", "z-0": "z-index:0", "z-10": "z-index:1", "pointer-events-none": "pointer-events:none",
    "border": "border:1px solid var(--line)", "border-t": "border-top:1px solid var(--line)",
    "border-b": "border-bottom:1px solid var(--line)", "border-l": "border-left:1px solid var(--line)",
    "border-r": "border-right:1px solid var(--line)", "border-0": "border:0", "border-none": "border:0",
    "shadow": "box-shadow:0 1px 3px #0002", "shadow-sm": "box-shadow:0 1px 2px #0001", "shadow-md": "box-shadow:0 4px 6px #0002",
    "shadow-lg": "box-shadow:0 10px 15px #0002", "list-none": "list-style:none;padding:0", "text-primary": "color:var(--accent)",
    "text-balance": "text-wrap:balance", "my-auto": "margin-block:auto",
    "sr-only": "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap",
}  # fmt: skip
_MUTED, _TEXT_COLOR, _RAISED, _LINE = (
    "color:var(--muted)",
    "color:var(--text)",
    "background:var(--raised)",
    "border-color:var(--line)",
)
_COLORED: Final = re.compile(
    r"(text|bg|border)-(?:(gray|zinc|neutral|slate|stone)-(\d{2,3})|(black)|(red|green|blue|yellow|orange|purple|amber|emerald|indigo|violet)-\d{2,3}|(primary)(?:-\w+)?)(?:/\d+)?"
)
_NAMED: Final = {"amber": "yellow", "emerald": "green", "indigo": "blue", "violet": "purple"}
_SCREENS: Final = {"sm": 40, "md": 48, "lg": 64, "xl": 80}
"""The least width of the window for each prefix, in rem."""
_FAMILIES: Final = re.compile(
    r"(?:grid|flex|block|hidden|inline|p[xytblr]?|m[xytblr]?|gap|w|max-w|text|col-span|items|justify|order)\b"
)


def utility_classes(written: str) -> str:
    """Translate a ``className``: classes of the set, with the prefix."""
    return _classes(written) if written else ""


@lru_cache(maxsize=1024)
def _classes(written: str) -> str:
    return " ".join(filter(None, map(_class, plain_classes(written))))


def _class(token: str) -> str:
    screen, colon, name = token.rpartition(":")
    if colon and (screen not in _SCREENS or not _FAMILIES.match(name)):
        return ""  # ignore dark, hover and similar prefixes, because the theme's colors handle them
    if name not in _rules() and not (name := _themed(name)):
        return ""
    return PREFIX + _identifier(f"{screen}-{name}" if colon else name)


def _themed(token: str) -> str:
    """Return the class of the theme's color that is nearest to a color of Tailwind; empty for anything else."""
    found = _COLORED.fullmatch(token)
    if found is None:
        return ""
    kind, _gray, shade, black, color, _primary = found.groups()
    if kind == "border":
        return "border-line"
    if color:
        return f"{kind}-{_NAMED.get(color, color)}"
    if kind == "bg":
        return "bg-raised" if shade else "" if black else "bg-accent"
    return "text-plain" if black or int(shade or 0) >= 600 else "text-muted" if shade else "text-accent"


@cache
def _rules() -> dict[str, str]:
    """Return the declarations of each class."""
    rules = dict(_PLAIN)
    for families, steps in ((_SPACES, _STEPS), (_SIZES, _LONG_SIZES)):
        for name, properties in families.items():
            for step in steps:
                rules[f"{name}-{step}"] = ";".join(f"{each}:{float(step) / 4:g}rem" for each in properties)
    for count in range(1, 7):
        rules[f"grid-cols-{count}"] = f"display:grid;grid-template-columns:repeat({count},minmax(0,1fr))"
        rules[f"col-span-{count}"] = f"grid-column:span {count}"
        rules[f"order-{count}"] = f"order:{count}"
    rules |= {f"max-w-{name}": f"max-width:{size}rem" for name, size in _WIDTHS.items()}
    rules |= {f"text-{name}": f"font-size:{size}rem;line-height:1.4" for name, size in _TEXTS.items()}
    rules |= {f"font-{name}": f"font-weight:{weight}" for name, weight in _WEIGHTS.items()}
    rules |= {f"rounded{name}": f"border-radius:{size}rem" for name, size in _ROUND.items()}
    rules |= {f"opacity-{value}": f"opacity:{value / 100:g}" for value in (0, 25, 50, 60, 70, 75, 80, 90, 100)}
    rules |= {"text-muted": _MUTED, "text-plain": _TEXT_COLOR, "bg-raised": _RAISED, "border-line": _LINE}
    rules |= {"text-accent": "color:var(--accent)", "bg-accent": "background:var(--accent);color:var(--on-accent)"}
    for color in ("red", "green", "blue", "yellow", "orange", "purple"):
        rules[f"text-{color}"] = f"color:var(--{color})"
        rules[f"bg-{color}"] = f"background:color-mix(in srgb,var(--{color}) 12%,transparent)"
    rules |= {f"space-{axis}-{step}": "" for axis in "xy" for step in _STEPS}  # see _between
    return rules


def _between() -> Iterator[str]:
    """Yield the rules for the space between children."""
    for step in _STEPS:
        size = f"{float(step) / 4:g}rem"
        yield f".{PREFIX}{_identifier(f'space-x-{step}')}>*+*{{margin-inline-start:{size}}}"
        yield f".{PREFIX}{_identifier(f'space-y-{step}')}>*+*{{margin-top:{size}}}"


def style_sheet() -> str:
    """Return the rules of all classes."""
    rules = [f".body .{PREFIX}{_identifier(name)}{{{rule}}}" for name, rule in _rules().items() if rule]
    wide = []
    for screen, least in _SCREENS.items():
        inner = "".join(
            f".body .{PREFIX}{_identifier(f'{screen}-{name}')}{{{rule}}}"
            for name, rule in _rules().items()
            if rule and _FAMILIES.match(name)
        )
        wide.append(f"@media(min-width:{least}rem){{{inner}}}")
    return "\n".join((*rules, *_between(), *wide)) + "\n"


def _identifier(name: str) -> str:
    return name.replace(".", "_").replace("/", "_").replace(":", "-")
