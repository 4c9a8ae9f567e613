"""A folder opened without docs.json that has one in a folder below: most likely that folder was meant."""

from collections.abc import Iterable

from docs_tui.source.file_names import CONFIG_FILES


def docs_below(files: Iterable[str]) -> str:
    """Return the nearest folder below the root that has docs.json, empty where the root has one or none has."""
    folders: list[str] = []
    for file in files:
        if file.endswith(CONFIG_FILES):
            folder, _, name = file.rpartition("/")
            if name in CONFIG_FILES:
                folders.append(folder)
    return min(folders, key=lambda each: (bool(each), each.count("/"), each), default="")
