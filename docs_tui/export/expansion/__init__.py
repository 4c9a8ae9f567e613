"""Expansion: inserts snippets, components of the site, constants and variables into a page before it is rendered."""
