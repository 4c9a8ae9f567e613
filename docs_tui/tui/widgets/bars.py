"""The header and the footer: lines of clickable parts, fitted to the width."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from docs_tui.source.clean import clean_line
from docs_tui.source.numbers import counted
from docs_tui.source.record import record
from docs_tui.tui.keys import bindings_of, key_text, keys_of
from docs_tui.tui.theme import THEMES
from docs_tui.tui.widgets.screens import AppWidget

if TYPE_CHECKING:
    from docs_tui.site.navigation import Trail
    from docs_tui.tui.messages import PageMeasured
    from docs_tui.tui.problems.problem_counts import Count

_LEAST = 8
"""The least width of a cut path; a shorter piece would be useless."""


def fitted(text: str, room: int) -> str:
    """Return ``text`` with its end cut if it is wider than ``room`` cells."""
    return text if cell_len(text) <= room else set_cell_size(text, max(room - 1, 0)) + "…"


def fitted_hints(hints: str, room: int, gap: int = 3) -> str:
    """Return hints such as ``Enter goes there · Esc goes back`` without those that have no room; the last one stays.

    Args:
        hints: The most useful hint first, and the way out last.
        room: The width in cells.
        gap: The width between two hints as they are drawn.
    """
    *others, last = hints.split(" · ")
    while others and sum(map(cell_len, (*others, last))) + gap * len(others) > room:
        others.pop()
    return " · ".join((*others, last))


def fitted_middle(text: str, room: int) -> str:
    """Return ``text`` with its middle cut if it is wider than ``room`` cells."""
    if cell_len(text) <= room:
        return text
    start = set_cell_size(text, max(room - 1, 0) // 2).rstrip()
    end = text[-room:] if room > 0 else ""
    while end and cell_len(start) + 1 + cell_len(end) > room:
        end = end[1:]
    return f"{start}…{end}"


def fitted_end(path: str, room: int) -> str:
    """Return a path with its beginning cut if it is wider than ``room`` cells; empty if too little would be left."""
    if cell_len(path) <= room:
        return path
    if room <= _LEAST:
        return ""
    while cell_len(path) >= room:
        path = path[1:]
    return f"…{path}"


@record(frozen=True, slots=True)
class Part:
    """A piece of a bar."""

    text: str
    """Plain text, never markup. The caller cleans foreign text."""
    style: str = ""
    """A Textual style: ``bold $primary``."""
    action: str = ""
    """The action of a click, never made from foreign text."""

    @property
    def width(self) -> int:
        """The width in cells."""
        return cell_len(self.text)


class Bar(AppWidget, Widget):
    """A line with parts at its left and right; the left ones are cut if there is no room for both."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    Bar {
        height: 1;
        width: 1fr;
        pointer: default;
    }
    """

    def left(self, width: int) -> Sequence[Part]:
        """Return the parts that start at the left, in at most ``width`` cells."""
        raise NotImplementedError

    def right(self, width: int) -> Sequence[Part]:
        """Return the parts that end at the right, in at most ``width`` cells."""
        raise NotImplementedError

    def render(self) -> Content:
        """Return the line."""
        return Content.assemble(*((part.text, part.style) for part in self._parts()))

    def _parts(self) -> list[Part]:
        width = self.size.width
        right = [] if width < 1 else list(self.right(width - 2))
        taken = sum(part.width for part in right)
        room = width - 2 - (taken + 2 if taken else 0)
        left = _fitting(self.left(room), room)
        used = sum(part.width for part in left)
        return [Part(" "), *left, Part(" " * max(width - 2 - used - taken, 0)), *right, Part(" ")]

    def _part_at(self, column: int) -> Part | None:
        for part in self._parts():
            column -= part.width
            if column < 0:
                return part
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Change the pointer over parts that can be clicked."""
        part = self._part_at(event.x)
        self.styles.pointer = "pointer" if part and part.action else "default"

    async def on_click(self, event: events.Click) -> None:
        """Run the action of the part under the mouse."""
        part = self._part_at(event.x)
        if part and part.action:
            await self.run_action(part.action)


def _fitting(parts: Sequence[Part], width: int) -> list[Part]:
    """Return as much of ``parts`` as fits, the last one cut with an ellipsis."""
    fits: list[Part] = []
    for part in parts:
        if part.width <= width:
            fits.append(part)
            width -= part.width
            continue
        if width > 1:
            fits.append(Part(fitted(part.text, width), part.style, part.action))
        break
    return fits


