"""API specs: find them, list their operations, and report pages whose operation no spec contains."""

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import unquote

from docs_tui.site.json_text import as_mapping, read_json
from docs_tui.site.nearest import meant, nearest
from docs_tui.site.openapi import ApiReference, OperationHead, SpecData
from docs_tui.site.page_files import Content, Files, Unread, decoded, wide_encoding
from docs_tui.site.yaml_text import read_yaml
from docs_tui.source import Diagnostic, Position, Severity, Source, Span
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.numbers import counted, whole_number
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site.page import Page

Keys = tuple[str, ...]


@lru_cache(maxsize=4096)  # schemas refer to one another again and again
def target(reference: str, file: str) -> tuple[str, Keys]:
    """Return the file that a reference in ``file`` names, and the keys to the value in it."""
    name, _, pointer = reference.partition("#")
    return file_of(name, file), keys(pointer)


def file_of(name: str, file: str) -> str:
    """Return the path from the root for ``name`` in ``file``; an empty name means ``file`` itself."""
    if not name or "://" in name:
        return name or file
    folder = "" if name.startswith("/") else posixpath.dirname(file)
    return posixpath.normpath(posixpath.join(folder, unquote(name).lstrip("/")))


def is_own_yaml(file: str) -> bool:
    """Tell whether somebody wrote this YAML file, which may contain a key although no page names it."""
    return file.endswith(_YAML) and not file.endswith(_LOCK_FILE)


def schema_name(file: str, path: Keys) -> str:
    """Return the name of a referenced schema: its last key, or its file without extension."""
    return path[-1] if path else posixpath.basename(file).partition(".")[0]


def keys(pointer: str) -> Keys:
    """Split a JSON pointer such as ``/components/schemas/User`` into keys."""
    return tuple(key.replace("~1", "/").replace("~0", "~") for key in unquote(pointer).split("/")[1:])


def pointer_of(path: Keys) -> str:
    """Return the local reference to ``path``."""
    return "#" + "".join(f"/{escaped(key)}" for key in path)


def escaped(key: str) -> str:
    """Escape a key for a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")


def value_at(value: object, path: Iterable[str]) -> Any:
    """Return the value at ``path``; None if there is nothing.

    Keys of ``path`` are texts, but YAML reads a key such as ``200`` as a number, so both are tried.
    """
    for key in path:
        number = whole_number(key)
        if isinstance(value, Mapping):
            value = value.get(key, value.get(number) if number is not None else None)
        elif isinstance(value, list) and number is not None and number < len(value):
            value = value[number]
        else:
            return None
    return value


SPEC_EXTENSIONS = (".json", ".yaml", ".yml")
_YAML = (".yaml", ".yml")
_LOCK_FILE = "-lock.yaml"
"""The end of the name of a package manager's list of versions, which is long and contains only hashes."""
METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
DEFAULT_DIRECTORY = "api-reference"

_ENTRY = lazy_pattern(
    rf"\s*(?:(?P<spec>\S+)\s+)?(?P<method>{'|'.join(METHODS)}|webhook)\s+(?P<path>\S.*?)\s*", re.IGNORECASE
)
_EXTERNAL_REF = lazy_pattern(r"""["']?\$ref["']?\s*:\s*["']?([^"'#\s,}]+)""")

_BRACED = lazy_pattern(r"\{[^}\n]*+\}?")

HeadKey: TypeAlias = tuple[str, str, str]
"""Kind, method and path of an operation."""


@record(frozen=True, slots=True)
class Spec:
    """A parsed spec."""

    file: str
    data: SpecData
    heads: tuple[OperationHead, ...]
    problem: Diagnostic | None = None
    listed: Mapping[HeadKey, OperationHead] = field(default_factory=dict)

    def head(self, reference: ApiReference) -> OperationHead | None:
        """Return the head of the operation that ``reference`` names, comparing the path as written."""
        return self.listed.get(key_of(reference))

    def urls(self, directory: str) -> Mapping[ApiReference, str]:
        """Return the URL path of each operation's page under ``directory``."""
        return _urls(self.heads, directory)


def read_spec(file: str, content: Content) -> Spec | None:
    """Return the spec in ``file``; None while it is not loaded."""
    return None if isinstance(content, Unread) else _read(file, content)


def key_of(reference: ApiReference) -> HeadKey:
    """Return the key of an operation in its spec."""
    return reference.kind, reference.method, reference.path


@lru_cache(maxsize=4096)
def listed_in(file: str, content: bytes) -> Mapping[HeadKey, OperationHead]:
    """Return the operations of a spec. This list is small, so it is cached for many more files than whole specs are."""
    return _read(file, content).listed


