"""Warnings about secret keys in pages that are copied, sent or built."""

from typing import TYPE_CHECKING

from docs_tui.lint.secret_patterns import find_secrets

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docs_tui.site import Page, Site
    from docs_tui.source import Diagnostic

_MOST_SHOWN = 3
_MOST_REPORTED = 20


def question(texts: "Iterable[tuple[Page, str]]") -> str:
    """Return what to ask before this Markdown is copied or sent; empty if it holds no key."""
    found = [(page, secret) for page, text in texts for secret in find_secrets(text)]
    if not found:
        return ""
    shown = [
        f"{page.path} holds what looks like a key: {secret.kind}, {secret.shown}"
        for page, secret in found[:_MOST_SHOWN]
    ]
    more = [f"and {len(found) - _MOST_SHOWN} more"] if len(found) > _MOST_SHOWN else []
    return "\n".join([*shown, *more])


def written_files(site: "Site") -> "Iterator[str]":
    """Yield the files of pages and snippets."""
    yield from (page.file for page in site.pages.values() if page.file is not None)
    yield from site.structure.snippets


def keys_in(site: "Site", files: "Iterable[str]") -> "tuple[Diagnostic, ...]":
    """Return findings for the first keys in ``files``, except those that settings or comments suppress."""
    found: list[Diagnostic] = []
    for file in files:
        if find_secrets(site.file_text(file)):
            from docs_tui.lint.linter import rule_findings  # noqa: PLC0415 - loads all rules, and few docs have a key

            found += rule_findings(site, file, "secret")
            if len(found) >= _MOST_REPORTED:
                break
    return tuple(found[:_MOST_REPORTED])
