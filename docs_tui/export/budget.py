"""How much may be handed over: a text's tokens against a budget.

The tokens are an estimate that can be a tenth off, so what is that close to the budget is near it and not yet over.
"""

from typing import Literal, TypeAlias

from docs_tui.export.tokens import two_figures

Verdict: TypeAlias = Literal["within", "near", "over"]

MARGIN = 0.1
"""The part of the budget that the estimate may be off."""


def verdict(tokens: int, budget: int | None) -> Verdict:
    """Return how ``tokens`` stand to ``budget``; without one (None or 0) anything is within it."""
    if not budget:
        return "within"
    if tokens > budget * (1 + MARGIN):
        return "over"
    return "near" if tokens >= budget * (1 - MARGIN) else "within"


def share(tokens: int, budget: int) -> str:
    """Return in words how much of ``budget`` ``tokens`` take: ``about 64 % of the budget of 8,000 tokens``."""
    return f"about {two_figures(round(100 * tokens / budget)):,} % of the budget of {budget:,} tokens"
