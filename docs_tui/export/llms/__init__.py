"""llms.txt, its indexes, and llms-full.txt.

Names are imported on first use, because most folders have no such files.
"""

from typing import TYPE_CHECKING

from docs_tui.lazy import lazy_names

if TYPE_CHECKING:
    from docs_tui.export.llms.generated_mark import Ownership, is_marked, ownership

__all__ = ["Ownership", "is_marked", "ownership"]

__getattr__ = lazy_names(__name__, dict.fromkeys(__all__, "generated_mark"))
