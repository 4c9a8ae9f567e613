"""Everything that a writer can ask for by name, once, for every face."""
