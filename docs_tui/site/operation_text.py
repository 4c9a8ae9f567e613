"""The searchable text of an operation, with its sections and its line in the spec."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from docs_tui.site.openapi import ApiReference, Field, Operation, Payload, Response
from docs_tui.site.operations.operation import read_operation
from docs_tui.site.operations.schemas import Schemas
from docs_tui.site.page import Page
from docs_tui.site.page_files import Content, Files, decoded
from docs_tui.site.specs import Specs
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

if TYPE_CHECKING:
    from docs_tui.site.site import Site

_BEFORE_KEY = lazy_pattern(r"[ \t]*[\"']?\Z|.*[{,][ \t]*\"\Z")
"""The text before a key: the beginning of a line, or another key if it is in quotes."""
_AFTER_KEY = lazy_pattern(r"[\"']?\s*:")
_DEEPEST = 100
"""The most characters before a key that are searched."""
_MOST_LINES_KEPT = 4
"""How many specs' texts are cached: all operations of a spec are read in a row."""

_text_of = lru_cache(_MOST_LINES_KEPT)(decoded)


def operation_line(reference: ApiReference, spec: Content) -> int:
    """Return the line of ``spec``, from 1, where the operation begins; 0 if its path is not found."""
    text = _text_of(spec)
    at = _key(text, reference.path, 0)
    if at < 0:
        return 0
    methods = (_key(text, method, at) for method in (reference.method.lower(), reference.method) if method)
    at = next((each for each in methods if each >= 0), at)
    return text.count("\n", 0, at) + 1


def spec_place(site: "Site", page: Page) -> tuple[str, int] | None:
    """Return the file and line of the operation of a page made from a spec; None if the spec is not a file of the site."""
    return operation_place(site, page) if page.file is None else None


def operation_place(site: "Site", page: Page) -> tuple[str, int] | None:
    """Return the same for any page with an operation, also one with a file of its own."""
    spec = page.api.spec if page.api is not None else None
    if page.api is None or spec is None or spec not in site.files:
        return None
    content = site.files[spec]
    return spec, max(1, operation_line(page.api, content)) if isinstance(content, bytes) else 1


def _key(text: str, name: str, start: int) -> int:
    """Return the next offset at which ``name`` is a key, or -1."""
    at = text.find(name, start)
    while at >= 0:
        far = max(0, at - _DEEPEST)
        before = text[max(text.rfind("\n", far, at) + 1, far) : at]
        if _BEFORE_KEY.match(before) and _AFTER_KEY.match(text, at + len(name)):
            break
        at = text.find(name, at + 1)
    return at


@record(frozen=True, slots=True)
class OperationSection:
    """The text under one title."""

    label: str
    """``Query parameters``, ``Body``, ``Message``, ``Response``."""
    detail: str
    """A media type, status or name of a message that distinguishes it from others with the same label; may be empty."""
    content: tuple[Field, ...] | Payload | Response

    @property
    def title(self) -> str:
        """The whole title: ``Response 404``. Not cleaned."""
        return f"{self.label} {self.detail}" if self.detail else self.label


def sections_of(operation: Operation) -> Iterator[OperationSection]:
    """Yield the sections of ``operation`` in reading order."""
    for place in dict.fromkeys(field.location for field in operation.parameters):
        fields = tuple(field for field in operation.parameters if field.location == place)
        yield OperationSection(f"{place} parameters".capitalize(), "", fields)
    is_request = operation.reference.kind == "openapi"
    for payload in operation.requests:
        named = (payload.media_type if is_request else payload.type) if len(operation.requests) > 1 else ""
        yield OperationSection("Body" if is_request else "Message", named, payload)
    for response in operation.responses:
        yield OperationSection("Response", response.status, response)


_MOST_KEPT = 1024
"""How many operations' texts are cached: one takes a millisecond, and a large spec has hundreds."""
_PLAIN = lazy_pattern(rb"[0-9a-z_\x80-\xff-]+")
"""Text that JSON and YAML never escape; non-ASCII letters only if the file escapes none."""
_ESCAPE = lazy_pattern(rb"\\[uUx]")

