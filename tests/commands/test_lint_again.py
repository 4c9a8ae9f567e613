"""``lint`` shows the report of the last run again only if a new run would give the same."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from docs_tui.commands.context import Context, Machine, Outcome, Value
from docs_tui.commands.lint import lint
from docs_tui.workspace import Workspace
from docs_tui.workspace.state import cache_folder
from tests.workspace.edits import Random, edits
from tests.workspace.test_build_equals import SAMPLE
from tests.workspace.test_build_unchanged import rewrite_alike
from tests.workspace.test_watch_equals import save

EDITS = int(os.environ.get("DOCS_TUI_SAVES", "5"))


def run(columns: int | None = None, **options: Value) -> Outcome:
    machine = Machine(copy=pytest.fail, open_url=pytest.fail)
    return lint(Context(None, machine, options=options, columns=columns))


def shown(outcome: Outcome, columns: int | None = None) -> object:
    """Return what a writer sees: text, with colors on a terminal."""
    items = [(each.text, each.pieces if columns else ()) for each in outcome.items]
    return items, outcome.notice, outcome.failed


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "docs"
    root.mkdir()
    (root / "docs.json").write_text('{"name": "Relay", "navigation": {"pages": ["index", "keys"]}}')
    (root / "index.mdx").write_text("---\ntitle: Home\n---\n\nSee [keys](/kees).\n\n![](image.svg)\n")
    (root / "keys.mdx").write_text("---\ntitle: Keys\n---\n\nText.\n")
    (root / "image.svg").write_text("<svg/>")
    (root / "llms.txt").write_text("# Relay\n\n> Docs.\n\n## Docs\n\n- [Home](/index.md)\n- [Keys](/keys.md)\n")
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that were read."""
    found: list[Path] = []
    load = Workspace.load

    def noted(self: Workspace, progress: Callable[[int, int], None] | None = None) -> object:
        found.append(self.root)
        return load(self, progress)

    monkeypatch.setattr(Workspace, "load", noted)
    return found


@pytest.mark.parametrize("columns", [None, 60])
@pytest.mark.parametrize("options", [{}, {"format": "json"}, {"PATH": ("index.mdx",)}], ids=str)
def test_nothing_is_read_while_nothing_changes(
    docs: Path, loads: list[Path], columns: int | None, options: dict[str, Value]
) -> None:
    first = run(columns, **options)
    for _ in range(2):
        assert shown(run(columns, **options), columns) == shown(first, columns)
    assert loads == [docs]


CHANGES: dict[str, Callable[[Path], object]] = {
    "a page with the same stat": lambda root: rewrite_alike(root / "index.mdx"),
    "a page": lambda root: (root / "keys.mdx").write_text("# Keys\n"),
    "a new page": lambda root: (root / "kees.mdx").write_text("Text.\n"),
    "a removed picture": lambda root: (root / "image.svg").unlink(),
    "docs.json": lambda root: (root / "docs.json").write_text("{}"),
    "new settings": lambda root: (root / "docs-tui.yaml").write_text("lint: {rules: {broken-link: off}}\n"),
    "a hand-written llms.txt": lambda root: (root / "llms.txt").write_text("# Relay\n"),
    "the report itself": lambda root: (cache_folder(root) / "report.cache").write_bytes(b"no report"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_noticed(docs: Path, loads: list[Path], what: str) -> None:
    run()
    CHANGES[what](docs)
    run()
    assert loads == [docs, docs]


def test_a_page_is_checked_again_when_a_snippet_exports_other_names(docs: Path) -> None:
    (docs / "snippets").mkdir()
    (docs / "snippets" / "limits.mdx").write_text("export const limit = 1;\n")
    (docs / "index.mdx").write_text(
        '---\ntitle: Home\n---\n\nimport { limit } from "/snippets/limits.mdx";\n\n{limit}\n'
    )
    assert "missing-export" not in str(shown(run()))
    (docs / "snippets" / "limits.mdx").write_text("export const most = 1;\n")
    assert "missing-export" in str(shown(run()))


@pytest.mark.usefixtures("docs")
def test_another_request_has_another_report(loads: list[Path]) -> None:
    assert run().failed
    assert not run(None, **{"fail-on": "never"}).failed
    assert "broken-link" not in "".join(item.text for item in run(ignore=("broken-link",)).items)
    assert len(loads) == 3


@pytest.mark.parametrize("seed", range(1))
def test_after_any_edits_it_is_the_report_of_a_first_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    root, chance = tmp_path / "docs", Random(seed)
    shutil.copytree(SAMPLE, root)
    monkeypatch.chdir(root)
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
    files |= {".good": files["docs.json"], ".first": files["docs.json"]}
    for number, names in enumerate(edits(chance, files, EDITS)):
        save(chance, root, files, names)
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
        again = [run() for _ in range(2)]
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / f"fresh-{number}"))
        first = run()
        for each in again:
            assert shown(each) == shown(first)
