"""A reference of an API that never mentions authentication, or rate limits.

## What it does

Reports once, in docs.json, that a site with ten or more pages of an API says nowhere how to authenticate, or nowhere how many
requests are allowed. Pages and specs are searched for the words.

## Why is this bad?

Without the first, every reader's first call fails; without the second, the first busy day does.
"""

import json
import re
from collections.abc import Iterator
from itertools import chain

from docs_tui.lint.example_files import SPEC, config_with
from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity, Span

_FEWEST = 10
"""A few operations beside other pages are no reference that owes its readers these."""
_SUBJECTS = {
    "how to authenticate": re.compile(
        r"authenticat|authoriz|\bapi[ _-]?keys?\b|\btokens?\b|\bbearer\b|securitySchemes|认证|認証|身份验证|autenti|autoriz",
        re.IGNORECASE,
    ),
    "how many requests are allowed": re.compile(
        r"rate[ _-]?limit|too many requests|\b429\b|throttl|quota|requests per (?:second|minute|hour)|速率|レート",
        re.IGNORECASE,
    ),
}


def check_site(site: SiteContext) -> Iterator[Found]:
    """Find the subjects that no page mentions."""
    documents = [page.api for page in site.site.pages.values() if page.api is not None and page.api.kind == "openapi"]
    if len(documents) < _FEWEST:
        return
    specs = {each.spec for each in documents if each.spec is not None and not each.remote}
    missing = dict(_SUBJECTS)
    for file in chain(site.facts, sorted(specs)):
        text = site.site.file_text(file)  # one at a time: of a large site they are most of the memory
        for subject in [subject for subject, words in missing.items() if words.search(text)]:
            del missing[subject]
        if not missing:
            return
    file, span = site.config_place(("navigation",))
    message = f"{len(documents)} pages document an API, and none says {' or '.join(missing)}"
    yield Found(Span(span.start, min(span.end, span.start + 1)), message, "Add a page on it", file=file)


_OPERATION = json.loads(SPEC)["paths"]["/messages"]
_SPEC = json.dumps({**json.loads(SPEC), "paths": {f"/messages/{number}": _OPERATION for number in range(_FEWEST)}})
_ENTRIES = ", ".join(f'"GET /messages/{number}"' for number in range(_FEWEST))
_CONFIG = config_with('"api": {"openapi": "spec.json"}', pages=f'"index", {_ENTRIES}')
_BAD_CONFIG = _CONFIG.replace('{"pages"', '«{»"pages"')

RULE = Rule(
    code="A008",
    name="api-subject-missing",
    group=Group.API,
    severity=Severity.SUGGESTION,
    summary="Say how an API is authenticated, and how often it may be called.",
    rate="1 of 1",
    check_site=check_site,
    bad=(
        {"spec.json": _SPEC, "docs.json": _BAD_CONFIG, "index.mdx": "Send a token.\n"},
        {"spec.json": _SPEC, "docs.json": _BAD_CONFIG, "index.mdx": "Text.\n"},
    ),
    good=({"spec.json": _SPEC, "docs.json": _CONFIG, "index.mdx": "Send a token. The rate limit is 10 a second.\n"},),
)
