"""Compare two sites to find what a change does to the pages."""
