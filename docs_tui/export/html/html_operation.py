"""An API operation from its spec: request, responses, and examples."""

from dataclasses import replace
from typing import TYPE_CHECKING

from docs_tui.export.code_block import CodeSource
from docs_tui.export.html.html_choices import code_bar, properties
from docs_tui.export.html.html_entries import FieldHead, field_block
from docs_tui.export.html.html_renderer import HtmlRenderer
from docs_tui.export.html.icons import icon
from docs_tui.export.html.link_targets import HtmlOutlineEntry, outline_of
from docs_tui.export.html.markup import div, line, side_by_side, span, tag, text
from docs_tui.export.requests.http_request import example_request
from docs_tui.export.requests.request_languages import RequestLanguage, language_label, languages_of, written_requests
from docs_tui.mdx import Paragraph, parse
from docs_tui.site import Site
from docs_tui.site.heading_anchors import headings_of
from docs_tui.site.openapi import Field, MadeExamples, Operation, Payload, Response
from docs_tui.site.operation_text import sections_of
from docs_tui.source import Source
from docs_tui.source.record import record

if TYPE_CHECKING:
    from collections.abc import Sequence

_VALUES = 24
_MOST_TABS = 4
"""Up to this many languages of a request are tabs; more are a menu."""
METHODS = {"GET": "get", "POST": "post", "PUT": "put", "PATCH": "patch", "DELETE": "delete"}
"""CSS class of each HTTP method that has its own color."""


_FIRST_FACTS, _MOST_FACTS = 3, 5
"""Of more servers than the second number, as many as the first are shown unasked."""


def method_mark(method: str) -> str:
    """Return the badge of an HTTP method."""
    return span(f"method method-{METHODS.get(method.upper(), 'other')}", text(method.upper())) if method else ""


def operation_head(renderer: HtmlRenderer, operation: Operation) -> str:
    """Return the head of an operation: method, path, servers and authentication."""
    reference = operation.reference
    path = reference.path.replace("/", "/\u200b") if reference.kind == "openapi" else reference.path
    mark = method_mark(reference.method or reference.kind)
    gone = span("field-deprecated", renderer.labels.html("deprecated")) if operation.deprecated else ""
    facts = [tag("code", text(server)) for server in operation.servers]
    needs = [text(each) for each in operation.security]
    below = "".join(_facts(renderer, label, values) for label, values in (("At", facts), ("Needs", needs)) if values)
    above = div("endpoint-line", side_by_side(mark, tag("code", text(path), cls="endpoint-path"), gone))
    return tag("header", above + below, cls="endpoint")


def _facts(renderer: HtmlRenderer, label: str, values: list[str]) -> str:
    """Return facts side by side; of many, those after the first are folded away."""
    first, more = (values, []) if len(values) <= _MOST_FACTS else (values[:_FIRST_FACTS], values[_FIRST_FACTS:])
    line = side_by_side(renderer.labels.html(label), side_by_side(*first, separator=","))
    shown = tag("p", line, cls="endpoint-fact")
    if not more:
        return shown
    count = tag("summary", renderer.labels.html("and {count} more", count=len(more)))
    return shown + tag("details", count + tag("p", side_by_side(*more, separator=",")), cls="endpoint-fact")


def operation_body(renderer: HtmlRenderer, operation: Operation) -> tuple[str, list[HtmlOutlineEntry]]:
    """Return the parameters, request bodies and responses, and their outline."""
    written: list[str] = []
    outline: list[HtmlOutlineEntry] = []
    responses = []
    is_message = operation.reference.kind != "openapi"  # for other requests, the example shows the body
    for each in sections_of(operation):
        name, content = _name(renderer, each.title), each.content
        if isinstance(content, Response):
            responses.append((_response(renderer, content, name), HtmlOutlineEntry(3, content.status, name)))
            continue
        outline.append(HtmlOutlineEntry(2, f"{renderer.labels(each.label)} {each.detail}".strip(), name))
        if isinstance(content, Payload):
            kind = "message" if is_message else "body"
            written.append(_payload(renderer, each.label, content, kind, name, is_message=is_message))
        else:
            written.append(_section(renderer, each.label, _fields(renderer, content, "parameter"), name))
    if responses:
        name = _name(renderer, "Responses")
        written.append(_section(renderer, "Responses", "".join(each for each, _ in responses), name))
        outline += (HtmlOutlineEntry(2, renderer.labels("Responses"), name), *(entry for _, entry in responses))
    return "".join(written), outline


