"""A writer at a shell in the sample docs: the output of commands and their exit codes."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from docs_tui.desktop import browser as desktop_browser
from docs_tui.desktop import clipboard
from tests.program import ROOT, Program, QuickProgram, needs
from tests.waiting import PATIENCE

SAMPLE = ROOT / "sample_docs"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    monkeypatch.setattr(clipboard, "TIME_LIMIT", PATIENCE)  # a busy machine starts other programs late
    monkeypatch.setattr(desktop_browser, "START_LIMIT", PATIENCE)
    return QuickProgram(SAMPLE, tmp_path / "home")


def snapshot(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(path): (path.stat().st_size, path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def pages(program: Program) -> list[dict[str, object]]:
    done = program.run("pages", "--json")
    assert done.returncode == 0
    found: list[dict[str, object]] = json.loads(done.stdout)
    return found


def test_the_pages_are_listed_for_a_program(program: Program) -> None:
    found = pages(program)
    files = {str(path.relative_to(SAMPLE)) for path in SAMPLE.rglob("*.mdx")}
    assert {each["file"] for each in found if each["file"]} == {
        file for file in files if not file.startswith(("snippets/", "drafts/"))
    }
    assert len({each["path"] for each in found}) == len(found)
    assert all(str(each["path"]).startswith("/") and not str(each["path"]).endswith(".md") for each in found)


def test_the_pages_are_listed_for_a_person(program: Program) -> None:
    done = program.run("pages")
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert [row[0] for row in rows] == [each["path"] for each in pages(program)]
    assert all(len(row) == 3 for row in rows)


def test_a_page_is_named_by_its_path_its_file_or_its_title(program: Program) -> None:
    page = next(each for each in pages(program) if each["file"] and each["in_nav"] and each["path"] != "/")
    path, file, title = (str(page[key]) for key in ("path", "file", "title"))
    texts = {name: program.run("view", name).stdout for name in (path, path[1:], file, title)}
    assert set(texts.values()) == {texts[path]}
    assert texts[path].startswith(f"# {title}\n")


def test_view_and_its_json_have_the_same_text(program: Program) -> None:
    lines = [json.loads(line) for line in program.run("view", "--all", "--json").stdout.splitlines()]
    assert [line["path"] for line in lines] == [each["path"] for each in pages(program)]
    assert [list(line) for line in lines] == [["path", "file", "markdown"]] * len(lines)
    assert program.run("view", lines[0]["path"]).stdout == lines[0]["markdown"]


def test_a_page_that_is_not_there_names_the_nearest(program: Program) -> None:
    path = str(pages(program)[1]["path"])
    done = program.run("view", f"{path}x")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("docs-tui: ")
    assert path in done.stderr


def test_a_line_that_makes_no_sense_ends_with_two(program: Program) -> None:
    assert program.run("pags").returncode == 2
    assert program.run("-C", "nowhere", "pages").returncode == 2


def test_the_docs_are_found_from_a_folder_inside(program: Program) -> None:
    inside = next(path for path in sorted(SAMPLE.iterdir()) if path.is_dir() and path.name != "snippets")
    here = QuickProgram(inside, program.home)
    assert here.run("pages").stdout == program.run("pages").stdout
    file = next(path for path in inside.iterdir() if path.suffix == ".mdx")
    assert here.run("view", file.name).stdout == program.run("view", f"{inside.name}/{file.name}").stdout


def test_nothing_is_written_into_the_docs(program: Program) -> None:
    before = snapshot(SAMPLE)
    for words in (["pages"], ["view", "--all"], ["menu", "/"], ["copy", "/"], ["open", "/", "--with", "claude"]):
        program.run(*words)
    assert snapshot(SAMPLE) == before


def test_a_reader_that_stops_reading_is_no_error(program: Program) -> None:
    done = program.shell(["bash", "-c", "set -o pipefail; docs-tui view --all --json | head -c 10"])
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout) == 10


def test_the_app_says_that_it_needs_a_terminal(program: Program) -> None:
    done = program.shell(["docs-tui", "."])
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs a terminal" in done.stderr


def test_streams_may_be_closed(program: Program) -> None:
    assert program.shell(["bash", "-c", "docs-tui pages >&- 2>&-"]).returncode == 0


def test_a_full_disk_is_reported(program: Program) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    done = program.shell(["bash", "-c", "docs-tui view --all >/dev/full"])
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr
    assert program.shell(["bash", "-c", "docs-tui pags 2>/dev/full"]).returncode == 2


def test_a_page_with_a_name_that_no_file_can_have_is_not_found(program: Program) -> None:
    assert program.run("view", "x" * 5000 + ".mdx").returncode == 1


def test_copy_without_any_clipboard_names_the_file(program: Program) -> None:
    done = program.run("copy", "/")
    assert (done.returncode, done.stdout) == (1, "")
    file = program.home / "state" / "docs-tui" / "last-copy.md"
    assert file.read_text("utf-8") == program.run("view", "/").stdout
    assert "last-copy.md" in done.stderr


def test_copy_prints_on_demand(program: Program) -> None:
    done = program.run("copy", "/", "--print")
    assert (done.returncode, done.stdout) == (0, program.run("view", "/").stdout)


@pytest.fixture
def display() -> Iterator[str]:
    """An X display, for a separate clipboard."""
    needs("Xvfb", "xclip")
    read, write = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x8", "-nolisten", "tcp"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as number:
            display = number.readline().strip()
        if not display:
            pytest.skip("Xvfb does not start here")
        yield f":{display}"
    finally:
        process.terminate()
        process.wait()


def test_a_copied_page_is_on_the_clipboard(program: Program, display: str) -> None:
    shown = program.with_variables(DISPLAY=display)
    done = shown.run("copy", "/")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith('Copied "')
    assert shown.shell(["xclip", "-selection", "clipboard", "-o"]).stdout == program.run("view", "/").stdout


def browser(program: Program) -> tuple[Program, Path]:
    """Give the program a browser that records the addresses to open."""
    script, record = program.home / "browser", program.home / "opened"
    program.home.mkdir(parents=True, exist_ok=True)
    script.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >"{record}"\n')
    script.chmod(0o755)
    return program.with_variables(BROWSER=str(script)), record


def test_an_assistant_opens_in_the_browser(program: Program) -> None:
    program, record = browser(program)
    done = program.run("open", "/", "--with", "claude", "--base-url", "https://docs.example.com")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.endswith("Claude opened with the published page\n")
    url = record.read_text().rstrip("\n")
    assert unquote(urlsplit(url).query) == (
        "q=Read from https://docs.example.com/index.md so I can ask questions about it."
    )
    assert program.run("open", "/", "--with", "claude", "--base-url", "https://docs.example.com", "--print").stdout == (
        f"{url}\n"
    )


def test_without_a_browser_the_link_is_the_result(program: Program) -> None:
    words = ("open", "/", "--with", "chatgpt", "--base-url", "https://docs.example.com")
    done = program.with_variables(SSH_CONNECTION="10.0.0.1 1 10.0.0.2 22").run(*words)
    printed = program.run(*words, "--print")
    assert (done.returncode, done.stdout) == (0, printed.stdout)
    assert "SSH" in done.stderr


def test_an_unknown_option_exits_with_one(program: Program) -> None:
    done = program.run("open", "/", "--with", "clade")
    assert (done.returncode, done.stdout) == (1, "")
    assert "claude" in done.stderr


def test_the_menu_is_the_one_of_docs_json(program: Program) -> None:
    options = json.loads((SAMPLE / "docs.json").read_text("utf-8"))["contextual"]["options"]
    entries = json.loads(program.run("menu", "/", "--json").stdout)
    named = [option if isinstance(option, str) else option["title"] for option in options]
    titled = [entry["title"] if option not in options else option for entry in entries for option in [entry["id"]]]
    assert titled[: len(named)] == named
    rows = [line.split("\t") for line in program.run("menu", "/").stdout.splitlines()]
    wanted = [[entry["id"], entry["title"], entry["url"] or ""] for entry in entries]
    assert [[row[0], row[1], row[3]] for row in rows] == wanted


def test_copying_a_secret_needs_confirmation(tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "index.md").write_text("# Home\n\nUse `AKIA2OGYBAH6UVXPMKLQ`.\n")
    program = QuickProgram(folder, tmp_path / "home")
    refused = program.run("copy", "/")
    assert refused.returncode == 1
    assert "--yes" in refused.stderr
    assert not (program.home / "state").exists()
    assert "last-copy.md" in program.run("copy", "/", "--yes").stderr


def test_problems_of_docs_json_are_reported_and_change_no_exit_code(tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "docs.json").write_text('{"name": "Relay", "navigation": {"pages": ["index", "gone"]}}')
    (folder / "index.mdx").write_text("---\ntitle: Home\n---\n\nText.\n")
    (folder / "bad.mdx").write_text("---\ntitle: [\n---\n\nText.\n")
    done = QuickProgram(folder, tmp_path / "home").run("view", "/")
    assert (done.returncode, done.stdout) == (0, "# Home\n\nText.\n")
    assert "docs.json:1:" in done.stderr
    assert "bad.mdx:" not in done.stderr


def test_a_page_that_cannot_be_read_is_no_empty_page(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.mdx").write_text("# Home\n", encoding="utf-8")
    with (tmp_path / "docs" / "huge.mdx").open("wb") as huge:
        huge.truncate(65 << 20)  # a hole, which takes no room on the disk
    program = QuickProgram(tmp_path / "docs", tmp_path / "home")
    done = program.run("view", "huge")
    assert (done.returncode, done.stderr[:42]) == (1, "huge.mdx:1:1 error: the file cannot be rea")
    other = program.run("view", "index.mdx")
    assert (other.returncode, other.stdout) == (0, "# Home\n")


@pytest.mark.parametrize(
    "command", ["pages", "view index", "copy index", "menu index", "search words", "lint", "score", "build"]
)
def test_a_folder_without_pages_is_named_as_that(tmp_path: Path, command: str) -> None:
    (tmp_path / "docs").mkdir()
    done = QuickProgram(tmp_path / "docs", tmp_path / "home").run(*command.split())
    assert done.returncode in (1, 2)
    assert 'name another folder with -C, or start a site with "docs-tui init"' in done.stderr


def test_a_folder_without_docs_json_is_a_site_too(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    (folder / "b").mkdir(parents=True)
    (folder / "README.md").write_text("# Notes\n")
    (folder / "b" / "c.md").write_text("# See\n")
    found = pages(QuickProgram(folder, tmp_path / "home"))
    assert "/b/c" in [each["path"] for each in found]


def test_a_hostile_page_reaches_a_pipe_as_it_is_and_a_terminal_cleaned(tmp_path: Path) -> None:
    needs("script")
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "index.md").write_text("# Home\n\n\x1b]52;c;UFdORUQ=\x07 end\n")
    program = QuickProgram(folder, tmp_path / "home")
    assert "\x1b]52;c;UFdORUQ=\x07" in program.run("view", "/").stdout
    shown = program.shell(["script", "-qec", "docs-tui view /", "/dev/null"]).stdout
    assert "\x1b" not in shown
    assert "␛]52;c;UFdORUQ=␇" in shown


def test_a_group_is_copied_as_one_text_within_a_budget(program: Program) -> None:
    """A writer hands the pages on delivery to an assistant, asks for less, and then for those they link to."""
    done = program.run("copy", "Delivery", "/quickstart", "--print")
    assert done.returncode == 0
    assert done.stdout.startswith("# Relay: 4 pages\n\n- Quickstart: `quickstart.mdx`\n- How delivery works: `")
    assert "\n## Retries\n\nSource: `concepts/retries.mdx`\n" in done.stdout

    over = program.run("copy", "Delivery", "--budget", "100")
    assert (over.returncode, over.stdout) == (1, "")
    assert over.stderr.startswith("3 pages: about ")
    assert over.stderr.endswith("Nothing was done. To do it anyway, add --yes.\n")
    assert program.run("copy", "Delivery", "--budget", "100", "--print", "--yes").returncode == 0

    linked = program.run("copy", "Delivery", "--with-linked", "1", "--print", "--budget", "1m")
    assert (linked.returncode, linked.stdout) == (2, "")
    linked = program.run("copy", "Delivery", "--with-linked", "1", "--print", "--budget", "100k")
    assert int(linked.stdout.partition(": ")[2].partition(" ")[0]) > 3
    assert "of the budget of 100,000 tokens.\n" in linked.stderr


def test_a_group_that_is_not_there_names_the_nearest(program: Program) -> None:
    done = program.run("copy", "v2 › Guides › Concpts")
    assert done.returncode == 1
    assert done.stderr == (
        "docs-tui: there is no page or group 'v2 › Guides › Concpts'; did you mean \"v2 › Guides › Concepts\"?\n"
    )


def test_the_doctor_says_what_it_finds_and_changes_nothing(program: Program) -> None:
    before = snapshot(SAMPLE)
    done = program.run("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 11
    assert "clipboard  none; " in done.stdout
    assert str(program.home) not in done.stdout
    assert list(json.loads(program.run("doctor", "--json").stdout)) == [
        line.split()[0] for line in done.stdout.splitlines()
    ]
    assert snapshot(SAMPLE) == before
    assert {path.name for path in program.home.iterdir()} == {"bin"}


@pytest.mark.parametrize(
    ("config", "navigation"),
    [("docs.json", '{"pages": ["index"]}'), ("mint.json", '[{"group": "Start", "pages": ["index"]}]')],
)
def test_a_folder_above_the_docs_names_them(tmp_path: Path, config: str, navigation: str) -> None:
    (docs := tmp_path / "repo" / "docs").mkdir(parents=True)
    (docs / config).write_text(f'{{"name": "Relay", "navigation": {navigation}}}')
    (docs / "index.mdx").write_text("---\ntitle: Home\n---\n\n# One\n\nHello.\n")
    above = QuickProgram(docs.parent, tmp_path / "home")
    for command in ("pages", "view docs/index", "search hello", "lint", "build", "build --check", "build"):
        done = above.run(*command.split())
        assert (
            f"There is no {config} here, but there is one in docs; open it with -C docs." in done.stderr.splitlines()
        ), command
        assert "is one in" not in above.run(*command.replace("docs/", "").split(), "-C", "docs").stderr


def test_a_path_is_looked_for_here_and_then_in_the_named_docs(program: Program) -> None:
    above = QuickProgram(SAMPLE.parent, program.home)
    here, there = (above.run("lint", "-C", SAMPLE.name, path) for path in ("sample_docs/index.mdx", "index.mdx"))
    assert (here.stdout, here.stderr) == (there.stdout, there.stderr)
    missing = above.run("lint", "-C", SAMPLE.name, "nix.mdx")
    assert missing.stderr == "docs-tui: there is no file or folder nix.mdx, here or in sample_docs\n"