_GAP = "   "
_CHIP = "$foreground 75% on $foreground 8%"
"""The style of a division of the trail."""
_PAGE_CHIP = "bold $foreground on $primary 25%"
"""The style of the page at the end of the trail."""
_PLAIN_CHIPS = "$quiet on $background", "bold $foreground on $background"
"""The same in Textual's themes, because some of their texts are not readable on a tint."""
_BADGE = "bold $foreground on {0} 25%"
"""The style of an important number."""
_LOUD_BADGE = "bold $background on {0}"
"""The same in Textual's themes, because some of their texts are not readable on a tint."""
_OF_TRAIL = 0.75
"""The share of the line that is reserved for the trail; the state is shortened to fit the rest."""
_SHORT = {
    "watching files": "watching",
    "watching files, llms.txt up to date": "watching",
    "each save writes llms.txt": "saves write llms.txt",
}
"""Short forms of the state of the files."""


@record(frozen=True, slots=True)
class _StatePart:
    """One part of the state, in several lengths."""

    words: tuple[str, ...]
    """Its texts, the longest first; the last one may be empty."""
    turns: tuple[int, ...] = ()
    """The order in which parts are shortened: the lowest first."""
    style: str = ""
    action: str = ""


@record(frozen=True, slots=True)
class MarkedState:
    """The state of the pages marked for an AI."""

    pages: int
    characters: int
    """The size; 0 while unknown."""
    tokens: str
    """The size as text, compared with the budget if there is one; empty while unknown."""
    style: str
    """How the size compares with the budget."""


@record(frozen=True, slots=True)
class HeaderState:
    """The content of the header, as cleaned text."""

    site: str = ""
    trail: tuple[str, ...] = ()
    """The labels of the page's divisions, then its title."""
    compared: tuple[str, ...] = ()
    """What a screen of changes compares, in words after the trail: forms of it, the longest first."""
    watching: bool = False
    is_gone: bool = False
    """Whether the docs folder cannot be read any more."""
    files: tuple[str, str, str] = ("watching", "$success", "")
    """The state of the llms files as text, its style, and the action of a click."""
    served: str = ""
    """The text about the address at which the site is served; empty while it is not."""
    busy: str = ""
    """The background job, in a word or two: ``reading``, ``checking 12%``; empty if there is none."""
    pages: int = 0
    problems: "Count | None" = None
    """The problems of the whole site; None while unknown."""
    characters: int | None = None
    """The size of the page as Markdown; None while unknown."""
    tokens: str = ""
    """The size as text: ``about 1,200 tokens``."""
    marked: MarkedState | None = None
    """The marked pages; replaces the size of the page."""

    def with_page(self, trail: "Trail", size: "PageMeasured | None") -> "HeaderState":
        """Return a header that shows a page.

        Args:
            trail: The labels on the way to the page, its title last; not cleaned.
            size: The size of the page's Markdown, if known.
        """
        return replace(
            self,
            trail=tuple(map(clean_line, trail)),
            characters=size.characters if size else None,
            tokens=size.tokens if size else "",
        )


def since_commit(commit: str, difference: str) -> tuple[str, ...]:
    """Return what a screen of changes compares, in forms that fit headers of several widths."""
    return f"since the last commit, {commit}: {difference}", f"since the last commit: {difference}", difference


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
        """Return the trail as chips.

        If it is too long, ``…`` replaces its first groups; a very narrow line shows only the title.
        """
        labels, compared = self._labels, self._compared(width)
        width -= _text_width(compared)
        if _trail_width(labels) > width and len(labels) > 3:
            labels[1:2] = ["…"]
        while len(labels) > 3 and _trail_width(labels) > width:
            del labels[2]
        while len(labels) > 1 and _trail_width(labels) > width:
            del labels[0]
        division, page = (_CHIP, _PAGE_CHIP) if self._is_our_theme else _PLAIN_CHIPS
        chips = [Part(f" {label} ", division, "screen.find") for label in labels]
        if self.state.trail:
            chips[-1:] = [Part(f" {labels[-1]} ", page, "screen.menu")]
        if labels[:1] == [self.state.site]:
            chips[:1] = [Part(self.state.site, "", "screen.find")]
        parts = [each for chip in chips for each in (Part(" "), chip)][1:]
        return [*parts, Part("  "), Part(compared, "$foreground")] if compared else parts

    def right(self, width: int) -> Sequence[Part]:
        """Return the state, shortened so that the trail has room."""
        most = int(width * _OF_TRAIL)
        trail = min(_trail_width(self._labels) + _text_width(self._compared(most)), most)
        parts = list(_state_parts(self.state, _BADGE if self._is_our_theme else _LOUD_BADGE))
        levels = [0] * len(parts)
        steps = sorted((turn, place) for place, part in enumerate(parts) for turn in part.turns)
        shortened: list[int] = []
        while steps and _width(_shown(parts, levels)) > width - trail - 2:
            shortened.append(steps.pop(0)[1])
            levels[shortened[-1]] += 1
        for place in reversed(shortened):  # a part that left may have made room for a longer form of another one
            levels[place] -= 1
            if _width(_shown(parts, levels)) > width - trail - 2:
                levels[place] += 1
        return _shown(parts, levels)

    def _compared(self, width: int) -> str:
        """Return the longest form of what is compared that fits beside the trail; the shortest one if none does."""
        forms, trail = self.state.compared, _trail_width(self._labels)
        return next((form for form in forms if trail + _text_width(form) <= width), forms[-1] if forms else "")

    @property
    def _labels(self) -> list[str]:
        return [label for label in (self.state.site, *self.state.trail) if label]

    @property
    def _is_our_theme(self) -> bool:
        return self.app.current_theme.name in THEMES


