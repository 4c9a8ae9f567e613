"""``move`` and ``remove``: move, rename or remove a page, folder, file or heading, and update everything that links to it."""

import os
from pathlib import Path

from docs_tui.commands.context import Answer, Context, Outcome, item_of
from docs_tui.commands.shown_paths import path_from_here
from docs_tui.errors import CannotRunError
from docs_tui.refactor.change_plan import ChangePlan, plan_diff
from docs_tui.refactor.group_moves import is_place, plan_place
from docs_tui.refactor.groups import plan_group_name
from docs_tui.refactor.headings import plan_heading
from docs_tui.refactor.page_moves import plan_move
from docs_tui.refactor.remove import plan_remove
from docs_tui.refactor.successors import successors
from docs_tui.site import Page, Site
from docs_tui.site.find_page import named_groups
from docs_tui.source.clean import clean_line
from docs_tui.source.highlight import Highlight, Piece
from docs_tui.source.numbers import counted
from docs_tui.workspace.changing import check_links, make_changes


def move(context: Context) -> Outcome:
    """Move or rename.

    Raises:
        NotFoundError: There is nothing of that name.
        CannotRunError: The destination is not possible, a file changed meanwhile, or one cannot be written.
    """
    heading, source, target = context.text("rename-heading"), *_named(context)
    if heading:
        return carried_out(context, plan_heading(context.site, source, heading, context.text("TO")))
    if context.flag("group"):
        return carried_out(context, _group_plan(context.site, context))
    return carried_out(context, plan_move(context.site, source, target, languages=context.flag("languages")))


def _group_plan(site: Site, context: Context) -> ChangePlan:
    """Return the plan for ``--group``: another name, or another place in the navigation."""
    source, target = context.text("FROM"), context.text("TO")
    before = context.text("before")
    if not is_place(target) and named_groups(site, source) and not before:
        return plan_group_name(site, source, target)
    return plan_place(site, source, target, before=before, languages=context.flag("languages"))


def remove(context: Context) -> Outcome:
    """Remove a page, or ask which page replaces it.

    Raises:
        NotFoundError: There is no such page.
        CannotRunError: It cannot be removed.
    """
    site, page, to = context.site, context.page, context.text("to")
    if to and context.flag("no-redirect"):
        raise CannotRunError("--to and --no-redirect cannot be used together; leave one out")
    if not to and not context.flag("no-redirect"):
        return _where(site, page)
    return carried_out(context, plan_remove(site, page, site.find(to) if to else None))


def _where(site: Site, page: Page) -> Outcome:
    """Ask which page replaces the removed one."""
    found = successors(site, page)
    pages = (
        Answer(clean_line(f"{each.page.path}  {each.page.title} ({each.reason})"), "to", each.page.path)
        for each in found
    )
    nowhere = Answer("no page: its URL becomes a 404, and the links to it are listed", "no-redirect", value=True)
    near = found[0].page.path if found else "PAGE"
    return Outcome(
        question=f"Where do readers of {page.path} go?",
        hint=f"Name a page, such as --to {near}, or use --no-redirect.",
        answers=(*pages, nowhere),
        free_answer="to",
    )


_NO_UNDO = "docs-tui cannot undo it, because the state folder cannot be written."


def carried_out(context: Context, plan: ChangePlan) -> Outcome:
    """Make the changes of a plan, or show them as a diff with ``--dry-run``."""
    shown = path_from_here(context.root)
    if context.flag("dry-run"):
        check_links(context.root, plan.changes, shown)
        lines = plan_diff(plan.changes).splitlines(keepends=True)
        notice = _notice(plan, f"{plan.title}: would change {counted(len(plan.changes), 'file')}.")
        return Outcome(items=[item_of(map(diff_piece, lines))] if lines else [], notice=notice)
    entry = make_changes(context.root, plan.title, plan.changes, shown)
    edited = sum(bool(each.to) and not each.is_move for each in plan.changes)
    changed = counted(edited, "other file" if any(each.is_move for each in plan.changes) else "file")
    done = f"{plan.title}: done. {changed} changed."
    hint = 'To undo it, run "docs-tui undo".' if entry is not None else _NO_UNDO
    return Outcome(notice=_notice(plan, done), hint=hint)


def diff_piece(line: str) -> Piece:
    """Return a line of a unified diff with its highlight."""
    if line.startswith(("+++ ", "--- ", "@@ ", "\\ ", "diff ", "rename ", "deleted ")):
        return line, Highlight.QUIET
    return line, {"+": Highlight.GOOD, "-": Highlight.ERROR}.get(line[:1])


def _notice(plan: ChangePlan, first: str) -> str:
    return "\n".join((first, *plan.notes))


def _named(context: Context) -> tuple[str, str]:
    """Return source and destination relative to the docs folder; accepts paths relative to the working directory, too."""
    source, target = context.text("FROM"), context.text("TO")
    here, top = Path.cwd().resolve(), context.root.resolve()
    if here != top and here.is_relative_to(top) and os.path.lexists(source) and not (top / source.lstrip("/")).exists():
        folder = here.relative_to(top)
        return (folder / source).as_posix(), target if target.startswith("/") else (folder / target).as_posix()
    return source, target
