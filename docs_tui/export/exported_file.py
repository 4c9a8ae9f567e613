"""A file that is made of a site, before anybody writes it."""

from docs_tui.source.record import record


@record(frozen=True, slots=True)
class ExportedFile:
    """A path in the served layout and the text under it."""

    path: str
    """Relative to the root of the site, with ``/``: ``llms.txt``, ``_llms/fr.md``, ``guide/index.md``."""
    text: str
