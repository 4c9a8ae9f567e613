"""Moves, renames and removals: a site and a wish give a plan of text edits and file moves. Nothing is written here."""

from docs_tui.refactor.move import plan_move
from docs_tui.refactor.plan import ChangePlan, FileChange, plan_diff

__all__ = ["ChangePlan", "FileChange", "plan_diff", "plan_move"]
