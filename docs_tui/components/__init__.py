"""The table of components: what each is, as data. Knows no page and draws nothing.

One row for every component that a page may use and for every tag of HTML. A name without a row is transparent: what it
holds is shown, and the name says nothing.
"""

from collections.abc import Mapping
from types import MappingProxyType

from docs_tui.components import audience, callouts, cards, code, fields, html, inline, media, steps, tabs, tree
from docs_tui.components.spec import ComponentSpec, Prop, Role

__all__ = ["COMPONENTS", "ComponentSpec", "Prop", "Role", "spec_for"]

_FAMILIES = (callouts, cards, steps, tabs, fields, media, tree, inline, audience, code, html)

COMPONENTS: Mapping[str, ComponentSpec] = MappingProxyType(
    {row.name: row for family in _FAMILIES for row in family.ROWS}
)
"""Every component and tag by name, components first, family by family."""

_UNKNOWN = ComponentSpec("", Role.TRANSPARENT)


def spec_for(name: str | None) -> ComponentSpec:
    """Return the row of ``name``; a transparent one without a name for unknown names and fragments (None)."""
    return COMPONENTS.get(name, _UNKNOWN) if name else _UNKNOWN
