"""Marked pages are safe and contain both versions."""

import re

from hypothesis import example, given
from hypothesis import strategies as st

from docs_tui.export.html.html_words import blocks_in, shown_text, tokens_in
from docs_tui.review.marked_html import marked_blocks, marked_html
from tests.export.html.pages import check, html
from tests.export.html.test_hostile import ATTACKS
from tests.mdx.strategies import mdx_pages

PIECES = (
    "Keys open doors that lead to rooms.\n",
    "Keys open other doors.\n",
    "- one\n- two **bold** words\n",
    "| a | b |\n| - | - |\n| c d | e |\n",
    "## A heading\n",
    '<Tabs><Tab title="One">Text of one.</Tab><Tab title="Two">More.</Tab></Tabs>\n',
    "```python\nx = 1\ny = 2\n```\n",
    "密钥打开门。\n",
    '<Card title="Go" href="/a">Words in a card</Card>\n',
)
PAGES = st.lists(st.sampled_from(PIECES), max_size=7).map("\n".join)


def words(markup: str) -> list[str]:
    return [token.text for token in tokens_in(markup) if token.kind == "word"]


def without(markup: str, kind: str, tag: str) -> str:
    """Return marked HTML without the blocks of a kind, and without the words in a tag."""
    blocks = [each for each in blocks_in(markup) if not each.startswith(f'<div class="review-{kind}">')]
    return re.sub(rf'<{tag} class="review">.*?</{tag}>', "", "".join(blocks), flags=re.DOTALL)


@given(PAGES, PAGES)
def test_both_versions_can_be_read_from_the_marks(before: str, after: str) -> None:
    one, other = html(before).body, html(after).body
    marked = marked_html(one, other)
    assert words(without(marked, "gone", "del")) == words(other)
    assert words(without(marked, "new", "ins")) == words(one)
    assert any(block.is_marked for block in marked_blocks(one, other)) == (blocks_in(one) != blocks_in(other))
    check(marked)


@given(mdx_pages() | st.sampled_from(ATTACKS), mdx_pages() | st.sampled_from(ATTACKS))
@example("[a](/b) <Tabs><Tab title='x'>A</Tab></Tabs>", "[a](/c) <Tabs><Tab title='x'>B</Tab></Tabs>")
def test_marked_html_stays_safe(before: str, after: str) -> None:
    one, other = html(before).body, html(after).body
    assert "".join(blocks_in(other)) == other
    check(marked_html(one, other))


def test_the_text_that_readers_see_has_one_line_per_block() -> None:
    shown = shown_text(html("## A & b\n\nOne **two**.\n\n- x\n- y\n").body)
    assert shown.splitlines() == ["A & b", "One two.", "x", "y"]


def test_the_text_that_readers_see_names_its_pictures() -> None:
    shown = shown_text(html('See ![a "b" & c](/images/p.png) here.\n\n<img src="/q.png" />\n').body)
    assert shown.splitlines() == ['See ▣ p.png “a "b" & c” here.', "▣ q.png"]
