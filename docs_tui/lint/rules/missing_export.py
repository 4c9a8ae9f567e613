"""An import of a name that the snippet does not export.

## What it does

Reports `import { name } from` a snippet, in MDX or JavaScript, that exports no such name.

## Why is this bad?

The content is missing from the page, or the deployment stops.
"""

from collections.abc import Iterator

from docs_tui.lint.exported_names import ALL
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Import, MdxjsEsm
from docs_tui.site.nearest import meant
from docs_tui.source import Severity, Span


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find imported names that the file does not export."""
    for esm in page.all(MdxjsEsm):
        for statement in esm.imports:
            named = [name for name in statement.names if name.imported not in ("default", ALL)]
            file = page.imported_file(statement.source) if named else None
            exported = page.exported_by(file) if file is not None else (ALL,)
            for name in named:
                if name.imported not in exported and ALL not in exported:
                    message = f"{file} does not export {name.imported}"
                    near = page.nearest(name.imported, tuple(sorted(exported)))
                    yield RuleFinding(
                        _place(page, statement, name.imported),
                        message,
                        meant(near, "Export it there, or remove the import"),
                    )


def _place(page: PageContext, statement: Import, name: str) -> Span:
    at = page.text.find(name, statement.span.start, statement.source_span.start)
    return Span(at, at + len(name)) if at >= 0 else statement.span


RULE = Rule(
    code="L020",
    name="missing-export",
    group=RuleGroup.LINKS,
    severity=Severity.ERROR,
    summary="Import names that the snippet exports.",
    check=check,
    bad=(
        {
            "index.mdx": 'import { «limt» } from "/snippets/limits.mdx";\n\nSend {limt} messages.\n',
            "snippets/limits.mdx": "export const limit = 100;\n",
        },
        {
            "index.mdx": 'import { «Limt» } from "/snippets/limit.jsx";\n\n<Limt />\n',
            "snippets/limit.jsx": "export const Limit = () => <b>100</b>;\n",
        },
    ),
    good=(
        {
            "index.mdx": 'import { limit } from "/snippets/limits.mdx";\n\nSend {limit} messages.\n',
            "snippets/limits.mdx": "export const limit = 100;\n",
        },
    ),
)
