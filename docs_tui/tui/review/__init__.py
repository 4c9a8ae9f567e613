"""The screen that shows what changed since the last commit."""
