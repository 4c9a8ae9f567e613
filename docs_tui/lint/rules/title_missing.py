"""A page without a title of its own.

## What it does

Reports pages whose front matter has no `title`. In a folder without docs.json, a heading of level 1 is a title as well.

## Why is this bad?

The title stands above the page, in the navigation, in search results, in `llms.txt`, and on the tab of the browser. Without
one, the name of the file stands there. A page that documents an operation of a spec has the operation's title.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.source import Severity


def check(page: PageContext) -> Iterator[Found]:
    """Find a page without a title."""
    if page.page is None or page.page.api is not None or page.file.rpartition("/")[2].startswith("."):
        return
    if not page.site.config.file and any(each.depth == 1 for each in page.top_headings):
        return
    title = page.front_matter.get("title")
    if page.has_broken_front_matter:
        return
    if title is None or (isinstance(title, str) and not title.strip()):
        plain = not page.site.config.file and not page.front_matter
        hint = "Begin it with a heading: # Title" if plain else "Add title: … to its front matter"
        yield Found(page.key("title") or page.top, "the page has no title", hint)


RULE = Rule(
    code="P001",
    name="title-missing",
    group=Group.STRUCTURE,
    severity=Severity.WARNING,
    summary="Give every page a title.",
    rate="40 of 40",
    check=check,
    snippets=False,
    bad=("«---»\ndescription: How to install Relay.\n---\n\nText.\n",),
    good=("---\ntitle: Install Relay\ndescription: How to install Relay.\n---\n\nText.\n",),
)
