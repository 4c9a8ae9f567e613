"""Front matter without the line that closes it.

## What it does

Reports a page that begins with `---` and keys such as `title:`, and has no second `---`.

## Why is this bad?

The keys are shown as text, and the page has no title, no description, and nothing else that it says of itself.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.site.front_matter import find_unclosed
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[Found]:
    """Find front matter that is begun and not closed."""
    mark = find_unclosed(page.text)
    if mark is not None:
        closing = page.slice(mark)
        hint = f"Write {closing} on a line of its own after the last key"
        yield Found(mark, f"the {closing} that closes the front matter is missing", hint)


RULE = Rule(
    code="P011",
    name="front-matter-unclosed",
    group=Group.STRUCTURE,
    severity=Severity.ERROR,
    summary="Close front matter with a second line of ---.",
    check=check,
    bad=("«---»\ntitle: Keys\ndescription: How keys work.\n\n## Limits\n\nText.\n",),
    good=(
        "---\ntitle: Keys\ndescription: How keys work.\n---\n\nText.\n",
        {"index.mdx": "Text.\n", "snippets/a.mdx": "---\n\nNote: a line above it.\n"},
    ),
)
