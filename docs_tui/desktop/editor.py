"""The command that opens a file at a line in the writer's own editor."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class EditorCommand:
    """What to run."""

    argv: tuple[str, ...]
    in_terminal: bool
    """It draws on this terminal: an app steps aside while it runs."""


def editor_command(
    file: Path, line: int = 1, *, setting: str | None = None, environment: Mapping[str, str] | None = None
) -> EditorCommand:
    """Return the command that opens ``file`` at ``line``.

    Args:
        file: The file to edit.
        line: Counted from 1.
        setting: The ``editor`` of docs-tui.yaml; ``{file}`` and ``{line}`` stand for the place.
        environment: The variables of the machine; default: the process's own.

    Raises:
        CannotRunError: There is no editor.
    """
    raise NotImplementedError
