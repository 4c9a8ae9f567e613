"""The examples of rules as sites, with the expected places of findings."""

import json
import re
from collections.abc import Mapping

from docs_tui.lint.rule import Example
from docs_tui.site import Site
from docs_tui.source import Diagnostic, Source
from tests.sites import site_of

FRONT_MATTER = "---\ntitle: {title}\ndescription: A page that shows how it is written.\n---\n\n"
CONFIG = {
    "$schema": "https://mintlify.com/docs.json",
    "theme": "mint",
    "name": "Relay",
    "description": "How Relay is used.",
    "colors": {"primary": "#0F766E"},
}
_FILE = re.compile(r"[\"(]/?([\w/-]+\.(?:png|jpg|svg|webp|gif|mp4|webm)|snippets/[\w/-]+\.mdx)")
_MARK = re.compile("[«»]")

Place = tuple[str, int, int, int, int]
"""File, line and column of the start, line and column of the end."""


def files_of(example: Example) -> dict[str, str]:
    """Return the files of an example, with its marks."""
    files = dict(example) if isinstance(example, Mapping) else {"index.mdx": example, **_named_in(example)}
    files = {name: _whole(name, text) for name, text in files.items()}
    if not {"docs.json", "mint.json"} & files.keys():
        pages = [name.removesuffix(".mdx") for name in files if name.endswith(".mdx") and "snippets/" not in name]
        files["docs.json"] = json.dumps({**CONFIG, "navigation": {"pages": pages}}, indent=2)
    return files


def _named_in(page: str) -> dict[str, str]:
    """Return the images and snippets that a page names, so that no rule reports them as missing."""
    return {name: "Text.\n" if name.endswith(".mdx") else "" for name in _FILE.findall(_MARK.sub("", page))}


def _whole(name: str, text: str) -> str:
    page = name.endswith(".mdx") and not name.startswith("snippets/")
    if not page or _MARK.sub("", text).startswith("---"):
        return text
    title = "Example" if name == "index.mdx" else name.removesuffix(".mdx").rpartition("/")[2].capitalize()
    return FRONT_MATTER.format(title=title) + text


def site_of_example(example: Example) -> Site:
    files = {name: _MARK.sub("", text) for name, text in files_of(example).items()}
    return site_of({name: text.encode("utf-8", "surrogateescape") for name, text in files.items()})


def marked(example: Example) -> set[Place]:
    """Return the places between the marks."""
    found: set[Place] = set()
    for name, text in files_of(example).items():
        source = Source(name, _MARK.sub("", text))
        open_at: list[int] = []
        for dropped, match in enumerate(_MARK.finditer(text)):
            at = match.start() - dropped
            if match[0] == "«":
                open_at.append(at)
            else:
                found.add((name, *source.position(open_at.pop()), *source.position(at)))
    return found


def place(found: Diagnostic) -> Place:
    return (found.path, *found.start, *found.end)
