"""The question before a page with a key in it leaves this machine."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docs_tui.site import Page

_MOST = 3


def question(texts: "Iterable[tuple[Page, str]]") -> str:
    """Return what to ask before the Markdown of these pages leaves, empty where nothing in it looks like a key."""
    from docs_tui.lint.secrets import find_secrets  # noqa: PLC0415 - its patterns are compiled when a page leaves

    found = [(page, secret) for page, text in texts for secret in find_secrets(text)]
    if not found:
        return ""
    shown = [
        f"{page.path} holds what looks like a key: {secret.kind}, {secret.shown}" for page, secret in found[:_MOST]
    ]
    more = [f"and {len(found) - _MOST} more"] if len(found) > _MOST else []
    return "\n".join([*shown, *more])
