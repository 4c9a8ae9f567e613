"""An import of a name that the snippet does not export.

## What it does

Reports `import { name } from` an MDX file that exports no such name.

## Why is this bad?

The content is missing from the page, or the deployment stops.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Import, MdxjsEsm, find
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.source import Severity, Span

_ALL = "*"


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find imported names that the file does not export."""
    for esm in page.all(MdxjsEsm):
        for statement in esm.imports:
            named = [name for name in statement.names if name.imported not in ("default", _ALL)]
            file = page.site.resolve_import(page.file, statement.source) if named else None
            if file is None or not file.endswith(PAGE_EXTENSIONS):
                continue
            exported = {
                each.name for block in find(page.site.file_document(file).root, MdxjsEsm) for each in block.exports
            }
            for name in named:
                if name.imported not in exported and _ALL not in exported:
                    yield RuleFinding(_place(page, statement, name.imported), f"{file} does not export {name.imported}")


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
    ),
    good=(
        {
            "index.mdx": 'import { limit } from "/snippets/limits.mdx";\n\nSend {limit} messages.\n',
            "snippets/limits.mdx": "export const limit = 100;\n",
        },
    ),
)
