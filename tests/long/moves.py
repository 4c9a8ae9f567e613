"""Random moves of pages, folders, snippets, pictures, headings and groups in real documentation, and removals of pages.

``python -m tests.long.moves FOLDER… --moves 200`` copies each folder, makes the changes one after the other, and
checks after each one that no file has a new finding, and that every link, import and entry leads to the same file as
before. Every tenth time, the site is read from disk. Then it undoes all changes, which must restore every byte.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from docs_tui.errors import DocsTuiError, NotFoundError
from docs_tui.lint.linter import Linter
from docs_tui.refactor.change_plan import ChangePlan
from docs_tui.refactor.group_moves import plan_place
from docs_tui.refactor.groups import plan_group_name, written_divisions
from docs_tui.refactor.headings import plan_heading
from docs_tui.refactor.page_moves import plan_move
from docs_tui.refactor.remove import plan_remove
from docs_tui.refactor.successors import successors
from docs_tui.site import Site
from docs_tui.site.heading_anchors import HeadingAnchor
from docs_tui.site.page_files import PAGE_EXTENSIONS
from docs_tui.workspace import Workspace
from docs_tui.workspace.changing import make_changes, take_back
from docs_tui.workspace.shared_lint import Kept
from tests.long.working import Observer

_RULES = (
    *("broken-link", "broken-image", "broken-anchor", "missing-snippet", "missing-export", "nav-missing-page"),
    *("nav-missing-operation", "config-reference", "config-missing-file", "redirect-chain", "redirect-loop"),
    *("redirect-shadowed", "redirect-to-nothing", "link-through-redirect", "page-outside-navigation", "path-clash"),
)
_EVERY = 10
_FEWEST = 8
"""Pages that stay: the rest would have no links."""
_PLACE = re.compile(r'"[^"]*"|\S*[/.]\S*|\d+')
"""Names in a message, which are left out to count it."""
_WISHES = (
    *("page", "page", "page", "folder", "snippet", "file", "heading", "heading"),
    *("languages", "languages", "group", "group", "remove"),
)
_WORDS = ("alpha", "beta", "gamma", "delta", "new name", "index", "überblick", "v2", "intro")


def main() -> int:
    """Make the moves, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="copy the docs as they are after the last move to this folder")
    given = parser.parse_args()
    return max(_run(folder, given.moves, given.seed, given.keep) for folder in given.folders)


def _run(folder: Path, moves: int, seed: int, keep: Path | None) -> int:
    with tempfile.TemporaryDirectory() as place:
        os.environ["XDG_STATE_HOME"] = os.environ["XDG_CACHE_HOME"] = f"{place}/state"
        root = Path(place) / "docs"
        shutil.copytree(folder, root, ignore=shutil.ignore_patterns(".git"))
        for path in (root, *root.rglob("*")):
            path.chmod(path.stat().st_mode | 0o600)
        _git(root, "init", "-q")
        _git(root, "add", "-A", "-f")
        _git(root, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "Start")
        return _Trial(root, random.Random(f"{folder.name}-{seed}")).run(folder.name, moves, keep)


