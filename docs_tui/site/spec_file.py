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
from docs_tui.site.yaml_text import read_yaml
from docs_tui.source import Diagnostic, Position, Severity, Source
from docs_tui.source.record import record
from docs_tui.source.whole_number import whole_number

SPEC_EXTENSIONS = (".json", ".yaml", ".yml")
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
DEFAULT_DIRECTORY = "api-reference"

_ENTRY = re.compile(
    rf"\s*(?:(?P<spec>\S+)\s+)?(?P<method>{'|'.join(METHODS)}|webhook)\s+(?P<path>\S.*?)\s*", re.IGNORECASE
)
_EXTERNAL_REF = re.compile(r"""["']?\$ref["']?\s*:\s*["']?([^"'#\s,}]+)""")

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
    heads = (*_operations(file, data), *_webhooks(file, data), *_channels(file, data))
    return Spec(file, data, heads, problem, {key_of(each.reference): each for each in reversed(heads)})


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
    urls: dict[ApiReference, str] = {}
    taken: set[str] = set()
    for head in heads:
        url = own_url(head.href) or generated_url(head, directory)
        urls[head.reference] = free_url(url, taken)
        taken.add(urls[head.reference])
    return urls


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


def free_url(url: str, taken: "set[str] | Mapping[str, Any]") -> str:
    """Return ``url``, or with a number at its end the first that is not taken."""
    number, free = 0, url
    while free in taken:
        number += 1
        free = f"{url}-{number}"
    return free


def name_of(text: str) -> str:
    """Return words as they stand in a generated URL path: lower case, hyphens, no punctuation.

    Of neighbouring hyphens each pair becomes one, once: ``Users - Keys`` is ``users--keys``.
    """
    text = re.sub(r"\{.*?\}", "-", text.strip().replace(" ", "-"))
    text = re.sub(r"[{}(),.'\n/?#]", "", text)
    return text.strip("-").replace("--", "-").lower()


def local(data: SpecData, value: Any) -> Any:
    """Return what a local ``$ref`` names, or ``value`` itself; empty where it leads nowhere."""
    for _ in range(20):
        if not isinstance(value, dict) or not isinstance(value.get("$ref"), str):
            return value
        value = pointed(data, value["$ref"].partition("#")[2])
    return {}


def pointed(data: Any, pointer: str) -> Any:
    """Return the value at a JSON pointer such as ``/components/schemas/User``; None where there is none."""
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(data, dict):
            data = data.get(name)
        elif isinstance(data, list) and (at := whole_number(name)) is not None and at < len(data):
            data = data[at]
        else:
            return None
    return data


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _line(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def as_json(value: Any, *, indent: int | None = None) -> str:
    """Return a value of a spec as JSON; what JSON lacks, as YAML's dates, as text."""
    return json.dumps(value, ensure_ascii=False, indent=indent, default=str)
