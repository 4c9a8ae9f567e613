"""A finding of Vale.

## What it does

With `docs-tui lint --vale`, reports what Vale finds with the team's styles, at the same place and level. Vale reads its own `.vale.ini`.
Suppress it like any other rule; the settings can change its level.

## Why is this bad?

Read the message and the documentation of the Vale style.
"""

from collections.abc import Iterator

from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.lint.site_context import SiteContext
from docs_tui.source import Severity


def check_site(site: SiteContext) -> Iterator[RuleFinding]:
    """Report what Vale found in the files of the site."""
    for file, alerts in site.vale.items():
        if file in site.facts:
            source = site.source(file)
            for alert in alerts:
                message = f"{alert.message} ({alert.check})"
                yield RuleFinding(alert.span(source), message, file=file, severity=alert.severity)


RULE = Rule(
    code="W016",
    name="vale",
    group=RuleGroup.LANGUAGE,
    severity=Severity.WARNING,
    summary="Follow the styles that Vale checks.",
    check_site=check_site,
    default=False,
    bad=("This is «very» good.\n",),
    good=("This is good.\n", "This is very good.\n{/* docs-tui-disable-file vale */}\n"),
)
