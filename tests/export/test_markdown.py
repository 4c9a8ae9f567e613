"""``render_markdown``: the text of copy, view, every ``<page>.md`` and llms-full.txt."""

import pytest

from docs_tui.components import COMPONENTS
from docs_tui.export.code_block import CodeSource
from docs_tui.export.llms.llms_full import entry_of
from docs_tui.export.llms.llms_index import llms_index_files
from docs_tui.export.markdown import PageMarkdown, render_markdown
from docs_tui.export.markdown.markdown_renderer import MarkdownRenderer
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.markdown_sections import measured_sections
from docs_tui.export.page_urls import linker
from tests.export.reading import stays_open
from tests.hostile import LONG_NUMBERS
from tests.sites import site_of

_PAGE = (
    '---\ntitle: "Send a `message`"\ndescription: |\n  How to send\n  one.\n---\n\n'
    "See [channels](./channels.mdx#names) and ![a](/a.png).\n\n<Note>Keys are secret.</Note>\n"
)


def _written(text: str, options: MarkdownOptions | None = None) -> PageMarkdown:
    site = site_of({"guide/page.mdx": text, "docs.json": '{"name": "Relay"}', "snippets/support.mdx": "Ask us.\n"})
    return render_markdown(site, site.pages["/guide/page"], options or MarkdownOptions())


def test_a_page_is_its_title_its_description_and_its_body() -> None:
    written = _written(_PAGE)
    assert written.title == "Send a `message`"
    assert written.description == "How to send one."
    assert written.text == (
        "# Send a `message`\n\n> How to send one.\n\n"
        "See [channels](/guide/channels#names) and ![a](/a.png).\n\n> **Note:** Keys are secret.\n"
    )
    assert written.text.endswith(written.body)


def test_a_page_without_a_description_or_a_body() -> None:
    assert _written("---\ntitle: Empty\n---\n").text == "# Empty\n"


def test_a_body_that_begins_with_its_own_title_says_it_once() -> None:
    assert _written("---\ntitle: Hello\n---\n\n# Hello\n\nText.\n").text == "# Hello\n\nText.\n"
    assert _written("---\ntitle: Hello\n---\n\n# Other\n\nText.\n").text == "# Hello\n\n# Other\n\nText.\n"


def test_links_are_absolute_once_it_is_known_where_the_site_is() -> None:
    text = _written(_PAGE, MarkdownOptions(base_url="https://example.com/docs/")).body
    assert "[channels](https://example.com/docs/guide/channels#names)" in text
    assert "![a](https://example.com/docs/a.png)" in text


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("/a/b", "/a/b"),
        ("/a/b.mdx?x=1#y", "/a/b?x=1#y"),
        ("./b", "/guide/b"),
        ("b.md", "/guide/b"),
        ("../b/index.mdx", "/b"),
        ("/index", "/"),
        ("/b/index#x", "/b#x"),
        ("../../../b", "/b"),
        ("b/", "/guide/b/"),
        ("#part", "#part"),
        ("?tab=1", "?tab=1"),
        ("https://a.b/c.md", "https://a.b/c.md"),
        ("//a.b/c.md", "//a.b/c.md"),
        ("mailto:a@b.c", "mailto:a@b.c"),
        ("", ""),
    ],
)
def test_where_a_link_leads_from_the_root_of_the_site(url: str, expected: str) -> None:
    assert linker("guide/page.mdx")(url) == expected


def test_callouts_can_be_alerts() -> None:
    text = "<Warning>\n  Careful.\n\n  - Very.\n</Warning>\n"
    assert _written(text, MarkdownOptions(callouts="github")).body == "> [!WARNING]\n> Careful.\n>\n> - Very.\n"


def test_components_can_stay_jsx() -> None:
    text = (
        "---\ntitle: x\n---\n\nimport { Own } from '/snippets/own.jsx'\n\n"
        '{/* hidden */}\n\n<Visibility for="humans">\n  People.\n</Visibility>\n\n'
        '<Visibility for="agents">\n  Models.\n</Visibility>\n\n<Card title="T" href="./b.mdx">\n  [c](../c.md)\n</Card>\n\n<Own id="1" />\n'
    )
    own = "export const Own = ({ id }) => {\n  const [a] = useState(id);\n  return <b>{a}</b>;\n};\n"
    site = site_of({"guide/page.mdx": text, "snippets/own.jsx": own})
    written = render_markdown(site, site.pages["/guide/page"], MarkdownOptions(components="jsx"))
    assert written.body == (
        "export const Own = ({ id }) => {\n  const [a] = useState(id);\n  return <b>{a}</b>;\n};\n\n"
        '  Models.\n\n<Card title="T" href="/guide/b">\n  [c](/c)\n</Card>\n\n<Own id="1" />\n'
    )


