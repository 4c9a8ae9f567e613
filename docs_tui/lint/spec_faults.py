"""Faults in a spec that can be read: references to nothing, and path parameters that an operation does not declare."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from docs_tui.site.json_text import as_mapping
from docs_tui.site.openapi import SpecData
from docs_tui.site.page_files import decoded
from docs_tui.site.specs import METHODS, keys, local, read_spec, value_at
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

_REFERENCE = lazy_pattern(
    r"^[ \t]*#[^\n]*|[\"']?\$ref[\"']?[ \t]*:[ \t]*(?P<quote>[\"'])(?P<pointer>#/[^\"'\n]+)(?P=quote)", re.MULTILINE
)
"""A reference to a part of the spec, or a comment of YAML, which may contain one."""
_PARAMETER = lazy_pattern(r"\{([\w.-]+)\}")
"""A parameter by its name alone; ``{path+}`` has a name that only its gateway knows."""
_PATH_KEY = lazy_pattern(
    r"\"(?P<json>/[^\"\n]*)\"[ \t]*:|^[ \t]*(?:'(?P<quoted>/[^'\n]*)'[ \t]*|(?P<plain>/[^\"'\s]*)):(?=\s|\Z)",
    re.MULTILINE,
)
_DATA = frozenset(("const", "default", "enum", "example", "examples", "value"))
"""Keys of examples and other data, in which ``$ref`` is a word like any other."""
_NAMED = frozenset(
    ("properties", "patternProperties", "responses", "schemas", "definitions", "$defs", "parameters", "headers")
)
"""Keys of objects whose keys are names, such as a response ``default``."""
_MOST_KEPT = 64
"""How many specs' faults are cached; specs rarely change, but are checked after each change of a page."""


class SpecFault(NamedTuple):
    """A fault at a place of a spec."""

    span: Span
    message: str
    hint: str


@lru_cache(maxsize=_MOST_KEPT)
def spec_faults(file: str, content: bytes) -> tuple[SpecFault, ...]:
    """Return the faults of an OpenAPI spec, in the order of the file; none of a file that cannot be read."""
    spec = read_spec(file, content)
    if spec is None or not spec.data or "paths" not in spec.data:
        return ()
    text = decoded(content)
    return tuple(sorted((*_missing_targets(spec.data, text), *_undeclared(spec.data, text))))


def _missing_targets(data: SpecData, text: str) -> Iterator[SpecFault]:
    known: dict[str, bool] = {}
    matches: list[re.Match[str]] = []
    for match in _REFERENCE.finditer(text):
        pointer = match["pointer"]
        if pointer is not None and pointer not in known:
            known[pointer] = _is_there(data, keys(pointer[1:]))
        if pointer is not None and not known[pointer]:
            matches.append(match)
    followed = _references(data) if matches else frozenset()
    for match in matches:
        pointer = match["pointer"]
        if pointer in followed:
            message = f"{pointer} is not in this spec"
            yield SpecFault(Span(*match.span("pointer")), message, "Correct the reference, or add it")


def _references(data: SpecData) -> frozenset[str]:
    """Return the references to parts of the spec, without those in examples and those in a schema with an address of its own."""
    found: set[str] = set()
    seen: set[int] = set()  # an alias of YAML is the same object in several places
    waiting: list[tuple[object, bool]] = [(data, False)]
    while waiting:
        value, has_names = waiting.pop()
        if not isinstance(value, (dict, list)) or id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, list):
            waiting.extend((each, False) for each in value)
        elif not isinstance(value.get("$id"), str):
            if isinstance(reference := value.get("$ref"), str):
                found.add(reference)
            waiting.extend(
                (each, key in _NAMED and not has_names) for key, each in value.items() if has_names or key not in _DATA
            )
    return frozenset(found)


def _is_there(data: SpecData, path: tuple[str, ...]) -> bool:
    parent = value_at(data, path[:-1])
    return value_at(data, path) is not None or (isinstance(parent, Mapping) and path[-1] in parent)


def _undeclared(data: SpecData, text: str) -> Iterator[SpecFault]:
    """Yield the paths with parameters that neither they nor one of their operations declare."""
    lost: dict[tuple[str, str], list[str]] = {}
    for path, item in as_mapping(data.get("paths")).items():
        names = _PARAMETER.findall(str(path).partition("?")[0])
        if not names or not isinstance(item, dict) or "$ref" in item:
            continue
        shared = _declared(data, item)
        for method, operation in item.items():
            if isinstance(operation, dict) and str(method).lower() in METHODS:
                own = _declared(data, operation)
                known = names if shared is None or own is None else shared | own
                for name in names:
                    if name not in known:
                        lost.setdefault((str(path), name), []).append(str(method).upper())
    places = _places(text) if lost else {}
    for (path, name), methods in lost.items():
        hint = f"Add it to the parameters of {' and '.join(methods)}, with in: path"
        span = places.get(path, Span(0, 0))
        yield SpecFault(span, f"path parameter {name} of {path} is not declared", hint)


def _declared(data: SpecData, value: Mapping[str, Any]) -> frozenset[str] | None:
    """Return the names of the path parameters that a path or an operation declares; None if another file declares some."""
    found: set[str] = set()
    listed = value.get("parameters")
    for each in listed if isinstance(listed, list) else ():
        parameter = local(data, each)
        if not isinstance(parameter, dict) or not parameter:
            return None
        if parameter.get("in") == "path":
            found.add(str(parameter.get("name")))
    return frozenset(found)


def _places(text: str) -> dict[str, Span]:
    """Return the spans of the paths that are keys of a spec; not of those that are written in another way."""
    places: dict[str, Span] = {}
    for match in _PATH_KEY.finditer(text):
        places.setdefault(match[match.lastgroup or 0], Span(*match.span(match.lastgroup or 0)))
    return places
