"""Fixes from the list: previewed, written exactly, refused if the file has changed, undone."""

import os
from collections.abc import Mapping
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from docs_tui.lint.fixes import Fixed
from docs_tui.tui.dialogs.remedy_screen import RemedyScreen
from docs_tui.tui.problems.problem_list import ProblemList
from docs_tui.tui.services.lint_service import LintService
from tests.tui.folder import OnDisk
from tests.tui.running import SITE, Running, running
from tests.waiting import PATIENCE

HEAD = "---\r\ntitle: Quickstart\r\n---\r\n\r\n"
LINES = "First<br>line.\r\n\r\nSecond<br>line: naïve {brace.\r\n"
FILES: Mapping[str, bytes] = {
    **{name: text.encode() for name, text in SITE.items()},
    "quickstart.mdx": b"\xef\xbb\xbf" + (HEAD + LINES).encode(),
    "retries.mdx": b"---\ntitle: Retries\n---\n\nOne<br>two.\n",
}


async def at(run: Running, code: str, path: str = "quickstart.mdx") -> ProblemList:
    """Open the list at the first problem of a rule."""
    await run.until(lambda: run.app.lint_service.is_complete)
    await run.press("exclamation_mark")
    shown = run.app.screen.query_one(ProblemList)
    found = shown.problems.found
    shown.walk_to(next(place for place, each in enumerate(found) if (each.code, each.path) == (code, path)))
    await run.settle()
    return shown


async def test_a_fix_is_shown_then_made_byte_for_byte_then_taken_back(tmp_path: Path) -> None:
    folder = OnDisk(tmp_path, FILES)
    page = tmp_path / "quickstart.mdx"
    page.chmod(0o640)
    async with running(folder) as run:
        shown = await at(run, "void-tag")
        count = len(shown.problems.found)
        await run.press("f")
        assert "Fix void-tag" in run.shown()
        assert "First<br />line." in run.shown()
        assert "Second<br />" not in run.shown()
        await run.press("escape")
        assert page.read_bytes() == FILES["quickstart.mdx"]
        await run.press("f", "enter")
        fixed = FILES["quickstart.mdx"].replace(b"First<br>", b"First<br />")
        await run.until(lambda: page.read_bytes() == fixed)
        assert page.stat().st_mode & 0o777 == 0o640
        await run.until(lambda: "Fixed void-tag in quickstart.mdx, line 5 · u undoes it" in run.notices)
        folder.follow("quickstart.mdx")
        await run.until(lambda: len(shown.problems.found) == count - 1)
        assert shown.current is not None
        assert (shown.current.code, shown.current.start.line) == ("void-tag", 7)
        assert shown.has_focus
        await run.press("u")
        await run.until(lambda: page.read_bytes() == FILES["quickstart.mdx"])
        await run.until(lambda: run.notices[-1] == "Undone: fixed void-tag in quickstart.mdx, line 5")
        await run.press("u")
        await run.until(lambda: run.notices[-1].startswith("There is nothing to undo here"))


async def test_the_cursor_comes_back_to_the_problem_whose_fix_is_taken_back(tmp_path: Path) -> None:
    folder = OnDisk(tmp_path, FILES)
    async with running(folder) as run:
        shown = await at(run, "void-tag", "retries.mdx")
        place, count = shown.cursor, len(shown.problems.found)
        await run.press("f", "enter")
        await run.until(lambda: "<br />" in (tmp_path / "retries.mdx").read_text())
        folder.follow("retries.mdx")
        await run.until(lambda: len(shown.problems.found) == count - 1)
        assert shown.cursor == min(place, count - 2)
        await run.press("home", "u")
        await run.until(lambda: "<br />" not in (tmp_path / "retries.mdx").read_text())
        folder.follow("retries.mdx")
        await run.until(lambda: len(shown.problems.found) == count)
        assert shown.cursor == place


