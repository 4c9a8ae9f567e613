"""config.yaml: the settings of the person who reads and writes, in the same form as docs-tui.yaml.

They take precedence over the project's: a theme or an editor suits a person, not a repository.
"""

from collections.abc import Mapping
from dataclasses import field, fields, replace
from typing import Any

from docs_tui.site.site_settings import Settings, read_chosen
from docs_tui.source import Diagnostic, Position, Severity, Source
from docs_tui.source.file_names import SETTINGS_FILE
from docs_tui.source.record import record

PERSONAL_NAMES = ("theme", "keymap", "editor", "images")
"""The settings that config.yaml may have; all others belong to a project."""
LAST_FOLDER = "last_folder"


@record(frozen=True, slots=True)
class PersonalSettings:
    """What config.yaml sets."""

    chosen: Mapping[str, Any] = field(default_factory=dict)
    """Valid values, by name; names that are not set are missing."""
    last_folder: str = ""
    """The docs folder that the app opened last; empty if there is none."""
    problems: tuple[Diagnostic, ...] = ()

    def over(self, settings: Settings) -> Settings:
        """Return the settings of a project with the personal ones in their place; keymaps are merged."""
        if not self.chosen:
            return settings
        chosen = dict(self.chosen)
        if "keymap" in chosen:
            chosen["keymap"] = {**settings.keymap, **chosen["keymap"]}
        return replace(settings, **chosen)

    def with_choice(self, name: str, value: str) -> "PersonalSettings":
        """Return the settings with another value of ``last_folder`` or of a setting that is a text."""
        if name == LAST_FOLDER:
            return replace(self, last_folder=value)
        return replace(self, chosen={**self.chosen, name: value})


def read_personal_settings(text: str, path: str) -> PersonalSettings:
    """Read the text of config.yaml; ``path`` names it in problems."""
    source = Source(path, text)
    chosen, given, problems = read_chosen(source, also=(LAST_FOLDER,))
    folder = given.get(LAST_FOLDER)
    found = {name: chosen[name] for name in PERSONAL_NAMES if name in given and name in chosen}
    others = [each.name for each in fields(Settings) if each.name in given and each.name not in PERSONAL_NAMES]
    return PersonalSettings(
        found,
        folder if isinstance(folder, str) else "",
        (*problems, *(_misplaced(path, name) for name in others)),
    )


def _misplaced(path: str, name: str) -> Diagnostic:
    start, hint = Position(1, 1), f"Write it in its {SETTINGS_FILE}"
    return Diagnostic("settings-place", f"{name} belongs to a project", path, start, start, Severity.WARNING, hint)
