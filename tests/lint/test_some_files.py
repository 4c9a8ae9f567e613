"""Checking a few files reports the same findings in them as checking the whole site, and parses little else."""

from pathlib import Path
from typing import Any

import pytest

from docs_tui.lint.linter import Linter
from docs_tui.lint.page_context import PageContext
from docs_tui.site import Site, build_site
from tests.export.trees import site_of_folder

SAMPLE = Path(__file__).resolve().parents[2] / "sample_docs"
FAULTY = {
    "docs.json": b'{"navigation": {"pages": ["a", "b", "c", "d", "gone"]}}',
    "a.mdx": b"---\ntitle: A\n---\n\nimport S from './s.mdx'\n\n[b](/b#no) [b](/b#two) [gone](/x)\n\n<S />\n\n<Note>\n",
    "b.mdx": b"---\ntitle: A\n---\n\n## One\n\n## Two\n\n[a](/a#one)\n",
    "c.mdx": b"---\ntitle: C\n---\n\n[d](d#d) {/* lint-disable */}\n\n{wrong wrong}\n",
    "d.mdx": b"---\ntitle: D\n---\n\nA web *site*; an email.\n",
    "s.mdx": b"## In a snippet\n\n[b](/b#no)\n",
    "out.mdx": b"No title, and in no navigation. A website, a website, a website, an email.\n",
}


@pytest.fixture(name="site", params=["sample", "faulty"], scope="module")
def made_site(request: pytest.FixtureRequest) -> Site:
    return site_of_folder(SAMPLE) if request.param == "sample" else build_site(FAULTY)


@pytest.mark.parametrize("select", [(), ("all",)], ids=["default", "all"])
def test_the_findings_in_a_file_are_those_of_the_whole_site(site: Site, select: tuple[str, ...]) -> None:
    whole = Linter(select).update(site)
    for file in site.files:
        some = Linter(select).update_some(site, {file})
        assert [each for each in some if each.path == file] == [each for each in whole if each.path == file]


def test_only_the_file_and_the_pages_it_links_to_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    of = PageContext.of

    def noted(site: Site, file: str, **given: Any) -> PageContext:
        parsed.append(file)
        return of(site, file, **given)

    monkeypatch.setattr(PageContext, "of", noted)
    Linter().update_some(build_site(FAULTY), {"a.mdx"})
    assert sorted(parsed) == ["a.mdx", "b.mdx"]
    parsed.clear()
    assert "inconsistent-term" in {each.code for each in Linter().update_some(build_site(FAULTY), {"d.mdx"})}
    assert sorted(parsed) == ["d.mdx", "out.mdx"]
