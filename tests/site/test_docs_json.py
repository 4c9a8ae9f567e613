"""docs.json and the files that it refers to: values, and diagnostics for errors."""

import json
from typing import Any

import pytest

from docs_tui.lint.linter import lint
from docs_tui.site import Site, json_text
from docs_tui.site.docs_json import LEAST, Redirect
from docs_tui.source import Severity
from tests.sites import site_of


def reported(site: Site) -> list[tuple[str, int, int, str]]:
    return [(each.code, each.start.line, each.start.column, each.path) for each in site.diagnostics]


def test_docs_json_gives_all_values_that_other_packages_need() -> None:
    docs = {
        "name": "Acme",
        "description": "Rockets.",
        "variables": {"version": "2.1", "count": 3},
        "redirects": [{"source": "/a", "destination": "/b"}, {"source": "/c", "destination": "/d", "permanent": False}],
        "contextual": {"options": ["copy", {"title": "X"}]},
        "seo": {"indexing": "all", "metatags": {"canonical": "https://acme.dev/docs/"}},
        "markdown": {"schema": False, "instructions": "Be kind."},
        "api": {"openapi": "openapi.json", "asyncapi": {"source": "a.yaml"}, "mdx": {"server": "https://api.acme.dev"}},
        "navigation": {"pages": []},
    }
    site = site_of({"docs.json": json.dumps(docs), "openapi.json": '{"paths": {}}', "a.yaml": "channels: {}"})
    config = site.config
    assert (config.name, config.description, config.file) == ("Acme", "Rockets.", "docs.json")
    assert config.variables == {"version": "2.1", "count": "3"}
    assert config.redirects == (Redirect("/a", "/b"), Redirect("/c", "/d", permanent=False))
    assert config.contextual == docs["contextual"]
    assert (config.seo.indexing, config.seo.canonical) == ("all", "https://acme.dev/docs/")
    assert (config.markdown.schema, config.markdown.instructions) == (False, ("Be kind.",))
    assert (config.api.openapi, config.api.asyncapi) == (("openapi.json",), ("a.yaml",))
    assert config.api.base_urls == ("https://api.acme.dev",)
    assert site.base_url == "https://acme.dev/docs"
    assert not site.diagnostics


def test_the_base_url_as_asked_for_comes_before_settings_and_docs_json() -> None:
    files = {"docs.json": '{"name": "n", "seo": {"metatags": {"canonical": "https://c"}}, "navigation": {}}'}
    assert site_of(files).base_url == "https://c"
    settings = {**files, "docs-tui.yaml": "base_url: https://b/\n"}
    assert site_of(settings).base_url == "https://b"
    assert site_of(settings, base_url="https://a/").base_url == "https://a"


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ('{\n  "name": "x",\n}', 2, 14, "comma"),
        ('{\n  "a": [1, 2,]\n}', 2, 13, "comma"),
        ('{\n  "name": "x"\n  "b": 1\n}', 2, 14, "comma is missing"),
        ("{\n  'name': 1\n}", 2, 3, "single quotes"),
        ('{\n  // no\n  "a": 1}', 2, 3, "comment"),
        ('{\n  "a" 1}', 2, 7, "colon"),
        ('{\n  "a": "b}', 2, 8, "not closed"),
        ('{"a": [1, 2', 1, 12, "is not closed"),
        ('{\n  "a": ["x", "y",\n  "b": 1\n}', 3, 3, "list that begins on line 2"),
        ('{"a": [{"b": 1]}', 1, 15, "object that begins on line 1"),
        ('{\n  "name: "Relay"\n}', 2, 3, "quotation mark"),
        ('{"a": "b\n"}', 1, 9, "line break"),
        ('{"a": "\\x"}', 1, 8, "backslash"),
        ('{"a": 1} x', 1, 10, "follows the end"),
        ('{"a": nope}', 1, 7, "value is expected"),
        ("", 1, 1, "empty"),
        ("[" * 3000, 1, 1, "too deeply"),
        ('{"a": ' + "9" * 5000 + "}", 1, 1, "too long"),
    ],
)
def test_broken_json_is_explained_at_its_place(text: str, line: int, column: int, words: str) -> None:
    site = site_of({"docs.json": text, "a.mdx": ""})
    (found,) = site.diagnostics
    assert (found.code, found.start) == ("json-syntax", (line, column))
    assert words in found.message + found.hint
    assert found.hint
    assert list(site.pages) == ["/a"]


