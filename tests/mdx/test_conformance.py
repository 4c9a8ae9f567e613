"""The public MDX test suites, with the reference parser's results. The data is outside the repository.

``conformance_exceptions.json`` lists by number the cases where this parser differs on purpose, with reasons.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from docs_tui.commands.syntax_tree import ast_record
from docs_tui.source import Source
from tests.mdx.agreement import differences

EXCEPTIONS = Path(__file__).with_name("conformance_exceptions.json")


@pytest.fixture(scope="module")
def cases(shared: Path) -> list[dict[str, Any]]:
    path = shared / "mdx-conformance.json"
    if not path.is_file():
        pytest.skip("the conformance cases are not beside this repository")
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return found


def _wrong(case: dict[str, Any]) -> list[str]:
    """Return how this parser and the reference differ. A page that strict MDX rejects must have a diagnostic."""
    record = ast_record("page.mdx", Source("page.mdx", case["source"]))
    expected = case["expected"]
    if not expected["ok"]:
        return [] if record["diagnostics"] else ["no diagnostic"]
    return [*differences(expected, record), *(each["code"] for each in record["diagnostics"])]


@pytest.mark.parametrize("group", ["mdx", "markdown"])
def test_every_case_agrees_or_is_listed_with_a_reason(cases: list[dict[str, Any]], group: str) -> None:
    listed: dict[str, Any] = json.loads(EXCEPTIONS.read_text("utf-8"))[group]
    wrong = {str(number): _wrong(case) for number, case in enumerate(cases) if case["group"] == group}
    assert {number: found for number, found in wrong.items() if found and number not in listed} == {}
    assert [number for number in listed if not wrong[number]] == [], "these agree now: strike them off the list"
    assert all(entry["source"] == cases[int(number)]["source"] for number, entry in listed.items())
