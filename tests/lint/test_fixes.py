"""What can be done about a finding."""

from collections.abc import Mapping

import pytest

from docs_tui.lint.fixes import Change, fix_all, one_fixed, suppressed
from docs_tui.lint.linter import lint
from docs_tui.lint.rule_registry import BY_NAME, RULES, explanation
from docs_tui.site import Site
from tests.sites import site_of

HEAD = "---\ntitle: A\ndescription: B\n---\n\n"


def after(site: Site, changes: Mapping[str, Change]) -> Site:
    return site.apply({file: change.after for file, change in changes.items()})


@pytest.mark.parametrize(
    "page",
    [
        HEAD + "## A\n\n#### B\n",
        HEAD + "One\ntwo [x](/nowhere)\nthree\n",
        HEAD + "- one\n- two [x](/nowhere)\n- three\n",
        HEAD + "1. one\n\n   text [x](/nowhere)\n2. two\n",
        HEAD + "> quote\n> [x](/nowhere)\n",
        HEAD + "| a | b |\n| - | - |\n| 1 | 2 |\n| [x](/nowhere) | 2 |\n",
        HEAD + '<Card title="A" href="/nowhere">\n  Text.\n</Card>\n',
        HEAD + '<Steps>\n  <Step title="A">\n    ```json\n    {\n      "a": 1,\n    }\n    ```\n  </Step>\n</Steps>\n',
        "---\ntitle: A\n---\n\nText.\n",
        HEAD.replace("\n", "\r\n") + "## A\r\n\r\n#### B\r\n",
    ],
)
def test_a_suppression_removes_its_finding_and_adds_none(page: str) -> None:
    site = site_of({"index.mdx": page})
    (finding,) = lint(site)
    changes = suppressed(site, finding, "it is imported")
    assert changes["index.mdx"].before == page.encode()
    assert lint(after(site, changes)) == ()


def test_plain_markdown_gets_a_comment_of_its_own_kind() -> None:
    site = site_of({"notes.md": "# Notes\n\n[gone](gone.md)\n"})
    (finding,) = lint(site)
    changes = suppressed(site, finding, "soon --> later")
    comment = b"<!-- docs-tui-disable-next-line broken-link -- soon -- > later -->\n"
    assert comment in changes["notes.md"].after
    assert lint(after(site, changes)) == ()


def test_a_file_that_holds_no_comments_is_left_alone() -> None:
    site = site_of({"docs.json": '{"name": "A", "navigation": {"pages": ["gone"]}}'})
    assert [suppressed(site, each) for each in lint(site)] == [{} for _ in lint(site)] != []


def test_one_finding_is_fixed() -> None:
    site = site_of({"index.mdx": HEAD + "One<br>two<br>three\n\nA { brace.\n"})
    found = lint(site)
    assert [each.code for each in found if each.fix] == ["void-tag", "void-tag", "open-brace"]
    assert len(lint(after(site, one_fixed(site, found[0])))) == 2
    assert lint(after(site, one_fixed(site, found[2])))[-1].code == "void-tag"


def test_every_rule_is_explained_with_examples() -> None:
    site = site_of({"index.mdx": HEAD + "## A\n\n#### B\n"})
    text = explanation(BY_NAME[lint(site)[0].code])
    assert text.startswith("# P003 heading-skips-level\n")
    assert "## Use instead" in text
    assert len(RULES) > 80


def test_fixing_makes_text_of_no_tag() -> None:
    page = (
        "---\ntitle: Home\ndescription: A page.\n---\n\n"
        '<Card title="Install" href="/instal>Go\n\n<Tabs\n\nWait <5 and Map<String, x.\n'
    )
    site = site_of({"index.mdx": page})
    found = [each for each in lint(site) if each.code == "bare-angle-bracket"]
    assert [each.message for each in found][:2] == ["the quote of href is not closed", "<Tabs has no >"]
    assert fix_all(site, lint).texts == {"index.mdx": page.replace("<5", "\\<5").replace("<String", "\\<String")}


def test_a_repeated_title_goes_and_any_other_heading_moves_down() -> None:
    site = site_of({"index.mdx": HEAD + "# A\n\n# Other\n\nText.\n"})
    repeated, other = (each for each in lint(site) if each.code == "body-title")
    assert "\n# A\n" not in after(site, one_fixed(site, repeated)).file_text("index.mdx")
    assert "\n## Other\n" in after(site, one_fixed(site, other)).file_text("index.mdx")
