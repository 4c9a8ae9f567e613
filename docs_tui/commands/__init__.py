"""The commands: everything that a writer can ask for by name, shared by all front ends."""
