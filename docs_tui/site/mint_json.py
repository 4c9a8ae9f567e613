"""The navigation of mint.json: one list of groups, split among tabs, anchors and versions by path prefix."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from docs_tui.site.nav_reader import NavigationReader
from docs_tui.site.nav_specs import Inherited
from docs_tui.site.navigation import TOP, Arrangement, Navigation, NavKind, NavNode, icon_of


@dataclass(slots=True)
class _Part:
    """A tab or an anchor with the groups under its prefix."""

    kind: NavKind
    label: str
    prefix: str
    icon: str = ""
    version: str | None = None
    groups: list[NavNode] = field(default_factory=list)
    indexes: list[int] = field(default_factory=list)


def read_mint_navigation(reader: NavigationReader, raw: Mapping[str, Any]) -> Arrangement:
    """Return the navigation of a whole mint.json."""
    groups = raw.get("navigation")
    if not isinstance(groups, list):
        return reader.read(groups)
    parts = [*_parts(raw, "tabs", "tab"), *_parts(raw, "anchors", "anchor")]
    rest = _Part("tab", _primary(raw), "")
    for index, group in enumerate(groups):
        part = next((each for each in parts if _first_page(group).startswith(each.prefix + "/")), rest)
        part.indexes.append(index)
    children = [node for part in (rest, *parts) for node in _nodes(reader, groups, part, alone=not _filled(parts))]
    return reader.arrangement(Navigation(tuple(children), tuple(_outside(raw)), "mint.json"))


def _nodes(reader: NavigationReader, groups: list[Any], part: _Part, *, alone: bool) -> Iterator[NavNode]:
    place = TOP if alone else replace(TOP, trail=(part.label,))
    nodes: list[NavNode] = []
    for index in part.indexes:
        group = groups[index]
        version = group.get("version") if isinstance(group, dict) else None
        here = replace(place, version=version) if isinstance(version, str) else place
        if node := reader.node(group, "group", ("navigation", index), Inherited(here)):
            nodes.append(node)
    if alone:
        yield from nodes
    elif nodes:
        yield NavNode(part.kind, part.label, tuple(nodes), icon=part.icon)


def _filled(parts: list[_Part]) -> bool:
    return any(part.indexes for part in parts)


def _parts(raw: Mapping[str, Any], key: str, kind: NavKind) -> Iterator[_Part]:
    """Return the tabs or anchors with pages of this site, longest prefix first."""
    values = raw.get(key)
    found = [
        _Part(kind, each["name"], each["url"].strip("/"), icon_of(each.get("icon")))
        for each in (values if isinstance(values, list) else [])
        if _is_named(each) and "://" not in each["url"] and each["url"].strip("/")
    ]
    yield from sorted(found, key=lambda each: -len(each.prefix))


def _outside(raw: Mapping[str, Any]) -> Iterator[NavNode]:
    kinds: tuple[tuple[str, NavKind], ...] = (("tabs", "tab"), ("anchors", "anchor"))
    for key, kind in kinds:
        values = raw.get(key)
        for each in values if isinstance(values, list) else []:
            if _is_named(each) and "://" in each["url"]:
                yield NavNode(kind, each["name"], icon=icon_of(each.get("icon")), href=each["url"])


def _is_named(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("name"), str) and isinstance(value.get("url"), str)


def _primary(raw: Mapping[str, Any]) -> str:
    primary = raw.get("primaryTab")
    name = primary.get("name") if isinstance(primary, dict) else None
    return name if isinstance(name, str) and name else "Documentation"


def _first_page(group: Any) -> str:
    pages = group.get("pages") if isinstance(group, dict) else None
    for each in pages if isinstance(pages, list) else []:
        found = each.strip("/") if isinstance(each, str) else _first_page(each)
        if found:
            return found
    return ""
