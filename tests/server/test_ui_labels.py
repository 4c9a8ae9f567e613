"""The words around a page are in its language; words of an unknown language are English and marked as such."""

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import docs_tui
from docs_tui.components import COMPONENTS
from docs_tui.server.page_html import render_missing_page, render_page
from docs_tui.server.ui_labels import labels_for
from tests.sites import site_of

LANGUAGES = {
    each.name.removesuffix(".toml"): tomllib.loads(each.read_text("utf-8"))
    for each in (files("docs_tui.server") / "languages").iterdir()
    if each.name.endswith(".toml")
}
PLACE = re.compile(r"\{\w+\}")
ASKED = re.compile(r"""\blabels(?:\.html)?\(\s*"([^"{}]*(?:\{\w+\}[^"{}]*)*)"(?: if [^"]*? else "([^"]*)")?""")
TEXT = """---
title: Seite
deprecated: true
---

<Note>Eins</Note>

<ParamField query="limit" type="integer" required default="10">Zwei</ParamField>

- [x] Drei

```bash
echo
```
"""
SPEC = """{"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/a": {"post": {
"parameters": [{"name": "q", "in": "query", "required": true, "schema": {"type": "string", "enum": ["x", "y"]}}],
"requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {
  "o": {"type": "object", "properties": {"p": {"type": "string"}, "r": {"type": "string"}}}}}, "example": {"o": {}}}}},
"responses": {"200": {"description": "Gut", "headers": {"X-A": {"schema": {"type": "string"}}}}}}}}}"""


def asked() -> set[str]:
    """Return the labels that the packages for HTML request by a literal string."""
    root = Path(docs_tui.__file__).parent
    sources = [
        *(root / "export" / "html").glob("*.py"),
        *(root / "server").rglob("*.html"),
        *(root / "server").glob("*.py"),
    ]
    found = {word for source in sources for words in ASKED.findall(source.read_text("utf-8")) for word in words if word}
    return found | {spec.label for spec in COMPONENTS.values() if spec.label}


def page(language: str, text: str = TEXT) -> str:
    config = f'{{"name": "S", "navigation": {{"languages": [{{"language": "{language}", "pages": ["p"]}}]}}, "api": {{"openapi": "a.json"}}}}'
    site = site_of({"docs.json": config, "p.mdx": text, "a.json": SPEC})
    return render_page(site, site.pages["/p"])


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_every_word_with_its_places(code: str) -> None:
    words = LANGUAGES[code]
    assert set(words) == set(LANGUAGES["de"])
    assert asked() - set(words) == set()
    assert [key for key, said in words.items() if not said.strip() or "<" in said] == []
    lost = {key for key, said in words.items() if not set(PLACE.findall(said)) <= set(PLACE.findall(key))}
    assert lost == set()


def test_the_words_in_a_page_are_in_its_language() -> None:
    shown = page("de")
    for words in (
        '<p class="callout-label">Hinweis</p>',
        ">erforderlich<",
        "Standard\n<code>10</code>",
        'aria-label="Erledigt"',
        'aria-label="Code kopieren"',
        '<span class="tag">veraltet</span>',
        ">Diese Seite als Markdown<",
    ):
        assert words in shown
    assert 'aria-label="Copy' not in shown
    operation = page("fr", "---\nopenapi: POST /a\n---\n")
    for words in (
        "Paramètres de requête",
        "Corps",
        "Réponses",
        "En-têtes",
        "Exemple de requête",
        "2 propriétés",
        "L’une des valeurs",
    ):
        assert words in operation


def test_the_menu_is_in_the_language_of_the_page_as_far_as_it_is_known() -> None:
    shown = page("de", "---\ntitle: A\ncontextual: {options: [copy, claude, assistant]}\n---\n\nEins\n")
    for words in (
        '<span class="menu-title">Seite kopieren</span>',
        '<span class="menu-title">In Claude öffnen',
        '<span class="menu-title"><span lang="en">Ask assistant</span></span>',
        '<span lang="en">Only on the hosted site</span>',
        "Der Entwurf geht mit dem Link",
    ):
        assert words in shown


def test_a_page_outside_the_navigation_is_in_the_language_of_its_folder_or_of_the_first_page() -> None:
    languages = [{"language": code, "pages": [f"{code}/index"]} for code in ("de", "fr")]
    pages = {f"{name}.mdx": f"---\ntitle: {name}\n---\n" for name in ("de/index", "fr/index", "fr/lost", "lost")}
    site = site_of({"docs.json": json.dumps({"name": "A", "navigation": {"languages": languages}}), **pages})
    for path, code in (("/fr/lost", "fr"), ("/lost", "de"), ("/fr", "fr")):
        assert f'<html lang="{code}"' in render_page(site, site.pages[path])
    for path, code in (("/fr/gone", "fr"), ("/gone", "de"), ("", "de")):
        assert f'<html lang="{code}"' in render_missing_page(site, path, ())


def test_words_that_are_not_known_are_marked_as_english() -> None:
    shown = page("bn")
    assert '<p class="callout-label"><span lang="en">Note</span></p>' in shown
    assert '<span lang="en">required</span>' in shown
    assert "<span lang" not in page("en").partition("<article")[2].partition("</article>")[0]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Hinweis"), ("de-AT", "Hinweis"), ("pt-BR", "Nota"), ("cn", "注意"), ("zh-Hans", "注意"), ("zh-Hant", "註 1"),
        ("zh-TW", "註 1"), ("jp", "注記"), ("nb", "Merk"), ("en", "Note"), ("xx", "Note"),
    ],
)  # fmt: skip
def test_codes_of_docs_json_are_understood(language: str, said: str) -> None:
    labels = labels_for(language)
    assert said in (labels("Note"), labels("Note {label}", label=1))
    assert labels.lang == ("en" if language == "xx" else "")
