"""In any docs folder, each command ends in time, with an exit code and without a traceback."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.program import QuickProgram

HOME = "---\ntitle: Home\n---\n\nText.\n"
CONFIG = {"name": "x", "navigation": {"pages": ["index", "pipe", "page"]}, "contextual": {"options": ["claude"]}}
COMMANDS = (
    ("pages", "--json"),
    ("view", "--all", "--json"),
    ("menu", "index.mdx", "--json"),
    ("copy", "--print", "index.mdx"),
    ("open", "index.mdx", "--with", "claude", "--print"),
)


def configuration_without_end(root: Path) -> None:
    (root / "docs.json").write_text("[" * 100_000)
    (root / "docs-tui.yaml").write_text("menu: " + "{a: " * 5000)
    (root / ".mintignore").write_text("*a" * 90 + "b\n" + "**/" * 300 + "x\n[\n")
    (root / ("a" * 200 + ".mdx")).write_text("text")


def files_that_are_none(root: Path) -> None:
    for name in ("docs.json", "docs-tui.yaml", "llms.txt", "pipe.mdx", "spec.yaml", ".mintignore"):
        os.mkfifo(root / name)
    (root / "mint.json").mkdir()
    for name, target in {"zero.mdx": "/dev/zero", "up": "..", "me": ".", "a.mdx": "b.mdx", "b.mdx": "a.mdx"}.items():
        (root / name).symlink_to(target)
    (root / "locked").mkdir(mode=0)
    with (root / "huge.mdx").open("wb") as file:
        file.truncate(1 << 34)


def pages_that_attack(root: Path) -> None:
    (root / "docs.json").write_text(json.dumps(CONFIG))
    aliases = "a0: &a0 [x]\n" + "".join(f"a{level}: &a{level} [{f'*a{level - 1}, ' * 9}]\n" for level in range(1, 12))
    (root / "aliases.mdx").write_text(f"---\n{aliases}title: *a11\n---\n")
    (root / "bytes.mdx").write_bytes(b"\xff\xfe\x00\xc3(\r\r\n\x00---\n<Note>\x00</Note>")
    (root / "deep.mdx").write_text("<Note>" * 5000 + "\n\n" + "{" * 5000 + "\n\n" + "> " * 5000 + "\n\n" + "[" * 5000)
    (root / "wide.bytes.mdx").write_bytes("---\ntitle: x\n---\n# hi\n".encode("utf-16"))
    (root / "snippets").mkdir()
    for number in range(30):
        uses = "<Next/>\n\n" * 10
        text = f'import Next from "/snippets/s{(number + 1) % 30}.mdx"\n\n{uses}'
        (root / "snippets" / f"s{number}.mdx").write_text(text)
    outside = 'import Out from "../../../../etc/passwd"\nimport S from "/snippets/s0.mdx"\n\n<Out/>\n\n<S/>\n'
    (root / "page.mdx").write_text(outside)


@pytest.mark.skipif(os.name != "posix", reason="pipes and links as POSIX has them")
@pytest.mark.timeout(120)
@pytest.mark.parametrize("make", [configuration_without_end, files_that_are_none, pages_that_attack])
def test_every_command_ends(make: Callable[[Path], None], tmp_path: Path) -> None:
    root = tmp_path / "docs"
    root.mkdir()
    (root / "index.mdx").write_text(HOME)
    make(root)
    program = QuickProgram(root, tmp_path / "home")
    for words in COMMANDS:
        done = program.run(*words)
        assert (done.returncode, "Traceback" in done.stderr, "fault" in done.stderr) == (0, False, False), done.stderr
        assert done.stdout
        if words[-1] == "--json":
            for line in [done.stdout] if words[0] != "view" else done.stdout.splitlines():
                json.loads(line)
        assert "root:x:0" not in done.stdout
    assert program.run("copy", "--print", "index.mdx").stdout == "# Home\n\nText.\n"