async def test_all_safe_fixes_of_a_page_or_of_the_site(tmp_path: Path) -> None:
    folder = OnDisk(tmp_path, FILES)
    async with running(folder, size=(80, 24)) as run:
        await at(run, "void-tag")
        await run.press("F")
        await run.until(lambda: isinstance(run.app.screen, RemedyScreen))
        assert "2 fixes in quickstart.mdx" in run.shown()
        assert "F all 3 fixes in 2 files" in run.shown()
        await run.press("F")
        await run.until(lambda: "3 fixes in 2 files" in run.shown())
        await run.press("enter")
        await run.until(lambda: "Applied 3 fixes in 2 files · u undoes it" in run.notices)
        after = {name: (tmp_path / name).read_bytes() for name in FILES}
        assert after == {
            name: text.replace(b"<br>", b"<br />") if name in ("quickstart.mdx", "retries.mdx") else text
            for name, text in FILES.items()
        }
        await run.press("u")
        await run.until(lambda: all((tmp_path / name).read_bytes() == text for name, text in FILES.items()))


async def test_fixes_that_come_late_do_not_open_under_what_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, make = Event(), LintService.fixed

    def fixed(judging: LintService, *how: Any) -> Fixed:
        go_on.wait(PATIENCE)
        return make(judging, *how)

    monkeypatch.setattr(LintService, "fixed", fixed)
    async with running(OnDisk(tmp_path, FILES)) as run:
        await at(run, "void-tag")
        await run.pilot.press("F", "slash")
        find = run.app.screen
        go_on.set()
        await run.until(lambda: not run.app.fix_service._busy)
        await run.drawn()
        assert run.app.screen is find
        assert "2 fixes in quickstart.mdx can be made · in the list of problems, F previews them" in run.notices


async def test_a_problem_is_suppressed_by_a_comment_with_a_reason(tmp_path: Path) -> None:
    folder = OnDisk(tmp_path, FILES)
    page = tmp_path / "quickstart.mdx"
    async with running(folder) as run:
        shown = await at(run, "open-brace")
        await run.press("i")
        assert "{/* docs-tui-disable-next-line open-brace */}" in run.shown()
        await run.press(*"so */ be it")
        assert "open-brace -- so * / be it */}" in run.shown()
        await run.press("enter")
        await run.until(lambda: b"docs-tui-disable-next-line open-brace -- so * / be it */}\r\n" in page.read_bytes())
        folder.follow("quickstart.mdx")
        await run.until(lambda: "open-brace" not in {each.code for each in shown.problems.found})
        assert not [each for each in shown.problems.found if each.code.startswith("un")]


async def test_what_has_no_fix_or_holds_no_comment_says_so(tmp_path: Path) -> None:
    files = {**FILES, "docs.json": FILES["docs.json"].replace(b'"install"', b'"install", "gone"')}
    async with running(OnDisk(tmp_path, files)) as run:
        await at(run, "nav-missing-page", "docs.json")
        await run.press("f")
        assert run.notices[-1] == "There is no fix for this · Enter edits there, x explains"
        assert " f Fix" not in run.shown().splitlines()[-1]
        await run.press("i")
        assert run.notices[-1] == (
            "A comment in docs.json cannot suppress this; turn nav-missing-page off under lint.rules in docs-tui.yaml"
        )


async def test_a_file_that_has_changed_on_disk_is_left_alone(tmp_path: Path) -> None:
    folder = OnDisk(tmp_path, FILES)
    page = tmp_path / "retries.mdx"
    async with running(folder) as run:
        await at(run, "void-tag")
        await run.press("F")
        await run.until(lambda: isinstance(run.app.screen, RemedyScreen))
        await run.press("F")
        await run.until(lambda: "3 fixes in 2 files" in run.shown())
        page.write_bytes(b"typed meanwhile\n")
        await run.press("enter")
        said = "retries.mdx has changed since it was read; nothing was written to it."
        await run.until(lambda: said in run.notices)
        assert page.read_bytes() == b"typed meanwhile\n"
        assert (tmp_path / "quickstart.mdx").read_bytes() == FILES["quickstart.mdx"]


