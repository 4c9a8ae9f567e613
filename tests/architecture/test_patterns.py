"""No regular expression uses a construct that early releases of Python 3.11 get wrong."""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import docs_tui

ROOT = Path(docs_tui.__file__).parent
POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{[0-9,]+\})\+")


def test_no_group_is_repeated_possessively() -> None:
    """Python 3.11.0 to 3.11.4 loses text in ``(?:…)*+`` (CPython's issue 106052); ``(?>(?:…)*)`` says the same."""
    assert list(_raw_strings_with(POSSESSIVE_GROUP)) == []


def _raw_strings_with(pattern: re.Pattern[str]) -> Iterator[str]:
    for file in sorted(ROOT.rglob("*.py")):
        text = file.read_text("utf-8")
        if not pattern.search(text):  # tokenizing every file takes seconds
            continue
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.STRING and _is_raw(token.string) and pattern.search(token.string):
                yield f"{file.relative_to(ROOT)}:{token.start[0]}"


def _is_raw(text: str) -> bool:
    return "r" in text[: text.index(text[-1])].lower()