def _name(renderer: HtmlRenderer, title: str) -> str:
    return renderer.ids.claim(title) or renderer.ids.new()


def operation_description(renderer: HtmlRenderer, operation: Operation) -> tuple[str, list[HtmlOutlineEntry]]:
    """Return the description of an operation and its outline; its headings get ids that are new on the page."""
    document = parse(Source("", operation.description))
    given = ((each, renderer.ids.claim(each.text, each.id)) for each in headings_of(document))
    headings = [replace(each, id=name) for each, name in given if name]
    anchors = {each.start: each.id for each in headings}
    inner = renderer.of_document(document, anchors)
    return inner.blocks(document.root.children), outline_of(headings)


def operation_examples(renderer: HtmlRenderer, operation: Operation, settings: "RequestSettings") -> str:
    """Return the request in several languages, and the example responses."""
    written = ""
    if requests := _requests(operation, settings):
        written += _example(
            renderer, "Request example", code_bar(renderer, requests, dropdown=len(requests) > _MOST_TABS)
        )
    answers = [
        CodeSource(example, _language(example), response.status)
        for response in operation.responses
        for payload in response.payloads
        if (example := payload.example if payload.example is not None else payload.made) is not None
    ]
    return written + (_example(renderer, "Response example", code_bar(renderer, answers)) if answers else "")


def _requests(operation: Operation, settings: "RequestSettings") -> list[CodeSource]:
    samples = [
        CodeSource(each.source.rstrip("\n"), each.language.lower(), each.label or language_label(each.language))
        for each in operation.samples
    ]
    request = example_request(operation, required_only=settings.examples == "required")
    if request is None or not settings.generated:
        return samples
    own = {each.language for each in samples}
    made = written_requests(request, [each for each in settings.languages if each.highlighting not in own])
    return [*samples, *(CodeSource(code, language.highlighting, language.label) for language, code in made)]


def _language(example: str) -> str:
    return "json" if example.lstrip()[:1] in ("{", "[") else ""


def _example(renderer: HtmlRenderer, label: str, code: str) -> str:
    return div("example", tag("p", renderer.labels.html(label), cls="example-label") + code)


@record(frozen=True, slots=True)
class RequestSettings:
    """The settings for example requests: ``api.examples`` of docs.json."""

    examples: MadeExamples
    languages: "Sequence[RequestLanguage]"
    generated: bool

    @classmethod
    def of(cls, site: Site) -> "RequestSettings":
        """Return the settings of a site."""
        api = site.config.raw.get("api")
        given = api.get("examples") if isinstance(api, dict) else None
        given = given if isinstance(given, dict) else {}
        names = given.get("languages")
        languages = languages_of([str(each) for each in names] if isinstance(names, list) and names else None)
        examples: MadeExamples = "required" if given.get("defaults") == "required" else "all"
        return cls(examples, languages, given.get("autogenerate") is not False)


def _section(renderer: HtmlRenderer, title: str, content: str, name: str, more: str = "") -> str:
    link = tag("a", renderer.labels.html(title), cls="anchor", href=f"#{name}")
    return div("spec-section", tag("h2", f"{link}{more}", cls="spec-title", id=name) + content)


def _markdown(renderer: HtmlRenderer, written: str) -> str:
    if not written.strip():
        return ""
    document = parse(Source("", written))
    return renderer.of_document(document).blocks(document.root.children)


