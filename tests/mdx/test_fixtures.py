"""The cases of ``fixtures/*.md``: a title, a page and its tree, separated by lines with a single dot.

``python tests/mdx/test_fixtures.py`` updates the trees. Review the difference before you commit it.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.mdx.tree_text import tree_text

FOLDER = Path(__file__).parent / "fixtures"


class Case(NamedTuple):
    title: str
    page: str
    tree: str


def read_cases(path: Path) -> list[Case]:
    """Return the cases of one file; ``→`` stands for a tab and ``␍`` for a carriage return."""
    parts = path.read_text("utf-8").split("\n.\n")
    pages = [part.replace("→", "\t").replace("␍", "\r") for part in parts[1::3]]
    return [Case(title.strip(), page, tree) for title, page, tree in zip(parts[0::3], pages, parts[2::3], strict=False)]


CASES = [(path.stem, case) for path in sorted(FOLDER.glob("*.md")) for case in read_cases(path)]


@pytest.mark.parametrize(("name", "case"), CASES, ids=[f"{name}: {case.title}" for name, case in CASES])
def test_a_fixture_has_its_tree(name: str, case: Case) -> None:
    assert tree_text(case.page).rstrip("\n") == case.tree.rstrip("\n"), f"{name}: {case.title}"


def write_anew() -> None:
    """Update the tree of each case."""
    for path in sorted(FOLDER.glob("*.md")):
        written = [
            f"{case.title}\n.\n{case.page.replace(chr(9), '→').replace(chr(13), '␍')}\n.\n{tree_text(case.page).rstrip()}\n.\n"
            for case in read_cases(path)
        ]
        path.write_text("\n".join(written), "utf-8")


if __name__ == "__main__":
    write_anew()
