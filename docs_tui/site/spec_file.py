"""A spec's file: read when something needs it, and listed by operations, webhooks or channels."""

import json
import re
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Any, TypeAlias

from docs_tui.site.content import Content, Unread, decoded
from docs_tui.site.json_text import read_json
from docs_tui.site.openapi import ApiReference, OperationHead, SpecData
from docs_tui.site.spec_reference import target, value_at
from docs_tui.site.yaml_text import read_yaml
from docs_tui.source import Diagnostic, Position, Severity, Source, Span
from docs_tui.source.counted import counted
from docs_tui.source.record import record

SPEC_EXTENSIONS = (".json", ".yaml", ".yml")
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
DEFAULT_DIRECTORY = "api-reference"

_ENTRY = re.compile(
    rf"\s*(?:(?P<spec>\S+)\s+)?(?P<method>{'|'.join(METHODS)}|webhook)\s+(?P<path>\S.*?)\s*", re.IGNORECASE
)
_EXTERNAL_REF = re.compile(r"""["']?\$ref["']?\s*:\s*["']?([^"'#\s,}]+)""")

_BRACED = re.compile(r"\{[^}\n]*+\}?")

HeadKey: TypeAlias = tuple[str, str, str]
"""Kind, method and path of what a spec describes."""


@record(frozen=True, slots=True)
class Spec:
    """One spec as read."""

    file: str
    data: SpecData
    heads: tuple[OperationHead, ...]
    problem: Diagnostic | None = None
    listed: Mapping[HeadKey, OperationHead] = field(default_factory=dict)

    def head(self, reference: ApiReference) -> OperationHead | None:
        """Return what the spec has for ``reference``, its path as written."""
        return self.listed.get(key_of(reference))

    def urls(self, directory: str) -> Mapping[ApiReference, str]:
        """Return the URL path of the page that each operation has when it is made under ``directory``."""
        return _urls(self.heads, directory)


def read_spec(file: str, content: Content) -> Spec | None:
    """Return the spec in ``file``; None while unread."""
    return None if isinstance(content, Unread) else _read(file, content)


def key_of(reference: ApiReference) -> HeadKey:
    """Return what names the operation of ``reference`` in its spec."""
    return reference.kind, reference.method, reference.path


@lru_cache(maxsize=4096)
def listed_in(file: str, content: bytes) -> Mapping[HeadKey, OperationHead]:
    """Return the operations of a spec: small, so kept of many more files than whole specs are."""
    return _read(file, content).listed


@lru_cache(maxsize=64)
def _read(file: str, content: bytes) -> Spec:
    source = Source(file, decoded(content))
    data, problem = read_json(source) if file.endswith(".json") else read_yaml(source)
    if problem is None and not isinstance(data, dict):
        start = Position(1, 1)
        problem = Diagnostic("spec-invalid", "a spec must be an object", file, start, start, hint="Check the file")
    if problem is not None or not isinstance(data, dict):
        return Spec(file, {}, (), problem)
    if not any(key in data for key in ("paths", "webhooks", "channels")):
        start = Position(1, 1)
        message = "this is no spec: it has no paths, webhooks or channels"
        problem = Diagnostic("spec-invalid", message, file, start, start, Severity.WARNING, "Name another file")
    problem = problem or _elsewhere(source, data)
    heads = (*_operations(file, data), *_webhooks(file, data), *_channels(file, data))
    return Spec(file, data, heads, problem, {key_of(each.reference): each for each in reversed(heads)})


def _elsewhere(source: Source, data: SpecData) -> Diagnostic | None:
    """Return what to say of paths that another file describes: neither the service nor we make pages of them."""
    references = [item.get("$ref") for item in _mapping(data.get("paths")).values() if isinstance(item, dict)]
    outside = [each for each in references if isinstance(each, str) and not each.startswith("#")]
    if not outside:
        return None
    start = max(source.text.find(outside[0]), 0)
    message = (
        f"{counted(len(outside), 'path')} of this spec {'is' if len(outside) == 1 else 'are'} described in another file"
    )
    return Diagnostic.at(
        source,
        Span(start, start + len(outside[0])),
        "spec-invalid",
        f"{message}, so no pages are made of {'it' if len(outside) == 1 else 'them'}",
        severity=Severity.WARNING,
        hint="Bundle the spec into one file",
    )


def external_files(text: str) -> frozenset[str]:
    """Return the other files that a spec's ``$ref`` name, as written."""
    return frozenset(name for name in _EXTERNAL_REF.findall(text) if "://" not in name)


def parse_entry(text: str) -> tuple[str | None, str, str] | None:
    """Read ``METHOD /path``, ``spec METHOD /path`` or ``webhook name``: spec, method, path; None for other text."""
    match = _ENTRY.fullmatch(text) if " " in text or "\t" in text else None
    if match is None:
        return None
    method = match["method"].lower()
    if method != "webhook" and not match["path"].startswith(("/", "http://", "https://", "{")):
        return None
    return match["spec"], method, match["path"]


