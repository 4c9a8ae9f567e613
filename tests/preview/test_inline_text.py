"""The fast paths for plain text and code give the same result as the general one."""

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.mdx import Paragraph, TableCell, parse, walk
from docs_tui.preview.inline_text import InlineBuilder, PageReader
from docs_tui.source import Source
from tests.preview.drawing import drawn

TEXT = st.lists(
    st.sampled_from(
        ["a", "b", " ", ":", "//", "/", "www.", "x.com", "http", "s", "@", "`", "*", "_", "!", "[", "](", ")", "&amp;", "~",
         "$", ">", "|", "\\", "'", "é", "漢", ".", "-", "\t", "mailto:"]
    ),
    min_size=1,
    max_size=9,
).map("".join)  # fmt: skip


@given(TEXT)
def test_the_fast_path_for_inline_text_gives_the_same_result(text: str) -> None:
    for page in (text, f"| {text} |\n| - |\n| {text} |"):
        document = parse(Source("page.mdx", page))
        reader = PageReader(document)
        for node in walk(document.root):
            if isinstance(node, Paragraph | TableCell):
                short = InlineBuilder(reader).add_content(node.content).build()
                long = InlineBuilder(reader).add_nodes(reader.phrasing(node.content)).build()
                assert short.text == long.text
                assert [run for run in short.runs if run.style.strip()] == [
                    run for run in long.runs if run.style.strip()
                ]
                assert [region[:2] for region in short.regions] == [region[:2] for region in long.regions]


def test_a_badge_is_one_piece_whatever_its_white_space() -> None:
    loose = drawn(
        '| Plan |\n| --- |\n| <Badge color="green"> Free </Badge> |\n\nA <Badge icon="key"> New </Badge> one.\n'
    )
    assert loose == drawn(
        '| Plan |\n| --- |\n| <Badge color="green">Free</Badge> |\n\nA <Badge icon="key">New</Badge> one.\n'
    )
    assert any(line.strip("\xa0 ") == "Free" for line in loose.splitlines())
