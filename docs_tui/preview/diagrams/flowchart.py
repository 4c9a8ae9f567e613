"""Mermaid flowcharts as rows of text: boxes in layers from top to bottom, joined by lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from docs_tui.preview.diagrams.diagram_parts import DOWN, UP, Canvas, label_lines, label_text, statements, widest
from docs_tui.preview.layout import cell_width

_HEAD = re.compile(r"(?:graph|flowchart)(?:-elk)?\s+(TD|TB|BT|LR|RL)\s*$|(?:graph|flowchart)\s*$")
_SILENT = re.compile(r"(?:classDef|class|style|linkStyle|click|acc\w+|direction)\b")
_NODE = re.compile(
    r"""\s*([\w.]+(?:-[\w.]+)*)\s*
    (?:\(\[(?P<a>.+?)\]\)|\[\[(?P<b>.+?)\]\]|\[\((?P<c>.+?)\)\]|\(\(\(?(?P<d>.+?)\)?\)\)|\{\{(?P<e>.+?)\}\}|\{(?P<decision>.+?)\}
    |\[[/\\](?P<f>.+?)[/\\]\]|\["(?P<g>[^"]+)"\]|\("(?P<h>[^"]+)"\)|\[(?P<i>[^\]]+)\]|\((?P<j>[^)]+)\)|>(?P<k>[^\]]+)\])?
    (?::::[\w-]+)?\s*""",
    re.VERBOSE,
)
_EDGE = re.compile(
    r"""(?P<back><)?(?:
    (?:--|==|-\.)\s+(?P<said>[^-=.|>][^|>]*?)\s+(?:--+|==+|\.-+)(?P<head1>[>xo])?
    |(?:--+|==+|-\.+-)(?P<head2>[>xo])?(?:\|(?P<label>[^|]*)\|)?)""",
    re.VERBOSE,
)
_SUBGRAPH = re.compile(r"subgraph\s+(?P<id>[\w.-]+)\s*\[(?P<title>.+)\]$|subgraph\s+(?P<name>.+)$")
_MOST_NODES = 40
_MOST_EDGES = 60
_LABEL_WIDTHS = (28, 22, 17, 13, 10)
_GAP = 3
_PORT = 4
"""The cells from the centre of a box to the port of lines that lead upwards."""
_SWEEPS = 6
_EDGE_OF_GROUP = 2
"""Cells between a box around a subgraph and what is in it."""


@dataclass(slots=True)
class _Edge:
    start: str
    stop: str
    label: str = ""
    arrow: bool = True
    both: bool = False


@dataclass(slots=True)
class _Chart:
    labels: dict[str, str] = field(default_factory=dict)
    decisions: set[str] = field(default_factory=set)
    edges: list[_Edge] = field(default_factory=list)
    upwards: bool = False
    groups: dict[str, str] = field(default_factory=dict)
    """The titles of the subgraphs, by their ids."""
    group_of: dict[str, str] = field(default_factory=dict)
    """The subgraph of each node that is in one."""


@dataclass(slots=True, eq=False)
class _Place:
    """A node, a label on an edge, or the point at which an edge crosses a layer."""

    rank: int
    lines: list[str]
    width: int
    boxed: bool = False
    decision: bool = False
    group: str = ""
    """The subgraph that it is in."""
    x: int = 0
    """The column of the centre."""
    above: "list[_Place]" = field(default_factory=list)
    below: "list[_Place]" = field(default_factory=list)
    turned: "list[_Place]" = field(default_factory=list)
    """Places above and below to which lines lead that are read upwards. They have a port of their own."""
    arrows: "list[_Place]" = field(default_factory=list)
    """Places above and below from which an arrow points here."""

    def port(self, other: "_Place", side: "list[_Place]") -> int:
        """Return the column at which the line to ``other``, one of ``side``, leaves."""
        is_apart = self.boxed and other in self.turned and any(each not in self.turned for each in side)
        return self.x + (min(self.width // 2 - 2, _PORT) if is_apart else 0)


def draw_flowchart(source: str, width: int) -> list[str] | None:
    """Return a flowchart as rows of at most ``width`` cells; None if it cannot be drawn."""
    chart = _parse(source)
    if chart is None or not 1 <= len(chart.labels) <= _MOST_NODES or len(chart.edges) > _MOST_EDGES:
        return None
    for label_width in _LABEL_WIDTHS:
        ranks = _ranks(chart, label_width)
        rows = _draw(ranks, _boxes(chart, ranks))
        if widest(rows) <= width:
            return rows
    return None


# Reading


def _parse(source: str) -> _Chart | None:
    """Parse a flowchart; None if it contains anything that cannot be drawn."""
    lines = list(statements(source))
    head = _HEAD.match(lines[0]) if lines else None
    if head is None:
        return None
    chart, group = _Chart(upwards=head[1] == "BT"), ""
    for line in lines[1:]:
        if found := _SUBGRAPH.match(line):
            if group:
                return None  # one in another
            group = found["id"] or found["name"]
            chart.groups[group] = label_text(found["title"] or found["name"]).replace("\n", " ")
        elif line == "end" and group:
            group = ""
        elif not _SILENT.match(line) and not _parse_chain(line, chart, group):
            return None
    return None if group or chart.groups.keys() & chart.labels.keys() else chart


def _parse_chain(line: str, chart: _Chart, group: str) -> bool:
    """Read ``A --> B & C -->|label| D``; return False if it is something else."""
    found = _parse_nodes(line, 0, chart, group)
    if found is None:
        return False
    starts, at = found
    while at < len(line):
        edge = _EDGE.match(line, at)
        found = _parse_nodes(line, edge.end(), chart, group) if edge else None
        if edge is None or found is None:
            return False
        stops, at = found
        label = label_text(edge["label"] or edge["said"] or "").replace("\n", " ")
        arrow = bool(edge["head1"] or edge["head2"])
        for start in starts:
            for stop in stops:
                if start == stop:
                    return False
                chart.edges.append(_Edge(start, stop, label, arrow, both=bool(edge["back"])))
        starts = stops
    return True


def _parse_nodes(line: str, at: int, chart: _Chart, group: str) -> tuple[list[str], int] | None:
    names: list[str] = []
    while node := _NODE.match(line, at):
        name = node[1]
        if name in ("subgraph", "end"):
            return None
        label = next((text for text in node.groups()[1:] if text), None)
        if label is not None or name not in chart.labels:
            chart.labels[name] = label_text(label or name)
        if node["decision"]:
            chart.decisions.add(name)
        if group:
            chart.group_of.setdefault(name, group)
        names.append(name)
        at = node.end()
        if line[at : at + 1] != "&":
            return names, at
        at += 1
    return None


# Layers


def _ranks(chart: _Chart, label_width: int) -> list[list[_Place]]:
    """Return the places of each layer. Nodes are in even layers, labels in odd ones."""
    edges, turned = _downwards(chart)
    layer = dict.fromkeys(chart.labels, 0)
    for _ in range(len(layer)):
        before = dict(layer)
        for edge in edges:
            layer[edge.stop] = max(layer[edge.stop], layer[edge.start] + 1)
        if layer == before:
            break
    nodes = {
        name: _Place(
            2 * layer[name],
            lines := label_lines(label, label_width),
            widest(lines) + 4,
            boxed=True,
            group=chart.group_of.get(name, ""),
        )
        for name, label in chart.labels.items()
    }
    for name in chart.decisions:
        nodes[name].decision = True
    places = list(nodes.values())
    labelled = {2 * layer[edge.start] + 1 for edge in edges if edge.label}
    for edge, is_turned in zip(edges, turned, strict=True):
        previous = nodes[edge.start]
        first = 2 * layer[edge.start] + 1
        for rank in range(first, 2 * layer[edge.stop]):
            if rank % 2 and rank not in labelled:
                continue
            lines = label_lines(edge.label, label_width) if rank == first and edge.label else []
            place = _Place(rank, lines, max(widest(lines), 1))
            place.group = previous.group if previous.group == nodes[edge.stop].group else ""
            _connect(previous, place)
            places.append(place)
            previous = place
        _connect(previous, nodes[edge.stop])
        start, stop = nodes[edge.start], nodes[edge.stop]
        if is_turned:
            start.turned.append(start.below[-1])
            stop.turned.append(stop.above[-1])
        if edge.arrow and (not is_turned or edge.both):
            stop.arrows.append(stop.above[-1])
        if edge.arrow and (is_turned or edge.both):
            start.arrows.append(start.below[-1])
    used = sorted({place.rank for place in places})
    right = 0
    for group in dict.fromkeys(place.group for place in places):
        lane = [[place for place in places if place.rank == rank and place.group == group] for rank in used]
        right = _set_beside(_ordered(lane), right, chart.groups.get(group, ""))
    ranks = [[place for place in places if place.rank == rank] for rank in used]
    return [sorted(rank, key=lambda place: place.x) for rank in ranks]


def _set_beside(lane: list[list[_Place]], right: int, title: str) -> int:
    """Move the places of a subgraph, or those outside of all, to the right of the others, and return their new right end."""
    edge = _EDGE_OF_GROUP + 1 if title else 0
    for place in (place for rank in lane for place in rank):
        place.x += right + edge
    ends = (place.x - place.width // 2 + place.width for rank in lane for place in rank)
    return max(*ends, right + cell_width(title) + 3 if title else 0) + edge + _GAP - 1


def _connect(above: _Place, below: _Place) -> None:
    above.below.append(below)
    below.above.append(above)


def _downwards(chart: _Chart) -> tuple[list[_Edge], list[bool]]:
    """Return the edges from top to bottom, and for each whether its direction was reversed to break a cycle or because the chart goes up."""
    targets: dict[str, list[str]] = {name: [] for name in chart.labels}
    for edge in chart.edges:
        targets[edge.start].append(edge.stop)
    done: set[str] = set()
    closing: set[tuple[str, str]] = set()
    for root in chart.labels:
        path: list[tuple[str, int]] = [(root, 0)] if root not in done else []
        on_path = {root}
        while path:
            name, at = path.pop()
            if at < len(targets[name]):
                path.append((name, at + 1))
                target = targets[name][at]
                if target in on_path:
                    closing.add((name, target))
                elif target not in done:
                    path.append((target, 0))
                    on_path.add(target)
            else:
                done.add(name)
                on_path.discard(name)
    edges: list[_Edge] = []
    turned: list[bool] = []
    for edge in chart.edges:
        is_turned = ((edge.start, edge.stop) in closing) != chart.upwards
        ends = (edge.stop, edge.start) if is_turned else (edge.start, edge.stop)
        edges.append(_Edge(*ends, edge.label, edge.arrow, edge.both))
        turned.append(is_turned)
    return edges, turned


def _ordered(ranks: list[list[_Place]]) -> list[list[_Place]]:
    """Order the places of each layer so that few lines cross, and set their columns."""
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        for rank in ranks if down else ranks[::-1]:
            orders = {id(each): at for other in ranks for at, each in enumerate(other)}

            def wanted(place: _Place, orders: dict[int, int] = orders, *, down: bool = down) -> float:
                beside = [each for each in (place.above if down else place.below) if each.group == place.group]
                return sum(orders[id(each)] for each in beside) / len(beside) if beside else orders[id(place)]

            rank.sort(key=wanted)
    for rank in ranks:
        _spread(rank, [0] * len(rank))
    for sweep in range(_SWEEPS):
        for rank in ranks if sweep % 2 == 0 else ranks[::-1]:
            neighbours = [
                [each for each in (place.above if sweep % 2 == 0 else place.below) if each.group == place.group]
                for place in rank
            ]
            wishes = [
                round(sum(each.x for each in beside) / len(beside)) if beside else place.x
                for place, beside in zip(rank, neighbours, strict=True)
            ]
            _spread(rank, wishes)
    for rank in ranks:
        _straighten(rank)
    left = min(place.x - place.width // 2 for rank in ranks for place in rank)
    for place in (place for rank in ranks for place in rank):
        place.x -= left
    return ranks


def _straighten(rank: Sequence[_Place]) -> None:
    """Put each place that has one line from above straight below it, if there is space."""
    for at, place in enumerate(rank):
        if len(place.above) != 1 or place.above[0].group != place.group:
            continue
        above = place.above[0]
        wanted = above.port(place, above.below)
        left = wanted - place.width // 2
        before, after = rank[at - 1] if at else None, rank[at + 1] if at + 1 < len(rank) else None
        fits_left = before is None or left >= before.x - before.width // 2 + before.width + _GAP
        fits_right = after is None or left + place.width + _GAP <= after.x - after.width // 2
        if len(above.below) == 1 or not place.boxed:
            place.x = wanted if fits_left and fits_right and abs(place.x - wanted) <= _PORT else place.x


def _spread(rank: Sequence[_Place], wishes: Sequence[int]) -> None:
    """Set the columns of a layer as near to ``wishes`` as its order and widths allow."""
    lefts: list[int] = []
    for place, wish in zip(rank, wishes, strict=True):
        left = wish - place.width // 2
        lefts.append(max(left, lefts[-1] + rank[len(lefts) - 1].width + _GAP) if lefts else left)
    # Move everything back by half of what the places were pushed to the right.
    pushed = [left + place.width // 2 - wish for left, place, wish in zip(lefts, rank, wishes, strict=True)]
    shift = round(sum(pushed) / len(pushed)) if pushed else 0
    for place, left in zip(rank, lefts, strict=True):
        place.x = left - shift + place.width // 2


# Drawing


@dataclass(slots=True)
class _Box:
    """The box around a subgraph."""

    title: str
    left: int
    right: int
    first: int
    """The index of the first layer."""
    last: int
    top: int = 0
    """The row of its upper border."""


def _boxes(chart: _Chart, ranks: Sequence[Sequence[_Place]]) -> list[_Box]:
    """Return the boxes around the subgraphs that have nodes."""
    boxes: list[_Box] = []
    for group, title in chart.groups.items():
        inside = [(at, place) for at, rank in enumerate(ranks) for place in rank if place.group == group]
        if inside:
            left = min(place.x - place.width // 2 for _at, place in inside) - _EDGE_OF_GROUP - 1
            right = max(place.x - place.width // 2 + place.width for _at, place in inside) + _EDGE_OF_GROUP
            right = max(right, left + cell_width(title) + 5)
            boxes.append(_Box(title, left, right, inside[0][0], max(at for at, _place in inside)))
    return boxes


def _draw_box(canvas: Canvas, box: _Box, bottom: int) -> None:
    for y, sideways in ((box.top, DOWN), (bottom, UP)):
        canvas.horizontal(box.left, box.right, y)
        canvas.join(box.left, y, sideways)
        canvas.join(box.right, y, sideways)
    for x in (box.left, box.right):
        canvas.vertical(x, box.top + 1, bottom - 1)
    canvas.write(box.left + 2, box.top, f" {box.title} ")


def _draw(ranks: Sequence[Sequence[_Place]], boxes: Sequence[_Box] = ()) -> list[str]:
    canvas, y = Canvas(), 0
    for index, rank in enumerate(ranks):
        starting = [box for box in boxes if box.first == index]
        ending = [box for box in boxes if box.last == index]
        is_last = index + 1 == len(ranks)
        if index == 0 and starting:
            y += 1
        for box in starting:
            box.top = y - (2 if index else 1)  # the arrows to the layer are inside
        height = max(len(place.lines) + 2 * place.boxed for place in rank)
        for place in rank:
            _draw_place(canvas, place, y, height)
        y += height
        for box in ending:
            _draw_box(canvas, box, y + (not is_last))
        if not is_last:
            is_starting = any(box.first == index + 1 for box in boxes)
            y = _draw_between(canvas, rank, y, after=bool(ending), before=is_starting)
    return canvas.rows()


def _draw_place(canvas: Canvas, place: _Place, y: int, height: int) -> None:
    left = place.x - place.width // 2
    if place.boxed:
        canvas.box(left, y, place.lines, place.width, square=place.decision)
        if place.decision:
            canvas.write(left, y, "◇")
        canvas.vertical(place.x, y + len(place.lines) + 2, y + height - 1) if place.below else None
    else:
        canvas.vertical(place.x, y, y + height - 1)
        for row, line in enumerate(place.lines, y):
            canvas.write(left + (place.width - widest([line])) // 2, row, line)


@dataclass(slots=True)
class _Fork:
    """Lines from one port of a place to places below."""

    port: int
    place: _Place
    stops: list[tuple[int, _Place]]
    """Columns and places."""
    track: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """The first and last column."""
        columns = [self.port, *(column for column, _place in self.stops)]
        return min(columns), max(columns)


def _draw_between(canvas: Canvas, rank: Sequence[_Place], y: int, *, after: bool, before: bool) -> int:
    """Draw the lines between a layer and the next, and return the row of the next layer.

    ``after`` and ``before`` leave a row for borders of boxes: below the layer, and above the next one.
    """
    forks = [fork for place in rank for fork in _forks(place)]
    count = _set_tracks(forks)
    first = y + 1 + after
    last = first + count + before
    for fork in forks:
        at = first + fork.track
        for column, _place in fork.stops:
            canvas.vertical(fork.port, y, at - 1)
            canvas.join(fork.port, at, UP)
            canvas.horizontal(min(fork.port, column), max(fork.port, column), at)
            canvas.join(column, at, DOWN)
            canvas.vertical(column, at + 1, last)
    for fork in forks:
        for column, below in fork.stops:
            if fork.place in below.arrows:
                canvas.write(column, last, "▼")
            if below in fork.place.arrows:
                canvas.write(fork.port, y, "▲")
    return last + 1


def _forks(place: _Place) -> list[_Fork]:
    forks: dict[int, _Fork] = {}
    for below in place.below:
        port = place.port(below, place.below)
        fork = forks.setdefault(port, _Fork(port, place, []))
        fork.stops.append((below.port(place, below.above), below))
    return list(forks.values())


def _set_tracks(forks: Sequence[_Fork]) -> int:
    """Put lines that would touch each other on separate rows, and return the number of rows."""
    tracks: list[list[_Fork]] = []
    for fork in sorted(forks, key=lambda each: each.span):
        first, last = fork.span
        if first == last:
            continue
        fits = (at for at, taken in enumerate(tracks) if all(_may_share(fork, each) for each in taken))
        fork.track = next(fits, len(tracks))
        if fork.track == len(tracks):
            tracks.append([])
        tracks[fork.track].append(fork)
    return len(tracks)


def _may_share(one: _Fork, other: _Fork) -> bool:
    """Tell whether two forks may be in one row: they are apart, or lead to the same place."""
    is_apart = one.span[0] > other.span[1] + 1 or other.span[0] > one.span[1] + 1
    return is_apart or (len(one.stops) == 1 and one.stops == other.stops)
