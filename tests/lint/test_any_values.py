"""Values of any type, in front matter and in docs.json, are checked by every rule."""

import json
from typing import Any

import pytest

from docs_tui.lint.linter import lint
from docs_tui.lint.rules.front_matter_key import KNOWN_KEYS
from tests.conftest import ROOT
from tests.sites import site_of

VALUES: tuple[Any, ...] = (None, True, 7, 1.5, "", "x", "/a b", [], ["x"], [1, ["x"]], {}, {"x": {"y": 1}})
CONFIG = json.loads((ROOT / "sample_docs" / "docs.json").read_text()) | {
    "icons": {"library": "lucide"},
    "background": {"color": {"light": "#fff"}},
    "variables": {"product": "Relay"},
}
PAGE = '<Card icon="rocket" title="{{product}}">\n<span style={{color: "#eee"}}>Text.</span>\n</Card>\n'
KEYS = sorted(KNOWN_KEYS - {"icon"} | {"iconLibrary"})


def changed(value: Any, depth: int, into: Any) -> Any:
    """Return ``value`` with everything at a depth replaced."""
    if depth == 0:
        return into
    if isinstance(value, dict):
        return {key: changed(each, depth - 1, into) for key, each in value.items()}
    return [changed(each, depth - 1, into) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("value", VALUES, ids=json.dumps)
def test_in_front_matter(value: Any) -> None:
    lines = "\n".join(f"{key}: {json.dumps(value)}" for key in KEYS)
    for first in ("", "icon: no-such-icon\n"):
        lint(site_of({"docs.json": "{}", "index.mdx": f"---\n{first}{lines}\n---\n\n{PAGE}"}), select=("all",))


@pytest.mark.parametrize("value", VALUES, ids=json.dumps)
@pytest.mark.parametrize("depth", range(1, 9))
def test_in_docs_json(depth: int, value: Any) -> None:
    lint(site_of({"docs.json": json.dumps(changed(CONFIG, depth, value)), "index.mdx": PAGE}), select=("all",))
