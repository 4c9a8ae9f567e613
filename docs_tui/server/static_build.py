"""The layout of a static site: files are below the path at which it is published, so that its links work on any host.

For ``https://host/docs``, pages are in ``OUT/docs``, and files for the host itself are in ``OUT``: ``_headers``, ``_redirects``,
``404.html`` and ``robots.txt``.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from docs_tui.server.static_site import HostFiles, StaticSite
from docs_tui.server.url_paths import base_path
from docs_tui.site import Site
from docs_tui.source.clean import clean_name
from docs_tui.workspace.build import BuildResult, FileOutcome, FileStatus
from docs_tui.workspace.build.generated import FileGenerator
from docs_tui.workspace.build.output_directory import Manifest, OutputDirectory
from docs_tui.workspace.build.pages import Entry
from docs_tui.workspace.build.plan import is_fit


class HtmlWriter:
    """Writes one site as HTML into the published folder."""

    def __init__(self, root: Path, out: Path) -> None:
        self._root = root
        self._out = out
        self._static_site: StaticSite | None = None

    def place(self, site: Site) -> Path:
        """Return the folder of the pages."""
        return self._out / self._below(site)

    def _below(self, site: Site) -> str:
        below = unquote(base_path(site)).strip("/")
        return below if is_fit(below) else ""

    def files(self, site: Site, markdown: Callable[[str], Entry]) -> StaticSite:
        """Return the files that a build writes beside Markdown and llms files."""
        self._static_site = StaticSite(site, self._root, markdown, at_root=not self._below(site))
        return self._static_site

    def with_host_files(self, written: BuildResult) -> BuildResult:
        """Write the files for the host, and return the combined result with paths from the published folder.

        Raises:
            CannotRunError: A file cannot be written or read.
        """
        if self._static_site is None or self._static_site.at_root:
            return written
        below = self._below(self._static_site.site)
        host = HostFiles(self._static_site)
        output = OutputDirectory(str(self._out), Manifest.of(str(self._out)))
        leftovers = list(output.leftovers(host.paths))
        for path, status in leftovers:
            if status is FileStatus.REMOVED:
                output.remove(path)
        outcomes = FileGenerator(output, host, lambda *_: None).write_all(host.paths)
        if output.manifest is not None:
            kept = (path for path, status in leftovers if status is not FileStatus.REMOVED)
            output.manifest.replace_with((*host.paths, *kept))
        moved = (replace(each, path=f"{below}/{each.path}") for each in written.files)
        return replace(written, files=(*outcomes, *moved, *(FileOutcome(path, status) for path, status in leftovers)))

    def how_to_serve(self, site: Site) -> str:
        """Return one line on where to publish the folder and how to try it."""
        out, below = clean_name(str(self._out)), self._below(site)
        where = f"the site is at /{below}/" if below else "the site is at /"
        return f"Publish {out} as the root of the host: {where}. Try it with: python -m http.server -d {out}"
