"""A tag that is not finished is told by what it lacks, and never made text."""

from docs_tui.lint.fix import fix_all
from docs_tui.lint.run import lint
from tests.sites import site_of

HEAD = "---\ntitle: Home\ndescription: A page.\n---\n\n"


def test_fixing_makes_text_of_no_tag() -> None:
    page = HEAD + '<Card title="Install" href="/instal>Go\n\n<Tabs\n\nWait <5 and Map<String, x.\n'
    site = site_of({"index.mdx": page})
    found = [each for each in lint(site) if each.code == "bare-angle-bracket"]
    assert [each.message for each in found][:2] == ["the quote of href is not closed", "<Tabs has no >"]
    assert fix_all(site, lint).texts == {"index.mdx": page.replace("<5", "\\<5").replace("<String", "\\<String")}
