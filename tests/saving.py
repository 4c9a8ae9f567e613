"""Saving a file of the docs, as many editors do."""

from pathlib import Path


def save(path: Path, text: str) -> None:
    """Save ``text`` in one step: who follows the folder never meets the file empty or half written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.tmp")  # a name that no site and no watch looks at
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
