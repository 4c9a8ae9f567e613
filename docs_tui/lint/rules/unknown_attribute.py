"""An attribute that a component does not have.

## What it does

Reports attributes that the component does not support, and suggests the nearest one. It ignores HTML tags, and attributes that
React and HTML allow everywhere (`className`, `style`, `id`, `key`, `data-…`, `aria-…`, `on…`).

## Why is this bad?

The hosted service ignores the attribute, so the icon, title or link that it sets is missing.
"""

from collections.abc import Iterator
from functools import cache

from docs_tui.components import ComponentSpec, Role, spec_for
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import Attribute
from docs_tui.site import meant
from docs_tui.source import Severity

_EVERYWHERE = frozenset(
    ("className", "class", "style", "id", "key", "ref", "children", "role", "dir", "lang", "hidden")
)
_TEXTS = frozenset(("caption", "description", "header", "heading", "label", "subtitle", "summary", "text", "title"))
"""Attributes whose words would be lost if a writer removed them."""
_OF_PARTS = frozenset((Role.STEPS, Role.TABS, Role.CODE_GROUP))
"""Components that show only their parts."""
_PREFIXES = ("data-", "aria-", "on")


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find unknown attributes."""
    for element in page.elements:
        spec = element.spec
        if not spec.name or spec.html or spec.name in page.own_names:
            continue
        known = _known(spec.name)
        for attribute in element.node.attributes:
            name = attribute.name
            if name == "name" and element.lacks_location:  # field-location says what to write instead
                continue
            if name and name not in known and name not in _EVERYWHERE and not name.startswith(_PREFIXES):
                near = page.nearest(name, known) if name not in _TEXTS or _TEXTS.intersection(known) else None
                hint = meant(near, _without(spec, attribute, known))
                yield RuleFinding(attribute.span, f"{spec.name} has no attribute {name}", hint)


@cache
def _known(component: str) -> tuple[str, ...]:
    return tuple(prop.name for prop in spec_for(component).props)


def _without(spec: ComponentSpec, attribute: Attribute, known: tuple[str, ...]) -> str:
    """Return what to write instead of an attribute that no other attribute resembles."""
    if attribute.name in _TEXTS and attribute.kind == "string" and attribute.raw.strip("\"' "):
        place = "above" if spec.role in _OF_PARTS else "inside"
        return f"Write its text {place} {spec.name}, where readers see it"
    return f"Remove it, or use one of {', '.join(sorted(known))}" if known else "Remove it"


RULE = Rule(
    code="C002",
    name="unknown-attribute",
    group=RuleGroup.COMPONENTS,
    severity=Severity.WARNING,
    summary="Use attributes that the component supports.",
    rate="95 of 95",
    check=check,
    bad=(
        '<Card title="Keys" «link="/index"»>\n  Create a key.\n</Card>\n',
        '<Steps «title="Create a key"»>\n  <Step title="Install">\n    Text.\n  </Step>\n</Steps>\n',
    ),
    good=(
        '<Card title="Keys" href="/index">\n  Create a key.\n</Card>\n',
        '<Card title="Keys" href="/index" className="wide" data-test="keys">\n  Create a key.\n</Card>\n',
    ),
)
