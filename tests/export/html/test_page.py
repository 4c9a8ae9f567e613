"""Readers see everything on a page."""

import json
import re
from html import escape, unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.components import COMPONENTS, Role
from docs_tui.export.code_block import CodeSource
from docs_tui.export.html import PageHtml, render_html
from docs_tui.workspace import Workspace
from tests.conftest import ROOT
from tests.export.html.pages import check, html
from tests.export.html.reading import read
from tests.sites import site_of

WORD = st.from_regex(r"[a-z]{4,9}x[a-z]{3}", fullmatch=True)
SHOWN = [
    spec
    for spec in COMPONENTS.values()
    if spec.example and spec.role not in (Role.AUDIENCE, Role.SNIPPET) and not spec.void
]


def words(markup: str) -> str:
    return re.sub(r"\s+", " ", read(markup).text)


@pytest.mark.parametrize("spec", [spec for spec in COMPONENTS.values() if spec.example], ids=lambda spec: spec.name)
def test_every_example_reads_well(spec: object) -> None:
    shown = html(getattr(spec, "example", ""))
    check(shown.body)
    check(shown.aside)


@given(st.data(), st.lists(WORD, min_size=1, max_size=3))
def test_no_word_is_lost(data: st.DataObject, said: list[str]) -> None:
    """Text inside any component is visible."""
    spec = data.draw(st.sampled_from([each for each in SHOWN if f"</{each.name}>" in each.example]))
    text = spec.example.replace(f"</{spec.name}>", f"\n\n{' '.join(said)}\n\n</{spec.name}>", 1)
    shown = html(text)
    found = words(shown.body + shown.aside)
    assert all(word in found for word in said)


@pytest.mark.parametrize(
    "written",
    [
        '<a id="{}"></a>\n\nText.',
        '<a name="{}"></a>\n\nText.',
        'Text <span id="{}">inside</span>.',
        '<div id="{}">\n\n## Title\n\nText.\n\n</div>',
        '<Card id="{}" title="Title" href="/">Text.</Card>',
        '<Note id="{}">Text.</Note>',
        '<img id="{}" src="/x.png" alt="Text" />',
        "<a id='{}'></a>\n\n<a name='{}'></a>",
        '<table>\n<tbody>\n<tr id="{}"><td>Text.</td></tr>\n</tbody>\n</table>',
        '<tbody><tr><td id="{}">Text.</td></tr></tbody>',
        '<ul>\n<li id="{}">Text.</li>\n</ul>',
        '<Tree>\n<Tree.Folder id="{}" name="Title">\n<Tree.File name="Text" />\n</Tree.Folder>\n</Tree>',
    ],
)
@given(st.from_regex(r"[a'\"<>&{é][-a'\"<>&{ é]*", fullmatch=True))
def test_links_lead_to_the_anchors_of_authors(written: str, name: str) -> None:
    name = name.translate({ord(sign): f"&#{ord(sign)};" for sign in "\"'<>&{"})
    shown = html(written.replace("{}", name)).body
    check(shown)
    assert shown.count(f'id="{escape("-".join(unescape(name).split()))}"') == 1


@given(WORD, WORD, WORD)
def test_markdown_keeps_its_words_and_its_form(one: str, two: str, three: str) -> None:
    shown = html(
        f"## {one}\n\n- {one} **{two}**\n  1. {three}\n\n> {two}\n\n| {one} | {two} |\n| --- | --: |\n| {three} | `{one}` |"
        f"\n\n```python {two}\nx = '{three}'\n```\n\n[{one}](/{two}) ~~{three}~~[^1]\n\n[^1]: {two}\n"
    ).body
    check(shown)
    for piece in (
        f'<h2 id="{one}">',
        f"<li>{one} <strong>{two}</strong><ol><li>{three}</li></ol></li>",
        f"<blockquote><p>{two}</p></blockquote>",
        f'<th class="right" scope="col">{two}</th>',
        f'<span class="code-title">{two}</span>',
        f'<a href="/{two}">{one}</a> <del>{three}</del>',
    ):
        assert piece in shown


