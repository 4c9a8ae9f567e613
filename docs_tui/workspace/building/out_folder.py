"""The folder that ``--out`` names: a build takes it for its own, so nothing of the docs may lie in it."""

import mimetypes
import os
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.site.page_files import SNIPPET_EXTENSIONS
from docs_tui.site.specs import SPEC_EXTENSIONS
from docs_tui.source.file_names import IGNORE_FILE
from docs_tui.source.ignore import read_ignore
from docs_tui.workspace.listing import belongs, list_below


def refuse_docs_in(root: Path, out: Path) -> None:
    """Refuse an output folder that the docs lie in, or some of them: what a build writes to is no part of the docs any more.

    Raises:
        CannotRunError: It is the docs folder or one above it, or holds pages, specs or pictures of the docs.
    """
    top, place = root.resolve(), Path(os.path.realpath(out))  # the latter may be a link in a circle
    if top.is_relative_to(place):
        raise CannotRunError(f"--out {out} holds the docs themselves; name a folder of its own")
    if not place.is_relative_to(top):
        return
    ours = next(filter(_is_of_docs, _files_in(top, place.relative_to(top).as_posix())), "")
    if ours:
        raise CannotRunError(f"--out {out} holds files of the docs, such as {ours}; name a folder of its own")


def _files_in(root: Path, folder: str) -> list[str]:
    """Return the files of the docs in a folder of theirs; none in one that a build has written."""
    ignore = root / IGNORE_FILE
    rules = read_ignore(ignore.read_text(encoding="utf-8", errors="replace") if ignore.is_file() else "")
    return [name for name in list_below(root, folder).files if not rules.ignores(name) and belongs(root, name)]


def _is_of_docs(name: str) -> bool:
    if name.endswith((*SNIPPET_EXTENSIONS, *SPEC_EXTENSIONS)):
        return True
    return (mimetypes.guess_type(name)[0] or "").startswith("image/")
