"""What the docs say of the app itself: docs.json its accent, docs-tui.yaml its theme and its keys."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from docs_tui.site.keymap import changed_keys
from docs_tui.tui.theme import DARK, app_theme, theme_names

if TYPE_CHECKING:
    from docs_tui.site import DocsConfig, Site
    from docs_tui.source import Diagnostic
    from docs_tui.tui.app import DocsApp

_OF_THE_APP = ("settings-keymap", "settings-theme")
"""The codes of what is wrong with the settings of the app itself."""
_MOST_TOLD = 3


class Preferences:
    """Follows both, and says what does not fit."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._config: DocsConfig | None = None
        self._theme: str | None = None
        self._keymap: dict[str, str] = {}
        self._told: tuple[str, ...] = ()
        """What was said to be wrong with them."""

    def apply(self, site: "Site") -> None:
        """Do as a site says, as far as it says anything else than before."""
        settings = site.settings
        if site.config is not self._config:
            self._config = site.config
            self._take_accent(site.config)
        if settings.theme != self._theme:
            before, self._theme = self._theme, settings.theme
            self._take_theme(settings.theme, before)
        if settings.keymap != self._keymap:
            self._keymap = dict(settings.keymap)
            self._take_keys()
        self._tell([each for each in site.settings_problems if each.code in _OF_THE_APP])

    def _take_accent(self, config: "DocsConfig") -> None:
        """Use the site's own colour, the one that it has for the dark where ours is."""
        app, given = self._app, config.raw.get("colors")
        colors = given if isinstance(given, Mapping) else {}
        for name in theme_names():
            order = ("light", "primary", "dark") if name == DARK else ("primary", "dark", "light")
            accents = [value for key in order if isinstance(value := colors.get(key), str)]
            app.register_theme(app_theme(name, accents))
        if app.theme in theme_names():
            app.refresh_css(animate=False)

    def _take_theme(self, name: str | None, before: str | None) -> None:
        app = self._app
        if name in app.available_themes:
            app.theme = str(name)
        elif name is None and before is not None:
            app.theme = app.appearance.theme

    def _take_keys(self) -> None:
        changed = self._app.changed_keys = changed_keys(self._keymap)
        self._app.set_keymap({name: ",".join(keys) for name, keys in changed.items()})
        for screen in self._app.screen_stack:
            for bar in screen.query("Status"):
                bar.refresh()

    def _tell(self, found: "list[Diagnostic]") -> None:
        """Say what does not fit the app, once as long as it stands there."""
        told, self._told = self._told, tuple(each.message for each in found)
        new = [str(each) for each in found if each.message not in told]
        if len(new) > _MOST_TOLD:
            new[_MOST_TOLD:] = [self._app.with_keys(f"{{problems}} lists {len(new) - _MOST_TOLD} more.")]
        if new:
            self._app.notice("\n".join(new), severity="warning")