def test_a_public_page_has_no_private_parts() -> None:
    text = "<Visibility for='agents'>robots</Visibility>\n\n<Visibility for='humans'>people</Visibility>\n\n"
    text += "<Visibility for='signed-in'>members</Visibility>\n\n<Visibility for={{groups: ['staff']}}>staff only</Visibility>"
    site = site_of({"page.mdx": text})
    public = words(render_html(site, site.pages["/page"], private=False).body)
    assert public == "people"
    private = words(render_html(site, site.pages["/page"]).body)
    assert "robots" not in private
    assert "Only for signed-in readers" in private
    assert "members" in private


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ('className="w-6 h-6 md:w-10 mr-4"', 'width="24" height="24"'),
        ('className="size-2.5"', 'width="10" height="10"'),
        ('className="w-full"', ""),
        ('width="9" className="w-6 h-6"', 'width="9"'),
    ],
)
def test_a_drawing_has_the_size_of_its_classes(given: str, shown: str) -> None:
    site = site_of({"index.mdx": f'<svg {given} viewBox="0 0 2 2"><path d="M1" /></svg>\n'})
    body = render_html(site, site.pages["/"]).body
    assert f"<svg {shown}{' ' if shown else ''}viewBox=" in body


def test_a_drawing_is_shown_without_what_runs_or_refers_elsewhere() -> None:
    text = (
        'Before <svg viewBox="0 0 2 2" strokeWidth={2} onClick={() => alert(1)}><defs><linearGradient id="a">'
        '<stop offset="0" stopColor="#fff"/></linearGradient></defs><rect width="2" height="2" fill="url(#a)"/>'
        '<rect fill="url(https://evil.example/#b)" /><script>alert(1)</script><a href="javascript:alert(1)"><path d="M0 0"/></a>'
        "<foreignObject><img src=x onerror=alert(1) /></foreignObject></svg> after"
    )
    shown = html(text).body
    check(shown)
    assert shown.startswith('<p>Before <svg viewBox="0 0 2 2" stroke-width="2"><defs><linearGradient id="dt-1-a">')
    assert '<rect width="2" height="2" fill="url(#dt-1-a)"></rect><rect></rect>' in shown
    assert not re.search("alert|evil|href|foreign", shown)


def test_links_begin_with_the_path_of_the_published_site() -> None:
    site = site_of(
        {"guide/page.mdx": "[a](other) [b](/x.mdx#y) ![c](../i.png) <Card href='/z'>d</Card> [e](https://f.g)"}
    )
    shown = render_html(site, site.pages["/guide/page"], prefix="/docs").body
    addresses = [value for _, name, value in read(shown).attributes if name in ("href", "src")]
    assert addresses == ["/docs/guide/other", "/docs/x#y", "/docs/i.png", "/docs/z", "https://f.g"]


def test_the_outline_leads_to_headings_that_are_there(sample_docs: Path) -> None:
    site = Workspace(sample_docs).load()
    for page in site.pages.values():
        shown = render_html(site, page)
        ids = {value for _, name, value in check(shown.body).attributes if name == "id"}
        ids |= {value for _, name, value in check(shown.aside).attributes if name == "id"}
        assert {entry.id for entry in shown.outline} <= ids


