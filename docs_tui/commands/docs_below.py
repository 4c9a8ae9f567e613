"""What every face says of a folder without docs.json that has one in a folder below."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docs_tui.site import Site


def said_of_docs_below(site: "Site", root: Path) -> tuple[str, ...]:
    """Return the line that names the folder to open instead, from where the writer stands; none where all is well."""
    if site.config.file is not None:
        return ()
    from docs_tui.site.page_files import docs_below  # noqa: PLC0415 - most docs have a docs.json

    folder = docs_below(site.files)
    if not folder:
        return ()
    shown = os.path.relpath(root / folder)
    return (f"There is no docs.json here, but one in {shown}: -C {shown} opens it.",)
