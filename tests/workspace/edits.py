"""Random edits of a docs folder in memory; each changes a few files."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

Files = dict[str, bytes]
Edit = Callable[["Random", Files], None]


class Random(random.Random):
    """Random choices for edits."""

    def page(self, files: Files) -> str:
        return self.choice(sorted(name for name in files if name.endswith((".mdx", ".md")) and "snippets/" not in name))

    def snippet(self, files: Files) -> str | None:
        names = sorted(name for name in files if "snippets/" in name)
        return self.choice(names) if names else None

    def word(self) -> str:
        return self.choice(("relay", "queue", "ünï", "receipt", "a b", "x(y)", "[z]", "Ω", "index", "v2"))


def edits(chance: Random, files: Files, count: int) -> Iterator[set[str]]:
    """Make ``count`` edits to ``files``, and yield the names that each touched. The last edits repair everything."""
    for _ in range(count):
        before = dict(files)
        chance.choices(EDITS, WEIGHTS)[0](chance, files)
        yield changed(before, files)
    before = dict(files)
    mend(files)
    yield changed(before, files)


def changed(before: Files, after: Files) -> set[str]:
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def mend(files: Files) -> None:
    """Make docs.json valid."""
    try:
        json.loads(files["docs.json"])
    except (ValueError, KeyError):
        files["docs.json"] = files[".good"]


def create(chance: Random, files: Files) -> None:
    folder = chance.choice(("", "guides/", "new/", "concepts/", "deep/er/"))
    name = f"{folder}{chance.choice(('index', 'intro', 'page'))}{chance.randrange(6)}{chance.choice(('.mdx', '.md'))}"
    title = f"title: {json.dumps(chance.word())}\n" if chance.random() < 0.8 else ""
    files[name] = f"---\n{title}---\n\nWords about {chance.word()}.\n".encode()


def create_index(chance: Random, files: Files) -> None:
    files[f"{chance.choice(('guides', 'concepts', 'new'))}/index.mdx"] = b"---\ntitle: Section\n---\n\nAll of it.\n"


def append(chance: Random, files: Files) -> None:
    files[chance.page(files)] += f"\n\nMore on {chance.word()}, {chance.random()}.\n".encode()


def replace_words(chance: Random, files: Files) -> None:
    name = chance.page(files)
    files[name] = files[name].replace(b" the ", b" *the* ", chance.randrange(1, 4))


def set_front_matter(chance: Random, files: Files) -> None:
    name = chance.page(files)
    key = chance.choice(("title", "description", "hidden", "noindex", "searchable", "sidebarTitle", "openapi"))
    value: Any = {
        "title": chance.word(),
        "description": " ".join(chance.word() for _ in range(chance.randrange(1, 90))),
        "openapi": "openapi.yaml POST /messages",
    }.get(key, chance.random() < 0.5)
    _set_key(files, name, key, json.dumps(value))


def _set_key(files: Files, name: str, key: str, value: str) -> None:
    text = files[name].decode("utf-8", "replace")
    if not text.startswith("---\n"):
        text = f"---\n---\n{text}"
    head, _, rest = text.removeprefix("---\n").partition("---\n")
    lines = [line for line in head.splitlines() if not line.startswith(f"{key}:")]
    files[name] = "---\n{}\n---\n{}".format("\n".join([*lines, f"{key}: {value}"]), rest).encode()


def delete(chance: Random, files: Files) -> None:
    if sum(name.endswith(".mdx") for name in files) > 8:
        del files[chance.page(files)]


def rename(chance: Random, files: Files) -> None:
    name = chance.page(files)
    files[f"{name.rpartition('.')[0]}-{chance.randrange(9)}.mdx"] = files.pop(name)


def move_folder(chance: Random, files: Files) -> None:
    folders = sorted({name.partition("/")[0] for name in files if "/" in name})
    folder = chance.choice(folders)
    target = chance.choice(("moved", "guides", "concepts/in", "snippets", "api"))
    for name in [name for name in files if name.startswith(f"{folder}/")]:
        files[f"{target}/{name.partition('/')[2]}"] = files.pop(name)


def half_written(chance: Random, files: Files) -> None:
    name = chance.page(files)
    files[name] = files[name][: chance.randrange(len(files[name]) + 1)]


def edit_snippet(chance: Random, files: Files) -> None:
    name = chance.snippet(files)
    if name is not None and not name.endswith((".jsx", ".tsx")):
        files[name] += f"\n\nSaid by a snippet: {chance.random()}.\n".encode()


def delete_snippet(chance: Random, files: Files) -> None:
    name = chance.snippet(files)
    if name is not None:
        del files[name]


def create_snippet(chance: Random, files: Files) -> None:
    name = chance.choice(("limits", "support", "keep-secret", "part", "before-you-begin"))
    files[f"snippets/{name}.mdx"] = f"Known limits: {chance.random()}.\n".encode()


def import_snippet(chance: Random, files: Files) -> None:
    target = chance.choice(
        ("/snippets/part.mdx", "/snippets/limits.mdx", "./page1.mdx", "/new/page2", "/snippets/none.mdx")
    )
    name = chance.page(files)
    files[name] += f'\n\nimport Part{chance.randrange(3)} from "{target}";\n\n<Part0 />\n\n<Part1 />\n'.encode()


def old_snippet(chance: Random, files: Files) -> None:
    name = chance.page(files)
    files[name] += f'\n\n<Snippet file="{chance.choice(("part", "limits", "new/page1"))}.mdx" />\n'.encode()


def import_in_snippet(chance: Random, files: Files) -> None:
    name = chance.snippet(files)
    if name is not None and name.endswith(".mdx"):
        files[name] = b'import Part from "/snippets/part.mdx";\n\n<Part />\n\n' + files[name]


def break_config(chance: Random, files: Files) -> None:
    files["docs.json"] = files["docs.json"][: chance.randrange(len(files["docs.json"]))]


def edit_config(chance: Random, files: Files) -> None:
    config = json.loads(files[".good"])
    what = chance.randrange(8)
    if what == 0:
        config["name"] = chance.word()
    elif what == 1:
        config["variables"] = {"version": chance.word(), "name": "Relay"}
    elif what == 2:
        config["markdown"] = {"instructions": [chance.word()], "schema": chance.random() < 0.5}
    elif what == 3:
        config.setdefault("seo", {})["indexing"] = chance.choice(("all", "navigable"))
    elif what == 4:
        pages = [name.rpartition(".")[0] for name in files if name.endswith(".mdx")]
        chance.shuffle(pages)
        config["navigation"] = {"groups": [{"group": chance.word(), "pages": pages[at : at + 5]} for at in (0, 5, 10)]}
    elif what == 5:
        pages = [name.rpartition(".")[0] for name in files if name.endswith(".mdx")]
        config["navigation"] = {
            "languages": [
                {"language": "en", "groups": [{"group": "One", "pages": pages[:6]}]},
                {"language": "fr", "groups": [{"group": "Un", "pages": pages[6:]}], "hidden": chance.random() < 0.3},
            ]
        }
    elif what == 6:
        config["description"] = chance.word()
    else:
        config = json.loads(files[".first"])
    files["docs.json"] = files[".good"] = json.dumps(config, indent=1).encode()


def edit_settings(chance: Random, files: Files) -> None:
    files["docs-tui.yaml"] = chance.choice(
        (
            b"callouts: github\n",
            b"components: jsx\n",
            b"base_url: https://relay.example.com/docs\n",
            b"index_note: false\n",
            b"llms: {style: nested, full: all}\n",
            b"llms: {style: flat}\n",
            b"callouts: [\n",
            b"",
        )
    )


def edit_spec(chance: Random, files: Files) -> None:
    if "openapi.yaml" in files:
        word = chance.choice((b"message", b"Message", b"channel"))
        files["openapi.yaml"] = files["openapi.yaml"].replace(b"description: ", b"description: The " + word + b" ", 3)


def delete_spec(chance: Random, files: Files) -> None:
    if chance.random() < 0.3:
        files.pop("keys.openapi.json", None)


def edit_image(chance: Random, files: Files) -> None:
    files["images/channels.svg"] = f"<svg>{chance.random()}</svg>".encode()


def ignore(chance: Random, files: Files) -> None:
    files[".mintignore"] = chance.choice((b"drafts/\n", b"new/*\n", b"*.md\n", b""))


_CHANCES: dict[Edit, int] = {
    append: 16,
    replace_words: 8,
    set_front_matter: 16,
    create: 10,
    create_index: 2,
    delete: 5,
    rename: 5,
    move_folder: 2,
    half_written: 6,
    edit_snippet: 6,
    delete_snippet: 2,
    create_snippet: 4,
    import_snippet: 5,
    old_snippet: 3,
    import_in_snippet: 2,
    break_config: 2,
    edit_config: 6,
    edit_settings: 2,
    edit_spec: 3,
    delete_spec: 1,
    edit_image: 1,
    ignore: 1,
}
EDITS = tuple(_CHANCES)
WEIGHTS = tuple(_CHANCES.values())
