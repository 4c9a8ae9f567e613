"""Safe fixes break no link, anchor, import or entry of the navigation, and a second run of --fix changes nothing."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from docs_tui.lint.fixes import fix_all
from docs_tui.lint.linter import Linter, lint, linted_files
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule_registry import BY_NAME, explanation
from docs_tui.site import Site
from docs_tui.source import Diagnostic
from tests.export.trees import CORPORA, site_of_folder
from tests.sites import site_of

TREES = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []
HEAD = "---\ntitle: {0}\ndescription: About {0}.\n---\n\n"
TERMS = "lint:\n  terms:\n    API key: [access token]\n"
BREAKAGE = (
    *("broken-link", "broken-anchor", "broken-image", "missing-snippet", "import-cycle", "nav-missing-page"),
    *("nav-missing-operation", "unknown-operation", "redirect-to-nothing", "redirect-loop", "config-reference"),
    *("unclosed-tag", "stray-close-tag", "unknown-export", "path-clash", "page-outside-navigation"),
)
"""The rules that report what readers would find broken."""


_TAG = re.compile(r"</?\w+")
"""An old name of a component that a fix renames is another tag that is not closed."""


def page_with(body: str, **others: str) -> Site:
    files = {"index.mdx": HEAD.format("Home") + body, "docs-tui.yaml": TERMS}
    return site_of(files | {f"{name}.mdx": HEAD.format(name) + text for name, text in others.items()})


def broken(findings: Iterable[Diagnostic]) -> Counter[tuple[str, str, str]]:
    """Return the findings about links that are broken for readers."""
    return Counter((each.code, each.path, _TAG.sub("", each.message)) for each in findings if each.code in BREAKAGE)


def assert_fixes_break_nothing(site: Site) -> Site:
    linter = Linter(select=("all",))
    before = linter.update(site)
    fixed = fix_all(site, linter.update)
    assert broken(fixed.findings) - broken(before) == Counter()
    assert set(fixed.site.pages) == set(site.pages)
    for file in fixed.texts.keys() & set(linted_files(site)):
        was, now = PageContext.of(site, file).facts(), PageContext.of(fixed.site, file).facts()
        # Other sites may link to any anchor.
        assert {*was.headings, *was.ids} - {*now.headings, *now.ids} == set(), file
        assert len(now.references) >= len(was.references), file
    return fixed.site


HEADINGS = (
    "# Home", "## VSCode Extension", "## VS Code Extension", "## Github", "## `VSCode` and Github", "## access token",
    "### Access token's name", "## Oauth2", "## a <br> b", "Youtube\n---", "MacOS\n===", "## [Github](/other)", "<h2>VSCode</h2>",
    "## See <https://a.example>", "## A <!-- b -->", "## {/* docs-tui-disable-next-line P003 */} Api", "## VSCode {#editor}",
)  # fmt: skip
BLOCKS = (
    '<Steps>\n  <Step title="Open VSCode">\n    Text.\n  </Step>\n</Steps>', '<tab title="Typescript">\n  Text.\n</tab>',
    '<Param query="access token" type="string">\n  Text.\n</Param>', "<note>\n  ## Github\n</note>",
    '<Accordion title="an access token">\n  Text.\n</Accordion>', '<Update label="Linkedin 2">\n  Text.\n</Update>',
    '<Card title="VSCode" href="/old">\n  Text.\n</Card>', 'import A from "/snippets/a.mdx";\n\n<A />',
    "```js\nVSCode\n```", "{/* docs-tui-disable-next-line P003 */}", "<!-- VSCode -->", "===", "---", "Text<br>on.", "Wait <5 s.",
    "[VSCode]: /other", "[an access token]: /other#github", "[^VSCode]: Github.",
)  # fmt: skip
LINKS = (
    "[a](/other#vscode-extension)", "[a](/other#github)", "[a](#github-2)", "[a](/old)", "[a](/old#github)", "[a](/older#x)",
    "[VSCode]", "[VSCode][]", "[Github][VSCode]", "[an access token]", "[a](/other#open-vscode)", "[a](#typescript)", "x[^VSCode]",
    "![Github](/a.png)", "<https://a.example>", "www.Github.com", "[a](/other#access-token)", "[a](other#an-access-token)",
)  # fmt: skip
CONFIG = {
    "name": "Relay",
    "theme": "mint",
    "colors": {"primary": "#0F766E"},
    "navigation": {"pages": ["index", "other"]},
    "redirects": [
        {"source": "/old", "destination": "/other"},
        {"source": "/older", "destination": "/old"},
        {"source": "/oldest", "destination": "/older"},
    ],
}
BODIES = st.lists(
    st.tuples(st.sampled_from((*HEADINGS, *BLOCKS, *LINKS)), st.sampled_from(("\n\n", "\n\n", "\n", " "))), max_size=12
).map(lambda parts: "".join(map("".join, parts)))


@settings(max_examples=60)
@given(BODIES, BODIES, BODIES)
@example("## VSCode Extension\n\n## VS Code Extension\n", "[a](/#vscode-extension) [b](/#vs-code-extension)\n", "")
@example("Text [VSCode].\n\n[VSCode]: /other\n", "# Other\n\n[a](#other)\n", "## Github\n")
def test_safe_fixes_of_any_site_break_nothing(index: str, other: str, snippet: str) -> None:
    files = {
        "docs.json": json.dumps(CONFIG),
        "docs-tui.yaml": TERMS,
        "index.mdx": HEAD.format("Home") + index,
        "other.mdx": HEAD.format("Other") + other,
        "snippets/a.mdx": snippet,
        "a.png": "",
    }
    fixed = assert_fixes_break_nothing(site_of(files))
    assert fix_all(fixed, Linter(select=("all",)).update).texts == {}


@pytest.mark.corpora
@pytest.mark.timeout(300)
@pytest.mark.parametrize("tree", TREES, ids=[tree.name for tree in TREES])
def test_safe_fixes_of_real_sites_break_nothing(tree: Path) -> None:
    assert_fixes_break_nothing(site_of_folder(tree))


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
