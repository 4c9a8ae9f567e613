"""The docs folder on disk: reading it, watching it, remembering what it was left at."""
