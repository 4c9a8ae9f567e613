"""Mermaid flowcharts as rows of text: boxes in layers from top to bottom, joined by lines."""

from collections.abc import Mapping, Sequence
from dataclasses import field

from docs_tui.preview.diagrams.diagram_parts import DOWN, UP, Canvas, label_lines, widest
from docs_tui.preview.diagrams.flowchart_parser import Chart, Edge, parse_flowchart
from docs_tui.preview.layout import cell_width
from docs_tui.source.record import record

_MOST_NODES = 40
_MOST_EDGES = 60
_LABEL_WIDTHS = (28, 22, 17, 13, 10)
_GAP = 3
_PORT = 4
"""The cells from the centre of a box to the port of lines that lead upwards."""
_SWEEPS = 6
_EDGE_OF_GROUP = 2
"""Cells between a box around a subgraph and what is in it."""


@record(frozen=False, slots=True, eq=False)
class _Place:
    """A node, a label on an edge, the point at which an edge crosses a layer, or a port of a subgraph."""

    rank: int
    lines: list[str]
    width: int
    boxed: bool = False
    decision: bool = False
    group: str = ""
    """The innermost subgraph that it is in."""
    is_port: bool = False
    """Whether edges of a whole subgraph meet here, above or below its box."""
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


@record(frozen=False, slots=True, eq=False)
class _Box:
    """The box around a subgraph; the one with an empty name is the whole chart."""

    name: str = ""
    title: str = ""
    order: int = -1
    """The number of its first node."""
    first: int = 0
    """The first rank in it."""
    last: int = 0
    entry: _Place | None = None
    """The port for edges from above."""
    exit: _Place | None = None
    inside: "list[_Box]" = field(default_factory=list)
    left: int = 0
    right: int = 0
    top: int = 0
    bottom: int = 0

    @property
    def ports(self) -> list[_Place]:
        """The entry and the exit, if there are edges of the whole subgraph."""
        return [port for port in (self.entry, self.exit) if port is not None]

    def borders(self, rank: int, *, below: bool = False) -> int:
        """Return how many borders lie directly above ``rank`` (or ``below`` it): its own, and those of boxes in it."""
        if rank != (self.last if below else self.first):
            return 0
        return 1 + max((each.borders(rank, below=below) for each in self.inside), default=0)


def draw_flowchart(source: str, width: int) -> list[str] | None:
    """Return a flowchart as rows of at most ``width`` cells; None if it cannot be drawn."""
    chart = parse_flowchart(source)
    if chart is None or not 1 <= len(chart.labels) <= _MOST_NODES or len(chart.edges) > _MOST_EDGES:
        return None
    for label_width in _LABEL_WIDTHS:
        rows = _draw(*_ranks(chart, label_width))
        if widest(rows) <= width:
            return rows
    return None


# Layers


