"""Files with the same text are checked once, and get the findings that they would have alone."""

import pytest

from docs_tui.lint.linter import FileLinter, linted_files
from docs_tui.lint.rule_registry import RULES
from docs_tui.lint.rule_selection import Selection
from docs_tui.workspace.shared_lint import shared
from tests.lint.examples import files_of
from tests.sites import site_of

_FOLDERS = ("v1", "roadmap", "legal")
"""Each has the same pages. Rules of language treat legal texts and plans in another way."""
_RELATIVE = '---\ntitle: Key\n---\n\nimport { Key } from "./key.mdx";\n\n<Key />\n'


def test_a_repeated_page_has_the_findings_that_it_has_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_CPU_COUNT", "1")
    examples = [rule.bad[0] for rule in RULES if rule.check is not None and isinstance(rule.bad[0], str)]
    pages = [files_of(example)["index.mdx"].replace("«", "").replace("»", "") for example in examples]
    copies = {f"{each}/{number}.mdx": page for each in _FOLDERS for number, page in enumerate((*pages, _RELATIVE))}
    others = {"docs.json": '{"navigation": {"pages": ["v1/0"]}}', "v1/key.mdx": "export const Key = 1;\n"}
    site = site_of({**copies, **others, "roadmap/key.mdx": "Text.\n"})
    linter = FileLinter(site, Selection(site.settings.lint, ("all",)))
    files = list(linted_files(site))
    first, found = linter.first_twins(files), shared(files, linter)
    assert len(set(first.values())) < 0.7 * len(files)  # so most pages are checked once or twice
    for file in files:
        alone = linter(file)
        assert (file, found[file].findings, found[file].facts) == (file, alone.findings, alone.facts)


_LINKS = "\nRead about [keys](/v1/keys#first) and [limits](/v1/limits) with [a chart](/chart-q7/) and [a plan](/plan-x8/a).\n"


def _example_pages() -> list[str]:
    """Return the pages of all examples, with a version in their links."""
    examples = [each for rule in RULES if rule.check is not None for each in (*rule.bad, *rule.good)]
    pages = [files_of(each)["index.mdx"] for each in examples if isinstance(each, str)]
    marked = [page.replace("](/", "](/v1/").replace('href="/', 'href="/v1/') for page in pages]
    return [f"{page.replace('«', '').replace('»', '')}{_LINKS}" for page in marked]


def _linter(pages: dict[str, str]) -> FileLinter:
    site = site_of({**pages, "docs.json": '{"navigation": {"pages": ["v1/0"]}}'})
    return FileLinter(site, Selection(site.settings.lint, tuple(rule.name for rule in RULES)))


def test_a_page_of_another_version_has_the_findings_that_it_has_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_CPU_COUNT", "1")
    pages = {f"v1/{number}.mdx": page for number, page in enumerate(_example_pages())}
    copies = {name.replace("v1", "v2"): page.replace("/v1/", "/v2/") for name, page in pages.items()}
    linter = _linter({**pages, **copies})
    files = list(linted_files(linter.site))
    made = {file: linter(file) for file in pages}
    assert len(dict(linter.of_versions(linter.first_versions(files), made))) > 0.7 * len(pages)
    found = shared(files, linter)
    for file in files:
        alone = linter(file)
        assert (file, found[file].findings, found[file].facts) == (file, alone.findings, alone.facts)


def test_a_copy_with_another_digit_anywhere_has_the_findings_that_it_has_alone() -> None:
    pages: dict[str, str] = {}
    copies: dict[str, str] = {}
    for number, page in enumerate(_example_pages()):
        pages[f"{number}/page.mdx"] = page
        for at, char in enumerate(page):
            if char.isascii() and char.isdigit():
                copy = f"{number}/{at}.mdx"
                pages[copy] = f"{page[:at]}{(int(char) + 3) % 10}{page[at + 1 :]}"
                copies[copy] = f"{number}/page.mdx"
    linter = _linter(pages)
    made = {first: linter(first) for first in set(copies.values())}
    as_made = dict(linter.of_versions(copies, made))
    assert len(as_made) > len(made)
    for file, found in as_made.items():
        alone = linter(file)
        assert (file, found.findings, found.facts) == (file, alone.findings, alone.facts)


@pytest.mark.parametrize(
    ("page", "copy"),
    [
        ("Read about [keys](/v1/keys) in v1.\n", "Read about [keys](/v2/keys) in v1.\n"),
        ("`v1`: [keys](/v1/keys)\n", "`v1`: [keys](/v2/keys)\n"),
        ("```md\n[keys](/v1/keys)\n```\n", "```md\n[keys](/v2/keys)\n```\n"),
        ("![keys](/v1/keys.png)\n", "![keys](/v2/keys.png)\n"),
        ("See [not found](/errors/404).\n", "See [not found](/errors/405).\n"),
        ("See [a key](/a/aBcDeFgHiJkLmNoPqRs1).\n", "See [a key](/a/aBcDeFgHiJkLmNoPqRs2).\n"),
        ("See [keys](https://v1.dev/keys).\n", "See [keys](https://v2.dev/keys).\n"),
        ("See [keys](/v1/keys).\n", "See [keys](/w1/keys).\n"),
        ("See [keys](/v1/keys).\n", "See [keys](/v11/keys).\n"),
        ("Wait 3 days for [keys](/v1/keys).\n", "Wait 4 days for [keys](/v2/keys).\n"),
    ],
)
def test_a_copy_that_may_have_other_findings_is_checked(page: str, copy: str) -> None:
    linter = _linter({"v1/page.mdx": page, "v2/page.mdx": copy})
    made = {"v1/page.mdx": linter("v1/page.mdx")}
    assert not dict(linter.of_versions({"v2/page.mdx": "v1/page.mdx"}, made))
