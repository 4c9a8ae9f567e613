"""The exit code and the streams of each kind of command line."""

import json
from itertools import islice
from pathlib import Path

import pytest

from docs_tui import __version__
from docs_tui.cli.help import help_text
from docs_tui.cli.main import DEBUG, main
from docs_tui.cli.parser import COMMANDS_BY_ID
from docs_tui.commands.context import Context, Machine, Value
from docs_tui.commands.registry import COMMANDS
from docs_tui.commands.serve import serve
from docs_tui.commands.watch import watch
from docs_tui.errors import CannotRunError, DocsTuiError, NotFoundError
from docs_tui.workspace.files import Stamp, read_file
from tests.program import needs
from tests.review.histories import git


def no_app(_root: Path | None, _base_url: str | None, _web: object) -> int:
    pytest.fail("the app was started")


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "docs.json").write_text('{"name": "Relay", "navigation": {"pages": ["index"]}}')
    (tmp_path / "index.mdx").write_text("---\ntitle: Home\n---\n\nText.\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_version_is_a_result(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"], no_app) == 0
    assert capfd.readouterr() == (f"docs-tui {__version__}\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["a\nb"],
        ["view", "a\nb"],
        ["lint", "a\n\x1b[31mb"],
        ["-C", "a\nb", "pages"],
        ["serve", "--port", "4\n5"],
        ["copy", "index", "--budget=8\r9"],
        ["search", "a\nb"],
        ["--a\u2028b"],
    ],
)
@pytest.mark.usefixtures("docs")
def test_an_error_is_one_line_whatever_the_argument_contains(
    arguments: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments, no_app) > 0
    out, err = capfd.readouterr()
    assert (out, err[-1]) == ("", "\n")
    assert err[:-1].isprintable()


