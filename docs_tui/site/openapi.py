"""Specs of APIs: which operations they have, and each one as a tree of frozen fields."""

from collections.abc import Mapping
from typing import Any, Literal

from docs_tui.source.record import record


@record(frozen=True, slots=True)
class ApiReference:
    """Which part of which spec a page documents."""

    kind: Literal["openapi", "webhook", "asyncapi"]
    spec: str | None
    """A file relative to the docs root, or a URL, which is named and never fetched; None where no spec is given."""
    method: str
    """``GET``; empty for a webhook or a channel."""
    path: str
    """``/users/{id}``, or the name of the webhook or the channel."""

    @property
    def remote(self) -> bool:
        """Tell whether the spec lies on another machine."""
        return self.spec is not None and self.spec.startswith(("http://", "https://"))

    def __str__(self) -> str:
        """As a writer names it: ``GET /users``."""
        return f"{self.method} {self.path}".strip() if self.kind != "webhook" else f"webhook {self.path}"


@record(frozen=True, slots=True)
class Field:
    """A parameter, a property or an element of an array."""

    name: str
    location: str
    """``path``, ``query``, ``header`` or ``cookie``; empty for a property."""
    type: str
    """As a reader says it: ``string``, ``integer | null``, ``User[]``."""
    required: bool
    deprecated: bool
    description: str
    default: str | None
    """As JSON."""
    values: tuple[str, ...]
    """Those it may take, as JSON without the quotes of strings."""
    example: str | None
    """As JSON."""
    children: "tuple[Field, ...]"
    recursive: bool
    """Its schema stands above it already; it has no children here."""
    limits: tuple[str, ...] = ()
    """What its values keep to, in the words of the spec: ``minimum 40``."""


@record(frozen=True, slots=True)
class Payload:
    """The content of a request, a response or a message, in one media type."""

    media_type: str
    type: str
    description: str
    required: bool
    fields: tuple[Field, ...]
    example: str | None
    """As indented JSON, or the text itself."""


@record(frozen=True, slots=True)
class Response:
    """What comes back with one status."""

    status: str
    description: str
    payloads: tuple[Payload, ...]
    headers: tuple[Field, ...]


@record(frozen=True, slots=True)
class Operation:
    """One operation, webhook or channel."""

    reference: ApiReference
    summary: str
    description: str
    deprecated: bool
    tags: tuple[str, ...]
    operation_id: str
    servers: tuple[str, ...]
    security: tuple[str, ...]
    """The names of its schemes with their kind: ``bearerAuth (HTTP bearer)``."""
    parameters: tuple[Field, ...]
    requests: tuple[Payload, ...]
    """The request body, once for each media type; a webhook's or channel's message."""
    responses: tuple[Response, ...]
    content: str
    """MDX that the spec itself brings for the page (``x-mint.content``)."""


@record(frozen=True, slots=True)
class OperationHead:
    """What the navigation needs to know of an operation."""

    reference: ApiReference
    summary: str
    title: str
    """What the spec says for the page, else the summary, else ``GET /users``."""
    sidebar_title: str
    description: str
    tag: str
    """The first."""
    deprecated: bool
    hidden: bool
    excluded: bool
    href: str
    """The URL path that the spec itself gives the page (``x-mint.href``)."""


SpecData = Mapping[str, Any]
"""A spec as JSON or YAML gave it."""
