"""The rule files for AI editors: the project's and the person's."""

import os
from contextlib import suppress
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.lint.editors import Editor
from docs_tui.lint.rule_file import RuleFileState, rule_file, state_of
from docs_tui.site import Site
from docs_tui.source.record import record
from docs_tui.workspace.atomic_files import make_folder, replace_file

_MOST_BYTES = 1 << 20
"""Bytes of the largest rule file."""


@record(frozen=True, slots=True)
class RuleFile:
    """One rule file."""

    path: Path
    shown: str
    """Its path for messages: from the docs folder, or from ``~``."""
    of_project: bool
    text: str
    overruled: bool
    """Whether a rule file of the project has the same name and takes precedence."""


def read_rule_files(root: Path, editor: Editor, home: Path) -> tuple[RuleFile, ...]:
    """Return the files that ``editor`` reads: the project's first, then the person's."""
    project = _files(root / editor.folder, editor.extension) if editor.folder else _file(root / editor.file)
    own = _files(home / editor.user_folder, editor.extension) if editor.user_folder else {}
    found = [
        RuleFile(path, path.relative_to(root).as_posix(), of_project=True, text=text, overruled=False)
        for path, text in project.items()
    ]
    names = {path.name for path in project}
    found += [
        RuleFile(
            path, f"~/{path.relative_to(home).as_posix()}", of_project=False, text=text, overruled=path.name in names
        )
        for path, text in own.items()
    ]
    return tuple(found)


def write_rule_file(root: Path, editor: Editor, site: Site | None = None, *, force: bool, shown: str = "") -> bool:
    """Write the rule file for ``editor`` with the section about the project of ``site``.

    Messages call the file ``shown``. Returns False if it was up to date.

    Raises:
        CannotRunError: Somebody else wrote or edited the file and ``force`` is not given, or it cannot be written.
    """
    path, text = root / editor.file, rule_file(editor, site)
    there = _text(path)
    if there == text:
        return False
    if not force and os.path.lexists(path) and (of := _made_by_others(there, editor)):
        raise CannotRunError(f"{shown or editor.file} {of}, so it was not replaced; use --force to replace it")
    made = [folder for folder in (path.parent, *path.parent.parents) if not folder.exists()]
    try:
        make_folder(str(path.parent))
        replace_file(str(path), (text.encode(),))
    except CannotRunError:
        for folder in made:
            with suppress(OSError):  # it was not created, or is no longer empty
                folder.rmdir()
        raise
    return True


def _made_by_others(text: str | None, editor: Editor) -> str:
    """Return why a file with this text must not be replaced; empty if docs-tui wrote it. Text None: it cannot be read."""
    if text is None:
        return "cannot be read"
    state = state_of(text, editor)
    return f"was {state.value}" if state in (RuleFileState.EDITED, RuleFileState.OTHER) else ""


def _file(path: Path) -> dict[Path, str]:
    """Return one file, by path; empty if it is missing."""
    text = _text(path)
    return {} if text is None else {path: text}


def _files(folder: Path, extension: str) -> dict[Path, str]:
    """Return all files below a folder, by path."""
    if not folder.is_dir():
        return {}
    found = sorted(path for path in folder.rglob(f"*{extension}") if path.is_file())
    return {path: text for path in found if (text := _text(path)) is not None}


def _text(path: Path) -> str | None:
    """Return the text of a rule file; None if it cannot be read."""
    try:
        if not path.is_file() or path.stat().st_size > _MOST_BYTES:
            return None
        return path.read_bytes().decode(errors="replace")
    except OSError:
        return None
