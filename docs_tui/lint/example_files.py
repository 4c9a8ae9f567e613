"""Files that several rules' examples use: a spec, and docs.json."""

SPEC = """\
openapi: 3.1.0
info: {title: Relay, version: "1"}
paths:
  /messages:
    get:
      summary: List messages
      parameters:
        - {name: limit, in: query, required: true, schema: {type: integer}}
        - {name: after, in: query, schema: {type: string}}
      responses:
        "200":
          description: The messages.
          content:
            application/json:
              schema: {type: object, properties: {id: {type: string}}}
"""
OPERATION_HEAD = "---\ntitle: List messages\ndescription: All of them.\nopenapi: openapi.yaml GET /messages\n---\n\n"
"""The front matter of a page for the operation of the spec."""


def config_with(entry: str = "", *, pages: str = '"index"') -> str:
    """Return a docs.json with these pages in its navigation, and with one more entry."""
    more = f",\n  {entry}" if entry else ""
    return (
        '{\n  "$schema": "https://mintlify.com/docs.json",\n  "theme": "mint",\n  "name": "Relay",\n'
        f'  "colors": {{"primary": "#0F766E"}},\n  "navigation": {{"pages": [{pages}]}}{more}\n}}\n'
    )


def redirects_with(entries: str) -> str:
    """Return a docs.json of two pages with redirects."""
    return config_with(f'"redirects": [\n    {entries}\n  ]', pages='"index", "keys"')
