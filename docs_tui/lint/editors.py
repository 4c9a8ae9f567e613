"""The AI editors that read rule files, with the location and form of each one's files."""

from collections.abc import Container
from dataclasses import replace

from docs_tui.errors import NotFoundError
from docs_tui.site import did_you_mean
from docs_tui.source.record import record

_DESCRIPTION = "How the pages of this documentation are written, and which components they may use"
_PAGES = ("**/*.mdx", "**/*.md", "**/docs.json")


@record(frozen=True, slots=True)
class Editor:
    """One editor."""

    name: str
    file: str
    """The project's rule file, from the docs folder."""
    head: str
    """The front matter of its files."""
    user_folder: str
    """The folder of personal rules, from the home folder; empty if the editor stores them elsewhere."""
    extension: str
    """The extension of its rule files."""
    limit: int | None = None
    """The longest rule file that it reads, in characters."""
    in_repository: bool = False
    """Whether it reads rule files only at the root of the repository; the globs in them then include the docs folder."""

    @property
    def folder(self) -> str:
        """The folder of the project's rules, from the docs folder; empty for a single file in the docs folder."""
        return self.file.rpartition("/")[0]


def _cursor_head() -> str:
    return f"---\ndescription: {_DESCRIPTION}\nglobs: {','.join(_PAGES)}\nalwaysApply: false\n---\n\n"


def _windsurf_head() -> str:
    return f"---\ntrigger: glob\ndescription: {_DESCRIPTION}\nglobs: {','.join(_PAGES)}\n---\n\n"


def _claude_head() -> str:
    paths = "".join(f'  - "{each}"\n' for each in _PAGES)
    return f"---\npaths:\n{paths}---\n\n"


def _copilot_head(folder: str = "") -> str:
    return f'---\ndescription: {_DESCRIPTION}\napplyTo: "{",".join(folder + each for each in _PAGES)}"\n---\n\n'


EDITORS: tuple[Editor, ...] = (
    Editor("cursor", ".cursor/rules/docs.mdc", _cursor_head(), ".cursor/rules", ".mdc"),
    Editor("windsurf", ".windsurf/rules/docs.md", _windsurf_head(), ".codeium/windsurf/memories", ".md", 12_000),
    Editor("claude", ".claude/rules/docs.md", _claude_head(), ".claude/rules", ".md"),
    Editor(
        "copilot",
        ".github/instructions/docs.instructions.md",
        _copilot_head(),
        ".copilot/instructions",
        ".instructions.md",
        in_repository=True,
    ),
    Editor("agents", "AGENTS.md", "", "", ".md"),
    Editor("claude-md", "CLAUDE.md", "", "", ".md"),
)


def below_repository(editor: Editor, folder: str) -> Editor:
    """Return the editor with globs for docs in ``folder``, a path from the root of the repository; empty for the root."""
    return replace(editor, head=_copilot_head(f"{folder}/" if folder else ""))


def for_person(editor: Editor) -> Editor:
    """Return the editor with the location of personal rules, from the home folder.

    Raises:
        NotFoundError: The editor stores personal rules elsewhere.
    """
    if not editor.user_folder:
        raise NotFoundError(f"{editor.name} has no folder for personal rules; leave out --user")
    return replace(editor, file=f"{editor.user_folder}/docs{editor.extension}", in_repository=False)


def editor_named(name: str, in_use: Container[str] = ()) -> Editor:
    """Return an editor by name. An unknown one gets the same layout as the first, under its own name.

    Args:
        name: As the writer wrote it.
        in_use: The folders of rules in the docs, such as ``.zed/rules``: a name with a folder is not a misspelling.

    Raises:
        NotFoundError: ``name`` is not a valid name, or probably misspells the name of a known editor.
    """
    word = name.strip().lower()
    known = next((each for each in EDITORS if each.name == word), None)
    if known is not None:
        return known
    names = [each.name for each in EDITORS]
    meant = did_you_mean(word, names)
    if not word.replace("-", "").isalnum() or (meant and f".{word}/rules" not in in_use):
        raise NotFoundError(f"{name!r} is not a known editor; use {', '.join(names)}{meant}")
    return Editor(word, f".{word}/rules/docs.mdc", _cursor_head(), f".{word}/rules", ".mdc")
