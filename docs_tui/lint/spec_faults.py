"""Faults in a spec that can be read: references to nothing, and path parameters that an operation does not declare."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from docs_tui.site.json_text import as_mapping
from docs_tui.site.openapi import SpecData
from docs_tui.site.page_files import decoded
from docs_tui.site.specs import METHODS, keys, local, read_spec, value_at
from docs_tui.source import Span
from docs_tui.source.lazy_pattern import lazy_pattern

_REFERENCE = lazy_pattern(r"[\"']?\$ref[\"']?[ \t]*:[ \t]*(?P<quote>[\"']?)(?P<pointer>#/[^\"'\s,}]+)(?P=quote)")
_PARAMETER = lazy_pattern(r"\{([^{}/]+)\}")
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
    for match in _REFERENCE.finditer(text):
        pointer = match["pointer"]
        if pointer not in known:
            known[pointer] = _is_there(data, keys(pointer[1:]))
        if not known[pointer]:
            yield SpecFault(
                Span(*match.span("pointer")), f"{pointer} is not in this spec", "Correct the reference, or add it"
            )


def _is_there(data: SpecData, path: tuple[str, ...]) -> bool:
    parent = value_at(data, path[:-1])
    return value_at(data, path) is not None or (isinstance(parent, Mapping) and path[-1] in parent)


def _undeclared(data: SpecData, text: str) -> Iterator[SpecFault]:
    """Yield the paths with parameters that neither they nor one of their operations declare."""
    for path, item in as_mapping(data.get("paths")).items():
        names = _PARAMETER.findall(str(path))
        if not names or not isinstance(item, dict) or "$ref" in item:
            continue
        shared = _declared(data, item)
        lost: dict[str, list[str]] = {}
        for method, operation in item.items():
            if isinstance(operation, dict) and str(method).lower() in METHODS:
                own = _declared(data, operation)
                known = names if shared is None or own is None else shared | own
                for name in names:
                    if name not in known:
                        lost.setdefault(name, []).append(str(method).upper())
        for name, methods in lost.items():
            hint = f"Add it to the parameters of {' and '.join(methods)}, with in: path"
            yield SpecFault(_place(text, str(path)), f"path parameter {name} of {path} is not declared", hint)


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


def _place(text: str, path: str) -> Span:
    """Return the span of a path among the keys of a spec; the start of the file if it is written in another way."""
    places = (
        text.find(f"{mark}{path}{mark}:") + len(mark) for mark in ('"', "'", "") if f"{mark}{path}{mark}:" in text
    )
    start = next(places, None)
    return Span(0, 0) if start is None else Span(start, start + len(path))
