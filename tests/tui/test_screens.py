"""Pictures of the screens: each at a small size in dark and at a usual one in light, the main screen also large.

``python -m pytest tests/tui/test_screens.py --snapshot-update`` updates the pictures; look at them before you commit.
"""

import os
import subprocess
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from docs_tui.commands.context import Machine
from docs_tui.tui.app import DocsApp
from docs_tui.tui.services.llms_service import LlmsState
from docs_tui.tui.theme import DARK, LIGHT
from docs_tui.tui.widgets.difference_view import DifferenceView
from docs_tui.workspace import Workspace
from tests.program import needs
from tests.tui.folder import MemoryFolder
from tests.tui.running import SITE, Notes, Running

PAGE = """---
title: Quickstart
description: Send your first message in **five** minutes.
---

Before you begin, create an API key in the [dashboard](https://example.com/keys). See [channels](/channels), or what
[nobody wrote](/missing).

<Tip>Use a test key while you develop.</Tip>

## Install

<Steps>
  <Step title="Install the client">
    <CodeGroup>
    ```bash macOS
    brew install relay
    ```
    ```bash Linux
    apt install relay
    ```
    </CodeGroup>
  </Step>
  <Step title="Send a message">
    Run `relay send hello`.
  </Step>
</Steps>

## Send

| Field | Type | Meaning |
| --- | --- | --- |
| `to` | string | Who gets it. |
| `text` | string | What they read. |

<AccordionGroup>
  <Accordion title="Can I send many?">Yes: 100 a second.</Accordion>
</AccordionGroup>

## Next

<CardGroup cols={2}>
  <Card title="Channels" icon="rocket" href="/channels">Where messages go.</Card>
  <Card title="Retries" href="/retries">What happens when they fail.</Card>
</CardGroup>
"""
NORMAL = {**SITE, "quickstart.mdx": PAGE}
BROKEN = {
    **NORMAL,
    "docs.json": SITE["docs.json"].replace('"index", ', '"index", "gone", '),
    "quickstart.mdx": PAGE.replace("</Steps>", "").replace("<Tip>", "<Tipp>"),
}
SCREENS: Mapping[str, tuple[str, ...]] = {
    "browse": (),
    "menu": ("m",),
    "markdown": ("v",),
    "help": ("question_mark",),
    "copy": ("y",),
    "problems": ("exclamation_mark",),
    "choose": ("T",),
    "marked": ("space", "j", "space"),
}
FIXABLE = {**NORMAL, "quickstart.mdx": PAGE.replace("Run `relay", "Then run:<br>`relay")}
OVER: Mapping[str, tuple[tuple[str, ...], str]] = {
    "find": (("slash", *"chan"), "/channels"),
    "find-nothing": (("slash", *"zzz"), "/quickstart"),
    "find-in-page": (("ctrl+f", *"send"), "/quickstart"),
    "search": (("backslash", *"channel"), "/channels"),
    "search-nothing": (("backslash", *"zzz"), "/quickstart"),
    "palette": (("ctrl+p", *"copy"), "/quickstart"),
    "places": (("B", "apostrophe"), "/quickstart"),
    "jump": (("l", "semicolon"), "/quickstart"),
    "link": (("m", "j", "j", "p"), "/quickstart"),
    "explain": (("exclamation_mark", "x"), "/quickstart"),
    "fix": (("exclamation_mark", "n", "f"), "/quickstart"),
    "suppress": (("exclamation_mark", "i", *"so"), "/quickstart"),
}
"""The keys that open a window over a page, and the page behind it."""
LOOKS = {
    "80x24": (80, 24, DARK),
    "120x40": (120, 40, DARK),
    "120x40-light": (120, 40, LIGHT),
    "200x50": (200, 50, LIGHT),
}
SMALL_AND_LIGHT = ("80x24", "120x40-light")
"""The looks of most screens: little room in the dark, and enough of it in the light."""
SMALL = ("80x24",)
LOOKS_OF: Mapping[str, tuple[str, ...]] = {
    "browse": tuple(LOOKS),
    **dict.fromkeys(("help", "copy", "choose", "find-nothing", "find-in-page", "search", "search-nothing"), SMALL),
    **dict.fromkeys(("palette", "places", "jump", "link", "explain", "suppress"), SMALL),
}
"""The exceptions: what has no colors of its own, but those of another window here, is looked at once.

``test_keys.py`` tests the text of the help.
"""
SECRET = "ghp_" + "9dKf83mZq0PvT5xLbR7w" + "Yc2NhJ4sGaUe1iVo"
WHO = {"NAME": "A", "EMAIL": "a@example.com", "DATE": "2026-01-01T00:00:00Z"}
"""Who commits, and when: the name of the commit is the same each time."""
Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def _draws_when_calm() -> None:
    """Draw every frame, as in a terminal: what is drawn first may change how wide a list is at the end."""


def pictured(
    snap_compare: Compare,
    look: tuple[int, int, str],
    steps: Callable[[Running], Awaitable[None]],
    folder: MemoryFolder | Workspace,
) -> bool:
    """Open the app on a folder, perform ``steps``, and compare the screen with the stored picture.

    Args:
        snap_compare: The fixture of pytest-textual-snapshot.
        look: Width, height and theme.
        steps: The user's actions.
        folder: The docs folder.
    """
    notes = Notes()
    app = DocsApp(lambda: folder, machine=Machine(notes.copy, notes.open_url))
    width, height, theme = look

    async def open_it(pilot: Pilot[Any]) -> None:
        app.theme = theme
        run = Running(app, pilot, cast("MemoryFolder", folder), notes)
        await run.drawn()
        await steps(run)
        for line in app.screen.query(Input):
            line.cursor_blink = False
        await without_notices(run)
        await run.drawn()

    return snap_compare(app, terminal_size=(width, height), run_before=open_it)


