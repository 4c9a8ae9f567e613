"""The address that a broken reference should have had, written the way its writer writes addresses."""

import posixpath
import re
from typing import NamedTuple
from urllib.parse import quote

from docs_tui.lint.broken import Broken
from docs_tui.lint.facts import Reference
from docs_tui.lint.rule import Found
from docs_tui.lint.site_context import SiteContext
from docs_tui.site.nearest import meant
from docs_tui.source import TextEdit

_TAIL = re.compile(r"[^?#]*")
"""All of an address but its query and heading."""
_SPECIAL = re.compile(r"[\s()<>\"'%]")
"""What an address does not hold as it is, wherever it stands."""


class Correction(NamedTuple):
    """What to offer in place of an address, and the edit that writes it."""

    address: str
    edits: tuple[TextEdit, ...]
    """None where the address is not written in one piece, or would lead elsewhere from where it stands."""


def offered(site: SiteContext, broken: Broken, near: str | None, message: str, otherwise: str, *, sure: bool) -> Found:
    """Return the finding on a reference that leads nowhere, with the address that it was meant to have.

    Args:
        site: The site.
        broken: The reference.
        near: What it was meant to lead to: the path of a page or file, from the root; None where nothing is like it.
        message: What is wrong.
        otherwise: What to do where nothing is like it.
        sure: Whether the reference misspells ``near`` and nothing else; else there is a hint and no fix.
    """
    span, file = broken.reference.span, broken.file
    if near is None:
        return Found(span, message, otherwise, file=file)
    address, edits = corrected(site, broken, near)
    return Found(span, message, meant(address, otherwise), edits if sure else (), safe=False, file=file)


def corrected(site: SiteContext, broken: Broken, near: str) -> Correction:
    """Return the correction of an address that leads nowhere.

    Args:
        site: The site.
        broken: The reference.
        near: What it was meant to lead to: the path of a page or file, from the root.

    A relative address stays relative, and keeps the ending of a file: the same page may be read where only such links lead on.
    """
    written = _TAIL.match(broken.reference.url)
    path = written[0] if written else ""
    address = _in_the_manner_of(path, _with_ending(site, path, near), broken.page.file or near.lstrip("/"))
    target = site.site.link(broken.page, address)
    if near not in (target.page, f"/{target.path}") or (broken.file != broken.page.file and not path.startswith("/")):
        return Correction(near, ())
    return Correction(
        address, replaced(site, broken.file, broken.reference, address + broken.reference.url[len(path) :])
    )


def quoted(path: str) -> str:
    """Return a path or fragment as an address holds it, whether it stands in a link, a definition or an attribute."""
    return quote(path) if _SPECIAL.search(path) else path


def replaced(site: SiteContext, file: str, reference: Reference, address: str) -> tuple[TextEdit, ...]:
    """Return the edit that writes ``address`` in place of a reference; none where that is not written in one piece."""
    if site.site.file_text(file)[slice(*reference.span)] != reference.url:
        return ()
    return (TextEdit(reference.span, address),)


def _with_ending(site: SiteContext, written: str, near: str) -> str:
    """Return the path of a page with the ending of its file, where the address that is written has one."""
    page = site.site.pages.get(near)
    is_file = page is not None and page.file is not None and written.endswith((".md", ".mdx"))
    return f"/{page.file}" if page is not None and is_file else near


def _in_the_manner_of(written: str, path: str, file: str) -> str:
    """Return the address of ``path`` from the root, or from the folder of ``file`` where ``written`` is relative."""
    address = quoted(path)
    if written.startswith("/"):
        return address
    folder = posixpath.join("/", posixpath.dirname(file))
    way = posixpath.relpath(posixpath.dirname(address), folder)
    near = posixpath.normpath(posixpath.join(way, posixpath.basename(address)))
    return f"./{near}" if written.startswith("./") and not near.startswith("..") else near
