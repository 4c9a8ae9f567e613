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
