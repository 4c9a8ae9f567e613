"""A level-1 heading in the body of a page.

## What it does

Reports `# Heading` and `<h1>` below the front matter of a page that has a title. Pages in `mode: custom` or `mode: frame` are
ignored, because the service shows no title on them. The fix removes a heading that repeats the title and makes any other one
level 2, with the headings below it. It is not safe: removing a heading removes its anchor.

## Why is this bad?

The service shows the title as the level-1 heading. With a second one, screen readers and search engines cannot tell what the page
is about.
"""

from collections.abc import Iterator, Sequence

from docs_tui.components.spec import Role
from docs_tui.lint.fixes import whole_line
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Heading
from docs_tui.source import Severity, Span, TextEdit

_SECOND, _DEEPEST = 2, 6
_WITHOUT_TITLE = ("custom", "frame")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find headings of level 1."""
    title = page.front_matter.get("title")
    if page.is_snippet or not title or page.front_matter.get("mode") in _WITHOUT_TITLE:
        return
    sections = _sections(page)
    for heading in page.all(Heading):
        if heading.depth == 1 and not page.is_empty(heading):
            same = page.lines(heading.content.lines).strip().casefold() == str(title).strip().casefold()
            message = "this heading repeats the title of the page" if same else _MESSAGE
            below = () if same else _moved(sections.get(heading.span.start, ()))
            hint = "Remove the heading" if same else "Use ##, and one # more below it" if below else "Use ##"
            yield RuleFinding(heading.span, message, hint, _edits(page, heading, below, same=same), safe=False)
    for element in page.of_role(Role.HEADING):
        if element.spec.html and element.spec.level == 1:
            yield RuleFinding(element.node.open, _MESSAGE, "Use <h2>")


_MESSAGE = "level-1 heading below the page title"


def _sections(page: PageContext) -> dict[int, list[Heading]]:
    """Return the headings below each level-1 heading in the same element, by its offset."""
    sections: dict[int, list[Heading]] = {}
    for around in page.outlines:
        below: list[Heading] = []
        for heading in around:
            if heading.depth == 1:
                below = sections[heading.span.start] = []
            else:
                below.append(heading)
    return sections


def _moved(below: Sequence[Heading]) -> Sequence[Heading]:
    """Return the headings of a section that have to move down with its own heading, since they begin at level 2."""
    depths = [each.depth for each in below]
    return below if depths and min(depths) == _SECOND and max(depths) < _DEEPEST else ()


def _edits(page: PageContext, heading: Heading, below: Sequence[Heading], *, same: bool) -> tuple[TextEdit, ...]:
    if same:
        span = whole_line(page.text, heading.span)
        return (TextEdit(span, ""),)
    starts = [each.span.start for each in (heading, *below)]
    return tuple(TextEdit(Span(at, at), "#") for at in starts) if all(page.text[at] == "#" for at in starts) else ()


RULE = Rule(
    code="P004",
    name="body-title",
    group=RuleGroup.STRUCTURE,
    severity=Severity.WARNING,
    summary="Use level 1 only for the title.",
    rate="90 of 90",
    check=check,
    snippets=False,
    bad=(
        "---\ntitle: Keys\ndescription: How keys work.\n---\n\n«# Keys»\n\nText.\n",
        "«# How keys work»\n\nText.\n",
    ),
    good=("---\ntitle: Keys\ndescription: How keys work.\n---\n\n## Create a key\n\nText.\n",),
    fix="Remove the heading, or make it level 2",
)