async def without_notices(run: Running) -> None:
    """Remove the notices, which would stay on the screen behind."""
    run.app.clear_notifications()
    await run.until(lambda: not run.app.screen.query("Toast"))


def taken(
    snap_compare: Compare,
    files: Mapping[str, str],
    keys: tuple[str, ...],
    look: tuple[int, int, str],
    *,
    page: bool = True,
    behind: str = "",
) -> bool:
    """Press keys in the app, and compare the screen with the stored picture.

    Args:
        snap_compare: The fixture of pytest-textual-snapshot.
        files: The files in the folder.
        keys: The keys to press.
        look: Width, height and theme.
        page: Whether there is a page to show.
        behind: The page that the keys finally show, if it is not the first.
    """

    async def press(run: Running) -> None:
        if page:
            await run.press("j")
            await run.drawn()
        for key in keys:
            await without_notices(run)
            await run.press(key)
        await run.drawn()
        await run.until(lambda: behind in ("", run.path))

    return pictured(snap_compare, look, press, MemoryFolder(files, base_url="https://docs.example"))


@pytest.mark.parametrize(
    ("screen", "look"),
    [(screen, look) for screen in SCREENS for look in LOOKS_OF.get(screen, SMALL_AND_LIGHT)],
)
def test_screen(snap_compare: Compare, screen: str, look: str) -> None:
    assert taken(snap_compare, NORMAL, SCREENS[screen], LOOKS[look])


@pytest.mark.parametrize(
    ("screen", "look"), [(screen, look) for screen in OVER for look in LOOKS_OF.get(screen, SMALL_AND_LIGHT)]
)
def test_what_opens_over_the_page(snap_compare: Compare, screen: str, look: str) -> None:
    keys, behind = OVER[screen]
    assert taken(snap_compare, FIXABLE, keys, LOOKS[look], behind=behind)


@pytest.mark.parametrize("look", SMALL)
def test_a_folder_without_pages(snap_compare: Compare, look: str) -> None:
    assert taken(snap_compare, {}, (), LOOKS[look], page=False)


@pytest.mark.parametrize("look", SMALL_AND_LIGHT)
def test_a_site_with_much_wrong(snap_compare: Compare, look: str) -> None:
    assert taken(snap_compare, BROKEN, ("exclamation_mark",), LOOKS[look])


@pytest.mark.parametrize("look", SMALL)
def test_a_docs_json_that_cannot_be_read(snap_compare: Compare, look: str) -> None:
    files = {**NORMAL, "docs.json": SITE["docs.json"].replace('"tabs": [', '"tabs": [[')}
    assert taken(snap_compare, files, ("exclamation_mark",), LOOKS[look], page=False)


@pytest.mark.parametrize("look", SMALL)
def test_the_question_before_a_key_leaves_the_machine(snap_compare: Compare, look: str) -> None:
    files = {**NORMAL, "quickstart.mdx": f"{PAGE}\nUse `{SECRET}`.\n"}
    assert taken(snap_compare, files, ("c",), LOOKS[look])


@pytest.fixture
def committed(tmp_path: Path) -> Path:
    """A docs folder with everything committed, always under the same name."""
    needs("git")
    for name, text in NORMAL.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    who = {f"GIT_{role}_{part}": value for role in ("AUTHOR", "COMMITTER") for part, value in WHO.items()}
    who |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    for words in (("init", "-q"), ("add", "."), ("commit", "-q", "-m", "One")):
        subprocess.run(["git", *words], cwd=tmp_path, env={**os.environ, **who}, check=True, timeout=60)
    return tmp_path


@pytest.mark.parametrize("look", SMALL_AND_LIGHT)
def test_what_changed_since_the_last_commit(snap_compare: Compare, look: str, committed: Path) -> None:
    async def look_at_it(run: Running) -> None:
        await run.press("j")
        edit(committed, "Use a test key while", "Use a key for tests as long as")
        await run.until(lambda: "Use a key for tests" in run.shown())
        await run.press("v", "d")
        await run.until(lambda: run.app.screen.query_one(DifferenceView).display)

    assert pictured(snap_compare, LOOKS[look], look_at_it, Workspace(committed))


@pytest.mark.parametrize("look", SMALL_AND_LIGHT)
def test_what_the_last_run_changed(snap_compare: Compare, look: str, committed: Path) -> None:
    async def write_twice(run: Running) -> None:
        await run.press("j", "r")
        await run.until(lambda: run.app.llms_service.state is LlmsState.FRESH)
        edit(committed, "in **five** minutes", "in **six** minutes")
        await run.until(lambda: run.app.llms_service.state is LlmsState.STALE)
        await run.press("r", "R")
        await run.until(lambda: "six" in run.shown())

    assert pictured(snap_compare, LOOKS[look], write_twice, Workspace(committed))


def edit(root: Path, before: str, after: str) -> None:
    """Change the quickstart as an editor does."""
    page = root / "quickstart.mdx"
    page.write_text(page.read_text().replace(before, after))


@pytest.mark.parametrize("screen", ["browse", "menu", "problems"])
def test_the_smallest_terminal(snap_compare: Compare, screen: str) -> None:
    assert taken(snap_compare, NORMAL, SCREENS[screen], (60, 20, DARK))
