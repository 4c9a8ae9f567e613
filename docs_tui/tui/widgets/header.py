"""The top line: where the reader is at the left, the state of the world at the right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual.reactive import reactive

from docs_tui.tui.widgets.bar import Bar, Part

_MARK = " › "
_GAP = "   "


@dataclass(frozen=True, slots=True)
class MarkedState:
    """What is said of the pages marked for an AI."""

    pages: int
    characters: int
    """0 while unknown."""
    tokens: str
    """In words, against the budget where there is one; empty while unknown."""
    style: str
    """How they stand to the budget."""


@dataclass(frozen=True, slots=True)
class HeaderState:
    """What the header says. Texts are cleaned."""

    site: str = ""
    trail: tuple[str, ...] = ()
    """Labels on the way to the page, its title last."""
    watching: bool = False
    files: tuple[str, str, str] = ("watching", "$success", "")
    """How the llms files stand while the disk is followed, in words; the style for it; what a click does."""
    served: str = ""
    """Where the site is served, in words; empty while it is not."""
    reading: bool = False
    """Bodies are still being read behind."""
    pages: int = 0
    problems: int = 0
    errors: bool = False
    characters: int | None = None
    """Of the page as Markdown; None while unknown."""
    tokens: str = ""
    """In words: ``about 1,200 tokens``."""
    marked: MarkedState | None = None
    """Takes the place of the size of the page."""


class SiteHeader(Bar):
    """Site, trail, size of the page, watching, pages, problems."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    SiteHeader {
        dock: top;
        background: $panel;
        color: $quiet;
    }
    """

    state: reactive[HeaderState] = reactive(HeaderState())

    def left(self, width: int) -> Sequence[Part]:
        """Return the trail; its middle gives way first, then the site."""
        state = self.state
        labels = [state.site, *state.trail]
        while len(labels) > 2 and _trail_width(labels) > width:
            del labels[1]
        if len(labels) > 1 and _trail_width(labels) > width:
            del labels[0]
        parts: list[Part] = []
        for index, label in enumerate(labels):
            if index:
                parts.append(Part(_MARK, "$faint"))
            last = index == len(labels) - 1
            parts.append(Part(label, "bold $foreground", "screen.menu") if last else Part(label, "", "screen.find"))
        return parts

    def right(self, width: int) -> Sequence[Part]:
        """Return the state of the world, as much as leaves room for the trail."""
        state = self.state
        world: list[tuple[int, Part]] = []
        if state.marked is not None:
            world += _marked_parts(state.marked, width)
        elif state.characters is not None:
            world.append((112, Part(f"{state.characters:,} characters", action="screen.view")))
            world.append((60, Part(state.tokens, action="screen.view")))
        if state.watching:
            text, style, action = state.files
            world.append((64, Part(f"● {text}" if width > 90 else "●", style, action)))
        if state.served:
            world.append((72, Part(f"● {state.served}" if width > 90 else "●", "$accent", action="screen.serve")))
        if state.reading:
            world.append((60, Part("reading …", "$faint")))
        elif state.pages:
            world.append((118, Part(_counted(state.pages, "page"), action="screen.find")))
        if state.problems:
            style = "$error" if state.errors else "$warning"
            text = _counted(state.problems, "problem")
            world.append((60, Part(text, style, action="screen.problems")))
        parts: list[Part] = []
        for least, part in world:
            if width + 2 >= least:
                parts += (Part(_GAP), part) if parts else (part,)
        return parts


def _marked_parts(marked: MarkedState, width: int) -> list[tuple[int, Part]]:
    """Return what is said of the marked pages; a click copies them."""
    action, style, dot = "screen.copy_marked", marked.style, "● " if width > 90 else ""
    parts = [(0, Part(f"{dot}{marked.pages:,} marked", style, action))]
    if marked.characters:
        parts.append((128, Part(f"{marked.characters:,} characters", style, action)))
    if marked.tokens:
        parts.append((60, Part(marked.tokens, style, action)))
    return parts


def _trail_width(labels: Sequence[str]) -> int:
    return sum(map(cell_len, labels)) + len(_MARK) * (len(labels) - 1)


def _counted(number: int, noun: str) -> str:
    from docs_tui.source.counted import counted  # noqa: PLC0415 - there is nothing to count at the first paint

    return counted(number, noun)
