"""Front matter that is never closed.

## What it does

Reports a page that starts with `---` and keys such as `title:`, but has no second `---`.

## Why is this bad?

The keys are shown as text, and the page loses its title, description and other settings.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.site.front_matter import find_unclosed
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find front matter that is never closed."""
    mark = find_unclosed(page.text)
    if mark is not None:
        closing = page.slice(mark)
        hint = f"Add {closing} on its own line after the last key"
        yield RuleFinding(mark, f"front matter has no closing {closing}", hint)


RULE = Rule(
    code="P011",
    name="front-matter-unclosed",
    group=RuleGroup.STRUCTURE,
    severity=Severity.ERROR,
    summary="Close front matter with a second --- line.",
    check=check,
    bad=("«---»\ntitle: Keys\ndescription: How keys work.\n\n## Limits\n\nText.\n",),
    good=(
        "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n",
        {
            "index.mdx": 'import A from "/snippets/a.mdx";\n\n<A />\n',
            "snippets/a.mdx": "---\n\nNote: a line above it.\n",
        },
    ),
)
