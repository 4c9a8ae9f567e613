"""Plans moves, renames and removals as text edits and file moves. Nothing is written here."""
