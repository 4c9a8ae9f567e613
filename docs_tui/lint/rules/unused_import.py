"""An import that the page does not use.

## What it does

Reports imported names that appear nowhere else on the page.

## Why is this bad?

Somebody removed the content and left the import, or misspelled the name where it is used.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Import, MdxjsEsm
from docs_tui.source import Severity, Span

_HINT = "Remove the import, or use the name"
_REACT = frozenset(("React", "react"))
"""Names that JSX uses implicitly."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find names that are imported and not used."""
    for esm in page.all(MdxjsEsm):
        for statement in esm.imports:
            for name in statement.names:
                if name.local not in _REACT and not _is_used(page, name.local):
                    yield RuleFinding(
                        _place(page, statement, name.local), f"{name.local} is imported and not used", _HINT
                    )


def _is_used(page: PageContext, name: str) -> bool:
    """Tell whether a name occurs outside imports, even in a comment or an example."""
    word = _word(name)
    imports = [each.span for esm in page.all(MdxjsEsm) for each in esm.imports]
    found = (match.start() for match in word.finditer(page.text))
    return any(not any(span.start <= at < span.end for span in imports) for at in found)


def _word(name: str) -> re.Pattern[str]:
    """Return a pattern for a whole name. It begins with plain characters, which ``re`` finds fastest."""
    letters = re.escape(name)
    return re.compile(rf"{letters}(?<![\w$]{letters})(?![\w$])")


def _place(page: PageContext, statement: Import, name: str) -> Span:
    word = _word(name)
    found = word.search(page.text, statement.span.start, statement.source_span.start)
    return Span(*found.span()) if found is not None else statement.span


RULE = Rule(
    code="L022",
    name="unused-import",
    group=RuleGroup.LINKS,
    severity=Severity.SUGGESTION,
    summary="Remove imports that the page does not use.",
    check=check,
    bad=('import «Limits» from "/snippets/limits.mdx";\n\nText.\n',),
    good=('import Limits from "/snippets/limits.mdx";\n\n<Limits />\n',),
)
