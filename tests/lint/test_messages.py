"""What each rule says about its own bad examples, as writers read it.

``DOCS_TUI_WRITE_GOLDEN=1`` writes the current messages to ``messages.txt``; read the difference.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from docs_tui.lint.rule import Rule
from docs_tui.lint.rule_registry import RULES
from docs_tui.source import Diagnostic
from tests.lint.examples import site_of_example
from tests.lint.test_rules import linter_for

MESSAGES = Path(__file__).with_name("messages.txt")


def said(rule: Rule) -> Iterator[str]:
    """Yield the name of a rule, and each message once, with its hint and its fix."""
    yield f"{rule.code} {rule.name} ({rule.severity.value}): {rule.summary}"
    seen: set[tuple[str, ...]] = set()
    for example in rule.bad:
        site = site_of_example(example)
        for found in linter_for(rule, site).update(site):
            lines = tuple(lines_of(found, site.file_text(found.path)))
            if lines not in seen:
                seen.add(lines)
                yield from lines


def lines_of(found: Diagnostic, text: str) -> Iterator[str]:
    line = text.splitlines()[found.start.line - 1 :][:1]
    yield f"  {line[0].strip() if line else ''}"
    yield f"    {found.message}"
    if found.hint:
        yield f"    {found.hint}"
    if found.fix is not None:
        yield f"    [{'safe' if found.fix.safe else 'unsafe'}] {found.fix.title}"


def test_rules_say_what_they_said() -> None:
    messages = "\n".join("".join(f"{line}\n" for line in said(rule)) for rule in RULES)
    if os.environ.get("DOCS_TUI_WRITE_GOLDEN"):
        MESSAGES.write_text(messages, "utf-8")
    assert messages == MESSAGES.read_text("utf-8")
