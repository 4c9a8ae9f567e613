"""Answers about real sites stay within the limits of clients."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from docs_tui.export.tokens import estimate_tokens
from docs_tui.mcp import tools
from docs_tui.mcp.draft import Draft
from docs_tui.workspace import Workspace
from tests.export.trees import CORPORA

TREES = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []
MOST = 10_000
"""The largest budget that a request may name."""

pytestmark = pytest.mark.corpora


def answers(draft: Draft) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield every answer that could be long."""
    yield "list_pages", tools.list_pages(draft, max_tokens=MOST)
    yield "lint", tools.lint(draft, severity="suggestion", max_tokens=MOST)
    yield "search_docs", tools.search_docs(draft, "the api page", limit=30, max_tokens=MOST)
    for path, page in draft.site.pages.items():
        yield f"outline {path}", tools.outline(draft, path)
        yield f"related {path}", tools.related(draft, path)
        if page.file is not None:
            yield f"read_page {path}", tools.read_page(draft, path, text_format="mdx", max_tokens=MOST)
        cursor: int | None = 0
        while cursor is not None:
            read = tools.read_page(draft, path, max_tokens=MOST, cursor=cursor)
            yield f"read_page {path} {cursor}", read
            cursor = read["next_cursor"]


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: tree.name)
def test_no_answer_is_larger_than_clients_accept(tree: Path) -> None:
    """A structured answer is sent twice: as data, and as text. Claude Code refuses more than 25,000 tokens."""
    workspace = Workspace(tree)
    workspace.load()
    draft = Draft(lambda: workspace.site, tree)
    too_long = [
        f"{name}: {len(text):,} characters, {estimate_tokens(text):,} tokens"
        for name, answer in answers(draft)
        if len(text := json.dumps(answer, ensure_ascii=False)) > 25_000 or estimate_tokens(text) > 12_500
    ]
    assert not too_long
