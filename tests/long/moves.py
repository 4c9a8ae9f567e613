"""Random moves of pages, folders, snippets, pictures and headings in real documentation, all taken back in the end.

``python -m tests.long.moves FOLDER… --moves 200`` copies each folder, makes the moves one after the other, and checks every tenth
time, against a site read from the disk, that lint finds no more broken links, imports, pictures, anchors, redirects and entries than
before. Then it takes all of them back: every byte has to be as before.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from docs_tui.errors import DocsTuiError
from docs_tui.lint.linter import Linter
from docs_tui.refactor.change_plan import ChangePlan
from docs_tui.refactor.headings import plan_heading
from docs_tui.refactor.page_moves import plan_move
from docs_tui.site import HeadingAnchor, Site
from docs_tui.workspace import Workspace
from docs_tui.workspace.changing import make_changes, take_back
from docs_tui.workspace.shared_lint import Kept

_RULES = (
    *("broken-link", "broken-image", "broken-anchor", "missing-snippet", "missing-export", "nav-missing-page"),
    *("nav-missing-operation", "config-reference", "config-missing-file", "redirect-chain", "redirect-loop"),
    *("redirect-shadowed", "redirect-to-nothing", "link-through-redirect", "page-outside-navigation", "path-clash"),
)
_EVERY = 10
_WORDS = ("alpha", "beta", "gamma", "delta", "new name", "index", "überblick", "v2", "intro")


def main() -> int:
    """Run, and return the exit code."""
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
    """The moves in one copy of a documentation."""

    def __init__(self, root: Path, chance: random.Random) -> None:
        self._root, self._chance = root, chance
        self._linter = Linter(_RULES, (), Kept(root, lambda _done, _of: None))
        self._kinds: Counter[str] = Counter()

    def run(self, name: str, moves: int, keep: Path | None) -> int:
        """Make the moves and take them back; return 1 if something broke."""
        before, site = _digests(self._root), Workspace(self._root).load()
        allowed = self._broken(site)
        done, planning, writing, bad, refused = 0, 0.0, 0.0, 0, 0
        while done < moves:
            began = time.perf_counter()
            try:
                kind, plan = self._wish(site)
            except DocsTuiError as error:
                refused += 1
                if "UTF-8" in str(error):
                    print(f"  refused: {error}")
                continue
            planned = time.perf_counter()
            make_changes(self._root, plan.title, plan.changes)
            planning, writing = planning + planned - began, writing + time.perf_counter() - planned
            self._kinds[kind] += 1
            site, done = plan.site, done + 1
            if done % _EVERY == 0 or done == moves:
                site = Workspace(self._root).load()
                if sorted(plan.site.pages) != sorted(site.pages) or plan.site.config.redirects != site.config.redirects:
                    print(f"  after {plan.title}: the site on the disk is not the planned one")
                    bad += 1
                found = self._broken(site)
                worse = {rule: count for rule, count in found.items() if count > allowed[rule]}
                if worse:
                    print(f"  after {done} moves, the last one {plan.title}: {worse}, allowed {allowed}")
                    bad += 1
                    allowed = found | allowed
        if keep is not None:
            shutil.copytree(self._root, keep / name, ignore=shutil.ignore_patterns(".git"))
        status = _git(self._root, "status", "--porcelain").count(b"\nR")
        began = time.perf_counter()
        for _ in range(done):
            take_back(self._root)
        undoing = time.perf_counter() - began
        same = _digests(self._root) == before and not _git(self._root, "status", "--porcelain")
        print(
            f"{name}: {len(site.pages)} pages, {done} moves {dict(self._kinds)}, {refused} refused, {bad} checks failed; "
            f"plan {planning / done * 1000:.0f} ms, write {writing / done * 1000:.0f} ms, undo {undoing / done * 1000:.0f} ms "
            f"each; git saw {status} renames; {'every byte and the index are' if same else 'NOT all is'} as before"
        )
        return int(bad > 0 or not same)

    def _broken(self, site: Site) -> Counter[str]:
        return Counter(each.code for each in self._linter.update(site))

    def _wish(self, site: Site) -> tuple[str, ChangePlan]:
        """Return a random move that is possible.

        Raises:
            DocsTuiError: This one is not.
        """
        kind = self._chance.choice(("page", "page", "page", "folder", "snippet", "file", "heading"))
        if kind == "heading":
            return kind, self._heading(site)
        source = self._chance.choice([*_sources(site, kind)] or ["nothing"])
        return kind, plan_move(site, source, self._target(site, source))

    def _heading(self, site: Site) -> ChangePlan:
        page = self._chance.choice([each for each in site.pages.values() if each.file is not None])
        heading = self._chance.choice([*site.headings(page)] or [HeadingAnchor(1, "none", "none", 1)])
        return plan_heading(site, page.path, f"#{heading.id}", f"{self._chance.choice(_WORDS)} & {heading.text}")

    def _target(self, site: Site, source: str) -> str:
        """Return a new path: beside, in another folder, or in a new one; some taken from old addresses."""
        chance = self._chance
        folders = sorted({file.rpartition("/")[0] for file in site.files if file.endswith(".mdx")})
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
