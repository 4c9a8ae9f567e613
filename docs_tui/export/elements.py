"""A tag with the row of the table that says what it is, and its attributes decoded."""

import re

from docs_tui.components import ComponentSpec, Role, spec_for
from docs_tui.mdx import Attribute, AttributeValue, MdxJsxElement, attributes_of, text_of_value
from docs_tui.source.whole_number import whole_number

_PLACE = re.compile(r"\{(\w+)\}")


class Element:
    """One use of a component or tag."""

    __slots__ = ("_values", "node", "role", "spec")

    def __init__(self, node: MdxJsxElement, spec: ComponentSpec) -> None:
        self.node = node
        self.spec = spec
        self.role: Role = spec.role
        """What it does for its reader."""
        self._values: dict[str, AttributeValue] | None = None

    @classmethod
    def of(cls, node: MdxJsxElement) -> "Element":
        """Return ``node`` with its row."""
        return cls(node, spec_for(node.name))

    @property
    def values(self) -> dict[str, AttributeValue]:
        """Its attributes by name; None for those that only JavaScript could tell."""
        values = self._values
        if values is None:
            values = self._values = attributes_of(self.node)
        return values

    def attribute(self, name: str) -> Attribute | None:
        """Return the attribute as written."""
        for each in reversed(self.node.attributes):
            if each.name == name:
                return each
        return None

    def string(self, name: str) -> str:
        """Return the plain text of an attribute; empty where it has none."""
        value = self.values.get(name)
        if isinstance(value, str):
            return value
        return text_of_value(value) if isinstance(value, int | float) else ""

    def number(self, name: str) -> int | None:
        """Return the whole number of an attribute, as text or as JavaScript; None where it has none."""
        return whole_number(self.string(name).strip())

    @property
    def target(self) -> str:
        """Where it leads: its ``href``, or what the table makes of its other attributes; empty for nowhere."""
        return self.string("href") or _PLACE.sub(lambda found: self.string(found[1]), self.spec.target)

    @property
    def target_words(self) -> tuple[str, ...]:
        """What it is called by where it leads, and has no words of its own."""
        return tuple([self.string(name) for name in _PLACE.findall(self.spec.target)])

    def flag(self, name: str) -> bool:
        """Tell whether an attribute is switched on: bare, ``{true}`` or ``"true"``."""
        return self.values.get(name) in (True, "true")
