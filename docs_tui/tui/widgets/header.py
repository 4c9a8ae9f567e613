"""The top line: the reader's place at the left, the state of the site at the right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.reactive import reactive

from docs_tui.tui.theme import theme_names
from docs_tui.tui.widgets.bar import Bar, Part

if TYPE_CHECKING:
    from docs_tui.tui.problems.problem_counts import Count

_MARK = " › "
_GAP = "   "
_BADGE = "bold $foreground on {0} 25%"
"""The style of a number that matters."""
_LOUD_BADGE = "bold $background on {0}"
"""The same in the themes of others: not all of them have text that can be read on a tint."""
_OF_TRAIL = 0.75
"""The share of the line that the trail keeps if it needs it, while the state is shortened."""
_SHORT = {
    "watching files": "watching",
    "watching files, llms.txt current": "watching",
    "each save writes llms.txt": "saves write llms.txt",
}
"""Short forms of the state of the files."""


class _Said(NamedTuple):
    """One part of the state, in several lengths."""

    words: tuple[str, ...]
    """Its texts, the longest first; the last one may be empty."""
    turns: tuple[int, ...] = ()
    """The order in which parts are shortened: the lowest first."""
    style: str = ""
    action: str = ""


@dataclass(frozen=True, slots=True)
class MarkedState:
    """The state of the pages marked for an AI."""

    pages: int
    characters: int
    """The size; 0 while unknown."""
    tokens: str
    """The size in words, compared with the budget if there is one; empty while unknown."""
    style: str
    """How the size compares with the budget."""


@dataclass(frozen=True, slots=True)
class HeaderState:
    """The content of the header. Texts are cleaned."""

    site: str = ""
    trail: tuple[str, ...] = ()
    """The labels of the page's divisions, then its title."""
    watching: bool = False
    files: tuple[str, str, str] = ("watching", "$success", "")
    """The state of the llms files in words, its style, and the action of a click."""
    served: str = ""
    """The address at which the site is served, in words; empty while it is not."""
    busy: str = ""
    """The background job, in a word or two: ``reading``, ``checking 12%``; empty if there is none."""
    pages: int = 0
    problems: "Count | None" = None
    """The problems of the whole site; None while unknown."""
    characters: int | None = None
    """The size of the page as Markdown; None while unknown."""
    tokens: str = ""
    """The size in words: ``about 1,200 tokens``."""
    marked: MarkedState | None = None
    """The marked pages; replaces the size of the page."""


class SiteHeader(Bar):
    """Shows the site, the trail, the size of the page, the state of the files, and the number of problems."""

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
        """Return the trail. If it is too long, ``…`` replaces its first groups; a very narrow line shows only the title."""
        state = self.state
        labels = [state.site, *state.trail]
        if _trail_width(labels) > width and len(labels) > 3:
            labels[1:2] = ["…"]
        while len(labels) > 3 and _trail_width(labels) > width:
            del labels[2]
        while len(labels) > 1 and _trail_width(labels) > width:
            del labels[0]
        parts: list[Part] = []
        for index, label in enumerate(labels):
            if index:
                parts.append(Part(_MARK, "$faint"))
            last = index == len(labels) - 1
            parts.append(Part(label, "bold $foreground", "screen.menu") if last else Part(label, "", "screen.find"))
        return parts

    def right(self, width: int) -> Sequence[Part]:
        """Return the state, shortened so that the trail has room."""
        labels = [self.state.site, *self.state.trail]
        trail = min(_trail_width(labels), int(width * _OF_TRAIL))
        world = list(_world(self.state, _BADGE if self.app.current_theme.name in theme_names() else _LOUD_BADGE))
        levels = [0] * len(world)
        steps = sorted((turn, place) for place, said in enumerate(world) for turn in said.turns)
        while steps and _width(_shown(world, levels)) > width - trail - 2:
            levels[steps.pop(0)[1]] += 1
        return _shown(world, levels)


def _world(state: HeaderState, badge: str) -> Iterator[_Said]:
    """Yield the parts of the state in their order; parts that are also shown elsewhere are shortened first."""
    if state.marked is not None:
        yield from _marked(state.marked)
    elif state.characters is not None:
        yield _Said((f"{state.characters:,} characters", ""), (2,), action="screen.view")
        yield _Said((state.tokens, state.tokens.removeprefix("about "), ""), (5, 7), action="screen.view")
    if state.watching:
        text, style, action = state.files
        short = _SHORT.get(text, text)
        yield _Said((f"● {text}", f"● {short}", ""), (4, 9) if short == "watching" else (4,), style, action)
    if state.served:
        yield _Said((f"● {state.served}", f"● {state.served.split()[-1]}"), (6,), "$accent", "screen.serve")
    if state.pages:
        yield _Said((_counted(state.pages, "page"), ""), (1,), action="screen.find")
    if state.busy:
        yield _Said((f"{state.busy} …",), style="$quiet", action="screen.problems")
    if state.problems is not None and (found := state.problems.short):
        style = "$error" if state.problems.errors else "$warning" if state.problems.problems else ""
        if style:
            number = f"{state.problems.problems:,}"
            words = (f" ✖ {found.partition(', ')[0]} ", f" ✖ {number} ")
            yield _Said(words, (3,), badge.format(style), "screen.problems")
        else:
            yield _Said((found, ""), (3,), "$quiet", "screen.problems")


def _marked(marked: MarkedState) -> Iterator[_Said]:
    """Yield the part about marked pages; a click copies them."""
    action, style = "screen.copy_marked", marked.style
    yield _Said((f"● {marked.pages:,} marked",), (), style, action)
    if marked.characters:
        yield _Said((f"{marked.characters:,} characters", ""), (2,), style, action)
    if marked.tokens:
        yield _Said((marked.tokens, marked.tokens.removeprefix("about ")), (5,), style, action)


def _shown(world: Sequence[_Said], levels: Sequence[int]) -> list[Part]:
    """Return the parts with their current texts."""
    parts: list[Part] = []
    for said, level in zip(world, levels, strict=True):
        if text := said.words[level]:
            parts += (*([Part(_GAP)] if parts else []), Part(text, said.style, said.action))
    return parts


def _width(parts: Sequence[Part]) -> int:
    return sum(part.width for part in parts)


def _trail_width(labels: Sequence[str]) -> int:
    return sum(map(cell_len, labels)) + len(_MARK) * (len(labels) - 1)


def _counted(number: int, noun: str) -> str:
    from docs_tui.source.numbers import counted  # noqa: PLC0415 - there is nothing to count at the first paint

    return counted(number, noun)
