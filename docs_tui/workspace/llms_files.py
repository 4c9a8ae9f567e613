# ruff: noqa: PTH118
"""Reads the llms files in the docs folder that somebody wrote.

Files that docs-tui wrote stay ``UNREAD`` in the site: no page depends on them, and each save writes them again.
"""

import os
from pathlib import Path

from docs_tui.export.llms.generated_mark import Ownership, is_marked, ownership
from docs_tui.source.file_names import FULL_FILE
from docs_tui.workspace.files import Stamp, open_file, read_file, stamp_of

_HEAD = 65_536
"""Bytes of llms-full.txt that are read to find our digest line."""


def by_hand(root: Path, name: str) -> tuple[bytes | None, Stamp | None]:
    """Return the content of an llms file that somebody wrote or edited, and its stat.

    The content is None if the file is gone or ours. Edits of our llms-full.txt are not detected.
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
