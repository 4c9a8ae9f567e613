"""References that lead nowhere, from whichever page they show on."""

from collections.abc import Iterator
from urllib.parse import unquote

from docs_tui.lint.facts import Reference, ReferenceKind
from docs_tui.lint.rule import Found
from docs_tui.lint.site_context import SiteContext

_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".ico", ".bmp", ".mp4", ".webm", ".mov")


def broken(site: SiteContext, kind: ReferenceKind) -> Iterator[tuple[str, Reference, str]]:
    """Yield the references of one kind that lead nowhere: their file, themselves, and the path that is looked for.

    A folder of pages is let pass, though it has no page of its own: where it leads, the hosted site decides.
    """
    for file, reference, targets in site.targets:
        if reference.kind != kind or not targets or "{" in reference.url:
            continue
        if all(target.kind == "missing" for _, target in targets):
            path = unquote(targets[0][1].path)
            if path not in site.folders:
                yield file, reference, path


def found_at(file: str, reference: Reference, message: str, hint: str) -> Found:
    """Return a finding on a reference."""
    return Found(reference.span, message, hint, file=file)


def is_picture(path: str) -> bool:
    """Tell whether a path is that of an image or a video."""
    return path.lower().endswith(_PICTURES)
