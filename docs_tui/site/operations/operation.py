"""Read one operation of a spec completely: parameters, bodies, responses, servers."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from docs_tui.site.openapi import (
    ApiReference,
    CodeSample,
    Field,
    MadeExamples,
    Operation,
    Payload,
    Response,
    SecurityScheme,
)
from docs_tui.site.operations.schema_examples import example_value
from docs_tui.site.operations.schemas import SchemaReader, Schemas, TooManyFieldsError
from docs_tui.site.operations.spec_values import MAX_DEPTH, SpecValue, example_of, examples_of
from docs_tui.site.page_files import Files
from docs_tui.site.specs import METHODS, as_json
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.source.record import record

_VARIABLE = lazy_pattern(r"\{([^{}]+)\}")


def servers_of(operation: SpecValue, item: SpecValue, top: SpecValue) -> tuple[str, ...]:
    """Return the server addresses of the operation, else of its path, else of the spec.

    Variables are replaced by their defaults, as OpenAPI requires if no other value is chosen.
    """
    for owner in (operation, item, top):
        addresses = tuple(filter(None, (_filled(each, each.text("url")) for each in owner.get("servers").each())))
        if addresses:
            return addresses
    return _of_swagger(top)


def servers_of_channels(top: SpecValue) -> tuple[str, ...]:
    """Return the server addresses of an AsyncAPI 2 or 3 spec."""
    servers = (each.resolved() for each in top.get("servers").members())
    return tuple(filter(None, (_filled(each, _written(each)) for each in servers)))


def _of_swagger(top: SpecValue) -> tuple[str, ...]:
    host = top.text("host")
    if not host:
        return ()
    schemes = [each.value for each in top.get("schemes").each() if isinstance(each.value, str)]
    scheme = "https" if not schemes or "https" in schemes else schemes[0]
    return (f"{scheme}://{host}{top.text('basePath')}",)


def _written(server: SpecValue) -> str:
    return server.text("url") or server.text("host") + server.text("pathname")


def _filled(server: SpecValue, address: str) -> str:
    variables = server.get("variables")

    def value(found: re.Match[str]) -> str:
        default = variables.get(found[1]).resolved().get("default").value
        return found[0] if default is None or isinstance(default, (dict, list)) else str(default)

    return _VARIABLE.sub(value, address)


DEPTHS = (MAX_DEPTH, 6, 4, 3, 2)
"""The depths of nested fields to try; the first one with at most ``MAX_FIELDS`` fields is used, else the last."""


def read_operation(reference: ApiReference, schemas: Schemas, examples: MadeExamples = "none") -> Operation | None:
    """Return the operation; None if its spec is remote, not loaded, or lacks it.

    Args:
        reference: The operation.
        schemas: The schemas of the site.
        examples: Which examples to generate if the spec has none.
    """
    found = _found(reference, schemas.files)
    if found is None:
        return None
    schemas.forget_if_many()
    *depths, last = DEPTHS
    for depth in depths:
        try:
            return _Reader(SchemaReader(schemas, depth), examples).read(reference, found)
        except TooManyFieldsError:
            continue
    return _Reader(SchemaReader(schemas, last, cuts=True), examples).read(reference, found)


def read_body(reference: ApiReference, files: Files) -> str:
    """Return the MDX that the spec contains for the page, without reading the fields."""
    found = _found(reference, files)
    return found.operation.get("x-mint").text("content") if found is not None else ""


class _Found(NamedTuple):
    """The location of an operation."""

    operation: SpecValue
    """The operation, webhook or channel."""
    item: SpecValue
    """Its path item; for a channel the channel itself."""
    top: SpecValue
    """The whole spec."""


def _found(reference: ApiReference, files: Files) -> _Found | None:
    top = SpecValue.of_file(reference.spec, files) if reference.spec is not None and not reference.remote else None
    if top is None:
        return None
    if reference.kind == "asyncapi":
        channel = top.get("channels").get(reference.path).resolved()
        return _Found(channel, channel, top) if isinstance(channel.value, dict) else None
    item = top.get("webhooks" if reference.kind == "webhook" else "paths").get(reference.path).resolved()
    for method, operation in item.items():
        if method.lower() in METHODS and (reference.kind == "webhook" or method.upper() == reference.method):
            return _Found(operation, item, top)
    return None


@record(frozen=False, slots=True)
class _Reader:
    schemas: SchemaReader
    examples: MadeExamples

    def read(self, reference: ApiReference, found: _Found) -> Operation:
        """Read an operation or channel with its fields."""
        if reference.kind == "asyncapi":
            return self._channel(reference, found.operation, found.top)
        operation, item, top = found
        return Operation(
            reference=reference,
            summary=operation.text("summary") or item.text("summary"),
            description=operation.text("description") or item.text("description"),
            deprecated=operation.get("deprecated").value is True,
            tags=tuple(str(each.value) for each in operation.get("tags").each()),
            operation_id=operation.text("operationId"),
            servers=servers_of(operation, item, top),
            security=_security(operation, top),
            parameters=self._parameters(operation, item),
            requests=self._requests(operation, item, top),
            responses=tuple(self._responses(operation, top)),
            content=operation.get("x-mint").text("content"),
            schemes=_schemes(operation, top),
            samples=tuple(_samples(operation)),
        )

    def _parameters(self, operation: SpecValue, item: SpecValue) -> tuple[Field, ...]:
        return tuple(
            self._parameter(name, location, at)
            for (name, location), at in _given(operation, item).items()
            if name and location in ("path", "query", "header", "cookie")
        )

    def _parameter(self, name: str, location: str, at: SpecValue) -> Field:
        schema = at.get("schema")
        if schema.value is None:
            schema = next((media.get("schema") for media in at.get("content").members()), at)
        field = self.schemas.field(name, schema, required=at.get("required").value is True)
        example = example_of(at)
        return Field(
            name=name,
            location=location,
            type=field.type,
            required=field.required or location == "path",
            deprecated=field.deprecated or at.get("deprecated").value is True,
            description=at.text("description") or field.description,
            default=field.default,
            values=field.values,
            example=example if example is not None else field.example,
            children=field.children,
            recursive=field.recursive,
            limits=field.limits,
        )

    def _requests(self, operation: SpecValue, item: SpecValue, top: SpecValue) -> tuple[Payload, ...]:
        body = operation.get("requestBody").resolved()
        if body.value:
            return tuple(self._payloads(body))
        found: list[Payload] = []  # Swagger 2: a body parameter, or form parameters
        form: list[Field] = []
        for (name, location), at in _given(operation, item).items():
            if location == "body":
                media_type = _media_type("consumes", operation, top)
                found.append(self._payload(media_type, at.get("schema"), at, required=True))
            elif location == "formData":
                form.append(self._parameter(name, "", at))
        if form:
            found.append(Payload("multipart/form-data", "object", "", True, tuple(form), None))
        return tuple(found)

    def _payloads(self, owner: SpecValue) -> Iterator[Payload]:
        required = owner.get("required").value is True
        for media_type, media in owner.get("content").items():
            yield self._payload(media_type, media.get("schema"), media, required=required, owner=owner)

    def _payload(
        self, media_type: str, schema: SpecValue, media: SpecValue, *, required: bool, owner: SpecValue | None = None
    ) -> Payload:
        field = self.schemas.field("", schema, required=required)
        example = _shown(media, schema)
        return Payload(
            media_type=media_type,
            type=field.type,
            description=(owner or media).text("description") or field.description,
            required=required,
            fields=field.children,
            example=example,
            made=self._example_text(schema) if example is None else None,
        )

    def _example_text(self, schema: SpecValue) -> str | None:
        if self.examples == "none" or schema.value is None:
            return None
        return _pretty(example_value(self.schemas.schemas.of(schema), required_only=self.examples == "required"))

    def _responses(self, operation: SpecValue, top: SpecValue) -> Iterator[Response]:
        for status, each in operation.get("responses").items():
            at = each.resolved()
            payloads = tuple(self._payloads(at))
            if not payloads and at.get("schema").value is not None:  # Swagger 2
                media_type = _media_type("produces", operation, top)
                shown = at.beside({"examples": [each.value for each in at.get("examples").members()]})
                payloads = (self._payload(media_type, at.get("schema"), shown, required=False, owner=at),)
            headers = tuple(
                self._parameter(name, "header", header.resolved()) for name, header in at.get("headers").items()
            )
            yield Response(status, at.text("description"), payloads, headers)

    def _channel(self, reference: ApiReference, at: SpecValue, top: SpecValue) -> Operation:
        return Operation(
            reference=reference,
            summary=at.text("summary") or at.text("title"),
            description=at.text("description"),
            deprecated=False,
            tags=(),
            operation_id="",
            servers=servers_of_channels(top),
            security=(),
            parameters=tuple(
                self._parameter(name, "path", each.resolved()) for name, each in at.get("parameters").items()
            ),
            requests=tuple(self._messages(at, top.text("defaultContentType") or "application/json")),
            responses=(),
            content=at.get("x-mint").text("content"),
        )

    def _messages(self, channel: SpecValue, media_type: str) -> Iterator[Payload]:
        """Yield the messages of an AsyncAPI 2 or 3 channel."""
        messages = list(channel.get("messages").items())
        for way in ("publish", "subscribe"):
            message = channel.get(way).get("message").resolved()
            several = [*message.get("oneOf").each()]
            messages.extend(("", each) for each in several or ([message] if message.value else []))
        for key, message in messages:
            at = message.resolved()
            schema = at.get("payload")
            if schema.text("schemaFormat"):  # AsyncAPI 3: a schema with the name of its format
                schema = schema.get("schema")
            given = [each.get("payload").value for each in at.get("examples").each()]
            shown = at.beside({"examples": [each for each in given if each is not None]})
            payload = self._payload(at.text("contentType") or media_type, schema, shown, required=True, owner=at)
            name = at.text("title") or at.text("name") or key
            words = "\n\n".join(dict.fromkeys(filter(None, (at.text("summary"), payload.description))))
            yield Payload(payload.media_type, name or payload.type, words, True, payload.fields, payload.example)


def _given(operation: SpecValue, item: SpecValue) -> dict[tuple[str, str], SpecValue]:
    """Return the parameters by name and location; the operation's own override those of the path."""
    given = (each.resolved() for owner in (item, operation) for each in owner.get("parameters").each())
    return {(at.text("name"), at.text("in")): at for at in given}


