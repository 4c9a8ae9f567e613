"""A page without a title.

## What it does

Reports pages without a `title` in their front matter. It ignores pages for an operation of a spec, which use the title of the
operation. In a folder without docs.json, a level-1 heading counts as the title.

## Why is this bad?

The title is shown above the page, in the navigation, in search results, in `llms.txt` and in the browser tab. Without one,
readers see the file name.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find a page without a title."""
    if page.is_snippet or page.api is not None:
        return
    if not page.has_config and any(each.depth == 1 for each in page.top_headings):
        return
    title = page.front_matter.get("title")
    is_missing = title is None or (isinstance(title, str) and not title.strip())
    if is_missing and not page.has_broken_front_matter and not page.file.rpartition("/")[2].startswith("."):
        plain = not page.has_config and not page.front_matter
        hint = "Start it with a heading: # Title" if plain else "Add title: … to the front matter"
        yield RuleFinding(page.key("title") or page.top, "page has no title", hint)


RULE = Rule(
    code="P001",
    name="title-missing",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Give every page a title.",
    rate="40 of 40",
    check=check,
    snippets=False,
    bad=("«---»\ndescription: How to install Relay.\n---\n\nText.\n",),
    good=("---\ntitle: Install Relay\ndescription: How to install Relay.\n---\n\nText.\n",),
)
