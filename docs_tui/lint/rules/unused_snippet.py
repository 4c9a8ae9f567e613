"""A snippet that no page imports.

## What it does

Reports Markdown files in a `snippets` folder that no page and no other snippet imports.

## Why is this bad?

Nobody reads the file, and somebody may update it instead of the page.
"""

from collections.abc import Iterator

from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.source import Severity, Span


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find snippets without an importer."""
    importers = site.site.graph.importers
    for file in site.site.structure.snippets:
        if file.endswith(PAGE_EXTENSIONS) and file not in importers:
            end = site.source(file).text.find("\n")
            hint = "Import it where it belongs, or remove the file"
            yield RuleFinding(Span(0, max(end, 0)), "no page imports this snippet", hint, file=file)


RULE = Rule(
    code="L023",
    name="unused-snippet",
    group=RuleGroup.LINKS,
    severity=Severity.SUGGESTION,
    summary="Remove snippets that no page imports.",
    check_site=check_site,
    bad=({"index.mdx": "Text.\n", "snippets/limits.mdx": "«Up to 100 messages.»\n"},),
    good=(
        {
            "index.mdx": 'import Limits from "/snippets/limits.mdx";\n\n<Limits />\n',
            "snippets/limits.mdx": "Up to 100 messages.\n",
        },
    ),
)
