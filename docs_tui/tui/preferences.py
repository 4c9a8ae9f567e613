"""Applies the accent color of docs.json, and the theme and the keymap of the settings, to the app."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from docs_tui.site.keymap import changed_keys
from docs_tui.tui.theme import THEMES, site_theme

if TYPE_CHECKING:
    from docs_tui.site import DocsConfig, Site
    from docs_tui.source import Diagnostic
    from docs_tui.tui.app_services import AppWithServices
    from docs_tui.tui.services.last_view import LastView

_CODES = ("settings-keymap", "settings-theme")
"""The codes of problems with these settings."""
_MOST_SHOWN = 3


def _colors_of(config: "DocsConfig") -> dict[str, str]:
    """Return the colors of docs.json by their names."""
    given = config.raw.get("colors")
    colors = given if isinstance(given, Mapping) else {}
    return {str(name): color for name, color in colors.items() if isinstance(color, str)}


class Preferences:
    """Applies changed settings, and shows notices about invalid ones."""

    def __init__(
        self, app: "AppWithServices", *, default_theme: "Callable[[], str]", colors: Mapping[str, str]
    ) -> None:
        """Create it.

        Args:
            app: Has the themes.
            default_theme: Returns the theme that suits the terminal.
            colors: The colors that the themes of the app have already.
        """
        self._app = app
        self._default_theme = default_theme
        self._config: DocsConfig | None = None
        self._colors = colors
        self._theme: str | None = None
        self._keymap: dict[str, str] = {}
        self._reported: tuple[str, ...] = ()
        """The problems of the last snapshot."""

    def apply_last(self, view: "LastView", keymap: Mapping[str, str]) -> None:
        """Use the colors and the theme of the last run, and a keymap, until there is a site."""
        self._apply_colors(view.colors)
        self._theme = view.theme or None
        self._apply_theme(self._theme, None)
        if keymap != self._keymap:
            self._keymap = dict(keymap)
            self._apply_keymap()

    @property
    def colors(self) -> Mapping[str, str]:
        """The colors of the site."""
        return self._colors

    @property
    def theme(self) -> str:
        """The theme of the settings; empty without one."""
        return self._theme or ""

    def apply(self, site: "Site") -> None:
        """Apply the settings of a snapshot that have changed."""
        personal = self._app.personal_service.settings
        settings = personal.over(site.settings)
        if site.config is not self._config:
            self._config = site.config
            self._apply_colors(_colors_of(site.config))
        if settings.theme != self._theme:
            before, self._theme = self._theme, settings.theme
            self._apply_theme(settings.theme, before)
        if settings.keymap != self._keymap:
            self._keymap = dict(settings.keymap)
            self._apply_keymap()
        self._report([*personal.problems, *(each for each in site.settings_problems if each.code in _CODES)])

    def _apply_colors(self, colors: Mapping[str, str]) -> None:
        """Use the color of the site."""
        if colors == self._colors:
            return
        app, self._colors = self._app, colors
        for name in THEMES:
            app.register_theme(site_theme(name, colors))
        if app.theme in THEMES:
            app.refresh_css(animate=False)

    def _apply_theme(self, name: str | None, before: str | None) -> None:
        app = self._app
        if name in app.available_themes:
            app.theme = str(name)
        elif name is None and before is not None:
            app.theme = self._default_theme()

    def _apply_keymap(self) -> None:
        changed = self._app.changed_keys = changed_keys(self._keymap)
        self._app.set_keymap({name: ",".join(keys) for name, keys in changed.items()})
        for screen in self._app.screen_stack:
            for bar in screen.query("Status"):
                bar.refresh()

    def _report(self, found: "list[Diagnostic]") -> None:
        """Show a notice about new problems."""
        reported, self._reported = self._reported, tuple(each.message for each in found)
        new = [str(each) for each in found if each.message not in reported]
        if len(new) > _MOST_SHOWN:
            new[_MOST_SHOWN:] = [self._app.with_keys(f"{{problems}} shows {len(new) - _MOST_SHOWN} more.")]
        if new:
            self._app.notice("\n".join(new), severity="warning")
