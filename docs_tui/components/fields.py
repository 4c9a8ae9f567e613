"""API reference: parameters, response fields, request and response examples."""

from docs_tui.components.spec import DEFAULT_OPEN, ID, ComponentSpec, Prop, Role

_COMMON = (
    Prop("required", default="false", summary="Marks the parameter or field as required."),
    Prop("deprecated", default="false", summary="Marks the parameter or field as deprecated."),
    Prop("default", summary="The value that is used if none is given."),
)
_TYPE = Prop("type", required=True, summary="The type, such as `string` or `string | null`.")
_PARAM = (
    Prop("query", location=True, summary="The name of a parameter of the query."),
    Prop("path", location=True, summary="The name of a parameter of the path."),
    Prop("body", location=True, summary="The name of a property of the body."),
    Prop("header", location=True, summary="The name of a header."),
    _TYPE,
    *_COMMON,
    Prop("placeholder", summary="What the playground shows in its empty field."),
    ID,
)
_DROPDOWN = Prop("dropdown", default="false", summary="Offers the examples in a menu.")

ROWS = (
    ComponentSpec(
        "ParamField",
        Role.FIELD,
        "Documents one parameter of a request.",
        props=_PARAM,
        example='<ParamField query="limit" type="integer" default="20">\n'
        "  The most messages to return, from 1 to 100.\n</ParamField>",
    ),
    ComponentSpec(
        "Param",
        Role.FIELD,
        "Is the old name of ParamField.",
        props=_PARAM,
        instead="ParamField",
        example='<Param path="id" type="string" required>\n  The identifier of the message.\n</Param>',
    ),
    ComponentSpec(
        "ResponseField",
        Role.FIELD,
        "Documents one field of a response.",
        props=(
            Prop("name", required=True, summary="The name of the field."),
            _TYPE,
            *_COMMON,
            Prop("pre", summary="Labels before the name, as an array."),
            Prop("post", summary="Labels after the name, as an array."),
            DEFAULT_OPEN,
            ID,
        ),
        example='<ResponseField name="delivered_at" type="string | null">\n'
        "  When the message arrived, or `null` while it is on its way.\n</ResponseField>",
    ),
    ComponentSpec(
        "RequestExample",
        Role.EXAMPLE,
        "Shows a request beside the reference of an endpoint.",
        props=(_DROPDOWN,),
        label="Request example",
        example='<RequestExample>\n```bash cURL\ncurl --fail "https://api.relay.example/v1/messages"\n```\n</RequestExample>',
    ),
    ComponentSpec(
        "ResponseExample",
        Role.EXAMPLE,
        "Shows a response beside the reference of an endpoint.",
        props=(_DROPDOWN,),
        label="Response example",
        example='<ResponseExample>\n```json 200\n{ "id": "msg_01", "status": "queued" }\n```\n</ResponseExample>',
    ),
    ComponentSpec(
        "Panel",
        Role.EXAMPLE,
        "Puts content into the side column, instead of the outline.",
        example="<Panel>\n  <Info>\n    Relay answers within 50 ms.\n  </Info>\n</Panel>",
    ),
    ComponentSpec(
        "ApiPlayground",
        Role.TRANSPARENT,
        "Is the form for trying an endpoint, which the hosted site adds automatically.",
        instead="the front matter `openapi`",
        example="<ApiPlayground />",
    ),
)
