"""Write Mermaid and its licences from its npm package.

Run ``npm install --ignore-scripts mermaid@VERSION`` in a folder, and give that folder: ``python -m tests.make_mermaid FOLDER``.
The file is the one that the package publishes for browsers, unchanged and compressed.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path

SERVER = Path(__file__).parent.parent / "docs_tui" / "server"


def main() -> None:
    """Write the library, and the licences of all packages in it."""
    modules = Path(sys.argv[1]) / "node_modules"
    content = gzip.compress((modules / "mermaid" / "dist" / "mermaid.min.js").read_bytes(), 9, mtime=0)
    (SERVER / "static" / "mermaid.js.gz").write_bytes(content)
    notices = list(_notices(modules))
    (SERVER / "LICENSE.mermaid.txt").write_text("\n\n".join(notices) + "\n")
    print(f"{len(content):,} bytes, {len(notices)} licences")


def _notices(modules: Path) -> Iterator[str]:
    """Yield the licence of Mermaid, then those of the packages that it contains; equal texts once."""
    packages = sorted({file.parent for file in modules.rglob("package.json") if _is_package(file)})
    named: dict[str, list[str]] = {}
    for package in sorted(packages, key=lambda each: (each.name != "mermaid", each)):
        said = json.loads((package / "package.json").read_text())
        texts = sorted(
            file for file in package.iterdir() if file.is_file() and file.stem.upper() in ("LICENSE", "LICENCE")
        )
        text = texts[0].read_text().strip() if texts else f"License: {said.get('license', 'not stated')}"
        named.setdefault(text, []).append(f"{said['name']} {said['version']} ({said.get('license', 'see below')})")
    for text, names in named.items():
        yield f"{'=' * 80}\n{', '.join(dict.fromkeys(names))}\n\n{text}"


def _is_package(file: Path) -> bool:
    folder = file.parent
    above = folder.parent
    return (above.name == "node_modules" or (above.parent.name == "node_modules" and above.name.startswith("@"))) and (
        "@types" not in folder.parts
    )


if __name__ == "__main__":
    main()
