"""The table "What happens when…" of docs_tui/README.md names only functions that really run."""

import asyncio
import re
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import FrameType

import pytest

import docs_tui
from docs_tui.cli.main import main
from docs_tui.server.responses import SiteResponse
from docs_tui.server.router import SiteRequest, SiteRouter
from docs_tui.workspace import Workspace
from docs_tui.workspace.build.builder import Builder
from tests.tui.running import SITE, running

PACKAGE = Path(docs_tui.__file__).parent
FOLDER = f"{PACKAGE}/"
ROW = re.compile(r"^\| (.+?) \| (`.+`) \|$", re.MULTILINE)
STEP = re.compile(r"`([\w/]+\.py)` `([\w.]+)`")


def table() -> dict[str, list[tuple[str, str]]]:
    text = (PACKAGE / "README.md").read_text("utf-8").partition("## What happens when…")[2]
    return {what: STEP.findall(steps) for what, steps in ROW.findall(text)}


class Profile:
    """Records the functions of docs-tui that any thread enters while ``walking``, as file and qualified name."""

    def __init__(self) -> None:
        self.entered: set[tuple[str, str]] = set()
        self._is_walking = False

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if self._is_walking and event == "call" and code.co_filename.startswith(FOLDER):
            self.entered.add((code.co_filename[len(FOLDER) :], code.co_qualname))

    @contextmanager
    def walking(self) -> Iterator[None]:
        before, self._is_walking = sys.getprofile(), True
        sys.setprofile(self.note)
        try:
            yield
        finally:
            sys.setprofile(before)
            self._is_walking = False


@pytest.fixture
def profile() -> Iterator[Profile]:
    made = Profile()
    threading.setprofile(made.note)
    yield made
    threading.setprofile(None)


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    for name, text in SITE.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    return tmp_path


async def read_folder(docs: Path, profile: Profile) -> None:
    with profile.walking():
        Workspace(docs).load()


async def open_page(_docs: Path, profile: Profile) -> None:
    async with running() as run:
        with profile.walking():
            run.app.open_page("/draft")  # not prepared ahead, as the neighbors of a page are
            await run.until(lambda: "Not yet." in run.shown())


async def copy(_docs: Path, profile: Profile) -> None:
    async with running() as run:
        with profile.walking():
            await run.press("c")
            await run.until(lambda: run.notices)
        assert run.notes.copied


async def save(docs: Path, profile: Profile) -> None:
    workspace, builder = Workspace(docs), Builder(docs)
    builder.update(workspace.load())
    with profile.walking():
        changes = workspace.changes()
        following = asyncio.create_task(anext(changes))
        for number in count():  # the watch may begin after the first write
            (docs / "install.mdx").write_text(f"---\ntitle: Installation\n---\n\nInstall gabbro {number}.\n")
            if (await asyncio.wait({following}, timeout=1))[0]:
                break
        builder.update(following.result())
    await changes.aclose()
    assert "Install gabbro" in (docs / "llms-full.txt").read_text()


async def ask_for_page(docs: Path, profile: Profile) -> None:
    (docs / "install.mdx").write_text("---\ntitle: Installation\n---\n\n<Note>Install it.</Note>\n")
    router = SiteRouter(docs, Workspace(docs).load())
    with profile.walking():
        found = router.respond(SiteRequest("/install", "html", "http://127.0.0.1:4000"))
    assert isinstance(found, SiteResponse)


async def lint(docs: Path, profile: Profile) -> None:
    (docs / "install.mdx").write_text("---\ntitle: Installation\n---\n\n[Nowhere](/nowhere)\n")
    with profile.walking():
        assert main(["lint", "-C", str(docs), "--format", "sarif"], lambda *_: 3) == 1


WALKS: dict[str, Callable[[Path, Profile], Awaitable[None]]] = {
    "docs-tui reads a folder": read_folder,
    "the app opens a page": open_page,
    "I press `c`": copy,
    "a saved page reaches llms-full.txt": save,
    "a browser asks for a page": ask_for_page,
    "lint writes a finding as SARIF": lint,
}


def test_the_table_has_each_walk_in_four_files() -> None:
    assert {what: len(steps) for what, steps in table().items()} == dict.fromkeys(WALKS, 4)


@pytest.mark.parametrize("what", WALKS)
async def test_a_walk_enters_the_functions_of_its_row(what: str, docs: Path, profile: Profile) -> None:
    await WALKS[what](docs, profile)
    assert [step for step in table()[what] if step not in profile.entered] == []
