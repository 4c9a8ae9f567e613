"""docs-tui: a documentation site's pages, menu and llms files, in the terminal and on the draft."""

__version__ = "1.0.0"
