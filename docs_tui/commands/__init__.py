"""The commands: every named action for writers, shared by all front ends."""
