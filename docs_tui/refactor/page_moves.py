"""Plan the move or rename of a page, a folder, a snippet or any other file."""

import posixpath
import re
from collections.abc import Mapping
from urllib.parse import unquote

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.refactor.change_plan import ChangeDraft, ChangePlan
from docs_tui.refactor.config import edit_config, edit_spec_names
from docs_tui.refactor.imports import edit_imports
from docs_tui.refactor.link_edits import LinkEditor
from docs_tui.refactor.redirect_edits import check_redirects, edit_redirects
from docs_tui.refactor.relocation import Relocation
from docs_tui.refactor.translated_moves import in_all_languages
from docs_tui.site import Site
from docs_tui.site.page_files import PAGE_EXTENSIONS, slug_of
from docs_tui.source.clean import clean_name
from docs_tui.source.file_names import CONFIG_FILES, LLMS_FILES, SETTINGS_FILE
from docs_tui.source.numbers import counted

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_FIXED = frozenset((*CONFIG_FILES, *LLMS_FILES, SETTINGS_FILE, ".mintignore", ".gitignore"))
"""Files whose name and place are fixed by the service or by docs-tui."""


def plan_move(site: Site, source: str, target: str, *, languages: bool = False) -> ChangePlan:
    """Return the plan that moves or renames a page, a folder or a file.

    Args:
        site: The site, with everything read.
        source: The path of a file or folder from the docs folder, a URL path, or the title of a page.
        target: Where it goes: a path from the docs folder. A file goes into an existing folder; the ending may be left out.
        languages: Also move the translations.

    Raises:
        NotFoundError: There is no such file, folder or page.
        CannotRunError: The new path is taken, or the file would change its kind there, such as from page to snippet.
    """
    moves = moves_of(site, source, target)
    first, *others = moves.items()
    what = f"{first[0]} to {first[1]}"
    if others:
        what = f"{source.strip('/')} to {_folder_of(moves, source)} ({counted(len(moves), 'file')})"
    if languages:
        own = len(moves)
        moves = in_all_languages(site, moves)
        what += f", and {counted(len(moves) - own, 'file')} of other languages"
    return plan_moves(site, moves, f"Move {what}")


def plan_moves(site: Site, moves: Mapping[str, str], title: str) -> ChangePlan:
    """Return the plan that renames files and updates everything that refers to them."""
    _check(site, moves)
    draft = ChangeDraft(site, dict(moves))
    edit_imports(draft)
    edit_spec_names(draft)
    after = draft.applied()
    _check_kinds(site, after, moves)
    moved = _relocation(site, after, moves)
    edit_config(draft, after, moved)
    edit_redirects(draft, after, moved)
    after = draft.applied()
    check_redirects(after, moved)
    LinkEditor(draft, after, moved).edit_all()
    return draft.plan(title)


def moves_of(site: Site, source: str, target: str) -> dict[str, str]:
    """Return the new path of each file that moves.

    Raises:
        NotFoundError: ``source`` names nothing.
        CannotRunError: ``target`` is not a path in the docs folder.
    """
    new = _clean_path(target)
    name = posixpath.normpath(source.strip().strip("/") or ".")
    below = [file for file in site.files if file.startswith(f"{name}/")]
    if name in site.files:
        return {name: _file_target(site, name, target, new)}
    if below and (source.rstrip().endswith("/") or not any(name + end in site.files for end in PAGE_EXTENSIONS)):
        if target.endswith("/") and any(file.startswith(f"{new}/") for file in site.files):
            new = posixpath.join(new, posixpath.basename(name))
        if f"{new}/".startswith(f"{name}/"):
            raise CannotRunError(f"the folder {name} cannot move into itself")
        return {file: new + file[len(name) :] for file in below}
    page = site.find(source)
    if page.file is None:
        raise CannotRunError(
            f"{page.path} is made from a spec; change the spec or the entry in {site.config.file or 'docs.json'}"
        )
    return {page.file: _file_target(site, page.file, target, new)}


