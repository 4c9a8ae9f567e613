"""What a component becomes where it has lines of its own: one answer for each role."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, assert_never

from docs_tui.components import Role, spec_for
from docs_tui.export import syntax
from docs_tui.export.elements import Element
from docs_tui.export.markdown import code, inline
from docs_tui.export.markdown import markdown_boxes as boxes
from docs_tui.export.markdown import markdown_boxes as own
from docs_tui.export.markdown import markdown_lists as sequences
from docs_tui.export.markdown import markdown_lists as tables
from docs_tui.export.markdown import markdown_media as media
from docs_tui.export.markdown.page_text import LINE
from docs_tui.mdx import Comment, MdxExpression, MdxjsEsm, MdxJsxElement, Node

if TYPE_CHECKING:
    from docs_tui.export.markdown.markdown_renderer import Lowering

_PHRASES = frozenset(
    {
        Role.TOOLTIP,
        Role.BADGE,
        Role.ICON,
        Role.LINK,
        Role.BREAK,
        Role.EMPHASIS,
        Role.STRONG,
        Role.STRIKE,
        Role.CODE,
        Role.INLINE_HTML,
        Role.IMAGE,
        Role.HIDDEN,
        Role.SNIPPET,
    }
)
"""What is part of a line even where it stands alone on one."""
_SEQUENCES = frozenset(
    {Role.STEP, Role.CARD, Role.FIELD, Role.TREE_FOLDER, Role.TREE_FILE, Role.COLOR_ITEM, Role.LIST_ITEM}
)

_OF_A_TREE = frozenset({Role.TREE_FOLDER, Role.TREE_FILE})


def has_block(nodes: Iterable[Node]) -> bool:
    """Tell whether one of ``nodes`` wants lines of its own."""
    return any(isinstance(node, MdxJsxElement) and is_block(Element.of(node)) for node in nodes)


def is_block(element: Element) -> bool:
    """Tell whether an element that stands alone on a line is a block rather than a paragraph's content."""
    if element.role is Role.TRANSPARENT:
        return not element.spec.inline
    return element.role not in _PHRASES


def runs(nodes: Sequence[Node]) -> Iterator[Sequence[Node]]:
    """Yield stretches of ``nodes`` that make one block: the items of one list, the words of one line, or one node."""
    at, count = 0, len(nodes)
    while at < count:
        end = last = at + 1
        kind = _kind(nodes[at]) if end < count else None  # the last one has nothing to make one block with
        while kind is not None and end < count:
            if _kind(nodes[end]) == kind:
                last = end + 1
            elif not vanishes(nodes[end]):
                break
            end += 1
        yield nodes[at:last]
        at = last


def _kind(node: Node) -> str | None:
    """Return what ``node`` can make one block of together with its neighbours."""
    if not isinstance(node, MdxJsxElement):
        return "line" if isinstance(node, MdxExpression) and not node.flow else None
    role = spec_for(node.name).role
    if role in _SEQUENCES:
        return "tree" if role in _OF_A_TREE else role.name
    return "line" if not node.flow and not is_block(Element.of(node)) else None


def vanishes(node: Node) -> bool:
    """Tell whether no reader sees anything of ``node``."""
    if isinstance(node, MdxExpression):
        return node.kind in ("comment", "empty")
    return isinstance(node, (MdxjsEsm, Comment))


def lowered(low: "Lowering", run: Sequence[Element]) -> str:
    """Return the Markdown of elements that make one block, without the prefixes of the place they stand in."""
    element = run[0]
    match element.role:
        case Role.TRANSPARENT:
            return own.transparent(low, element)
        case Role.CALLOUT:
            return boxes.callout(low, element)
        case Role.STEPS | Role.TABS | Role.CODE_GROUP | Role.TREE | Role.COLOR | Role.TABLE_SECTION:
            return low.content(element)
        case Role.STEP:
            return sequences.steps(low, run)
        case Role.TAB:
            return boxes.titled_section(low, element)
        case Role.DISCLOSURE:
            return boxes.disclosure(low, element)
        case Role.SUMMARY:
            return "" if element.node.span in low.said else syntax.bold(low.phrase(element, LINE).strip())
        case Role.CARD:
            return sequences.cards(low, run)
        case Role.FIELD:
            return sequences.fields(low, run)
        case Role.EXAMPLE:
            return boxes.example(low, element)
        case Role.FRAME:
            return boxes.frame(low, element)
        case Role.UPDATE:
            return boxes.update(low, element)
        case Role.TREE_FOLDER | Role.TREE_FILE:
            return sequences.tree(low, run)
        case Role.COLOR_ROW:
            return boxes.titled_section(low, element)
        case Role.COLOR_ITEM:
            return sequences.colors(low, run)
        case Role.PROMPT:
            return boxes.prompt(low, element)
        case Role.LATEX:
            return media.formula(low, element)
        case Role.DIAGRAM:
            return media.diagram(low, element)
        case Role.AUDIENCE:
            return low.content(element) if own.is_for_models(element) else ""
        case Role.LINK:
            return media.link_block(low, element)
        case Role.RULE:
            return "***"
        case Role.EMPHASIS | Role.STRONG | Role.STRIKE | Role.BADGE:
            return boxes.marked(low, element)
        case Role.PREFORMATTED:
            return code.preformatted(low, element)
        case Role.HEADING:
            return boxes.heading(low, element)
        case Role.PARAGRAPH:
            return low.content(element)
        case Role.QUOTE:
            return syntax.quote(low.content(element))
        case Role.LIST:
            return sequences.html_list(low, element)
        case Role.LIST_ITEM:
            return sequences.html_items(low, run, ordered=False, start=1)
        case Role.TABLE | Role.TABLE_ROW | Role.TABLE_CELL:
            return tables.table(low, run)
        case Role.IMAGE | Role.EMBED | Role.TOOLTIP | Role.ICON | Role.CODE | Role.INLINE_HTML:
            return inline.element(low, element, LINE).strip()
        case Role.SNIPPET | Role.HIDDEN | Role.BREAK:
            return ""
        case _:
            assert_never(element.role)
