"""A term that may offend readers.

## What it does

Reports terms such as `whitelist`, `blacklist`, `master` with `slave`, `sanity check`, `man-hours` and `crazy` in prose. It ignores code,
and names in code.

## Why is this bad?

The neutral term is more exact, and most companies' style guides require it.
"""

from collections.abc import Iterator

from docs_tui.lint.english import is_quoted, like
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.phrases import PhraseList
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.source import Severity

_INSTEAD = {
    "whitelist": "allowlist",
    "whitelists": "allowlists",
    "whitelisted": "allowed",
    "whitelisting": "allowing",
    "white list": "allowlist",
    "blacklist": "blocklist",
    "blacklists": "blocklists",
    "blacklisted": "blocked",
    "blacklisting": "blocking",
    "black list": "blocklist",
    "master/slave": "primary and replica",
    "slave": "replica",
    "slaves": "replicas",
    "sanity check": "quick check",
    "sanity checks": "quick checks",
    "sanity-check": "check",
    "man-hours": "hours of work",
    "man hours": "hours of work",
    "manpower": "staff",
    "mankind": "people",
    "crazy": "surprising",
    "insane": "extreme",
    "dummy value": "placeholder value",
    "dummy data": "sample data",
    "cripple": "limit",
    "crippled": "limited",
    "grandfathered": "exempt",
    "first-class citizen": "fully supported",
    "tribal knowledge": "unwritten knowledge",
    "native feature": "built-in feature",
    "guys": "everyone",
}
_PHRASES = PhraseList(_INSTEAD)


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find sensitive terms."""
    if not page.english:
        return
    for prose, start, end, phrase in _PHRASES.places(page.leaves):
        written = prose.text[start:end]
        if not is_quoted(prose.text, start):
            hint = f'Write "{like(written, _INSTEAD[phrase])}"'
            yield RuleFinding(prose.span(start, end), f'"{written}" is a sensitive term', hint)


RULE = Rule(
    code="W014",
    name="sensitive-term",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Use neutral terms: allowlist, primary, quick check.",
    check=check,
    default=False,
    strict=True,
    bad=("Add your address to the «whitelist» of the project.\n",),
    good=(
        "Add your address to the allowlist of the project.\n",
        "Add your address to the allowlist, which is `whitelist` in the code of the project.\n",
    ),
)
