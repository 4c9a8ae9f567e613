"""File names with a special meaning."""

CONFIG_FILES = ("docs.json", "mint.json")
"""The configuration files of a site, newest name first."""
SETTINGS_FILE = "docs-tui.yaml"
MISNAMED_SETTINGS = "docs-tui.yml"
"""A common misspelling of the settings file. It is reported and never read."""
IGNORE_FILE = ".mintignore"
GIT_IGNORE_FILE = ".gitignore"

INDEX_FILE = "llms.txt"
FULL_FILE = "llms-full.txt"
LLMS_FILES = (INDEX_FILE, FULL_FILE)
INDEX_FOLDER = "_llms"
"""The folder for the parts of a split llms.txt."""

MADE_FILES = frozenset({*LLMS_FILES, "robots.txt", "sitemap.xml", "skill.md"})
"""Files in the root of a published site that the source need not contain, besides the files in ``INDEX_FOLDER``."""
