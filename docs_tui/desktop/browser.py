"""Open a link outside the terminal, or report why that failed.

Python's ``webbrowser`` falls back to text browsers, runs them in the foreground of our screen, and lets others write to
it. Here every program starts detached from our terminal, text browsers never start, and every result says what
happened.
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
from docs_tui.menu.menu_links import LinkError, checked
from docs_tui.source.record import record

START_LIMIT = 1.0
"""Seconds to wait for an error. A program that is still running after that has opened the link."""

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
_THIS_MACHINE = re.compile(r"https?://(?:127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})(?![^/?#])")
"""A URL of a server on this machine; its group is the port."""
_NOT_OF_A_HYPERLINK = re.compile(r"[^\x21-\x7e]")


@record(frozen=True, slots=True)
class OpenResult:
    """The result of opening a link."""

    opened: bool
    url: str
    reason: str = ""
    """Why it was not opened; empty if the writer has already seen a message."""


def hyperlink(url: str, text: str) -> str:
    """Return ``text`` as a terminal hyperlink to ``url`` (OSC 8). ``text`` must already be safe to display."""
    target = _NOT_OF_A_HYPERLINK.sub("", url)
    return f"\x1b]8;;{target}\x1b\\{text}\x1b]8;;\x1b\\"


def open_url(
    url: str,
    *,
    environment: Mapping[str, str] | None = None,
    platform: str = sys.platform,
    shown_in: Callable[[str], object] | None = None,
) -> OpenResult:
    """Open ``url`` in the writer's browser, or in the app that handles its scheme.

    Takes up to ``START_LIMIT`` seconds for each program tried: call it in a thread. ``$BROWSER`` comes first, even over
    SSH and without a display, because some remote editors set it to reach the writer's own machine.

    Args:
        url: A whole URL with an allowed scheme; any other is rejected.
        environment: Environment variables; default: those of the process.
        platform: As ``sys.platform``.
        shown_in: Opens the link in the browser that shows the app, which may be on another machine; then nothing is
            started here.
    """
    environment = os.environ if environment is None else environment
    try:
        url = checked(url)
    except LinkError as error:
        return OpenResult(opened=False, url=url, reason=f"The link was not opened: {error}")
    if shown_in is not None:
        shown_in(url)
        return OpenResult(opened=True, url=url)
    limit = _WINDOWS_LIMIT if platform == "win32" else _ARGUMENT_LIMIT
    if len(url) > limit:
        return OpenResult(
            opened=False, url=url, reason=f"The link has {len(url):,} characters, more than this system can open"
        )
    if any(_started(command, environment) for command in _chosen(url, environment, platform)):
        return OpenResult(opened=True, url=url)
    if over_ssh(environment):
        return OpenResult(opened=False, url=url, reason=_reason_over_ssh(url))
    if not has_display(environment, platform):
        return OpenResult(opened=False, url=url, reason="There is no display here to open the link on")
    if platform == "win32":
        import webbrowser  # noqa: PLC0415 -- Windows alone needs it

        return OpenResult(webbrowser.open(url), url)
    # Openers would try the $BROWSER that has just failed, or a text browser.
    variables = {name: value for name, value in environment.items() if name != "BROWSER"}
    if any(_started(command, variables) for command in _openers(url, environment, platform)):
        return OpenResult(opened=True, url=url)
    return OpenResult(opened=False, url=url, reason="No browser was found to open the link")


def _reason_over_ssh(url: str) -> str:
    """Return why a link was not opened; for a server on this machine, with the command that makes its port reachable."""
    port = _THIS_MACHINE.match(url)
    if port is None:
        return "This is an SSH session: open the link on your own machine"
    return (
        f"This is an SSH session: on your own machine, run ssh -L {port[1]}:localhost:{port[1]} with the name of this host, "
        "then open the link there"
    )


def _chosen(url: str, environment: Mapping[str, str], platform: str) -> Iterator[list[str]]:
    """Yield the commands of ``$BROWSER``, with ``url`` in place of ``%s`` or at the end."""
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
    """Yield the commands that can open ``url`` on this system."""
    if platform == "darwin":
        yield ["/usr/bin/open", url]
        return
    if in_wsl(environment):
        yield ["wslview", url]
    for opener in _OPENERS:
        yield [*opener, url]


def opener(*, environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> str:
    """Return the name of the program that ``open_url`` would try first; empty if there is none. Starts nothing."""
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
    """Return the path of the program of ``command``; None if it is missing or a text browser."""
    program = shutil.which(command[0], path=environment.get("PATH"))
    if program is None or not _TEXT_BROWSERS.isdisjoint((Path(program).name, Path(program).resolve().name)):
        return None
    return program


def _started(command: list[str], environment: Mapping[str, str]) -> bool:
    """Start ``command`` detached from our terminal; return whether it accepted the link."""
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
