"""The text of an index file: its head, and its lists in one of three styles.

``default`` has one level of unique headings with only list items below them, as the strict parser of the
convention requires. ``nested`` repeats the navigation in headings of level 2 to 5, ``flat`` lists all pages.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, TypeAlias

from docs_tui.export import syntax
from docs_tui.export.llms.generated_mark import MARK_LENGTH, stamped
from docs_tui.export.llms.index_layout import Branch, Index, index_item, labels
from docs_tui.export.markdown_options import instructions_block
from docs_tui.source.record import record

Style: TypeAlias = Literal["default", "nested", "flat"]

OPENAPI, ASYNCAPI, OPTIONAL, INDEXES = "OpenAPI Specs", "AsyncAPI Specs", "Optional", "Indexes"
_RESERVED = frozenset(name.casefold() for name in (OPENAPI, ASYNCAPI, OPTIONAL, INDEXES))
_UNDIVIDED = "Docs"
"""The heading of pages outside all divisions."""
_DEEPEST = 5
_NOTE = "The links under Indexes lead to further indexes. Follow each of them until you reach pages."


@record(frozen=True, slots=True)
class IndexWriter:
    """Writes the index files of one site."""

    name: str
    summary: str
    instructions: tuple[str, ...]
    base: str
    style: Style

    def text(self, index: Index) -> str:
        """Return the whole file."""
        return stamped(self._head(index), self._body(index))

    def length(self, index: Index) -> int:
        """Return the length of the whole file in characters."""
        return len(self._head(index)) + MARK_LENGTH + 1 + len(self._body(index))

    def _head(self, index: Index) -> str:
        title = f"{self.name}: {index.title.replace(' / ', ' ')}" if index.title else self.name
        about = syntax.quote(_NOTE) if index.indexes else ""
        asked = "" if index.title else instructions_block(self.instructions)
        return syntax.paragraphs(f"# {title}", f"> {self.summary}", asked, about) + "\n\n"

    def _body(self, index: Index) -> str:
        blocks = list(_BODIES[self.style](index.branch))
        if index.indexes:
            blocks.append((f"## {INDEXES}", tuple(index_item(each, self.base) for each in index.indexes)))
        return "".join([_written(heading, items) for heading, items in blocks])


def _written(heading: str, items: tuple[str, ...]) -> str:
    return f"\n{heading}\n\n" + "".join([f"{item}\n" for item in items]) if items else f"\n{heading}\n"


_Block: TypeAlias = tuple[str, tuple[str, ...]]


def _one_level(root: Branch) -> Iterator[_Block]:
    used: set[str] = set()
    for branch in root.walk():
        if branch.items:
            yield f"## {_unique_heading(branch, used)}", branch.items


def _unique_heading(branch: Branch, used: set[str]) -> str:
    """Return the trail of ``branch`` as a unique heading."""
    if branch.fixed:
        return branch.fixed
    heading = ": ".join(branch.trail) or _UNDIVIDED
    if heading in used:
        heading = ": ".join(labels(branch.steps)) or heading
    found, number = heading, 1
    while found in used or found.casefold() in _RESERVED:
        number += 1
        found = f"{heading} ({number})"
    used.add(found)
    return found


def _nested(root: Branch) -> Iterator[_Block]:
    if root.fixed or root.trail:
        yield from _below(root, 2)
        return
    if root.items:
        yield f"## {_UNDIVIDED}", root.items
    for branch in root.branches:
        yield from _below(branch, 2)


def _below(branch: Branch, depth: int) -> Iterator[_Block]:
    if branch.items or branch.branches:
        yield f"{'#' * min(depth, _DEEPEST)} {branch.fixed or branch.trail[-1]}", branch.items
    for inner in branch.branches:
        yield from _below(inner, depth + 1)


def _flat(root: Branch) -> Iterator[_Block]:
    items = tuple(item for branch in root.walk() if not branch.fixed for item in branch.items)
    if items:
        yield f"## {_UNDIVIDED}", items
    for branch in root.walk():
        if branch.fixed and branch.items:
            yield f"## {branch.fixed}", branch.items


_BODIES: Mapping[Style, Callable[[Branch], Iterator[_Block]]] = {
    "default": _one_level,
    "nested": _nested,
    "flat": _flat,
}
