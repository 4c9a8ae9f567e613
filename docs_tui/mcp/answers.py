"""Limit every answer to the size that clients accept, and mask keys in it.

Clients refuse tool results of more than 25,000 tokens. The protocol sends a structured result twice, as text and as
data, so that a text of at most 20,000 characters stays below 50,000 characters in all.
"""

import json
from collections.abc import Iterable
from typing import TypeVar

from docs_tui.export.tokens import estimate_tokens
from docs_tui.lint.secret_scanner import find_secrets

MOST_CHARACTERS = 20_000
"""The limit for all texts of one answer together."""
MOST_TOKENS = 10_000
_Item = TypeVar("_Item")


def masked(text: str) -> str:
    """Replace API keys in a text by their first characters and a note."""
    parts, at = list[str](), 0
    for secret in find_secrets(text):
        parts += text[at : secret.span.start], f"{secret.shown} ({secret.kind}, masked by docs-tui)"
        at = secret.span.end
    return "".join([*parts, text[at:]])


def cut(text: str, start: int, max_tokens: int) -> tuple[str, int | None]:
    """Return the text from ``start`` that fits the budget, and the offset of the rest (None at the end).

    The text is cut at the end of a line, unless a single line is longer than the budget.
    """
    most = min(MOST_CHARACTERS, len(text) - start)
    budget = min(max(max_tokens, 1), MOST_TOKENS)
    while most > 1 and estimate_tokens(text[start : start + most]) > budget:
        tokens = estimate_tokens(text[start : start + most])
        most = max(1, min(most - 1, most * budget // tokens))
    end = start + most
    if end >= len(text):
        return text[start:], None
    line_end = text.rfind("\n", start, end)
    end = line_end + 1 if line_end > start else end
    return text[start:end], end


def fitting(items: Iterable[_Item], max_tokens: int) -> tuple[list[_Item], bool]:
    """Return as many items as fit into the budget, at least one, and whether these are all.

    Args:
        items: The items: texts, or JSON rows.
        max_tokens: The budget.
    """
    kept: list[_Item] = []
    tokens = characters = 0
    for item in items:
        size = json.dumps(item, ensure_ascii=False)
        tokens += estimate_tokens(size)
        characters += len(size)
        if kept and (tokens > min(max_tokens, MOST_TOKENS) or characters > MOST_CHARACTERS):
            return kept, False
        kept.append(item)
    return kept, True
