"""This machine: its clipboard, its browser, its editor. Nothing here waits for long, and nothing is drawn."""
