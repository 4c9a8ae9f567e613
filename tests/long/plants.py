"""Plant faults in real documentation, one at a time, and report which of them lint finds, and where.

``python -m tests.long.plants FOLDER…`` plants each kind of fault in a random page of each folder's site, in memory,
and compares what ``--select all`` reports before and after. A fault is found if one of its rules reports more than
before, and found exactly if a report is on its line. The table counts the kinds of each group; ``--missed`` lists the
faults that were missed in some folder.
"""

import argparse
import base64
import json
import random
import re
import string
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from docs_tui.lint.linter import Linter
from docs_tui.mdx import Heading, Paragraph, parse
from docs_tui.site import Site
from docs_tui.source import Diagnostic, Source
from docs_tui.workspace import Workspace
from tests.long.fault import Fault
from tests.long.page_faults import PAGE_FAULTS
from tests.long.site_faults import SITE_FAULTS, first_pages

_MARK, _MARK_AFTER = "«", "‹"
_HELPERS = {
    "planted.svg": "<svg/>",
    "planted.mp4": "",
    "snippets/planted.mdx": "Text of a snippet.\n",
    "planted-other.mdx": "---\ntitle: Another page\ndescription: It is there too.\n---\n\nText.\n",
    "planted-page.mdx": "---\ntitle: The planted page\ndescription: A page that is there.\n---\n\nText.\n",
}
"""Files that plants name, and that are there."""
_SHORTEST = 1500
_TRIES = 60


class Planted(NamedTuple):
    """A site with one more fault, and the place of the fault."""

    before: Mapping[str, str]
    """The files that have to be otherwise before it too, such as a docs.json in another layout."""
    after: Mapping[str, str]
    file: str
    line: int
    """0 where it has no line of its own."""


