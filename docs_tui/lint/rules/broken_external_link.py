"""A link to a page of another site that is gone.

## What it does

Reports links to other sites that answer 404 or 410, or whose host does not exist. It runs only with `--external`, which sends a few
requests at a time and one at a time to each host. Sites that block programs or answer slowly are ignored.

## Why is this bad?

Readers get a 404. The rule is off by default because it needs the network and takes time.
"""

from collections.abc import Iterator

from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Find links that were requested and are gone."""
    if not site.gone:
        return
    for file, facts in site.facts.items():
        for reference in facts.references:
            reason = site.gone.get(reference.url.partition("#")[0])
            if reason:
                message = f"broken link to {reference.url}: {reason}"
                yield RuleFinding(reference.span, message, "Correct or remove the link", file=file)


RULE = Rule(
    code="L016",
    name="broken-external-link",
    group=RuleGroup.LINKS,
    severity=Severity.WARNING,
    summary="Link to pages of other sites that exist.",
    check_site=check_site,
    reads_external=True,
    default=False,
    bad=("Read [the paper](«https://gone.example/paper»).\n",),
    good=("Read [the paper](https://there.example/paper).\n",),
)