def _clean_path(target: str) -> str:
    name = posixpath.normpath(target.strip().lstrip("/") or ".")
    if name == "." or name.startswith("../") or name == "..":
        raise CannotRunError(f"{target} is not a path in the docs folder")
    return name


def _file_target(site: Site, file: str, target: str, new: str) -> str:
    """Return the new path of a file, with its extension."""
    if target.rstrip().endswith("/") or (
        new not in site.files and any(each.startswith(f"{new}/") for each in site.files) and "." not in new
    ):
        return posixpath.join(new, posixpath.basename(file))
    ending = posixpath.splitext(file)[1]
    if file.endswith(PAGE_EXTENSIONS) and slug_of(new) != new:
        return new
    return new if posixpath.splitext(new)[1] == ending else new + ending


def _folder_of(moves: Mapping[str, str], source: str) -> str:
    old, new = next(iter(moves.items()))
    return new[: len(new) - len(old) + len(posixpath.normpath(source.strip("/")))]


def _check(site: Site, moves: Mapping[str, str]) -> None:
    """Check that files may move.

    Raises:
        CannotRunError: One may not, or another file is in its place.
    """
    if not moves:
        raise NotFoundError("there is nothing to move")
    for old, new in moves.items():
        if old == new:
            raise CannotRunError(f"{old} is already there")
        if old in _FIXED:
            raise CannotRunError(f"{old} must keep its name")
        if new in site.files and new not in moves:
            raise CannotRunError(f"{new} already exists; move or remove that file first")
        if _CONTROL.search(new) or any(part in ("", ".", "..") or part != part.strip() for part in new.split("/")):
            raise CannotRunError(f"{clean_name(new)} is not a valid file name")
        if file := next((folder[1:] for folder in _parents(new) if folder[1:] in site.files), ""):
            raise CannotRunError(f"{file} is a file, so nothing can be moved into it")


def _check_kinds(site: Site, after: Site, moves: Mapping[str, str]) -> None:
    """Check that pages remain pages, and snippets remain snippets.

    Raises:
        CannotRunError: One would change its kind.
    """
    for old, new in moves.items():
        was, now = old in site.structure.paths, new in after.structure.paths
        if was and new in after.structure.lost:
            raise CannotRunError(f"{after.structure.lost[new]} already has the URL of {new}; choose another path")
        if was and not now:
            raise CannotRunError(f"{new} would not be a page, because it is a snippet or ignored there")
        if now and not was and old not in site.structure.lost:
            raise CannotRunError(f"{new} would be a page, but {old} is not one")
    for file, winner in after.structure.lost.items():
        if winner in moves.values() and file not in site.structure.lost:
            raise CannotRunError(f"{winner} would take the URL of {file}; choose another path")


def _relocation(site: Site, after: Site, moves: Mapping[str, str]) -> Relocation:
    """Return the new places, including pages that get a new address because a file with the same address moved away."""
    urls: dict[str, str] = {}
    for file, url in site.structure.paths.items():
        new = after.structure.paths.get(moves.get(file, file))
        if new is not None and new != url:
            urls[url] = new
    return Relocation(moves, urls, _folders(site, after, urls))


def _folders(site: Site, after: Site, urls: Mapping[str, str]) -> dict[str, str]:
    """Return the new URL paths of folders that no longer contain pages."""
    left = {folder for path in after.pages for folder in _parents(path)}
    found: dict[str, str] = {}
    for old, new in urls.items():
        for folder in _parents(old):
            if folder in left or folder in found or folder in site.pages:
                continue
            rest = old[len(folder) :]
            found[folder] = new[: len(new) - len(rest)] if new.endswith(rest) and len(new) > len(rest) else new
    return {unquote(old): unquote(new) for old, new in found.items()}


def _parents(path: str) -> list[str]:
    parts = path.strip("/").split("/")[:-1]
    return ["/" + "/".join(parts[: depth + 1]) for depth in range(len(parts))]
