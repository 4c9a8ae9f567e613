"""How the screens look: each at the smallest usual size, at a usual one, and at a large one in the light; and when
nothing or much is wrong.

``python -m pytest tests/tui/test_screens.py --snapshot-update`` makes them anew; look at them before they are kept.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from docs_tui.commands.machine import Machine
from docs_tui.tui.app import DocsApp
from docs_tui.tui.theme import DARK, LIGHT
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
"""The keys to what opens over a page, and the page that is behind it then."""
LOOKS = {"80x24": (80, 24, DARK), "120x40": (120, 40, DARK), "200x50": (200, 50, LIGHT)}
Compare = Callable[..., bool]


def taken(
    snap_compare: Compare,
    files: Mapping[str, str],
    keys: tuple[str, ...],
    look: tuple[int, int, str],
    *,
    page: bool = True,
    behind: str = "",
) -> bool:
    """Open the app on a folder, press keys, and compare the picture with the one that is kept.

    Args:
        snap_compare: Of pytest-textual-snapshot.
        files: What lies in the folder.
        keys: What is pressed.
        look: Width, height and theme.
        page: There is a page to show.
        behind: The page that is shown in the end, where what was pressed leads to one.
    """
    folder, notes = MemoryFolder(files, base_url="https://docs.example"), Notes()
    app = DocsApp(lambda: folder, machine=Machine(notes.copy, notes.open_url))
    width, height, theme = look

    async def open_it(pilot: Pilot[Any]) -> None:
        app.theme = theme
        run = Running(app, pilot, folder, notes)
        await run.drawn()
        if page:
            await run.press("j")
            await run.drawn()
        for key in keys:
            app.clear_notifications()  # those that a screen behind would keep
            await run.until(lambda: not app.screen.query("Toast"))
            await run.press(key)
        await run.drawn()
        await run.until(lambda: behind in ("", run.path))
        for line in app.screen.query(Input):
            line.cursor_blink = False
        app.clear_notifications()
        await run.until(lambda: not app.screen.query("Toast"))
        await run.drawn()

    return snap_compare(app, terminal_size=(width, height), run_before=open_it)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", SCREENS)
def test_screen(snap_compare: Compare, screen: str, look: str) -> None:
    assert taken(snap_compare, NORMAL, SCREENS[screen], LOOKS[look])


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", OVER)
def test_what_opens_over_the_page(snap_compare: Compare, screen: str, look: str) -> None:
    keys, behind = OVER[screen]
    assert taken(snap_compare, FIXABLE, keys, LOOKS[look], behind=behind)


@pytest.mark.parametrize("look", LOOKS)
def test_a_folder_without_pages(snap_compare: Compare, look: str) -> None:
    assert taken(snap_compare, {}, (), LOOKS[look], page=False)


@pytest.mark.parametrize("look", LOOKS)
def test_a_site_with_much_wrong(snap_compare: Compare, look: str) -> None:
    assert taken(snap_compare, BROKEN, ("exclamation_mark",), LOOKS[look])


@pytest.mark.parametrize("look", LOOKS)
def test_a_docs_json_that_cannot_be_read(snap_compare: Compare, look: str) -> None:
    files = {**NORMAL, "docs.json": SITE["docs.json"].replace('"tabs": [', '"tabs": [[')}
    assert taken(snap_compare, files, ("exclamation_mark",), LOOKS[look], page=False)


@pytest.mark.parametrize("screen", ["browse", "menu", "problems"])
def test_the_smallest_terminal(snap_compare: Compare, screen: str) -> None:
    assert taken(snap_compare, NORMAL, SCREENS[screen], (60, 20, DARK))
