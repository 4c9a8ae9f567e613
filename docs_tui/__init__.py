"""docs-tui: read, check and serve a documentation site before it is published."""

__version__ = "1.0.0"
