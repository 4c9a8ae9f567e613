"""Example requests: each language sends what the operation says."""

import json
import shlex
import shutil
import subprocess
import types
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygments.lexers import get_lexer_by_name
from pygments.token import Error

from docs_tui.export.html import render_html
from docs_tui.export.requests.http_request import HttpRequest, example_request
from docs_tui.export.requests.request_languages import LANGUAGES, languages_of, written_requests
from docs_tui.site.openapi import Operation
from tests.sites import site_of

USER = {
    "type": "object",
    "required": ["email"],
    "properties": {
        "email": {"type": "string", "format": "email"},
        "age": {"type": "integer", "minimum": 18},
        "role": {"enum": ["admin", "reader"]},
        "id": {"type": "string", "readOnly": True},
        "manager": {"$ref": "#/components/schemas/User"},
        "tags": {"type": "array", "items": {"type": "string", "example": "new"}},
    },
}
SPEC: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {},
    "servers": [{"url": "https://api.example.com/v1/"}],
    "security": [{"token": []}],
    "components": {
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        "schemas": {"User": USER},
    },
    "paths": {
        "/teams/{team}/users": {
            "post": {
                "parameters": [
                    {"name": "team", "in": "path", "required": True, "example": "a b"},
                    {"name": "dry", "in": "query", "required": True, "schema": {"type": "boolean"}},
                    {"name": "note", "in": "query", "schema": {"type": "string"}},
                    {"name": "limit", "in": "query", "schema": {"type": "integer", "default": 20}},
                ],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}},
                "responses": {
                    "201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}}
                },
                "x-codeSamples": [{"lang": "python", "label": "SDK", "source": "acme.add()\n"}],
            }
        }
    },
}
PAGE = {"users.mdx": "---\ntitle: Add\nopenapi: api.json POST /teams/{team}/users\n---\n\nOwn words.\n"}


def operation(spec: dict[str, Any] = SPEC, examples: Any = "all") -> Operation:
    site = site_of({"api.json": json.dumps(spec), **PAGE})
    found = site.operation(site.pages["/users"], examples)
    assert found is not None
    return found


def request(**changes: Any) -> HttpRequest:
    found = example_request(operation())
    assert found is not None
    values = {name: getattr(found, name) for name in ("method", "url", "headers", "body", "form")}
    return HttpRequest(**{**values, **changes})


def test_the_request_has_path_query_authentication_and_a_body_made_from_the_schema() -> None:
    made = request()
    assert made.url == "https://api.example.com/v1/teams/a%20b/users?dry=true&limit=20"
    assert dict(made.headers) == {"Authorization": "Bearer <token>", "Content-Type": "application/json"}
    body = made.json
    assert body["email"] == "user@example.com"
    assert (body["age"], body["role"], body["tags"]) == (18, "admin", ["new"])
    assert "id" not in body
    assert set(body["manager"]) <= {"email", "age", "role", "tags", "manager"}


def test_only_what_is_required_is_shown_if_docs_json_says_so() -> None:
    made = example_request(operation(examples="required"), required_only=True)
    assert made is not None
    assert made.url.endswith("?dry=true")
    assert made.json == {"email": "user@example.com"}


def test_the_page_has_the_languages_of_docs_json_and_the_samples_of_the_spec_first() -> None:
    api = {
        "api": {"examples": {"languages": ["go", "curl", "no-such-language", "python"]}},
        "navigation": {"pages": ["users"]},
    }
    site = site_of({"docs.json": json.dumps(api), "api.json": json.dumps(SPEC), **PAGE})
    aside = render_html(site, site.pages["/users"]).aside
    at = [aside.index(f">{name}</button>") for name in ("SDK", "Go", "cURL")]
    assert at == sorted(at)
    assert ">Python</button>" not in aside  # the SDK's own sample stands for it
    assert "acme" in aside
    none = {**api, "api": {"examples": {"autogenerate": False}}}
    site = site_of({"docs.json": json.dumps(none), "api.json": json.dumps(SPEC), **PAGE})
    shown = render_html(site, site.pages["/users"]).aside
    assert "acme" in shown
    assert "curl" not in shown


def test_names_of_languages_have_aliases() -> None:
    assert [each.label for each in languages_of(["sh", "JS", "golang", "C#", ".NET", "flutter", "x"])] == [
        *("cURL", "JavaScript", "Go", "C#", ".NET", "Dart")
    ]
    assert languages_of([]) == []
    assert languages_of(None)[0].label == "cURL"


