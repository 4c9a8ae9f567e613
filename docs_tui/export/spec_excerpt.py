"""The part of a spec that one page documents, as YAML: the operation and everything it references."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from docs_tui.export import syntax
from docs_tui.mdx import Paragraph, content_text, find, parse
from docs_tui.site import ApiReference
from docs_tui.site.specs import Keys, escaped, pointer_of, schema_name, target, value_at
from docs_tui.source import Source

if TYPE_CHECKING:
    from docs_tui.site import Page, Site

_ABOUT = (
    *("openapi", "swagger", "asyncapi", "info", "host", "basePath", "schemes", "consumes", "produces"),
    *("servers", "security", "defaultContentType"),
)
"""Top-level keys that concern every operation."""
_PATH_WIDE = ("summary", "description", "servers", "parameters")
_SECTIONS = {"openapi": "paths", "webhook": "webhooks", "asyncapi": "channels"}
_SECURITY = (("components", "securitySchemes"), ("securityDefinitions",))
_HOME = ("components", "schemas")
"""The keys under which schemas from other files are stored."""
_DEEPEST = 150


def spec_block(site: "Site", page: "Page") -> str:
    """Return ``## OpenAPI`` with the page's part of its spec; empty if it has none.

    A spec on another machine is named, not fetched.
    """
    reference = page.api
    if reference is None or reference.spec is None or not site.config.markdown.schema:
        return ""
    heading = "## AsyncAPI" if reference.kind == "asyncapi" else "## OpenAPI"
    if reference.remote:
        return f"{heading}\n\n{syntax.code_span(str(reference))} in {syntax.link(reference.spec, reference.spec)}"
    part = reduced(site, reference)
    if part is None:
        return ""
    from docs_tui.export.yaml_writer import yaml_text  # noqa: PLC0415 - slow to import, and few pages need it

    kind = "webhook" if reference.kind == "webhook" else reference.method.lower()
    info = syntax.one_line(f"yaml {reference.spec} {kind} {reference.path}")
    return syntax.paragraphs(heading, syntax.fence(yaml_text(part).rstrip("\n"), info, least=4))


def linked_paragraphs(site: "Site", page: "Page") -> list[str]:
    """Return the paragraphs with links in the descriptions of the page's part of its spec, each once."""
    reference = page.api
    if reference is None or not site.config.markdown.schema:
        return []
    found: dict[str, None] = {}
    for description in _all_values(reduced(site, reference), "description"):
        if isinstance(description, str) and "](" in description:
            found.update(dict.fromkeys(_with_links(description)))
    return list(found)


def _with_links(description: str) -> Iterator[str]:
    document = parse(Source("", description))
    texts = (content_text(document.source, each.content) for each in find(document.root, Paragraph))
    return (text for text in texts if "](" in text)


def reduced(site: "Site", reference: ApiReference) -> dict[str, Any] | None:
    """Return one operation, webhook or channel of a spec with everything it references; None if it is missing."""
    if reference.spec is None:
        return None
    return _Cut(site, reference.spec).part(reference)


