"""One use of a component or tag: its row of the table, its attributes decoded."""

from functools import cached_property

from docs_tui.components import ComponentSpec, Role, spec_for
from docs_tui.mdx import AttributeValue, MdxJsxElement, attributes_of

COLUMNS = 2
"""Cards side by side where the author names no number."""


class Element:
    """A tag with what it is."""

    def __init__(self, node: MdxJsxElement) -> None:
        self.node = node
        self.spec: ComponentSpec = spec_for(node.name)

    @property
    def role(self) -> Role:
        """What it does for its reader."""
        return self.spec.role

    @cached_property
    def values(self) -> dict[str, AttributeValue]:
        """Its attributes by name; None for those that only JavaScript could tell."""
        return attributes_of(self.node)

    def string(self, name: str) -> str:
        """Return an attribute as text; empty where it has none."""
        value = self.values.get(name)
        return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""

    def flag(self, name: str) -> bool:
        """Tell whether an attribute is switched on: bare, ``{true}`` or ``"true"``."""
        return self.values.get(name) in (True, "true")

    @property
    def columns(self) -> int:
        """How many cards it wants side by side."""
        wanted = self.values.get("cols")
        return int(wanted) if isinstance(wanted, int | str) and str(wanted).isdecimal() else COLUMNS

    @property
    def is_twin(self) -> bool:
        """Whether it only takes the place of another one in the dark: the same picture or film again."""
        classes = self.string("className").split()
        return "hidden" in classes and "dark:block" in classes
