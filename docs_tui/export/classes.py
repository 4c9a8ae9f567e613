"""Reads classes of Tailwind: their plain names, and whether they show an element only in light or only in dark mode."""

from functools import lru_cache

from docs_tui.source.lazy_pattern import lazy_pattern

_WRITTEN = lazy_pattern(r"((?:[^\s:]+:)*)(-?)([^\s:]+)")
_BUILDS = ("mint", "tw")
"""Prefixes of the builds of Tailwind that pages use: in the hosted service, ``hidden`` is also ``mint-hidden``."""
_DISPLAYS = ("block", "inline", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "contents", "table")
DISPLAYS = frozenset({"hidden", *_DISPLAYS})
"""Classes that show or hide an element."""
_SHOWN_IN_THE_DARK = frozenset(f"dark:{display}" for display in _DISPLAYS)
_SHOWN_IF_WIDE = frozenset(f"{size}:{display}" for size in ("sm", "md", "lg", "xl", "2xl") for display in _DISPLAYS)


@lru_cache(maxsize=1024)
def plain_classes(written: str) -> tuple[str, ...]:
    """Return the classes of a ``className`` by their plain names: ``hidden`` for ``mint-hidden``, ``tw:hidden`` and ``!hidden``."""
    return tuple(map(_plain, written.split()))


def is_for_dark(written: str) -> bool:
    """Tell whether the classes show an element only in dark mode, because the page has a copy of it for light mode."""
    if "dark:" not in written:
        return False
    classes = plain_classes(written)
    return "hidden" in classes and not _SHOWN_IN_THE_DARK.isdisjoint(classes) and _SHOWN_IF_WIDE.isdisjoint(classes)


def is_for_light(written: str) -> bool:
    """Tell whether the classes hide an element in dark mode."""
    return "dark:" in written and "dark:hidden" in plain_classes(written)


def _plain(token: str) -> str:
    found = _WRITTEN.fullmatch(token)
    if found is None:
        return token
    variants = [each for each in found[1].split(":") if each and each not in _BUILDS]
    name = found[3].removeprefix("!").removesuffix("!")
    for build in _BUILDS:
        name = name.removeprefix(f"{build}-")
    return ":".join((*variants, found[2] + name))
