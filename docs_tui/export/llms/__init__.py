"""llms.txt and the indexes under ``_llms/``: every public page of a site, named once, in the order of the navigation."""

from docs_tui.export.llms.index import LlmsIndex, linked_specs, llms_index, llms_index_files

__all__ = ["LlmsIndex", "linked_specs", "llms_index", "llms_index_files"]
