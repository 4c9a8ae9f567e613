"""A video or frame without a title.

## What it does

Reports an `<iframe>` without a `title`, and a `<video>` or `<audio>` without a label, captions or a caption around it.

## Why is this bad?

Screen readers announce a frame by its title; without one, they say only that there is a frame. An AI learns nothing about the
content.
"""

from collections.abc import Iterator

from docs_tui.components import Role
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.page_walk import PlacedElement
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import MdxJsxElement, walk
from docs_tui.source import Severity

_NAMES = frozenset(("title", "aria-label", "aria-labelledby", "aria-hidden", "alt", "caption", "muted"))


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find media without a title."""
    for element in page.of_role(Role.EMBED):
        if not _is_named(element):
            name = element.node.name
            yield RuleFinding(element.node.open, f"<{name}> has no title", 'Add title="…"')


def _is_named(element: PlacedElement) -> bool:
    if element.spreads or any(each.name in _NAMES for each in element.node.attributes):
        return True
    return _captioned(element.parent) or any(
        isinstance(each, MdxJsxElement) and each.name == "track" for each in walk(element.node)
    )


def _captioned(around: PlacedElement | None) -> bool:
    return (
        around is not None
        and around.spec.role is Role.FRAME
        and any(each.name == "caption" for each in around.node.attributes)
    )


RULE = Rule(
    code="X006",
    name="media-without-title",
    group=RuleGroup.ACCESSIBILITY,
    severity=Severity.SUGGESTION,
    summary="Give every video and frame a title.",
    check=check,
    rate="57 of 57",
    bad=('<Frame>\n  «<iframe src="https://example.com/v">»</iframe>\n</Frame>\n',),
    good=(
        '<Frame>\n  <iframe src="https://example.com/v" title="How a message travels"></iframe>\n</Frame>\n',
        '<Frame caption="How a message travels">\n  <video src="https://example.com/v.mp4" controls></video>\n</Frame>\n',
    ),
)
