"""The rules of lint for people and for AI editors: ``explain``, ``checklist`` and ``rules``."""

from collections.abc import Iterator
from pathlib import Path

from docs_tui.commands.context import Context, Item, Outcome
from docs_tui.commands.shown_paths import path_from_here
from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.lint.checklist import checklist as questions_of
from docs_tui.lint.editors import EDITORS, Editor, below_repository, editor_named, for_person
from docs_tui.lint.page_context import PageContext
from docs_tui.lint.rule import Rule
from docs_tui.lint.rule_file import RuleFileState, names_of, rule_file, state_of, unknown_names
from docs_tui.lint.rule_registry import RULES, explanation, matching, record
from docs_tui.lint.rule_selection import unknown_rule
from docs_tui.site import Site, did_you_mean
from docs_tui.workspace.rule_files import RuleFile, read_rule_files, write_rule_file

_DEFAULT_EDITOR = "cursor"
_HINT = """The rules of lint: code, name, level, whether there is a fix, and what the rule requires.
"docs-tui explain L001" explains one rule by code or name, "docs-tui explain links" a group."""


def explain(context: Context) -> Outcome:
    """Explain the named rules, or list all."""
    words = context.words("RULE")
    if not words:
        items = [Item(cells=_row(rule), record=record(rule)) for rule in RULES]
        return Outcome(items=items, notice="" if context.flag("json") else _HINT)
    named: dict[str, Rule] = {}
    for word in words:
        found = matching(word)
        if not found:
            raise NotFoundError(unknown_rule(word))
        named.update((rule.name, rule) for rule in found)
    texts = [explanation(rule) for rule in named.values()]
    items = [Item(text=text, record=record(rule)) for text, rule in zip(_separated(texts), named.values(), strict=True)]
    return Outcome(items=items)


def _separated(texts: list[str]) -> list[str]:
    """Put an empty line between texts."""
    return [text if index == 0 else f"\n{text}" for index, text in enumerate(texts)]


def _row(rule: Rule) -> tuple[str, ...]:
    state = rule.severity.value if rule.default else "off"
    return rule.code, rule.name, state, "fix" if rule.fix else "", rule.summary


def checklist(context: Context) -> Outcome:
    """Return the questions that fit the page.

    Raises:
        NotFoundError: The page has no file.
    """
    page = context.page
    if page.file is None:
        raise NotFoundError(f"{page.path} is made from a spec and has no file")
    questions = questions_of(PageContext.of(context.site, page.file))
    return Outcome(
        items=[
            Item(text=f"[ ] {each.text}\n", record={"group": each.group.name.lower(), "question": each.text})
            for each in questions
        ]
    )


def rules(context: Context) -> Outcome:
    """Write, show or check the rule files of AI editors."""
    name = context.text("editor")
    in_use = {each.relative_to(context.root).as_posix() for each in context.root.glob(".*/rules") if each.is_dir()}
    editor = editor_named(name or _DEFAULT_EDITOR, in_use)
    action = context.text("ACTION")
    if context.flag("user") and action != "init":
        raise CannotRunError('--user works only with "docs-tui rules init"')
    if action == "init":
        return _init_user(editor, force=context.flag("force")) if context.flag("user") else _init(context, editor)
    if action == "show":
        return _show(context, editor)
    return _check(context, editor, all_of_them=not name)


def _placed(root: Path, editor: Editor) -> tuple[Path, Editor]:
    """Return the folder for the editor's files, and the editor with globs relative to it."""
    if not editor.in_repository:
        return root, editor
    top = next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), root)
    folder = root.relative_to(top).as_posix()
    return top, below_repository(editor, "" if folder == "." else folder)


def _init(context: Context, editor: Editor) -> Outcome:
    root, placed = _placed(context.root, editor)
    shown = path_from_here(root)
    file = shown(editor.file)
    written = write_rule_file(root, placed, context.site, force=context.flag("force"), shown=file)
    notice = f"{file} {'written' if written else 'is up to date'}"
    if not editor.folder:
        notice += "; docs-tui does not publish it, but another hosting service may"
    if editor.name not in {each.name for each in EDITORS}:
        notice += f"; {editor.name} is not an editor that docs-tui knows, so its rules go to {shown(editor.folder)}"
    return Outcome(notice=notice)


def _init_user(editor: Editor, *, force: bool) -> Outcome:
    """Write a person's own rules, which contain nothing about a project."""
    personal = for_person(editor)
    shown = f"~/{personal.file}"
    written = write_rule_file(Path.home(), personal, force=force, shown=shown)
    return Outcome(notice=f"{shown} {'written' if written else 'is up to date'}")


def _show(context: Context, editor: Editor) -> Outcome:
    root, placed = _placed(context.root, editor)
    files = read_rule_files(root, placed, Path.home())
    applying = "\n".join(f"{each.shown}{_note(each)}" for each in files)
    notice = f"Rule files that {editor.name} reads here:\n{applying}" if files else ""
    return Outcome(items=[Item(text=rule_file(placed, context.site))], notice=notice)


def _note(file: RuleFile) -> str:
    if file.overruled:
        return " (overridden by the project's file of the same name)"
    return "" if file.of_project else " (yours)"


def _check(context: Context, editor: Editor, *, all_of_them: bool) -> Outcome:
    editors = EDITORS if all_of_them else (editor,)
    placed = [_placed(context.root, each) for each in editors]
    read = [(root, each, file) for root, each in placed for file in read_rule_files(root, each, Path.home())]
    shown = path_from_here(context.root)
    if not any(file.of_project for _, _, file in read):
        return Outcome(
            notice=f'There is no rule file; run "docs-tui rules init" to write {shown(editor.file)}', failed=True
        )
    names = names_of(context.site)
    problems = [
        line
        for root, each, file in read
        for line in _problems(
            each, file, context.site, names, path_from_here(root)(file.shown) if file.of_project else file.shown
        )
    ]
    notice = "" if problems else "The rule files are up to date."
    return Outcome(items=[Item(text=f"{line}\n") for line in problems], notice=notice, failed=bool(problems))


def _problems(editor: Editor, file: RuleFile, site: Site, names: frozenset[str], shown: str) -> Iterator[str]:
    """Yield what is wrong with a rule file, as lines for the writer."""
    state = state_of(file.text, editor, site)
    if file.of_project and state is RuleFileState.STALE:
        yield f'{shown}: {state.value}; "docs-tui rules init --editor {editor.name}" updates it'
    if file.of_project and state is RuleFileState.EDITED:
        yield f"{shown}: {state.value}; --force replaces it"
    for unknown in dict.fromkeys(unknown_names(file.text, names)):
        likely = [
            name for name in names if name[:1] == unknown.name[:1]
        ]  # a misspelling rarely changes the first letter
        hint = did_you_mean(unknown.name, likely, shown="<{}>")
        yield f"{shown}:{unknown.line}: unknown component <{unknown.name}>{hint}"
