"""The user's config.yaml: read at the start, and updated when a theme or similar is chosen in the app."""

import os
import re
from contextlib import suppress
from pathlib import Path

from docs_tui.errors import CannotRunError
from docs_tui.site.site_settings import LAST_FOLDER, PersonalSettings, read_personal_settings
from docs_tui.source.lazy_pattern import lazy_pattern
from docs_tui.workspace.atomic_files import make_folder, replace_file
from docs_tui.workspace.state import APP

_FILE = "config.yaml"
_MOST_BYTES = 1 << 20
"""The most bytes of the file; a larger one cannot be a settings file."""
_PLAIN = lazy_pattern(r"[A-Za-z][\w-]*")
"""Texts that need no quotes in YAML, unless they are words such as ``true``."""
_YAML_WORDS = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})
_HEAD = "# Your docs-tui settings for all docs: theme, keymap, editor, images. The app saves your choices here.\n"


def user_config_file() -> Path:
    """Return the path of config.yaml; it may not exist."""
    from platformdirs import user_config_path  # noqa: PLC0415 - most commands have no settings of the person

    return user_config_path(APP, appauthor=False) / _FILE


def read_user_config() -> PersonalSettings:
    """Return the user's settings; empty if the file cannot be read."""
    file = user_config_file()
    text = _text(file)
    return read_personal_settings(text, _FILE) if text.strip() else PersonalSettings()


def write_choice(name: str, value: str) -> bool:
    """Set ``name`` in config.yaml to a text, and keep the rest of the file.

    Returns False if the file cannot be written, or is not a valid settings file.
    """
    file = user_config_file()
    before = _text(file)
    written = f"{name}: {_yaml(value)}"
    line = re.compile(rf"^{re.escape(name)}[ \t]*:.*(?:\n[ \t]+\S.*)*", re.MULTILINE)
    if line.search(before):
        after = line.sub(lambda _: written, before, count=1)
    else:
        after = (before or _HEAD) + ("" if not before or before.endswith("\n") else "\n") + f"{written}\n"
    if after == before:
        return True
    read = read_personal_settings(after, _FILE)
    if (read.last_folder if name == LAST_FOLDER else read.chosen.get(name)) != value:
        return False
    with suppress(CannotRunError):
        make_folder(str(file.parent))
        replace_file(os.path.realpath(file), (after.encode(),))
        return True
    return False


def _yaml(value: str) -> str:
    if _PLAIN.fullmatch(value) and value.lower() not in _YAML_WORDS:
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > _MOST_BYTES:
            return ""
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