def test_the_note_on_top_names_the_index() -> None:
    text = _written(_PAGE, MarkdownOptions(index_note=True, base_url="https://example.com/docs")).text
    assert text.startswith("> ## Documentation index\n> ")
    assert "https://example.com/docs/llms.txt" in text


def test_what_markdown_cannot_express_is_shown_and_reported() -> None:
    written = _written("A {value(1)} here.\n")
    assert written.body == "A `value(1)` here.\n"
    (found,) = written.diagnostics
    assert (found.code, found.path, found.start) == ("unresolved-expression", "guide/page.mdx", (1, 3))


def test_names_without_a_value_are_reported_in_order_with_the_text_to_write() -> None:
    written = _written("Text.\n\n- GET /users/{user_id}\n- GET /orders/{order.id}\n\n<Note>{Date.now()}</Note>\n")
    assert [(each.start.line, each.hint) for each in written.diagnostics] == [
        (3, "export a constant, or write \\{user_id\\} for text in braces"),
        (4, "export a constant, or write \\{order.id\\} for text in braces"),
        (6, "export a constant, or write the text"),
    ]


@pytest.mark.parametrize("name", [name for name, row in COMPONENTS.items() if row.example])
def test_every_component_s_example_becomes_markdown(name: str) -> None:
    written = _written(COMPONENTS[name].example)
    assert f"<{name}" not in written.body
    assert written.diagnostics == ()


def test_content_of_a_table_outside_its_rows_comes_before_it() -> None:
    rows = "<tbody><tr><td>A</td><td>B</td></tr></tbody>"
    written = _written(f"<table>\n<Note>Mind this.</Note>\n\nLoose words.\n\n{rows}\n</table>\n")
    assert written.body == "> **Note:** Mind this.\n\nLoose words.\n\n|  |  |\n| --- | --- |\n| A | B |\n"


def test_a_number_of_any_length_is_no_number() -> None:
    for options in (MarkdownOptions(), MarkdownOptions(components="jsx")):
        assert "A" in _written(LONG_NUMBERS, options).body


@pytest.mark.parametrize(
    "page",
    [
        "# a{spaces}b",
        "<table><tr><td>x{spaces}y\nz</td></tr></table>",
        "x{spaces}y **b{spaces}\nc**",
        '<Card title="{dots}a">x</Card>',
        "```js\nx{spaces}y\n// [!code ++]\n```",
        "---\ntitle: a{spaces}b\ndescription: [{spaces}c\n---\nx",
    ],
)
def test_a_page_with_long_repetitions_is_rendered_in_linear_time(page: str) -> None:
    site = site_of({"page.md": page.format(spaces=" " * 200_000, dots="." * 200_000) + "\n"})
    assert render_markdown(site, site.pages["/page"]).text
    assert CodeSource("x" + " " * 200_000 + "y [!code").shown()


def test_headings_of_an_entry_of_a_changelog_move_and_its_code_does_not() -> None:
    text = (
        '<Update label="v1">\n- ```bash\n  npm i\n  ```\n\n```bash\n# install\n```\n\n$$\n# x\n$$\n\n'
        "Under\n=====\n\n> ## Quoted\n</Update>\n"
    )
    assert _written(text).body == (
        "## v1\n\n- ```bash\n  npm i\n  ```\n\n```bash\n# install\n```\n\n$$\n# x\n$$\n\n### Under\n\n> #### Quoted\n"
    )


def test_labels_inside_labels_take_no_longer_than_their_length(monkeypatch: pytest.MonkeyPatch) -> None:
    depth = 12
    made: list[str] = []
    fragment = MarkdownRenderer.fragment

    def counted(renderer: MarkdownRenderer, source: str) -> str:
        made.append(source)
        return fragment(renderer, source)

    monkeypatch.setattr(MarkdownRenderer, "fragment", counted)
    _written("<Update label={" * depth + "<b>x</b>" + "}>y</Update>" * depth + "\n")
    assert len(made) <= 20 * depth


@pytest.mark.parametrize("title", ["a] [b", "a[", "]"])
def test_brackets_of_a_title_do_not_end_its_link(title: str) -> None:
    shown = title.replace("[", "\\[").replace("]", "\\]")
    assert _written(f'<Card title="{title}" href="/b" />\n').body == f"- [{shown}](/b)\n"


def test_a_card_without_a_title_links_its_text() -> None:
    assert _written('<Card href="/b">Words</Card>\n').body == "- [Words](/b)\n"


