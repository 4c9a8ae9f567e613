"""A term with two spellings on one site.

## What it does

Reports a spelling such as `web hook` if the rest of the site writes `webhook` at least three times, and at least three times as
often. It knows common terms whose spellings mean the same; add the terms of your project to `lint.terms`.

With `lint.tier: strict`, it also reports `sign in` where the page or most of the site says `log in`, or the other way around. It ignores
labels in bold or in quotation marks.

## Why is this bad?

Readers take two spellings for two things, and a search for one does not find the other.
"""

from collections import Counter
from collections.abc import Iterator

from docs_tui.lint.english import like
from docs_tui.lint.phrases import TermUse, in_form_of, is_synonym
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity, TextEdit

_TIMES = 3
_TIMES_AS_OFTEN = 2
"""How often the site has to use the other word for one to be reported on a page that has only this one."""


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find the less common spellings."""
    uses = [(file, use) for file in site.files_with_terms for use in site.facts[file].terms]
    counts: dict[str, Counter[str]] = {}
    for _, use in uses:
        counts.setdefault(use.family, Counter())[use.variant] += 1
    words_of_files = {(file, use.variant) for file, use in uses if is_synonym(use.variant)}
    usual = {family: variants.most_common(1)[0] for family, variants in counts.items()}
    for file, use in uses:
        most, times = usual[use.family]
        here = counts[use.family][use.variant]
        if use.variant == most:
            continue
        written = site.source(file).slice(use.span)
        if is_synonym(use.variant):
            if times >= _TIMES_AS_OFTEN * here or (file, most) in words_of_files:
                yield _other_word(file, use, written, most, f"{times} of {times + here} times")
            continue
        if times < _TIMES * here:
            continue
        wanted = like(written, use.family if use.family.lower() == most else most)
        message = f'"{written}" is usually spelled "{wanted}" on this site ({times} of {times + here} times)'
        edits = (TextEdit(use.span, wanted),) if " ".join(written.split()).lower() == use.variant else ()
        yield RuleFinding(use.span, message, f'Write "{wanted}"', edits, safe=False, file=file)


def _other_word(file: str, use: TermUse, written: str, most: str, counted: str) -> RuleFinding:
    wanted = like(written, in_form_of(" ".join(written.split()).lower(), most))
    message = f'"{written}" means the same as "{most}", the usual word on this site ({counted})'
    return RuleFinding(use.span, message, f'Write "{wanted}"', file=file)


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
        "A file name, a file name, and a file name:\n\n| id | filename |\n| --- | --- |\n| 1 | a.txt |\n",
        "Pick one in the dropdown. The dropdown is a dropdown. Drop down to the other client.\n",
        "It is real-time: real-time text, real-time calls. Connect Relay Realtime.\n",
    ),
)