def reference_of(spec: str | None, method: str, path: str) -> ApiReference:
    """Return the reference that a parsed entry makes."""
    if method.lower() == "webhook":
        return ApiReference("webhook", spec, "", path)
    return ApiReference("openapi", spec, method.upper(), path)


def _operations(file: str, data: SpecData) -> list[OperationHead]:
    found: list[OperationHead] = []
    for path, item in _mapping(data.get("paths")).items():
        members = _mapping(local(data, item))
        for method, operation in members.items():
            if isinstance(method, str) and method.lower() in METHODS:
                reference = ApiReference("openapi", file, method.upper(), str(path))
                found.append(_head(reference, operation, members))
    return found


def _webhooks(file: str, data: SpecData) -> list[OperationHead]:
    found: list[OperationHead] = []
    for name, item in _mapping(data.get("webhooks")).items():
        members = _mapping(local(data, item))
        operation = next((members[key] for key in members if str(key).lower() in METHODS), None)
        found.append(_head(ApiReference("webhook", file, "", str(name)), operation, members))
    return found


def _channels(file: str, data: SpecData) -> list[OperationHead]:
    found: list[OperationHead] = []
    for name, item in _mapping(data.get("channels")).items():
        channel = dict(_mapping(local(data, item)))
        channel.setdefault("summary", channel.get("title"))
        found.append(_head(ApiReference("asyncapi", file, "", str(name)), channel, {}))
    return found


def _head(reference: ApiReference, value: Any, item: Mapping[str, Any]) -> OperationHead:
    operation = _mapping(value)
    mint = _mapping(operation.get("x-mint"))
    metadata = _mapping(mint.get("metadata"))
    summary = _line(operation.get("summary")) or _line(item.get("summary"))
    tags = operation.get("tags")
    tag = tags[0] if isinstance(tags, list) and tags and isinstance(tags[0], str) else ""
    described = metadata.get("description") or operation.get("description") or item.get("description")
    return OperationHead(
        reference=reference,
        summary=summary,
        title=_line(metadata.get("title")) or summary or str(reference),
        sidebar_title=_line(metadata.get("sidebarTitle")),
        description=described.strip() if isinstance(described, str) else "",
        tag=tag,
        deprecated=operation.get("deprecated") is True,
        hidden=operation.get("x-hidden") is True or metadata.get("hidden") is True,
        excluded=operation.get("x-excluded") is True,
        href=mint["href"] if isinstance(mint.get("href"), str) else "",
    )


@lru_cache(maxsize=256)
def _urls(heads: tuple[OperationHead, ...], directory: str) -> Mapping[ApiReference, str]:
    own = OwnUrls()
    return {head.reference: own.give(own_url(head.href) or generated_url(head, directory)) for head in heads}


def own_url(href: str) -> str:
    """Return the URL path that a spec gives a page, in our form; empty where it gives none."""
    path = href.strip().strip("/")
    return f"/{path}" if path and "://" not in path else ""


def generated_url(head: OperationHead, directory: str) -> str:
    """Return the URL path of a generated page: directory, first tag and summary in one form for names."""
    reference = head.reference
    plain = f"{reference.method or reference.kind}-{reference.path}"
    name = name_of(head.summary) or name_of(plain.replace("/", "-")) or "operation"
    return "/" + "/".join(part for part in (directory.strip("/"), name_of(head.tag), name) if part)


class OwnUrls:
    """Gives each page a URL path that no other has: where one is taken, the first with a number at its end that is free."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._numbers: dict[str, int] = {}

    def give(self, url: str) -> str:
        """Return ``url``, or with a number what nobody else was given."""
        free = url
        while free in self._taken:
            number = self._numbers[url] = self._numbers.get(url, 0) + 1
            free = f"{url}-{number}"
        self._taken.add(free)
        return free


def name_of(text: str) -> str:
    """Return words as they stand in a generated URL path: lower case, hyphens, no punctuation.

    Of neighbouring hyphens each pair becomes one, once: ``Users - Keys`` is ``users--keys``.
    """
    text = _BRACED.sub(lambda braced: "-" if braced[0].endswith("}") else braced[0], text.strip().replace(" ", "-"))
    text = re.sub(r"[{}(),.'\n/?#]", "", text)
    return text.strip("-").replace("--", "-").lower()


def local(data: SpecData, value: Any) -> Any:
    """Return what a local ``$ref`` names, or ``value`` itself; empty where it leads nowhere."""
    for _ in range(20):
        if not isinstance(value, dict) or not isinstance(value.get("$ref"), str):
            return value
        file, path = target(value["$ref"], "")
        value = None if file else value_at(data, path)
    return {}


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _line(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def as_json(value: Any, *, indent: int | None = None) -> str:
    """Return a value of a spec as JSON; what JSON lacks, as YAML's dates, as text."""
    return json.dumps(value, ensure_ascii=False, indent=indent, default=str)
