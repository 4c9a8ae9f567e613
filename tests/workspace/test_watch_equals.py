"""Watching through the real watcher: after any saves, the files under ``--out`` equal a build from scratch."""

import os
import shutil
import time
from pathlib import Path

import pytest

from docs_tui.site import Unread, build_site
from docs_tui.workspace import Workspace
from tests.program import Program
from tests.waiting import until
from tests.workspace.edits import Files, Random, edits
from tests.workspace.test_build_equals import SAMPLE, from_nothing, on_disk
from tests.workspace.watching import SAVES, watching

EDITS = int(os.environ.get("DOCS_TUI_SAVES", "50"))
POINTS = 5
CORPORA = SAMPLE.parents[1] / "shared" / "corpora"


def save(chance: Random, root: Path, files: Files, names: set[str]) -> None:
    """Write ``files`` to disk for these ``names``, as editors and shells do."""
    for name in sorted(names - {".good", ".first"}):
        path = root / name
        if name not in files:
            path.unlink()
            with_empty = [path.parent, *path.parent.parents]
            for folder in with_empty[: with_empty.index(root)]:
                if any(folder.iterdir()):
                    break
                folder.rmdir()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            chance.choice(SAVES)(path, files[name])


def follow(root: Path, out: Path, program: Program, seed: int) -> None:
    chance = Random(seed)
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
    files |= {".good": files["docs.json"], ".first": files["docs.json"]}
    with watching(program, str(root), "--out", str(out)) as watch:
        assert watch.line().startswith("watching")
        for _ in range(POINTS):
            for names in edits(chance, files, EDITS // POINTS):
                save(chance, root, files, names)
                time.sleep(chance.choice((0, 0, 0.01, 0.1)))
            site = Workspace(root).load()
            real = {name: content for name, content in files.items() if name not in (".good", ".first")}
            read = {name: content for name, content in site.files.items() if not isinstance(content, Unread)}
            assert {name: real[name] for name in read} == read
            wanted = from_nothing(build_site(real))
            settled = until(lambda wanted=wanted: _is(out, wanted))  # type: ignore[misc]
            found = on_disk(out)
            assert settled, [name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name)]


def _is(out: Path, wanted: dict[str, bytes]) -> bool:
    try:
        return on_disk(out) == wanted
    except OSError:  # a file went while it was looked at
        return False


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "docs"


@pytest.mark.parametrize("seed", range(2))
def test_on_the_sample_docs(root: Path, tmp_path: Path, seed: int) -> None:
    shutil.copytree(SAMPLE, root)
    follow(root, tmp_path / "out", Program(tmp_path, tmp_path / "home"), seed)


@pytest.mark.corpora
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", sorted(path.name for path in CORPORA.glob("*")) if CORPORA.is_dir() else [])
def test_on_a_real_tree(root: Path, tmp_path: Path, name: str) -> None:
    shutil.copytree(CORPORA / name, root, ignore=shutil.ignore_patterns(".git"))
    for path in root.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    root.chmod(0o755)
    follow(root, tmp_path / "out", Program(tmp_path, tmp_path / "home"), 1)
