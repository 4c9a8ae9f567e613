"""Chooses the light or the dark theme by the terminal's background colour, which it asks for after the first paint.

The only file that depends on how Textual reads the terminal: the answer arrives among the keys, at any time, and
Textual would treat it as keys.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from textual._xterm_parser import XTermParser
from textual.color import Color
from textual.message import Message

from docs_tui.tui.theme import DARK, LIGHT

if TYPE_CHECKING:
    from textual.app import App

_QUESTION = "\x1b]11;?\x1b\\"
_ANSWER = re.compile(r"\x1b\]11;rgba?:([0-9a-fA-F/]{3,24})(?:\x07|\x1b\\)")
_BEGUN = re.compile(r"\x1b(?:\](?:1(?:1(?:;[^\x07\x1b]{0,40}\x1b?)?)?)?)?\Z")
_PATIENCE = 0.05
"""Seconds to wait for the rest of an answer; after that, its characters count as keys."""
_LONGEST = 2.0
"""Seconds in which an answer may arrive in pieces; a whole one is recognised at any time."""
_SILENT = ("dumb", "linux", "vt", "cons")
"""Prefixes of ``TERM`` for terminals that would print the question or misread it."""


class AnswerParser(XTermParser):
    """Filters the terminal's answers out of the keys."""

    def __init__(self, debug: bool = False) -> None:  # noqa: FBT001, FBT002 - as Textual has it
        super().__init__(debug)
        self._begun = ""
        self._since = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """Parse input."""
        if not data:
            yield from super().feed(data)  # the end
            return
        text = _ANSWER.sub(_hear, self._begun + data)
        begun = _BEGUN.search(text) if monotonic() < _asked.until else None
        self._begun, self._since = (begun[0], monotonic()) if begun else ("", 0.0)
        if text := text.removesuffix(self._begun):
            yield from super().feed(text)

    @property
    def is_waiting(self) -> bool:
        """Whether the input so far may be the beginning of something longer, so that ``tick`` has to be called."""
        return bool(self._begun) or self._timeout_time is not None

    def tick(self) -> Iterator[Message]:
        """Parse an incomplete answer as keys."""
        if self._begun and monotonic() - self._since > _PATIENCE:
            begun, self._begun = self._begun, ""
            yield from super().feed(begun)
        yield from super().tick()


@dataclass(slots=True)
class _Asked:
    """The state of the last question. There is one terminal per process."""

    answer_to: Callable[[str], object] | None = None
    until: float = 0.0
    """Until when pieces of an answer are expected; this delays the Escape key."""


_asked = _Asked()


def _hear(answer: re.Match[str]) -> str:
    _asked.until = 0.0
    if _asked.answer_to is not None:
        _asked.answer_to(answer[1])
    return ""


class Appearance:
    """Sets the theme that fits the terminal."""

    def __init__(self, app: "App[None]", environ: Mapping[str, str] = os.environ) -> None:
        self._app = app
        self._environ = environ
        self._light = _light_by_environment(environ)

    @property
    def theme(self) -> str:
        """The name of the theme."""
        return LIGHT if self._light else DARK

    def ask(self) -> None:
        """Ask the terminal for its background colour, without waiting for the answer."""
        driver = self._app._driver  # noqa: SLF001 - Textual has no other way to write what is no text
        if driver is None or self._app.is_headless or self._app.is_web:
            return
        if self._environ.get("TERM", "dumb").startswith(_SILENT):
            return
        _asked.answer_to, _asked.until = lambda said: self._app.call_later(self.answered, said), monotonic() + _LONGEST
        driver.write(_QUESTION)

    def answered(self, said: str) -> None:
        """Set the theme for a background colour, unless the reader has chosen another theme.

        Args:
            said: ``ffff/ffff/ffff``; the number of digits depends on the terminal.
        """
        parts = said.split("/")[:3]
        if len(parts) != 3 or not all(parts):
            return
        levels = (int(part, 16) * 255 // (16 ** len(part) - 1) for part in parts)
        light = Color(*levels).brightness > 0.5
        if light == self._light:
            return
        before, self._light = self.theme, light
        if self._app.theme == before:
            self._app.theme = self.theme


def _light_by_environment(environ: Mapping[str, str]) -> bool:
    """Return whether ``COLORFGBG``, such as ``0;15``, says that the background is light."""
    background = environ.get("COLORFGBG", "").rpartition(";")[2]
    return background in ("7", "15")
