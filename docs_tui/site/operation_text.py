"""What a spec says of an operation as text to search, with its sections, and the line where the operation begins."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from docs_tui.site.content import Content, Files, decoded
from docs_tui.site.openapi import ApiReference, Field, Operation, Payload, Response
from docs_tui.site.operation import read_operation
from docs_tui.site.page import Page
from docs_tui.site.specs import Specs
from docs_tui.source.record import record

_BEFORE_KEY = re.compile(r"[ \t]*[\"']?\Z|.*[{,][ \t]*\"\Z")
"""A key begins its line, or stands in quotes after another in one line."""
_AFTER_KEY = re.compile(r"[\"']?\s*:")
_DEEPEST = 100
"""Characters before a key that are looked at."""
_MOST_LINES_KEPT = 4
"""Specs whose text is kept: all operations of one are asked for one after the other."""

_text_of = lru_cache(_MOST_LINES_KEPT)(decoded)


def operation_line(reference: ApiReference, spec: Content) -> int:
    """Return the line of ``spec``, from 1, in which the operation of ``reference`` begins; 0 where its path is no key."""
    text = _text_of(spec)
    at = _key(text, reference.path, 0)
    if at < 0:
        return 0
    methods = (_key(text, method, at) for method in (reference.method.lower(), reference.method) if method)
    at = next((each for each in methods if each >= 0), at)
    return text.count("\n", 0, at) + 1


def _key(text: str, name: str, start: int) -> int:
    """Return where ``name`` next is a key; -1 where it is none."""
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
    """What stands under one title."""

    label: str
    """``Query parameters``, ``Body``, ``Message``, ``Response``."""
    detail: str
    """What tells it from others with its label: a media type, a status; empty where there is no other."""
    content: tuple[Field, ...] | Payload | Response

    @property
    def title(self) -> str:
        """The whole title: ``Response 404``; as the spec has it, not cleaned."""
        return f"{self.label} {self.detail}" if self.detail else self.label


def sections_of(operation: Operation) -> Iterator[OperationSection]:
    """Yield the sections of ``operation`` in the order in which they are read."""
    for place in dict.fromkeys(field.location for field in operation.parameters):
        fields = tuple(field for field in operation.parameters if field.location == place)
        yield OperationSection(f"{place} parameters".capitalize(), "", fields)
    label = "Body" if operation.reference.kind == "openapi" else "Message"
    for payload in operation.requests:
        yield OperationSection(label, payload.media_type if len(operation.requests) > 1 else "", payload)
    for response in operation.responses:
        yield OperationSection("Response", response.status, response)


_MOST_KEPT = 1024
"""Operations whose text is kept: to make one takes a millisecond, and a large spec has hundreds."""
_PLAIN = re.compile(rb"[0-9a-z_\x80-\xff-]+")
"""What JSON and YAML write as it is read; letters beyond ASCII only where the file escapes none."""
_ESCAPE = re.compile(rb"\\[uUx]")

_Parts = tuple[tuple[str, bytes], ...]
"""A spec and the files that it refers to."""


@record(frozen=True, slots=True)
class OperationText:
    """What a page shows of an operation."""

    text: str
    titles: tuple[tuple[int, str], ...]
    """Where each section begins, and what is written above it, which is no part of the text: all operations have it."""

    def title(self, at: int) -> str:
        """Return what stands above the character at ``at``; empty above the first section."""
        place = bisect_right(self.titles, at, key=lambda each: each[0])
        return self.titles[place - 1][1] if place else ""


class OperationTexts:
    """The operations of one snapshot of a site; what was read of a spec is kept for as long as the spec stays the same."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._parts: dict[str, _Parts] = {}
        """By the name of the spec."""
        self._held: dict[tuple[str, bytes], bool] = {}

    def may_hold(self, spec: str, piece: bytes) -> bool:
        """Tell whether an operation of ``spec`` may hold ``piece``, which has no white space and lower ASCII letters."""
        if (spec, piece) not in self._held:
            self._held[spec, piece] = any(_may_hold(content, piece) for _, content in self._parts_of(spec))
        return self._held[spec, piece]

    def text(self, page: Page, reference: ApiReference) -> OperationText:
        """Return what ``page`` shows of ``reference``; of a page without a file its title and description as well."""
        said = _sections(reference, self._parts_of(reference.spec or ""))
        own = () if page.file else (each for each in (page.title, page.description) if each not in said[0][1])
        text = "\n".join((*own, said[0][1]))
        titles = []
        for title, written in said[1:]:
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


@lru_cache(maxsize=_MOST_KEPT)
def _sections(reference: ApiReference, parts: _Parts) -> tuple[tuple[str, str], ...]:
    """Return the titles and the texts of an operation; first what stands above all titles."""
    files: dict[str, Content] = dict(parts)
    operation = read_operation(reference, files)
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
                yield from _of_payload(payload, said=content.description)
        case _:
            yield from _of_fields(content)


def _of_payload(payload: Payload, *, said: str = "") -> Iterator[str]:
    yield payload.type
    if payload.description != said:
        yield payload.description
    yield from _of_fields(payload.fields)
    if payload.example is not None:
        yield payload.example


def _of_fields(fields: tuple[Field, ...]) -> Iterator[str]:
    """Yield a line for each field, so that whoever finds its name reads what it is for."""
    for field in fields:
        default = f"default {field.default}" if field.default is not None else ""
        facts = ", ".join(filter(None, (field.type.partition("<")[0].strip(), default)))
        said = (field.name, f"({facts})" if facts else "", field.example, ", ".join(field.values), field.description)
        yield " ".join(filter(None, said))
        yield from _of_fields(field.children)
