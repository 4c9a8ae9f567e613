"""Values of a spec: follow every ``$ref``, and merge schemas."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from docs_tui.site.page_files import Files
from docs_tui.site.specs import as_json, pointer_of, read_spec, schema_name, target, value_at
from docs_tui.source.record import record

MAX_DEPTH = 12
"""How many levels of nested ``allOf`` parts, types and allowed values are followed."""
_BESIDE = ("description", "summary", "deprecated", "default", "example", "examples")
"""Keys allowed beside ``$ref``, by OpenAPI 3.1."""
CHOICES = ("oneOf", "anyOf")
"""Keys with alternative schemas. If several parts of a schema have them, their fields are joined."""
_MOST_REFERENCES = 20
"""A longer chain of references counts as a cycle."""


@record(frozen=True, slots=True)
class SpecValue:
    """A value of any type, or a missing one; members of a missing value are missing too."""

    value: Any
    """In a schema merged from several files, members may be ``SpecValue`` themselves."""
    file: str
    """The file that references are relative to."""
    files: Files

    @classmethod
    def of_file(cls, name: str, files: Files) -> "SpecValue | None":
        """Return a whole spec; None if it is missing, not loaded or broken."""
        content = files.get(name)
        spec = read_spec(name, content) if content is not None else None
        return cls(spec.data, name, files) if spec is not None and spec.data else None

    def beside(self, value: Any) -> "SpecValue":
        """Wrap a value of the same file; a value with its own location keeps it."""
        return value if isinstance(value, SpecValue) else SpecValue(value, self.file, self.files)

    def get(self, key: str) -> "SpecValue":
        """Return a member."""
        return self.beside(self.value.get(key) if isinstance(self.value, dict) else None)

    def text(self, key: str) -> str:
        """Return a text member without surrounding white space; empty if it is not a text."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return value.strip() if isinstance(value, str) else ""

    def items(self) -> Iterator[tuple[str, "SpecValue"]]:
        """Yield the members of an object with their keys."""
        if isinstance(self.value, dict):
            for key, value in self.value.items():
                yield str(key), self.beside(value)

    def members(self) -> Iterator["SpecValue"]:
        """Yield the values of an object's members."""
        if isinstance(self.value, dict):
            for value in self.value.values():
                yield self.beside(value)

    def each(self) -> Iterator["SpecValue"]:
        """Yield the elements of a list."""
        if isinstance(self.value, list):
            for value in self.value:
                yield self.beside(value)

    @property
    def reference(self) -> str | None:
        """The target of its ``$ref``; None if it has none."""
        reference = self.value.get("$ref") if isinstance(self.value, dict) else None
        return reference if isinstance(reference, str) else None

    @property
    def name(self) -> str:
        """The name of the schema that it refers to; empty without a reference."""
        return schema_name(*target(self.reference, self.file)) if self.reference else ""

    @property
    def mark(self) -> str:
        """An identity for detecting cycles."""
        reference = self.reference
        return str(id(self.value)) if reference is None else _mark_of(reference, self.file)

    @property
    def beside_reference(self) -> dict[str, Any]:
        """The keys that count beside its ``$ref``, with their values."""
        return {key: value for key, value in self.value.items() if key in _BESIDE}

    def resolved(self) -> "SpecValue":
        """Follow the value's ``$ref``; return the value itself if it has none."""
        at = self
        for _ in range(_MOST_REFERENCES):
            if at.reference is None:
                return at
            file, keys = target(at.reference, at.file)
            top = SpecValue.of_file(file, self.files)
            own = at.beside_reference
            if top is None:
                return at.beside(own)
            found = value_at(top.value, keys)
            at = top.beside({**found, **own} if isinstance(found, dict) and own else found)
        return at.beside({})

    def merged(self, depth: int = 0, taken: set[str] | None = None) -> "SpecValue":
        """Return a schema with ``allOf`` merged into it, each part once."""
        at = self.resolved()
        taken = set() if taken is None else taken
        taken.add(self.mark)
        if not isinstance(at.value, dict) or not isinstance(at.value.get("allOf"), list) or depth > MAX_DEPTH:
            return at
        whole: dict[str, Any] = {}
        properties: dict[str, Any] = {}
        required: list[Any] = []
        own = {key: value for key, value in at.value.items() if key != "allOf"}
        parts = (each.merged(depth + 1, taken) for each in at.get("allOf").each() if each.mark not in taken)
        for part in (*parts, at.beside(own)):
            if isinstance(part.value, dict):
                both = [key for key in CHOICES if key in whole and key in part.value]
                choices = {key: [*at.beside(whole).get(key).each(), *part.get(key).each()] for key in both}
                whole.update({**(part.value if part.file == at.file else part.carried()), **choices})
                properties.update(part.get("properties").items())
                required.extend(each.value for each in part.get("required").each())
        return at.beside({**whole, "properties": properties, "required": required})

    def carried(self) -> dict[str, Any]:
        """Return the members of a schema for use in another file: nested schemas keep their location."""
        lists = {key: list(self.get(key).each()) for key in CHOICES if key in self.value}
        schemas = {key: self.get(key) for key in ("items", "additionalProperties") if key in self.value}
        return {**self.value, **lists, **{key: each for key, each in schemas.items() if isinstance(each.value, dict)}}


@lru_cache(maxsize=4096)
def _mark_of(reference: str, file: str) -> str:
    name, keys = target(reference, file)
    return name + pointer_of(keys)


def example_of(at: SpecValue) -> str | None:
    """Return the first example of a schema, parameter or header as JSON; None if there is none."""
    return next((as_json(each) for each in examples_of(at)), None)


def examples_of(at: SpecValue) -> Iterator[Any]:
    """Yield the examples of a schema, parameter, header or body: one, a list, or named ones."""
    if not isinstance(at.value, dict):
        return
    if "example" in at.value:
        yield at.value["example"]
    for each in at.get("examples").each():
        yield each.value
    for each in at.get("examples").members():
        example = each.resolved()
        if isinstance(example.value, dict) and "value" in example.value:
            yield example.value["value"]
