"""This machine: its clipboard, its browser, its editor."""
