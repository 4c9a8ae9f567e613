"""Moves, renames and removals: a site and a wish give a plan of text edits and file moves. Nothing is written here."""

from docs_tui.refactor.groups import plan_group
from docs_tui.refactor.headings import plan_heading
from docs_tui.refactor.move import plan_move
from docs_tui.refactor.plan import ChangePlan, FileChange, plan_diff
from docs_tui.refactor.remove import plan_remove

__all__ = ["ChangePlan", "FileChange", "plan_diff", "plan_group", "plan_heading", "plan_move", "plan_remove"]