async def test_a_fix_is_taken_back_only_where_nothing_was_written_since(tmp_path: Path) -> None:
    folder = OnDisk(tmp_path, FILES)
    page = tmp_path / "quickstart.mdx"
    async with running(folder) as run:
        await at(run, "void-tag")
        await run.press("f", "enter")
        await run.until(lambda: run.notices)
        page.write_bytes(page.read_bytes() + b"More.\n")
        await run.press("u")
        said = 'quickstart.mdx has changed since "Fixed void-tag in quickstart.mdx, line 5"; nothing was undone.'
        await run.until(lambda: said in run.notices)
        assert page.read_bytes().endswith(b"More.\n")


@pytest.mark.parametrize("trouble", ["read-only", "full"])
async def test_what_cannot_be_written_is_one_error_and_the_file_is_whole(
    tmp_path: Path, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = OnDisk(tmp_path, FILES)
    page = tmp_path / "quickstart.mdx"
    said = "quickstart.mdx is read-only; nothing was written to it."
    if trouble == "read-only":
        page.chmod(0o444)
    else:
        monkeypatch.setattr(os, "fsync", _full)
        said = "quickstart.mdx cannot be written: No space left on device; nothing was changed."
    async with running(folder) as run:
        await at(run, "void-tag")
        await run.press("f", "enter")
        await run.until(lambda: run.notices)
        assert run.notices == [said]
        assert page.read_bytes() == FILES["quickstart.mdx"]
        assert {path.name for path in folder.root.iterdir()} == {name.partition("/")[0] for name in FILES}


def _full(_handle: int) -> None:
    raise OSError(28, "No space left on device")


async def test_a_fix_is_applied_only_to_the_text_that_was_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list may be a moment behind a save: its places are those of the text before."""
    folder = OnDisk(tmp_path, FILES)
    page = tmp_path / "quickstart.mdx"
    saved = "---\ntitle: Quickstart\n---\n\nSome other text, long enough.\n"
    async with running(folder) as run:
        await at(run, "void-tag")
        judged = run.app.site
        monkeypatch.setattr(run.app.lint_service, "site_changed", lambda _site, **_: None)
        page.write_text(saved)
        folder.follow("quickstart.mdx")
        await run.until(lambda: run.app.site is not judged)
        await run.press("f")
        assert "First<br />line." in run.shown()
        await run.press("enter")
        await run.until(lambda: run.notices)
        assert run.notices == ["quickstart.mdx has changed since it was read; nothing was written to it."]
        assert page.read_text() == saved


async def test_keys_of_the_keymap_are_named(tmp_path: Path) -> None:
    keymap = FILES["docs-tui.yaml"] + b"keymap: {fix-problem: F9, take-back: F8, apply: F7}\n"
    async with running(OnDisk(tmp_path, {**FILES, "docs-tui.yaml": keymap})) as run:
        await at(run, "void-tag")
        assert "F9 Fix   F Fix all" in run.shown()
        await run.press("f9")
        assert "F7 applies it" in run.shown()
        await run.press("f7")
        await run.until(lambda: "Fixed void-tag in quickstart.mdx, line 5 · F8 undoes it" in run.notices)


async def test_one_key_too_many_takes_back_no_more_than_is_being_taken_back(tmp_path: Path) -> None:
    folder = OnDisk(tmp_path, FILES)
    async with running(folder) as run:
        await at(run, "void-tag", "retries.mdx")
        await run.press("f", "enter")
        await run.until(lambda: "u undoes it" in run.notices[-1])
        run.app.fix_service.take_back()
        run.app.fix_service.take_back()
        await run.until(lambda: "Undone" in run.notices[-1])
        await run.settle()
        assert (tmp_path / "retries.mdx").read_bytes() == FILES["retries.mdx"]
        assert [each for each in run.notices if "ixed" not in each] == []