class TestKeptAsJsx:
    """``components: jsx``."""

    _OPTIONS = MarkdownOptions(components="jsx")

    def test_blank_lines_stay_in_code_and_go_with_removed_comments(self) -> None:
        code = "```python\na\n\n\n\nb\n```"
        assert _written(f"A.\n\n{{/* x */}}\n\nB.\n\n{code}\n", self._OPTIONS).body == f"A.\n\nB.\n\n{code}\n"

    @pytest.mark.parametrize("value", ['classNames("a")', "functions.of(1)", "function () { return 1 }"])
    def test_a_value_that_only_begins_like_a_declaration_keeps_its_name(self, value: str) -> None:
        text = f"export const a = {value};\n\n<div className={{a}}>x</div>\n"
        assert f"export const a = {value};" in _written(text, self._OPTIONS).body

    @pytest.mark.parametrize(
        "text",
        [
            "```python\na = 1",
            '<Tab title="x">\n```python\na = 1\n\nb = 2\n```\n</Tab>',
            '<Tabs>\n  <Tab title="x">\n  words\n  ```python\n  a = 1\n\n  b = 2\n  ```\n  </Tab>\n</Tabs>',
            "<CodeGroup>\n```js a\n1\n\n2\n```\n```js b\n3\n\n4\n```\n</CodeGroup>",
            '<Step title="x">\n      ```js\n      1\n```\n</Step>\n\n  ```\n',
            "<pre>\n\nwords",
        ],
    )
    def test_no_page_reaches_into_the_next(self, text: str) -> None:
        assert not stays_open(_written(text, self._OPTIONS).body)


def test_a_closing_tag_above_a_fence_does_not_make_the_code_html() -> None:
    written = _written("```mdx\n<Tabs>\n```\n</Tabs>\n```js\na\n\nb\n```\n")
    assert written.body == "```mdx\n<Tabs>\n```\n</Tabs>\n\n```js\na\n\nb\n```\n"


@pytest.mark.parametrize(
    ("text", "body"),
    [
        (
            '<pre><code class="language-json">&#x7B;<br/>&nbsp;"a": 1<br />}</code></pre>',
            '```json\n{\n "a": 1\n}\n```\n',
        ),
        ('### Name <a href="#name"><svg /></a>', "### Name\n"),
        ('<div id="a"><span>a: string</span><a href="#a" aria-label="Permalink"><svg /></a></div>', "a: string\n"),
        ('<div><code>path</code><span className="type">string</span></div>', "`path` string\n"),
        ('<div><code>path</code><a className="type" href="/a">...A</a></div>', "`path` [...A](/a)\n"),
        ('### Secret<span className="tag" style={{marginLeft: "8px"}}>struct</span>', "### Secret struct\n"),
        ('<a class="k" href="/a">a</a><span class="s">:</span> <span class="s">b</span>', "[a](/a): b\n"),
        ("**M**odel <b>M</b>odel <b>a</b><i>b</i>", "**M**odel **M**odel **a***b*\n"),
    ],
)
def test_text_is_as_a_browser_shows_it(text: str, body: str) -> None:
    assert _written(text).body == body


@pytest.mark.parametrize(
    ("text", "body"),
    [
        (
            (
                '<Files>\n  <Folder name="app" open>\n    <File name="a.ts" />\n    <Folder name="b"><File name="c" /></Folder>\n'
                '  </Folder>\n  <File name="d" href="/d" />\n</Files>'
            ),
            "- app\n  - a.ts\n  - b\n    - c\n- [d](/d)\n",
        ),
        ('<Image src="./a.png" alt="Words" width="3" />', "![Words](/guide/a.png)\n"),
        ('<Callout type="warning" title="A">b</Callout>', "> **Warning: A**\n>\n> b\n"),
        ('<Callout type="info">b</Callout>', "> **Info:** b\n"),
    ],
)
def test_components_say_all_that_they_show(text: str, body: str) -> None:
    assert _written(text).body == body


def test_links_in_descriptions_are_absolute_everywhere() -> None:
    page = "---\ntitle: T\ndescription: See [a](./b.mdx) in {c}\n---\n\nx\n"
    files = {"docs.json": '{"navigation": {"pages": ["g/p"]}}', "g/p.mdx": page}
    site = site_of(files, base_url="https://e.com")
    written = render_markdown(site, site.pages["/g/p"])
    assert written.text.startswith("# T\n\n> See [a](https://e.com/g/b) in {c}\n")
    assert "\nSee [a](https://e.com/g/b) in {c}\n" in entry_of(written, "https://e.com/g/p")
    assert "See [a](https://e.com/g/b)" in llms_index_files(site)[0].text


