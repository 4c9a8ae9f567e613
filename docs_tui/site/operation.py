"""One operation of a spec as a tree of frozen fields: every ``$ref`` followed, a circle cut where it closes."""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from docs_tui.site.content import Files
from docs_tui.site.openapi import ApiReference, Field, Operation, Payload, Response
from docs_tui.site.spec_file import METHODS, as_json, pointed, read_spec
from docs_tui.source.record import record

MAX_DEPTH = 12
DEPTHS = (MAX_DEPTH, 6, 4, 3, 2)
"""Fields nested deeper than this are named without their own fields: the first depth that keeps to ``MAX_FIELDS``."""
MAX_FIELDS = 1000
"""So many nobody reads, and schemas that name each other multiply."""


@record(frozen=True, slots=True)
class _At:
    """A value with the file it stands in, which its references are relative to."""

    value: Any
    file: str

    def get(self, key: str) -> "_At":
        return _At(self.value.get(key) if isinstance(self.value, dict) else None, self.file)

    def text(self, key: str) -> str:
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return value.strip() if isinstance(value, str) else ""

    def items(self) -> Iterator[tuple[str, "_At"]]:
        if isinstance(self.value, dict):
            for key, value in self.value.items():
                yield str(key), _At(value, self.file)

    def members(self) -> Iterator["_At"]:
        if isinstance(self.value, dict):
            for value in self.value.values():
                yield _At(value, self.file)

    def each(self) -> Iterator["_At"]:
        if isinstance(self.value, list):
            for value in self.value:
                yield _At(value, self.file)


def read_operation(reference: ApiReference, files: Files) -> Operation | None:
    """Return what the spec says of ``reference``; None where it is remote, unread, or says nothing."""
    found = None
    for depth in DEPTHS:
        reader = _Reader(files, depth)
        found = reader.read(reference)
        if reader.made <= MAX_FIELDS:
            break
    return found


def read_body(reference: ApiReference, files: Files) -> str:
    """Return the text that the spec brings for the page of ``reference``, without a look at its fields."""
    found = _Reader(files, 0).found(reference)
    return found[0].get("x-mint").text("content") if found is not None else ""


