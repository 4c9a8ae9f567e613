"""Escapes and character references that no reader of Markdown needs."""

import re
from html import unescape

import pytest
from hypothesis import example, given, settings
from markdown_it import MarkdownIt

from docs_tui.export.markdown.markdown_page import plain_text, render_document
from docs_tui.export.markdown_options import MarkdownOptions
from docs_tui.export.page_urls import linker
from docs_tui.mdx import parse
from docs_tui.source import Source
from tests.export.texts import TEXTS

_UNNEEDED = re.compile(r"&lt;(?![A-Za-z/!?])|&gt;|&quot;|&amp;(?![A-Za-z#])|&nbsp;")
_READER = MarkdownIt("gfm-like", {"linkify": False, "html": False})


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (r"# GET /status/\{id}", "# GET /status/{id}"),
        ("https://a.example/&lt;name&gt; and &lt;name&gt;", r"https://a.example/&lt;name> and \<name>"),
        (r"a \< 5, \<T>, tenant\_id, \_x\_", r"a < 5, \<T>, tenant_id, \_x\_"),
        (
            "interface A &#x7B;\\\n&nbsp;&nbsp;b&#x5B;key: c]: &quot;2.0&quot;;\\\n}",
            'interface A {\\\n  b[key: c]: "2.0";\\\n}',
        ),
        ("&nbsp;&nbsp;&nbsp;&nbsp;a&nbsp;b\n&nbsp;- c", "a b\n\xa0- c"),
        ("&lt;T&gt; &amp;lt; a &amp; b &copy;", r"\<T> &amp;lt; a & b ©"),
        ("&#42;a&#42; &#95;b &#91;c](d)", r"\*a\* \_b \[c](d)"),
        ("<td>&lt;a&gt; &#42;</td>", "<td>&lt;a> &#42;</td>"),
        ("&gt; 5\n\n&#x5B;a]: b", "\\> 5\n\n\\[a]: b"),
        ("`\\{a} &lt;` and `` &amp; ` ``", "`\\{a} &lt;` and `` &amp; ` ``"),
        ("```\n\\{a} &lt;\n\n&amp;\n```\n\n\\{b}", "```\n\\{a} &lt;\n\n&amp;\n```\n\n{b}"),
        ("- ```\n  &lt;\n  ```\n- \\{a}", "- ```\n  &lt;\n  ```\n- {a}"),
        (r"$\{x\}$ and $$\{y\}$$", r"$\{x\}$ and $$\{y\}$$"),
        (r"\\{a} \`\{b}", r"\\{a} \`{b}"),
    ],
)
def test_only_what_markdown_needs_stays(written: str, plain: str) -> None:
    assert plain_text(written) == plain


@settings(max_examples=120, deadline=None)
@given(TEXTS)
@example("&lt;b&gt; \\{a} &#42;a&#42;")
@example("a\n\n&#45; b &#96;c&#96; &excl;[d](e)")
def test_readers_of_markdown_see_the_same(text: str) -> None:
    rendered = render_document(parse(Source("page.mdx", text)), MarkdownOptions(), linker("page.mdx")).text
    assert _shown(plain_text(rendered)) == _shown(rendered)


def _shown(text: str) -> str:
    """Return the HTML of Markdown, with characters that need no escape in HTML unescaped."""
    markup = _UNNEEDED.sub(lambda found: unescape(found[0]), _READER.render(text))
    return " ".join(markup.replace("\xa0", " ").split())
