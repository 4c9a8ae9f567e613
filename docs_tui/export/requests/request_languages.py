"""Writes an example request in a language."""

import json
import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from docs_tui.export.requests.http_request import HttpRequest
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class RequestLanguage:
    """A language that example requests are written in."""

    label: str
    highlighting: str
    """The language of its code, for highlighting."""
    write: Callable[[HttpRequest], str]
    sends_files: bool = False
    """Whether ``write`` supports multipart forms."""


def languages_of(names: Iterable[str] | None) -> list[RequestLanguage]:
    """Return the languages with these names in docs.json, in their order; the usual ones for None."""
    keys = (_ALIASES.get(name.strip().lower(), name.strip().lower()) for name in (_USUAL if names is None else names))
    return [LANGUAGES[key] for key in dict.fromkeys(keys) if key in LANGUAGES]


def written_requests(
    request: HttpRequest, languages: Sequence[RequestLanguage]
) -> Iterator[tuple[RequestLanguage, str]]:
    """Yield the code of a request in each language that can send it."""
    for language in languages:
        if not request.form or language.sends_files:
            yield language, language.write(request)


# Literals


def _double(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _without(*signs: str) -> Callable[[str], str]:
    """Return a function that writes text in double quotes, with these characters also escaped."""

    def written(text: str) -> str:
        quoted = _double(text)
        for sign in signs:
            quoted = quoted.replace(sign, f"\\{sign}")
        return quoted

    return written


_dollar = _without("$")
_ruby = _without("#")


def _single(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _powershell(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _block(text: str, before: str, after: str, otherwise: Callable[[str], str], *bad: str) -> str:
    """Return text of several lines between two marks; on one line if the text contains something that would end or change such a block."""
    return otherwise(text) if "\n" not in text or any(each in text for each in bad) else f"{before}{text}{after}"


def _indented(text: str, by: str) -> str:
    return text.replace("\n", f"\n{by}")


def _python(value: Any, margin: str = "") -> str:
    """Return a JSON value as Python."""
    inner = margin + "    "
    if isinstance(value, dict) and value:
        rows = [f"{inner}{_double(key)}: {_python(each, inner)}" for key, each in value.items()]
    elif isinstance(value, list) and value:
        rows = [f"{inner}{_python(each, inner)}" for each in value]
    elif value is None or isinstance(value, bool):
        return repr(value)
    else:
        return json.dumps(value, ensure_ascii=False)
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    return f"{opened}\n" + ",\n".join(rows) + f",\n{margin}{closed}"


def _rows(pairs: Iterable[tuple[str, str]], form: str, quoted: Callable[[str], str]) -> str:
    """Return one line for each header or field: ``form`` has places for name and value."""
    return "\n".join(form.format(quoted(name), quoted(value)) for name, value in pairs)


# Languages


def _curl(request: HttpRequest) -> str:
    lines = [f"curl --request {request.method}", f"--url {shlex.quote(request.url)}"]
    lines += [f"--header {shlex.quote(f'{name}: {value}')}" for name, value in request.headers]
    lines += [f"--form {shlex.quote(f'{name}={value}')}" for name, value in request.form]
    if request.body:
        lines.append(f"--data {shlex.quote(request.body)}")
    return " \\\n  ".join(lines)


def _requests(request: HttpRequest) -> str:
    value = request.json
    headers = tuple(each for each in request.headers if value is None or each[0] != "Content-Type")
    lines = ["import requests", "", f"url = {_double(request.url)}"]
    arguments = ["url"]
    if headers:
        lines.append(f"headers = {_python(dict(headers))}")
        arguments.append("headers=headers")
    if value is not None:
        lines.append(f"payload = {_python(value)}")
        arguments.append("json=payload")
    elif request.body:
        lines.append(f"payload = {_double(request.body)}")
        arguments.append("data=payload")
    files = [(name, value) for name, value in request.form if value.startswith("@")]
    fields = {name: value for name, value in request.form if not value.startswith("@")}
    if fields:
        lines.append(f"data = {_python(fields)}")
        arguments.append("data=data")
    if files:
        opened = ", ".join(f'{_double(name)}: open({_double(value[1:])}, "rb")' for name, value in files)
        lines.append(f"files = {{{opened}}}")
        arguments.append("files=files")
    call = f"requests.request({_double(request.method)}, {', '.join(arguments)})"
    return "\n".join([*lines, "", f"response = {call}", "", "print(response.text)"])


def _options(request: HttpRequest) -> str:
    rows = [f"method: {_double(request.method)}"]
    if request.headers:
        inner = _rows(request.headers, "    {}: {},", _double)
        rows.append(f"headers: {{\n{inner}\n  }}")
    if request.form:
        rows.append("body: form")
    elif request.json is not None:
        rows.append(f"body: JSON.stringify({_indented(json.dumps(request.json, ensure_ascii=False, indent=2), '  ')})")
    elif request.body:
        rows.append(f"body: {_double(request.body)}")
    return "{\n" + "".join(f"  {row},\n" for row in rows) + "}"


def _fetch(request: HttpRequest, typed: str = "") -> str:
    lines = []
    if request.form:
        lines.append("const form = new FormData();")
        for name, value in request.form:
            lines.append(f"form.append({_double(name)}, {'file' if value.startswith('@') else _double(value)});")
    lines += [f"const options{typed} = {_options(request)};", ""]
    lines += [f"const response = await fetch({_double(request.url)}, options);", "console.log(await response.json());"]
    return "\n".join(lines)


def _php(request: HttpRequest) -> str:
    rows = [
        f"  CURLOPT_URL => {_single(request.url)},",
        "  CURLOPT_RETURNTRANSFER => true,",
        f"  CURLOPT_CUSTOMREQUEST => {_single(request.method)},",
    ]
    if request.headers:
        inner = "\n".join(f"    {_single(f'{name}: {value}')}," for name, value in request.headers)
        rows.append(f"  CURLOPT_HTTPHEADER => [\n{inner}\n  ],")
    if request.body:
        body = _block(request.body, "<<<'JSON'\n", "\nJSON", _single, "\nJSON")
        rows.append(f"  CURLOPT_POSTFIELDS => {body},")
    inside = "\n".join(rows)
    return f"<?php\n\n$curl = curl_init();\ncurl_setopt_array($curl, [\n{inside}\n]);\n\n$response = curl_exec($curl);\necho $response;"


def _go(request: HttpRequest) -> str:
    body = _block(request.body, "`", "`", _double, "`")
    reader = f"strings.NewReader({body})" if request.body else "nil"
    packages = ["fmt", "io", "net/http", *(["strings"] if request.body else [])]
    imports = "\n".join(f"\t{_double(each)}" for each in packages)
    headers = _rows(request.headers, "\treq.Header.Add({}, {})", _double)
    lines = [
        f"package main\n\nimport (\n{imports}\n)\n\nfunc main() {{",
        f"\treq, _ := http.NewRequest({_double(request.method)}, {_double(request.url)}, {reader})",
        *([headers] if headers else []),
        "\n\tres, err := http.DefaultClient.Do(req)",
        "\tif err != nil {\n\t\tpanic(err)\n\t}",
        "\tdefer res.Body.Close()",
        "\tbody, _ := io.ReadAll(res.Body)",
        "\tfmt.Println(string(body))\n}",
    ]
    return "\n".join(lines)


def _java(request: HttpRequest) -> str:
    escaped = request.body.replace("\\", "\\\\")
    body = _double(request.body) if "\n" not in request.body or '"""' in request.body else f'"""\n{escaped}"""'
    publisher = (
        f"HttpRequest.BodyPublishers.ofString({body})" if request.body else "HttpRequest.BodyPublishers.noBody()"
    )
    headers = _rows(request.headers, "    .header({}, {})", _double)
    lines = [
        "HttpRequest request = HttpRequest.newBuilder()",
        f"    .uri(URI.create({_double(request.url)}))",
        *([headers] if headers else []),
        f"    .method({_double(request.method)}, {publisher})",
        "    .build();",
        "HttpResponse<String> response = HttpClient.newHttpClient()",
        "    .send(request, HttpResponse.BodyHandlers.ofString());",
        "System.out.println(response.body());",
    ]
    return "import java.net.URI;\nimport java.net.http.*;\n\n" + "\n".join(lines)


def _ruby_code(request: HttpRequest) -> str:
    body = _block(request.body, "<<~'JSON'\n", "\nJSON", _ruby, "\nJSON")
    lines = [
        'require "net/http"\nrequire "uri"\n',
        f"url = URI({_ruby(request.url)})",
        f"request = Net::HTTP::{request.method.capitalize()}.new(url)",
    ]
    lines += [f"request[{_ruby(name)}] = {_ruby(value)}" for name, value in request.headers]
    lines += [f"request.body = {body}"] if request.body else []
    lines += ['\nresponse = Net::HTTP.start(url.hostname, url.port, use_ssl: url.scheme == "https") do |http|']
    return "\n".join([*lines, "  http.request(request)", "end", "puts response.body"])


def _powershell_code(request: HttpRequest) -> str:
    lines = ["$headers = @{}"] + [f"$headers[{_powershell(n)}] = {_powershell(v)}" for n, v in request.headers]
    call = f"Invoke-RestMethod -Uri {_powershell(request.url)} -Method {request.method} -Headers $headers"
    if request.body:
        body = _block(request.body, "@'\n", "\n'@", _powershell)
        lines.append(f"$body = {body}")
        call += " -Body $body"
    return "\n".join([*lines, f"$response = {call}", "$response"])


def _swift(request: HttpRequest) -> str:
    escaped = request.body.replace("\\", "\\\\")
    body = _double(request.body) if "\n" not in request.body or '"""' in request.body else f'"""\n{escaped}\n"""'
    lines = [
        "import Foundation\n",
        f"var request = URLRequest(url: URL(string: {_double(request.url)})!)",
        f"request.httpMethod = {_double(request.method)}",
    ]
    lines += [f"request.setValue({_double(v)}, forHTTPHeaderField: {_double(n)})" for n, v in request.headers]
    lines += [f"request.httpBody = Data({body}.utf8)"] if request.body else []
    lines += ["\nlet (data, _) = try await URLSession.shared.data(for: request)"]
    return "\n".join([*lines, "print(String(decoding: data, as: UTF8.self))"])


def _csharp(request: HttpRequest) -> str:
    body = _block(request.body, '"""\n', '\n"""', _double, '"""')
    lines = [
        "using System.Net.Http;\nusing System.Text;\n",
        "using var client = new HttpClient();",
        f"var request = new HttpRequestMessage(new HttpMethod({_double(request.method)}), {_double(request.url)});",
    ]
    for name, value in request.headers:
        if name != "Content-Type":
            lines.append(f"request.Headers.TryAddWithoutValidation({_double(name)}, {_double(value)});")
        elif request.body:
            lines.append(f"request.Content = new StringContent({body}, Encoding.UTF8, {_double(value)});")
    return "\n".join(
        [
            *lines,
            "\nvar response = await client.SendAsync(request);",
            "Console.WriteLine(await response.Content.ReadAsStringAsync());",
        ]
    )


def _c(request: HttpRequest) -> str:
    lines = [
        "#include <curl/curl.h>\n\nint main(void) {",
        "  CURL *curl = curl_easy_init();",
        f"  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, {_double(request.method)});",
        f"  curl_easy_setopt(curl, CURLOPT_URL, {_double(request.url)});",
    ]
    if request.headers:
        lines.append("  struct curl_slist *headers = NULL;")
        lines += [f"  headers = curl_slist_append(headers, {_double(f'{n}: {v}')});" for n, v in request.headers]
        lines.append("  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);")
    lines += [f"  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, {_double(request.body)});"] if request.body else []
    return "\n".join([*lines, "  curl_easy_perform(curl);", "  curl_easy_cleanup(curl);", "}"])


def _kotlin(request: HttpRequest) -> str:
    body = _block(request.body, '"""\n', '\n""".trim()', _dollar, '"""', "$")
    publisher = (
        f"HttpRequest.BodyPublishers.ofString({body})" if request.body else "HttpRequest.BodyPublishers.noBody()"
    )
    headers = _rows(request.headers, "    .header({}, {})", _dollar)
    lines = [
        "import java.net.URI\nimport java.net.http.*\n",
        "val request = HttpRequest.newBuilder()",
        f"    .uri(URI.create({_dollar(request.url)}))",
        *([headers] if headers else []),
        f"    .method({_double(request.method)}, {publisher})",
        "    .build()",
        "val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())",
        "println(response.body())",
    ]
    return "\n".join(lines)


def _rust(request: HttpRequest) -> str:
    marks = "#" * (1 + max((len(each) for each in re.findall(r'"(#*)', request.body)), default=0))
    body = _block(request.body, f'r{marks}"', f'"{marks}', _double)
    headers = _rows(request.headers, "        .header({}, {})", _double)
    lines = [
        "fn main() -> Result<(), reqwest::Error> {",
        "    let response = reqwest::blocking::Client::new()",
        f"        .request({_double(request.method)}.parse().unwrap(), {_double(request.url)})",
        *([headers] if headers else []),
        *([f"        .body({body})"] if request.body else []),
        "        .send()?;",
        '    println!("{}", response.text()?);',
        "    Ok(())\n}",
    ]
    return "\n".join(lines)


def _dart(request: HttpRequest) -> str:
    body = _block(request.body, "'''\n", "'''", _dollar, "'''", "\\", "$")
    lines = [
        "import 'package:http/http.dart' as http;\n\nFuture<void> main() async {",
        f"  final request = http.Request({_dollar(request.method)}, Uri.parse({_dollar(request.url)}));",
    ]
    lines += [f"  request.headers[{_dollar(name)}] = {_dollar(value)};" for name, value in request.headers]
    lines += [f"  request.body = {body};"] if request.body else []
    return "\n".join(
        [*lines, "  final response = await request.send();", "  print(await response.stream.bytesToString());", "}"]
    )


LANGUAGES: Final = {
    "bash": RequestLanguage("cURL", "bash", _curl, sends_files=True),
    "python": RequestLanguage("Python", "python", _requests, sends_files=True),
    "javascript": RequestLanguage("JavaScript", "javascript", _fetch, sends_files=True),
    "node": RequestLanguage("Node.js", "javascript", _fetch, sends_files=True),
    "php": RequestLanguage("PHP", "php", _php),
    "go": RequestLanguage("Go", "go", _go),
    "java": RequestLanguage("Java", "java", _java),
    "ruby": RequestLanguage("Ruby", "ruby", _ruby_code),
    "powershell": RequestLanguage("PowerShell", "powershell", _powershell_code),
    "swift": RequestLanguage("Swift", "swift", _swift),
    "csharp": RequestLanguage("C#", "csharp", _csharp),
    "dotnet": RequestLanguage(".NET", "csharp", _csharp),
    "typescript": RequestLanguage(
        "TypeScript", "typescript", lambda request: _fetch(request, ": RequestInit"), sends_files=True
    ),
    "c": RequestLanguage("C", "c", _c),
    "c++": RequestLanguage("C++", "cpp", _c),
    "kotlin": RequestLanguage("Kotlin", "kotlin", _kotlin),
    "rust": RequestLanguage("Rust", "rust", _rust),
    "dart": RequestLanguage("Dart", "dart", _dart),
}
"""The languages by their key in docs.json."""
_ALIASES: Final = {
    **dict.fromkeys(("curl", "sh", "shell"), "bash"),
    **dict.fromkeys(("nodejs", "node.js"), "node"),
    **dict.fromkeys((".net", "dot-net"), "dotnet"),
    "py": "python",
    "js": "javascript",
    "golang": "go",
    "rb": "ruby",
    "c#": "csharp",
    "ts": "typescript",
    "cpp": "c++",
    "kt": "kotlin",
    "rs": "rust",
    "flutter": "dart",
}
_USUAL: Final = ("bash", "python", "javascript", "php", "go", "java", "ruby")


def language_label(name: str) -> str:
    """Return the display name of a language; an unknown name is returned unchanged."""
    key = name.strip().lower()
    known = LANGUAGES.get(_ALIASES.get(key, key))
    return known.label if known is not None else name
