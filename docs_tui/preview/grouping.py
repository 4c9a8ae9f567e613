"""Groups the parts of a page: which are hidden, which are drawn as one block, and how far apart they are."""

from docs_tui.components import Role, spec_for
from docs_tui.export.elements import Element, Part, has_role, is_unseen
from docs_tui.mdx import Flow, Heading, MdxJsxElement, Paragraph

TOGETHER = (Role.CARD, Role.TAB)
"""Neighbouring elements of one of these roles are drawn as one block."""
DEFAULT_COLUMNS = 2
"""How many cards are side by side if the author sets no number."""


def is_hidden(part: Part) -> bool:
    """Tell whether readers see nothing of ``part``."""
    return (
        is_unseen(part)
        or has_role(part, Role.HIDDEN, Role.BREAK)
        or (has_role(part, Role.IMAGE, Role.EMBED) and is_dark_twin(part.element))
    )


def role_of(node: Flow) -> Role | None:
    """Return the role of an element, whether its tags are on lines of their own or all on one line; None for text."""
    if isinstance(node, Paragraph) and len(node.content.inlines) == 1 and node.content.inlines[0].span == node.span:
        (inline,) = node.content.inlines
        return spec_for(inline.name).role if isinstance(inline, MdxJsxElement) else None
    return spec_for(node.name).role if isinstance(node, MdxJsxElement) else None


def space_before(part: Part) -> int:
    """Return the number of empty rows above ``part``."""
    return 2 if isinstance(part, Heading) and part.depth <= 2 else 1


def columns_of(element: Element) -> int:
    """Return how many cards ``element`` sets side by side."""
    wanted = element.number("cols")
    return DEFAULT_COLUMNS if wanted is None else wanted


def is_dark_twin(element: Element) -> bool:
    """Tell whether ``element`` is the dark-mode copy of a picture or film that the page shows already."""
    classes = element.string("className").split()
    return "hidden" in classes and "dark:block" in classes
