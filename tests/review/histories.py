"""Git repositories with random documentation."""

import json
import subprocess
from pathlib import Path
from random import Random
from urllib.parse import quote

HEAD = "---\ntitle: {0}\n---\n\n"
WORDS = ("key", "opens", "door", "that", "leads", "to", "another", "room", "where", "pages", "wait", "for", "readers")


def git(folder: Path, *words: str) -> str:
    """Run git, and return its output."""
    own = (
        "-c",
        "user.name=A",
        "-c",
        "user.email=a@example.com",
        "-c",
        "commit.gpgsign=false",
        "-c",
        "core.quotePath=false",
    )
    done = subprocess.run(["git", *own, *words], cwd=folder, check=True, capture_output=True, timeout=60, text=True)
    return done.stdout


class History:
    """A repository whose docs folder changes at random, one commit at a time."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.repository = folder
        self.root = folder / "docs"
        (self.root / "snippets").mkdir(parents=True)
        self.made = 0
        self.known = ["/"]
        """The addresses that pages have had."""
        (self.root / "images").mkdir()
        for number in (1, 2, 3):
            (self.root / f"images/{number}.png").write_bytes(bytes([number]))
        for _ in range(12):
            self._add()
        for name in ("one", "two"):
            (self.root / f"snippets/{name}.mdx").write_text(self._text())
        self._write_config()
        git(folder, "init", "-q")
        self.commit()

    def change(self) -> None:
        """Make a few changes to the files."""
        steps = (
            self._add,
            self._edit,
            self._edit,
            self._rename,
            self._remove,
            self._edit_snippet,
            self._change_picture,
        )
        for step in self.random.choices(steps, k=5):
            step()
        if self.random.random() < 0.5:
            self._write_config()

    def commit(self) -> str:
        """Commit everything, and return the commit."""
        git(self.root, "add", "-A", ".")
        git(self.root, "commit", "-q", "--allow-empty", "-m", "Change")
        return git(self.root, "rev-parse", "HEAD").strip()

    def pages(self) -> list[Path]:
        """Return the files of all pages."""
        return sorted(each for each in self.root.rglob("*.mdx") if "snippets" not in each.parts)

    def _text(self) -> str:
        return "\n\n".join(self._line() for _ in range(self.random.randint(8, 16))) + "\n"

    def _line(self) -> str:
        """Return a heading, a link, a picture, or a line of words."""
        words = " ".join(self.random.choices(WORDS, k=9))
        page, word = self.random.choice(self.known), self.random.choice(WORDS)
        kind = self.random.choice(("words", "words", "words", "heading", "page", "anchor", "own anchor", "picture"))
        forms = {
            "heading": f"## {word} {self.random.choice(WORDS)}",
            "page": f"{words} [{word}]({quote(page)})",
            "anchor": f"{words} [{word}]({quote(page)}#{word}-{self.random.choice(WORDS)})",
            "own anchor": f"{words} [{word}](#{word}-{self.random.choice(WORDS)})",
            "picture": f"![{word}](/images/{self.random.randint(1, 4)}.png)",
        }
        return forms.get(kind, words)

    def _add(self) -> None:
        self.made += 1
        file = self.root / self.random.choice(("", "guides", "guides/deep")) / f"page {self.made}.mdx"
        file.parent.mkdir(exist_ok=True, parents=True)
        self._note(file)
        snippet = self.random.choice(("one", "two"))
        taken = f'import Note from "/snippets/{snippet}.mdx";\n\n<Note />\n\n' if self.random.random() < 0.4 else ""
        file.write_text(HEAD.format(f"Page {self.made}") + taken + self._text())

    def _note(self, file: Path) -> None:
        self.known.append(f"/{file.relative_to(self.root).with_suffix('').as_posix()}")

    def _edit(self) -> None:
        file = self.random.choice(self.pages())
        lines = file.read_text().split("\n\n")
        lines[self.random.randrange(1, len(lines))] = self._line()
        file.write_text("\n\n".join([*lines, self._line()]) + "\n")

    def _change_picture(self) -> None:
        file = self.root / f"images/{self.random.randint(1, 4)}.png"
        if file.exists() and self.random.random() < 0.5:
            file.unlink()
        else:
            file.write_bytes(self.random.randbytes(8))

    def _rename(self) -> None:
        file = self.random.choice(self.pages())
        self.made += 1
        folder = self.root / self.random.choice(("", "guides", "guides/deep"))
        folder.mkdir(exist_ok=True, parents=True)
        self._note(file.rename(folder / f"moved {self.made}.mdx"))

    def _remove(self) -> None:
        self.random.choice(self.pages()).unlink()

    def _edit_snippet(self) -> None:
        (self.root / f"snippets/{self.random.choice(('one', 'two'))}.mdx").write_text(self._text())

    def _write_config(self) -> None:
        names = [page.relative_to(self.root).with_suffix("").as_posix() for page in self.pages()]
        self.random.shuffle(names)
        half = len(names) // 2
        groups = [{"group": "First", "pages": names[:half]}, {"group": "Second", "pages": names[half:-1]}]
        redirects = [
            {"source": source, "destination": destination}
            for source, destination in zip(*(self.random.choices(self.known, k=2) for _ in range(2)), strict=True)
        ]
        config = {"name": "Docs", "navigation": {"groups": groups}, "redirects": redirects}
        (self.root / "docs.json").write_text(json.dumps(config, indent=1))
