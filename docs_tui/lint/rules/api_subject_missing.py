"""An API reference that never mentions authentication or rate limits.

## What it does

Reports, once for the site and in docs.json, that ten or more pages document an API and no page or spec mentions authentication, or none
mentions rate limits.

## Why is this bad?

Readers cannot make their first call without a key, and their program fails when it reaches a limit that they do not know.
"""

import re
from collections.abc import Iterator
from itertools import chain

from docs_tui.lint.example_files import config_with
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_FEWEST = 10
"""The fewest pages of operations that count as an API reference; smaller sites may omit the subjects on purpose."""
_SUBJECTS = {
    "authentication": lazy_pattern(
        r"authenticat|authoriz|\bapi[ _-]?keys?\b|\btokens?\b|\bbearer\b|securitySchemes|认证|認証|身份验证|autenti|autoriz",
        re.IGNORECASE,
    ),
    "rate limits": lazy_pattern(
        r"rate[ _-]?limit|too many requests|\b429\b|throttl|quota|requests per (?:second|minute|hour)|速率|レート",
        re.IGNORECASE,
    ),
}


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Report whether authentication or rate limits are mentioned nowhere."""
    documents = [page.api for page in site.site.pages.values() if page.api is not None and page.api.kind == "openapi"]
    if len(documents) < _FEWEST:
        return
    specs = {each.spec for each in documents if each.spec is not None and not each.remote}
    missing = dict(_SUBJECTS)
    for file in chain(site.facts, sorted(specs)):
        text = site.site.file_text(file)  # one at a time: the texts of a large site take much memory
        for subject in [subject for subject, words in missing.items() if words.search(text)]:
            del missing[subject]
        if not missing:
            return
    file, span = site.config_place(("navigation",))
    message = f"{len(documents)} pages document an API, but no page mentions {' or '.join(missing)}"
    yield RuleFinding(
        Span(span.start, min(span.end, span.start + 1)),
        message,
        "Describe it in a page" if len(missing) == 1 else "Describe them in a page",
        file=file,
    )


_SPEC = 'openapi: 3.1.0\ninfo: {title: Relay, version: "1"}\npaths:\n' + "".join(
    f"  /messages/{number}: {{get: {{summary: List messages}}}}\n" for number in range(_FEWEST)
)
_ENTRIES = ", ".join(f'"GET /messages/{number}"' for number in range(_FEWEST))
_CONFIG = config_with('"api": {"openapi": "openapi.yaml"}', pages=f'"index", {_ENTRIES}')
_BAD_CONFIG = _CONFIG.replace('{"pages"', '«{»"pages"')

RULE = Rule(
    code="A008",
    name="api-subject-missing",
    group=RuleGroup.API,
    severity=Severity.SUGGESTION,
    summary="Document how to authenticate, and the rate limits.",
    rate="1 of 1",
    check_site=check_site,
    bad=(
        {"openapi.yaml": _SPEC, "docs.json": _BAD_CONFIG, "index.mdx": "Send a token.\n"},
        {"openapi.yaml": _SPEC, "docs.json": _BAD_CONFIG, "index.mdx": "Text.\n"},
    ),
    good=(
        {"openapi.yaml": _SPEC, "docs.json": _CONFIG, "index.mdx": "Send a token. The rate limit is 10 a second.\n"},
    ),
)