def test_the_outline_has_the_description_of_an_operation_then_the_page_then_the_sections() -> None:
    body = {
        "content": {"application/json": {"schema": {"type": "string"}}, "text/plain": {"schema": {"type": "string"}}}
    }
    operation = {
        "description": "Sends it.\n\n## Body\n\nUp to 1 MB.",
        "parameters": [{"name": "dry", "in": "query"}, {"name": "id", "in": "path", "required": True}],
        "requestBody": body,
        "responses": {"200": {"description": "Done."}, "4XX": {"description": "Not.", "headers": {"Retry": {}}}},
    }
    spec = {"openapi": "3.1.0", "info": {}, "paths": {"/m/{id}": {"post": operation}}}
    text = "---\ntitle: Send\nopenapi: api.json POST /m/{id}\n---\n\n## Before\n"
    shown = html(text, **{"api.json": json.dumps(spec)})
    assert [(each.depth, each.text, each.id) for each in shown.outline] == [
        (2, "Body", "body"),
        (2, "Before", "before"),
        (2, "Query parameters", "query-parameters"),
        (2, "Path parameters", "path-parameters"),
        (2, "Body application/json", "body-application/json"),
        (2, "Body text/plain", "body-text/plain"),
        (2, "Responses", "responses"),
        (3, "200", "response-200"),
        (3, "4XX", "response-4xx"),
    ]
    ids = [value for _, name, value in check(shown.body).attributes if name == "id"]
    assert sorted(ids) == sorted(
        [*(each.id for each in shown.outline), "parameter-dry", "parameter-id", "response-retry"]
    )


def test_fields_have_the_anchors_of_the_hosted_service() -> None:
    patient = {"type": "object", "properties": {"medicalProxy": {"type": "string"}, "home_phone": {"type": "string"}}}
    body = {"content": {"application/json": {"schema": {"type": "object", "properties": {"patientDetails": patient}}}}}
    answer = {"content": {"application/json": {"schema": {"type": "object", "properties": {"hasABN": {}}}}}}
    operation = {
        "parameters": [{"name": "X-Trace-Id", "in": "header"}],
        "requestBody": body,
        "responses": {"200": {"description": "Done.", **answer}, "202": {"description": "Later.", **answer}},
    }
    spec = {"openapi": "3.1.0", "info": {}, "paths": {"/m": {"post": operation}}}
    text = (
        "---\ntitle: Send\nopenapi: api.json POST /m\n---\n\n"
        '<ParamField body="maxTokens">\n<ResponseField name="id">In it.</ResponseField>\n</ParamField>\n\n'
        '<ResponseField name="id">Again.</ResponseField>\n\n<ResponseField name="own" id="mine">Own.</ResponseField>\n'
    )
    shown = html(text, **{"api.json": json.dumps(spec)})
    found = re.findall(r'<div class="field" id="([^"]+)"', shown.body)
    assert found == [
        *("param-max-tokens", "param-id", "param-id-1", "mine"),
        *("parameter-x-trace-id", "body-patient-details", "body-patient-details-medical-proxy"),
        *("body-patient-details-home-phone", "response-has-abn", "response-has-abn-1"),
    ]


def test_the_outline_of_a_changelog_has_its_labels_among_the_headings() -> None:
    entry = '<Update label="{0}" rss={{{{title: "News"}}}}>\n## In {0}\n\nText.\n</Update>\n\n'
    shown = html(f"## Before\n\n{entry.format('May 2')}{entry.format('May 1')}## After\n\n<Update>Text.</Update>\n")
    named = [(each.depth, each.text) for each in shown.outline]
    assert named == [(2, "Before"), (2, "May 2"), (2, "May 1"), (2, "After")]
    ids = {value for _, name, value in check(shown.body).attributes if name == "id"}
    assert {each.id for each in shown.outline} <= ids


def test_a_response_is_titled_with_the_paragraph_that_its_description_begins_with() -> None:
    said = {"200": "It is on\nits way.\n\nMore.", "404": "- `gone`: a\n- `lost`: b", "500": "Only this."}
    operation = {"responses": {status: {"description": text} for status, text in said.items()}}
    spec = {"openapi": "3.1.0", "info": {}, "paths": {"/m": {"get": operation}}}
    body = html("---\nopenapi: api.json GET /m\n---\n", **{"api.json": json.dumps(spec)}).body
    assert words(body).endswith("Responses200 It is on its way.More.404gone: alost: b500 Only this.")
    assert re.findall(r'summary-title">(.*?)</span>', body) == ["It is on its way.", "Only this."]
    assert body.count("<li>") == 2


