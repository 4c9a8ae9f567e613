"""The actions that ``serve --edit`` allows in the writer's browser: apply fixes, undo the last one, and open the editor."""

import secrets
from collections.abc import Callable, Mapping
from hmac import compare_digest
from pathlib import Path
from threading import Lock
from typing import Any

from docs_tui.desktop.editor import EditorCommand, editor_command, start_in_window
from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.lint.fixes import fix_all, fixed_changes, is_safe, one_fixed
from docs_tui.margin.page_problems import PageCheck, check_page, checked_files
from docs_tui.refactor.change_plan import changes_of
from docs_tui.site import Page, Site
from docs_tui.site.operation_text import spec_place
from docs_tui.source import Diagnostic
from docs_tui.source.numbers import counted
from docs_tui.workspace.changing import make_changes, take_back
from docs_tui.workspace.journal import JournalEntry, last_entry
from docs_tui.workspace.listing import belongs
from docs_tui.workspace.user_config import read_user_config

_STALE = "The page has changed since it was checked; look again"
_TOKEN_BYTES = 24

Answer = dict[str, Any]


class Editing:
    """Performs the actions of browsers in one docs folder. Thread-safe.

    Args:
        root: The docs folder.
        check: Returns the problems of a page, as shown in the browser.
        on_terminal: Runs an editor that draws on the terminal; None: there is no terminal.
    """

    def __init__(
        self,
        root: Path,
        check: Callable[[Site, Page], PageCheck],
        on_terminal: Callable[[EditorCommand], object] | None = None,
    ) -> None:
        self._root = root
        self._check = check
        self._on_terminal = on_terminal
        self._token = secrets.token_urlsafe(_TOKEN_BYTES)
        self._lock = Lock()

    @property
    def fragment(self) -> str:
        """The fragment of the address that the terminal prints. It has the token; browsers do not send fragments."""
        return f"#edit={self._token}"

    def knows(self, token: str) -> bool:
        """Tell whether ``token`` is valid for this run of the server."""
        return compare_digest(token.encode("utf-8", "replace"), self._token.encode())

    def run(self, site: Site, asked: Mapping[str, Any]) -> Answer:
        """Perform an action, and return a message about it.

        Raises:
            NotFoundError: There is no such page, problem, file or change.
            CannotRunError: A file has changed since, or cannot be written; or the editor could not be started.
        """
        with self._lock:
            if asked.get("action") == "undo":
                return self._undo(asked.get("number"))
            page = site.pages.get(_text(asked, "page"))
            if page is None:
                raise NotFoundError("There is no such page")
            match asked.get("action"):
                case "fix":
                    return self._fix(site, page, _text(asked, "key"))
                case "fix-safe":
                    return self._fix_safe(site, page, asked.get("keys"))
                case "open":
                    return self._open(site, page, _text(asked, "file"), asked.get("line"))
                case _:
                    raise NotFoundError("There is no such action")

    def _fix(self, site: Site, page: Page, key: str) -> Answer:
        problem = self._check(site, page).find(key)
        if problem is None:
            raise CannotRunError(_STALE)
        found = problem.diagnostic
        changes = one_fixed(site, found)
        if not changes:
            raise NotFoundError("There is no fix for this")
        done = f"Fixed {found.code} in {found.path}, line {found.start.line}"
        return _answer(done, make_changes(self._root, done, changes_of(changes)))

    def _fix_safe(self, site: Site, page: Page, keys: object) -> Answer:
        """Apply the safe fixes of a page and its snippets, if they are the ones that the writer saw."""
        safe = [each.key for each in self._check(site, page).problems if is_safe(each.diagnostic)]
        if not safe or safe != keys:
            raise CannotRunError(_STALE)
        files = checked_files(site, page)

        def lint(now: Site) -> tuple[Diagnostic, ...]:
            return tuple(each.diagnostic for each in check_page(now, now.pages[page.path]).problems)

        seen = {str(each.diagnostic) for each in self._check(site, page).problems}
        fixed = fix_all(site, lint, lambda each: is_safe(each) and each.path in files and str(each) in seen)
        changes = fixed_changes(site, fixed)
        done = f"Fixed {counted(fixed.count, 'problem')} in {counted(len(changes), 'file')}"
        return _answer(done, make_changes(self._root, done, changes_of(changes)))

    def _undo(self, number: object) -> Answer:
        last = last_entry(self._root)
        if last is None or last.number != number:
            raise CannotRunError('Another change was made since. To undo that one, run "docs-tui undo"')
        entry = take_back(self._root)
        return {"said": f"Undone: {entry.title[:1].lower()}{entry.title[1:]}"}

    def _open(self, site: Site, page: Page, file: str, line: object) -> Answer:
        spec = spec_place(site, page)
        if file not in (*checked_files(site, page), *(spec[:1] if spec else ())) or not belongs(self._root, file):
            raise NotFoundError("There is no such file on this page")
        number = line if isinstance(line, int) and line > 0 else 1
        setting = read_user_config().over(site.settings).editor
        command = editor_command(self._root / file, number, setting=setting)
        name = Path(command.argv[0]).name
        if not command.in_terminal:
            try:
                start_in_window(command.argv, lambda _: None)
            except OSError as error:
                raise CannotRunError(f"{name} could not be started: {error.strerror}") from error
            return {"said": f"Opened {file} at line {number} in {name}"}
        if self._on_terminal is None:
            raise CannotRunError(
                f"{name} needs a terminal, and docs-tui serve has none; name another editor in $VISUAL"
            )
        self._on_terminal(command)
        return {"said": f"Opened {file} at line {number} in {name}, on the terminal of docs-tui serve"}


def _answer(done: str, entry: JournalEntry | None) -> Answer:
    return {"said": done, **({"undo": entry.number} if entry is not None else {})}


def _text(asked: Mapping[str, Any], key: str) -> str:
    value = asked.get(key)
    return value if isinstance(value, str) else ""
