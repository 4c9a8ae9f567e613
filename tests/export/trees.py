"""Documentation trees on disk as sites."""

from pathlib import Path

from docs_tui.site import Site, build_site

CORPORA = Path(__file__).resolve().parents[3] / "shared" / "corpora"


def site_of_folder(folder: Path) -> Site:
    """Read a folder as a site."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }
    return build_site(files)
