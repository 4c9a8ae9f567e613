"""Limit every answer to the size that clients accept, and mask keys in it.

Clients refuse results of more than 25,000 tokens. The protocol sends the structured result of a tool twice, as text and
as data, so each copy may have at most 25,000 characters and 12,500 tokens. Other results are sent once.
"""

import json
from collections.abc import Iterable
from typing import Any, TypeVar

from docs_tui.errors import DocsTuiError
from docs_tui.export.tokens import estimate_tokens
from docs_tui.lint.secret_scanner import find_secrets
from docs_tui.site.json_text import with_texts

MOST_CHARACTERS = 20_000
"""The limit for the text or the list of one structured answer, in characters of JSON."""
MOST_TOKENS = 10_000
_COPY_CHARACTERS = 25_000
"""The limit for a structured answer, in characters of JSON."""
_COPY_TOKENS = 12_500
_LONGEST_LABEL = 500
"""The limit for a title, path or message in an answer, in characters."""
_TEXTS = frozenset({"text", "tree", "markdown_difference"})
"""The fields of an answer that are long on purpose."""
_Item = TypeVar("_Item")


def masked(text: str) -> str:
    """Replace API keys in a text by their first characters and a note."""
    parts, at = list[str](), 0
    for secret in find_secrets(text):
        parts += text[at : secret.span.start], f"{secret.shown} ({secret.kind}, masked by docs-tui)"
        at = secret.span.end
    return "".join([*parts, text[at:]])


def cut(text: str, start: int, max_tokens: int, *, copies: int = 2, used: int = 0) -> tuple[str, int | None]:
    """Return the text from ``start`` that fits, and the offset of the rest (None at the end).

    The text is cut at the end of a line, unless a single line does not fit.

    Args:
        text: The whole text.
        start: Where to begin.
        max_tokens: The limit that the caller asked for.
        copies: How often the answer is sent: 2 for structured answers.
        used: The characters that the rest of the answer takes.
    """
    characters = max(MOST_CHARACTERS * 2 // copies - used, 1)
    budget = min(max(max_tokens, 1), MOST_TOKENS * 2 // copies)
    most = min(characters, len(text) - start)
    while most > 1:
        part = json.dumps(text[start : start + most], ensure_ascii=False)
        tokens = estimate_tokens(part)
        if tokens <= budget and len(part) - 2 <= characters:
            break
        most = max(1, min(most - 1, most * budget // tokens, most * characters // len(part)))
    end = start + most
    if end >= len(text):
        return text[start:], None
    line_end = text.rfind("\n", start, end)
    end = line_end + 1 if line_end > start else end
    return text[start:end], end


def fitting(items: Iterable[_Item], max_tokens: int, *, copies: int = 2) -> tuple[list[_Item], bool]:
    """Return as many items as fit, at least one, and whether these are all.

    Args:
        items: The items: texts, or JSON rows.
        max_tokens: The limit that the caller asked for.
        copies: How often the answer is sent: 2 for structured answers.
    """
    characters, budget = MOST_CHARACTERS * 2 // copies, min(max_tokens, MOST_TOKENS * 2 // copies)
    kept: list[_Item] = []
    for item in items:
        size = json.dumps(item, ensure_ascii=False)
        budget -= estimate_tokens(size)
        characters -= len(size)
        if kept and (budget < 0 or characters < 0):
            return kept, False
        kept.append(item)
    return kept, True


def limited(answer: dict[str, Any]) -> dict[str, Any]:
    """Return a structured answer that clients accept.

    Titles, paths and messages are shortened. If it is still too long, the longest lists are, and ``complete`` is False.
    """
    kept = {name: value if name in _TEXTS else _with_short_labels(value) for name, value in answer.items()}
    while not _is_accepted(kept):
        sizes = {name: len(json.dumps(value)) for name, value in kept.items() if name not in _TEXTS}
        longest = max(sizes or kept, key=lambda name: sizes.get(name, 0))
        if not sizes.get(longest) or sizes[longest] <= 2 * _LONGEST_LABEL:
            longest = max(kept, key=lambda name: len(json.dumps(kept[name])))
        kept[longest] = _half(kept[longest])
        if "complete" in kept:
            kept["complete"] = False
    return kept


def _is_accepted(answer: dict[str, Any]) -> bool:
    text = json.dumps(answer, ensure_ascii=False)
    return len(text) <= _COPY_CHARACTERS and estimate_tokens(text) <= _COPY_TOKENS


def _with_short_labels(value: Any) -> Any:
    return with_texts(value, lambda text: text if len(text) <= _LONGEST_LABEL else text[: _LONGEST_LABEL - 1] + "…")


def _half(value: Any) -> Any:
    if isinstance(value, dict):
        return dict(list(value.items())[: len(value) // 2])
    return value[: len(value) // 2] if isinstance(value, str | list) else None


def error_message(error: DocsTuiError) -> str:
    """Return the message of an error for a model, which calls tools instead of commands."""
    return masked(str(error).replace('run "docs-tui pages"', "call list_pages"))
