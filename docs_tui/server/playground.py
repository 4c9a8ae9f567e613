"""The form of ``serve --try`` that sends a request of an API page from the reader's browser.

The browser, never this server, sends it: only to the servers that the spec names, and without cookies. The Content Security
Policy of the page allows no others.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from docs_tui.export.html.html_operation import RequestSettings
from docs_tui.export.html.markup import tag, text
from docs_tui.server.responses import CONTENT_SECURITY_POLICY
from docs_tui.site import Page, Site
from docs_tui.site.openapi import Field, Operation, Payload

_SERVER: Final = re.compile(r"(https?://[A-Za-z0-9.-]+(?::\d{1,5})?)(?:/[\w./~%-]*)?\Z")
"""A server that requests may go to: an origin that the policy can name, and a plain path."""
_TYPED: Final = ("application/json", "text/plain")
_MOST_LINES: Final = 20


def servers_of(operation: Operation) -> list[str]:
    """Return the servers of an operation to which a browser can send."""
    if operation.reference.kind != "openapi" or not operation.reference.method:
        return []
    return [server.rstrip("/") for server in operation.servers if _SERVER.match(server)]


def policy_for(servers: Sequence[str]) -> str:
    """Return the policy of a page that may send to these servers."""
    origins = dict.fromkeys(found[1] for server in servers if (found := _SERVER.match(server)))
    return CONTENT_SECURITY_POLICY.replace("connect-src 'self'", " ".join(["connect-src 'self'", *origins]))


def request_form(site: Site, page: Page) -> tuple[str, str]:
    """Return the form and the policy of the page; both empty for a page without a request that can be sent."""
    operation = site.operation(page, RequestSettings.of(site).examples)
    servers = servers_of(operation) if operation is not None else []
    if operation is None or not servers:
        return "", ""
    options = "".join(tag("option", text(server)) for server in servers)
    rows = [_labelled("Server", tag("select", options, name="server"))]
    rows += _credentials(operation)
    rows += [_field(each) for each in operation.parameters if each.location in ("path", "query", "header")]
    rows += _body(operation.requests)
    send = tag("button", "Send", type="submit", cls="try-send")
    answer = tag("div", "", cls="try-answer", role="status", aria_live="polite")
    reference = operation.reference
    inside = "".join(rows) + send + answer
    form = tag("form", inside, autocomplete="off", data_method=reference.method, data_path=reference.path)
    return tag("details", tag("summary", "Try it") + form, cls="try needs-script", lang="en"), policy_for(servers)


def _labelled(words: str, control: str, more: str = "") -> str:
    return tag("label", tag("span", text(words) + more) + control, cls="try-row")


def _field(field: Field) -> str:
    value = field.example or field.default or ""
    place, name, required = field.location, field.name, field.required
    if field.values:
        options = ("" if required else tag("option", "", value="")) + "".join(
            tag("option", text(each)) for each in field.values
        )
        control = tag("select", options, data_in=place, data_name=name, required=required)
    else:
        control = tag(
            "input",
            type="text",
            value=value.strip('"'),
            placeholder=field.type,
            spellcheck="false",
            data_in=place,
            data_name=name,
            required=required,
        )
    return _labelled(field.name, control, tag("span", text(f" {field.location}"), cls="try-place"))


def _credentials(operation: Operation) -> Iterator[str]:
    for each in operation.schemes:
        place, name, before = each.location or "header", each.parameter or "Authorization", ""
        if each.kind != "apiKey":
            place, name, before = (
                "header",
                "Authorization",
                "Basic " if "basic" in (each.kind, each.scheme) else "Bearer ",
            )
        if place in ("header", "query"):  # scripts cannot set cookies of other sites
            control = tag("input", type="password", data_in=place, data_name=name, data_before=before or None)
            yield _labelled(each.name, control, tag("span", text(f" {name}"), cls="try-place"))


def _body(payloads: Sequence[Payload]) -> Iterator[str]:
    payload = next((each for kind in _TYPED for each in payloads if kind in each.media_type), None)
    if payload is None:
        return
    written = payload.example if payload.example is not None else payload.made or ""
    rows = min(written.count("\n") + 2, _MOST_LINES)
    area = tag("textarea", text(written), data_type=payload.media_type, rows=rows, spellcheck="false")
    yield _labelled("Body", area, tag("span", text(f" {payload.media_type}"), cls="try-place"))
