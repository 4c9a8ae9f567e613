"""Safe fixes break no link, anchor, import or entry of the navigation, and a second run of --fix changes nothing."""

import pytest

from docs_tui.lint.explained import explanation
from docs_tui.lint.fix import fix_all
from docs_tui.lint.registry import BY_NAME
from docs_tui.lint.run import lint
from docs_tui.site import Site
from tests.sites import site_of

HEAD = "---\ntitle: {0}\ndescription: About {0}.\n---\n\n"
TERMS = "lint:\n  terms:\n    API key: [access token]\n"


def page_with(body: str, **others: str) -> Site:
    files = {"index.mdx": HEAD.format("Home") + body, "docs-tui.yaml": TERMS}
    return site_of(files | {f"{name}.mdx": HEAD.format(name) + text for name, text in others.items()})


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("## VSCode Extension\n", "product-name"),
        ("<h2>VSCode</h2>\n", "product-name"),
        ('<Steps>\n  <Step title="Open VSCode">\n    Text.\n  </Step>\n</Steps>\n', "product-name"),
        ("See [VSCode].\n\n[VSCode]: https://code.example\n", "product-name"),
        ("## An access token\n", "project-term"),
        ("# Home\n", "body-title"),
        ("# Install\n", "body-title"),
    ],
)
def test_a_fix_that_changes_an_anchor_is_left_to_the_writer(body: str, rule: str) -> None:
    site = page_with(body)
    (found,) = lint(site, select=[rule])
    assert found.fix is not None
    assert not found.fix.safe
    assert fix_all(site, lint).texts == {}


@pytest.mark.parametrize(
    ("body", "fixed"),
    [
        ("## Github\n", "## GitHub\n"),
        ("## A<br>B\n", "## A<br />B\n"),
        ('<Card title="VSCode" href="/">\n  Text.\n</Card>\n', '<Card title="VS Code" href="/">\n  Text.\n</Card>\n'),
        ("See [VSCode](/).\n", "See [VS Code](/).\n"),
        ("## Github and VSCode\n\n## Gitlab\n", "## GitHub and VSCode\n\n## GitLab\n"),
    ],
)
def test_a_fix_that_keeps_all_anchors_stays_safe(body: str, fixed: str) -> None:
    assert fix_all(page_with(body), lint).texts == {"index.mdx": HEAD.format("Home") + fixed}


@pytest.mark.parametrize("key", ["Hidden: true", "no_index: true", "OpenAPI: GET /a", "serchable: false"])
def test_a_key_that_decides_what_is_published_is_not_fixed_unasked(key: str) -> None:
    site = site_of({"index.mdx": HEAD.format("Home").replace("\n---\n\n", f"\n{key}\n---\n\n") + "Text.\n"})
    (found,) = lint(site, select=["front-matter-key"])
    assert found.fix is not None
    assert not found.fix.safe


def test_many_unsafe_fixes_on_one_page_are_found_in_little_time() -> None:
    body = "".join(f"## VSCode {number}\n\n## Github {number}\n\n" for number in range(300))
    found = lint(page_with(body), select=["product-name"])
    assert not any(each.fix.safe for each in found if each.fix and "VSCode" in each.message)


@pytest.mark.parametrize("rule", ["product-name", "project-term", "body-title"])
def test_the_explanation_says_which_fixes_are_made_unasked(rule: str) -> None:
    text = explanation(BY_NAME[rule])
    assert "anchor" in text
    assert f"docs-tui lint --fix --select {rule}" in text
