"""Moves, renames and removals: a site and a wish give a plan of text edits and file moves. Nothing is written here."""
