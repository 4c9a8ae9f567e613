"""What a page's Markdown as it leaves shows of its shape: levels of headings, languages of code."""

from itertools import pairwise

from docs_tui.mdx import Code, Heading, find, parse
from docs_tui.source import Source
from docs_tui.source.counted import counted


def faults_of(text: str) -> dict[str, str]:
    """Return what is wrong with the shape of a page's Markdown, by check, in words."""
    document = parse(Source("page.md", text))
    found: dict[str, str] = {}
    # Those in quotes, such as the note on the index, are no part of the page's outline.
    depths = [node.depth for node in document.root.children if isinstance(node, Heading)]
    jump = next((after for before, after in pairwise(depths) if after > before + 1), None)
    if depths.count(1) > 1:
        found["headings"] = f"{depths.count(1)} headings of level 1"
    elif jump is not None:
        found["headings"] = f"a heading of level {jump} without one of level {jump - 1} above it"
    bare = sum(1 for code in find(document.root, Code) if not code.lang)
    if bare:
        found["code-language"] = f"{counted(bare, 'code block')} without a language"
    return found
