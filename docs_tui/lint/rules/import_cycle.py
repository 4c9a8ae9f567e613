"""Files that import each other.

## What it does

Reports imports through which a file imports itself, directly or through other files.

## Why is this bad?

The page cannot be expanded, so the deployment stops.
"""

from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="L005",
    name="import-cycle",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Avoid import cycles.",
    check_site=reported_by_site("import-cycle", words=True),
    bad=(
        {
            "index.mdx": 'import A from "/snippets/a.mdx";\n\n<A />\n',
            "snippets/a.mdx": 'import B from "«/snippets/b.mdx»";\n\n<B />\n',
            "snippets/b.mdx": 'import A from "«/snippets/a.mdx»";\n\n<A />\n',
        },
    ),
    good=(
        {
            "index.mdx": 'import A from "/snippets/a.mdx";\n\n<A />\n',
            "snippets/a.mdx": 'import B from "/snippets/b.mdx";\n\n<B />\n',
            "snippets/b.mdx": "Text.\n",
        },
    ),
    reported_codes=("import-cycle",),
)
