"""Files that take in each other.

## What it does

Reports imports by which a file takes in itself, directly or through others.

## Why is this bad?

Such a page has no end: the deployment stops.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="L005",
    name="import-cycle",
    group=Group.LINKS,
    severity=Severity.ERROR,
    summary="Import in one direction.",
    check_site=by_site("import-cycle", words=True),
    bad=(
        {
            "index.mdx": 'import A from "/snippets/a.mdx";\n\n<A />\n',
            "snippets/a.mdx": 'import B from "«/snippets/b.mdx»";\n\n<B />\n',
            "snippets/b.mdx": 'import A from "«/snippets/a.mdx»";\n\n<A />\n',
        },
    ),
    good=({"index.mdx": 'import A from "/snippets/a.mdx";\n\n<A />\n', "snippets/a.mdx": "Text.\n"},),
    carries=("import-cycle",),
)
