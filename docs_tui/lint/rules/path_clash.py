"""Two files with the same URL path.

## What it does

Reports a file with the URL path of another file: `keys.mdx` beside `keys/index.mdx` or `keys.md`.

## Why is this bad?

The site shows only one of them, and it is hard to tell which.
"""

from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="P008",
    name="path-clash",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Give every page its own URL path.",
    rate="8 of 8",
    check_site=reported_by_site("path-clash"),
    bad=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n",
            "keys.md": "«»---\ntitle: More keys\ndescription: How more keys work.\n---\n\nText.\n",
        },
    ),
    good=(
        {
            "index.mdx": "Text.\n",
            "keys.mdx": "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n",
            "more-keys.mdx": "---\ntitle: More keys\ndescription: How more keys work.\n---\n\nText.\n",
        },
        {"index.mdx": "Text.\n", "keys.mdx": "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n"},
    ),
    reported_codes=("path-clash",),
)
