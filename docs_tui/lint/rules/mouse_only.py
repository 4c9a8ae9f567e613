"""An instruction that needs a mouse.

## What it does

Reports instructions with `hover over`, `right-click`, `double-click` or `mouse over`, if the sentence names no alternative and the
paragraph names no key. It ignores sentences that only tell what the mouse does.
A plain `click` is ignored: everything that readers can click can be reached by keyboard.

## Why is this bad?

Readers with a keyboard, a screen reader or a phone cannot hover or right-click, so they cannot do this step.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.prose import SENTENCES
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity
from docs_tui.source.lazy_pattern import lazy_pattern

_MOUSE = lazy_pattern(
    r"\b(?:hover\s+(?:your\s+\w+\s+)?over|mouse\s+over|(?:right|double)[- ]click)\b"
    r"(?!\s+(?:displays|does|gives|opens|selects|shows|toggles)\b)"
    r"(?!\s+(?:(?:and\s+)?[\w-]+\s+)?menus?\b)(?!\s+(?:on\s+)?(?:(?:an?|the)\s+(?:\w+\s+)?element\b|elements?\b))",
    re.IGNORECASE,
)
"""What only a mouse can do, but not what it does in the app, and not what a function does with elements."""
_INSTRUCTS = lazy_pattern(
    r"(?:^[^\w\"“'‘]*|^(?:if|when)\s+you\s+|[.:;,→>–—(]\s*|\b(?:and|first|just|next|now|please|simply|then|you\s+can)\s+)\Z",
    re.IGNORECASE,
)
"""What comes before an instruction. In other places the words describe something, or name it."""
_REACH = 24
"""How many characters before the words are searched for it."""
_WORDS = frozenset((b"hover", b"mouse", b"right", b"double"))
_CLICK = re.compile(r"[\W_]{1,20}click")
_SIGNS = (("hover", None), ("mouse", None), ("right", _CLICK), ("double", _CLICK))
_OTHER_WAY = lazy_pattern(
    r"\b(?:or|also|keyboard|shortcut|press|(?:any|arrow|enter|menu|return|shift|space|tab)\s+key|focus\w*|alternatively|long[- ]press)\b",
    re.IGNORECASE,
)

_KEY = lazy_pattern(r"\b(?:keyboard|shortcut|press|menu\s+key|long[- ]press)\b", re.IGNORECASE)
"""Words about the keyboard; one of them anywhere in the paragraph is enough."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find instructions that need a mouse."""
    if not page.english or not page.leaves.words & _WORDS or page.is_changelog:
        return
    for prose in page.leaves.having(_SIGNS, SENTENCES):
        if _MOUSE.search(prose.text) is None or _KEY.search(prose.text):
            continue
        for sentence in prose.sentences:
            for match in _MOUSE.finditer(sentence.text):
                start = match.start()
                if _INSTRUCTS.search(sentence.text, max(0, start - _REACH), start) and not _OTHER_WAY.search(
                    sentence.text
                ):
                    message = f'"{match[0]}" needs a mouse'
                    yield RuleFinding(sentence.span(*match.span()), message, "Say how to do it with the keyboard")


RULE = Rule(
    code="X005",
    name="mouse-only",
    group=RuleGroup.ACCESSIBILITY,
    severity=Severity.SUGGESTION,
    summary="Add an alternative to mouse-only actions.",
    check=check,
    rate="20 of 20",
    bad=("«Right-click» the channel and choose **Delete**.\n", "«Hover over» the icon to see the name.\n"),
    good=(
        "Click the channel and choose **Delete**.\n",
        "Right-click the channel, or press the menu key.\n",
        "The number of clicks, two for double-click.\n",
        "Overlays hover over the page.\n",
        "Hover over an element with this identifier. The element to hover over.\n",
        "The card shows a hint when users hover over it. The target is set while a card is hovering over it.\n",
        'Send it without having to right-click. Don\'t double-click the file. Add "Right-click it" to the notes.\n',
        "A right-click shows the menu. Right-click gives you the menu of the browser. Right-clicking does the same.\n",
        "Rows light up as you hover over them, or when files are hovering over them. Use the right-click context menu.\n",
        "You can also right-click the row.\n",
        "The right-click menu of a row shows the same actions.\n",
        "Right-click the canvas to leave a comment. To leave several, press `C`.\n",
    ),
)
