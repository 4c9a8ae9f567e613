"""An element of several blocks with a tag inside a line of text.

## What it does

Reports elements over several paragraphs whose open or close tag shares a line with text.

## Why is this bad?

The hosted service reads pages as strict MDX: this stops the deployment of the whole site.
"""

from docs_tui.lint.carried import by_parser
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="M013",
    name="tag-in-text",
    group=Group.MDX,
    severity=Severity.ERROR,
    summary="Put the tags of large elements on lines of their own.",
    check=by_parser("tag-in-text"),
    bad=("«<Note>»The first paragraph.\n\nThe second.«</Note>»\n",),
    good=("<Note>\n  The first paragraph.\n\n  The second.\n</Note>\n",),
    carries=("tag-in-text",),
)