def lines(shown: PageHtml) -> str:
    """Return HTML for comparison: one line for each block, without icon paths."""
    written = re.sub(r'<path d="[^"]*"/>', "<path/>", shown.body + shown.aside)
    blocks = "div|p|h[1-6]|ul|ol|li|table|details|summary|figure|button|pre|section"
    return re.sub(rf"(?=<(?:{blocks})\b)", "\n", written).strip() + "\n"


CASES = ROOT / "tests" / "export" / "html" / "golden"


@pytest.mark.parametrize("case", sorted(path.stem for path in CASES.glob("*.mdx")))
def test_a_case_has_its_golden_html(case: str) -> None:
    """Each case has some components and their HTML, one line for each block."""
    assert lines(html((CASES / f"{case}.mdx").read_text("utf-8"))) == (CASES / f"{case}.html").read_text("utf-8")


def test_a_heading_without_text_keeps_only_its_anchor() -> None:
    shown = html("## \n\nText.\n\n## Named\n")
    assert shown.body.startswith('<span id="section"></span><p>Text.</p><h2 id="named">')
    assert [entry.text for entry in shown.outline] == ["Named"]


@pytest.mark.parametrize("address", ["http://img.example/a.png", "//img.example/a.png", "HTTP://img.example/a.png"])
def test_pictures_of_other_sites_are_loaded_over_https(address: str) -> None:
    assert 'src="https://img.example/a.png"' in html(f"![A]({address})").body


def test_a_title_in_braces_is_drawn_where_it_is_jsx_and_shown_as_written_where_only_javascript_knows_it() -> None:
    assert "<strong>Big</strong>" in html("<Card title={<b>Big</b>} href='/x'>y</Card>").body
    assert '<code class="expression">{name}</code>' in html("<Card title={name} href='/x'>y</Card>").body


def test_a_box_that_leads_somewhere_holds_no_second_link() -> None:
    """Links cannot be nested, so a box that contains a link has its own link after it."""
    alone = html('<a href="/guide">\n\n- Words\n\n</a>').body
    holding = html('<a href="/guide">\n\n- Words and [more](https://example.com)\n\n</a>').body
    assert 'class="link-block"' in alone
    assert 'class="link-block"' not in holding
    assert 'href="/guide"' in holding


def test_a_link_that_is_only_a_picture_has_no_box() -> None:
    picture = '<a href="https://github.com/a">\n  {}\n</a>'
    for shown in ('<Icon icon="github" size={32} />', '<img src="/a.png" alt="A" />', "<svg><title>A</title></svg>"):
        body = html(picture.format(shown)).body
        assert 'href="https://github.com/a"' in body
        assert 'class="link-block"' not in body
    assert 'class="link-block"' in html(picture.format('<Icon icon="github" />\n\nWords')).body


def test_a_link_that_covers_a_box_shows_no_words_over_it() -> None:
    cover = '<div className="relative"><a href="/b" className="absolute inset-0 z-10" aria-label="Page b" /></div>'
    body = html(cover).body
    check(body)
    assert '<span class="u-sr-only">Page b</span></a>' in body
    assert ">Page b</a>" in html(cover.replace("absolute inset-0 z-10", "flex")).body


@pytest.mark.parametrize(("count", "folded"), [(1, 0), (5, 0), (6, 3), (40, 37)])
def test_of_many_servers_the_first_are_shown_and_the_others_folded_away(count: int, folded: int) -> None:
    servers = [{"url": f"https://{number}.example"} for number in range(count)]
    spec = {"openapi": "3.1.0", "servers": servers, "paths": {"/a": {"get": {"summary": "Read"}}}}
    shown = html("---\nopenapi: api.json GET /a\n---\n", **{"api.json": json.dumps(spec)}).body
    check(shown)
    unasked, _, more = shown.partition("<details")
    assert [unasked.count(".example"), more.count(".example")] == [count - folded, folded]
    assert (f"<summary>and {folded} more</summary>" in more) == bool(folded)


