"""Content that is wider than the page: readers choose whether code wraps, and whether a table stays a table."""

from collections.abc import Iterable

from docs_tui.preview.model import Block, Item, all_blocks


class WideContent:
    """How the wide code and the wide tables of one page are shown."""

    def __init__(self) -> None:
        self._wraps_code = False
        """Long lines of code wrap; else they are cut, and scrolled sideways."""
        self._widens_tables = False
        """Tables without space for their columns are scrolled sideways; else they are lists of cells."""

    def switch(self, blocks: Iterable[Block]) -> bool:
        """Show the wide code or the wide tables in the other way; return False if no block is wide.

        If there are both, the first call switches the kind that comes first, the second the other one, the third both back.
        """
        tables = [block.table is not None for block in blocks if self._is_wide(block)]
        unchanged = [is_table for is_table in tables if not (self._widens_tables if is_table else self._wraps_code)]
        if not unchanged:
            self._wraps_code = self._widens_tables = False
        elif unchanged[0]:
            self._widens_tables = True
        else:
            self._wraps_code = True
        return bool(tables)

    def _is_wide(self, block: Block) -> bool:
        if block.table is not None:
            return block.table.is_list or (block.table.is_wide and block.widest > block.width)
        if block.code is None or block.code.always_wraps:
            return False
        return len(block.starts) > block.text.count("\n") + 1 if block.wrapped else block.widest > block.width

    def apply(self, parts: Iterable[list[Item] | None]) -> None:
        """Show the blocks of ``parts`` as readers chose."""
        for items in parts:
            for block in all_blocks(items or []):
                self._apply(block)

    @property
    def is_chosen(self) -> bool:
        """Whether anything is shown in another way than at first."""
        return self._wraps_code or self._widens_tables

    def _apply(self, block: Block) -> None:
        if block.code is not None:
            wrapped = block.code.always_wraps or self._wraps_code
            if wrapped is not block.wrapped:
                block.wrapped, block.width, block.offset = wrapped, -1, 0
        elif block.table is not None and block.table.is_wide is not self._widens_tables:
            block.table.is_wide, block.width, block.offset = self._widens_tables, -1, 0
