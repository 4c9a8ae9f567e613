"""Find all rules in the folder ``rules``, look them up by name, and explain them."""

import pkgutil
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module

from docs_tui.lint import rules
from docs_tui.lint.rule import Example, Rule, RuleGroup
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.source.lazy_pattern import lazy_pattern


def _discovered() -> tuple[Rule, ...]:
    names = sorted(each.name for each in pkgutil.iter_modules(rules.__path__))
    modules = (import_module(f"{rules.__name__}.{name}") for name in names)
    found = [module.RULE for module in modules if hasattr(module, "RULE")]
    return tuple(sorted(found, key=lambda rule: ([*RuleGroup].index(rule.group), rule.code)))


RULES: tuple[Rule, ...] = _discovered()
"""Sorted by group and code."""

NAMES = tuple(name for rule in RULES for name in (rule.name, rule.code))
"""Every name and code of a rule or group."""
BY_NAME = {rule.name: rule for rule in RULES}


@lru_cache(maxsize=1024)
def matching(selector: str) -> tuple[Rule, ...]:
    """Return the rules for a selector: a name, a code or its beginning, a group, ``all`` or ``default``."""
    word = selector.strip()
    if word.lower() == "all":
        return RULES
    if word.lower() == "default":
        return tuple(rule for rule in RULES if rule.default)
    if word.lower() in BY_NAME:
        return (BY_NAME[word.lower()],)
    group = next((each for each in RuleGroup if word.lower() == each.name.lower()), None)
    if group is not None:
        return tuple(rule for rule in RULES if rule.group is group)
    return tuple(rule for rule in RULES if rule.code.startswith(word.upper())) if word else ()


def documentation(rule: Rule) -> str:
    """Return the docstring of a rule's module as Markdown."""
    module = next(
        module
        for each in pkgutil.iter_modules(rules.__path__)
        if getattr(module := import_module(f"{rules.__name__}.{each.name}"), "RULE", None) is rule
    )
    return _LITERAL.sub(r"`\1`", (module.__doc__ or "").strip())


_FIX = (
    "{0}. `docs-tui lint --fix` applies the fix if it is safe: if it changes neither what readers get nor an anchor, which other sites "
    "may link to. `docs-tui lint --fix --select {1}` applies every fix of this rule, but none that would break a link of the site. If the "
    "correct text is not certain, there is a hint and no fix."
)
_BY_FILE = {"not-a-module", "unused-snippet"}
"""Rules whose finding has no line above it where a comment may be."""
_BY_SETTING = {"path-clash", "unknown-rule", "unused-suppression"}
"""Rules whose finding is in a file that is not a page, or in a comment."""
_MARK = lazy_pattern("[«»]")
_LITERAL = lazy_pattern("(?<!`)``([^`\n]+)``(?!`)")


def explanation(rule: Rule) -> str:
    """Return the explanation of a rule as Markdown."""
    state = rule.severity.value if rule.default else f"{rule.severity.value}, {_when_on(rule)}"
    parts = [
        f"# {rule.code} {rule.name}",
        f"{rule.group.name.lower()}, {state}",
        documentation(rule),
        f"## Example\n\n{shown(rule.bad[0])}",
        f"## Use instead\n\n{shown(rule.good[0], unchanged=rule.bad[0])}",
    ]
    if rule.fix:
        parts.append(f"## Fix\n\n{_FIX.format(rule.fix, rule.name)}")
    if rule.rate:
        parts.append(f"## Accuracy\n\n{_rate_text(rule.rate)}")
    comment = suppression_comment(rule)
    parts.append(
        "## Suppress it\n\n"
        f"{f'`{comment}` in the page, or in' if comment else 'In'} `docs-tui.yaml`:\n\n"
        f"```yaml\nlint:\n  rules:\n    {rule.name}: off\n```"
    )
    return "\n\n".join(parts) + "\n"


def suppression_comment(rule: Rule) -> str:
    """Return a comment that suppresses a finding of the rule in a page; empty if no page has its findings, or no comment can."""
    if rule.name in _BY_SETTING:
        return ""
    files = [each for example in rule.bad for each in _files(example).items()]
    page = next((text for name, text in files if "«" in text and (not name or name.endswith(PAGE_EXTENSIONS))), None)
    if page is None:
        return ""
    in_front_matter = _MARK.sub("", page).startswith("---\n") and "\n---\n" not in page.partition("«")[0]
    scope = "file" if in_front_matter or rule.name in _BY_FILE else "next-line"
    return f"{{/* docs-tui-disable-{scope} {rule.name} -- reason */}}"


def _when_on(rule: Rule) -> str:
    return "on with lint.tier: strict" if rule.strict else "off by default"


def _rate_text(rate: str) -> str:
    """Return an accuracy such as ``49 of 50: note`` as sentences."""
    number, _, note = rate.partition(": ")
    sentence = f"{number} findings on real sites were correct; each was checked by reading the page."
    if number == "1 of 1":
        sentence = "The only finding on real sites was correct; it was checked by reading the page."
    return f"{sentence} {note[:1].upper()}{note[1:]}." if note else sentence


def shown(example: Example, *, unchanged: Example = "") -> str:
    """Return an example as code blocks, without its markers and without the files that are the same in ``unchanged``."""
    before, after = _unmarked(unchanged), _unmarked(example)
    files = {name: text for name, text in after.items() if name not in before or before[name] != text}
    blocks = [_block(name, text) for name, text in files.items() if text]
    beside = ", ".join(f"`{name}`" for name, text in files.items() if not text)
    return "\n\n".join([*blocks, f"Beside it: {beside}."] if beside else blocks)


def _unmarked(example: Example) -> dict[str, str]:
    return {name: _MARK.sub("", text) for name, text in _files(example).items()}


def _files(example: Example) -> Mapping[str, str]:
    return example if isinstance(example, Mapping) else {"": example}


def _block(name: str, text: str) -> str:
    language = name.rpartition(".")[2] if name else "mdx"
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    title = f" {name}" if name else ""
    return f"{fence}{language}{title}\n{text.rstrip()}\n{fence}"


def record(rule: Rule) -> dict[str, object]:
    """Return a rule as JSON data."""
    return {
        "rule": rule.code,
        "name": rule.name,
        "group": rule.group.name.lower(),
        "severity": rule.severity.value,
        "default": rule.default,
        "strict": rule.strict,
        "fixable": bool(rule.fix),
        "summary": rule.summary,
        "documentation": documentation(rule),
        "rate": rule.rate,
    }
