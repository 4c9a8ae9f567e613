"""Properties of any page."""

import pytest
from hypothesis import example, given, settings

from docs_tui.export.markdown.markdown_page import render_document
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.page_urls import linker
from docs_tui.mdx import Code, Definition, FootnoteDefinition, MdxjsEsm, parse
from docs_tui.mdx.nodes import walk
from docs_tui.source import Source
from tests.export.pages import PAGES
from tests.export.reading import left_over, lost, stays_open
from tests.export.texts import TEXTS

_OPTIONS = MarkdownOptions()


def _lowered(text: str, options: MarkdownOptions = _OPTIONS) -> str:
    return render_document(parse(Source("guide/page.mdx", text)), options, linker("guide/page.mdx")).text


@settings(max_examples=150, deadline=None)
@given(TEXTS)
@example("<CardGroup>import x from 'y'</CardGroup>")
def test_any_text_becomes_markdown_without_jsx(text: str) -> None:
    assert left_over(_lowered(text)) == []


@settings(max_examples=150, deadline=None)
@given(TEXTS)
@example("<CardGroup>```</CardGroup>")
@example("<div>``` <Note>x</Note></div>")
@example('{"~~~"}')
@example("<Note>[a]: b.md</Note>")
@example("<span>export const a = 1</span> words")
@example('<Card href="](a)" />')
def test_writing_an_export_again_changes_nothing(text: str) -> None:
    once = _lowered(text)
    assert _lowered(once) == once


@pytest.mark.parametrize(
    "marks",
    ["```", "~~~", "```js", "[a]: b.md", " [a\\]b]: /c", "[^1]: Words", "import x from 'y'", "export const a = 1"],
)
@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("<Note>", "</Note>"),
        ("<Card>", "</Card>"),
        ("<span>", "</span>"),
        ("<div>\n<p>", "</p>\n</div>"),
        ('- <Icon icon="x" />', ""),
        ("{/* unseen */}", ""),
        ('{"', '"}'),
    ],
)
def test_words_after_a_tag_begin_nothing_that_is_not_shown(opening: str, marks: str, closing: str) -> None:
    written = _lowered(f"{opening}{marks}{closing}\n\nAfter.\n")
    assert not any(
        isinstance(node, Code | Definition | FootnoteDefinition | MdxjsEsm)
        for node in walk(parse(Source("page.mdx", written)).root)
    )


@settings(max_examples=120, deadline=None)
@given(PAGES)
@example('- <Snippet file="gone.mdx" />\n\n  ```js\n  const a = {};\n  ```')
@example('> <Snippet file="gone.mdx" />\n>\n> text')
@example("    import x from 'y'")
@example("    ---\n\nwords\n\n    ---")
@example("<a>import x from 'y';\n\nwords</a>\n\n<b>")
def test_a_page_is_written_whole_without_jsx_and_for_good(text: str) -> None:
    written = _lowered(text)
    assert left_over(written) == []
    assert lost(parse(Source("guide/page.mdx", text)), written) == []
    assert _lowered(written) == written
    assert not stays_open(written)


@settings(max_examples=80, deadline=None)
@given(TEXTS | PAGES)
@example("\n```")
@example("# a\n\n## b\n\n<Update label='c'>\n# d\n</Update>\n\n<div>e\n\nf\n\n- g\n\n</div>")
def test_a_page_that_was_skimmed_is_written_the_same(text: str) -> None:
    source, href = Source("guide/page.mdx", text), linker("guide/page.mdx")
    assert render_document(parse(source, skim=True), _OPTIONS, href) == render_document(parse(source), _OPTIONS, href)


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("<div>\n", "</div>\n"),
        ("<b>", "</b>"),
        ("<Note>\n", "</Note>\n"),
        ("<Steps><Step>", "</Step></Steps>"),
        ("> ", ""),
        ("- ", ""),
        ("<Card title={<b>", "</b>}/>"),
        ("<li>", ""),
        ("<a b={", ""),
    ],
)
def test_no_nesting_is_too_deep(opening: str, closing: str) -> None:
    text = opening * 600 + "word" + closing * 600
    written = _lowered(text)
    assert left_over(written) == []
    assert "word" in written
