"""Text directly after an import or export.

## What it does

Reports text directly below `import` or `export` statements without a blank line, and lines that start with one of these words but
are not statements.

## Why is this bad?

The hosted service reads pages as strict MDX, so this stops the deployment of the whole site.
"""

from docs_tui.lint.reported import reported_by_parser
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="M009",
    name="not-a-module",
    group=RuleGroup.MDX,
    severity=Severity.ERROR,
    summary="Put a blank line after imports and exports.",
    rate="12 of 12",
    check=reported_by_parser("not-a-module"),
    bad=(
        'import Support from "/snippets/support.mdx";\n«Some text follows at once.»\n\n<Support />\n',
        "«import Support from \\'/snippets/support.mdx\\'»\n",
    ),
    good=('import Support from "/snippets/support.mdx";\n\nSome text follows.\n\n<Support />\n',),
    reported_codes=("not-a-module",),
)