def main() -> int:
    """Plant the faults, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--group", default="")
    parser.add_argument("--missed", action="store_true", help="list what was not found in each folder")
    given = parser.parse_args()
    results: dict[str, list[tuple[Fault, int, bool, bool]]] = {}
    for folder in given.folders:
        for fault, found, exact, note in _planted_in(folder, given.seed, given.group):
            results.setdefault(f"{fault.group}: {fault.name}", []).append((fault, 1, found, exact))
            if given.missed and not exact:
                print(f"{folder.name}: {fault.group}: {fault.name}: {'other line' if found else 'missed'}; {note}")
    _print_table([each for rows in results.values() for each in rows])
    return 0


def _print_table(rows: Sequence[tuple[Fault, int, bool, bool]]) -> None:
    print("| Group | Planted | Found | On its line |\n| --- | --- | --- | --- |")
    for group in (*dict.fromkeys(fault.group for fault, *_ in rows), ""):
        of_group = [row for row in rows if group in ("", row[0].group)]
        found, exact = sum(row[2] for row in of_group), sum(row[3] for row in of_group)
        print(f"| {group or 'all'} | {len(of_group)} | {found} | {exact} |")


def _planted_in(folder: Path, seed: int, group: str) -> Iterator[tuple[Fault, bool, bool, str]]:
    site = Workspace(folder).load()
    settings = site.files.get("docs-tui.yaml", b"")
    assert isinstance(settings, bytes)
    helpers = {name: text.encode() for name, text in _HELPERS.items()}
    site = site.apply({**helpers, "docs-tui.yaml": settings + b"\nlint: {tier: strict}\n"})
    site = site.apply({"docs.json": _with_page(site, "planted-page").encode()})
    linter = Linter(("all",), ("page-outside-navigation",))
    linter.update(site)
    pages = _pages(site)
    for fault in (*SITE_FAULTS, *PAGE_FAULTS):
        if group and fault.group != group:
            continue
        chance = random.Random(f"{seed}{folder.name}{fault.name}")
        planted = _plant(site, fault, pages, chance)
        if planted is None:
            continue
        before = site.apply({name: text.encode() for name, text in planted.before.items()})
        old = Counter(map(_key, linter.update(before)))
        new = [
            each
            for each in linter.update(before.apply({name: text.encode() for name, text in planted.after.items()}))
            if not _take(old, each)
        ]
        fitting = [each for each in new if each.code in fault.rules]
        exact = any(
            each.path == planted.file and (each.start.line == planted.line or not planted.line) for each in fitting
        )
        others = "; ".join(f"{each.code} {each.path}:{each.start.line}" for each in new[:4])
        yield fault, bool(fitting), exact, f"{planted.file}:{planted.line} got {others or 'nothing'}"


def _key(found: Diagnostic) -> tuple[str, str, str]:
    return (found.code, found.path, found.message)


def _take(old: Counter[tuple[str, str, str]], found: Diagnostic) -> bool:
    """Tell whether a finding existed before, and remove it from the count."""
    key = _key(found)
    if old[key] > 0:
        old[key] -= 1
        return True
    return False


def _pages(site: Site) -> list[str]:
    """Return the pages in which faults are planted: long pages in English with paragraphs."""
    found = []
    for page in site.pages.values():
        if page.file and page.file.endswith(".mdx") and "planted" not in page.file and page.language in (None, "en"):
            text = site.file_text(page.file)
            if len(text) > _SHORTEST and re.search(r"\bthe\b", text) and "changelog" not in page.file.lower():
                found.append(page.file)
    return sorted(found)


def _with_page(site: Site, path: str) -> str:
    config = json.loads(site.file_text(site.config.file or "docs.json"))
    navigation = config.setdefault("navigation", {})
    pages = first_pages(navigation)
    if pages is not None:
        pages.append(path)
    return json.dumps(config, indent=2, ensure_ascii=False) + "\n"


def _plant(site: Site, fault: Fault, pages: list[str], chance: random.Random) -> Planted | None:
    if fault.config is not None or fault.config_text is not None:
        return _in_config(site, fault, pages, chance)
    if fault.files:
        return _in_files(site, fault, pages, chance)
    for _ in range(_TRIES):
        file = chance.choice(pages)
        text = site.file_text(file)
        made = _changed(text, fault, chance)
        if made is not None:
            marked = _filled(made, site, pages, chance)
            return Planted({}, {file: _plain(marked)}, file, _line(marked))
    return None


def _changed(text: str, fault: Fault, chance: random.Random) -> str | None:
    """Return the text of a page with a fault; None if the fault does not fit into it."""
    if fault.block:
        blocks = parse(Source("page.mdx", text)).root.children
        places = [each.span.end for each in blocks if isinstance(each, Paragraph)]
        if not places or any(isinstance(each, Heading) and not each.content.lines for each in blocks):
            return None
        at = chance.choice(places)
        return f"{text[:at]}\n\n{fault.block}\n{text[at:].lstrip(chr(10))}"
    if fault.front:
        key = fault.front.partition(":")[0]
        if not text.startswith("---\n"):
            return None
        head, _, tail = text[4:].partition("\n---")
        if fault.front.rstrip(_MARK).endswith(":"):
            line = re.compile(rf"(?m)^{key}:[^\n]*\n?")
            return f"{_MARK}---\n{line.sub('', head + chr(10)).rstrip()}\n---{tail}" if line.search(head) else None
        lines = [line for line in head.split("\n") if not line.startswith(f"{key}:")]
        return "---\n" + "\n".join([*lines, fault.front]) + "\n---" + tail
    matches = [*re.finditer(fault.pattern, text, re.MULTILINE)]
    if not matches:
        return None
    match = chance.choice(matches)
    return text[: match.start()] + match.expand(fault.instead) + text[match.end() :]


def _in_config(site: Site, fault: Fault, pages: list[str], chance: random.Random) -> Planted | None:
    file = "docs.json"
    config = json.loads(site.file_text(file))
    if fault.config is not None:
        fault.config(config)
        marked = json.dumps(config, indent=2, ensure_ascii=False) + "\n"
    else:
        assert fault.config_text is not None
        marked = fault.config_text(site.file_text(file))
    if marked == site.file_text(file):
        return None
    marked = _filled(marked, site, pages, chance)
    return Planted({}, {file: _plain(marked)}, file, _line(marked))


def _in_files(site: Site, fault: Fault, pages: list[str], chance: random.Random) -> Planted:
    filled = {name: _filled(text, site, pages, chance) for name, text in fault.files.items()}
    place = next((name, _line(text)) for name, text in filled.items() if _MARK in text)
    after = {name: _plain(text) for name, text in filled.items()}
    new = [name.removesuffix(".mdx") for name in filled if name.endswith(".mdx") and not name.startswith("snippets/")]
    config = json.loads(site.file_text("docs.json"))
    listed = first_pages(config["navigation"])
    if new and listed is not None:
        listed += new
        after["docs.json"] = json.dumps(config, indent=2, ensure_ascii=False) + "\n"
    return Planted({}, after, *place)


def _plain(marked: str) -> str:
    return marked.replace(_MARK, "").replace(_MARK_AFTER, "")


def _line(marked: str) -> int:
    at = max(marked.find(_MARK), marked.find(_MARK_AFTER))
    line = marked.count("\n", 0, at) + 1 if at >= 0 else 0
    return line - 1 if _MARK_AFTER in marked else line


_LETTERS = string.ascii_letters
_ALPHABETS = {
    "hex": "0123456789abcdef",
    "key": _LETTERS + string.digits,
    "up": string.ascii_uppercase + "234567",
    "num": string.digits,
    "let": _LETTERS,
    "pass": _LETTERS.replace("a", "") + "23456789",
}


def _filled(text: str, site: Site, pages: list[str], chance: random.Random) -> str:
    """Replace the placeholders in the text of a fault."""

    def one(match: re.Match[str]) -> str:
        kind, size = match["kind"], int(match["size"] or 0)
        if kind == "page":
            return (site.page_of_file(chance.choice(pages)) or next(iter(site.pages.values()))).path.lstrip("/")
        if kind == "jwt":
            return (
                ".".join(
                    base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=")
                    for part in ({"alg": "HS256", "typ": "JWT"}, {"sub": "9f3c1", "iat": 1735000000})
                )
                + "."
                + _random(chance, "key", 43)
            )
        if kind == "basic":
            return base64.b64encode(f"deploy:{_random(chance, 'pass', 16)}".encode()).decode()
        return _random(chance, kind, size)

    return re.sub(r"@(?P<kind>page|jwt|basic|hex|key|up|num|let|pass)(?P<size>\d*)@", one, text)


def _random(chance: random.Random, kind: str, size: int) -> str:
    made = "".join(chance.choice(_ALPHABETS[kind]) for _ in range(size))
    return made[:-2] + "k7" if kind in ("key", "pass") else made


if __name__ == "__main__":
    raise SystemExit(main())