def test_help_is_a_result(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"], no_app) == 0
    out, err = capfd.readouterr()
    assert all(command.id in out for command in COMMANDS)
    assert err == ""


def test_the_help_of_a_command_has_its_usage_arguments_and_options() -> None:
    text = help_text(COMMANDS_BY_ID["open"])
    assert text.startswith("Usage: docs-tui open PAGE… --with ID [options]\n\nOpen pages in an assistant")
    arguments, options = text.partition("\nArguments:\n")[2].split("\nOptions:\n")
    assert [line.split()[0] for line in arguments.splitlines() if line] == ["PAGE…"]
    assert [line.split()[0] for line in options.splitlines() if line.startswith("  -")] == [
        "--with", "--draft", "--print", "--yes", "--base-url", "-C,", "-h,"
    ]  # fmt: skip


def test_the_app_gets_the_folder_and_the_address(docs: Path) -> None:
    started: list[tuple[Path | None, str | None]] = []

    def start(root: Path | None, base_url: str | None, _web: object) -> int:
        started.append((root, base_url))
        return 7

    assert main([str(docs), "--base-url", "https://host"], start) == 7
    assert main([], start) == 7
    assert started == [(docs, "https://host"), (None, None)]


@pytest.mark.parametrize(
    ("error", "code"),
    [(NotFoundError("no page x"), 1), (CannotRunError("no folder x"), 2), (DocsTuiError("cannot"), 2)],
)
def test_an_error_is_one_line_and_a_code(error: DocsTuiError, code: int, capfd: pytest.CaptureFixture[str]) -> None:
    def start(_root: Path | None, _base_url: str | None, _web: object) -> int:
        raise error

    assert main([], start) == code
    assert capfd.readouterr() == ("", f"docs-tui: {error}\n")


def test_ctrl_c_ends_the_app_without_a_message(capfd: pytest.CaptureFixture[str]) -> None:
    def start(_root: Path | None, _base_url: str | None, _web: object) -> int:
        raise KeyboardInterrupt

    assert main([], start) == 130
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(24, "Too many open files", "x.py"), "too many open files; raise the limit"),
        (OSError(5, "Input/output error", "docs.json"), "docs.json: Input/output error\n"),
        (OSError(5, "Input/output error"), "Input/output error\n"),
        (OSError("no number"), "no number\n"),
        (OSError(28, "No space left on device"), "standard output cannot be written: No space left on device\n"),
    ],
)
def test_errors_of_the_system_are_explained(
    error: OSError, words: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("docs_tui.cli.output.abandon", lambda: None)  # it would close what the test reads

    def start(_root: Path | None, _base_url: str | None, _web: object) -> int:
        raise error

    assert main([], start) == 2
    assert capfd.readouterr().err.startswith(f"docs-tui: {words}")


def faulty(_root: Path | None, _base_url: str | None, _web: object) -> int:
    raise KeyError("line\n\x1b[2J " + "x" * 5000)


def test_a_fault_of_the_program_is_one_line_that_says_how_to_report_it(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(DEBUG, raising=False)
    assert main([], faulty) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(f"docs-tui: internal error in docs-tui {__version__}, not in your docs (KeyError: ")
    assert f"{DEBUG}=1" in err
    assert (err.count("\n"), len(err) < 500) == (1, True)


def test_the_trace_of_a_fault_comes_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, "1")
    with pytest.raises(KeyError):
        main([], faulty)


@pytest.mark.usefixtures("docs")
def test_results_go_to_stdout_and_errors_to_stderr(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["view", "home"], no_app) == 0
    assert capfd.readouterr() == ("# Home\n\nText.\n", "")
    assert main(["view", "hone"], no_app) == 1
    out, err = capfd.readouterr()
    assert (out, err[:10]) == ("", "docs-tui: ")


@pytest.mark.parametrize(
    ("words", "suggestion"),
    [
        (["indx.mdx"], "index.mdx"),
        (["guidess/"], "guides"),
        (["-C", "guidse", "pages"], "guides"),
        (["lint", "guides/kyes.mdx"], "guides/keys.mdx"),
        (["ast", "./guides/kyes.mdx"], "guides/keys.mdx"),
        (["ast", "nothing-like-it.mdx"], ""),
    ],
)
def test_a_misspelled_file_or_folder_gets_a_suggestion(
    docs: Path, words: list[str], suggestion: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (docs / "guides").mkdir()
    (docs / "guides/keys.mdx").write_text("Text.\n")
    assert main(words, no_app) in (1, 2)
    assert capfd.readouterr().err.partition("; did you mean ")[2] == (f"{suggestion}?\n" if suggestion else "")


def test_serve_refuses_a_revision_that_does_not_exist(docs: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--review", "main"], no_app) == 2
    assert capfd.readouterr() == (
        "",
        f"docs-tui: the folder {docs.name} is not in a git repository; run git init there, then commit\n",
    )


def test_watch_writes_nothing_while_there_are_no_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs_tui.commands.watch.followed", lambda workspace: iter([workspace.load()]))

    def lines() -> list[str]:
        return [item.text for item in watch(Context(None, Machine(pytest.fail, pytest.fail), folder=tmp_path)).items]

    (line,) = lines()
    assert line.startswith("waiting: there are no pages")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "index.md").write_text("# Home\n")
    assert lines()[0].startswith(f"watching {tmp_path}: 1 page, 2 files written")


def test_a_group_moves_or_gets_another_name(docs: Path, capfd: pytest.CaptureFixture[str]) -> None:
    tabs = [
        {"tab": "A", "groups": [{"group": "G", "pages": ["index"]}]},
        {"tab": "B", "groups": [{"group": "H", "pages": ["h"]}]},
    ]
    (docs / "docs.json").write_text(json.dumps({"name": "Relay", "navigation": {"tabs": tabs}}))
    (docs / "h.mdx").write_text("Text.\n")
    assert main(["move", "--group", "G", "B › G"], no_app) == 0
    assert capfd.readouterr().err.startswith('Move "A › G" to "B › G": done. 1 file changed.')
    assert main(["move", "--group", "G", "Guides"], no_app) == 0
    assert json.loads((docs / "docs.json").read_text())["navigation"]["tabs"][1]["groups"][1]["group"] == "Guides"


@pytest.mark.parametrize("has_journal", [True, False])
def test_a_move_offers_undo_only_if_it_is_recorded(
    docs: Path, *, has_journal: bool, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_journal:
        (docs / "state").write_text("")
        monkeypatch.setattr("docs_tui.workspace.journal.state_folder", lambda _: docs / "state")
    assert main(["move", "index", "guides/home"], no_app) == 0
    assert capfd.readouterr().err.endswith(
        'To undo it, run "docs-tui undo".\n' if has_journal else "because the state folder cannot be written.\n"
    )


@pytest.mark.parametrize("address", ["https://relay.example", ""])
def test_serve_says_where_links_lead(docs: Path, address: str) -> None:
    options: dict[str, Value] = {"port": "0", **({"base-url": address} if address else {})}
    items = iter(serve(Context(None, Machine(pytest.fail, pytest.fail), options=options, folder=docs)).items)
    notices = [each for item in islice(items, 2) for each in item.notices]
    items.close()  # type: ignore[attr-defined]
    assert any("the published site, https://relay.example" in each for each in notices) == bool(address)


def test_serve_says_what_it_does_before_it_reads_the_pages(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs_tui.workspace.Workspace.load", lambda *_: pytest.fail("it reads first"))
    context = Context(None, Machine(pytest.fail, pytest.fail), options={"port": "0"}, folder=docs)
    items = iter(serve(context).items)
    assert next(items).notices == (f"Reading the pages in {docs} …",)
    items.close()  # type: ignore[attr-defined]


@pytest.mark.usefixtures("docs")
def test_view_and_pages_print_no_problems_of_other_pages(docs: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for number in range(9):
        (docs / f"bad{number}.mdx").write_text("---\ntitle: [\n---\n")
    (docs / "snippets").mkdir()
    for name in ("used", "other"):
        (docs / "snippets" / f"{name}.mdx").write_text("---\ntitle: [\n---\n")
    (docs / "index.mdx").write_text('import Used from "/snippets/used.mdx"\n\n<Used />\n')
    (docs / "docs.json").write_text('{"name": "Relay", "navigation": {"pages": ["index", "gone"]}}')

    def files_of_problems(*words: str) -> list[str]:
        assert main([*words], no_app) == 0
        return [line.partition(":")[0] for line in capfd.readouterr().err.splitlines()]

    assert files_of_problems("view", "/") == ["docs.json", "snippets/used.mdx"]
    assert files_of_problems("view", "/bad3") == ["docs.json", "bad3.mdx"]
    assert files_of_problems("pages") == ["docs.json"]
    assert main(["score"], no_app) == 0
    assert "(11 files, also bad1.mdx:2:8 and bad2.mdx:2:8;" in capfd.readouterr().err


@pytest.mark.parametrize(
    "words",
    [["lint"], ["lint", "closed.mdx"], ["build"], ["build", "--check"], ["score"], ["review"]],
    ids=" ".join,
)
def test_a_page_that_cannot_be_read_is_no_success(
    docs: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], words: list[str]
) -> None:
    def refuse(folder: Path, name: str) -> tuple[bytes, Stamp] | None:
        return None if name == "closed.mdx" else read_file(folder, name)

    needs("git")
    (docs / "closed.mdx").touch()
    git(docs, "init", "-q")
    git(docs, "add", ".")
    git(docs, "commit", "-q", "-m", "One")
    monkeypatch.setattr("docs_tui.workspace.disk.read_file", refuse)
    for _ in range(2):  # also if the next build could use the last one
        assert main([*words], no_app) == 1
    said = capfd.readouterr().err
    assert "closed.mdx:1:1 error: the file cannot be read" in said
    assert said.endswith("The result is incomplete: 1 file or folder could not be read.\n")
    assert "No problems" not in said
    assert main(["lint", "index.mdx", "--fail-on", "never"], no_app) == 0
