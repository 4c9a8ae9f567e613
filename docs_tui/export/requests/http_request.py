"""The example request of an operation, independent of the programming language."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from docs_tui.site.openapi import Field, Operation, Payload, SecurityScheme
from docs_tui.source.record import record

_FORMS: Final = ("multipart/form-data", "application/x-www-form-urlencoded")
_NO_FORM: tuple[tuple[str, str], ...] = ()
_BY_TYPE: Final = {"integer": "123", "number": "123.45", "boolean": "true"}


@record(frozen=True, slots=True)
class HttpRequest:
    """A request with example values."""

    method: str
    url: str
    headers: tuple[tuple[str, str], ...]
    body: str
    """The body as text; empty without a body, and for multipart forms."""
    form: tuple[tuple[str, str], ...]
    """The fields of a multipart form; the value of a file begins with ``@``."""

    @property
    def json(self) -> Any:
        """The body as a value; None if it is not JSON."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None


def example_request(operation: Operation, *, required_only: bool = False) -> HttpRequest | None:
    """Return the example request of an operation; None for webhooks and channels."""
    reference = operation.reference
    if reference.kind != "openapi" or not reference.method:
        return None
    given = [each for each in operation.parameters if each.required or not required_only]
    query = [
        (each.name, _value(each)) for each in given if each.location == "query" and (each.required or _is_known(each))
    ]
    headers = [(each.name, _value(each)) for each in given if each.location == "header"]
    cookies = [f"{each.name}={_value(each)}" for each in given if each.location == "cookie"]
    for scheme in operation.schemes:
        match scheme.location:
            case "query":
                query.append((scheme.parameter, "<api-key>"))
            case "cookie":
                cookies.append(f"{scheme.parameter}=<api-key>")
            case _:
                headers += _authentication(scheme)
    if cookies:
        headers.append(("Cookie", "; ".join(cookies)))
    body, form = "", _NO_FORM
    if (payload := _payload(operation)) is not None:
        body, form = _body_of(payload)
        if not form:
            headers.append(("Content-Type", payload.media_type))
    server = operation.servers[0].rstrip("/") if operation.servers else ""
    asked = f"?{urlencode(query, safe='<>{}:/', quote_via=quote)}" if query else ""
    return HttpRequest(reference.method, f"{server}{_path(operation)}{asked}", tuple(headers), body, form)


def _path(operation: Operation) -> str:
    path = operation.reference.path
    for each in operation.parameters:
        if each.location == "path" and each.example is not None:
            path = path.replace(f"{{{each.name}}}", quote(_text(each.example), safe=""))
    return path


def _authentication(scheme: SecurityScheme) -> Iterator[tuple[str, str]]:
    if scheme.kind == "apiKey":
        yield scheme.parameter or "Authorization", "<api-key>"
    elif scheme.kind == "basic" or scheme.scheme == "basic":
        yield "Authorization", "Basic <encoded-value>"
    else:
        yield "Authorization", "Bearer <token>"


def _payload(operation: Operation) -> Payload | None:
    """Return the body that an example shows: JSON if the operation takes it; None if it takes no body."""
    bodies = [each for each in operation.requests if each.example is not None or each.made is not None or each.fields]
    return next((each for each in bodies if "json" in each.media_type), next(iter(bodies), None))


def _body_of(payload: Payload) -> tuple[str, tuple[tuple[str, str], ...]]:
    shown = payload.example if payload.example is not None else payload.made or ""
    if payload.media_type not in _FORMS:
        return shown, ()
    try:
        values = json.loads(shown)
    except ValueError:
        values = None
    fields: Mapping[str, Any] = (
        values if isinstance(values, dict) else {each.name: _value(each) for each in payload.fields}
    )
    files = {each.name for each in payload.fields if "binary" in each.type}
    pairs = tuple((name, f"@{name}" if name in files else _text(value)) for name, value in fields.items())
    return (urlencode(pairs), ()) if payload.media_type == _FORMS[1] else ("", pairs)


def _is_known(field: Field) -> bool:
    return field.example is not None or field.default is not None or bool(field.values)


def _value(field: Field) -> str:
    if field.example is not None:
        return _text(field.example)
    if field.default is not None:
        return _text(field.default)
    if field.values:
        return field.values[0]
    return _BY_TYPE.get(field.type.partition("<")[0], f"<{field.name}>")


def _text(value: Any) -> str:
    """Return a value as text for a URL, header or form; objects and lists as JSON."""
    if isinstance(value, str):
        try:
            read = json.loads(value)
        except ValueError:
            return value
        return read if isinstance(read, str) else value
    return json.dumps(value, ensure_ascii=False)
