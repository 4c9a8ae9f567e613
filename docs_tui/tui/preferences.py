"""What the docs say of the app itself: docs.json its accent, docs-tui.yaml its theme and its keys."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from docs_tui.site.nearest import nearest
from docs_tui.site.settings import SETTINGS_FILE
from docs_tui.tui.keymap import changed_keys, problems
from docs_tui.tui.theme import DARK, app_theme, theme_names

if TYPE_CHECKING:
    from docs_tui.site import DocsConfig, Site
    from docs_tui.source import Diagnostic
    from docs_tui.tui.app import DocsApp


class Preferences:
    """Follows both, and says what does not fit."""

    def __init__(self, app: "DocsApp") -> None:
        self._app = app
        self._config: DocsConfig | None = None
        self._theme: str | None = None
        self._keymap: dict[str, str] = {}
        self.problems: tuple[Diagnostic, ...] = ()
        """What is wrong with the keymap."""

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
            self._judge(site)

    def _take_accent(self, config: "DocsConfig") -> None:
        """Use the site's own colour, the one that it has for the dark where ours is."""
        app, colors = self._app, config.raw.get("colors")
        if not isinstance(colors, Mapping):
            return
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
        elif name is not None:
            near = nearest(name, app.available_themes)
            hint = f"Did you mean {near}?" if near else f"There are: {', '.join(sorted(app.available_themes))}"
            app.notice(f"{SETTINGS_FILE}: there is no theme {name}. {hint}", severity="warning")
        elif before is not None:
            app.theme = app.appearance.theme

    def _take_keys(self) -> None:
        changed = self._app.changed_keys = changed_keys(self._keymap)
        self._app.set_keymap({name: ",".join(keys) for name, keys in changed.items()})
        for screen in self._app.screen_stack:
            for bar in screen.query("Status"):
                bar.refresh()

    def _judge(self, site: "Site") -> None:
        """Find out what is wrong with the keymap: every screen has to be loaded for that, so behind."""
        written, app = dict(self._keymap), self._app

        def run() -> None:
            content = site.files.get(SETTINGS_FILE)
            source = content.decode("utf-8", "replace") if isinstance(content, bytes) else ""
            app.call_later(self._judged, problems(written, type(app), source) if written else ())

        app.run_worker(
            run, thread=True, exclusive=True, group="keymap", exit_on_error=False, description="read the keymap"
        )

    def _judged(self, found: "tuple[Diagnostic, ...]") -> None:
        new = [str(each) for each in found if each not in self.problems]
        self.problems = found
        if new:
            self._app.notice("\n".join(new[:3]), severity="warning")
        if (panes := self._app.panes) is not None:
            panes.judging.settings_judged()
