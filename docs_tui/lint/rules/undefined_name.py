"""A value that neither the page nor docs.json defines.

## What it does

Reports `{{name}}` that is not among the `variables` of docs.json, and `{name}` that the page neither imports nor exports, including as
the value of an attribute. It ignores code, snippets, whose values come from the page, and `{user}`, which the service fills in.

## Why is this bad?

Readers see nothing at that place, or the page fails.
"""

from collections.abc import Iterator

from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule, RuleFinding, RuleGroup
from docs_tui.mdx import MdxExpression, MdxjsEsm
from docs_tui.site import meant, nearest
from docs_tui.source import Severity, Span
from docs_tui.source.lazy_pattern import lazy_pattern

_VARIABLE = lazy_pattern(r"\s*\{\s*([\w.-]+)\s*\}\s*")
_PATH = lazy_pattern(r"\s*[A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*\s*")
_WORDS = "user props children undefined null true false NaN Infinity this window document globalThis Math Date JSON process React"
_KNOWN = frozenset(_WORDS.split())
"""Names that are always defined."""


def check(page: PageContext) -> Iterator[RuleFinding]:
    """Find values without a definition."""
    if page.is_snippet:
        return
    wrong = {each.span.start for each in page.reported.get("not-an-expression", ())}
    for node in page.all(MdxExpression):
        if node.span.start in wrong:
            continue
        variable = _VARIABLE.fullmatch(node.raw)
        if variable is not None:
            known = page.variables
            if variable[1] not in known:
                hint = meant(
                    nearest(variable[1], known), "Define it in variables in docs.json, or put the text in backticks"
                )
                yield RuleFinding(node.span, f"variable {variable[1]} is not defined", hint)
        elif node.kind == "path":
            yield from _undefined(page, node.raw, node.span, f"write \\{{{node.raw}\\}}")
    for element in page.elements:
        for attribute in element.node.attributes:
            if attribute.kind == "expression" and _PATH.fullmatch(attribute.raw):
                yield from _undefined(page, attribute.raw, attribute.span, f'write {attribute.name}="…"')


def _undefined(page: PageContext, path: str, span: Span, instead: str) -> Iterator[RuleFinding]:
    """Yield a finding if the page does not know the first name of ``limits.day``."""
    name = path.strip().partition(".")[0].strip()
    if name not in _KNOWN and name not in page.own_names and not _is_local(page, span):
        hint = meant(nearest(name, page.own_names), f"Import or export it, or {instead}")
        yield RuleFinding(span, f"{name} is not defined", hint)


def _is_local(page: PageContext, span: Span) -> bool:
    """Tell whether a place is inside an expression or a component of the page, which have names of their own."""
    code = [*(each.span for each in page.all(MdxjsEsm)), *(each.span for each in page.all(MdxExpression))]
    return any(each.contains(span) and each != span for each in code)


RULE = Rule(
    code="M020",
    name="undefined-name",
    group=RuleGroup.MDX,
    severity=Severity.WARNING,
    summary="Define every value that a page shows.",
    check=check,
    snippets=False,
    bad=(
        "export const limit = 100;\n\nSend «{limt}» messages.\n",
        "«{{product}}» sends messages.\n",
        '<Card «title={name}» href="/">\n  Text.\n</Card>\n',
    ),
    good=(
        "export const limit = 100;\n\nSend {limit} messages.\n",
        "export const limit = 100;\n\nSend {limit} messages, {user.name}, or `{{product}}`.\n",
        "<Note>\n  {/* later */}\n</Note>\n",
        "The mean $ \\overline{X}$ of $ x$ costs $ 5.\n\n$\n\\text{high, } \\alpha = \\frac{a}{b}\n$\n",
    ),
)
