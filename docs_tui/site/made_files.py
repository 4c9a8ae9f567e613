"""The names of the files that a published site has although its tree need not: those that are made of it."""

INDEX_FILE = "llms.txt"
FULL_FILE = "llms-full.txt"
LLMS_FILES = (INDEX_FILE, FULL_FILE)
INDEX_FOLDER = "_llms"
"""Where the parts of a split llms.txt lie."""

MADE_FILES = frozenset({*LLMS_FILES, "robots.txt", "sitemap.xml", "skill.md"})
"""Files in the root of the site; what lies in ``INDEX_FOLDER`` comes beside them."""
