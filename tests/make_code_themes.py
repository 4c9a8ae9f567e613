"""Write the colors of code themes from the npm package ``tm-themes``, which contains the themes of the hosted service.

Run ``npm pack tm-themes``, unpack it, and give its folder: ``python -m tests.make_code_themes FOLDER/package``.
Themes under licences other than the permissive ones in ``LICENCES`` are left out.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from docs_tui.server.colors import read_color, written_color
from docs_tui.server.site_theme import ROLES

LICENCES = frozenset({"MIT", "Apache-2.0", "ISC", "BSD-3-Clause"})
TARGET = Path(__file__).parent.parent / "docs_tui" / "server"
SCOPES = {
    "comment": "comment.line",
    "keyword": "keyword.control",
    "constant": "constant.language",
    "string": "string.quoted.double",
    "number": "constant.numeric",
    "function": "entity.name.function",
    "class": "entity.name.type.class",
    "heading": "entity.name.section",
    "builtin": "support.function",
    "attribute": "entity.other.attribute-name",
    "tag": "entity.name.tag",
    "variable": "variable.other",
    "error": "invalid",
    "operator": "keyword.operator",
}
"""The scope of TextMate that a role of ours is nearest to."""
_BETWEEN = "=" * 60


def main() -> None:
    """Write the table of colors, and the licences of the themes in it."""
    package = Path(sys.argv[1])
    notices = dict(_notices((package / "NOTICE").read_text()))
    rows = []
    for name in sorted(notices):
        theme = json.loads((package / "themes" / f"{name}.json").read_text())
        rows.append("\t".join((name, theme["type"], *_colors(theme))))
    (TARGET / "code_themes.tsv").write_text("\n".join(rows) + "\n")
    texts = [(package / "LICENSE").read_text().strip(), *(notices[name].strip() for name in sorted(notices))]
    (TARGET / "LICENSE.code_themes.txt").write_text(f"\n\n{_BETWEEN}\n".join(dict.fromkeys(texts)) + "\n")
    print(f"{len(rows)} themes")


def _notices(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the notice of each theme with a permissive licence."""
    for part in re.split(r"^={20,}\n", text, flags=re.MULTILINE)[1:]:
        licence = re.search(r"^SPDX:\s*(.+)$", part, re.MULTILINE)
        files = re.search(r"^Files:\s*(.+)$", part, re.MULTILINE)
        if files and licence and licence[1].strip() in LICENCES:
            for name in files[1].split(","):
                yield name.strip().removesuffix(".json"), part


def _colors(theme: Mapping[str, Any]) -> Iterator[str]:
    """Yield the background, the text color, and the color of each role; empty for the text color."""
    colors = theme["colors"]
    default: Mapping[str, Any] = next(
        (each.get("settings", {}) for each in theme["tokenColors"] if not each.get("scope")), {}
    )
    yield _opaque(colors.get("editor.background") or default.get("background"))
    yield _opaque(colors.get("editor.foreground") or colors.get("foreground") or default.get("foreground"))
    for role in ROLES:
        yield _opaque(_color(theme["tokenColors"], SCOPES[role]))


def _color(rules: list[Mapping[str, Any]], scope: str) -> str | None:
    """Return the color of a scope by the longest selector that is its prefix; of equally long ones, the last."""
    found, length = None, 0
    for rule in rules:
        color = rule.get("settings", {}).get("foreground")
        given = rule.get("scope") or ()
        for selector in (
            each.strip() for one in ([given] if isinstance(given, str) else given) for each in one.split(",")
        ):
            if color and len(selector) >= length and (scope == selector or scope.startswith(f"{selector}.")):
                found, length = color, len(selector)
    return found


def _opaque(value: str | None) -> str:
    color = read_color((value or "")[:7])
    return written_color(color) if color is not None else ""


if __name__ == "__main__":
    main()
