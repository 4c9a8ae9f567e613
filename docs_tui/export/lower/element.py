"""A tag with the row of the table that says what it is, and its attributes decoded."""

from dataclasses import dataclass
from functools import cached_property

from docs_tui.components import ComponentSpec, Role, spec_for
from docs_tui.mdx import Attribute, AttributeValue, MdxJsxElement, attributes_of


@dataclass(frozen=True)
class Element:
    """One use of a component or tag."""

    node: MdxJsxElement
    spec: ComponentSpec

    @classmethod
    def of(cls, node: MdxJsxElement) -> "Element":
        """Return ``node`` with its row."""
        return cls(node, spec_for(node.name))

    @property
    def role(self) -> Role:
        """What it does for its reader."""
        return self.spec.role

    @cached_property
    def values(self) -> dict[str, AttributeValue]:
        """Its attributes by name; None for those that only JavaScript could tell."""
        return attributes_of(self.node)

    def attribute(self, name: str) -> Attribute | None:
        """Return the attribute as written."""
        return next((each for each in reversed(self.node.attributes) if each.name == name), None)

    def string(self, name: str) -> str:
        """Return the plain text of an attribute; empty where it has none."""
        value = self.values.get(name)
        if isinstance(value, bool):
            return ""
        return str(value) if isinstance(value, str | int | float) else ""

    def flag(self, name: str) -> bool:
        """Tell whether an attribute is switched on: bare, ``{true}`` or ``"true"``."""
        return self.values.get(name) in (True, "true")
