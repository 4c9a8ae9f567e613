"""An instruction that names a thing by its color.

## What it does

Reports `the green button`, `the icon in red` and the like, without the label of the thing. Shapes such as a circle and
descriptions such as `you see a green banner` are ignored.

## Why is this bad?

Readers who do not see the color cannot find it, and themes change colors.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.prose import SENTENCES
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_COLORS = "red|green|blue|yellow|orange|purple|pink|gray|grey|black|white|teal"
_THINGS = (
    r"(?:button|icon|link|text|box|arrow|banner|badge|area|plus(?:\s+(?:sign|button|icon))?|label|line|highlight|"
    r"tab|field|bar|row|item|option|entry|message|section|part)s?"
)
_COLORED = lazy_pattern(
    rf"\b(?:the|(?<=click )an?|(?<=select )an?|(?<=press )an?|(?<=choose )an?|(?<=use )an?|any|each)\s+(?:(?:large|big|small|bright|dark|light)\s+)?(?:{_COLORS})\s+(?:{_THINGS})\b"
    rf"|\bthe\s+{_THINGS}\s+(?:in|(?:that\s+is\s+)?(?:marked|highlighted|shown|colored)\s+(?:in\s+)?)\s*(?:{_COLORS})\b",
    re.IGNORECASE,
)
_IDIOMS = (
    ["black", "box"],
    ["white", "box"],
    ["gray", "area"],
    ["grey", "area"],
    ["red", "line"],
    ["green", "field"],
)
_SIGNS = tuple((color, None) for color in _COLORS.split("|"))


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find things named by color."""
    for prose in page.leaves.having(_SIGNS, SENTENCES):
        for match in _COLORED.finditer(prose.text):
            if match[0].lower().split()[-2:] in _IDIOMS:
                continue
            message = f'"{match[0]}" is named by its color alone'
            yield RuleFinding(prose.span(*match.span()), message, "Write its label")


RULE = Rule(
    code="X008",
    name="color-only",
    group=RuleGroup.ACCESSIBILITY,
    severity=Severity.SUGGESTION,
    summary="Name buttons by their label, not by their color.",
    check=check,
    default=False,
    strict=True,
    bad=("Click «the green button» in the settings of your project.\n",),
    good=(
        "Click **Deploy** in the settings of your project.\n",
        "Then you see a green banner at the top of your project.\n",
    ),
)
