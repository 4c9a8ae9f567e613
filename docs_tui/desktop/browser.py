"""Opens a link outside the terminal, or says why not.

``webbrowser`` falls back to browsers of text, runs them in the foreground of our screen and lets others write to it. Here
every program is started apart from our terminal, a browser of text never, and each answer says what happened.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from docs_tui.desktop.session import has_display, in_wsl, over_ssh
from docs_tui.menu.links import LinkError, checked
from docs_tui.source.record import record

START_LIMIT = 1.0
"""Seconds in which a program that cannot open a link says so; one that runs longer shows it."""

_TEXT_BROWSERS = frozenset(
    {
        "www-browser",
        "lynx",
        "w3m",
        "links",
        "links2",
        "elinks",
        "edbrowse",
        "retawq",
        "netrik",
        "browsh",
        "carbonyl",
        "cha",
    }
)
_OPENERS = (
    ("xdg-open",),
    ("gio", "open"),
    ("x-www-browser",),
    ("firefox",),
    ("google-chrome",),
    ("chromium",),
    ("chromium-browser",),
    ("brave-browser",),
    ("microsoft-edge",),
)
_ARGUMENT_LIMIT = 131_071
_WINDOWS_LIMIT = 2_081
_NOT_OF_A_HYPERLINK = re.compile(r"[^\x21-\x7e]")


@record(frozen=True, slots=True)
class OpenResult:
    """What became of a link."""

    opened: bool
    url: str
    reason: str = ""
    """Why it was not opened, in words for the writer; empty where the writer has been told."""


def hyperlink(url: str, text: str) -> str:
    """Return ``text``, which must be fit to display, as a link to ``url`` that a terminal can follow (OSC 8)."""
    target = _NOT_OF_A_HYPERLINK.sub("", url)
    return f"\x1b]8;;{target}\x1b\\{text}\x1b]8;;\x1b\\"


def open_url(
    url: str,
    *,
    environment: Mapping[str, str] | None = None,
    platform: str = sys.platform,
    shown_in: Callable[[str], object] | None = None,
) -> OpenResult:
    """Open ``url`` in the writer's browser, or in the app that it belongs to.

    It takes up to ``START_LIMIT`` seconds for each program tried: an app calls it in a thread. ``$BROWSER`` is asked first,
    over SSH and without a display too, since some remote editors set it to reach the writer's own machine.

    Args:
        url: A whole URL of a scheme that the menu allows; any other is refused.
        environment: The variables of the machine; default: the process's own.
        platform: As ``sys.platform``.
        shown_in: Opens the link in the browser that the writer looks at the app with, which may be on another machine;
            nothing is started then.
    """
    environment = os.environ if environment is None else environment
    try:
        url = checked(url)
    except LinkError as error:
        return OpenResult(opened=False, url=url, reason=f"It is not opened: {error}")
    if shown_in is not None:
        shown_in(url)
        return OpenResult(opened=True, url=url)
    limit = _WINDOWS_LIMIT if platform == "win32" else _ARGUMENT_LIMIT
    if len(url) > limit:
        return OpenResult(
            opened=False, url=url, reason=f"Its {len(url):,} characters are more than this system can open"
        )
    if any(_started(command, environment) for command in _chosen(url, environment, platform)):
        return OpenResult(opened=True, url=url)
    if over_ssh(environment):
        return OpenResult(opened=False, url=url, reason="This is an SSH session: open the link on your own machine")
    if not has_display(environment, platform):
        return OpenResult(opened=False, url=url, reason="There is no display here to open it on")
    if platform == "win32":
        import webbrowser  # noqa: PLC0415 -- Windows alone needs it

        return OpenResult(webbrowser.open(url), url)
    # An opener would turn to the $BROWSER that has just failed, or that is one of text.
    variables = {name: value for name, value in environment.items() if name != "BROWSER"}
    if any(_started(command, variables) for command in _openers(url, environment, platform)):
        return OpenResult(opened=True, url=url)
    return OpenResult(opened=False, url=url, reason="No browser was found that opens it")


def _chosen(url: str, environment: Mapping[str, str], platform: str) -> Iterator[list[str]]:
    """Yield the commands that ``$BROWSER`` names, with ``url`` in place of ``%s`` or at the end."""
    for entry in environment.get("BROWSER", "").split(os.pathsep):
        try:
            words = shlex.split(entry, posix=platform != "win32")
        except ValueError:
            continue
        if words[-1:] == ["&"]:
            words.pop()
        if not words:
            continue
        if not any("%s" in word for word in words[1:]):
            words.append("%s")
        yield [words[0], *(word.replace("%s", url) for word in words[1:])]


def _openers(url: str, environment: Mapping[str, str], platform: str) -> Iterator[list[str]]:
    """Yield the commands by which this system may open ``url``."""
    if platform == "darwin":
        yield ["/usr/bin/open", url]
        return
    if in_wsl(environment):
        yield ["wslview", url]
    for opener in _OPENERS:
        yield [*opener, url]


def opener(*, environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> str:
    """Return the name of the program that ``open_url`` would try first, empty where there is none; nothing is started."""
    environment = os.environ if environment is None else environment
    chosen = next((each for each in _chosen("", environment, platform) if _program(each, environment)), None)
    if chosen is not None:
        return Path(chosen[0]).name
    if over_ssh(environment) or not has_display(environment, platform):
        return ""
    if platform == "win32":
        return "the system's own"
    openers = _openers("", environment, platform)
    return next((Path(each[0]).name for each in openers if _program(each, environment)), "")


def _program(command: list[str], environment: Mapping[str, str]) -> str | None:
    """Return the program that ``command`` starts; None where it is not here, or a browser of text."""
    program = shutil.which(command[0], path=environment.get("PATH"))
    if program is None or not _TEXT_BROWSERS.isdisjoint((Path(program).name, Path(program).resolve().name)):
        return None
    return program


def _started(command: list[str], environment: Mapping[str, str]) -> bool:
    """Start ``command`` apart from our terminal, and tell whether it took the link."""
    program = _program(command, environment)
    if program is None:
        return False
    try:
        process = subprocess.Popen(  # noqa: S603 -- no shell; the URL is checked, and begins with its scheme
            [program, *command[1:]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=dict(environment),
            start_new_session=True,
        )
    except OSError:
        return False
    try:
        return process.wait(START_LIMIT) == 0
    except subprocess.TimeoutExpired:
        threading.Thread(target=process.wait, daemon=True).start()
        return True
