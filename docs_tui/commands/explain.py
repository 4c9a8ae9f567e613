"""``explain``: what a rule finds, why that is bad, and how it is written well; without a rule, all of them in a list."""

from typing import TYPE_CHECKING

from docs_tui.commands.command import COMMAND_LINE, JSON, Command, Context, Form, Item, Kind, Outcome, Param
from docs_tui.errors import NotFoundError

if TYPE_CHECKING:
    from docs_tui.lint.rule import Rule

RULES = Param("RULE", Kind.WORDS, "names, codes or groups of rules; without one, a list of all")

_HINT = """These are the rules of lint: code, name, level, whether there is a fix, and what is asked for.
"docs-tui explain L001" explains one, by its code or name, and "docs-tui explain links" a group."""


def run(context: Context) -> Outcome:
    """Explain the rules that are named."""
    from docs_tui.lint.rule_registry import RULES as ALL  # noqa: PLC0415 - as above
    from docs_tui.lint.rule_registry import (  # noqa: PLC0415 - most commands judge nothing
        explanation,
        matching,
        record,
    )
    from docs_tui.lint.selection import unknown_rule  # noqa: PLC0415 - as above

    words = context.words(RULES.name)
    if not words:
        items = [Item(cells=_row(rule), record=record(rule)) for rule in ALL]
        return Outcome(items=items, notice="" if context.flag(JSON.name) else _HINT)
    named: dict[str, Rule] = {}
    for word in words:
        found = matching(word)
        if not found:
            raise NotFoundError(unknown_rule(word))
        named.update((rule.name, rule) for rule in found)
    texts = [explanation(rule) for rule in named.values()]
    items = [Item(text=text, record=record(rule)) for text, rule in zip(_apart(texts), named.values(), strict=True)]
    return Outcome(items=items)


def _apart(texts: list[str]) -> list[str]:
    return [text if index == 0 else f"\n{text}" for index, text in enumerate(texts)]


def _row(rule: "Rule") -> tuple[str, ...]:
    state = rule.severity.value if rule.default else "off"
    return rule.code, rule.name, state, "fix" if rule.fix else "", rule.summary


EXPLAIN = Command(
    id="explain",
    title="Explain a rule",
    help="Say what a rule finds, why that is bad, and what is better.",
    run=run,
    params=(RULES, JSON),
    example="docs-tui explain heading-skips-level",
    form=Form.ARRAY,
    surfaces=COMMAND_LINE,
    needs="nothing",
)
