"""A writer builds the llms files, checks them in CI, and keeps them up to date while writing."""

import json
import shutil
import signal
from pathlib import Path

import pytest

from tests.program import ROOT, Program, QuickProgram
from tests.saving import save
from tests.waiting import PATIENCE, until
from tests.workspace.watching import watching


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return shutil.copytree(ROOT / "sample_docs", tmp_path / "docs")


@pytest.fixture
def program(docs: Path, tmp_path: Path) -> Program:
    return QuickProgram(docs, tmp_path / "home").with_variables(XDG_CACHE_HOME=str(tmp_path / "cache"))


def test_build_check_and_build_again(program: Program, docs: Path) -> None:
    assert program.run("build", "--check").returncode == 1
    built = program.run("build")
    assert built.returncode == 0
    assert "written llms.txt\n" in built.stdout
    assert program.run("build", "--check").returncode == 0
    same = program.run("build")
    assert (same.returncode, same.stdout) == (0, "")
    assert "Nothing has changed" in same.stderr
    for number in range(5):
        (docs / f"{number}.mdx").write_text("import Gone from '/snippets/gone.mdx';\n\n<Gone />\n")
    first, again = (program.run("build").stderr.splitlines() for _ in range(2))
    assert "file /snippets/gone.mdx does not exist. Create the file, or correct the path (5 files, also " in first[0]
    assert again[:-1] == first[:-1]
    (docs / "index.mdx").write_text("---\ntitle: New\n---\n\nNew words.\n")
    stale = program.run("build", "--check")
    assert stale.returncode == 1
    assert stale.stdout.splitlines() == ["llms.txt", "llms-full.txt"]
    assert "New words." not in (docs / "llms-full.txt").read_text()


def test_the_complete_set_for_a_static_host(program: Program, docs: Path, tmp_path: Path) -> None:
    built = program.run(
        "build", str(docs), "--out", str(tmp_path / "site"), "--base-url", "https://host/docs", "--json"
    )
    changes = {each["path"]: each["change"] for each in json.loads(built.stdout)}
    assert set(changes.values()) == {"written"}
    assert all((tmp_path / "site" / name).is_file() for name in changes)
    assert not (docs / "llms.txt").exists()
    assert "(https://host/docs/quickstart.md)" in (tmp_path / "site" / "llms.txt").read_text()
    assert (tmp_path / "site" / "quickstart.md").is_file()


def test_files_of_others_stay_and_are_named(program: Program, docs: Path) -> None:
    (docs / "llms.txt").write_text("# Mine\n\n> By hand.\n")
    built = program.run("build")
    assert built.returncode == 0
    assert "llms.txt was written by hand" in built.stderr
    (docs / "llms.txt").unlink()
    program.run("build")
    (docs / "llms.txt").write_text((docs / "llms.txt").read_text() + "more\n")
    checked = program.run("build", "--check")
    assert checked.stderr.endswith(
        '1 of 4 files is stale; "docs-tui build" writes none of them; add --force to replace edited files\n'
    )
    edited = program.run("build")
    assert edited.returncode == 1
    assert "edited by hand" in edited.stderr
    assert program.run("build", "--force").returncode == 0


def test_nothing_is_written_into_a_folder_that_is_none_of_docs(program: Program, tmp_path: Path) -> None:
    (other := tmp_path / "other").mkdir()
    built = program.run("build", str(other))
    assert built.returncode == 2
    assert (
        built.stderr == f"docs-tui: there are no pages, .md or .mdx, in {other}; name another folder with -C, "
        'or start a site with "docs-tui init". Nothing was written\n'
    )
    assert not any(other.iterdir())


def test_what_cannot_be_built_is_one_line(program: Program, docs: Path) -> None:
    (docs / "docs.json").write_text('{"name": ')
    done = program.run("build")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "docs.json" in done.stderr


def test_watch_follows_each_save_and_ends_with_ctrl_c(program: Program, docs: Path) -> None:
    with watching(program) as watch:
        assert watch.line().startswith("watching")
        save(docs / "index.mdx", "---\ntitle: First\n---\n\nSaved once.\n")
        line = watch.line()
        assert "llms-full.txt" in line
        assert line.rstrip().endswith("ms")
        assert "Saved once." in (docs / "llms-full.txt").read_text()
        save(docs / "docs.json", '{"name": ')
        assert "docs.json" in watch.line()
        shutil.copy(ROOT / "sample_docs" / "docs.json", docs / "docs.json")
        save(docs / "snippets" / "support.mdx", "Other help.\n")
        assert until(lambda: "Other help." in (docs / "llms-full.txt").read_text())
        watch.process.send_signal(signal.SIGINT)
        assert watch.process.wait(PATIENCE) == 0


def test_watch_waits_for_a_config_that_can_be_read(program: Program, docs: Path) -> None:
    (docs / "docs.json").write_text('{"name": ')
    with watching(program, "--json") as watch:
        assert json.loads(watch.line())["event"] == "failed"
        shutil.copy(ROOT / "sample_docs" / "docs.json", docs / "docs.json")
        assert json.loads(watch.line())["event"] == "watching"
        assert (docs / "llms.txt").is_file()


def test_a_checkout_is_one_change(program: Program, docs: Path) -> None:
    with watching(program) as watch:
        assert watch.line().startswith("watching")
        for number in range(400):
            (docs / f"page{number}.mdx").write_text(f"---\ntitle: Page {number}\n---\n")
        save(docs / "index.mdx", "---\ntitle: All\n---\n\nThe last of them.\n")
        assert until(lambda: "The last of them." in (docs / "llms-full.txt").read_text())
        assert "llms-full.txt" in watch.line()
