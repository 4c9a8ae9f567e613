"""A page without a description.

## What it does

Reports pages without a `description` in their front matter. It ignores pages for an operation of a spec, which use the description
of the operation, and plain Markdown without front matter in a folder without docs.json.

## Why is this bad?

The description is shown below the title, in search results, and in `llms.txt`, where an AI decides by it whether to read the page.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find a page without a description."""
    if page.is_snippet or page.api is not None or page.front_matter.get("url"):
        return
    if page.is_plain and not page.front_matter:
        return
    description = page.front_matter.get("description")
    is_missing = description is None or (isinstance(description, str) and not description.strip())
    if is_missing and not page.has_broken_front_matter:
        hint = "Add description: … to the front matter, in one or two sentences"
        yield RuleFinding(page.key("description") or page.top, "page has no description", hint)


RULE = Rule(
    code="P002",
    name="description-missing",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Give every page a description.",
    rate="90 of 90",
    check=check,
    snippets=False,
    bad=("«---»\ntitle: Install Relay\n---\n\nText.\n",),
    good=("---\ntitle: Install Relay\ndescription: How to install Relay.\n---\n\nText.\n",),
)