@pytest.mark.parametrize(
    ("docs", "line"),
    [
        ({"name": 3}, 2),
        ({"name": "x", "variables": ["a"]}, 3),
        ({"name": "x", "variables": {"a": {}}}, 4),
        ({"name": "x", "redirects": {}}, 3),
        ({"name": "x", "redirects": ["a"]}, 4),
        ({"name": "x", "redirects": [{"source": "/a"}]}, 4),
        ({"name": "x", "seo": {"indexing": "none"}}, 4),
        ({"name": "x", "markdown": {"instructions": 3}}, 4),
        ({"name": "x", "markdown": {"schema": "yes"}}, 4),
        ({"name": "x", "api": {"openapi": 3}}, 4),
        ({"name": "x", "seo": {"metatags": {"canonical": "acme.dev"}}}, 5),
        ({"name": "x", "navigation": []}, 0),
        ({"name": "x", "navigation": 3}, 3),
    ],
)
def test_a_wrong_type_is_reported_at_its_place_and_costs_that_value(docs: dict[str, Any], line: int) -> None:
    whole = {**docs, "navigation": docs.get("navigation", {})}
    site = site_of({"docs.json": json.dumps(whole, indent=1), "a.mdx": ""})
    assert [each.start.line for each in site.diagnostics] == ([line] if line else [])
    assert list(site.pages) == ["/a"]


REFERRING = '{\n "name": "x",\n "navigation": {\n  "tabs": [\n   {"$ref": "./nav/tab.json", "tab": "Mine"}\n  ]\n }\n}'


def test_nested_references_are_merged_and_keys_beside_them_win() -> None:
    site = site_of(
        {
            "docs.json": REFERRING,
            "nav/tab.json": '{"tab": "Theirs", "icon": "book", "pages": {"$ref": "pages.json"}}',
            "nav/pages.json": '["a",\n "gone"]',
            "a.mdx": "",
        }
    )
    assert site.pages["/a"].nav == ("Mine",)
    assert reported(site) == [("nav-missing-page", 2, 2, "nav/pages.json")]


def test_a_list_merged_into_a_list_keeps_its_position() -> None:
    docs = '{"name": "x", "navigation": {"pages": ["a", {"$ref": "more.json"}, "d"]}}'
    files = {"docs.json": docs, "more.json": '["b", "c"]', **dict.fromkeys(("a.md", "b.md", "c.md", "d.md"), "")}
    assert list(site_of(files).pages) == ["/a", "/b", "/c", "/d"]


@pytest.mark.parametrize(
    ("reference", "code"),
    [
        ('"./gone.json"', "ref-missing"),
        ('"../out.json"', "ref-invalid"),
        ('"nav.yaml"', "ref-invalid"),
        ("7", "ref-invalid"),
        ('"docs.json"', "ref-cycle"),
        ('"round.json"', "ref-cycle"),
    ],
)
def test_a_broken_reference_loses_only_its_own_value(reference: str, code: str) -> None:
    docs = f'{{"name": "x", "navigation": {{"tabs": [\n{{"tab": "T", "pages": ["a"]}}, {{"$ref": {reference}}}]}}}}'
    site = site_of({"docs.json": docs, "round.json": '{"pages": [{"$ref": "round.json"}]}', "a.mdx": ""})
    assert site.pages["/a"].nav == ("T",)
    assert code in [each.code for each in site.diagnostics]
    assert all(each.hint for each in site.diagnostics)


def test_a_missing_navigation_file_is_reported_once_with_the_nearest_name() -> None:
    docs = '{"name": "x", "navigation": {"$ref": "./navi.json"}}'
    site = site_of({"docs.json": docs, "nav.json": "{}", "a.mdx": ""})
    assert [(each.code, each.hint) for each in site.diagnostics] == [("ref-missing", "Did you mean nav.json?")]
    docs = '{"name": "x", "navigation": {"$ref": "./logs.json"}}'
    (problem,) = site_of({"docs.json": docs, "a.mdx": ""}).diagnostics
    assert problem.hint == "Create the file, or correct the name"


def test_files_that_take_in_each_other_over_and_over_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_text, "MAX_VALUES", 3000)
    files = {f"a{n}.json": json.dumps({"group": "g", "groups": [{"$ref": f"a{n + 1}.json"}] * 10}) for n in range(20)}
    docs = '{"name": "x", "navigation": {"pages": ["a"], "groups": [{"$ref": "a0.json"}]}}'
    site = site_of({"docs.json": docs, **files, "a20.json": '{"group": "g", "pages": ["a"]}', "a.mdx": ""})
    assert [code for code, *_ in reported(site)] == ["ref-too-much"]
    assert site.pages["/a"].in_nav


