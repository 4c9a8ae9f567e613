"""``python -m tests.server.afdocs [SITE …]``: the checks of the Agent-Friendly Documentation Spec, which nobody here wrote.

afdocs is an npm package, so this needs Node 22 or later and the network, and is no part of the gate. It checks each site
twice: from a running server, and as static files behind a plain server. By default the sites are ``sample_docs`` and the
documentation trees beside the repository. Ends with 1 if a check warns or fails for no known reason.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from tests.export.trees import CORPORA
from tests.program import ROOT, Program
from tests.server.running import hosting, serving

AFDOCS: Final = "afdocs@0.22.2"
EXPECTED: Final = {
    "llms-txt-links-resolve": "links to other sites, which may not answer",
    "markdown-link-portability": "links to other sites, which may not answer, and links that are broken in the source",
    "section-header-quality": "tabs whose headings the author gave the same names",
    "page-size-markdown": "a page that the author wrote so long",
    "page-size-html": "a page that the author wrote so long",
    "content-negotiation": "static files: a plain server cannot choose by Accept",
}
"""Checks that may warn or fail, with the reason."""
_SPECS: Final = (".json", ".yaml", ".yml")
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
    """Build a site, and host its files on a plain server."""
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


def check(url: str) -> list[Complaint]:
    """Return what afdocs complains about."""
    command = ["npx", "--yes", AFDOCS, "check", url, "--format", "json", "--sampling", "deterministic", "-q"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    if not done.stdout.startswith("{"):
        return [Complaint("afdocs", "error", (done.stdout or done.stderr).strip()[-200:], "")]
    results: list[dict[str, Any]] = json.loads(done.stdout)["results"]
    bad = (each for each in results if each["status"] not in ("pass", "skip"))
    return [Complaint(each["id"], each["status"], each.get("message", ""), _reason(each)) for each in bad]


def _reason(result: Mapping[str, Any]) -> str:
    pages = result.get("details", {}).get("pageResults", ())
    bad = [page["url"] for page in pages if page.get("status") in ("warn", "fail") or page.get("found") is False]
    return _ONLY_SPECS if bad and all(url.endswith(_SPECS) for url in bad) else EXPECTED.get(result["id"], "")


def main(arguments: list[str]) -> int:
    """Check all sites, and return 1 if a check is not as expected."""
    if shutil.which("npx") is None:
        print("Node is not installed: npx is not on the PATH.", file=sys.stderr)
        return 2
    trees = sorted(CORPORA.iterdir()) if CORPORA.is_dir() else []
    unexpected = 0
    ways: tuple[tuple[str, Callable[[Path], AbstractContextManager[str]]], ...] = (
        ("serve", served),
        ("static", hosted),
    )
    for site in [Path(each) for each in arguments] or [ROOT / "sample_docs", *trees]:
        for way, serve in ways:
            with serve(site) as url:
                found = check(url)
            print(f"── {site.name}, {way}: {'all pass' if not found else ''}", flush=True)
            for each in found:
                unexpected += not each.reason
                reason = f" [{each.reason}]" if each.reason else ""
                print(f"   {each.status} {each.name}: {each.message[:160]}{reason}", flush=True)
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