def _media_type(key: str, operation: SpecValue, top: SpecValue) -> str:
    """Return the media type of a Swagger 2 body."""
    named = [each.value for owner in (operation, top) for each in owner.get(key).each() if isinstance(each.value, str)]
    return "application/json" if not named or "application/json" in named else named[0]


def _shown(media: SpecValue, schema: SpecValue) -> str | None:
    return next((_pretty(each) for owner in (media, schema.resolved()) for each in examples_of(owner)), None)


def _pretty(value: Any) -> str:
    return value if isinstance(value, str) else as_json(value, indent=2)


def _scheme(name: str, at: SpecValue) -> str:
    kind = at.text("type")
    how = {
        "http": f"HTTP {at.text('scheme')}".strip(),
        "apiKey": f"API key in {at.text('in')} {at.text('name')}".strip(),
        "oauth2": "OAuth 2",
        "openIdConnect": "OpenID Connect",
        "basic": "HTTP basic",
    }.get(kind, kind)
    return f"{name} ({how})" if how else name


def _security(operation: SpecValue, top: SpecValue) -> tuple[str, ...]:
    names = dict.fromkeys(name for each in _required_security(operation, top).each() for name, _ in each.items())
    return tuple(_scheme(name, _known_schemes(top).get(name).resolved()) for name in names)


def _required_security(operation: SpecValue, top: SpecValue) -> SpecValue:
    required = operation.get("security")
    return top.get("security") if required.value is None else required


def _known_schemes(top: SpecValue) -> SpecValue:
    known = top.get("components").get("securitySchemes")
    return top.get("securityDefinitions") if known.value is None else known


def _schemes(operation: SpecValue, top: SpecValue) -> tuple[SecurityScheme, ...]:
    first = next(_required_security(operation, top).each(), None)
    names = [name for name, _ in first.items()] if first is not None else []
    read = ((name, _known_schemes(top).get(name).resolved()) for name in names)
    return tuple(
        SecurityScheme(name, at.text("type"), at.text("scheme").lower(), at.text("in"), at.text("name"))
        for name, at in read
    )


def _samples(operation: SpecValue) -> Iterator[CodeSample]:
    for key in ("x-codeSamples", "x-code-samples"):
        for each in operation.get(key).each():
            if source := each.text("source"):
                yield CodeSample(each.text("lang"), each.text("label"), source)
