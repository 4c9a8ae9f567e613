"""``build``: write the llms files, or with ``--check`` compare them with what is on disk.

``full_build`` is imported only if something may have changed: a build that finds nothing changed reads no pages.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.commands.context import Context, Item, Outcome
from docs_tui.errors import CannotRunError
from docs_tui.source.numbers import counted
from docs_tui.workspace.build.unchanged import find_unchanged_build

if TYPE_CHECKING:
    from docs_tui.workspace.build.unchanged import UnchangedBuild


def build(context: Context) -> Outcome:
    """Write what has changed, or with ``--check`` list what is stale.

    Raises:
        CannotRunError: ``--out`` names a file, or ``--html`` is given without it, or the folder has neither pages nor a
            docs.json.
    """
    out, html = out_folder(context), context.flag("html")
    if html and out is None:
        raise CannotRunError("--html needs a folder of its own: name it with --out")
    is_check = context.flag("check")
    if not (is_check or html or context.flag("force")):
        present = find_unchanged_build(context.root, out, context.text("base-url"))
        if present is not None:
            return _unchanged(present)
    from docs_tui.commands.full_build import built, checked  # noqa: PLC0415 - 60 ms that an unchanged build does not need

    return checked(context, out) if is_check else built(context, out)


def out_folder(context: Context) -> Path | None:
    """Return the output directory that ``--out`` names, if any.

    Raises:
        CannotRunError: It is a file.
    """
    name = context.text("out")
    if not name:
        return None
    path = Path(name).absolute()
    if path.exists() and not path.is_dir():
        raise CannotRunError(f"--out {name} is not a folder")
    return path


def _unchanged(unchanged: "UnchangedBuild") -> Outcome:
    """Report that nothing has changed, and repeat what the last build reported."""
    notice = "\n".join((*unchanged.notices, f"Nothing has changed: {counted(unchanged.files, 'file')} up to date"))
    items = (Item(record={"path": path, "change": "unchanged"}) for path in unchanged.paths)
    return Outcome(items=items, notice=notice, diagnostics=unchanged.diagnostics)
