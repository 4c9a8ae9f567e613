"""Saves a file of the docs as many editors do."""

from pathlib import Path


def save(path: Path, text: str) -> None:
    """Save ``text`` in one step: a program that watches the folder never sees an empty or incomplete file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.tmp")  # sites and watches ignore such a name
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