def test_a_long_chain_of_references_is_reported() -> None:
    files = {f"a{n}.json": json.dumps({"group": "g", "pages": [{"$ref": f"a{n + 1}.json"}]}) for n in range(2000)}
    docs = '{"name": "x", "navigation": {"groups": [{"$ref": "a0.json"}]}}'
    site = site_of({"docs.json": docs, **files, "a2000.json": '{"group": "g", "pages": ["a"]}', "a.mdx": ""})
    assert "ref-too-deep" in [code for code, *_ in reported(site)]


def test_a_navigation_nested_too_deeply_says_so() -> None:
    nested = '{"group": "g", "pages": [' * 200 + '"a"' + "]}" * 200
    docs = f'{{"name": "x", "navigation": {{"groups": [{nested}]}}}}'
    assert [code for code, *_ in reported(site_of({"docs.json": docs, "a.mdx": ""}))] == ["nav-too-deep"]


def test_a_broken_docs_json_keeps_the_last_good_navigation() -> None:
    good = b'{"name": "x", "navigation": {"groups": [{"group": "G", "pages": ["b", "a"]}]}}'
    site = site_of({"docs.json": good, "a.mdx": "", "b.mdx": ""})
    broken = site.apply({"docs.json": b'{"name": "x", "navigation": {', "c.mdx": b""})
    assert [each.code for each in broken.diagnostics] == ["json-syntax"]
    assert broken.pages["/b"].nav == ("G",)
    assert list(broken.pages) == ["/b", "/a", "/c"]
    still = broken.apply({"docs.json": b"{", "b.mdx": b"---\ntitle: New\n---"})
    assert still.pages["/b"].title == "New"
    healed = still.apply({"docs.json": good})
    assert not healed.diagnostics
    assert list(healed.pages) == ["/b", "/a", "/c"]


def test_a_broken_referenced_file_keeps_the_last_good_navigation_too() -> None:
    docs = '{"name": "x", "navigation": {"pages": {"$ref": "p.json"}}}'
    site = site_of({"docs.json": docs, "p.json": '["b", "a"]', "a.mdx": "", "b.mdx": ""})
    broken = site.apply({"p.json": b'["a",'})
    assert (list(broken.pages), [each.path for each in broken.diagnostics]) == (["/b", "/a"], ["p.json"])
    assert list(broken.apply({"p.json": b'["a", "b"]'}).pages) == ["/a", "/b"]


def test_a_docs_json_without_navigation_says_so_and_the_folders_stand_in() -> None:
    site = site_of({"docs.json": '{"name": "x"}', "sub/a.mdx": "", "README.md": ""})
    assert [(each.code, each.severity) for each in site.diagnostics] == [("nav-missing", Severity.ERROR)]
    (told,) = (each for each in lint(site) if each.message == "docs.json has no navigation")
    assert told.hint == site.diagnostics[0].hint
    assert site.pages["/sub/a"].nav == ("sub",)
    assert list(site.pages) == ["/sub/a"]


def test_half_a_surrogate_pair_becomes_a_sign_that_can_be_written() -> None:
    site = site_of({"docs.json": '{"name": "\\ud83d!", "navigation": {}}'})
    assert site.config.name.encode().decode() == "\ufffd!"


@pytest.mark.parametrize(
    ("text", "code"), [("", "json-syntax"), (" \n", "json-syntax"), ("{}\n", "nav-missing"), ("{ }", "nav-missing")]
)
def test_an_empty_file_gets_one_problem_with_a_minimal_example(text: str, code: str) -> None:
    (found,) = site_of({"docs.json": text, "index.mdx": "Text.\n"}).diagnostics
    assert (found.code, found.message) == (code, "docs.json is empty")
    assert LEAST in found.hint
    page = "---\ntitle: Home\ndescription: All of it.\n---\n\nText.\n"
    assert lint(site_of({"docs.json": LEAST, "index.mdx": page})) == ()


def test_a_missing_spec_is_reported_once() -> None:
    group = {"group": "API", "openapi": "openapi.yaml", "pages": ["index", "GET /x", "POST /x"]}
    config = json.dumps({**json.loads(LEAST), "navigation": {"groups": [group]}})
    site = site_of({"docs.json": config, "index.mdx": "Text.\n"})
    assert [each.message for each in site.diagnostics] == ["spec openapi.yaml does not exist"]