def _fields(renderer: HtmlRenderer, fields: "Sequence[Field]", kind: str, *around: str) -> str:
    return "".join(_field(renderer, field, kind, *around) for field in fields)


def _field(renderer: HtmlRenderer, field: Field, kind: str, *around: str) -> str:
    """Return a field with the fields in it; ``around`` are the names of the fields that it is in."""
    name = renderer.ids.claim_field(kind, *around, field.name)
    head = FieldHead(
        field.name, field.type, "", field.required, field.deprecated, field.default or "", field.example or ""
    )
    body = _markdown(renderer, field.description)
    if field.values:
        more = len(field.values) - _VALUES
        shown = side_by_side(*(tag("code", line(value)) for value in field.values[:_VALUES]), separator=",")
        rest = renderer.labels.html("and {count} more", count=more) if more > 0 else ""
        body += tag("p", side_by_side(renderer.labels.html("One of"), shown, rest), cls="field-values")
    if field.limits:
        body += tag(
            "p", side_by_side(*(tag("code", line(each)) for each in field.limits), separator=","), cls="field-values"
        )
    if field.children:
        title = span("summary-title", properties(renderer, len(field.children)))
        summary = tag("summary", icon("chevron-right", "turn") + span("summary-words", title))
        inside = div("disclosure-body", _fields(renderer, field.children, kind, *around, field.name))
        body += tag("details", summary + inside, cls="disclosure")
    return field_block(head, body, renderer.labels, name)


def _payload(
    renderer: HtmlRenderer,
    title: str,
    payload: Payload,
    kind: str,
    name: str = "",
    *,
    already_shown: str = "",
    is_message: bool = False,
) -> str:
    details = side_by_side(
        span("spec-type", text(payload.media_type)) if payload.media_type else "",
        span("field-type", text(payload.type)) if payload.type else "",
        span("field-required", renderer.labels.html("required")) if payload.required else "",
    )
    content = _markdown(renderer, payload.description) if payload.description != already_shown else ""
    content += _fields(renderer, payload.fields, kind)
    if title:
        shown = _example_block(renderer, payload) if is_message and payload.example is not None else ""
        return _section(renderer, title, content + shown, name, f"\n{details}")
    return (tag("p", details, cls="spec-facts") if details else "") + content


def _example_block(renderer: HtmlRenderer, payload: Payload) -> str:
    example = payload.example or ""
    return renderer.code(CodeSource(example, _language(example), renderer.labels("Example")))


def _response(renderer: HtmlRenderer, response: Response, name: str) -> str:
    first = response.status[:1]
    kind = "good" if first == "2" else "bad" if first in ("4", "5") else "other"
    description = response.description
    title, rest = _first_paragraph(description)
    shown = span("summary-title", renderer.inline_markdown(title)) if title else ""
    head = side_by_side(span(f"status status-{kind}", text(response.status)), shown)
    summary = tag("summary", icon("chevron-right", "turn") + span("summary-words", head))
    body = _markdown(renderer, rest)
    if response.headers:
        body += tag("p", renderer.labels.html("Headers"), cls="spec-label") + _fields(
            renderer, response.headers, "response"
        )
    body += "".join(
        _payload(renderer, "", payload, "response", already_shown=description) for payload in response.payloads
    )
    if not body:
        return tag("p", span("summary-words", head), cls="disclosure flat", id=name)
    return tag("details", summary + div("disclosure-body", body), cls="disclosure", id=name, open=first == "2")


def _first_paragraph(written: str) -> tuple[str, str]:
    """Return the first paragraph (empty if the text begins with another block) and the remaining text."""
    document = parse(Source("", written))
    first = document.root.children[0] if document.root.children else None
    if not isinstance(first, Paragraph):
        return "", written
    return document.source.slice(first.span), written[first.span.end :]