class TestBoundsOfTabs:
    def test_headings_are_below_their_tab_and_say_which_it_is(self) -> None:
        text = (
            '## Quickstart\n\n<Tabs>\n<Tab title="Python">\n## Install\n\na\n\n### Only here\n\nb\n</Tab>\n'
            '<Tab title="Go">\nc\n\n## Install\n\n```sh\n# Install\n```\n</Tab>\n</Tabs>\n\nAfter.\n\n## Next\n'
        )
        assert _written(text).body == (
            "## Quickstart\n\n### Python\n\n#### Install (Python)\n\na\n\n##### Only here\n\nb\n\n"
            "### Go\n\nc\n\n#### Install (Go)\n\n```sh\n# Install\n```\n\n***\n\nAfter.\n\n## Next\n"
        )

    @pytest.mark.parametrize(
        "heading", ['<Heading level={2} id="own">H</Heading>', "<h2>H</h2>", '<Update label="H" />']
    )
    def test_components_that_become_headings_are_below_their_tab(self, heading: str) -> None:
        text = f'<Tabs>\n<Tab title="A">\n{heading}\n\nwords\n</Tab>\n</Tabs>\n'
        assert _written(text).body == "## A\n\n### H\n\nwords\n"

    @pytest.mark.parametrize(
        ("after", "shown"),
        [("## Next", "## Next"), ("### Next", "***\n\n### Next"), ("text", "***\n\ntext"), ("", ""), ("---", "---")],
    )
    def test_the_end_of_sections_shows(self, after: str, shown: str) -> None:
        text = f'## A\n\n<Accordion title="B">\n## C\n</Accordion>\n\n{after}\n'
        assert _written(text).body == f"## A\n\n### B\n\n#### C\n\n{shown}".rstrip() + "\n"

    @pytest.mark.parametrize(
        ("after", "shown"), [("text", "text"), ("- item", "***\n\n- item"), ("```\na\n```", "```\na\n```"), ("", "")]
    )
    def test_the_end_of_list_items_shows(self, after: str, shown: str) -> None:
        text = f'<Tabs><Tab title="B">\nwords\n\n- x\n</Tab></Tabs>\n\n{after}\n'
        assert _written(text).body == f"- **B**: words\n\n  - x\n\n{shown}".rstrip() + "\n"

    def test_tabs_in_a_step_end_with_the_step(self) -> None:
        tabs = '<Tabs>\n<Tab title="A">\n### H\n</Tab>\n</Tabs>'
        text = f'<Steps>\n<Step title="S">\n{tabs}\n</Step>\n<Step title="T">x</Step>\n</Steps>\n'
        assert _written(text).body == "1. **S**\n\n   ## A\n\n   ### H\n\n2. **T**\n\n   x\n"


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("<div><span># needs uv</span></div>", "\\# needs uv"),
        ("<div>\n  <span>## two</span> more\n</div>", "\\## two more"),
        ("<div>{`- item`}</div>", "\\- item"),
        ('{"12. May"}', "12\\. May"),
        ("<p>> x</p>", "\\> x"),
        ("<p>#tag, 1.5 and *stress*</p>", "#tag, 1.5 and *stress*"),
        ("<div>{<Note>Kept.</Note>}</div>", "> **Note:** Kept."),
        ("<div>\n# A heading\n</div>", "# A heading"),
    ],
)
def test_text_of_an_element_begins_no_block(text: str, body: str) -> None:
    assert _written(f"---\ntitle: T\n---\n\n{text}\n").body.strip() == body


def test_a_section_is_named_without_its_anchor() -> None:
    text = "[there](#own)\n\n## A [page](/x) {#own}\n\nText."
    assert [each.title for each in measured_sections(_written(text).body)] == ["Top", "A page"]


@pytest.mark.parametrize("block", ["<p>P</p>\n", "<h4>H</h4>\n", "<div>D</div>\n"])
@pytest.mark.parametrize("around", ["{}", "<div>\n{}\n</div>", "<Card title='T'>\n{}\n</Card>", "<Note>\n{}\n</Note>"])
def test_every_inline_element_beside_a_block_is_shown(block: str, around: str) -> None:
    lines = [
        '<a href="/1">one</a>',
        '<a href="/2">two</a>',
        "{/* c */}",
        "<b>three</b>",
        '{"four"}',
        "<span>five</span>",
    ]
    body = _written(around.format(block + "\n".join(lines))).body
    assert [body.count(word) for word in ("one", "two", "three", "four", "five")] == [1] * 5


def test_inline_elements_after_a_block_keep_their_lines() -> None:
    text = '<div>\n<h4>Products</h4>\n<a href="/1">One</a>\n<a href="/2">Two</a>\n</div>\n'
    assert _written(text).body == "#### Products\n\n[One](/1)\n[Two](/2)\n"
