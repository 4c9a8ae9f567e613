"""Draws pages without an app: only the model, the layout and the painter are needed."""

import re

from textual.color import Color
from textual.strip import Strip

from docs_tui.mdx import parse
from docs_tui.preview.layout import BlockLayout, ColumnGeometry
from docs_tui.preview.model import pane_groups, switch_pane
from docs_tui.preview.page_content import PageContent
from docs_tui.preview.preview_page import PreviewPage
from docs_tui.source import Source
from docs_tui.tui.page_view.painter import Painter
from docs_tui.tui.page_view.palette import Palette

_LINE = re.compile(r"(?<=\S) [━─]{3,}\Z")
PALETTE = Palette({}, Color.parse("#101010"), Color.parse("#e0e0e0"))


def page_of(text: str, *, key: str = "page", title: str = "", description: str = "") -> PreviewPage:
    return PreviewPage(
        key,
        parse(Source("page.mdx", text)),
        title,
        description,
        link_state=lambda url: "missing" if "missing" in url else "page",
    )


def content_of(text: str, before: PageContent | None = None) -> PageContent:
    return content_of_page(page_of(text), before)


def content_of_page(page: PreviewPage, before: PageContent | None = None) -> PageContent:
    content = PageContent(page, before)
    for index in range(len(content.parts)):
        content.build(index)
    return content


def open_everything(content: PageContent) -> None:
    for part in content.parts:
        for group in pane_groups(part.items or []):
            if group.kind == "disclosure":
                switch_pane(group, 0)


def strips(content: PageContent, width: int = 60) -> list[Strip]:
    blocks, _owners = content.visible_blocks()
    layout = BlockLayout(blocks, width)
    painter = Painter(PALETTE, ColumnGeometry(0, width, width), lambda url: "missing" in url)
    return [painter.draw(layout.blocks[index], inner) for index, inner in map(layout.at, range(layout.height))]


def drawn(text: str, width: int = 60, *, opened: bool = False) -> str:
    """Return the rows of a page as text, without spaces at their ends."""
    content = content_of(text)
    if opened:
        open_everything(content)
    return _rows(content, width)


def _rows(content: PageContent, width: int) -> str:
    """Return the rows without the lines beside headings; ``test_pictures`` tests those."""
    return "\n".join(_LINE.sub("", strip.text.rstrip()) for strip in strips(content, width))


def panes(text: str, width: int = 60) -> str:
    """Return everything that a page can show: each tab, each disclosure."""
    content = content_of(text)
    open_everything(content)
    seen = [drawn_now(content, width)]
    groups = [group for part in content.parts for group in pane_groups(part.items or []) if group.kind == "tabs"]
    for group in groups:
        for index in range(len(group.panes)):
            switch_pane(group, index)
            for part in content.parts:
                for other in pane_groups(part.items or []):
                    for head in other.head:
                        head.width = -1
            seen.append(drawn_now(content, width))
    return "\n".join(seen)


def drawn_now(content: PageContent, width: int) -> str:
    return _rows(content, width)
