"""The pages of the corpora, compared with the reference parser's results.

Pages that it rejects are skipped: in these trees, five templates of skills with a stray close tag.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from docs_tui.commands.syntax_tree import ast_record
from docs_tui.source import Source
from tests.mdx.agreement import COUNTS, LISTS, differences, disagreements

CORPORA = ("PrefectHQ__fastmcp", "coinbase__x402", "langgenius__dify-docs", "mintlify__docs")


@pytest.mark.corpora
@pytest.mark.parametrize("corpus", CORPORA)
def test_a_corpus_agrees_with_the_reference(shared: Path, corpus: str) -> None:
    answers = shared / "oracle" / f"{corpus}.jsonl"
    if not answers.is_file():
        pytest.skip("the reference's answers are not beside this repository")
    total: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    pages: dict[str, list[str]] = {}
    for line in answers.read_text("utf-8").splitlines():
        expected = json.loads(line)
        if not expected["ok"]:
            continue
        text = (shared / "corpora" / corpus / expected["file"]).read_bytes().decode("utf-8")
        record = ast_record(expected["file"], Source(expected["file"], text))
        for kind in LISTS:
            total[kind] += len(expected[kind])
            wrong[kind] += disagreements(kind, expected, record)
        if found := [*differences(expected, record), *(each["code"] for each in record["diagnostics"])]:
            pages[expected["file"]] = found
    assert total["jsx"]
    assert {kind: wrong[kind] for kind in (*LISTS, *COUNTS) if wrong[kind]} == {}
    assert pages == {}