def _state_parts(state: HeaderState, badge: str) -> Iterator[_StatePart]:
    """Yield the parts of the state in order; parts that are also shown elsewhere are shortened first."""
    if state.marked is not None:
        yield from _marked(state.marked)
    elif state.characters is not None:
        yield _StatePart((f"{state.characters:,} characters", ""), (2,), action="screen.view")
        yield _StatePart((state.tokens, state.tokens.removeprefix("about "), ""), (5, 7), action="screen.view")
    if state.is_gone:
        yield _StatePart(("● folder is gone", "● gone"), (8,), "$error")
    elif state.watching:
        text, style, action = state.files
        short = _SHORT.get(text, text)
        yield _StatePart((f"● {text}", f"● {short}", ""), (4, 9) if short == "watching" else (4,), style, action)
    if state.served:
        yield _StatePart((f"● {state.served}", f"● {state.served.split()[-1]}"), (6,), "$accent", "screen.serve")
    if state.pages:
        yield _StatePart((_counted(state.pages, "page"), ""), (1,), action="screen.find")
    if state.busy:
        yield _StatePart((f"{state.busy} …",), style="$quiet", action="screen.problems")
    if state.problems is not None and (found := state.problems.short):
        style = "$error" if state.problems.errors else "$warning" if state.problems.problems else ""
        if style:
            number = f"{state.problems.problems:,}"
            words = (f" ✖ {found.partition(', ')[0]} ", f" ✖ {number} ")
            yield _StatePart(words, (3,), badge.format(style), "screen.problems")
        else:
            yield _StatePart((found, ""), (3,), "$quiet", "screen.problems")


def _marked(marked: MarkedState) -> Iterator[_StatePart]:
    """Yield the part about marked pages; a click copies them."""
    action, style = "screen.copy_marked", marked.style
    yield _StatePart((f"● {marked.pages:,} marked",), (), style, action)
    if marked.characters:
        yield _StatePart((f"{marked.characters:,} characters", ""), (2,), style, action)
    if marked.tokens:
        yield _StatePart((marked.tokens, marked.tokens.removeprefix("about ")), (5,), style, action)


def _shown(parts: Sequence[_StatePart], levels: Sequence[int]) -> list[Part]:
    """Return the parts with their current texts."""
    shown: list[Part] = []
    for part, level in zip(parts, levels, strict=True):
        if text := part.words[level]:
            shown += (*([Part(_GAP)] if shown else []), Part(text, part.style, part.action))
    return shown


def _width(parts: Sequence[Part]) -> int:
    return sum(part.width for part in parts)


def _trail_width(labels: Sequence[str]) -> int:
    """Return the width of chips: a space at both ends of each label, and one between chips."""
    return sum(map(cell_len, labels)) + 3 * len(labels) - 1


def _text_width(text: str) -> int:
    return cell_len(text) + 2 if text else 0


def _counted(number: int, noun: str) -> str:
    return counted(number, noun)


