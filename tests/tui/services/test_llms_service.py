"""The llms files written from the app, on a folder of the disk."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from docs_tui.commands.context import Machine
from docs_tui.tui.app import DocsApp
from docs_tui.tui.dialogs.question_screens import ConfirmScreen
from docs_tui.tui.services.llms_service import LlmsState
from docs_tui.tui.widgets.difference_view import DifferenceView
from docs_tui.workspace import Workspace
from docs_tui.workspace.state import state_folder
from tests.program import ROOT
from tests.saving import save
from tests.tui.running import Notes, Running, notices_of

LLMS = ("llms.txt", "llms-full.txt")


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return shutil.copytree(ROOT / "sample_docs", tmp_path / "docs")


@dataclass
class Desk(Running):
    """The app on a folder on disk."""

    root: Path = Path()

    def full(self) -> str:
        return (self.root / "llms-full.txt").read_text()

    @property
    def header(self) -> str:
        return self.shown(self.app.screen_stack[0]).splitlines()[0]

    @property
    def footer(self) -> str:
        return self.shown(self.app.screen_stack[0]).splitlines()[-1]

    async def reaches(self, state: LlmsState) -> None:
        await self.until(lambda: self.app.llms_service.state is state)
        await self.pilot.pause()


def times(root: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in root.rglob("*")}


def texts(root: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in root.rglob("*.txt")}


@asynccontextmanager
async def at_desk(root: Path) -> AsyncIterator[Desk]:
    notes = Notes()
    app = DocsApp(lambda: Workspace(root), machine=Machine(notes.copy, notes.open_url))
    said = notices_of(app)
    async with app.run_test(size=(150, 30)) as pilot:
        desk = Desk(app, pilot, None, notes, said, root)  # type: ignore[arg-type]
        await desk.until(lambda: app.folder_service.watching)
        await desk.settle()
        yield desk


async def test_r_writes_and_says_how_much(docs: Path) -> None:
    async with at_desk(docs) as desk:
        assert "● watching" in desk.header
        assert not any((docs / name).exists() for name in LLMS)
        await desk.press("r")
        assert desk.notices[-1].startswith("llms.txt, llms-full.txt and 2 indexes written in ")
        assert desk.notices[-1].endswith(" pages · R shows what changed")
        save(docs / "quickstart.mdx", "---\ntitle: Quickstart\n---\n\nBrand-new words.\n")
        await desk.reaches(LlmsState.STALE)
        assert "● llms.txt out of date" in desk.header
        assert "Brand-new words." not in desk.full()
        await desk.press("r")
        assert desk.notices[-1].endswith(": 1 page changed · R shows what changed")
        assert "Brand-new words." in desk.full()
        await desk.press("r")
        assert desk.notices[-1] == "llms.txt and llms-full.txt are up to date"
        assert desk.app.llms_service.state is LlmsState.FRESH


async def test_the_header_says_how_far_a_long_run_has_come(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs_tui.tui.services.llms_service._LONG", -1)
    async with at_desk(docs) as desk:
        told: list[str] = []
        update_header = desk.panes.update_header

        def note_and_update() -> None:
            told.append(desk.app.llms_service.header_text[0])
            update_header()

        monkeypatch.setattr(desk.panes, "update_header", note_and_update)
        await desk.press("r")
        await desk.reaches(LlmsState.FRESH)
        shares = [int(text.split()[1].rstrip("%")) for text in told if text.endswith("%")]
        assert shares
        assert shares == sorted(shares)
        assert told[-1] == "watching files, llms.txt up to date"
        assert "● watching files, llms.txt up to date" in desk.header


async def test_w_writes_at_every_save_next_time_too_but_not_at_the_start(
    docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("docs_tui.tui.services.llms_service._HINT_SECONDS", 600)  # a busy machine looks late
    async with at_desk(docs) as desk:
        await desk.press("w")
        await desk.reaches(LlmsState.FRESH)
        assert "● each save writes llms.txt" in desk.header
        save(docs / "quickstart.mdx", "---\ntitle: Quickstart\n---\n\nSaved once.\n")
        await desk.until(lambda: "Saved once." in desk.full())
        await desk.until(lambda: "llms-full.txt written in" in desk.footer)
        # What was written is said in the footer: the notice says what the key did.
        assert desk.notices == ["Every save writes llms.txt and llms-full.txt · w stops that"]
    save(docs / "quickstart.mdx", "---\ntitle: Quickstart\n---\n\nSaved while away.\n")
    before = times(docs)
    async with at_desk(docs) as desk:
        await desk.reaches(LlmsState.STALE)
        assert desk.app.llms_service.on_save
        assert times(docs) == before
        save(docs / "index.mdx", "---\ntitle: Welcome\n---\n\nSaved now.\n")
        await desk.until(lambda: "Saved while away." in desk.full())
        assert "Saved now." in desk.full()
        await desk.press("w")
        assert desk.notices[-1] == "Saves no longer write llms files · w turns this on again"
    async with at_desk(docs) as desk:
        await desk.reaches(LlmsState.FRESH)
        assert not desk.app.llms_service.on_save


@pytest.mark.parametrize("most", [1000, 0], ids=["here", "by another process"])
async def test_existing_files_are_checked_at_the_start(docs: Path, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs_tui.tui.services.llms_service._MOST_COMPARED_HERE", most)
    monkeypatch.setattr("docs_tui.workspace.build.llms_check.MANY", 1)
    async with at_desk(docs) as desk:
        await desk.press("r")
    save(docs / "quickstart.mdx", "---\ntitle: Quickstart\n---\n\nSaved while away.\n")
    before = desk.full()
    async with at_desk(docs) as desk:
        await desk.reaches(LlmsState.STALE)
        assert desk.full() == before


@pytest.mark.parametrize("by_hand", ["# Mine\n\n> By hand.\n", None])
async def test_a_file_of_somebody_s_own_is_asked_about(docs: Path, by_hand: str | None) -> None:
    async with at_desk(docs) as desk:
        await desk.press("r")
        mine = docs / "llms.txt"
        save(mine, by_hand or mine.read_text().replace("## ", "## My ", 1))
        text = mine.read_text()
        save(docs / "index.mdx", "---\ntitle: Another title\n---\n\nText.\n")
        await desk.until(lambda: desk.app.site and desk.app.site.pages["/"].title == "Another title")
        await desk.reaches(LlmsState.STALE)
        await desk.press("r")
        assert isinstance(desk.app.screen, ConfirmScreen)
        assert ("written by hand" if by_hand else "edited by hand") in desk.shown()
        await desk.press("n")
        assert desk.notices[-1] == "llms.txt not replaced"
        assert mine.read_text() == text
        assert "Another title" in desk.full()
        assert "● llms.txt kept" in desk.header
        await desk.press("r")
        await desk.press("y")
        await desk.reaches(LlmsState.FRESH)
        assert "[Another title]" in mine.read_text()
        assert (state_folder(docs) / "replaced" / "llms.txt").read_text() == text
        assert "copies of the previous files are in " in desk.notices[-1]


async def test_a_folder_that_cannot_be_written_is_one_notice(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_desk(docs) as desk:
        await desk.press("w")
        await desk.reaches(LlmsState.FRESH)
        before = desk.full()
        real = os.open

        def full(path: str, flags: int, mode: int = 0o777) -> int:
            if flags & os.O_CREAT and str(path).startswith(str(docs)):
                raise OSError(28, "No space left on device")
            return real(path, flags, mode)

        said = len(desk.notices)
        with monkeypatch.context() as patch:
            patch.setattr(os, "open", full)
            save(docs / "index.mdx", "---\ntitle: One\n---\n\nOne.\n")
            await desk.reaches(LlmsState.FAILED)
            save(docs / "index.mdx", "---\ntitle: Two\n---\n\nTwo.\n")
            await desk.until(lambda: desk.app.site and desk.app.site.pages["/"].title == "Two")
            await desk.settle()
            assert len(desk.notices) == said + 1
            assert desk.notices[-1].endswith("cannot be written: No space left on device.")
            assert "● llms.txt not written" in desk.header
            assert desk.full() == before
        await desk.press("r")
        await desk.reaches(LlmsState.FRESH)
        assert "Two." in desk.full()


async def test_deleted_files_are_out_of_date_and_r_writes_them_again(docs: Path) -> None:
    async with at_desk(docs) as desk:
        await desk.press("r")
        await desk.reaches(LlmsState.FRESH)
        await desk.until(lambda: desk.app.site is not None and "llms.txt" in desk.app.site.files)
    async with at_desk(docs) as desk:
        await desk.reaches(LlmsState.FRESH)
        written = texts(docs)
        for path in written:
            path.unlink()
        await desk.reaches(LlmsState.STALE)
        await desk.press("r")
        await desk.reaches(LlmsState.FRESH)
        assert texts(docs) == written


@pytest.mark.parametrize("name", ["docs.json", "quickstart.mdx"])
async def test_files_are_up_to_date_again_when_a_change_is_taken_back(docs: Path, name: str) -> None:
    async with at_desk(docs) as desk:
        await desk.press("r")
        await desk.reaches(LlmsState.FRESH)
        await desk.until(lambda: desk.app.site is not None and "llms.txt" in desk.app.site.files)
        whole = (docs / name).read_text()

        def is_read(text: str) -> bool:
            return desk.app.site is not None and desk.app.site.file_text(name) == text

        for broken in (whole[:-3], whole + "\n\n", whole[:-4]):
            save(docs / name, broken)
            await desk.reaches(LlmsState.STALE)
            await desk.until(partial(is_read, broken))
            assert desk.app.llms_service.state is LlmsState.STALE
        save(docs / name, whole)
        await desk.reaches(LlmsState.FRESH)


async def test_files_written_from_a_change_are_out_of_date_when_it_is_taken_back(docs: Path) -> None:
    async with at_desk(docs) as desk:
        await desk.press("r")
        await desk.reaches(LlmsState.FRESH)
        whole = (docs / "quickstart.mdx").read_text()
        save(docs / "quickstart.mdx", whole + "\nMore.\n")
        await desk.reaches(LlmsState.STALE)
        await desk.press("r")
        await desk.reaches(LlmsState.FRESH)
        save(docs / "quickstart.mdx", whole)
        await desk.reaches(LlmsState.STALE)


async def test_our_own_writes_start_no_run(docs: Path) -> None:
    async with at_desk(docs) as desk:
        await desk.press("w")
        await desk.reaches(LlmsState.FRESH)
        runs: list[object] = []
        desk.app.llms_service._write = runs.append  # type: ignore[method-assign, assignment]
        await desk.pilot.pause(0.3)
        assert runs == []
        save(docs / "llms.txt", "# Mine\n")
        await desk.until(lambda: runs)


async def test_what_a_run_changed_is_shown_line_by_line(docs: Path) -> None:
    async with at_desk(docs) as desk:
        await desk.press("R")
        assert desk.notices[-1].startswith("Nothing has been written yet")
        await desk.press("r")
        page = docs / "quickstart.mdx"
        lines = "".join(f"\nLine {number}.\n" for number in range(60))
        save(page, page.read_text().replace("five minutes", "six minutes") + lines)
        await desk.reaches(LlmsState.STALE)
        await desk.press("r", "R")
        await desk.until(lambda: "six minutes" in desk.shown())
        shown = desk.shown().splitlines()
        gone = next(line for line in shown if "five minutes" in line)
        assert "−" in gone
        assert "llms.txt" in desk.shown()
        assert "llms-full.txt   " in desk.shown()
        top = desk.app.screen.query_one(DifferenceView).scroll_y
        await desk.press("n")
        await desk.until(lambda: desk.app.screen.query_one(DifferenceView).scroll_y > top)
        save(page, page.read_text().replace("six minutes", "seven minutes"))
        await desk.reaches(LlmsState.STALE)
        desk.app.llms_service.write_now()
        await desk.until(lambda: "seven minutes" in desk.shown())
        assert "five minutes" not in desk.shown()
        await desk.press("question_mark")
        save(page, page.read_text().replace("seven minutes", "eight minutes"))
        await desk.reaches(LlmsState.STALE)
        desk.app.llms_service.write_now()
        await desk.reaches(LlmsState.FRESH)
        await desk.press("escape")
        await desk.until(lambda: "eight minutes" in desk.shown())
        await desk.press("c")
        assert "+++ llms.txt\n" in desk.notes.copied[0]
        assert any(line.startswith("+") and "eight minutes" in line for line in desk.notes.copied[0].splitlines())
        await desk.press("escape")
        assert desk.app.screen is desk.app.browse
