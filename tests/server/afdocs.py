"""``python -m tests.server.afdocs [SITE …]`` runs an independent checker of the Agent-Friendly Documentation Spec.

afdocs is an npm package, so this needs Node 22 or later and the network, and is not part of the gate. It checks each
site twice: from a running server, and as static files behind a plain server. By default the sites are ``sample_docs``
and the documentation trees beside the repository. Links to other sites are not followed, because they do not affect
the result. Prints the score of afdocs and of ``docs-tui score``. ``--record`` writes the answers that ``tests/lint``
compares. The exit code is 1 if a check warns or fails for an unknown reason, or if the two scores differ by more than
2.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlsplit

from tests.export.trees import CORPORA
from tests.program import ROOT, Program
from tests.server.running import hosting, serving

AFDOCS: Final = "afdocs@0.22.2"
EXPECTED: Final = {
    "markdown-link-portability": "links that are broken in the source",
    "section-header-quality": "tabs whose headings the author gave the same names",
    "page-size-markdown": "a page that the author wrote so long",
    "page-size-html": "a page that the author wrote so long",
    "content-negotiation": "static files: a plain server cannot choose by Accept",
}
"""Checks that may warn or fail, with the reason."""
_ANSWERS: Final = ROOT / "tests" / "lint" / "fixtures" / "afdocs-0.22.2.json"
_OTHER_SITES_ANSWER: Final = (
    "const own = globalThis.fetch;"
    "globalThis.fetch = (url, options) => new URL(url.url ?? url).hostname === '127.0.0.1' ? own(url, options)"
    " : Promise.resolve(new Response('<html><body>An answer.</body></html>', {headers: {'content-type': 'text/html'}}));"
)
"""What Node runs before afdocs."""
_SPECS: Final = (".json", ".yaml", ".yml")
_MOST_APART: Final = 2
"""The most that the two scores may differ."""
_ONLY_SPECS: Final = "only specs, which llms.txt lists and afdocs takes for pages"


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve a site with its own address as the base URL."""
    with serving(site) as url:
        port = urlsplit(url).port or 0
    with serving(site, base_url=f"http://127.0.0.1:{port}", port=port) as url:
        yield url


@contextmanager
def hosted(site: Path) -> Iterator[str]:
    """Build a site, and serve its files with a plain server."""
    with TemporaryDirectory() as folder, hosting(out := Path(folder, "out")) as url:
        source = Path(folder, "docs")
        shutil.copytree(site, source, ignore=shutil.ignore_patterns(".git"))
        done = Program(source, Path(folder, "home")).run(
            "build", "--html", "--out", str(out), "--base-url", url, limit=600
        )
        if done.returncode:
            raise SystemExit(done.stderr)
        yield url


class Complaint(NamedTuple):
    """A check that neither passes nor is skipped."""

    name: str
    status: str
    message: str
    reason: str
    """Why it may be so; empty if it may not."""


class Answer(NamedTuple):
    """The result of afdocs for a site."""

    score: int
    parts: dict[str, float]
    """The part of its weight that each check earned."""
    complaints: list[Complaint]


def check(url: str) -> Answer:
    """Run afdocs.

    Raises:
        SystemExit: It gave no result.
    """
    command = ["npx", "--yes", AFDOCS, "check", url, "--format", "json", "--score", "--sampling", "deterministic", "-q"]
    options = f"--import=data:text/javascript,{quote(_OTHER_SITES_ANSWER)}"
    environment = {**os.environ, "NODE_OPTIONS": options}
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900, env=environment)
    if not done.stdout.startswith("{"):
        raise SystemExit((done.stdout or done.stderr).strip()[-2_000:])
    said = json.loads(done.stdout)
    bad = [each for each in said["results"] if each["status"] not in ("pass", "skip")]
    complaints = [Complaint(each["id"], each["status"], each.get("message", ""), _reason(each)) for each in bad]
    scores: dict[str, dict[str, Any]] = said["scoring"]["checkScores"]
    counted = {name: each for name, each in scores.items() if each["scoreDisplayMode"] == "numeric"}
    parts = {name: round(each["proportion"], 3) for name, each in counted.items()}
    return Answer(said["scoring"]["overall"], parts, complaints)


def _reason(result: Mapping[str, Any]) -> str:
    pages = result.get("details", {}).get("pageResults", ())
    bad = [page["url"] for page in pages if page.get("status") in ("warn", "fail") or page.get("found") is False]
    return _ONLY_SPECS if bad and all(url.endswith(_SPECS) for url in bad) else EXPECTED.get(result["id"], "")


def own_score(site: Path) -> int:
    """Return the result of ``docs-tui score`` for a published site."""
    with TemporaryDirectory() as home:
        done = Program(site, Path(home)).run("score", "--json", "--base-url", "http://127.0.0.1:4000", limit=600)
    return int(json.loads(done.stdout)["score"])


def main(arguments: list[str]) -> int:
    """Check all sites, and return 1 if anything is not as expected."""
    if shutil.which("npx") is None:
        print("Node is not installed: npx is not on the PATH.", file=sys.stderr)
        return 2
    trees = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []
    sites = [Path(each) for each in arguments if each != "--record"] or [ROOT / "sample_docs", *trees]
    unexpected = 0
    ways: tuple[tuple[str, Callable[[Path], AbstractContextManager[str]]], ...] = (
        ("serve", served),
        ("static", hosted),
    )
    recorded: dict[str, Any] = {}
    for site in sites:
        own = own_score(site)
        for way, serve in ways:
            with serve(site) as url:
                found = check(url)
            complaints = found.complaints
            print(f"── {site.name}, {way}: afdocs {found.score}, docs-tui score {own}", flush=True)
            for each in complaints:
                unexpected += not each.reason
                reason = f" [{each.reason}]" if each.reason else ""
                print(f"   {each.status} {each.name}: {each.message[:160]}{reason}", flush=True)
            if way == "serve":
                unexpected += abs(found.score - own) > _MOST_APART
                recorded[site.name] = {"score": found.score, "parts": found.parts}
    if "--record" in arguments:
        before = json.loads(_ANSWERS.read_text("utf-8"))
        for name, answer in recorded.items():
            before["sites"][name] = {**answer, "unlike": before["sites"].get(name, {}).get("unlike", {})}
        _ANSWERS.write_text(json.dumps(before, indent=2) + "\n", "utf-8")
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
