"""The part of a spec that one page documents, as YAML: the operation and everything that it refers to, nothing else."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from docs_tui.export import syntax

if TYPE_CHECKING:
    from docs_tui.site import Page, Site
    from docs_tui.site.openapi import ApiReference

_ABOUT = (
    "openapi",
    "swagger",
    "asyncapi",
    "info",
    "host",
    "basePath",
    "schemes",
    "servers",
    "security",
    "defaultContentType",
)
"""What stands at the top of a spec and concerns every operation."""
_PATH_WIDE = ("summary", "description", "servers", "parameters", "$ref")
_SECURITY = ("components", "securitySchemes"), ("securityDefinitions",)


def spec_block(site: "Site", page: "Page") -> str:
    """Return ``## OpenAPI`` with the page's part of its spec; empty where there is none to show.

    A spec on another machine is named, not fetched.
    """
    reference = page.api
    if reference is None or not site.config.markdown.schema:
        return ""
    heading = "## AsyncAPI" if reference.kind == "asyncapi" else "## OpenAPI"
    if reference.remote:
        return f"{heading}\n\n{_name(reference)}: {syntax.link(reference.spec or '', reference.spec or '')}"
    spec = site.spec(reference)
    part = reduced(spec, reference) if spec is not None else None
    if part is None:
        return ""
    yaml = _yaml(part)
    mark = "`" * max(4, 1 + max((len(run) for run in syntax.backticks(yaml)), default=0))
    return f"{heading}\n\n{mark}yaml {reference.spec or ''} {_info(reference)}\n{yaml}{mark}"


def _name(reference: "ApiReference") -> str:
    return syntax.code_span(str(reference))


def _info(reference: "ApiReference") -> str:
    """Return what stands after the spec's name on the opening fence."""
    kind = "webhook" if reference.kind == "webhook" else reference.method.lower()
    return " ".join(part for part in (kind, reference.path) if part)


def reduced(spec: Mapping[str, Any], reference: "ApiReference") -> dict[str, Any] | None:
    """Return ``spec`` with one operation, webhook or channel, and what it refers to; None where it is not in it."""
    section = {"openapi": "paths", "webhook": "webhooks", "asyncapi": "channels"}[reference.kind]
    items = spec.get(section)
    item = items.get(reference.path) if isinstance(items, Mapping) else None
    if not isinstance(item, Mapping):
        return None
    kept = _one_method(item, reference.method.lower()) if reference.kind == "openapi" else item
    if kept is None:
        return None
    part: dict[str, Any] = {key: spec[key] for key in _ABOUT if key in spec}
    part[section] = {reference.path: kept}
    if reference.kind == "asyncapi":
        _add_channel_operations(spec, part, reference.path)
    _add_security(spec, part)
    _add_references(spec, part)
    return part


def _one_method(item: Mapping[str, Any], method: str) -> dict[str, Any] | None:
    named = next((key for key in item if key.lower() == method), None)
    if named is None:
        return None
    return {key: value for key, value in item.items() if key == named or key in _PATH_WIDE}


def _add_channel_operations(spec: Mapping[str, Any], part: dict[str, Any], channel: str) -> None:
    """Keep the operations of AsyncAPI 3 that use ``channel``."""
    operations = spec.get("operations")
    if not isinstance(operations, Mapping):
        return
    wanted = f"#/channels/{_escaped(channel)}"
    kept = {
        name: operation
        for name, operation in operations.items()
        if isinstance(operation, Mapping)
        and isinstance(operation.get("channel"), Mapping)
        and operation["channel"].get("$ref") == wanted
    }
    if kept:
        part["operations"] = kept


def _add_security(spec: Mapping[str, Any], part: dict[str, Any]) -> None:
    """Keep the schemes that the part names, which no ``$ref`` leads to."""
    names = {name for needs in _all_values(part, "security") for name in _scheme_names(needs)}
    for path in _SECURITY:
        schemes = _at(spec, path)
        for name in schemes if isinstance(schemes, Mapping) else ():
            if name in names:
                _put(part, (*path, name), schemes[name])


def _scheme_names(needs: object) -> Iterator[str]:
    for each in needs if isinstance(needs, list) else ():
        if isinstance(each, Mapping):
            yield from (name for name in each if isinstance(name, str))


def _add_references(spec: Mapping[str, Any], part: dict[str, Any]) -> None:
    """Keep what the part refers to, and what that refers to, each once: a cycle ends where it began."""
    seen: set[str] = set()
    waiting = list(_all_values(part, "$ref"))
    while waiting:
        reference = waiting.pop()
        if not isinstance(reference, str) or not reference.startswith("#/") or reference in seen:
            continue
        seen.add(reference)
        path = tuple(_unescaped(step) for step in reference[2:].split("/"))
        value = _at(spec, path)
        if value is not None and _at(part, path) is None:
            _put(part, path, value)
            waiting.extend(_all_values(value, "$ref"))
            waiting.extend(_mapped(value))


def _mapped(value: object) -> Iterator[str]:
    """Yield the schemas that a discriminator names."""
    for each in _all_values(value, "mapping"):
        if isinstance(each, Mapping):
            yield from (target for target in each.values() if isinstance(target, str))


def _all_values(value: object, name: str) -> Iterator[Any]:
    """Yield what stands under ``name`` anywhere in ``value``."""
    stack: list[object] = [value]
    seen: set[int] = set()
    while stack:
        at = stack.pop()
        if isinstance(at, Mapping):
            if id(at) in seen:
                continue
            seen.add(id(at))
            if name in at:
                yield at[name]
            stack.extend(at.values())
        elif isinstance(at, list):
            stack.extend(at)


def _at(value: object, path: tuple[str, ...]) -> Any:
    for step in path:
        if isinstance(value, Mapping) and step in value:
            value = value[step]
        elif isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value


def _put(part: dict[str, Any], path: tuple[str, ...], value: object) -> None:
    """Set ``value`` at ``path`` without changing what the whole spec holds."""
    at = part
    for step in path[:-1]:
        inner = at.get(step)
        if not isinstance(inner, Mapping):
            inner = {}
        at[step] = dict(inner)
        at = at[step]
    at[path[-1]] = value


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")


def _unescaped(step: str) -> str:
    return step.replace("~1", "/").replace("~0", "~")


def _yaml(part: Mapping[str, Any]) -> str:
    import yaml  # noqa: PLC0415 - 15 ms that only pages of an API need

    dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    plain = type("_Plain", (dumper,), {"ignore_aliases": lambda *_: True})
    text: str = yaml.dump(part, Dumper=plain, sort_keys=False, allow_unicode=True, width=1_000_000)
    return text
