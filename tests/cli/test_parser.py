"""Command lines are parsed, and wrong ones get a suggestion."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.cli.parser import COMMANDS_BY_ID, Help, Invocation, OpenApp, Request, Version, params_of, parse
from docs_tui.commands.command import Command
from docs_tui.errors import CannotRunError


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a folder named like a command."""
    for name in ("docs", "build", "view"):
        (tmp_path / name).mkdir()
    (tmp_path / "page.mdx").write_text("text")
    (tmp_path / "image.png").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def invocation(*words: str) -> Invocation:
    request = parse(words)
    assert isinstance(request, Invocation)
    return request


def test_without_a_word_the_app_opens_on_the_nearest_folder() -> None:
    assert parse([]) == OpenApp(None, None)


@pytest.mark.parametrize("word", ["docs", "./docs", "./build", "./view", "."])
def test_a_folder_opens_the_app(word: str) -> None:
    assert parse([word]) == OpenApp(Path(word), None)


def test_the_app_takes_a_base_url_and_a_folder_in_any_order() -> None:
    expected = OpenApp(Path("docs"), "https://host/docs")
    assert parse(["--base-url", "https://host/docs", "docs"]) == expected
    assert parse(["docs", "--base-url=https://host/docs"]) == expected
    assert parse(["-C", "docs", "--base-url", "https://host/docs"]) == expected


def test_a_first_word_that_is_a_command_is_the_command() -> None:
    assert invocation("view", "quickstart").command.id == "view"


def test_a_folder_with_the_name_of_a_command_is_reached_by_its_path() -> None:
    assert parse(["./view"]) == OpenApp(Path("view"), None)
    assert parse(["--", "view"]) == OpenApp(Path("view"), None)


@pytest.mark.parametrize(
    "words",
    [
        ("-C", "docs", "view", "a", "--json"),
        ("view", "-C", "docs", "a", "--json"),
        ("view", "a", "--json", "-C", "docs"),
        ("--directory=docs", "view", "--json", "a"),
        ("--json", "view", "a", "--directory", "docs"),
    ],
    ids=" ".join,
)
def test_options_come_before_or_after_the_command(words: tuple[str, ...]) -> None:
    found = invocation(*words)
    assert found.directory == Path("docs")
    assert found.options == {"PAGE": ("a",), "json": True}


def test_pages_and_options_mix() -> None:
    found = invocation("copy", "a", "--yes", "b", "--base-url", "https://x", "c")
    assert found.options == {"PAGE": ("a", "b", "c"), "yes": True, "base-url": "https://x"}
    assert found.base_url == "https://x"


def test_what_follows_two_dashes_is_a_page() -> None:
    assert invocation("view", "--", "--json").options == {"PAGE": ("--json",)}


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        (["--help"], Help()),
        (["-h", "nothing"], Help()),
        (["--version"], Version()),
        (["view", "--help"], Help(COMMANDS_BY_ID["view"])),
        (["open", "-h", "--jsno"], Help(COMMANDS_BY_ID["open"])),
        (["help"], Help()),
        (["help", "help"], Help()),
        (["help", "lint"], Help(COMMANDS_BY_ID["lint"])),
        (["-C", "docs", "help", "--json", "rules", "init"], Help(COMMANDS_BY_ID["rules"])),
    ],
)
def test_help_and_version_win(words: list[str], request_: Request) -> None:
    assert parse(words) == request_


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["pags"], 'pags is not a command, folder or file; did you mean "docs-tui pages"?'),
        (["veiw", "page", "--all"], 'veiw is not a command, folder or file; did you mean "docs-tui view"?'),
        (["zzz"], 'zzz is not a command, folder or file; see "docs-tui --help"'),
        (["hlp"], 'did you mean "docs-tui help"?'),
        (["help", "lnt"], 'there is no command lnt; did you mean "docs-tui help lint"?'),
        (["help", "zzz"], 'there is no command zzz; see "docs-tui --help"'),
        (["image.png"], 'image.png is not a page; run "docs-tui ." to open its docs'),
        (["-C", "nowhere", "pages"], "there is no folder nowhere"),
        (["-C", "page.mdx"], "page.mdx is not a folder"),
        (["view", "--jsno", "a"], 'unknown argument --jsno; did you mean --json? See "docs-tui view --help"'),
        (["pages", "docs", "extra"], "unknown argument extra"),
        (["menu", "a", "docs"], "unknown argument docs; name a docs folder with -C docs"),
        (["open", "a"], '--with is missing: an option that "docs-tui menu PAGE" lists, such as claude; '),
        (["menu"], "PAGE is missing; "),
        (["copy"], "PAGE is missing; "),
        (["ast"], "FILE is missing; "),
        (["completion", "tcsh"], "tcsh is not one of bash, zsh, fish; "),
        (["completion"], "name one of bash, zsh, fish; "),
        (["build", "--out", ""], "--out needs a value; "),
        (["lint", "--format", "xml"], "--format xml is not one of text, json, "),
        (["docs", "build"], "unknown argument build; write the command first: docs-tui build"),
        (["view", "--base-url"], "--base-url needs a value; "),
        (["view", "-C"], "--directory needs a value; "),
        (["view", "a", "--base-url", "nonsense"], "--base-url nonsense is not a site's URL"),
        (["--base-url", "ftp://host"], "write it like https://host/docs"),
        (["--base-url", "https://host/?a=b"], "is not a site's URL"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_line_says_what_would_be_right(words: list[str], message: str) -> None:
    with pytest.raises(CannotRunError) as error:
        parse(words)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("command", COMMANDS_BY_ID.values(), ids=lambda command: command.id)
def test_every_command_takes_a_folder(command: Command) -> None:
    assert "directory" in [param.name for param in params_of(command)]


def test_every_command_that_makes_a_link_takes_a_base_url() -> None:
    with_links = {id_ for id_, command in COMMANDS_BY_ID.items() if any(p.name == "base-url" for p in command.params)}
    assert with_links >= {"view", "copy", "menu", "open"}


WORDS = st.sampled_from(
    [
        "view",
        "pages",
        "open",
        "docs",
        "./docs",
        "-C",
        "--json",
        "--with",
        "--base-url",
        "--",
        "-h",
        "-",
        "",
        "x",
        "--=",
        "-x",
    ]
)


@given(st.lists(WORDS, max_size=6))
def test_any_line_is_understood_or_refused(words: list[str]) -> None:
    with suppress(CannotRunError):
        assert isinstance(parse(words), Help | Version | OpenApp | Invocation)


@pytest.mark.parametrize("line", [["x" * 5000], ["-C", "x" * 5000, "pages"], ["-C", "x\ud800", "pages"], ["\x00"]])
def test_a_name_that_no_folder_can_have_is_refused_like_any_other(line: list[str]) -> None:
    with pytest.raises(CannotRunError, match="folder"):
        parse(line)


def test_a_file_opens_its_page_or_names_its_folder(tmp_path: Path) -> None:
    (tmp_path / "my docs").mkdir()
    home = tmp_path / "my docs"
    for name in ("start.mdx", "docs.json", "image.png"):
        (home / name).touch()
    assert parse([str(home / "start.mdx")]) == OpenApp(home / "start.mdx", None)
    assert parse(["-C", str(home), "start.mdx"]) == OpenApp(home / "start.mdx", None)
    assert parse([str(home / "docs.json")]) == OpenApp(home, None)
    with pytest.raises(CannotRunError) as error:
        parse([str(home / "image.png")])
    assert str(error.value) == f"{home}/image.png is not a page; run \"docs-tui '{home}'\" to open its docs"
