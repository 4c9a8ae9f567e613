"""Two processes that write the same files take turns, and recognize each other's files."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from docs_tui.errors import CannotRunError
from docs_tui.site import build_site
from docs_tui.workspace import Workspace
from docs_tui.workspace.build import lock
from docs_tui.workspace.build.builder import Builder
from docs_tui.workspace.build.lock import FolderLock
from tests.program import Program
from tests.waiting import until
from tests.workspace.edits import Files, Random, edits
from tests.workspace.test_build_equals import SAMPLE, from_nothing, on_disk
from tests.workspace.test_watch_equals import save
from tests.workspace.watching import watching

_EDITS = 12


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return shutil.copytree(SAMPLE, tmp_path / "docs")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path, tmp_path / "home").with_variables(XDG_CACHE_HOME=str(tmp_path / "cache"))


def files_of(docs: Path) -> Files:
    files = {path.relative_to(docs).as_posix(): path.read_bytes() for path in docs.rglob("*") if path.is_file()}
    return files | {".good": files["docs.json"], ".first": files["docs.json"]}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("with_out", [True, False])
def test_two_watches_write_the_same_files(
    docs: Path,
    program: Program,
    tmp_path: Path,
    with_out: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    chance, files = Random(7), files_of(docs)
    place = tmp_path / "out" if with_out else docs
    arguments = [str(docs), *(["--out", str(place)] if with_out else [])]

    def wanted() -> dict[str, bytes]:
        made = from_nothing(build_site({name: files[name] for name in files if name not in (".good", ".first")}))
        return made if with_out else {name: made[name] for name in made if name.startswith(("llms", "_llms"))}

    def found() -> dict[str, bytes]:
        return {
            name: content for name, content in on_disk(place).items() if with_out or name.startswith(("llms", "_llms"))
        }

    with watching(program, *arguments) as one:
        assert one.line().startswith("watching")
        with watching(program, *arguments) as two:
            assert two.line().startswith("watching")
            assert f"another docs-tui (process {one.process.pid})" in two.line()
            for names in edits(chance, files, _EDITS):
                save(chance, docs, files, names)
            made = wanted()
            assert until(lambda: _or_none(found) == made)
    files["index.mdx"] = b"---\ntitle: Last\n---\n\nThe last word.\n"
    (docs / "index.mdx").write_bytes(files["index.mdx"])
    done = program.run("build", *arguments)
    assert (done.returncode, "edited by hand" in done.stderr) == (0, False)
    assert found() == wanted()


def test_a_wait_that_is_too_long_names_its_reason(docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "PATIENCE", 0)
    builder = Builder(docs, tmp_path / "out", cached=False)
    builder.prepare()
    other = FolderLock(str(tmp_path / ".out.docs-tui" / "lock"), "out")
    with other.hold(), pytest.raises(CannotRunError, match="is being written by another docs-tui"):
        builder.update(Workspace(docs).load())
    assert on_disk(tmp_path / "out") == {}


def test_files_that_another_process_wrote_are_read_again(docs: Path, tmp_path: Path) -> None:
    one, two = (Builder(docs, tmp_path / "out", cached=False) for _ in range(2))
    before = Workspace(docs).load()
    after = before.apply({"index.mdx": b"---\ntitle: New\n---\n\nNew words.\n"})
    one.update(before)
    two.update(after)
    again = one.update(
        before.apply({"snippets/support.mdx": b"Other help."}).apply({"index.mdx": before.files["index.mdx"]})
    )
    assert "index.md" in again.changed
    assert not again.kept
    back = two.update(after)
    assert "index.md" in back.changed
    assert not back.kept
    assert two.update(after).changed == ()


def test_what_another_wrote_twice_in_a_row_is_known_to_be_ours(docs: Path, tmp_path: Path) -> None:
    one, two = (Builder(docs, tmp_path / "out", cached=False) for _ in range(2))
    site = Workspace(docs).load()
    one.update(site)
    two.update(site)
    for number in range(2):
        site = site.apply({"index.mdx": f"---\ntitle: Once\n---\n\nText {number}.\n".encode()})
        one.update(site)
        two.update(site)
    one.update(site.apply({"index.mdx": b"---\ntitle: Again\n---\n\nOther text.\n"}))
    last = two.update(site.apply({"index.mdx": b"---\ntitle: Last\n---\n\nThe last text.\n"}))
    assert "index.md" in last.changed
    assert not last.kept


def _or_none(look: Callable[[], dict[str, bytes]]) -> dict[str, bytes] | None:
    try:
        return look()
    except OSError:  # a file went while it was looked at
        return None