@lru_cache(maxsize=64)
def _read(file: str, content: bytes) -> Spec:
    source = Source(file, decoded(content))
    data, problem = _value_of(source)
    if encoding := wide_encoding(content):
        start = Position(1, 1)
        problem = Diagnostic("spec-invalid", f"the file is {encoding}", file, start, start, hint="Save it as UTF-8")
    elif problem is None and not isinstance(data, dict):
        start = Position(1, 1)
        problem = Diagnostic(
            "spec-invalid", "a spec must be an object", file, start, start, hint="Begin it with openapi: or asyncapi:"
        )
    if not isinstance(data, dict):
        return Spec(file, {}, (), problem)
    if not any(key in data for key in ("paths", "webhooks", "channels")):
        start = Position(1, 1)
        message = "this is not a spec: it has no paths, webhooks or channels"
        problem = Diagnostic("spec-invalid", message, file, start, start, Severity.WARNING, "Name another file")
    problem = problem or _elsewhere(source, data)
    heads = (*_operations(file, data), *_webhooks(file, data), *_channels(file, data))
    return Spec(file, data, heads, problem, {key_of(each.reference): each for each in reversed(heads)})


def _value_of(source: Source) -> tuple[Any, Diagnostic | None]:
    """Return the value of a spec, and its problem. What is no JSON but YAML is read as YAML, as by the hosted service.

    Such are line breaks in texts and trailing commas, which other tools refuse, so the problem is a warning.
    """
    if not source.path.endswith(".json"):
        return read_yaml(source)
    value, problem = read_json(source)
    if problem is not None:
        lenient, unreadable = read_yaml(source)
        if unreadable is None and isinstance(lenient, dict):
            return lenient, replace(problem, severity=Severity.WARNING)
    return value, problem


def _elsewhere(source: Source, data: SpecData) -> Diagnostic | None:
    """Report paths that another file describes, because neither the hosted service nor docs-tui makes pages of them."""
    references = [item.get("$ref") for item in as_mapping(data.get("paths")).values() if isinstance(item, dict)]
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
        f"{message}, so {'it has' if len(outside) == 1 else 'they have'} no pages",
        severity=Severity.WARNING,
        hint="Bundle the spec into one file",
    )


def external_files(text: str) -> frozenset[str]:
    """Return the other files in a spec's ``$ref`` values, as written."""
    return frozenset(name for name in _EXTERNAL_REF.findall(text) if "://" not in name)


def parse_entry(text: str) -> tuple[str | None, str, str] | None:
    """Parse ``METHOD /path``, ``spec METHOD /path`` or ``webhook name``; None for other text."""
    match = _ENTRY.fullmatch(text) if " " in text or "\t" in text else None
    if match is None:
        return None
    method = match["method"].lower()
    if method != "webhook" and not match["path"].startswith(("/", "http://", "https://", "{")):
        return None
    return match["spec"], method, match["path"]


def reference_of(spec: str | None, method: str, path: str) -> ApiReference:
    """Build a reference from a parsed entry."""
    if method.lower() == "webhook":
        return ApiReference("webhook", spec, "", path)
    return ApiReference("openapi", spec, method.upper(), path)


def _operations(file: str, data: SpecData) -> list[OperationHead]:
    found: list[OperationHead] = []
    for path, item in as_mapping(data.get("paths")).items():
        members = as_mapping(local(data, item))
        for method, operation in members.items():
            if isinstance(method, str) and method.lower() in METHODS:
                reference = ApiReference("openapi", file, method.upper(), str(path))
                found.append(_head(reference, operation, members))
    return found


def _webhooks(file: str, data: SpecData) -> list[OperationHead]:
    found: list[OperationHead] = []
    for name, item in as_mapping(data.get("webhooks")).items():
        members = as_mapping(local(data, item))
        operation = next((members[key] for key in members if str(key).lower() in METHODS), None)
        found.append(_head(ApiReference("webhook", file, "", str(name)), operation, members))
    return found


def _channels(file: str, data: SpecData) -> list[OperationHead]:
    found: list[OperationHead] = []
    for name, item in as_mapping(data.get("channels")).items():
        channel = dict(as_mapping(local(data, item)))
        channel.setdefault("summary", channel.get("title"))
        found.append(_head(ApiReference("asyncapi", file, "", str(name)), channel, {}))
    return found


