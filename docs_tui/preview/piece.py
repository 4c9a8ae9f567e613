"""How parts of a page stand in the preview: what is hidden, what is drawn together, how far apart."""

from docs_tui.components import Role, spec_for
from docs_tui.export.elements import Element
from docs_tui.export.page_parts import Part, has_role, is_unseen
from docs_tui.mdx import (
    Flow,
    Heading,
    MdxJsxElement,
    Paragraph,
)

TOGETHER = (Role.CARD, Role.TAB)
"""Elements of these roles that follow one another are drawn as one thing."""
COLUMNS = 2
"""Cards side by side where the author names no number."""


def is_hidden(part: Part) -> bool:
    """Tell whether a reader sees nothing of ``part``."""
    return (
        is_unseen(part)
        or has_role(part, Role.HIDDEN, Role.BREAK)
        or (has_role(part, Role.IMAGE, Role.EMBED) and is_twin(part.element))
    )


def role_of(node: Flow) -> Role | None:
    """Return the role of an element, on lines of its own or on a single one."""
    if isinstance(node, Paragraph) and len(node.content.inlines) == 1 and node.content.inlines[0].span == node.span:
        (inline,) = node.content.inlines
        return spec_for(inline.name).role if isinstance(inline, MdxJsxElement) else None
    return spec_for(node.name).role if isinstance(node, MdxJsxElement) else None


def space_before(part: Part) -> int:
    """Return how many empty rows stand above ``part``."""
    return 2 if isinstance(part, Heading) and part.depth <= 2 else 1


def columns_of(element: Element) -> int:
    """Return how many cards ``element`` wants side by side."""
    wanted = element.number("cols")
    return COLUMNS if wanted is None else wanted


def is_twin(element: Element) -> bool:
    """Tell whether ``element`` only takes the place of another one in the dark: the same picture or film again."""
    classes = element.string("className").split()
    return "hidden" in classes and "dark:block" in classes
