"""The message about an unfinished tag says what is missing."""

import pytest

from docs_tui.mdx import parse
from docs_tui.source import Source


def messages(text: str) -> list[str]:
    """Return the parser's messages about a page."""
    return [each.message for each in parse(Source("page.mdx", text)).diagnostics]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('<Card title="Install" href="/instal>Go</Card>', "the quote of href is not closed"),
        ('<Card title="a = b" href="/instal>Go</Card>', "the quote of href is not closed"),
        ('<Card title="Install href="/install">Go</Card>', "the quote of title is not closed"),
        ('<Card title="x"\n  href="/b\n>\n  Hi\n</Card>', "the quote of href is not closed"),
        ("<Card cols={2>", "the brace of cols is not closed"),
        ("<Card cols=2>", "the value of cols has no quotes"),
        ('<Card title="A"href=/b>', "the value of href has no quotes"),
        ('- Text\n\n  > <Card title="Install" href="/instal>Go', "the quote of href is not closed"),
        ("| a |\n| - |\n| <br /> <Card title=x |", "the value of title has no quotes"),
        ("- <details\n\nText.", "<details has no >"),
        ("<Tabs\n\nText.", "<Tabs has no >"),
        ("  <details\n\nText.", "<details has no >"),
        ("Text </Note and more.", "</Note has no >"),
        ('<img src="/a.png alt="A">', "the quote of src is not closed"),
    ],
)
def test_the_message_says_what_is_missing(text: str, said: str) -> None:
    assert said in messages(text)


@pytest.mark.parametrize("text", ["Map<String, x", "a <b and c", "<5", "List_<Item", "<- back"])
def test_text_that_begins_no_tag_is_not_an_unfinished_tag(text: str) -> None:
    assert set(messages(text)) <= {"this < does not begin a tag"}


def test_only_the_first_of_thousands_of_unfinished_tags_are_explained() -> None:
    found = messages("<Card title='x " * 20_000)
    assert found[0] == "the quote of title is not closed"
    assert found[-1] == "this < does not begin a tag"
