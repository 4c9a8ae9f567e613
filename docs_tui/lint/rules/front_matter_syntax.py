"""Front matter that is not valid YAML.

## What it does

Reports the first YAML error in front matter: a colon in a value without quotes, a tab, an unclosed quote, a duplicate key.

## Why is this bad?

The page loses its title, description and other settings, or the deployment stops.
"""

from docs_tui.lint.reported import reported_by_site
from docs_tui.lint.rule import Rule, RuleGroup
from docs_tui.source import Severity

RULE = Rule(
    code="P007",
    name="front-matter-syntax",
    group=RuleGroup.STRUCTURE,
    severity=Severity.ERROR,
    summary="Put values with special characters in quotes.",
    check_site=reported_by_site("front-matter-syntax"),
    bad=(
        "---\ntitle: Keys«»: the basics\ndescription: How keys work.\n---\n\nText.\n",
        "---\ntitle: Keys\ndescription: How keys work.\n«title»: Keys\n---\n\nText.\n",
    ),
    good=('---\ntitle: "Keys: the basics"\ndescription: How keys work.\n---\n\nText.\n',),
    reported_codes=("front-matter-syntax",),
)