class _Cut:
    """Extracts one operation from a spec."""

    def __init__(self, site: "Site", file: str) -> None:
        self._site = site
        self._main = file
        self._files: dict[str, Mapping[str, Any]] = {}
        self._names: dict[tuple[str, Keys], Keys] = {}
        """For each referenced value, by file and keys in the file, its keys in the extract."""
        self._numbers: dict[str, int] = {}
        """The last number that was added to make a name unique."""
        self._waiting: list[tuple[str, Keys, Keys]] = []

    def part(self, reference: ApiReference) -> dict[str, Any] | None:
        """Return the spec with one operation in it; None if it lacks the operation."""
        spec = self._data(self._main)
        section = _SECTIONS[reference.kind]
        items = spec.get(section)
        item = items.get(reference.path) if isinstance(items, Mapping) else None
        kept, file = self._item(item, reference)
        if kept is None:
            return None
        part: dict[str, Any] = {key: spec[key] for key in _ABOUT if key in spec}
        part[section] = {reference.path: self._copied(kept, file)}
        if reference.kind == "asyncapi":
            self._add_channel_operations(part, reference.path)
        self._add_security(part)
        self._add_references(part)
        return part

    def _data(self, file: str) -> Mapping[str, Any]:
        if file not in self._files:
            self._files[file] = self._site.spec(ApiReference("openapi", file, "", "")) or {}
        return self._files[file]

    def _item(self, item: object, reference: ApiReference) -> tuple[dict[str, Any] | None, str]:
        """Return the item of a path, webhook or channel, reduced to the operation, and the file that contains it."""
        file = self._main
        for _ in range(10):
            if not isinstance(item, Mapping):
                return None, file
            elsewhere = item.get("$ref")
            if not isinstance(elsewhere, str):
                break
            file, keys = target(elsewhere, file)
            item = value_at(self._data(file), keys)
        if not isinstance(item, Mapping) or reference.kind != "openapi":
            return (dict(item) if isinstance(item, Mapping) else None), file
        method = reference.method.lower()
        named = next((key for key in item if str(key).lower() == method), None)
        if named is None:
            return None, file
        return {key: value for key, value in item.items() if key == named or key in _PATH_WIDE}, file

    def _copied(self, value: Any, file: str, depth: int = 0) -> Any:
        """Return a copy of ``value`` with references changed to their targets in the extract."""
        if depth > _DEEPEST:
            return None
        if isinstance(value, list):
            return [self._copied(each, file, depth + 1) for each in value]
        if not isinstance(value, Mapping):
            return value
        copy: dict[str, Any] = {}
        for key, each in value.items():
            if isinstance(each, str):
                copy[key] = self._named(each, file) if key == "$ref" else each
            elif key == "mapping" and isinstance(each, Mapping) and "propertyName" in value:
                copy[key] = {name: self._mapped(mapped, file) for name, mapped in each.items()}
            else:
                copy[key] = self._copied(each, file, depth + 1)
        return copy

    def _mapped(self, named: object, file: str) -> object:
        """Return the value of a discriminator mapping: a reference, or the name of a schema."""
        return self._named(named, file) if isinstance(named, str) and ("#" in named or "/" in named) else named

    def _named(self, reference: str, file: str) -> str:
        """Return the reference to the same value in the extract, and queue that value."""
        there = target(reference, file)
        if "://" in there[0]:
            return reference
        if there not in self._names:
            home = there[1] if there[0] == self._main else (*_HOME, self._free(schema_name(*there)))
            if home[:-1] == _HOME:
                self._taken.add(home[-1])
            self._names[there] = home
            self._waiting.append((*there, home))
        return pointer_of(self._names[there])

    def _free(self, name: str) -> str:
        """Return an unused schema name."""
        number, free = 0, name
        while free in self._taken:
            number = self._numbers[name] = self._numbers.get(name, 1) + 1
            free = f"{name}{number}"
        return free

    @cached_property
    def _taken(self) -> set[str]:
        """The schema names that are in use."""
        known = value_at(self._data(self._main), _HOME)
        return {str(name) for name in known} if isinstance(known, Mapping) else set()

    def _add_references(self, part: dict[str, Any]) -> None:
        """Add all referenced values, each once, so circular references end."""
        while self._waiting:
            file, keys, home = self._waiting.pop()
            value = value_at(self._data(file), keys)
            if value is not None and home and value_at(part, home) is None:
                _put(part, home, self._copied(value, file))

    def _add_channel_operations(self, part: dict[str, Any], channel: str) -> None:
        """Keep the operations of AsyncAPI 3 that use ``channel``."""
        operations = self._data(self._main).get("operations")
        wanted = f"#/channels/{escaped(channel)}"
        kept = {
            name: self._copied(operation, self._main)
            for name, operation in (operations.items() if isinstance(operations, Mapping) else ())
            if isinstance(operation, Mapping)
            and isinstance(operation.get("channel"), Mapping)
            and operation["channel"].get("$ref") == wanted
        }
        if kept:
            part["operations"] = kept

    def _add_security(self, part: dict[str, Any]) -> None:
        """Add the security schemes that are used by name."""
        names = {name for needs in _all_values(part, "security") for name in _scheme_names(needs)}
        for path in _SECURITY:
            schemes = value_at(self._data(self._main), path)
            for name in schemes if isinstance(schemes, Mapping) else ():
                if name in names:
                    _put(part, (*path, name), self._copied(schemes[name], self._main))


def _scheme_names(needs: object) -> Iterator[str]:
    for each in needs if isinstance(needs, list) else ():
        if isinstance(each, Mapping):
            yield from (name for name in each if isinstance(name, str))


def _all_values(value: object, name: str) -> Iterator[Any]:
    """Yield every value with the key ``name`` in ``value``, in order."""
    stack: list[object] = [value]
    while stack:
        at = stack.pop()
        if isinstance(at, list):
            stack.extend(reversed(at))
        elif not isinstance(at, str) and isinstance(at, Mapping):
            if name in at:
                yield at[name]
            stack.extend(reversed(list(at.values())))


def _put(part: dict[str, Any], path: Keys, value: object) -> None:
    """Set ``value`` at ``path`` in a copy, without changing the spec."""
    at = part
    for step in path[:-1]:
        inner = at.get(step)
        at[step] = dict(inner) if isinstance(inner, Mapping) else {}
        at = at[step]
    at[path[-1]] = value
