"""Drawing rows of blocks as strips, in the colours of the theme, with the syntax highlighting of visible code.

Nothing is shown by colour alone: important text is also bold, underlined or reversed, or has a glyph, for ``NO_COLOR``
and for readers who cannot distinguish the colours.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color, ColorParseError
from textual.strip import Strip
from textual.widget import Widget
from textual.worker import get_current_worker

from docs_tui.export.code_block import LONGEST, knows
from docs_tui.preview.layout import (
    ColumnGeometry,
    blocks_inside,
    cell_width,
    closing_width,
    code_line,
    cut,
    indent,
    number_width,
    regions_between,
    row_span,
    runs_between,
)
from docs_tui.preview.model import Block, Prefixes, StyleRun
from docs_tui.preview.roles.preview_code import highlight
from docs_tui.preview.targets import title_range
from docs_tui.tui.theme import READABLE, SEEN, readable


class StyleRule(NamedTuple):
    """How a named style changes text."""

    color: str = ""
    """A colour variable of the theme."""
    fade: float = 1.0
    """How much of the colour is mixed with the background."""
    on: str = ""
    """The colour variable that tints the background."""
    tint: float = 0.0
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None
    reverse: bool | None = None
    least: float = READABLE
    """The minimum contrast with the background; 0 for anything but text."""
    plain: str = ""
    """The attribute used with sixteen colours, which have no tints: ``bold``, ``dim`` or ``reverse``."""


_MUTED = 0.6
_TONES = {
    "info": "blue",
    "tip": "green",
    "success": "green",
    "warning": "amber",
    "danger": "red",
    "neutral": "foreground",
}
_HUES = {
    "blue": ("#3b82f6", "primary"),
    "green": ("#2ea56b", "success"),
    "amber": ("#d99a00", "warning"),
    "red": ("#e5484d", "error"),
}
"""The usual colours of callouts, independent of the brand; with only sixteen colours, those of the theme."""
_BADGES = {
    "gray": "foreground",
    "blue": "primary",
    "green": "success",
    "yellow": "warning",
    "orange": "accent",
    "red": "error",
    "purple": "secondary",
}


def _text(name: str) -> str:
    return name if name == "foreground" else f"text-{name}"


_RULES: dict[str, StyleRule] = {
    "title": StyleRule("foreground", bold=True),
    "title.line": StyleRule("text-primary", bold=True),
    "lead": StyleRule("foreground", 0.75),
    "h1": StyleRule("foreground", bold=True),
    "h2": StyleRule("foreground", bold=True),
    "h3": StyleRule("foreground", bold=True),
    "h4": StyleRule("foreground", bold=True, italic=True),
    "h5": StyleRule("foreground", 0.8, bold=True),
    "h6": StyleRule("foreground", _MUTED, bold=True),
    "strong": StyleRule(bold=True),
    "em": StyleRule(italic=True),
    "strike": StyleRule("foreground", _MUTED, strike=True),
    "html.u": StyleRule(underline=True),
    "html.ins": StyleRule(underline=True),
    "html.small": StyleRule("foreground", 0.8),
    "code": StyleRule("foreground", on="foreground", tint=0.13, plain="bold"),
    "html.kbd": StyleRule("foreground", on="foreground", tint=0.16, bold=True),
    "html.mark": StyleRule("foreground", on="warning", tint=0.35, plain="reverse"),
    "math": StyleRule("text-secondary", italic=True),
    "link": StyleRule("text-primary", underline=True),
    "link.missing": StyleRule("text-error", underline=True, strike=True),
    "image": StyleRule("text-secondary"),
    "media.missing": StyleRule("foreground", _MUTED),
    "media.warning": StyleRule("text-warning", bold=True),
    "expression": StyleRule("text-warning"),
    "tooltip": StyleRule(underline=True, italic=True),
    "dim": StyleRule("foreground", _MUTED),
    "faint": StyleRule("foreground", 0.3, least=0),
    "quote": StyleRule("foreground", 0.8, italic=True),
    "quote.bar": StyleRule("foreground", 0.4, least=0),
    "bullet": StyleRule("text-primary"),
    "done": StyleRule("text-success", bold=True),
    "rule": StyleRule("foreground", 0.25, least=0),
    "label": StyleRule(bold=True),
    "step.number": StyleRule("text-primary", on="primary", tint=0.2, bold=True),
    "step.rail": StyleRule("primary", 0.6, least=0),
    "step.title": StyleRule(bold=True),
    "toggle": StyleRule("text-primary", bold=True),
    "tab": StyleRule("foreground", _MUTED),
    "tab.active": StyleRule("text-primary", bold=True),
    "tab.line": StyleRule("text-primary", bold=True),
    "table.head": StyleRule("text-primary", bold=True),
    "table.line": StyleRule("foreground", 0.25, least=0),
    "card.border": StyleRule("foreground", 0.35, least=0),
    "card.title": StyleRule(bold=True),
    "field.name": StyleRule("text-primary", bold=True),
    "field.type": StyleRule("text-secondary"),
    "field.required": StyleRule("text-error", bold=True),
    "field.deprecated": StyleRule("text-warning", bold=True),
    "update.label": StyleRule("text-primary", bold=True),
    "audience": StyleRule("text-warning", italic=True),
    "fence": StyleRule(on="foreground", tint=0.05),
    "fence.head": StyleRule("foreground", _MUTED, on="foreground", tint=0.09),
    "fence.title": StyleRule("foreground", bold=True),
    "fence.number": StyleRule("foreground", 0.35, least=SEEN),
    "fence.copy": StyleRule("text-primary"),
    "row.highlight": StyleRule(on="primary", tint=0.15, plain="bold"),
    "row.add": StyleRule(on="success", tint=0.15, plain="bold"),
    "row.remove": StyleRule(on="error", tint=0.15, plain="strike"),
    "row.dim": StyleRule("foreground", 0.45, least=SEEN, plain="dim"),
    "changed": StyleRule("text-success", bold=True),
    "mark.lit": StyleRule("text-primary", bold=True),
    "mark.error": StyleRule("text-error", bold=True),
    "mark.warning": StyleRule("text-warning", bold=True),
    "mark.suggestion": StyleRule("text-primary"),
    "hit": StyleRule("foreground", on="warning", tint=0.4, underline=True),
    "hit.current": StyleRule(bold=True, reverse=True),
    "selected": StyleRule("foreground", on="primary", tint=0.5, plain="reverse"),
    "hover": StyleRule(on="primary", tint=0.25, plain="underline"),
    "focus": StyleRule(reverse=True),
    "jump": StyleRule("text-warning", bold=True, reverse=True),
    "tok.comment": StyleRule("foreground", 0.55, italic=True),
    "tok.keyword": StyleRule("text-accent"),
    "tok.constant": StyleRule("text-success", bold=True),
    "tok.string": StyleRule("text-success"),
    "tok.number": StyleRule("text-warning"),
    "tok.function": StyleRule("text-warning"),
    "tok.class": StyleRule("text-warning", bold=True),
    "tok.builtin": StyleRule("text-accent"),
    "tok.name": StyleRule("foreground"),
    "tok.tag": StyleRule("text-primary", bold=True),
    "tok.attribute": StyleRule("text-warning"),
    "tok.variable": StyleRule("text-primary"),
    "tok.operator": StyleRule("foreground", 0.8),
    "tok.heading": StyleRule("text-primary", bold=True),
    "tok.error": StyleRule("text-error"),
    **{f"tone.{tone}": StyleRule(name, bold=True) for tone, name in _TONES.items()},
    **{f"box.{tone}": StyleRule(on=name, tint=0.12 if name != "foreground" else 0.05) for tone, name in _TONES.items()},
    **{f"badge.{color}": StyleRule(_text(name), on=name, tint=0.2, bold=True) for color, name in _BADGES.items()},
    # Themes define no text colour that goes with the secondary colour.
    "badge.purple": StyleRule("foreground", on="secondary", tint=0.3, bold=True),
}


class Palette:
    """The styles of one theme on one background, computed on demand."""

    def __init__(self, variables: Mapping[str, str], background: Color, foreground: Color) -> None:
        self._variables = variables
        self._background = background
        self._foreground = foreground
        self._styles: dict[str, Style] = {}

    @property
    def base(self) -> Style:
        """The style of plain text."""
        return self.style("")

    def style(self, names: str) -> Style:
        """Return the style of text with these style names, on the background of the page."""
        style = self._styles.get(names)
        if style is None:
            style = self._styles[names] = self._make(names.split())
        return style

    def over(self, names: str) -> Style:
        """Return only the changes of these style names, to apply on top of another style."""
        key = f"+{names}"
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = self._make(names.split(), partial=True)
        return style

    def _make(self, names: list[str], *, partial: bool = False) -> Style:
        background, color = self._background, self._foreground
        on_changed = color_changed = not partial
        least = READABLE
        attributes: dict[str, Any] = {}
        for style_name in names:
            if style_name.startswith("#"):
                color, color_changed, least = Color.parse(style_name), True, 0
                continue
            look = _RULES.get(style_name)
            if look is None:
                continue
            if look.on:
                background, on_changed = self._mixed(background, look.on, look.tint), True
            if look.color:
                color, color_changed = self._mixed(background, look.color, look.fade), True
                least = look.least
            for name in ("bold", "italic", "underline", "strike", "reverse"):
                value = getattr(look, name)
                if value is not None:
                    attributes[name] = value
            if look.plain and self._background.ansi is not None:
                attributes[look.plain] = True
        if background.ansi is None and color.ansi is None:
            color = readable(color, [background], least)
        return Style(
            color=_rich(color) if color_changed else None,
            bgcolor=_rich(background) if on_changed else None,
            **attributes,
        )

    def _mixed(self, background: Color, variable: str, amount: float) -> Color:
        """Return a colour of the theme mixed with ``background``."""
        color = self._foreground if variable == "foreground" else self._color(variable)
        if background.ansi is not None or color.ansi is not None:
            # The sixteen colours of a terminal cannot be mixed.
            return color if amount > 0.5 else background
        if color.a < 1:
            color = background + color
        return color if amount >= 1 else background.blend(color, amount, alpha=1)

    def _color(self, variable: str) -> Color:
        hue, named = _HUES.get(variable, ("", variable))
        try:
            return Color.parse(hue if hue and self._background.ansi is None else self._variables.get(named, ""))
        except ColorParseError:
            return self._foreground


def _rich(color: Color) -> RichColor:
    return color.rich_color


_MAX_LINES = 40
"""Longer blocks are highlighted in a thread."""
_NESTING = frozenset({"markdown", "md", "mdx", "html", "vue", "svelte", "php", "jsx", "tsx"})
"""Languages that contain others, whose lexers may not be loaded yet: always highlighted in a thread."""
_DELAY = 0.03
"""Seconds before the thread starts, so that the first screen is drawn before."""


class Highlighting:
    """Highlights the code blocks of one widget."""

    def __init__(self, widget: Widget, redraw: Callable[[Block], None]) -> None:
        """Highlight blocks of ``widget``; ``redraw`` is called for each that is ready later."""
        self._widget = widget
        self._redraw = redraw
        self._waiting: list[tuple[Block, Block]] = []
        """The blocks to draw again, each with the code block inside it."""
        self._is_running = False
        self._loaded: set[str] = set()
        """Languages whose lexers are loaded."""
        self._generation = 0
        """Increases with each page, so that results for an earlier one are dropped."""

    def clear(self) -> None:
        """Cancel waiting and running work, because another page is shown."""
        self._generation += 1
        self._waiting.clear()

    def start(self, block: Block) -> None:
        """Highlight the code of ``block`` now or later, and the code inside it later."""
        if not self.highlight_now(block):
            self._wait(block, block)
        for each in _code_inside(block):
            self._wait(block, each)

    def _wait(self, shown: Block, block: Block) -> None:
        """Highlight ``block`` later, and then redraw the block that shows it."""
        if block.code is None or block.code.highlighted:
            return
        block.code.highlighted = True
        if not knows(block.code.language) or len(block.text) > LONGEST:
            return
        self._waiting.append((shown, block))
        if len(self._waiting) == 1:
            self._widget.set_timer(_DELAY, self._next)

    def highlight_now(self, block: Block) -> bool:
        """Highlight ``block`` if that is fast; return False if it still has to be done."""
        code = block.code
        if code is None or code.highlighted:
            return True
        code.highlighted = not knows(code.language) or len(block.text) > LONGEST
        is_loaded = code.language in self._loaded and code.language not in _NESTING
        if not code.highlighted and is_loaded and len(block.starts) <= _MAX_LINES:
            block.runs = highlight(block.text, code.language)
            code.highlighted = True
        return code.highlighted

    def _next(self) -> None:
        if self._is_running or not self._waiting:
            return
        shown, block = self._waiting.pop(0)
        self._is_running = True
        work = partial(
            self._work, self._generation, (shown, block), block.text, block.code.language if block.code else ""
        )
        self._widget.run_worker(work, thread=True, group="highlight", description="highlight", exit_on_error=False)

    def _work(self, generation: int, blocks: tuple[Block, Block], text: str, language: str) -> None:
        worker = get_current_worker()
        runs: tuple[StyleRun, ...] = ()
        try:
            runs = highlight(text, language, lambda: worker.is_cancelled or generation != self._generation)
        finally:
            if not worker.is_cancelled:
                self._widget.app.call_from_thread(self._finish, generation, blocks, language, runs)

    def _finish(self, generation: int, blocks: tuple[Block, Block], language: str, runs: tuple[StyleRun, ...]) -> None:
        self._is_running = False
        self._loaded.add(language)
        if generation == self._generation and runs:
            shown, block = blocks
            block.runs = runs
            self._redraw(shown)
        self._next()


def _code_inside(block: Block) -> Iterator[Block]:
    """Yield the code that ``block`` draws, including code in nested boxes."""
    for each in blocks_inside(block):
        if each.code is not None:
            yield each
        yield from _code_inside(each)


_MORE = "›"
"""The character at the end of a row that is cut off."""
_LINES = {"title": ("━", "title.line"), "h1": ("━", "title.line"), "h2": ("─", "rule")}
"""The lines beside headings, by style: they distinguish the levels in every theme and without colours."""
_SHORTEST_LINE = 3
_LESS = "‹"
"""The character at the start of a row whose beginning is scrolled out."""
_CHANGED = "▎"
"""The sign in the margin of a row that the last edit changed."""
_MARGIN_SIGN = 2
"""Cells between a sign in the margin and the text."""
_CACHE_SIZE = 2000


def _no_picture(block: Block, row: int, background: RichColor | None) -> list[Segment] | None:
    del block, row, background
    return None


class DrawnRow(Strip):
    """A row that is freed when nothing refers to it.

    Textual's own row refers to itself once it has been on the screen, so that it stays until the garbage collector comes.
    """

    __slots__ = ()

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Return the parts that end at ``cuts``."""
        ends = [cut for cut in cuts if cut <= self.cell_length]
        return [self] if ends == [self.cell_length] else super().divide(ends)


