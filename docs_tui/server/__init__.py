"""The draft site over HTTP."""
