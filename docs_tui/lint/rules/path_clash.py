"""Two files for one address.

## What it does

Reports files whose URL path another file has: `keys.mdx` beside `keys/index.mdx` or `keys.md`.

## Why is this bad?

Only one of them is shown, and which one is hard to see.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="P008",
    name="path-clash",
    group=Group.STRUCTURE,
    severity=Severity.WARNING,
    summary="Give every page an address of its own.",
    rate="8 of 8",
    check_site=by_site("path-clash"),
    bad=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n",
            "keys.md": "«»---\ntitle: More keys\ndescription: How more keys work.\n---\n\nText.\n",
        },
    ),
    good=({"index.mdx": "Text.\n", "keys.mdx": "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n"},),
    carries=("path-clash",),
)