class _Trial:
    """The moves in one copy of a documentation tree."""

    def __init__(self, root: Path, chance: random.Random) -> None:
        self._root, self._chance = root, chance
        self._linter = Linter(_RULES, (), Kept(root, lambda _done, _of: None))
        self._kinds: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._observer = Observer()

    def run(self, name: str, moves: int, keep: Path | None) -> int:
        """Make the moves and undo them; return 1 if something broke."""
        before, site = _digests(self._root), Workspace(self._root).load()
        working = self._observer.working(site, self._linter.update(site))
        done, planning, writing, bad = 0, 0.0, 0.0, 0
        while done < moves:
            began = time.process_time()
            try:
                kind, plan, to = self._wish(site)
            except DocsTuiError as error:
                self._refused[_PLACE.sub("…", str(error))] += 1
                continue
            planned = time.process_time()
            make_changes(self._root, plan.title, plan.changes)
            planning, writing = planning + planned - began, writing + time.process_time() - planned
            self._kinds[kind] += 1
            done += 1
            self._observer.names.follow(plan, to)
            site = plan.site
            if done % _EVERY == 0 or done == moves:
                site = Workspace(self._root).load()
                if sorted(plan.site.pages) != sorted(site.pages) or plan.site.config.redirects != site.config.redirects:
                    print(f"  after {plan.title}: the site on the disk is not the planned one")
                    bad += 1
            now = self._observer.working(site, self._linter.update(site))
            lost = self._observer.lost(working, now)
            working = now
            if lost:
                print(f"  {done}: {plan.title}: {'; '.join(lost)}", flush=True)
                bad += 1
        if keep is not None:
            shutil.copytree(self._root, keep / name, ignore=shutil.ignore_patterns(".git"))
        status = _git(self._root, "status", "--porcelain").count(b"\nR")
        began = time.process_time()
        for _ in range(done):
            take_back(self._root)
        undoing = time.process_time() - began
        same = _digests(self._root) == before and not _git(self._root, "status", "--porcelain")
        print(
            f"{name}: {len(site.pages)} pages, {done} moves {dict(self._kinds)}, {bad} broke something; CPU time: "
            f"plan {planning / done * 1000:.0f} ms, write {writing / done * 1000:.0f} ms, undo {undoing / done * 1000:.0f} ms "
            f"each; git saw {status} renames; {'every byte and the index are' if same else 'NOT all is'} as before"
        )
        for reason, count in self._refused.most_common(12):
            print(f"  refused {count} times: {reason}")
        return int(bad > 0 or not same)

    def _wish(self, site: Site) -> tuple[str, ChangePlan, str]:
        """Return a random change that is possible, and for a removed page the file that replaces it.

        Raises:
            DocsTuiError: The chosen change is not possible.
        """
        kind = self._chance.choice(_WISHES)
        if kind == "heading":
            return kind, self._heading(site), ""
        if kind == "group":
            return kind, self._group(site), ""
        if kind == "remove" and len(site.pages) > _FEWEST:
            page = self._chance.choice([each for each in site.pages.values() if each.file is not None])
            offered = successors(site, page)
            if not offered:
                raise NotFoundError("no page can take its readers")
            to = self._chance.choice(offered).page
            return kind, plan_remove(site, page, to), to.file or to.path
        languages = kind == "languages"
        source = self._chance.choice([*_sources(site, "page" if languages else kind)] or ["nothing"])
        return kind, plan_move(site, source, self._target(site, source), languages=languages), ""

    def _group(self, site: Site) -> ChangePlan:
        """Return a random change of the navigation: a group gets another name or position, or a page another group."""
        chance = self._chance
        groups = [each for each in written_divisions(site) if each.kind == "group"] or [*written_divisions(site)]
        one, other = chance.choice(groups).name, chance.choice([*written_divisions(site)]).name
        name = f"{chance.choice(_WORDS)} {chance.randrange(1000)}"
        way = chance.randrange(4)
        if way == 0:
            return plan_group_name(site, one, name)
        if way == 1:
            return plan_place(site, chance.choice([*site.pages]), one, languages=chance.random() < 0.5)
        return plan_place(site, one, f"{other} › {name}", languages=chance.random() < 0.5)

    def _heading(self, site: Site) -> ChangePlan:
        page = self._chance.choice([each for each in site.pages.values() if each.file is not None])
        heading = self._chance.choice([*site.headings(page)] or [HeadingAnchor(1, "none", "none", 1)])
        return plan_heading(site, page.path, f"#{heading.id}", f"{self._chance.choice(_WORDS)} & {heading.text}")

    def _target(self, site: Site, source: str) -> str:
        """Return a new path: in the same, another or a new folder; sometimes one that existed before."""
        chance = self._chance
        folders = sorted({file.rpartition("/")[0] for file in site.files if file.endswith(PAGE_EXTENSIONS)})
        folder = chance.choice(
            (source.strip("/").rpartition("/")[0], chance.choice(folders), f"new/{chance.choice(_WORDS)}")
        )
        old = [
            each.source.strip("/")
            for each in site.config.redirects
            if ":" not in each.source and "*" not in each.source
        ]
        if old and chance.random() < 0.15:
            return chance.choice(old)
        number = chance.randrange(1000)
        return f"{folder}/{chance.choice(_WORDS)}-{number}".lstrip("/")


def _sources(site: Site, kind: str) -> Iterator[str]:
    if kind == "page":
        yield from site.structure.paths
    elif kind == "snippet":
        yield from (file for file in site.structure.snippets if file in site.facts)
    elif kind == "folder":
        files = [file for file in site.files if not file.startswith(".")]
        sizes = Counter(file.rpartition("/")[0] for file in files if "/" in file)
        yield from (f"{folder}/" for folder, size in sizes.items() if size <= 60 and not folder.startswith("."))
    else:
        yield from (file for file in site.files if file.endswith((".png", ".svg", ".jpg", ".json", ".yaml")))


def _digests(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(root.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }


def _git(root: Path, *words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True).stdout


if __name__ == "__main__":
    sys.exit(main())
