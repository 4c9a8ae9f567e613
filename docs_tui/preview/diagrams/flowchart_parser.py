"""Reads the Mermaid source of a flowchart."""

import re
from dataclasses import field

from docs_tui.preview.diagrams.diagram_parts import label_text, statements
from docs_tui.source.record import record

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
    (?:--|==|-\.)\s+(?P<text>[^-=.|>][^|>]*?)\s+(?:--+|==+|\.-+)(?P<head1>[>xo])?
    |(?:--+|==+|-\.+-)(?P<head2>[>xo])?(?:\|(?P<label>[^|]*)\|)?)""",
    re.VERBOSE,
)
_SUBGRAPH = re.compile(r"subgraph\s+(?P<id>[\w.-]+)\s*\[(?P<title>.+)\]$|subgraph\s+(?P<name>.+)$")


@record(frozen=False, slots=True)
class Edge:
    """A line between two nodes or subgraphs."""

    start: str
    stop: str
    label: str = ""
    arrow: bool = True
    both: bool = False


@record(frozen=False, slots=True)
class Chart:
    """The nodes, edges and subgraphs of a flowchart."""

    labels: dict[str, str] = field(default_factory=dict)
    """The labels of the nodes, by their ids."""
    decisions: set[str] = field(default_factory=set)
    edges: list[Edge] = field(default_factory=list)
    upwards: bool = False
    groups: dict[str, str] = field(default_factory=dict)
    """The titles of the subgraphs, by their ids; the outer ones first."""
    group_of: dict[str, str] = field(default_factory=dict)
    """The innermost subgraph of each node and subgraph that is in one."""

    def trail(self, name: str) -> list[str]:
        """Return the subgraphs around a node or subgraph, the outermost first, and the name itself."""
        names = [name]
        while group := self.group_of.get(names[-1]):
            names.append(group)
        return names[::-1]

    def common_group(self, one: str, other: str) -> str:
        """Return the innermost subgraph around both; empty if there is none."""
        around = self.trail(other)[:-1]
        return next((name for name in reversed(self.trail(one)[:-1]) if name in around), "")

    def apart(self, edge: Edge) -> tuple[str, str]:
        """Return the ends of an edge, or the subgraphs around them that have edges of their own and that it leaves or enters."""
        whole = self.groups.keys() & {name for each in self.edges for name in (each.start, each.stop)}
        start, stop = (
            [name for name in self.trail(end) if name in whole or name == end] for end in (edge.start, edge.stop)
        )
        return next((one, other) for one, other in zip(start, stop, strict=False) if one != other)

    def nodes_of(self, name: str) -> list[str]:
        """Return the nodes of a subgraph and of those in it; for a node, the node."""
        return [node for node in self.labels if name in self.trail(node)]


def parse_flowchart(source: str) -> Chart | None:
    """Parse a flowchart; None if it contains anything that cannot be drawn."""
    lines = list(statements(source))
    head = _HEAD.match(lines[0]) if lines else None
    if head is None:
        return None
    chart, around = Chart(upwards=head[1] == "BT"), [""]
    for line in lines[1:]:
        if found := _SUBGRAPH.match(line):
            group = found["id"] or found["name"]
            if group in chart.groups:
                return None
            chart.groups[group] = label_text(found["title"] or found["name"]).replace("\n", " ")
            chart.group_of[group] = around[-1]
            around.append(group)
        elif line == "end" and len(around) > 1:
            around.pop()
        elif not _SILENT.match(line) and not _parse_chain(line, chart, around[-1]):
            return None
    return chart if len(around) == 1 and _without_group_nodes(chart) else None


def _without_group_nodes(chart: Chart) -> bool:
    """Remove the nodes that are subgraphs; subgraphs without nodes become nodes. Return False if an edge connects a subgraph with one that contains it."""
    for group in chart.groups:
        chart.labels.pop(group, None)
    for group, title in reversed(list(chart.groups.items())):
        if not chart.nodes_of(group):
            del chart.groups[group]
            if any(group in (edge.start, edge.stop) for edge in chart.edges):
                chart.labels[group] = title
    chart.decisions &= chart.labels.keys()
    return all(
        edge.start not in chart.trail(edge.stop) and edge.stop not in chart.trail(edge.start) for edge in chart.edges
    )


def _parse_chain(line: str, chart: Chart, group: str) -> bool:
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
        label = label_text(edge["label"] or edge["text"] or "").replace("\n", " ")
        arrow = bool(edge["head1"] or edge["head2"])
        for start in starts:
            for stop in stops:
                if start == stop:
                    return False
                chart.edges.append(Edge(start, stop, label, arrow, both=bool(edge["back"])))
        starts = stops
    return True


def _parse_nodes(line: str, at: int, chart: Chart, group: str) -> tuple[list[str], int] | None:
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
        if group and name not in chart.groups:
            chart.group_of.setdefault(name, group)
        names.append(name)
        at = node.end()
        if line[at : at + 1] != "&":
            return names, at
        at += 1
    return None
