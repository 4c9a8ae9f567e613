"""Start a site in a folder: docs.json, a first page, and a page that shows the components."""

import json
import os
import re
from contextlib import suppress
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.site import Site
from docs_tui.source.file_names import CONFIG_FILES
from docs_tui.source.record import record
from docs_tui.workspace.workspace import Workspace

_TEMPLATES = Path(__file__).with_name("starter")
_PAGES = ("index.mdx", "components.mdx")
_CONFIG = CONFIG_FILES[0]


@record(frozen=True, slots=True)
class StarterSite:
    """A site that was started."""

    written: tuple[str, ...]
    """The new files, relative to the folder."""
    listed: tuple[str, ...]
    """The paths of pages that were there before and are in the navigation now."""


def start_site(folder: Path) -> StarterSite:
    """Write the files of a new site into ``folder``, which may be missing. Existing files stay as they are.

    Raises:
        CannotRunError: The folder has a docs.json already, or cannot be written.
    """
    for name in CONFIG_FILES:
        if os.path.lexists(folder / name):
            raise CannotRunError(f"{folder / name} already exists; nothing was written")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotRunError(f"{error.filename or folder} cannot be made: {error.strerror or error}") from error
    site = _configured(Workspace(folder).open())
    others = tuple(page.path.removeprefix("/") or "index" for page in site.pages.values())
    templates = {name: (_TEMPLATES / name).read_bytes() for name in _PAGES if _is_free(site, name)}
    config = json.dumps(_config(folder, tuple(templates), others), indent=2, ensure_ascii=False) + "\n"
    files = {**templates, _CONFIG: config.encode()}
    return StarterSite(_write_all(folder, files), others)


def _configured(site: Site) -> Site:
    """Return the site as it will be once docs.json exists, when files such as README.md are no longer pages."""
    return site.apply({_CONFIG: b'{"name": "", "navigation": {"pages": []}}'})


def _is_free(site: Site, file: str) -> bool:
    path = "/" + file.removesuffix(".mdx")
    return file not in site.files and path not in site.pages and not (path == "/index" and "/" in site.pages)


def _config(folder: Path, new: tuple[str, ...], others: tuple[str, ...]) -> dict[str, object]:
    """Return the content of docs.json; existing pages get their own group."""
    groups = [
        {"group": label, "pages": pages}
        for label, pages in (("Get started", [name.removesuffix(".mdx") for name in new]), ("Pages", list(others)))
        if pages
    ]
    return {
        "$schema": "https://mintlify.com/docs.json",
        "theme": "mint",
        "name": _title(folder),
        "colors": {"primary": "#0F766E", "light": "#2DD4BF", "dark": "#0F766E"},
        "navigation": {"groups": groups},
        "contextual": {"options": ["copy", "view", "chatgpt", "claude"]},
    }


def _title(folder: Path) -> str:
    """Return a name for the site: its folder's name, or that of the parent folder if it is ``docs`` or similar."""
    absolute = Path(os.path.realpath(folder))
    name = absolute.parent.name if absolute.name.lower() in ("docs", "doc", "documentation") else absolute.name
    words = re.sub(r"[\W_]+", " ", name).strip()
    return words[:1].upper() + words[1:] or "Docs"


def _write_all(folder: Path, files: dict[str, bytes]) -> tuple[str, ...]:
    """Create the files; if one cannot be created, remove the others again.

    Raises:
        CannotRunError: A file cannot be written, or somebody created it meanwhile.
    """
    made: list[str] = []
    try:
        for name, content in files.items():
            with (folder / name).open("xb") as file:
                made.append(name)
                file.write(content)
    except OSError as error:
        for name in made:
            with suppress(OSError):
                (folder / name).unlink()
        place = error.filename or folder
        raise CannotRunError(f"{place} cannot be written: {error.strerror or error}; nothing was written") from error
    return tuple(made)
