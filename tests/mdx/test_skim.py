"""A skimmed page equals a fully parsed one once its prose is expanded."""

from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from docs_tui.mdx import Document, Flow, Prose, parse, walk
from docs_tui.source import Source
from tests.mdx.strategies import MARKDOWN, mdx_pages

_BLOCKS = (
    *MARKDOWN,
    *(
        "<A>\n\nb\n\n</A>",
        "<C/>",
        "{g}",
        "import a from 'b'",
        "export",
        "$$",
        "[^u]: v\n\n    w",
        "> q\n>",
        "- a\n\n  b",
    ),
    *(
        "```py\ncode\n\n<x>\n```",
        "```\n  ```\n```",
        "````\n```\n````",
        "```js t\n```",
        "| a | b |\n|-|-|\n| c | d |",
        "d\n===",
    ),
)
_GAPS = ("\n\n", "\n\n", "\n", "\n\n\n", "\n\n  ", "\n \n", "\r\n")
_PAGES = st.lists(st.sampled_from(_BLOCKS).flatmap(lambda block: st.sampled_from(_GAPS).map(block.__add__)), max_size=9)


def _read(text: str, *, skim: bool) -> Document:
    return parse(Source("page.mdx", text), skim=skim)


def _blocks(document: Document) -> Iterator[Flow]:
    for node in document.root.children:
        if isinstance(node, Prose):
            yield from node.children
        else:
            yield node


@settings(max_examples=120, deadline=None)
@given(mdx_pages() | _PAGES.map("".join))
@example("\n```")
@example("word\n\n- a\n\n<A/>\n\n- b")
@example("word\n\n- a\n\n</A>\n- <A>")
@example(":\n  >\n  >")
def test_expanded_prose_equals_the_fully_parsed_page(text: str) -> None:
    whole, skimmed = _read(text, skim=False), _read(text, skim=True)
    seen = [node for node in walk(skimmed.root) if not isinstance(node, Prose)]
    assert [(type(node), node.span) for node in seen] == [(type(node), node.span) for node in walk(whole.root)]
    assert skimmed.diagnostics == whole.diagnostics
    for prose in (node for node in walk(skimmed.root) if isinstance(node, Prose)):
        assert prose.span == (prose.children[0].span.start, prose.children[-1].span.end)


@pytest.mark.parametrize("mark", ["<", "{", "~~~", "$$", "]:"])
def test_prose_never_contains_mdx_syntax(mark: str) -> None:
    page = f"# Title\n\nwords\n\nmore {mark} words\n\nlast words\n"
    prose = [node for node in _read(page, skim=True).root.children if isinstance(node, Prose)]
    assert [mark in page[each.span.start : each.span.end] for each in prose] == [False, False]


def test_a_plain_page_with_code_is_one_run() -> None:
    page = "# Title\n\nwords\n\n- one\n- two\n\n```python\nprint({1: '<'})\n```\n\n| a |\n|---|\n| b |\n\nthe end\n"
    (prose,) = _read(page, skim=True).root.children
    assert prose == Prose(prose.span, _read(page, skim=False).root.children)
    assert page[prose.span.start : prose.span.end] == page.strip()


def test_a_list_that_may_continue_is_not_cut() -> None:
    page = "words\n\n- one\n\n  two\n\n- three <br/>\n"
    first, *_ = _read(page, skim=True).root.children
    assert page[first.span.start : first.span.end] == "words"
    assert list(_blocks(_read(page, skim=True))) == list(_read(page, skim=False).root.children)
