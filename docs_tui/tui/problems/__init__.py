"""The list of problems, their fixes and suppressions."""
