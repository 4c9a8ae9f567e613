"""A link to a page of another site that is gone.

## What it does

Reports links to other sites that answer 404 or 410, or whose host does not exist. Only `--external` asks for them, a few at once and
one by one for each host. Sites that refuse programs, or are slow, are left alone.

## Why is this bad?

The reader who follows it stands before an error. Off by default, because it needs the network and takes its time.
"""

from collections.abc import Iterator

from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[Found]:
    """Find links that have been asked for and are gone."""
    if not site.gone:
        return
    for file, facts in site.facts.items():
        for reference in facts.references:
            reason = site.gone.get(reference.url.partition("#")[0])
            if reason:
                message = f"{reference.url} is not there: {reason}"
                yield Found(reference.span, message, "Correct the link, or remove it", file=file)


RULE = Rule(
    code="L016",
    name="broken-external-link",
    group=Group.LINKS,
    severity=Severity.WARNING,
    summary="Link to other sites that are there.",
    check_site=check_site,
    reads_external=True,
    default=False,
    bad=("Read [the paper](«https://gone.example/paper»).\n",),
    good=("Read [the paper](https://there.example/paper).\n",),
)
