"""What a reader of a page goes to and acts on: links, tabs, disclosures, wide code."""

from itertools import islice

from textual import events
from textual.actions import SkipAction
from textual.message import Message

from docs_tui.preview.jump import Jump
from docs_tui.preview.layout import regions_between
from docs_tui.preview.model import Block, Target
from docs_tui.source.clean import clean_line
from docs_tui.tui.page_view.found import Found

_SIDEWAYS = 8


class Targets(Found):
    """Pages whose targets can be walked and acted on."""

    class LinkActivated(Message, namespace="doc_view"):
        """The reader follows a link."""

        def __init__(self, view: "Targets", url: str) -> None:
            super().__init__()
            self.view = view
            self.url = url
            """As the author wrote it: not checked, not cleaned."""

    class LinkHovered(Message, namespace="doc_view"):
        """The mouse or the focus came to a link or a tip, or left it (an empty ``url``)."""

        def __init__(self, view: "Targets", url: str, kind: str = "") -> None:
            super().__init__()
            self.view = view
            self.url = url
            """The address, or the words of the tip; cleaned, to be shown."""
            self.kind = kind
            """What has the focus, where it is no link: the keyboard can do something with it."""

    class CopyRequested(Message, namespace="doc_view"):
        """The reader pressed a copy button of the page: code, a prompt."""

        def __init__(self, view: "Targets", text: str, what: str) -> None:
            super().__init__()
            self.view = view
            self.text = text
            """The author's exact text."""
            self.what = what
            """What it is, for a notice: ``code``, ``prompt``."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's names
        super().__init__(id=id, classes=classes)
        self._targets: list[tuple[int, Target]] | None = None
        self._focused: Target | None = None
        self._hovered: Target | None = None
        self._jump: Jump | None = None

    def _forget(self) -> None:
        super()._forget()
        self._focused = self._hovered = self._jump = None

    def _laid_out(self) -> None:
        super()._laid_out()
        self._targets = None

    def _overlays(self, index: int, first: int, last: int) -> list[tuple[int, int, str]]:
        found, block = super()._overlays(index, first, last), self._layout.blocks[index]
        if self._hovered is not None:
            near = regions_between(block, first, last)
            found += [(start, end, "hover") for start, end, each in near if each is self._hovered]
        if self._focused is not None and self.has_focus:
            near = regions_between(block, first, last)
            regions = [(start, end) for start, end, each in near if each is self._focused]
            loud = self._title_row(block, self._focused) if regions else None
            found += [(start, end, "hover" if loud not in (None, (start, end)) else "focus") for start, end in regions]
        return found

    def _title_row(self, block: Block, target: Target) -> tuple[int, int] | None:
        """Return where the title of a box stands, which alone is reversed: a whole box would be too loud to read."""
        regions = ((start, end) for start, end, each in block.regions if each is target)
        _border, title, more = (*islice(regions, 3), None, None, None)[:3]
        return title if more is not None else None

    def _labels(self, block: Block) -> list[tuple[int, str]]:
        """Return the labels of jump mode in ``block``: the character each stands over, and its letters."""
        if self._jump is None:
            return []
        places: dict[int, tuple[int, str]] = {}
        for start, _end, target in block.regions:
            if id(target) not in places and (label := self._jump.label(target)):
                places[id(target)] = (start, label)
        return list(places.values())

    # Links, tabs, disclosures

    def _all_targets(self) -> list[tuple[int, Target]]:
        """Return what can be acted on, in the order of the page, with the row of each."""
        if self._targets is None:
            found: dict[int, tuple[int, Target]] = {}
            for index, block in enumerate(self._layout.blocks):
                for region in sorted(block.regions, key=lambda each: each.start):
                    if id(region.target) not in found:
                        found[id(region.target)] = (self._layout.row(index, region.start), region.target)
            self._targets = list(found.values())
        return self._targets

    def action_next_target(self) -> None:
        """Go to the next link, tab or button of the page; after the last, to the next widget."""
        self._step_target(1)

    def action_previous_target(self) -> None:
        """Go to the link, tab or button before; before the first, to the widget before."""
        self._step_target(-1)

    def _step_target(self, by: int) -> None:
        targets = [each for each in self._all_targets() if each[1].walked]
        places = [index for index, (_row, target) in enumerate(targets) if target is self._focused]
        if places:
            index = places[0] + by
        elif by > 0:
            index = next((at for at, (row, _target) in enumerate(targets) if row >= self._top), len(targets))
        else:
            bottom = self._top + self._height
            index = next((at for at in range(len(targets) - 1, -1, -1) if targets[at][0] < bottom), -1)
        if not 0 <= index < len(targets):
            self._focus_target(None)
            raise SkipAction
        row, target = targets[index]
        self._focus_target(target)
        self._show_row(row)

    def _focus_target(self, target: Target | None) -> None:
        if target is not self._focused:
            self._focused = target
            self.refresh()
            self._tell(target, focused=True)

    def _tell(self, target: Target | None, *, focused: bool = False) -> None:
        """Say where a target leads, or that there is one for the keyboard."""
        said = kind = ""
        if target is not None:
            said = clean_line(target.url) if target.kind == "link" else target.text if target.kind == "tip" else ""
            kind = target.kind if focused else ""
        self.post_message(self.LinkHovered(self, said, kind))

    def action_activate(self) -> None:
        """Act on what has the focus."""
        if self._focused is None or all(target is not self._focused for _row, target in self._all_targets()):
            raise SkipAction
        self._activate(self._focused)

    def _activate(self, target: Target) -> None:
        match target.kind:
            case "link":
                self.post_message(self.LinkActivated(self, target.url))
            case "tip":
                if target.url:
                    self.post_message(self.LinkActivated(self, target.url))
            case "copy":
                self.post_message(self.CopyRequested(self, target.text, target.what))
            case "tab" | "toggle" if target.group is not None and self._content is not None:
                closed = -1 if target.group.active == 0 else 0
                self._content.choose(target.group, target.index if target.kind == "tab" else closed)
                self._lay_out_around(target)
                self._look_again()
            case _:
                pass

    def _lay_out_around(self, target: Target) -> None:
        """Lay the page out again with ``target`` in the row of the screen in which it is."""
        before = next((row for row, each in self._all_targets() if each is target), self._top)
        for block in self._layout.blocks:
            if block.shape is not None:
                block.width = -1
        top = self._top
        self._lay_out()
        after = next((row for row, each in self._all_targets() if each is target), before)
        self._scroll_to_row(top + after - before)
        self._kept = None
        if self._build_visible():
            self._lay_out(self._anchor())

    # Jump mode

    def jump(self) -> bool:
        """Label everything on the screen that can be acted on, and let the next keys choose; False where nothing can."""
        bottom = self._top + self._height
        targets = [target for row, target in self._all_targets() if self._top <= row < bottom]
        self._jump = Jump(targets) if targets else None
        self.refresh()
        return bool(targets)

    def on_key(self, event: events.Key) -> None:
        """In jump mode, take the letters of a label; any other key ends it."""
        if self._jump is None:
            return
        event.stop()
        event.prevent_default()
        target = self._jump.type(event.character or "\0")
        if target is not None or not self._jump.possible:
            self._jump = None
            self._tell(None)
        if target is not None:
            self._focus_target(target)
            self._activate(target)
        self.refresh()

    # Wide code and tables

    def action_sideways(self, direction: int) -> None:
        """Choose the tab beside the focused one, or move wide content sideways."""
        target = self._focused
        if target is not None and target.kind == "tab" and target.group is not None:
            index = target.group.active + direction
            if 0 <= index < len(target.group.titles):
                near = [
                    each for _row, each in self._all_targets() if each.group is target.group and each.index == index
                ]
                self._focus_target(near[0] if near else target)
                self._activate(near[0] if near else target)
            return
        if not self._move_sideways(self._focused_block(), direction):
            raise SkipAction

    def _focused_block(self) -> int:
        """Return the block of the focused target that can move sideways, else the first wide one on the screen."""
        visible = self._layout.between(self._top, self._top + self._height)
        if self._focused is not None:
            for index, block in enumerate(self._layout.blocks):
                if block.target is not None and block.target.text == self._focused.text and _is_wide(block):
                    return index
        return next((index for index in visible if _is_wide(self._layout.blocks[index])), -1)

    def _move_sideways(self, index: int, direction: int) -> bool:
        if not 0 <= index < len(self._layout.blocks) or not _is_wide(self._layout.blocks[index]):
            return False
        block = self._layout.blocks[index]
        block.offset = min(max(block.offset + direction * _SIDEWAYS, 0), block.widest - block.width + 1)
        self.redraw(block)
        return True

    @property
    def focused_link(self) -> str:
        """The address of the focused link, as its author wrote it, else empty."""
        return self._focused.url if self._focused is not None and self._focused.kind == "link" else ""

    @property
    def focused_code(self) -> str:
        """The author's code of the focused code block, else of the first one on the screen, else empty."""
        if self._focused is not None and self._focused.kind == "copy":
            return self._focused.text
        for index in self._layout.between(self._top, self._top + self._height):
            block = self._layout.blocks[index]
            if block.code is not None and block.target is not None:
                return block.target.text
        return ""


def _is_wide(block: Block) -> bool:
    """Tell whether a block has more cells than fit."""
    return not block.wrapped and block.widest > block.width
