"""Imports the modules and registers the styles that the first keys need, in the thread that reads the folder, after the first paint.

Other modules are imported when they are first used, which makes the first use slower.
"""

import sys
from importlib import import_module
from inspect import getfile
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from textual.css.stylesheet import Stylesheet
from textual.screen import Screen
from textual.widget import Widget

from docs_tui.source.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.app import App

    from docs_tui.tui.services.background import UiPriority

FOR_THE_FIRST_PAGE = (
    "docs_tui.tui.browse.panes",
    "docs_tui.tui.browse.last_run",
    "docs_tui.workspace",
    "docs_tui.preview.preview_page",
    "docs_tui.tui.page_view.terminal_graphics",
    "docs_tui.workspace.pictures",
    "docs_tui.workspace.page_alone",
    "docs_tui.tui.services.preview_service",
    "docs_tui.tui.preferences",
    "docs_tui.tui.services.lint_service",
    "textual.scrollbar",
    "textual.layouts.horizontal",
    "textual.layouts.stream",
)
FOR_THE_SERVICES = (
    "docs_tui.tui.services.llms_service",
    "docs_tui.tui.services.marked_pages",
    "docs_tui.tui.services.git_service",
    "docs_tui.commands.shown_paths",
    "docs_tui.tui.services.server_service",
)
FOR_THE_FIRST_KEYS = (
    "docs_tui.tui.dialogs.find_screen",
    "docs_tui.site.quick_search",
    "docs_tui.tui.services.heading_service",
    "docs_tui.tui.services.command_service",
    "docs_tui.commands.context",
    "docs_tui.commands.registry",
    "docs_tui.export.markdown",
    "docs_tui.tui.dialogs.menu_screen",
    "docs_tui.tui.outcomes",
    "docs_tui.tui.dialogs.markdown_screen",
    "docs_tui.tui.dialogs.search_screen",
    "docs_tui.commands.copy",
    "docs_tui.commands.menu",
    "docs_tui.commands.secrets",
    "docs_tui.lint.secret_scanner",
    "docs_tui.export.tokens",
    "docs_tui.desktop.clipboard",
    "docs_tui.desktop.browser",
    "docs_tui.tui.services.clipboard_service",
    "docs_tui.export.bundle",
    "docs_tui.tui.dialogs.question_screens",
    "docs_tui.tui.browse.copy_choices",
    "docs_tui.tui.dialogs.copy_screen",
    "docs_tui.tui.command_palette",
    "docs_tui.tui.services.bundle_size",
    "docs_tui.tui.services.git_service",
    "docs_tui.tui.dialogs.link_screen",
    "docs_tui.tui.dialogs.places_screen",
    "docs_tui.tui.services.editor_service",
    "docs_tui.desktop.editor",
    "docs_tui.tui.dialogs.written_screen",
    "docs_tui.workspace.git",
    "docs_tui.workspace.folder_watch",
    "watchfiles",
    "anyio.lowlevel",
    "anyio.abc",
    "anyio.streams.memory",
    "anyio._backends._asyncio",
)
FOR_PROBLEMS_AND_HELP = (
    "docs_tui.tui.services.site_linter",
    "docs_tui.tui.services.fix_service",
    "docs_tui.tui.dialogs.explain_screen",
    "docs_tui.tui.dialogs.remedy_screen",
    "docs_tui.tui.problems.problem_list",
    "docs_tui.tui.dialogs.help_screen",
)
STYLES_OF_THE_FIRST_KEYS = (
    "docs_tui.tui.dialogs.find_screen",
    "docs_tui.tui.dialogs.finder",
    "docs_tui.tui.dialogs.menu_screen",
    "docs_tui.tui.dialogs.dialog",
    "docs_tui.tui.dialogs.markdown_screen",
    "docs_tui.tui.widgets.key_list",
    "docs_tui.tui.dialogs.help_screen",
    "docs_tui.tui.dialogs.search_screen",
    "docs_tui.tui.dialogs.copy_screen",
    "textual.widgets._toast",
)
"""The modules of the screens that are probably opened first."""


_MOST_STYLES = 512
"""The most style sheets whose rules are cached. Textual keeps 64; with more, each new one makes it parse all again."""


_VARIABLE = lazy_pattern(r"\$([\w-]+)")


class CachingStylesheet(Stylesheet):
    """A style sheet whose rules are parsed again only if a variable in them has changed."""

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._parse_cache.maxsize = _MOST_STYLES

    def set_variables(self, variables: dict[str, str]) -> None:
        """Use these variables, and forget the rules that depend on changed ones."""
        before, cache = self._variables, self._parse_cache
        changed = {name for name in {**before, **variables} if before.get(name) != variables.get(name)}
        keys = filter(lambda key: changed.isdisjoint(_VARIABLE.findall(key[0])), cache.keys())
        kept = [(key, cache[key]) for key in keys]
        super().set_variables(variables)
        for key, rules in kept:
            cache[key] = rules

    def reparse(self) -> None:
        """Parse the sources with new variables. Textual does so in another style sheet, and the rules are not cached here."""
        self.parse()


def rule_modules() -> tuple[str, ...]:
    """Return the modules of the lint rules. They are imported one by one, so that keys are handled in between."""
    from docs_tui.lint import rules  # noqa: PLC0415 - not needed for the first paint

    return tuple(module.name for module in iter_modules(rules.__path__, f"{rules.__name__}."))


def import_modules(names: "Iterable[str]", ui: "UiPriority") -> None:
    """Import modules in order and yield to the UI after each; only for threads."""
    for name in names:
        ui.yield_to_ui()
        import_module(name)


def widgets_of(modules: "Iterable[str]") -> "Iterator[type[Widget]]":
    """Yield each screen and widget that imported modules define or use."""
    seen: set[type[Widget]] = set()
    for name in modules:
        for kind in list(vars(sys.modules[name]).values()) if name in sys.modules else ():
            if isinstance(kind, type) and issubclass(kind, Widget) and kind not in seen:
                seen.add(kind)
                yield kind


def register_styles(app: "App[None]", kind: type[Widget]) -> None:
    """Parse the styles of a widget ahead of its first mount."""
    sheet, before = app.stylesheet, dict(app.stylesheet.source)
    unmade = kind.__new__(kind)
    for place, css, rank, scope in unmade._get_default_css():  # noqa: SLF001 - Textual offers it for mounted widgets only
        sheet.add_source(css, read_from=place, is_default_css=True, tie_breaker=rank, scope=scope)
    if issubclass(kind, Screen) and isinstance(kind.CSS_PATH, str):
        path = Path(getfile(kind)).parent / kind.CSS_PATH
        if not sheet.has_source(str(path)):
            sheet.read(path)
    if sheet.source != before:  # the priority of a known style sheet may have changed, which Textual would not notice
        sheet.parse()