class Painter(NamedTuple):
    """Draws rows for one width in one theme."""

    palette: Palette
    geometry: ColumnGeometry
    is_missing: Callable[[str], bool]
    """Returns whether a link is broken."""
    picture_row: Callable[[Block, int, RichColor | None], list[Segment] | None] = _no_picture
    """Returns a row of a picture; None until it is decoded."""

    def draw(self, block: Block, row: int, mark: str = "") -> Strip:
        """Return a row of ``block`` as wide as the view; rows below 0 are the gap above it."""
        palette, geometry = self.palette, self.geometry
        base = palette.base
        segments: list[Segment] = []
        if mark and geometry.left:
            segments.append(Segment(" " * (geometry.left - 1), base))
            segments.append(Segment(mark, palette.style("changed")))
        else:
            segments.append(Segment(" " * geometry.left, base))
        fill = block.gap_fill if row < 0 else _row_fill(block, row)
        prefixes = block.gap_prefix if row < 0 else block.rest if row else block.first
        used = _draw_prefixes(segments, prefixes, palette)
        end = geometry.column - closing_width(prefixes)
        if row >= 0:
            used += self._draw_text(segments, block, row, end - used)
        if used < end:
            segments.append(Segment(" " * (end - used), palette.style(fill)))
        used = max(used, end) + _draw_closings(segments, prefixes, palette)
        rest = geometry.width - geometry.left - max(geometry.column, used)
        if rest > 0:
            segments.append(Segment(" " * rest, base))
        strip = DrawnRow(segments)
        return strip if rest >= 0 else strip.crop(0, geometry.width)

    def _draw_text(self, segments: list[Segment], block: Block, row: int, width: int) -> int:
        """Append the text of a row and return how many cells it takes."""
        style_of = self.palette.style
        fill = _row_fill(block, row)
        start, end = row_span(block, row)
        text = block.text
        if block.picture is not None:
            return self._draw_picture(segments, block, row, width)
        used = number_width(block)
        if used and block.code is not None:
            number = f"{block.code.numbers + code_line(block, row):>{used - 2}}  "
            is_first = start == 0 or text[start - 1] == "\n"
            segments.append(Segment(number if is_first else " " * used, style_of(f"{fill} fence.number")))
        is_cut = False
        if not block.wrapped:
            begin = start
            start, end, is_cut = _visible(block, start, end, width - used)
            if start > begin:
                lead = max(cell_width(text[begin:start]) - block.offset, 1)  # a shorter row has nothing but the sign
                segments.append(Segment(_LESS.ljust(lead), style_of(f"{fill} dim")))
                used += lead
        missing = self._missing_links(block, start, end)
        under = f"{fill} {block.style}"
        for first, last, style in runs_between(block, start, end):
            over = f"{style} link.missing" if first in missing else style
            piece = text[first:last].replace("\t", " ")
            segments.append(Segment(piece, style_of(f"{under} {over}")))
            used += cell_width(piece)
        line = _LINES.get(block.style) if row + 1 == len(block.starts) else None
        if line and width - used > _SHORTEST_LINE:
            segments.append(Segment(" ", style_of(fill)))
            segments.append(Segment(line[0] * (width - used - 1), style_of(f"{fill} {line[1]}")))
            used = width
        if is_cut:
            segments.append(Segment(_MORE, style_of(f"{fill} dim")))
            used += 1
        return used

    def _draw_picture(self, segments: list[Segment], block: Block, row: int, width: int) -> int:
        drawn = self.picture_row(block, row, self.palette.style(block.fill).bgcolor)
        columns = min(block.picture.columns, width) if block.picture is not None else 0
        if drawn is None:
            drawn = [Segment(" " * columns, self.palette.style(f"{block.fill} fence"))]
        segments += drawn
        return columns

    def _missing_links(self, block: Block, start: int, end: int) -> set[int]:
        """Return the characters of a row that belong to broken links; of a card, only its title."""
        missing: set[int] = set()
        if block.regions:
            for region in regions_between(block, start, end):
                target = region.target
                if target.kind == "link" and not target.is_media and self.is_missing(target.url):
                    title = title_range(block, target)
                    begin, stop = title or (region.start, region.end)
                    inside = range(max(region.start, begin, start), min(region.end, stop, end))
                    missing.update(inside if title is None else (at for at in inside if block.text[at] != "│"))
        return missing

    # Drawing over a row

    def highlight(self, strip: Strip, block: Block, row: int, ranges: Iterable[tuple[int, int, str]]) -> Strip:
        """Return a row with additional styles on ranges of characters: matches, hover, focus, selection."""
        for start, end, style in ranges:
            first, last = self._cells_of(block, row, start, end)
            if last > first:
                before, over, after = strip.divide([first, last, strip.cell_length])
                styled = Segment.apply_style(over, post_style=self.palette.over(style))
                strip = Strip.join([before, Strip(styled), after])
        return strip

    def write_labels(self, strip: Strip, block: Block, row: int, labels: Iterable[tuple[int, str]]) -> Strip:
        """Return a row with jump labels over its text."""
        for start, label in labels:
            first, last = self._cells_of(block, row, start, start + len(label))
            if last > first:
                before, _over, after = strip.divide([first, last, strip.cell_length])
                text = label[: last - first].ljust(last - first)
                strip = Strip.join([before, Strip([Segment(text, self.palette.style("jump"))]), after])
        return strip

    def write_margin(self, strip: Strip, sign: str, style: str) -> Strip:
        """Return a row with a sign in the margin, if there is one."""
        if not self.geometry.left:
            return strip
        at = max(self.geometry.left - _MARGIN_SIGN, 0)
        before, _, after = strip.divide([at, at + 1, strip.cell_length])
        return Strip.join([before, Strip([Segment(sign, self.palette.style(style))]), after])

    def _cells_of(self, block: Block, row: int, start: int, end: int) -> tuple[int, int]:
        """Return the cells of the view that a range of characters takes in a row."""
        first, last = row_span(block, row)
        start, end = max(start, first), min(end, last)
        if end < start or (end == start and start != end):
            return 0, 0
        left = self.geometry.left + indent(block, row)
        right = self.geometry.left + self.geometry.column
        begin = left - block.offset + cell_width(block.text[first:start])
        stop = begin + cell_width(block.text[start:end])
        return max(min(begin, right), left), max(min(stop, right), left)