class Status(Bar):
    """Shows keys, which can be clicked, or the target of the link under the mouse."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    Status {
        dock: bottom;
        background: $panel;
        color: $quiet;
    }
    """

    hint: reactive[str] = reactive("")
    """A cleaned text that is shown before the keys of a panel, or instead of all other keys; may be empty."""
    first: reactive[tuple[str, ...]] = reactive(())
    """The ids of keys that are currently shown first."""
    idle: reactive[frozenset[str]] = reactive(frozenset())
    """The ids of keys that currently have no effect, and are not shown."""
    words: reactive[Mapping[str, str]] = reactive({})
    """Temporary descriptions of keys, by their ids."""
    typing: reactive[str] = reactive("")
    """The keys of a focused input line, shown alone: ``Enter keeps it · Esc clears``; empty without one."""
    panel: reactive[type[Widget] | None] = reactive(None)
    """The focused panel, if its own keys are more important than the screen's; its ``FOOTER`` lists them.

    If it ``TAKES_TEXT``, only its keys are shown, because letters are then input.
    """

    def __init__(self, screen: Screen[Any], keys: Sequence[str] | Mapping[int, Sequence[str]]) -> None:
        """Show the keys of ``screen`` with these ids, in this order, and those of the app.

        Args:
            screen: The screen with the keys.
            keys: Their ids, or for each id the number of columns from which it is shown.
        """
        super().__init__()
        self._by_id = {binding.id: binding for binding in bindings_of(type(screen))}
        self._keys: Mapping[int, Sequence[str]] = keys if isinstance(keys, Mapping) else {0: keys}
        self._always = [binding for binding in bindings_of(type(screen.app)) if binding.show]

    def left(self, width: int) -> Sequence[Part]:
        """Return the keys of this screen that fit."""
        gap = "   " if width > 90 else "  "
        if self.typing:
            return _hinted(self.typing, gap)
        parts = [Part(self.hint)] if self.hint else []
        if parts and self.panel is None:
            return parts
        for binding, scope in self._offered():
            more = [*([Part(gap)] if parts else []), *self._binding_parts(binding, scope)]
            if sum(part.width for part in (*parts, *more)) > width:
                break
            parts += more
        return parts

    def _offered(self) -> Iterator[tuple[Binding, str]]:
        """Yield the useful keys, the most useful first, each with the scope of its action."""
        if self.panel is not None:
            own = {binding.id: binding for binding in bindings_of(self.panel)}
            yield from ((own[key], "focused") for key in getattr(self.panel, "FOOTER", ()) if key not in self.idle)
        if self._takes_text:
            return
        keys = self._keys[max(least for least in self._keys if least <= max(self.size.width, 0))]
        yield from ((self._by_id[key], "screen") for key in dict.fromkeys((*self.first, *keys)) if key not in self.idle)

    def right(self, width: int) -> Sequence[Part]:
        """Return the keys that all screens have."""
        if self._takes_text:
            return []
        bindings = self._always if width > 88 else self._always[-1:]
        parts: list[Part] = []
        for binding in bindings:
            parts += (*([Part("   ")] if parts else []), *self._binding_parts(binding, "app"))
        return parts

    @property
    def _takes_text(self) -> bool:
        return bool(self.typing) or getattr(self.panel, "TAKES_TEXT", False)

    def _binding_parts(self, binding: Binding, scope: str) -> list[Part]:
        action = f"{scope}.{binding.action}"
        key = key_text(keys_of(binding, self.docs_app.changed_keys)[0])
        words = self.words.get(binding.id or "", binding.description)
        return [Part(key, "bold $primary", action), Part(f" {words}", "", action)]


class DialogKeys(Bar):
    """The footer of a dialog with an input line, where the keys of the page do nothing."""

    DEFAULT_CSS = """
    DialogKeys {
        dock: bottom;
        background: $panel;
        color: $quiet;
    }
    """

    def __init__(self, hints: str) -> None:
        """Show ``hints``: ``Enter goes there · Esc goes back``, each with its key first."""
        super().__init__()
        self._hints = hints

    def left(self, width: int) -> Sequence[Part]:
        """Return the keys with their descriptions."""
        gap = "   " if width > 90 else "  "
        return _hinted(fitted_hints(self._hints, width, len(gap)), gap)

    def right(self, width: int) -> Sequence[Part]:
        """Return nothing."""
        del width
        return []


def _hinted(hints: str, gap: str) -> list[Part]:
    """Return hints such as ``Enter goes there · Esc goes back``, each with its key first, as parts."""
    parts: list[Part] = []
    for hint in hints.split(" · "):
        key, _, words = hint.partition(" ")
        parts += [*([Part(gap)] if parts else []), Part(key, "bold $primary"), Part(f" {words}")]
    return parts
