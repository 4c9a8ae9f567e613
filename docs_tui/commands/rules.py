"""``rules``: the rule file that an AI editor follows while it writes; made, shown, and held against what is checked."""

from pathlib import Path
from typing import TYPE_CHECKING

from docs_tui.commands.command import COMMAND_LINE, Command, Context, Item, Kind, Outcome, Param
from docs_tui.commands.from_here import path_from_here

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docs_tui.lint.editors import Editor
    from docs_tui.workspace.rule_files import RuleFile

ACTION = Param(
    "ACTION",
    Kind.CHOICE,
    "init writes the file, show prints it and names those that apply, check tells what is stale or unknown",
    choices=("init", "show", "check"),
)
EDITOR = Param("editor", Kind.TEXT, "cursor, windsurf, claude, copilot, or NAME of .NAME/rules", metavar="NAME")
FORCE = Param("force", Kind.FLAG, "replace a file that was written or edited by hand")
DEFAULT = "cursor"


def run(context: Context) -> Outcome:
    """Do what was asked for with the rule files."""
    from docs_tui.lint.editors import editor_named  # noqa: PLC0415 - most commands know no editor

    name = context.text(EDITOR.name)
    in_use = {each.relative_to(context.root).as_posix() for each in context.root.glob(".*/rules") if each.is_dir()}
    editor = editor_named(name or DEFAULT, in_use)
    action = context.text(ACTION.name)
    if action == "init":
        return _init(context, editor)
    if action == "show":
        return _show(context, editor)
    return _check(context, editor, all_of_them=not name)


def _init(context: Context, editor: "Editor") -> Outcome:
    from docs_tui.lint.editors import EDITORS  # noqa: PLC0415 - as above
    from docs_tui.workspace.rule_files import write_rule_file  # noqa: PLC0415 - as above

    shown = path_from_here(context.root)
    file = shown(editor.file)
    written = write_rule_file(context.root, editor, force=context.flag(FORCE.name), shown=file)
    notice = f"{file} {'written' if written else 'is up to date'}"
    if editor not in EDITORS:
        notice += f"; {editor.name} is no editor that is known here, so its rules go to {shown(editor.folder)}"
    return Outcome(notice=notice)


def _show(context: Context, editor: "Editor") -> Outcome:
    from docs_tui.lint.rule_file import rule_file  # noqa: PLC0415 - as above
    from docs_tui.workspace.rule_files import read_rule_files  # noqa: PLC0415 - as above

    files = read_rule_files(context.root, editor, Path.home())
    applying = "\n".join(f"{each.shown}{_note(each)}" for each in files)
    notice = f"Rule files that {editor.name} reads here:\n{applying}" if files else ""
    return Outcome(items=[Item(text=rule_file(editor))], notice=notice)


def _note(file: "RuleFile") -> str:
    if file.overruled:
        return " (overruled by the project's rule of that name)"
    return "" if file.of_project else " (yours)"


def _check(context: Context, editor: "Editor", *, all_of_them: bool) -> Outcome:
    from docs_tui.lint.editors import EDITORS  # noqa: PLC0415 - as above
    from docs_tui.lint.rule_file import names_of  # noqa: PLC0415 - as above
    from docs_tui.workspace.rule_files import read_rule_files  # noqa: PLC0415 - as above

    editors = EDITORS if all_of_them else (editor,)
    read = [(each, file) for each in editors for file in read_rule_files(context.root, each, Path.home())]
    shown = path_from_here(context.root)
    if not any(file.of_project for _, file in read):
        return Outcome(notice=f'There is no rule file; "docs-tui rules init" writes {shown(editor.file)}', failed=True)
    names = names_of(context.site)
    problems = [
        line
        for each, file in read
        for line in _problems(each, file, names, shown(file.shown) if file.of_project else file.shown)
    ]
    notice = "" if problems else "The rule files are up to date."
    return Outcome(items=[Item(text=f"{line}\n") for line in problems], notice=notice, failed=bool(problems))


def _problems(editor: "Editor", file: "RuleFile", names: frozenset[str], shown: str) -> "Iterator[str]":
    from docs_tui.lint.rule_file import RuleFileState, state_of, unknown_names  # noqa: PLC0415 - as above
    from docs_tui.site import did_you_mean  # noqa: PLC0415 - as above

    state = state_of(file.text, editor)
    if file.of_project and state is RuleFileState.STALE:
        yield f'{shown}: {state.value}; "docs-tui rules init --editor {editor.name}" writes it anew'
    if file.of_project and state is RuleFileState.EDITED:
        yield f"{shown}: {state.value}; --force would replace it"
    for unknown in dict.fromkeys(unknown_names(file.text, names)):
        likely = [name for name in names if name[:1] == unknown.name[:1]]  # hardly anybody errs in the first letter
        hint = did_you_mean(unknown.name, likely, shown="<{}>")
        yield f"{shown}:{unknown.line}: there is no component <{unknown.name}>{hint}"


RULES = Command(
    id="rules",
    title="Rule files for AI editors",
    help="Write the rules that an AI editor follows, or check them.",
    run=run,
    params=(ACTION, EDITOR, FORCE),
    example="docs-tui rules init --editor claude",
    surfaces=COMMAND_LINE,
)
