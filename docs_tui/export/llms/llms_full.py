"""llms-full.txt: a head and one entry for each public page, in the order of the navigation.

An entry depends only on its page, so a save renders one entry.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docs_tui.export import syntax
from docs_tui.export.llms.generated_mark import digests, mark
from docs_tui.export.markdown.markdown_page import plain_text
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
    """Return the entry of a page."""
    head = f"# {plain_text(syntax.prose(markdown.title))}\nSource: {url}\n"
    about = f"\n{plain_text(syntax.prose(markdown.description))}\n" if markdown.description else ""
    body = f"\n{markdown.body}" if markdown.body else ""
    return f"{head}{about}{body}\n\n"


def full_head(site: "Site", entries: Iterable[bytes]) -> bytes:
    """Return the head of the file; its comment line has a digest over ``entries``."""
    block = instructions_block(site.config.markdown.instructions)
    head = f"{block}\n\n" if block else ""
    own = digests((head + "\n").encode("utf-8", "replace"))
    return f"{head}{mark((own, *entries))}\n\n".encode("utf-8", "replace")
