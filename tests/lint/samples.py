"""Show random findings of a rule on real sites with their context, so that a person can judge them.

``python -m tests.lint.samples passive-voice`` shows fifty; the sample stays the same while the rule and the sites do.
The number of correct ones is the ``rate`` of the rule.
"""

import argparse
import random
from pathlib import Path

from docs_tui.lint.linter import lint
from docs_tui.lint.rule_registry import matching
from docs_tui.site import Site
from docs_tui.source import Diagnostic
from docs_tui.workspace import Workspace

CORPORA = Path(__file__).parents[3] / "shared" / "corpora"
COUNT = 50
AROUND = 2
"""Lines of context, before and after."""


def main() -> None:
    """Show samples of the named rules."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("rules", nargs="+", metavar="RULE")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--around", type=int, default=AROUND, metavar="LINES")
    parser.add_argument("--sites", type=Path, default=CORPORA, metavar="FOLDER")
    asked = parser.parse_args()
    names = [rule.name for each in asked.rules for rule in matching(each)]
    found: dict[str, list[tuple[Site, Diagnostic]]] = {name: [] for name in names}
    for folder in sorted(each for each in asked.sites.iterdir() if each.is_dir()):
        site = Workspace(folder).load()
        for each in lint(site, select=names):
            if each.code in found:
                found[each.code].append((site, each))
    for name, findings in found.items():
        drawn = random.Random(name).sample(findings, min(asked.count, len(findings)))
        print(f"# {name}: {len(drawn)} of {len(findings):,}\n")
        for number, (site, each) in enumerate(drawn, start=1):
            print(f"{number}. {_shown(site, each, asked.around)}\n")


def _shown(site: Site, found: Diagnostic, around: int) -> str:
    lines = site.file_text(found.path).splitlines()
    first = max(0, found.start.line - 1 - around)
    context = lines[first : found.start.line + around]
    hint = f" ({found.hint})" if found.hint else ""
    return "\n".join(
        [
            f"{found.path}:{found.start.line}:{found.start.column}: {found.message}{hint}",
            *(f"   {number:>5} {_cut(line, found, number)}" for number, line in enumerate(context, start=first + 1)),
        ]
    )


def _cut(line: str, found: Diagnostic, number: int) -> str:
    """Return a line with the place between marks; a long line is cut around it."""
    if number != found.start.line:
        return line[:200]
    start = found.start.column - 1
    end = found.end.column - 1 if found.end.line == number else len(line)
    return f"{line[max(0, start - 250) : start]}«{line[start:end]}»{line[end : end + 250]}"


if __name__ == "__main__":
    main()
