"""Example requests of API operations, in the languages that ``api.examples`` of docs.json names."""
