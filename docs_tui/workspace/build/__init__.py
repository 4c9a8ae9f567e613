"""Builds: llms files, pages as Markdown and static sites, written once and then updated as the docs change."""
