"""A rule name that does not exist.

## What it does

Reports names in `docs-tui-disable` comments, and under `lint` in `docs-tui.yaml`, that are no name, code or group of rules.

## Why is this bad?

The comment suppresses nothing, and the setting has no effect.
"""

import re
from collections.abc import Iterator

from docs_tui.lint.rule import Found, Group, Rule
from docs_tui.lint.site_context import SiteContext
from docs_tui.lint.suppress import UNKNOWN, is_known, rule_names
from docs_tui.site import meant, nearest
from docs_tui.source import Severity, Span
from docs_tui.source.file_names import SETTINGS_FILE


def check_site(site: SiteContext) -> Iterator[Found]:
    """Find the names of settings that no rule has; those of comments are found where comments are read."""
    settings = site.site.settings.lint
    names = dict.fromkeys([*settings.rules, *(name for levels in settings.files.values() for name in levels)])
    text = site.site.file_text(SETTINGS_FILE)
    for name in names:
        if not is_known(name):
            key = re.search(rf"[\s{{,]['\"]?({re.escape(name)})['\"]?[ \t]*:", text)
            span = Span(*key.span(1)) if key else Span(0, 0)
            hint = meant(nearest(name, rule_names()), '"docs-tui explain" lists them')
            yield Found(span, f"there is no rule {name}", hint, file=SETTINGS_FILE)


RULE = Rule(
    code="S002",
    name=UNKNOWN,
    group=Group.LINTER,
    severity=Severity.WARNING,
    summary="Use rule names that exist.",
    check_site=check_site,
    bad=(
        "«{/* docs-tui-disable-next-line heading-skips-levels */}»\n\n## A title\n",
        {"docs-tui.yaml": "lint:\n  rules:\n    «heading-skip»: off\n", "index.mdx": "Text.\n"},
    ),
    good=({"docs-tui.yaml": "lint:\n  rules:\n    heading-skips-level: off\n", "index.mdx": "## A\n\n#### B\n"},),
)
