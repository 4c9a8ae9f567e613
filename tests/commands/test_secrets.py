"""The keys of a site are reported in order, with any number of processes, also by ``serve``."""

import os
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from docs_tui.commands import secrets
from docs_tui.commands.context import Context, Item, Machine
from docs_tui.commands.secrets import secrets_in_site
from docs_tui.commands.serve import serve
from docs_tui.lint.linter import lint
from docs_tui.source import Severity
from docs_tui.workspace import shared_work
from tests.sites import site_of

if TYPE_CHECKING:
    from collections.abc import Generator

KEY = "ghp_" + "Kx7Qm2Zt9Rv4Wn8Yb3Lc6Hd1Jf5Gs0PaEu2i"
PAGES = [f"page-{number:03}.mdx" for number in range(60)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("with_key", [PAGES[1::9], PAGES])
def test_workers_find_the_same_keys(monkeypatch: pytest.MonkeyPatch, with_key: list[str]) -> None:
    site = site_of({"docs.json": "{}", **{file: f"{file} {KEY if file in with_key else ''}" for file in PAGES}})
    alone = secrets_in_site(site)
    monkeypatch.setattr(shared_work, "_can_fork", lambda: True)
    monkeypatch.setattr(secrets, "_ENOUGH", 1)
    monkeypatch.setenv("PYTHON_CPU_COUNT", "3")
    assert [each.path for each in alone] == with_key[:20]
    assert secrets_in_site(site) == alone


def test_a_value_that_only_its_name_shows_to_be_secret_is_a_suggestion() -> None:
    value = "9f86d081884c7d659a2f" + "eaa0c55ad015"
    files = {
        "docs.json": f'{{"api_key": "{value}"}}',
        "index.mdx": f"---\ntitle: A\n---\n\n`{KEY}`, client_secret: {value}\n",
    }
    site = site_of(files)
    levels = [(each.path, each.severity) for each in lint(site) if each.code == "secret"]
    assert levels == [
        ("docs.json", Severity.SUGGESTION),
        ("index.mdx", Severity.ERROR),
        ("index.mdx", Severity.SUGGESTION),
    ]
    assert len(secrets_in_site(site)) == len(levels)


def test_serve_warns_of_keys_in_pages_snippets_specs_and_docs_json(tmp_path: Path) -> None:
    (tmp_path / "snippets").mkdir()
    (tmp_path / "snippets" / "a.mdx").write_text(f"Use `{KEY}`.\n")
    (tmp_path / "index.mdx").write_text(f'---\ntitle: Home\n---\n\nimport A from "/snippets/a.mdx";\n\n`{KEY}` <A />\n')
    (tmp_path / "spec.yaml").write_text(f'openapi: 3.1.0\ninfo: {{title: {KEY}, version: "1"}}\npaths: {{}}\n')
    (tmp_path / "docs.json").write_text(f'{{"name": "{KEY}", "api": {{"openapi": "spec.yaml"}}}}')
    context = Context(None, Machine(pytest.fail, pytest.fail), options={"port": "0"}, folder=tmp_path)
    lines = cast("Generator[Item]", serve(context).items)
    first = list(islice(lines, 3))
    lines.close()  # stops the server
    assert [each.path for each in first[2].diagnostics] == ["index.mdx", "snippets/a.mdx", "docs.json", "spec.yaml"]
    assert KEY not in str(first)
