"""The clipboard, browser and editor of this machine. Nothing here draws, and every call has a time limit."""
