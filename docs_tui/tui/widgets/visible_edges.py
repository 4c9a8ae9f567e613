"""Cuts the lines of a screen only where an edge is visible.

Textual cuts a line at the edges of all widgets, even of those that another widget covers there. A wide character of that
other widget, such as one of Chinese text, becomes two spaces if it lies over such an edge.

The only file that changes how Textual puts widgets together.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from textual._compositor import Compositor
from textual.geometry import Region
from textual.strip import Strip


class VisibleEdges(Compositor):
    """Puts the widgets of a screen together and leaves characters over covered edges whole."""

    _has_covered = False
    """Whether an edge is covered. If none is, Textual's own drawing does, and is a little faster."""

    @property
    def cuts(self) -> list[list[int]]:
        """The columns at which each line is cut, from its beginning to its end."""
        if self._cuts is None:
            width, height = self.size
            cuts = [{0, width} for _ in range(height)]
            self._has_covered = False
            shown = (region.intersection(clip) for region, clip in self.visible_widgets.values())
            above: list[Region] = []
            for region in filter(None, shown):
                for x in (region.x, region.right):
                    over = [each for each in above if each.x < x < each.right and each.overlaps(region)]
                    self._has_covered = self._has_covered or bool(over)
                    for y in region.line_range:
                        if not any(each.y <= y < each.bottom for each in over):
                            cuts[y].add(x)
                above.append(region)
            self._cuts = [sorted(each) for each in cuts]
        return self._cuts

    def _render_chops(self, crop: Region, is_rendered_line: Callable[[int], bool]) -> Sequence[Mapping[int, Strip]]:
        """Return the pieces of each line between its cuts, by the column of the first cell; the widget on top comes first."""
        cuts = self.cuts
        if not self._has_covered:
            return super()._render_chops(crop, is_rendered_line)
        pieces: list[dict[int, Strip | None]] = [dict.fromkeys(each[:-1]) for each in cuts]
        for region, clip, strips in self._get_renders(crop):
            shown = region.intersection(clip)
            for y, strip in zip(shown.line_range, strips, strict=False):
                if not is_rendered_line(y):
                    continue
                line = pieces[y]
                within = [cut for cut in cuts[y] if shown.x <= cut <= shown.right]
                is_covered_first = bool(within) and within[0] > shown.x
                ends = [cut - shown.x for cut in within[not is_covered_first :]]
                for cut, piece in zip(within, strip.divide(ends)[is_covered_first:], strict=False):
                    if line.get(cut) is None:
                        line[cut] = piece
        return cast("Sequence[Mapping[int, Strip]]", pieces)
