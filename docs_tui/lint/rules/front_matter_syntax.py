"""Front matter that is not valid YAML.

## What it does

Reports where front matter breaks the rules of YAML: a colon in a value without quotes, a tab, quotes that are not closed,
a name that stands twice.

## Why is this bad?

The page loses its title, its description and whatever else it says of itself, or the deployment stops.
"""

from docs_tui.lint.carried import by_site
from docs_tui.lint.rule import Group, Rule
from docs_tui.source import Severity

RULE = Rule(
    code="P007",
    name="front-matter-syntax",
    group=Group.STRUCTURE,
    severity=Severity.ERROR,
    summary="Put values with special characters in quotes.",
    check_site=by_site("front-matter-syntax"),
    bad=(
        "---\ntitle: Keys«»: the basics\ndescription: How keys work.\n---\n\nText.\n",
        "---\ntitle: Keys\ndescription: How keys work.\n«title»: Keys\n---\n\nText.\n",
    ),
    good=('---\ntitle: "Keys: the basics"\ndescription: How keys work.\n---\n\nText.\n',),
    carries=("front-matter-syntax",),
)
