"""An import of a file that does not exist.

## What it does

Reports `import … from`, and the old snippet tag, that name a file that is not in the site.

## Why is this bad?

The content is missing from every page that imports it, and the deployment stops.
"""

from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="L004",
    name="missing-snippet",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Import files that exist.",
    rate="35 of 35: the tested copies of four sites do not include the scripts",
    check_site=reported_by_site("import-missing", words=True),
    bad=({"index.mdx": 'import Note from "«/snippets/nte.mdx»";\n\n<Note />\n'},),
    good=({"index.mdx": 'import Note from "/snippets/note.mdx";\n\n<Note />\n', "snippets/note.mdx": "Text.\n"},),
    reported_codes=("import-missing",),
)
