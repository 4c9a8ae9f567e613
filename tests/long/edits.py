"""Random edits of a docs folder, good and bad, as writers, editors, scripts and git make them."""

import json
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

Edit = Callable[[Path, Random], None]

_PAGES: Final = 200
_OWN: Final = "soak"
"""The folder of the pages that are added to the site."""
_BODIES: Final = (
    "Words and more words.\n",
    "<Note>Read *this*.</Note>\n\n<Tabs><Tab title='One'>\nIn one.\n</Tab><Tab title='Two'>\nIn two.\n</Tab></Tabs>\n",
    'import Part from "/snippets/soak-part.mdx";\n\n<Part />\n\n[A page](/soak/page-3) and [none](/gone).\n',
    "<Card title={\n\n{oops\n\n```python\nnever = closed\n",
    "| A | B |\n| --- | --- |\n| 1 | 2 |\n\n$$\n\\frac{1}{2}\n$$\n\n![A picture](/images/soak.svg)\n",
    "---\n---\n\n# Own heading\n\n漢字 und Wörter, 😀.\n",
)


def populate(docs: Path) -> None:
    """Add so many pages to a site that some of them are never edited for a while."""
    (docs / _OWN).mkdir()
    for number in range(_PAGES):
        (docs / _OWN / f"page-{number}.mdx").write_text(_page(number, number % len(_BODIES)))
    (docs / "snippets" / "soak-part.mdx").write_text("A part of many pages.\n")
    shutil.copy(docs / "docs.json", docs.parent / "docs.json.kept")
    shutil.copy(docs / "docs-tui.yaml", docs.parent / "docs-tui.yaml.kept")


def mend(docs: Path) -> None:
    """Restore valid configuration files, because a build fails without them."""
    for name in ("docs.json", "docs-tui.yaml"):
        shutil.copy(docs.parent / f"{name}.kept", docs / name)


def _page(number: int, body: int) -> str:
    return f"---\ntitle: Page {number}\ndescription: About {number}.\n---\n\n{_BODIES[body]}"


def _text(chance: Random) -> str:
    return _page(chance.randrange(10**6), chance.randrange(len(_BODIES))) + "\n\nMore.\n" * chance.randrange(40)


def _one(docs: Path, chance: Random) -> Path:
    return docs / _OWN / f"page-{chance.randrange(_PAGES)}.mdx"


def save(docs: Path, chance: Random) -> None:
    """Overwrite a page."""
    _one(docs, chance).write_text(_text(chance))


def save_over(docs: Path, chance: Random) -> None:
    """Write a page to a new file and move it over the old one, as most editors do."""
    beside = docs / _OWN / ".page.tmp"
    beside.write_text(_text(chance))
    beside.replace(_one(docs, chance))


def save_in_two(docs: Path, chance: Random) -> None:
    """Empty a page, then write it in two parts."""
    text = _text(chance)
    with _one(docs, chance).open("w") as file:
        file.write(text[: len(text) // 2])
        file.flush()
        file.write(text[len(text) // 2 :])


def remove(docs: Path, chance: Random) -> None:
    """Remove a page."""
    _one(docs, chance).unlink(missing_ok=True)


def rename(docs: Path, chance: Random) -> None:
    """Give a page the name of another."""
    with suppress(FileNotFoundError):
        _one(docs, chance).rename(_one(docs, chance))


def damage(docs: Path, chance: Random) -> None:
    """Write bytes that are not UTF-8."""
    _one(docs, chance).write_bytes(chance.randbytes(chance.randrange(2000)))


def edit_part(docs: Path, chance: Random) -> None:
    """Change or remove a snippet that many pages import."""
    part = docs / "snippets" / "soak-part.mdx"
    if chance.random() < 0.1:
        part.unlink(missing_ok=True)
    else:
        part.write_text(f"A part, {chance.randrange(10**6)}.\n")


def draw(docs: Path, chance: Random) -> None:
    """Change a picture."""
    (docs / "images" / "soak.svg").write_text(
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{chance.randrange(99)}'/>"
    )


def configure(docs: Path, chance: Random) -> None:
    """Change docs.json: its name, its order, and sometimes its whole structure."""
    config = json.loads((docs.parent / "docs.json.kept").read_text())
    config["name"] = f"Site {chance.randrange(9)}"
    text = json.dumps(config, indent=2)
    (docs / "docs.json").write_text(text[: chance.randrange(len(text))] if chance.random() < 0.2 else text)


def settle(docs: Path, chance: Random) -> None:
    """Change the settings, sometimes to invalid ones."""
    kept = (docs.parent / "docs-tui.yaml.kept").read_text()
    (docs / "docs-tui.yaml").write_text(chance.choice((kept, kept + "\ncallouts: github\n", "{", "nothing: here\n")))


def move_folder(docs: Path, chance: Random) -> None:
    """Move a folder of pages away and back."""
    del chance
    (docs / _OWN).rename(docs / "moved")
    (docs / "moved").rename(docs / _OWN)


def check_out(docs: Path, chance: Random) -> None:
    """Change many pages at once, as a checkout does."""
    for number in chance.sample(range(_PAGES), 40):
        (docs / _OWN / f"page-{number}.mdx").write_text(_text(chance))


def link(docs: Path, chance: Random) -> None:
    """Replace a page or a folder by a symbolic link: to a page, to nothing, or to a place outside the docs."""
    place = docs / _OWN / "linked.mdx"
    place.unlink(missing_ok=True)
    place.symlink_to(
        chance.choice((_one(docs, chance), docs / "gone.mdx", docs.parent / "docs.json.kept", docs / "index.mdx"))
    )


def deny(docs: Path, chance: Random) -> None:
    """Make a page unreadable, and readable again."""
    page = _one(docs, chance)
    with suppress(FileNotFoundError):
        page.chmod(0)
        page.chmod(0o644)


def touch(docs: Path, chance: Random) -> None:
    """Save a page unchanged."""
    with suppress(FileNotFoundError):
        os.utime(_one(docs, chance))


EDITS: Final[tuple[Edit, ...]] = (
    *(save, save, save, save_over, save_over, save_in_two, remove, rename, damage, edit_part, draw, configure, settle),
    *(move_folder, check_out, link, deny, touch),
)