@dataclass(slots=True)
class _Reader:
    files: Files
    depth: int
    made: int = 0
    """Fields so far."""

    def found(self, reference: ApiReference) -> tuple[_At, _At, _At] | None:
        """Return the operation or channel, the path that it stands at, and the spec."""
        top = self.file(reference.spec) if reference.spec is not None and not reference.remote else None
        if top is None:
            return None
        if reference.kind == "asyncapi":
            channel = self.resolved(top.get("channels").get(reference.path))
            return (channel, channel, top) if isinstance(channel.value, dict) else None
        item = self.resolved(top.get("webhooks" if reference.kind == "webhook" else "paths").get(reference.path))
        for method, operation in item.items():
            if method.lower() in METHODS and (reference.kind == "webhook" or method.upper() == reference.method):
                return operation, item, top
        return None

    def read(self, reference: ApiReference) -> Operation | None:
        """Return the operation or channel with its fields."""
        found = self.found(reference)
        if found is None:
            return None
        operation, item, top = found
        if reference.kind == "asyncapi":
            return self.channel(reference, operation, top)
        return self.operation(reference, operation, item, top)

    def file(self, name: str) -> _At | None:
        content = self.files.get(name)
        spec = read_spec(name, content) if content is not None else None
        return _At(spec.data, name) if spec is not None and spec.data else None

    def resolved(self, at: _At) -> _At:
        """Return what ``at`` names where it is a reference, and itself where it is none."""
        for _ in range(20):
            if not isinstance(at.value, dict) or not isinstance(at.value.get("$ref"), str):
                return at
            name, _, pointer = at.value["$ref"].partition("#")
            file = _beside(at.file, name)
            top = self.file(file)
            beside = {key: value for key, value in at.value.items() if key in ("description", "summary", "deprecated")}
            if top is None:
                return _At(beside, at.file)
            found = pointed(top.value, pointer) if pointer else top.value
            at = _At({**found, **beside} if isinstance(found, dict) and beside else found, file)
        return _At({}, at.file)

    def operation(self, reference: ApiReference, operation: _At, item: _At, top: _At) -> Operation:
        mint = operation.get("x-mint")
        return Operation(
            reference=reference,
            summary=operation.text("summary") or item.text("summary"),
            description=operation.text("description") or item.text("description"),
            deprecated=operation.get("deprecated").value is True,
            tags=tuple(str(each.value) for each in operation.get("tags").each()),
            operation_id=operation.text("operationId"),
            servers=self.servers(operation, item, top),
            security=self.security(operation, top),
            parameters=self.parameters(operation, item, top),
            requests=self.requests(operation, top),
            responses=tuple(self.responses(operation)),
            content=mint.text("content"),
        )

    def servers(self, operation: _At, item: _At, top: _At) -> tuple[str, ...]:
        for owner in (operation, item, top):
            urls = tuple(url for each in owner.get("servers").each() if (url := each.text("url")))
            if urls:
                return urls
        host = top.text("host")  # Swagger 2
        return (f"https://{host}{top.text('basePath')}",) if host else ()

    def security(self, operation: _At, top: _At) -> tuple[str, ...]:
        required = operation.get("security")
        required = top.get("security") if required.value is None else required
        known = top.get("components").get("securitySchemes")
        known = top.get("securityDefinitions") if known.value is None else known
        names = dict.fromkeys(name for each in required.each() for name, _ in each.items())
        return tuple(_scheme(name, self.resolved(known.get(name))) for name in names)

    def parameters(self, operation: _At, item: _At, top: _At) -> tuple[Field, ...]:
        found: dict[tuple[str, str], Field] = {}
        for owner in (item, operation):
            for each in owner.get("parameters").each():
                at = self.resolved(each)
                name, location = at.text("name"), at.text("in")
                if name and location in ("path", "query", "header", "cookie"):
                    found[name, location] = self._parameter(name, location, at, top)
        return tuple(found.values())

    def _parameter(self, name: str, location: str, at: _At, top: _At) -> Field:
        del top
        schema = at.get("schema")
        if schema.value is None:
            schema = next((media.get("schema") for media in at.get("content").members()), at)
        field = self.field(name, schema, required=at.get("required").value is True, above=())
        example = _example(at)
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
        )

    def requests(self, operation: _At, top: _At) -> tuple[Payload, ...]:
        body = self.resolved(operation.get("requestBody"))
        if body.value:
            return tuple(self.payloads(body))
        found: list[Payload] = []  # Swagger 2: a parameter in the body, or those of a form
        form: list[Field] = []
        for each in operation.get("parameters").each():
            at = self.resolved(each)
            if at.text("in") == "body":
                found.append(self._payload("application/json", at.get("schema"), at, required=True))
            elif at.text("in") == "formData":
                form.append(self._parameter(at.text("name"), "", at, top))
        if form:
            found.append(Payload("multipart/form-data", "object", "", True, tuple(form), None))
        return tuple(found)

    def payloads(self, owner: _At) -> Iterator[Payload]:
        required = owner.get("required").value is True
        for media_type, media in owner.get("content").items():
            yield self._payload(media_type, media.get("schema"), media, required=required, owner=owner)

    def _payload(
        self, media_type: str, schema: _At, media: _At, *, required: bool, owner: _At | None = None
    ) -> Payload:
        field = self.field("", schema, required=required, above=())
        return Payload(
            media_type=media_type,
            type=field.type,
            description=(owner or media).text("description") or field.description,
            required=required,
            fields=field.children,
            example=self._shown(media, schema),
        )

    def _shown(self, media: _At, schema: _At) -> str | None:
        for owner in (media, self.resolved(schema)):
            if not isinstance(owner.value, dict):
                continue
            if "example" in owner.value:
                return _pretty(owner.value["example"])
            for each in owner.get("examples").each():
                return _pretty(each.value)
            for each in owner.get("examples").members():
                example = self.resolved(each)
                if isinstance(example.value, dict) and "value" in example.value:
                    return _pretty(example.value["value"])
        return None

    def responses(self, operation: _At) -> Iterator[Response]:
        for status, each in operation.get("responses").items():
            at = self.resolved(each)
            payloads = tuple(self.payloads(at))
            if not payloads and at.get("schema").value is not None:  # Swagger 2
                payloads = (self._payload("application/json", at.get("schema"), at, required=False),)
            headers = tuple(
                self._parameter(name, "header", self.resolved(header), at) for name, header in at.get("headers").items()
            )
            yield Response(status, at.text("description"), payloads, headers)

    def channel(self, reference: ApiReference, at: _At, top: _At) -> Operation:
        return Operation(
            reference=reference,
            summary=at.text("summary") or at.text("title"),
            description=at.text("description"),
            deprecated=False,
            tags=(),
            operation_id="",
            servers=tuple(
                url for each in top.get("servers").members() if (url := each.text("url") or each.text("host"))
            ),
            security=(),
            parameters=tuple(
                self._parameter(name, "path", self.resolved(each), top) for name, each in at.get("parameters").items()
            ),
            requests=tuple(self._messages(at)),
            responses=(),
            content=at.get("x-mint").text("content"),
        )

    def _messages(self, channel: _At) -> Iterator[Payload]:
        """The messages of a channel, in AsyncAPI 3 and in AsyncAPI 2."""
        messages = list(channel.get("messages").members())
        for way in ("publish", "subscribe"):
            message = channel.get(way).get("message")
            several = [*message.get("oneOf").each()] if isinstance(message.value, dict) else []
            messages.extend(several or ([message] if message.value else []))
        for each in messages:
            at = self.resolved(each)
            payload = self._payload(at.text("contentType") or "application/json", at.get("payload"), at, required=True)
            name = at.text("title") or at.text("name")
            yield Payload(
                payload.media_type, name or payload.type, payload.description, True, payload.fields, payload.example
            )

    def field(self, name: str, schema: _At, *, required: bool, above: tuple[str, ...]) -> Field:
        """Return a schema as a field with the fields in it."""
        at = self.merged(schema)
        mark = _mark(schema)
        self.made += 1
        recursive = mark in above or len(above) >= self.depth or self.made > MAX_FIELDS
        children = () if recursive else tuple(self._children(at, (*above, mark)))
        return Field(
            name=name,
            location="",
            type=self.type_of(schema, above),
            required=required,
            deprecated=at.get("deprecated").value is True,
            description=at.text("description"),
            default=as_json(at.value["default"]) if isinstance(at.value, dict) and "default" in at.value else None,
            values=_values(at),
            example=_example(at),
            children=children,
            recursive=recursive and self._nests(at),
        )

    def merged(self, schema: _At, depth: int = 0) -> _At:
        """Return a schema with the parts of its ``allOf`` in it."""
        at = self.resolved(schema)
        if not isinstance(at.value, dict) or not isinstance(at.value.get("allOf"), list) or depth > MAX_DEPTH:
            return at
        whole: dict[str, Any] = {}
        properties: dict[str, Any] = {}
        required: list[Any] = []
        own = {key: value for key, value in at.value.items() if key != "allOf"}
        for part in (*(self.merged(each, depth + 1) for each in at.get("allOf").each()), _At(own, at.file)):
            if isinstance(part.value, dict):
                whole.update(part.value)
                properties.update({key: each.value for key, each in part.get("properties").items()})
                required.extend(each.value for each in part.get("required").each())
        return _At({**whole, "properties": properties, "required": required}, at.file)

    def _nests(self, at: _At) -> bool:
        return any(at.get(key).value for key in ("properties", "items", "oneOf", "anyOf", "additionalProperties"))

    def _children(self, at: _At, above: tuple[str, ...]) -> Iterator[Field]:
        required = {each.value for each in at.get("required").each() if isinstance(each.value, str)}
        for name, schema in at.get("properties").items():
            yield self.field(name, schema, required=name in required, above=above)
        items = at.get("items")
        if isinstance(items.value, dict):
            yield from self.field("", items, required=False, above=above).children
        extra = at.get("additionalProperties")
        if isinstance(extra.value, dict) and extra.value:
            yield self.field("*", extra, required=False, above=above)
        for key in ("oneOf", "anyOf"):
            choices = [each for each in at.get(key).each() if self._nests(self.merged(each))]
            for number, choice in enumerate(choices, 1):
                title = self.merged(choice).text("title") or _name(choice) or f"option {number}"
                inner = self.field(title, choice, required=False, above=above)
                if len(choices) == 1:
                    yield from inner.children
                else:
                    yield inner

    def type_of(self, schema: _At, above: tuple[str, ...] = (), depth: int = 0) -> str:
        """Return the type of a schema in a reader's words."""
        at = self.merged(schema)
        if not isinstance(at.value, dict) or depth > MAX_DEPTH:
            return "any"
        kind = at.value.get("type")
        kinds = [str(each) for each in kind] if isinstance(kind, list) else [kind] if isinstance(kind, str) else []
        named = [self._named(each, at, above, depth) for each in kinds]
        if not named:
            choices = [*at.get("oneOf").each(), *at.get("anyOf").each()]
            named = list(dict.fromkeys(self.type_of(each, above, depth + 1) for each in choices))
        if not named and "const" in at.value:
            named = [_kind_of(at.value["const"])]
        if not named and isinstance(at.value.get("enum"), list):
            named = list(dict.fromkeys(_kind_of(each) for each in at.value["enum"]))
        if not named:
            named = ["object" if at.get("properties").value else "any"]
        if at.value.get("nullable") is True and "null" not in named:
            named.append("null")
        return " | ".join(named)

    def _named(self, kind: str, at: _At, above: tuple[str, ...], depth: int) -> str:
        if kind == "array":
            inner = self.type_of(at.get("items"), above, depth + 1)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        form = at.text("format")
        return f"{kind}<{form}>" if form and kind in ("string", "integer", "number") else kind