class RowCache:
    """The rows of one page that have been drawn, for one width in one theme."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self._strips: dict[tuple[int, int], tuple[Block, Strip]] = {}
        """Drawn rows by block id and row number, with the block, because ids are reused; the oldest first."""

    def strip(self, block: Block, row: int) -> Strip:
        """Return a row of a block; rows below 0 are the gap above it."""
        cached = self._strips.get((id(block), row))
        if cached is not None and cached[0] is block:
            return cached[1]
        strip = self.painter.draw(block, row, _CHANGED if block.changed and row >= 0 else "")
        if len(self._strips) >= _CACHE_SIZE:
            del self._strips[next(iter(self._strips))]
        self._strips[id(block), row] = block, strip
        return strip

    def forget(self, block: Block) -> None:
        """Drop the rows of a block."""
        for row in range(len(block.starts)):
            self._strips.pop((id(block), row), None)


def _row_fill(block: Block, row: int) -> str:
    if block.code is None:
        return block.fill
    mark = block.code.marks.get(code_line(block, row)) if block.code.marks else ""
    return f"{block.fill} {mark}" if mark else block.fill


def _draw_prefixes(segments: list[Segment], prefixes: Prefixes, palette: Palette) -> int:
    used = 0
    for prefix in prefixes:
        segments.append(Segment(prefix.text, palette.style(f"{prefix.fill} {prefix.style}")))
        used += cell_width(prefix.text)
    return used


def _draw_closings(segments: list[Segment], prefixes: Prefixes, palette: Palette) -> int:
    closings = [prefix._replace(text=prefix.closing) for prefix in reversed(prefixes) if prefix.closing]
    return _draw_prefixes(segments, tuple(closings), palette)


def _visible(block: Block, start: int, end: int, width: int) -> tuple[int, int, bool]:
    """Return the visible characters of a row that does not wrap, and whether there are more to the right."""
    row = block.text[start:end]
    left = block.offset + 1 if block.offset else 0
    part, first = cut(row, left, block.offset + width)
    is_cut = first + len(part) < len(row)
    if is_cut:
        part, first = cut(row, left, block.offset + width - 1)
    return start + first, start + first + len(part), is_cut
