"""The time of lint grows with the length of a page, whatever the page repeats."""

import json
import time
from itertools import count

import pytest

from docs_tui.lint.linter import lint
from docs_tui.lint.spec_faults import spec_faults
from tests.sites import site_of

_HEAD = "---\ntitle: Keys\ndescription: How keys work.\n---\n\n"
_PAGES = {
    "level-1 headings": ("", "# One\n\n"),
    "rows with too many cells": ("| a | b |\n| - | - |\n", "| x | y | z |\n"),
    "callouts in one quote": ("", "> [!NOTE]\n"),
    "links with spaces": ("", "[a](/b c) "),
    "links to missing headings": ("", "## Keys\n\nRead of [limits](#limits).\n\n"),
    "sentences in the first person": ("", "We'll create it. "),
    "a sentence without an end": ("", "we can add it "),
}


def _is_linear(cost: dict[int, float]) -> bool:
    few, many = cost
    return cost[many] < 2 * many / few * cost[few] + 0.05


def _seconds(repeats: int, name: str) -> float:
    before, repeated = _PAGES[name]
    site = site_of({"index.mdx": _HEAD + before + repeated * repeats})
    start = time.process_time()
    lint(site, ignore=("unparallel-list",))
    return time.process_time() - start


@pytest.mark.parametrize("name", _PAGES)
def test_the_time_grows_with_the_page_alone(name: str) -> None:
    assert any(_is_linear({each: _seconds(each, name) for each in (400, 3200)}) for _ in range(3)), "three times"


def test_the_time_grows_with_the_spec_alone() -> None:
    versions = count()

    def seconds(paths_in_all: int) -> float:
        operation = {"description": "Read. " * 100, "responses": {"200": {"$ref": "#/components/responses/Old"}}}
        paths = {f"/keys{number}/{{id}}": {"get": operation} for number in range(paths_in_all)}
        version = str(next(versions))  # else the second measurement finds the faults in the cache
        content = json.dumps({"openapi": "3.1.0", "info": {"version": version}, "paths": paths}).encode()
        start = time.process_time()
        assert len(spec_faults("openapi.json", content)) == 2 * paths_in_all
        return time.process_time() - start

    assert any(_is_linear({each: seconds(each) for each in (1000, 8000)}) for _ in range(3)), "three times"
