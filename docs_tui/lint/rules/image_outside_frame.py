"""An image outside a frame.

## What it does

Reports images outside `Frame` that are a block of their own: a paragraph that is one image, or an image tag on its own lines. It
ignores images in a line of text, Markdown images in lists, images in tables, links, cards and custom components, image tags with
`className` or `style`, and plain Markdown in a folder without docs.json.

## Why is this bad?

A frame gives every image the same border and width, centers it, and can show a caption.
"""

from collections.abc import Iterator

from docs_tui.components.spec import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_walk import PlacedElement
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Paragraph
from docs_tui.source import Severity, Span

_HOLDERS = frozenset((Role.FRAME, Role.CARD, Role.LINK, Role.TABLE, Role.TABLE_CELL, Role.HEADING, Role.TOOLTIP))


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find images that are blocks of their own."""
    if page.is_plain:
        return
    if any(link.kind == "image" for link in page.links):
        yield from _of_markdown(page)
    for element in page.of_role(Role.IMAGE):
        if element.node.flow and not _is_held(element) and not _is_laid_out(element):
            yield _found(element.node.open)


def _of_markdown(page: PageContext) -> Iterator[RuleFinding]:
    framed = [element.node.span for element in page.elements if _holds(element)]
    for node in page.all(Paragraph):
        images = page.content_links.get(id(node.content), ())
        if len(images) == 1 and images[0].kind == "image" and images[0].span == node.span:
            in_list = page.leaves.kind_at(node.span) == "item"
            if not in_list and not any(span.contains(node.span) for span in framed):
                yield _found(images[0].span)


def _found(span: Span) -> RuleFinding:
    return RuleFinding(span, "image outside a frame", "Put <Frame> and </Frame> around it")


def _is_held(element: PlacedElement) -> bool:
    return any(_holds(above) for above in element.ancestors)


def _holds(element: PlacedElement) -> bool:
    return element.spec.role in _HOLDERS or not element.spec.name


def _is_laid_out(element: PlacedElement) -> bool:
    return any(attribute.name in ("className", "class", "style") for attribute in element.node.attributes)


RULE = Rule(
    code="C008",
    name="image-outside-frame",
    group=RuleGroup.COMPONENTS,
    severity=Severity.SUGGESTION,
    summary="Wrap images in Frame.",
    rate="92 of 92",
    check=check,
    bad=("«![The list of keys](https://example.com/keys.png)»\n",),
    good=("<Frame>\n  ![The list of keys](https://example.com/keys.png)\n</Frame>\n",),
)
