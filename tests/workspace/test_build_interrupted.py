"""An interrupted or failed build leaves no partial file, and the next run completes it."""

import os
import random
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from docs_tui.errors import DocsTuiError
from docs_tui.workspace import Workspace
from docs_tui.workspace.atomic_files import TEMPORARY
from docs_tui.workspace.build.builder import Builder

SAMPLE = Path(__file__).resolve().parents[2] / "sample_docs"
KILLS = int(os.environ.get("DOCS_TUI_KILLS", "24"))

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return shutil.copytree(SAMPLE, tmp_path / "docs")


def build(root: Path, out: Path | None, *, cached: bool = False) -> None:
    builder = Builder(root, out, cached=cached)
    builder.prepare()
    builder.update(Workspace(root).load())
    builder.save()


def in_a_copy(work: Callable[[], None]) -> int:
    """Run ``work`` in a forked process, whose exit code is 2 if it could not run."""
    copy = os.fork()
    if copy == 0:
        code = 1
        try:
            work()
            code = 0
        except DocsTuiError:
            code = 2
        finally:
            os._exit(code)
    return copy


def ended(copy: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def served(folder: Path) -> dict[str, bytes]:
    return {name: content for name, content in files_in(folder).items() if not name.startswith(".docs-tui")}


def leftovers(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.name.startswith(TEMPORARY)]


def change(docs: Path, word: str) -> None:
    """Change the docs so that every page changes and some move."""
    shutil.rmtree(docs)
    shutil.copytree(SAMPLE, docs)
    for page in docs.rglob("*.mdx"):
        page.write_text(page.read_text() + f"\n\nThe word is {word}.\n" * 20)
    (docs / "tools").rename(docs / f"tools-{word}")


@pytest.mark.parametrize("cached", [False, True])
def test_killed_at_any_moment_every_file_is_whole_and_the_next_run_repairs(
    docs: Path,
    tmp_path: Path,
    cached: bool,  # noqa: FBT001
) -> None:
    chance = random.Random(cached)
    out = tmp_path / "out"
    wanted: dict[str, dict[str, bytes]] = {}
    for word in ("one", "two"):
        change(docs, word)
        started = time.monotonic()
        build(docs, tmp_path / word, cached=cached)
        longest = time.monotonic() - started
        wanted[word] = served(tmp_path / word)
    for number in range(KILLS // 2):
        word = ("one", "two")[number % 2]
        change(docs, word)
        copy = in_a_copy(lambda: build(docs, out, cached=cached))
        time.sleep(chance.random() * longest)  # the moment is the subject
        os.kill(copy, signal.SIGKILL)
        ended(copy)
        for name, content in served(out).items() if out.exists() else ():
            assert content in (wanted["one"].get(name), wanted["two"].get(name)), name
        if chance.random() < 0.5:
            build(docs, out, cached=cached)
            assert served(out) == wanted[word]
            assert not leftovers(out)
    build(docs, out, cached=cached)
    assert served(out) == wanted[word]


@pytest.mark.parametrize("out", [False, True])
def test_a_full_disk_is_one_clear_error_and_the_old_files_stay(docs: Path, tmp_path: Path, out: bool) -> None:  # noqa: FBT001
    place = tmp_path / "out" if out else docs
    build(docs, place if out else None)
    before = files_in(place)
    for page in docs.rglob("*.mdx"):
        page.write_text(page.read_text() + "\n\nMore words.\n")

    def work() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (9_000, 9_000))
        build(docs, place if out else None)

    assert ended(in_a_copy(work)) == 2
    after = files_in(place)
    assert after["llms-full.txt"] == before["llms-full.txt"]
    assert not leftovers(place)
    build(docs, place if out else None)
    assert b"More words." in (place / "llms-full.txt").read_bytes()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Make a folder that every user of the machine can enter."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    for path in folder.rglob("*"):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.parametrize("out", [False, True])
def test_a_read_only_folder_is_one_clear_error_and_the_old_files_stay(open_folder: Path, out: bool) -> None:  # noqa: FBT001
    docs = shutil.copytree(SAMPLE, open_folder / "docs")
    place = open_folder / "out" if out else docs
    build(docs, place if out else None)
    before = files_in(place)
    (docs / "index.mdx").write_text("---\ntitle: New\n---\n\nNew words.\n")
    for folder in (place, *(path for path in place.rglob("*") if path.is_dir())):
        folder.chmod(0o555)

    def work() -> None:
        if os.getuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
        build(docs, place if out else None)

    assert ended(in_a_copy(work)) == 2
    after = files_in(place)
    assert {name for name in before if before[name] != after[name]} <= {"index.mdx"}
    assert not leftovers(place)


def test_a_cache_that_is_broken_anywhere_is_passed_over(docs: Path, tmp_path: Path) -> None:
    build(docs, tmp_path / "wanted")
    build(docs, tmp_path / "first", cached=True)
    (cache,) = (tmp_path / "cache").rglob("pages.cache")
    whole = cache.read_bytes()
    chance = random.Random(0)
    for number in range(12):
        broken = bytearray(whole)
        for _ in range(3):
            broken[chance.randrange(len(broken) if number % 2 else 4000)] ^= 1 << chance.randrange(8)
        cache.write_bytes(bytes(broken) if number % 3 else whole[: chance.randrange(len(whole))])
        build(docs, tmp_path / f"out{number}", cached=True)
        assert served(tmp_path / f"out{number}") == served(tmp_path / "wanted")


def test_a_folder_of_the_cache_that_cannot_be_written_to_does_no_harm(
    docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    build(docs, tmp_path / "out", cached=True)
    assert (tmp_path / "out" / "llms.txt").exists()
