"""A killed watch leaves no partial file, and the next run completes the files."""

import json
import os
import random
import shutil
import time
from pathlib import Path

import pytest

from docs_tui.workspace.atomic_files import TEMPORARY
from tests.program import QuickProgram
from tests.waiting import until
from tests.workspace.test_build_equals import SAMPLE, on_disk
from tests.workspace.watching import by_rename, watching

KILLS = int(os.environ.get("DOCS_TUI_KILLS", "24")) // 6
_LONGEST = 0.25
"""Seconds after a save within which all that it touches is written, with some to spare."""


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    docs = shutil.copytree(SAMPLE, tmp_path / "docs")
    for page in docs.rglob("*.mdx"):
        page.write_text(page.read_text() + "\n\nThe word is {{word}}.\n" * 20)
    return docs


def say(docs: Path, word: str) -> None:
    """Save a file that every page depends on."""
    config = json.loads((docs / "docs.json").read_text())
    by_rename(docs / "docs.json", json.dumps({**config, "variables": {**config["variables"], "word": word}}).encode())


def llms_files(docs: Path) -> dict[str, bytes]:
    return {name: content for name, content in on_disk(docs).items() if name.startswith(("llms", "_llms"))}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("with_out", [True, False])
def test_killed_at_any_moment_every_file_is_whole_and_the_next_run_repairs(
    docs: Path,
    tmp_path: Path,
    with_out: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    chance = random.Random(with_out)
    program = QuickProgram(tmp_path, tmp_path / "home").with_variables(XDG_CACHE_HOME=str(tmp_path / "cache"))
    place = tmp_path / "out" if with_out else docs
    arguments = [str(docs), *(["--out", str(place)] if with_out else [])]
    written = on_disk if with_out else llms_files
    wanted: dict[str, dict[str, bytes]] = {}
    for word in ("one", "two"):
        say(docs, word)
        assert program.run("build", *arguments).returncode == 0
        wanted[word] = written(place)
    assert wanted["one"].keys() == wanted["two"].keys()
    word = "two"
    for _ in range(KILLS):
        with watching(program, *arguments) as watch:
            assert watch.line().startswith("watching")
            assert written(place) == wanted[word]
            word = "one" if word == "two" else "two"
            say(docs, word)
            time.sleep(chance.random() * _LONGEST)  # the moment is the subject
            watch.process.kill()
            watch.process.wait()
        found = written(place)
        for name in wanted[word]:
            assert found[name] in (wanted["one"][name], wanted["two"][name]), name
        if chance.random() < 0.5:
            assert program.run("build", *arguments).returncode == 0
            assert written(place) == wanted[word]
            assert not list(place.rglob(f"{TEMPORARY}*"))
    with watching(program, *arguments) as watch:
        assert watch.line().startswith("watching")
        assert until(lambda: written(place) == wanted[word])
        assert not list(place.rglob(f"{TEMPORARY}*"))
