"""The table of components, as data.

It has one row for each component and HTML tag that a page may use. Names without a row are transparent: only their content
is shown.
"""

from collections.abc import Mapping
from types import MappingProxyType

from docs_tui.components import audience, callouts, cards, code, fields, html, inline_elements, media, steps, tabs, tree
from docs_tui.components.spec import ComponentSpec, Prop, Role

__all__ = ["COMPONENTS", "ComponentSpec", "Prop", "Role", "spec_for"]

_FAMILIES = (callouts, cards, steps, tabs, fields, media, tree, inline_elements, audience, code, html)

COMPONENTS: Mapping[str, ComponentSpec] = MappingProxyType(
    {row.name: row for family in _FAMILIES for row in family.ROWS}
)
"""All components and HTML tags by name, components first."""

_UNKNOWN = ComponentSpec("", Role.TRANSPARENT)


def spec_for(name: str | None) -> ComponentSpec:
    """Return the row of ``name``. Unknown names and fragments (None) get a transparent row without a name."""
    return COMPONENTS.get(name, _UNKNOWN) if name else _UNKNOWN
