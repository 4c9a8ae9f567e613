"""Every rule, once: found in the folder ``rules``, one file each."""

import pkgutil
from functools import lru_cache
from importlib import import_module

from docs_tui.lint import rules
from docs_tui.lint.rule import Group, Rule


def _discovered() -> tuple[Rule, ...]:
    names = sorted(each.name for each in pkgutil.iter_modules(rules.__path__))
    modules = (import_module(f"{rules.__name__}.{name}") for name in names)
    found = [module.RULE for module in modules if hasattr(module, "RULE")]
    return tuple(sorted(found, key=lambda rule: ([*Group].index(rule.group), rule.code)))


RULES: tuple[Rule, ...] = _discovered()
"""Group by group, by code."""

NAMES = tuple(name for rule in RULES for name in (rule.name, rule.code))
"""What a rule may be called."""
BY_NAME = {rule.name: rule for rule in RULES}


@lru_cache(maxsize=1024)
def matching(selector: str) -> tuple[Rule, ...]:
    """Return the rules that a selector names: a name, a code, the beginning of codes, a group, ``all`` or ``default``."""
    word = selector.strip()
    if word.lower() == "all":
        return RULES
    if word.lower() == "default":
        return tuple(rule for rule in RULES if rule.default)
    if word.lower() in BY_NAME:
        return (BY_NAME[word.lower()],)
    group = next((each for each in Group if word.lower() == each.name.lower()), None)
    if group is not None:
        return tuple(rule for rule in RULES if rule.group is group)
    return tuple(rule for rule in RULES if rule.code.startswith(word.upper())) if word else ()


def documentation(rule: Rule) -> str:
    """Return what the docstring of a rule's file says."""
    module = next(
        module
        for each in pkgutil.iter_modules(rules.__path__)
        if getattr(module := import_module(f"{rules.__name__}.{each.name}"), "RULE", None) is rule
    )
    return (module.__doc__ or "").strip()