def test_paragraphs_in_one_link_stay_apart() -> None:
    shown = html('<a href="/guide">\n\nOne.\n\nTwo.\n\n</a>').body
    assert shown == '<a class="link-block" href="/guide"><p>One.</p><p>Two.</p></a>'
    assert (
        html("<strong>\n\nOne.\n\nTwo.\n\n</strong>").body == "<p><strong>One.</strong></p><p><strong>Two.</strong></p>"
    )


def test_a_field_that_says_nothing_but_its_name_shows_nothing_else() -> None:
    assert words(html('<ParamField query="name" />').body).split() == ["name", "query"]


def test_a_tag_without_words_is_no_tag() -> None:
    assert html('<Update label="May" tags={["New", " "]}>Words</Update>').body.count('class="update-tag"') == 1


def test_a_path_of_an_operation_may_break_at_its_slashes_and_a_channels_name_may_not() -> None:
    spec = {"openapi": "3.1.0", "paths": {"/teams/{id}": {"get": {"summary": "Read"}}}}
    shown = html("---\nopenapi: api.json GET /teams/{id}\n---\n", **{"api.json": json.dumps(spec)})
    assert '<code class="endpoint-path">/\u200bteams/\u200b{id}</code>' in shown.body
    assert "curl --request GET" in words(shown.aside)


def test_what_is_no_request_has_no_command_for_the_shell() -> None:
    spec = {"openapi": "3.1.0", "webhooks": {"user/added": {"post": {"summary": "Added"}}}}
    shown = html("---\nopenapi: api.json webhook user/added\n---\n", **{"api.json": json.dumps(spec)})
    assert '<code class="endpoint-path">user/added</code>' in shown.body
    assert "curl" not in words(shown.body + shown.aside)


def test_headings_may_have_the_names_that_the_program_gives() -> None:
    text = "\n\n".join(f"## dt-{number}" for number in range(1, 3000)) + '\n\n<Tooltip tip="t">a</Tooltip>\n'
    assert 'id="dt-3000"' in html(text).body


def test_lines_that_are_marked_over_and_over_are_marked_once() -> None:
    code = CodeSource.of_fence("x\n" * 20_000, "js", "{" + ",".join(["2-99999", "1"] * 20_000) + "}")
    assert list(code.marks) == list(range(20_001))


def test_callouts_lists_and_paragraphs_in_a_table_cell_are_blocks() -> None:
    cells = (
        "A <Note>b **c**</Note>",
        "d <ul><li>e</li><li>f <Tip>g</Tip></li></ul> h",
        "<p>i</p><Card title='j'>k</Card>",
    )
    shown = html(f"| {' | '.join(cells)} |\n| --- | --- | --- |\n| {' | '.join(cells)} |").body
    check(shown)
    for part in (
        "<p>b <strong>c</strong></p></div></div></td>",
        "<td>d<ul><li>e</li><li>f<div ",
        "</ul>h</td>",
        "<td><p>i</p>j k</td>",
    ):
        assert part in shown


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ('See <a href="/a"><svg viewBox="0 0 9 9"><path d="M1 1h7v7z" /></svg></a>.', "/a"),
        ('<a href="https://example.com/x"><svg viewBox="0 0 9 9"><path d="M1 1h7v7z" /></svg></a>', "example.com/x"),
        ('See <a href="/a"><svg aria-label="The page" viewBox="0 0 9 9"><path d="M1 1h7v7z" /></svg></a>.', None),
        ('See <a href="/a" aria-label="The page"><svg viewBox="0 0 9 9"><path d="M1 1h7v7z" /></svg></a>.', "The page"),
        ("See [![](/x.png)](/a).", "/a"),
        ("See [![A picture](/x.png)](/a).", None),
        ("See [words](/a).", None),
    ],
)
def test_a_link_without_words_has_a_name(written: str, name: str | None) -> None:
    """Screen readers say it."""
    (link,) = re.findall(r"<a [^>]*>", html(written).body)
    found = re.search('aria-label="([^"]*)"', link)
    assert (found[1] if found else None) == name
