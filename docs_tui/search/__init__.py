"""Ranked search over pages, for the command line, the app, the server and agents."""
