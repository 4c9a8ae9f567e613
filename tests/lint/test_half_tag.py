"""A tag that is not finished is told by what it lacks, and never made text."""

import pytest

from docs_tui.lint.fix import fix_all
from docs_tui.lint.half_tag import half_tag
from docs_tui.lint.run import lint
from tests.sites import site_of

HEAD = "---\ntitle: Home\ndescription: A page.\n---\n\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('<Card title="Install" href="/instal>Go</Card>', "the quote of href is not closed"),
        ('<Card title="Install href="/install">Go</Card>', "the quote of title is not closed"),
        ('<Card title="x"\n  href="/b\n>\n  Hi\n</Card>', "the quote of href is not closed"),
        ("<Card cols={2>", "the brace of cols is not closed"),
        ("<Card cols=2>", "the value of cols stands in no quotes"),
        ('<Card title="A"href="/b">', "no space follows the value of title"),
        ("<Tabs\n\nText.", "<Tabs has no >"),
        ("  <details\n\nText.", "<details has no >"),
        ("Text </Note and more.", "</Note has no >"),
        ('<img src="/a.png alt="A">', "the quote of src is not closed"),
    ],
)
def test_what_is_missing_is_said(text: str, said: str) -> None:
    lack = half_tag(text, text.index("<"))
    assert lack is not None
    assert lack.message == said


@pytest.mark.parametrize("text", ["Map<String, x", "a <b and c", "<5", "List_<Item", "<- back"])
def test_what_begins_no_tag_lacks_nothing(text: str) -> None:
    assert half_tag(text, text.index("<")) is None


def test_fixing_makes_text_of_no_tag() -> None:
    page = HEAD + '<Card title="Install" href="/instal>Go\n\n<Tabs\n\nWait <5 and Map<String, x.\n'
    site = site_of({"index.mdx": page})
    found = [each for each in lint(site) if each.code == "bare-angle-bracket"]
    assert [each.message for each in found][:2] == ["the quote of href is not closed", "<Tabs has no >"]
    assert fix_all(site, lint).texts == {"index.mdx": page.replace("<5", "\\<5").replace("<String", "\\<String")}