def _head(reference: ApiReference, value: Any, item: Mapping[str, Any]) -> OperationHead:
    operation = as_mapping(value)
    mint = as_mapping(operation.get("x-mint"))
    metadata = as_mapping(mint.get("metadata"))
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
    """Normalise the URL path that a spec sets for a page; empty if it sets none."""
    path = href.strip().strip("/")
    return f"/{path}" if path and "://" not in path else ""


def generated_url(head: OperationHead, directory: str) -> str:
    """Return the URL path of a generated page: directory, first tag, summary."""
    reference = head.reference
    plain = f"{reference.method or reference.kind}-{reference.path}"
    name = name_of(head.summary) or name_of(plain.replace("/", "-")) or "operation"
    return "/" + "/".join(part for part in (directory.strip("/"), name_of(head.tag), name) if part)


class OwnUrls:
    """Gives each page a unique URL path, with a number at its end if it is taken."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._numbers: dict[str, int] = {}

    def give(self, url: str) -> str:
        """Return ``url``, with a number if it is taken."""
        free = url
        while free in self._taken:
            number = self._numbers[url] = self._numbers.get(url, 0) + 1
            free = f"{url}-{number}"
        self._taken.add(free)
        return free


def name_of(text: str) -> str:
    """Convert words for a generated URL path: lower case, hyphens, no punctuation.

    Each pair of adjacent hyphens becomes one, in a single pass: ``Users - Keys`` is ``users--keys``.
    """
    text = _BRACED.sub(lambda braced: "-" if braced[0].endswith("}") else braced[0], text.strip().replace(" ", "-"))
    text = re.sub(r"[{}(),.'\n/?#]", "", text)
    return text.strip("-").replace("--", "-").lower()


def local(data: SpecData, value: Any) -> Any:
    """Follow a local ``$ref``; return ``value`` itself without one, and empty if the target is missing."""
    for _ in range(20):
        if not isinstance(value, dict) or not isinstance(value.get("$ref"), str):
            return value
        file, path = target(value["$ref"], "")
        value = None if file else value_at(data, path)
    return {}


def _line(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def as_json(value: Any, *, indent: int | None = None) -> str:
    """Return a value of a spec as JSON; types that JSON lacks, such as dates, as text."""
    return json.dumps(value, ensure_ascii=False, indent=indent, default=str)


_LIKELY = ("openapi", "swagger")
_BEGINNING = lazy_pattern(rb"\s*(?:---\s+)?(?:\{\s*)?[\"']?(?:openapi|swagger)[\"']?\s*:")
_HEAD = 200
"""How many bytes are read to recognize a spec."""


@record(frozen=True, slots=False)
class Specs:
    """The specs of a site."""

    files: Files
    _homes: dict[tuple[str, ...], Mapping[HeadKey, str]] = field(default_factory=dict, repr=False, compare=False)

    def find(self, name: str) -> str | None:
        """Return the file for ``name``, whose extension is optional, or None; a URL is returned unchanged."""
        if name.startswith(("http://", "https://")):
            return name
        for each in (name, unquote(name)):
            path = posixpath.normpath("/" + each.lstrip("/")).lstrip("/")
            if path in self.files:
                return path
            found = next((path + end for end in SPEC_EXTENSIONS if path + end in self.files), None)
            if found is not None:
                return found
        return None

    def spec(self, file: str) -> Spec | None:
        """Return the spec in ``file``; None if it is missing or not loaded."""
        content = self.files.get(file)
        return None if content is None else read_spec(file, content)

    def with_parts(self, names: Iterable[str]) -> frozenset[str]:
        """Return the files among ``names`` and the files that they refer to, as far as they are loaded."""
        found: set[str] = set()
        waiting = [name for name in names if "://" not in name]
        while waiting:
            file = waiting.pop()
            if file in found or file not in self.files:
                continue
            found.add(file)
            content = self.files[file]
            if not isinstance(content, Unread) and b"$ref" in content:
                waiting.extend(file_of(part, file) for part in _parts(content))
        return frozenset(found)

    def reference(self, openapi: str, asyncapi: str, known: tuple[str, ...]) -> ApiReference | None:
        """Return the operation that front matter names, from the known specs, or else from files that look like specs."""
        if not openapi:
            return self._channel(asyncapi) if asyncapi else None
        parsed = parse_entry(openapi)
        if parsed is None:
            return None
        named, method, path = parsed
        wanted = reference_of(None, method, path)
        if named is not None:
            return replace(wanted, spec=self.find(named) or self._elsewhere(named, wanted) or named)
        only = known[0] if len(known) == 1 else None
        if only is not None and not self._is_read(only):
            return replace(wanted, spec=only)
        return replace(wanted, spec=self._home(wanted, known) or self._home(wanted, self.likely) or only)

    def head(self, reference: ApiReference) -> OperationHead | None:
        """Return the head of the operation; None if its spec is remote, not loaded, or lacks it."""
        if reference.spec is None or reference.remote:
            return None
        return self._listed(reference.spec).get(key_of(reference))

    def lacks(self, reference: ApiReference) -> bool:
        """Tell whether no loaded spec has the operation."""
        return reference.spec is None or (self._is_read(reference.spec) and self.head(reference) is None)

    def _is_read(self, file: str) -> bool:
        return not isinstance(self.files.get(file), Unread | None)

    def _listed(self, file: str) -> Mapping[HeadKey, OperationHead]:
        content = self.files.get(file)
        return {} if content is None or isinstance(content, Unread) else listed_in(file, content)

    def _home(self, reference: ApiReference, names: tuple[str, ...]) -> str | None:
        """Return the first spec that has the operation; None if none has it."""
        if names not in self._homes:
            self._homes[names] = {key: name for name in reversed(names) for key in self._listed(name)}
        return self._homes[names].get(key_of(reference))

    def _elsewhere(self, name: str, wanted: ApiReference) -> str | None:
        """Return the file that a name such as ``../api.json`` or ``api`` means: at any depth, and if possible with the operation."""
        path = posixpath.normpath("/" + name).lstrip("/")
        paths = (path, *(path + end for end in SPEC_EXTENSIONS))
        files = [
            file
            for each in paths
            for file in self._by_name.get(each.rpartition("/")[2], ())
            if file.endswith("/" + each)
        ]
        return next((file for file in files if key_of(wanted) in self._listed(file)), files[0] if files else None)

    @cached_property
    def _by_name(self) -> Mapping[str, list[str]]:
        """Files with the extension of a spec, by name without folders."""
        found: dict[str, list[str]] = {}
        for file in sorted(self.files):
            if file.endswith(SPEC_EXTENSIONS):
                found.setdefault(file.rpartition("/")[2], []).append(file)
        return found

    def _channel(self, text: str) -> ApiReference | None:
        name, _, channel = text.partition(" ")
        if not channel.strip():
            return None
        return ApiReference("asyncapi", self.find(name) or name, "", channel.strip())

    @cached_property
    def likely(self) -> tuple[str, ...]:
        """Files that look like specs by path or first bytes, even if docs.json does not name them."""
        return tuple(
            name
            for name in sorted(self.files)
            if name.endswith(SPEC_EXTENSIONS)
            and (any(word in name.lower() for word in _LIKELY) or _begins_as_spec(self.files[name]))
        )


def _begins_as_spec(content: Content) -> bool:
    return not isinstance(content, Unread) and _BEGINNING.match(content, 0, _HEAD) is not None


@lru_cache(maxsize=64)
def _parts(content: bytes) -> frozenset[str]:
    """Return the files that a spec refers to. Cached, because each save needs them and specs are long."""
    return external_files(decoded(content))


_KEY = lazy_pattern(r"^openapi[ \t]*[:=][^\r\n]*", re.MULTILINE)


def unknown_operations(pages: "Iterable[Page]", files: Files, named: tuple[str, ...]) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each page whose operation is in no spec. Pages of remote specs are skipped.

    Args:
        pages: The pages to look at.
        files: All files of the site.
        named: The specs that docs.json names.
    """
    specs = Specs(files)
    for page in pages:
        written = page.front_matter.get("openapi") if page.api is not None else None
        if page.file is None or not isinstance(written, str) or page.api is None or page.api.remote:
            continue
        if specs.head(page.api) is not None:
            continue
        names = [page.api.spec] if page.api.spec else [*dict.fromkeys((*named, *specs.likely))]
        read = [spec for name in names if "://" not in name and (spec := specs.spec(name)) is not None]
        if any("://" in name for name in names) or not any(spec.heads for spec in read):
            continue
        elsewhere = specs.reference(written, "", tuple(names))
        if elsewhere is not None and specs.head(elsewhere) is not None:
            continue
        near = nearest(str(page.api), [str(head.reference) for spec in read for head in spec.heads])
        source = Source(page.file, decoded(files[page.file]))
        found = _KEY.search(source.text)
        yield Diagnostic.at(
            source,
            Span(*found.span()) if found is not None else Span(0, 0),
            "operation-missing",
            f"no spec has the operation {page.api}",
            hint=meant(near, "Correct the operation, or add it to the spec"),
        )
