"""``python -m tests.mcp.outsiders``: the protocol's own conformance suite, its Inspector and real clients, on a real server.

All are npm packages, so this needs Node 22 or later and the network, and is not part of the gate. The suite runs at
both revisions of the protocol; ``conformance.yaml`` names the scenarios that call tools of the suite's own example
server.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.program import ROOT
from tests.server.running import serving

SUITE: Final = "@modelcontextprotocol/conformance@0.2.0-alpha.12"
INSPECTOR: Final = "@modelcontextprotocol/inspector"
REVISIONS: Final = ("2025-11-25", "2026-07-28")
BASELINE: Final = Path(__file__).with_name("conformance.yaml")
CLAUDE: Final = "@anthropic-ai/claude-code"
METHODS: Final = (
    ("tools/list",),
    ("tools/call", "--tool-name", "search_docs", "--tool-arg", "query=steps"),
    ("resources/list",),
    ("resources/templates/list",),
    ("resources/read", "--uri", "docs://llms.txt"),
    ("prompts/list",),
    ("prompts/get", "--prompt-name", "review_page", "--prompt-args", "page=/"),
)


def main() -> int:
    """Run everything, and return 1 if anything was not as expected."""
    if shutil.which("npx") is None:
        print("Node is not installed: npx is not on the PATH.", file=sys.stderr)
        return 2
    with TemporaryDirectory() as folder:
        site = Path(folder, "docs")
        shutil.copytree(ROOT / "sample_docs", site)
        with serving(site) as url:
            failed = [name for name, command in commands(f"{url}/mcp") if not passes(name, command, Path(folder))]
    print("\n".join([f"failed: {name}" for name in failed]) or "All as expected.")
    return 1 if failed else 0


def commands(url: str) -> list[tuple[str, list[str]]]:
    """Return the commands to run, by name."""
    suite = ["npx", "--yes", SUITE, "server", "--url", url, "--expected-failures", str(BASELINE)]
    checks = [(f"conformance {revision}", [*suite, "--requirements", revision]) for revision in REVISIONS]
    inspector = ["npx", "--yes", INSPECTOR, "--cli", url, "--transport", "http", "--method"]
    plugin = str(ROOT / "docs_tui" / "mcp" / "claude_plugin")
    checks.append(("claude plugin validate", ["npx", "--yes", CLAUDE, "plugin", "validate", plugin]))
    return [*checks, *((f"inspector {method[0]}", [*inspector, *method]) for method in METHODS)]


def passes(name: str, command: list[str], folder: Path) -> bool:
    """Run a command, print the end of its output, and tell whether it succeeded."""
    print(f"── {name}", flush=True)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=600)
    print("\n".join((done.stdout + done.stderr).splitlines()[-12:]), flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