def _name(at: _At) -> str:
    """The last part of a reference: the name of a schema."""
    reference = at.value.get("$ref") if isinstance(at.value, dict) else None
    return reference.rpartition("/")[2] if isinstance(reference, str) else ""


def _mark(at: _At) -> str:
    """What a schema is known by when it comes again inside itself."""
    reference = at.value.get("$ref") if isinstance(at.value, dict) else None
    if not isinstance(reference, str):
        return str(id(at.value))
    name, _, pointer = reference.partition("#")
    return f"{_beside(at.file, name)}#{pointer}"


def _beside(file: str, name: str) -> str:
    """Return the path of the file that a reference in ``file`` names; ``file`` itself where it names none."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), name)) if name else file


def _values(at: _At) -> tuple[str, ...]:
    owner = at.get("items") if at.get("enum").value is None and isinstance(at.get("items").value, dict) else at
    values = [each.value for each in owner.get("enum").each()]
    if isinstance(at.value, dict) and "const" in at.value:
        values = [at.value["const"]]
    return tuple(each if isinstance(each, str) else as_json(each) for each in values)


def _example(at: _At) -> str | None:
    if not isinstance(at.value, dict):
        return None
    if "example" in at.value:
        return as_json(at.value["example"])
    for each in at.get("examples").each():
        return as_json(each.value)
    return None


def _pretty(value: Any) -> str:
    return value if isinstance(value, str) else as_json(value, indent=2)


def _kind_of(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    return "string" if isinstance(value, str) else "object"


def _scheme(name: str, at: _At) -> str:
    kind = at.text("type")
    how = {
        "http": f"HTTP {at.text('scheme')}".strip(),
        "apiKey": f"API key in {at.text('in')} {at.text('name')}".strip(),
        "oauth2": "OAuth 2",
        "openIdConnect": "OpenID Connect",
        "basic": "HTTP basic",
    }.get(kind, kind)
    return f"{name} ({how})" if how else name