def _ranks(chart: Chart, label_width: int) -> tuple[list[list[_Place]], list[_Box]]:
    """Return the places of each rank, and the boxes. Nodes are in even ranks, labels in odd ones, ports beside their boxes."""
    edges, turned = _downwards(chart)
    nodes = _nodes(chart, _layers(chart, edges), label_width)
    boxes = _boxes(chart, nodes, edges)
    places = [*nodes.values(), *(port for box in boxes.values() for port in box.ports)]
    starts = nodes | {box.name: box.exit for box in boxes.values() if box.exit is not None}
    stops = nodes | {box.name: box.entry for box in boxes.values() if box.entry is not None}
    used = {place.rank for place in places} | {_label_rank(starts[edge.start]) for edge in edges if edge.label}
    for edge, is_turned in zip(edges, turned, strict=True):
        previous = start = starts[edge.start]
        stop, group = stops[edge.stop], chart.common_group(edge.start, edge.stop)
        for rank in range(start.rank + 1, stop.rank):
            if rank % 2 and rank not in used:
                continue
            lines = label_lines(edge.label, label_width) if edge.label and rank == _label_rank(start) else []
            place = _Place(rank, lines, max(widest(lines), 1), group=group)
            _connect(previous, place)
            places.append(place)
            previous = place
        _connect(previous, stop)
        if is_turned:
            start.turned.append(start.below[-1])
            stop.turned.append(stop.above[-1])
        if edge.arrow and (not is_turned or edge.both):
            stop.arrows.append(stop.above[-1])
        if edge.arrow and (is_turned or edge.both):
            start.arrows.append(start.below[-1])
    _set_columns(boxes[""], places, 0)
    ranks = [[place for place in places if place.rank == rank] for rank in sorted({place.rank for place in places})]
    for box in boxes.values():
        _move_free(box, ranks)
    del boxes[""]
    left = min([*(place.x - place.width // 2 for place in places), *(box.left for box in boxes.values())])
    for place in places:
        place.x -= left
    for box in boxes.values():
        box.left, box.right = box.left - left, box.right - left
    return [sorted(rank, key=lambda place: place.x) for rank in ranks], [*boxes.values()]


def _layers(chart: Chart, edges: Sequence[Edge]) -> dict[str, int]:
    """Return the layer of each node. Edges of a subgraph lead to all its nodes, and need space for its ports."""
    with_ports = {name for edge in edges for name in (edge.start, edge.stop)} & chart.groups.keys()

    def ports_in(name: str) -> int:
        trails = [chart.trail(each) for each in with_ports if each != name]
        return max(
            (len(with_ports.intersection(trail[trail.index(name) + 1 :])) for trail in trails if name in trail),
            default=0,
        )

    steps = {name: ports_in(name) for name in with_ports}
    links: list[tuple[str, str, int]] = []
    for edge in edges:
        groups = [name for name in (edge.start, edge.stop) if name in with_ports]
        step = 1 + bool(groups and edge.label) + (len(groups) == 2) + sum(steps[name] for name in groups)
        links += [(one, other, step) for one in chart.nodes_of(edge.start) for other in chart.nodes_of(edge.stop)]
    layers = dict.fromkeys(chart.labels, 0)
    for _ in range(len(layers)):
        before = dict(layers)
        for start, stop, step in links:
            layers[stop] = max(layers[stop], layers[start] + step)
        if layers == before:
            break
    return layers


def _nodes(chart: Chart, layers: Mapping[str, int], label_width: int) -> dict[str, _Place]:
    nodes: dict[str, _Place] = {}
    for name, label in chart.labels.items():
        lines, group = label_lines(label, label_width), chart.group_of.get(name, "")
        nodes[name] = _Place(2 * layers[name], lines, widest(lines) + 4, boxed=True, group=group)
        nodes[name].decision = name in chart.decisions
    return nodes


def _boxes(chart: Chart, nodes: Mapping[str, _Place], edges: Sequence[Edge]) -> dict[str, _Box]:
    """Return the boxes of the subgraphs with their ranks and ports. The box of the whole chart has an empty name."""
    boxes = {"": _Box()} | {name: _Box(name, title) for name, title in chart.groups.items()}
    order = {name: number for number, name in enumerate(nodes)}
    for name in reversed(list(chart.groups)):  # those inside first
        box, around = boxes[name], chart.group_of[name]
        inside = chart.nodes_of(name)
        box.order = order[inside[0]]
        ranks = [
            *(nodes[node].rank for node in inside),
            *(port.rank for other in boxes.values() if name in chart.trail(other.name)[:-1] for port in other.ports),
        ]
        box.first, box.last = min(ranks), max(ranks)
        if any(edge.stop == name for edge in edges):
            box.entry = _Place(box.first - 1, [], 1, group=around, is_port=True)
        if any(edge.start == name for edge in edges):
            box.exit = _Place(box.last + 1, [], 1, group=around, is_port=True)
        boxes[around].inside.append(box)
    return boxes


def _label_rank(start: _Place) -> int:
    """Return the rank of the label of an edge."""
    return start.rank + 1 + start.rank % 2


def _set_columns(box: _Box, places: Sequence[_Place], left: int) -> int:
    """Set the columns of the places and the boxes in a box, all beside each other, and return the column after it."""
    right = start = left + (_EDGE_OF_GROUP + 1 if box.name else 0)
    own = [place for place in places if place.group == box.name and not place.is_port]
    own_order = next((at for at, place in enumerate(places) if place.group == box.name), 0)
    for part in sorted(
        [*box.inside, *([box] if own else [])], key=lambda each: own_order if each is box else each.order
    ):
        at = right + (_GAP if right > start else 0)
        right = _set_beside(own, at) if part is box else _set_columns(part, places, at)
    if not box.name:
        return right
    box.left, box.right = left, max(right + _EDGE_OF_GROUP, left + cell_width(box.title) + 5)
    for port in box.ports:
        port.x = (box.left + box.right) // 2
    return box.right + 1


def _set_beside(places: Sequence[_Place], left: int) -> int:
    """Set the columns of places of one group from ``left`` on, and return the column after them."""
    ranks = sorted({place.rank for place in places})
    _ordered([[place for place in places if place.rank == rank] for rank in ranks])
    for place in places:
        place.x += left
    return max(place.x - place.width // 2 + place.width for place in places)


def _move_free(box: _Box, ranks: Sequence[Sequence[_Place]]) -> None:
    """Align the ranks of a box that have no inner box beside them with the places that their edges lead to."""
    inside = [[place for place in rank if place.group == box.name] for rank in ranks if box.inside]
    free = [rank for rank in inside if rank and not any(each.first <= rank[0].rank <= each.last for each in box.inside)]
    for sweep in range(_SWEEPS):
        for rank in free if sweep % 2 else free[::-1]:
            _move_rank(rank, box, down=bool(sweep % 2))


def _move_rank(rank: list[_Place], box: _Box, *, down: bool) -> None:
    """Move the places of a rank towards those above (``down``) or below them, unless a port would move or one leave the box."""
    wishes = {}
    for place in rank:
        others = place.above if down else place.below
        is_fixed = place.is_port or not others
        wishes[id(place)] = place.x if is_fixed else round(sum(each.x for each in others) / len(others))
    rank.sort(key=lambda place: wishes[id(place)])
    before = [place.x for place in rank]
    _spread(rank, [wishes[id(place)] for place in rank])
    lefts = [place.x - place.width // 2 for place in rank]
    leaves = box.name and (
        min(lefts) <= box.left + 1
        or max(left + place.width for left, place in zip(lefts, rank, strict=True)) >= box.right
    )
    if leaves or any(place.is_port and place.x != x for place, x in zip(rank, before, strict=True)):
        for place, x in zip(rank, before, strict=True):
            place.x = x


def _connect(above: _Place, below: _Place) -> None:
    above.below.append(below)
    below.above.append(above)


def _downwards(chart: Chart) -> tuple[list[Edge], list[bool]]:
    """Return the edges from top to bottom, and for each whether its direction was reversed to break a cycle or because the chart goes up.

    A subgraph that has edges of its own is one node for the edges that cross its border.
    """
    ends = [chart.apart(edge) for edge in chart.edges]
    targets: dict[str, list[str]] = {name: [] for label in chart.labels for name in chart.trail(label)}
    for start, stop in ends:
        targets[start].append(stop)
    done: set[str] = set()
    closing: set[tuple[str, str]] = set()
    for root in targets:
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
    edges: list[Edge] = []
    turned: list[bool] = []
    for edge, pair in zip(chart.edges, ends, strict=True):
        is_turned = (pair in closing) != chart.upwards
        start, stop = (edge.stop, edge.start) if is_turned else (edge.start, edge.stop)
        edges.append(Edge(start, stop, edge.label, edge.arrow, edge.both))
        turned.append(is_turned)
    return edges, turned


def _ordered(ranks: list[list[_Place]]) -> None:
    """Order the places of each layer of one group so that few lines cross, and set their columns."""
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        for rank in ranks if down else ranks[::-1]:
            orders = {id(each): at for other in ranks for at, each in enumerate(other)}

            def wanted(place: _Place, orders: dict[int, int] = orders, *, down: bool = down) -> float:
                beside = _near(place, place.above if down else place.below)
                return sum(orders[id(each)] for each in beside) / len(beside) if beside else orders[id(place)]

            rank.sort(key=wanted)
    for rank in ranks:
        _spread(rank, [0] * len(rank))
    for sweep in range(_SWEEPS):
        for rank in ranks if sweep % 2 == 0 else ranks[::-1]:
            neighbors = [_near(place, place.above if sweep % 2 == 0 else place.below) for place in rank]
            wishes = [
                round(sum(each.x for each in beside) / len(beside)) if beside else place.x
                for place, beside in zip(rank, neighbors, strict=True)
            ]
            _spread(rank, wishes)
    for rank in ranks:
        _straighten(rank)
    left = min(place.x - place.width // 2 for rank in ranks for place in rank)
    for place in (place for rank in ranks for place in rank):
        place.x -= left


def _near(place: _Place, others: Sequence[_Place]) -> list[_Place]:
    """Return those of ``others`` that are in the group of ``place``."""
    return [each for each in others if each.group == place.group and not each.is_port]


def _straighten(rank: Sequence[_Place]) -> None:
    """Put each place that has one line from above straight below it, if there is space."""
    for at, place in enumerate(rank):
        if len(place.above) != 1 or not _near(place, place.above):
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


def _draw(ranks: Sequence[Sequence[_Place]], boxes: Sequence[_Box]) -> list[str]:
    canvas, ended = Canvas(), 0
    y = max((box.borders(ranks[0][0].rank) for box in boxes), default=0)
    for index, places in enumerate(ranks):
        rank = places[0].rank
        for box in boxes:
            if box.first == rank:
                box.top = y - box.borders(rank) - bool(index)  # the arrows to the places are inside
                _draw_entry(canvas, box, ended)
            if box.exit in places:
                _draw_exit(canvas, box, y)
        height = max(len(place.lines) + 2 * place.boxed for place in places)
        for place in places:
            _draw_place(canvas, place, y, height)
        y = ended = y + height
        following = ranks[index + 1] if index + 1 < len(ranks) else []
        for box in boxes:
            if box.last == rank:
                box.bottom = y + bool(following) + box.borders(rank, below=True) - 1
                _draw_box(canvas, box)
        if following:
            after = max((box.borders(rank, below=True) for box in boxes), default=0)
            before = max((box.borders(following[0].rank) for box in boxes), default=0)
            after += any(box.exit in following for box in boxes)
            before += any(box.entry in places for box in boxes)
            y = _draw_between(canvas, places, following, y, after=after, before=before)
    return canvas.rows()


def _draw_box(canvas: Canvas, box: _Box) -> None:
    for y, sideways in ((box.top, DOWN), (box.bottom, UP)):
        canvas.horizontal(box.left, box.right, y)
        canvas.join(box.left, y, sideways)
        canvas.join(box.right, y, sideways)
    for x in (box.left, box.right):
        canvas.vertical(x, box.top + 1, box.bottom - 1)
    canvas.write(box.left + 2, box.top, f" {box.title} ")


def _draw_entry(canvas: Canvas, box: _Box, y: int) -> None:
    """Draw the line from the entry of a box, which ends above row ``y``, to its border."""
    if box.entry is not None:
        canvas.vertical(box.entry.x, y, box.top - 1)
        if box.entry.arrows:
            canvas.write(box.entry.x, box.top - 1, "▼")


def _draw_exit(canvas: Canvas, box: _Box, y: int) -> None:
    """Draw the line from the border of a box to its exit at row ``y``."""
    if box.exit is not None:
        canvas.join(box.exit.x, box.bottom, DOWN)
        canvas.vertical(box.exit.x, box.bottom + 1, y - 1)
        if box.exit.arrows:
            canvas.write(box.exit.x, box.bottom + 1, "▲")


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


@record(frozen=False, slots=True)
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


def _draw_between(
    canvas: Canvas, rank: Sequence[_Place], following: Sequence[_Place], y: int, *, after: int, before: int
) -> int:
    """Draw the lines between a layer and the next, and return the row of the next layer.

    ``after`` and ``before`` are the numbers of rows for boxes: below the layer, and above the next one. Layers in which
    lines only turn have no rows for arrows.
    """
    forks = [fork for place in rank for fork in _forks(place)]
    count = _set_tracks(forks)
    first = y + after + (after > 0 or not _is_bare(rank))
    last = first + count + before - (before == 0 and _is_bare(following))
    for fork in forks:
        if fork.span[0] == fork.span[1]:
            canvas.vertical(fork.port, y, last)
            continue
        at = first + fork.track
        for column, _place in fork.stops:
            canvas.vertical(fork.port, y, at - 1)
            canvas.join(fork.port, at, UP)
            canvas.horizontal(min(fork.port, column), max(fork.port, column), at)
            canvas.join(column, at, DOWN)
            canvas.vertical(column, at + 1, last)
    for fork in forks:
        for column, below in fork.stops:
            if fork.place in below.arrows and not below.is_port:
                canvas.write(column, last, "▼")
            if below in fork.place.arrows and not fork.place.is_port:
                canvas.write(fork.port, y, "▲")
    return last + 1


def _is_bare(rank: Sequence[_Place]) -> bool:
    return not any(place.boxed or place.lines for place in rank)


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
