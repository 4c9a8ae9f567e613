"""The types of spec references and operations."""

from collections.abc import Mapping
from typing import Any, Literal

from docs_tui.source.record import record


@record(frozen=True, slots=True)
class ApiReference:
    """The operation of a spec that a page documents."""

    kind: Literal["openapi", "webhook", "asyncapi"]
    spec: str | None
    """A file from the docs root, or a URL, which is never fetched; None if no spec is named."""
    method: str
    """``GET``; empty for a webhook or a channel."""
    path: str
    """``/users/{id}``, or the name of the webhook or the channel."""

    @property
    def remote(self) -> bool:
        """Whether the spec is on another machine."""
        return self.spec is not None and self.spec.startswith(("http://", "https://"))

    def __str__(self) -> str:
        """Return the operation in the form that writers use: ``GET /users``."""
        return f"{self.method} {self.path}".strip() if self.kind != "webhook" else f"webhook {self.path}"


@record(frozen=True, slots=True)
class Field:
    """A parameter, a property or an element of an array."""

    name: str
    location: str
    """``path``, ``query``, ``header`` or ``cookie``; empty for a property."""
    type: str
    """The type as text: ``string``, ``integer | null``, ``User[]``."""
    required: bool
    deprecated: bool
    description: str
    default: str | None
    """As JSON."""
    values: tuple[str, ...]
    """Allowed values, as JSON without the quotes of strings."""
    example: str | None
    """As JSON."""
    children: "tuple[Field, ...]"
    recursive: bool
    """Whether its schema is the same as an ancestor's, so that its children are not repeated."""
    limits: tuple[str, ...] = ()
    """Constraints with the keywords of the spec: ``minimum 40``."""


@record(frozen=True, slots=True)
class Payload:
    """The content of a request, response or message in one media type."""

    media_type: str
    type: str
    description: str
    required: bool
    fields: tuple[Field, ...]
    example: str | None
    """As indented JSON, or the text itself."""
    made: str | None = None
    """An example generated from the schema, as indented JSON, if requested and the spec has none."""


@record(frozen=True, slots=True)
class Response:
    """The response for one status."""

    status: str
    description: str
    payloads: tuple[Payload, ...]
    headers: tuple[Field, ...]


MadeExamples = Literal["none", "required", "all"]
"""Which properties generated examples have; ``none``: no examples are generated."""


@record(frozen=True, slots=True)
class SecurityScheme:
    """A method of authentication."""

    name: str
    kind: str
    """``http``, ``apiKey``, ``oauth2``, ``openIdConnect`` or ``basic``."""
    scheme: str
    """``bearer`` or ``basic``, for HTTP."""
    location: str
    """``header``, ``query`` or ``cookie``, for a key."""
    parameter: str
    """The name of the header, query parameter or cookie, for a key."""


@record(frozen=True, slots=True)
class CodeSample:
    """A request that the spec gives as code (``x-codeSamples``)."""

    language: str
    label: str
    source: str


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
    """The security schemes with their types: ``bearerAuth (HTTP bearer)``."""
    parameters: tuple[Field, ...]
    requests: tuple[Payload, ...]
    """The request body in each media type; for webhooks and channels the message."""
    responses: tuple[Response, ...]
    content: str
    """The page's MDX from the spec (``x-mint.content``)."""
    schemes: tuple[SecurityScheme, ...] = ()
    """The schemes of the first security requirement, which a request needs together."""
    samples: tuple[CodeSample, ...] = ()


@record(frozen=True, slots=True)
class OperationHead:
    """The part of an operation that the navigation needs."""

    reference: ApiReference
    summary: str
    title: str
    """The spec's title for the page, else the summary, else ``GET /users``."""
    sidebar_title: str
    description: str
    tag: str
    """Its first tag."""
    deprecated: bool
    hidden: bool
    excluded: bool
    href: str
    """The URL path that the spec sets for the page (``x-mint.href``)."""


SpecData = Mapping[str, Any]
"""The parsed JSON or YAML of a spec."""
