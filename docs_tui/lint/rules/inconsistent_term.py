"""A term with two spellings on one site.

## What it does

Reports a spelling such as `web hook` if the rest of the site writes `webhook` at least three times, and at least three times as
often. It knows common terms whose spellings mean the same; add the terms of your project to `lint.terms`.

## Why is this bad?

Readers take two spellings for two things, and a search for one does not find the other.
"""

from collections import Counter
from collections.abc import Iterator

from docs_tui.lint.english import like
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity, TextEdit

_TIMES = 3


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find the less common spellings."""
    uses = [(file, use) for file in site.files_with_terms for use in site.facts[file].terms]
    counts: dict[str, Counter[str]] = {}
    for _, use in uses:
        counts.setdefault(use.family, Counter())[use.variant] += 1
    usual = {family: variants.most_common(1)[0] for family, variants in counts.items()}
    for file, use in uses:
        most, times = usual[use.family]
        here = counts[use.family][use.variant]
        if use.variant == most or times < _TIMES * here:
            continue
        written = site.source(file).slice(use.span)
        wanted = like(written, use.family if use.family.lower() == most else most)
        message = f'"{written}" is usually spelled "{wanted}" on this site ({times} times, against {here})'
        edits = (TextEdit(use.span, wanted),) if " ".join(written.split()).lower() == use.variant else ()
        yield RuleFinding(use.span, message, f'Write "{wanted}"', edits, safe=False, file=file)


RULE = Rule(
    code="W008",
    name="inconsistent-term",
    group=RuleGroup.LANGUAGE,
    severity=Severity.SUGGESTION,
    summary="Spell a term the same way across the site.",
    check_site=check_site,
    fix="Use the spelling of the rest of the site",
    rate="60 of 60",
    bad=("A webhook is an address. Add a webhook, test the webhook, and delete the «web hook».\n",),
    good=(
        "A webhook is an address. Add a webhook, or delete the webhook.\n",
        "A webhook is called. A web hook is not.\n",
        "A webhook, a webhook, a webhook: `web hook`.\n",
        "Pick one in the dropdown. The dropdown is a dropdown. Drop down to the other client.\n",
        "It is real-time: real-time text, real-time calls. Connect Relay Realtime.\n",
    ),
)