_Parts = tuple[tuple[str, bytes], ...]
"""A spec and the files that it refers to."""


@record(frozen=True, slots=True)
class OperationText:
    """The text of an operation on its page."""

    text: str
    titles: tuple[tuple[int, str], ...]
    """The offset of each section and its title; titles are not part of the text."""

    def title(self, at: int) -> str:
        """Return the title above the character at ``at``; empty above the first section."""
        place = bisect_right(self.titles, at, key=lambda each: each[0])
        return self.titles[place - 1][1] if place else ""


class OperationTexts:
    """The operations of one snapshot; cached per spec until the spec changes."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._parts: dict[str, _Parts] = {}
        """By spec name."""
        self._held: dict[tuple[str, bytes], bool] = {}

    def may_hold(self, spec: str, piece: bytes) -> bool:
        """Tell whether an operation of ``spec`` may contain ``piece``, which is in lower case without white space."""
        if (spec, piece) not in self._held:
            self._held[spec, piece] = any(_may_hold(content, piece) for _, content in self._parts_of(spec))
        return self._held[spec, piece]

    def text(self, page: Page, reference: ApiReference) -> OperationText:
        """Return the text of the page's operation; without a file, it begins with the page's title and description."""
        sections = _sections(reference, self._parts_of(reference.spec or ""))
        own = () if page.file else (each for each in (page.title, page.description) if each not in sections[0][1])
        text = "\n".join((*own, sections[0][1]))
        titles = []
        for title, written in sections[1:]:
            titles.append((len(text) + 1, title))
            text += f"\n{written}"
        return OperationText(text, tuple(titles))

    def _parts_of(self, spec: str) -> _Parts:
        if spec not in self._parts:
            named = sorted(Specs(self._files).with_parts([spec]))
            self._parts[spec] = tuple(
                (file, content) for file in named if isinstance(content := self._files[file], bytes)
            )
        return self._parts[spec]


def _may_hold(content: bytes, piece: bytes) -> bool:
    plain = _PLAIN.fullmatch(piece) and (piece.isascii() or not _ESCAPE.search(content))
    return not plain or piece in content.lower()


@lru_cache(maxsize=1)  # all operations of a spec are read in a row, and its schemas may take 15 MiB
def _schemas_of(parts: _Parts) -> Schemas:
    return Schemas(dict(parts))


@lru_cache(maxsize=_MOST_KEPT)
def _sections(reference: ApiReference, parts: _Parts) -> tuple[tuple[str, str], ...]:
    """Return the titles and texts of an operation, beginning with the part above all titles."""
    operation = read_operation(reference, _schemas_of(parts))
    if operation is None:
        return (("", ""),)
    head = (str(reference), operation.summary, operation.description, operation.content)
    above = (*filter(None, head), *operation.servers, *operation.security)
    sections = ((each.title, "\n".join(_lines(each.content))) for each in sections_of(operation))
    return (("", "\n".join(above)), *sections)


def _lines(content: tuple[Field, ...] | Payload | Response) -> Iterator[str]:
    match content:
        case Payload():
            yield from _of_payload(content)
        case Response():
            yield content.description
            yield from _of_fields(content.headers)
            for payload in content.payloads:
                yield from _of_payload(payload, already_shown=content.description)
        case _:
            yield from _of_fields(content)


def _of_payload(payload: Payload, *, already_shown: str = "") -> Iterator[str]:
    yield payload.type
    if payload.description != already_shown:
        yield payload.description
    yield from _of_fields(payload.fields)
    if payload.example is not None:
        yield payload.example


def _of_fields(fields: tuple[Field, ...]) -> Iterator[str]:
    """Yield one line per field, with its name and description."""
    for field in fields:
        default = f"default {field.default}" if field.default is not None else ""
        facts = ", ".join(filter(None, (field.type.partition("<")[0].strip(), default)))
        texts = (field.name, f"({facts})" if facts else "", field.example, ", ".join(field.values), field.description)
        yield " ".join(filter(None, texts))
        yield from _of_fields(field.children)