TEXTS = st.text(
    st.characters(codec="utf-8", exclude_characters="\r\x85\u2028\u2029", exclude_categories=["Cc", "Cs"])
    | st.just("\n")
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
REQUESTS = st.builds(
    lambda value, key, url: request(
        body=json.dumps(value, ensure_ascii=False, indent=2),
        url=f"https://api.example.com/{url}",
        headers=(("X-Key", key), ("Content-Type", "application/json")),
    ),
    st.dictionaries(TEXTS, VALUES, max_size=4),
    TEXTS.filter(lambda text: "\n" not in text),
    st.text("abc'\"$`\\#{}%", max_size=8),
)


@given(REQUESTS)
def test_curl_sends_the_request(made: HttpRequest) -> None:
    words = [word for word in shlex.split(LANGUAGES["bash"].write(made)) if word != "\n"]
    assert words[words.index("--url") + 1] == made.url
    assert words[words.index("--data") + 1] == made.body
    assert [words[at + 1] for at, word in enumerate(words) if word == "--header"] == [
        f"{name}: {value}" for name, value in made.headers
    ]


@given(REQUESTS)
def test_python_sends_the_request(made: HttpRequest) -> None:
    called: list[Any] = []
    module = types.SimpleNamespace(request=lambda *given, **named: called.append((given, named)))
    code = LANGUAGES["python"].write(made).replace("import requests\n", "").replace("print(response.text)", "")
    exec(code, {"requests": module})
    ((given, named),) = called
    assert given == (made.method, made.url)
    assert named == {"headers": {"X-Key": dict(made.headers)["X-Key"]}, "json": json.loads(made.body)}


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node to run JavaScript")
@settings(max_examples=10, deadline=None)
@given(REQUESTS)
def test_javascript_sends_the_request(made: HttpRequest) -> None:
    stub = "globalThis.fetch = async (url, options) => ({ json: () => [url, options] });\nconsole.log = (all) => process.stdout.write(JSON.stringify(all));\n"
    code = stub + LANGUAGES["javascript"].write(made)
    ran = subprocess.run(["node", "--input-type=module"], input=code, capture_output=True, text=True, check=True)
    url, options = json.loads(ran.stdout)
    assert (url, options["method"], options["headers"]) == (made.url, made.method, dict(made.headers))
    assert json.loads(options["body"]) == json.loads(made.body)


@pytest.mark.skipif(not shutil.which("gcc"), reason="needs a C compiler")
def test_c_compiles_with_quotes_and_line_ends() -> None:
    made = request(body='{\n "a": "\\"%s\\\\"\n}')
    code = LANGUAGES["c"].write(made).replace("#include <curl/curl.h>", "#define CURL void\nstruct curl_slist;")
    ran = subprocess.run(["gcc", "-fsyntax-only", "-w", "-fpermissive", "-x", "c", "-DNULL=0", "-DCURLOPT_URL=1", "-DCURLOPT_CUSTOMREQUEST=1", "-DCURLOPT_HTTPHEADER=1", "-DCURLOPT_POSTFIELDS=1", "-std=gnu89", "-"], input=code, capture_output=True, text=True, check=False)  # fmt: skip
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("name", sorted(LANGUAGES.keys() - {"swift", "kotlin"}))  # Pygments misreads their strings
def test_no_text_of_a_spec_leaves_its_literal(name: str) -> None:
    language = LANGUAGES[name]
    nasty = ["'", '"', "`", "'''", '"""', "$HOME ${x} #{y} $(z)", "\\", '"#', "'@\n'@", "\nJSON\n"]
    lexer = get_lexer_by_name(language.highlighting)
    for each in nasty:
        body = json.dumps({"text": each, "more": 1}, indent=2)
        code = language.write(request(body=body, headers=(("X", each.replace("\n", " ")),)))
        assert not [value for kind, value in lexer.get_tokens(code) if kind is Error], (each, code)
    assert "https://api.example.com/v1" in language.write(request())


def test_a_form_with_files_is_shown_in_the_languages_that_can_send_it() -> None:
    made = request(body="", form=(("file", "@file"), ("name", "it's")), headers=())
    shown = {language.label: code for language, code in written_requests(made, list(LANGUAGES.values()))}
    assert set(shown) == {"cURL", "Python", "JavaScript", "Node.js", "TypeScript"}
    assert "--form file=@file" in shown["cURL"]
    assert '"file": open("file", "rb")' in shown["Python"]
    assert 'form.append("file", file);' in shown["JavaScript"]


def test_the_description_of_the_operation_is_above_the_words_of_the_page() -> None:
    spec = json.loads(json.dumps(SPEC))
    spec["paths"]["/teams/{team}/users"]["post"]["description"] = "Adds a user."
    site = site_of({"api.json": json.dumps(spec), **PAGE})
    body = render_html(site, site.pages["/users"]).body
    assert body.index("Adds a user.") < body.index("Own words.") < body.index(">email<")
    assert body.count(">email<") <= 3  # in the body, in its manager, and in the response
