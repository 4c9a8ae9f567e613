"""Write the icon sets of docs_tui/export/icons from the npm packages that publish them.

Run ``npm pack`` for the packages in ``PACKAGES`` in one folder, unpack each into a folder of its own, and give that
folder: ``python -m tests.make_icons FOLDER``. Each set becomes a gzip file with one line for each drawing:
its names, its style, the width and height of its box, and its path.
"""

import gzip
import json
import math
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import yaml

PACKAGES = ("lucide-static", "@tabler/icons", "@fortawesome/fontawesome-free", "@fortawesome/fontawesome-common-types")
TARGET = Path(__file__).parent.parent / "docs_tui" / "export" / "icons"

Row: TypeAlias = tuple[str, str, int, int, str]
"""Names, style, width, height and path of a drawing; a name without a drawing has no path."""

_NUMBER = re.compile(r"-?(?:\d+(?:\.\d+)?|\.\d+)")
_RELATIVE_START = re.compile(rf"m[ ,]?({_NUMBER.pattern})[ ,]?({_NUMBER.pattern})")
_SPACE = re.compile(r"\s*([A-Za-z,])\s*|\s+(?=-)|\s+")


def main() -> None:
    """Write the sets and their licences."""
    folder = Path(sys.argv[1])
    lucide, tabler, free, types = (_unpacked(folder, name) for name in PACKAGES)
    sets = {"lucide": lucide_rows(lucide), "tabler": tabler_rows(tabler), "fontawesome": font_awesome_rows(free, types)}
    for name, rows in sets.items():
        lines = ["\t".join(map(str, row)) for row in sorted(rows)]
        content = gzip.compress("\n".join(lines).encode(), 9, mtime=0)
        (TARGET / f"{name}.gz").write_bytes(content)
        print(f"{name}: {len(lines):,} lines, {len(content):,} bytes")
    for name, licence in (
        ("lucide", lucide / "LICENSE"),
        ("tabler", tabler / "LICENSE"),
        ("fontawesome", free / "LICENSE.txt"),
    ):
        shutil.copy(licence, TARGET / f"LICENSE.{name}.txt")


def _unpacked(folder: Path, package: str) -> Path:
    name = package.removeprefix("@").replace("/", "-")
    return next(path for path in sorted(folder.glob(f"{name}-[0-9]*/package")) if path.is_dir())


def lucide_rows(package: Path) -> Iterator[Row]:
    """Yield the drawings of Lucide; old names are files with the same drawing."""
    nodes = _json(package / "icon-nodes.json")
    drawn = {_inside(package / "icons" / f"{name}.svg"): name for name in nodes}
    names: dict[str, list[str]] = {name: [name] for name in nodes}
    for file in sorted((package / "icons").glob("*.svg")):
        if file.stem not in nodes and (name := drawn.get(_inside(file))):
            names[name].append(file.stem)
    for name, shapes in nodes.items():
        yield " ".join(names[name]), "line", 24, 24, " ".join(path_of(*shape) for shape in shapes)


def tabler_rows(package: Path) -> Iterator[Row]:
    """Yield the drawings of Tabler, in outline and filled."""
    for style, file in (("line", "outline"), ("filled", "filled")):
        for name, shapes in _json(package / f"tabler-nodes-{file}.json").items():
            yield name, style, 24, 24, " ".join(path_of(*shape) for shape in shapes)


def font_awesome_rows(package: Path, types: Path) -> Iterator[Row]:
    """Yield the free drawings of Font Awesome, and the names of the others."""
    older: dict[str, list[str]] = {}
    for name, now in yaml.safe_load((package / "metadata" / "shims.yml").read_text("utf-8")).items():
        older.setdefault(now.get("name", name), []).append(str(name))
    known = set()
    for name, icon in _json(package / "metadata" / "icon-families.json").items():
        names = list(dict.fromkeys([name, *icon.get("aliases", {}).get("names", []), *older.get(name, [])]))
        known.update(names)
        for style, drawing in icon["svgs"]["classic"].items():
            _, _, width, height = drawing["viewBox"]
            yield " ".join(names), style, width, height, _short(drawing["path"])
    declared = (types / "index.d.ts").read_text("utf-8").partition("IconName =")[2]
    for name in sorted(set(re.findall(r"'([a-z0-9-]+)'", declared)) - known):
        yield name, "", 0, 0, ""


def path_of(shape: str, given: Mapping[str, str]) -> str:
    """Return a shape of SVG as a path."""
    at = {key: float(value) for key, value in given.items() if _NUMBER.fullmatch(value)}
    if shape == "path":
        return _short(given["d"])
    if shape in ("circle", "ellipse"):
        across, down = at.get("rx", at.get("r", 0)), at.get("ry", at.get("r", 0))
        half = f"a{_number(across)} {_number(down)} 0 1 0 "
        return f"M{_number(at['cx'] - across)} {_number(at['cy'])}{half}{_number(2 * across)} 0{half}{_number(-2 * across)} 0z"
    if shape == "line":
        return f"M{given['x1']} {given['y1']}L{given['x2']} {given['y2']}"
    if shape in ("polyline", "polygon"):
        return "M" + " ".join(_NUMBER.findall(given["points"])) + ("z" if shape == "polygon" else "")
    if shape == "rect":
        return _rectangle(at)
    raise ValueError(shape)


def _rectangle(at: Mapping[str, float]) -> str:
    x, y, width, height = at.get("x", 0), at.get("y", 0), at["width"], at["height"]
    across = min(at.get("rx", at.get("ry", 0)), width / 2)
    down = min(at.get("ry", at.get("rx", 0)), height / 2)
    if not across:
        return f"M{_number(x)} {_number(y)}h{_number(width)}v{_number(height)}h{_number(-width)}z"
    turn = f"a{_number(across)} {_number(down)} 0 0 1 "
    sides = (
        f"h{_number(width - 2 * across)}{turn}{_number(across)} {_number(down)}",
        f"v{_number(height - 2 * down)}{turn}{_number(-across)} {_number(down)}",
        f"h{_number(2 * across - width)}{turn}{_number(-across)} {_number(-down)}",
        f"v{_number(2 * down - height)}{turn}{_number(across)} {_number(-down)}",
    )
    return f"M{_number(x + across)} {_number(y)}{''.join(sides)}z"


def _number(value: float) -> str:
    whole = round(value)
    return str(whole) if math.isclose(value, whole) else f"{value:.4g}"


def _short(path: str) -> str:
    """Return a path without unnecessary spaces, and with an absolute start, because it may follow another one."""
    short = _SPACE.sub(
        lambda found: found[1] or ("" if path[found.end() : found.end() + 1] == "-" else " "), path
    ).strip()
    start = _RELATIVE_START.match(short)
    if start is None:
        return short
    rest = short[start.end() :].lstrip(" ,")
    return f"M{start[1]} {start[2]}{'l' if _NUMBER.match(rest) else ''}{rest}"


def _inside(file: Path) -> tuple[str, ...]:
    return tuple(re.findall(r"<(?:path|circle|rect|line|ellipse|polyline|polygon)[^>]*>", file.read_text("utf-8")))


def _json(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


if __name__ == "__main__":
    main()
