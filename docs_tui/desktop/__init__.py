"""This machine: clipboard, browser, editor. Nothing here draws, and every call has a time limit."""
