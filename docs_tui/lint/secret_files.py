"""Find secrets in the files of a site that are no pages: docs.json, specs, and code that pages import."""

from functools import lru_cache
from typing import TYPE_CHECKING

from docs_tui.lint.secret_patterns import find_secrets
from docs_tui.lint.secret_text import Secret
from docs_tui.site.content import decoded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docs_tui.site import Site

_EXTENSIONS = (".json", ".yaml", ".yml", ".jsx", ".tsx", ".js", ".ts")
_MOST_KEPT = 64
"""How many files' secrets are cached; these files rarely change, and are asked for after each change of a page."""


def secrets_in_files(site: "Site") -> "Iterator[tuple[str, Secret]]":
    """Yield the secrets in files that are read and are no pages, with the file of each."""
    for file, content in site.files.items():
        if file.endswith(_EXTENSIONS) and isinstance(content, bytes):
            yield from ((file, secret) for secret in _secrets_in(content))


@lru_cache(maxsize=_MOST_KEPT)
def _secrets_in(content: bytes) -> tuple[Secret, ...]:
    """Return the secrets in a file."""
    return find_secrets(decoded(content))
