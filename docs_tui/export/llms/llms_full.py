"""llms-full.txt: the text of every public page, one entry a page, in the order of the navigation, each page once.

An entry depends on its page alone, so that a save makes one anew; the file is a head and the entries, one after the other.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docs_tui.export import syntax
from docs_tui.export.llms.generated_mark import digests, mark
from docs_tui.export.markdown_options import instructions_block
from docs_tui.export.public_pages import public_paths, public_section

if TYPE_CHECKING:
    from docs_tui.export.markdown import PageMarkdown
    from docs_tui.export.public_pages import PublicSection
    from docs_tui.site import Site


def full_paths(site: "Site", public: "PublicSection | None" = None) -> tuple[str, ...]:
    """Return the paths of the pages in llms-full.txt, in order."""
    root = public if public is not None else public_section(site)
    return public_paths(root, everything=site.settings.llms.full == "all")


def entry_of(markdown: "PageMarkdown", url: str) -> str:
    """Return the entry of the page at ``url`` whose Markdown is at hand."""
    head = f"# {syntax.prose(markdown.title)}\nSource: {url}\n"
    about = f"\n{syntax.prose(markdown.description)}\n" if markdown.description else ""
    body = f"\n{markdown.body}" if markdown.body else ""
    return f"{head}{about}{body}\n\n"


def full_head(site: "Site", entries: Iterable[bytes]) -> bytes:
    """Return what stands before the entries that have these digests; it tells one content of the file from any other."""
    block = instructions_block(site.config.markdown.instructions)
    head = f"{block}\n\n" if block else ""
    own = digests((head + "\n").encode("utf-8", "replace"))
    return f"{head}{mark((own, *entries))}\n\n".encode("utf-8", "replace")
