# ruff: noqa: PTH118
"""The llms files in the docs root: told by their content whether somebody wrote them, and read only then.

What docs-tui made itself stays ``UNREAD`` in the site: no page depends on it, and each save makes it anew.
"""

import os
from pathlib import Path

from docs_tui.export.llms.llms_full import Ownership, is_marked, ownership
from docs_tui.source.file_names import FULL_FILE
from docs_tui.workspace.files import Stamp, open_file, read_file, stamp_of

_HEAD = 65_536
"""Bytes of llms-full.txt that tell whether it carries our mark: the whole may be as long as all pages."""


def by_hand(root: Path, name: str) -> tuple[bytes | None, Stamp | None]:
    """Return the content of an llms file that somebody wrote or edited, and what the file looks like.

    The content is None where the file is gone, or is as docs-tui makes it; edits in llms-full.txt are not looked for.
    """
    if name == FULL_FILE and is_marked(_head(root, name)):
        return None, stamp_of(root, name)
    found = read_file(root, name)
    if found is None:
        return None, None
    content, stamp = found
    return (None if content and ownership(content) is Ownership.OURS else content), stamp


def _head(root: Path, name: str) -> bytes:
    try:
        with open_file(os.path.join(root, name)) as file:
            return file.read(_HEAD)
    except (OSError, ValueError):
        return b""
