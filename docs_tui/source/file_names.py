"""The names of files that mean something to docs-tui."""

CONFIG_FILES = ("docs.json", "mint.json")
"""The configuration of a site, the newer one first."""
SETTINGS_FILE = "docs-tui.yaml"
MISNAMED_SETTINGS = "docs-tui.yml"
"""A misspelling of the settings file: reported, and never read."""
IGNORE_FILE = ".mintignore"
GIT_IGNORE_FILE = ".gitignore"

INDEX_FILE = "llms.txt"
FULL_FILE = "llms-full.txt"
LLMS_FILES = (INDEX_FILE, FULL_FILE)
INDEX_FOLDER = "_llms"
"""Holds the parts of a split llms.txt."""

MADE_FILES = frozenset({*LLMS_FILES, "robots.txt", "sitemap.xml", "skill.md"})
"""Files in the root of a published site that its tree need not have; those in ``INDEX_FOLDER`` come beside them."""
