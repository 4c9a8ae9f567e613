"""Files that git ignores are not part of the site."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from docs_tui.server.docs_files import find_docs_file
from docs_tui.site import Site, Unread
from docs_tui.workspace import Workspace
from docs_tui.workspace.build.builder import Builder
from docs_tui.workspace.build.unchanged import BuildRecord, find_unchanged_build
from docs_tui.workspace.disk import Disk
from docs_tui.workspace.listing import list_files
from tests.program import needs
from tests.workspace.test_git import git

PAGE = "---\ntitle: A page\n---\n\nSome words.\n"
IGNORED = ("credentials.json", "key.pem", "private/page.mdx", "private/x.png", "venv/lib/a.md")


def write(root: Path, **files: str) -> None:
    for name, text in files.items():
        put(root, name, text)


def put(root: Path, name: str, text: str = PAGE) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A docs folder inside a repository, with ignored files beside its pages."""
    needs("git")
    root = tmp_path / "work" / "docs"
    put(root, "docs.json", '{"name": "Docs", "navigation": ["index", "private/page"]}')
    for name in ("index.mdx", "guide.mdx", "public.json", *IGNORED):
        put(root, name, "{}" if name.endswith(".json") else PAGE)
    put(root, ".gitignore", "credentials.json\n*.pem\nprivate/\nvenv/\n")
    git(root.parent, "init", "-q")
    git(root.parent, "add", ".")
    git(root.parent, "commit", "-q", "-m", "One")
    return root


def listed(root: Path) -> set[str]:
    return set(list_files(root).files)


def known_to_git(root: Path) -> set[str]:
    """Return the files that git tracks or would add."""
    words = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ".")
    found = subprocess.run(words, cwd=root, capture_output=True, check=True).stdout.decode().split("\0")
    return {name for name in found if name and (root / name).is_file()}


def messages(site: Site) -> list[str]:
    return [each.message for each in site.diagnostics]


def test_ignored_files_are_not_read_listed_served_or_built(docs: Path, tmp_path: Path) -> None:
    site = Workspace(docs).load()
    assert site.files.keys() == {".gitignore", "docs.json", "index.mdx", "guide.mdx", "public.json"}
    assert set(site.pages) == {"/", "/guide"}
    assert [name for name in IGNORED if find_docs_file(docs, site, name) is not None] == []
    assert find_docs_file(docs, site, "public.json") is not None
    out = tmp_path / "out"
    Builder(docs, out, cached=False).update(site)
    assert not (out / "private").exists()


def test_an_ignored_page_in_the_navigation_is_reported(docs: Path) -> None:
    workspace = Workspace(docs)
    workspace.open()
    assert messages(workspace.load()) == ["git ignores private/"]
    assert [each.code for each in workspace.site.diagnostics] == ["nav-not-published"]


def test_a_tracked_file_belongs_to_the_site_although_a_pattern_matches(docs: Path) -> None:
    git(docs, "add", "-f", "key.pem", "private/page.mdx")
    assert listed(docs) == known_to_git(docs)
    site = Workspace(docs).load()
    assert "/private/page" in site.pages
    assert messages(site) == []
    assert find_docs_file(docs, site, "key.pem") is not None
    assert find_docs_file(docs, site, "private/x.png") is None


def test_without_a_git_program_the_patterns_decide(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(docs, "add", "-f", "key.pem")
    monkeypatch.setenv("PATH", "")
    assert not listed(docs) & set(IGNORED)


def test_no_program_runs_unless_a_tracked_file_may_be_ignored(docs: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from docs_tui.workspace.listing import list_files;"
        "assert 'key.pem' not in list_files(Path(sys.argv[1])).files; assert 'subprocess' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code, str(docs)], check=True)


def test_rules_come_from_everywhere_that_git_reads(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(docs.parent, ".gitignore", "*.log\n/docs/draft*\n")
    put(docs, "sub/.gitignore", "!kept.log\n/only-here.md\n")
    put(docs.parent, ".git/info/exclude", "excluded.md\n")
    config = docs.parents[1] / "config"
    put(config, "git/ignore", "global.md\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config))
    names = ("a.log", "drafts.md", "sub/kept.log", "sub/only-here.md", "only-here.md", "excluded.md", "sub/global.md")
    for name in names:
        put(docs, name)
    assert listed(docs) == known_to_git(docs)
    assert listed(docs) & set(names) == {"sub/kept.log", "only-here.md"}


@pytest.mark.parametrize("config", ["[core]\n\texcludesFile = ~/mine\n", '[Core]\n  excludesfile = "~/mine" # x\n'])
def test_the_configured_ignore_file_counts(docs: Path, config: str) -> None:
    home = Path("~").expanduser()
    put(home, ".gitconfig", config)
    put(home, "mine", "guide.mdx\nindex.mdx\nsecret.md\n")
    put(docs, "secret.md")
    assert listed(docs) == known_to_git(docs)
    assert "secret.md" not in listed(docs)


def test_an_ignored_docs_folder_counts_as_outside_of_git(docs: Path) -> None:
    put(docs.parent, ".gitignore", "docs/\nguide.mdx\n")
    git(docs.parent, "rm", "-r", "-q", "--cached", "docs")
    found = listed(docs)
    assert {"index.mdx", "guide.mdx"} <= found
    assert not found & set(IGNORED)


def test_outside_of_git_the_file_in_the_root_counts(tmp_path: Path) -> None:
    put(tmp_path, ".gitignore", "private/\n")
    for name in ("index.mdx", "private/page.mdx", "sub/page.mdx"):
        put(tmp_path, name)
    put(tmp_path, "sub/.gitignore", "*\n")
    assert listed(tmp_path) == {".gitignore", "index.mdx", "sub/.gitignore", "sub/page.mdx"}


def test_a_second_working_tree_has_the_rules_of_the_repository(docs: Path) -> None:
    put(docs.parent, ".git/info/exclude", "excluded.md\n")
    other = docs.parents[1] / "other"
    git(docs.parent, "worktree", "add", "-q", str(other))
    for name in ("excluded.md", "key.pem", "new.md"):
        put(other / "docs", name)
    assert listed(other / "docs") == known_to_git(other / "docs")


def test_our_own_files_and_settings_are_read_although_git_ignores_them(docs: Path) -> None:
    put(docs, ".gitignore", "llms*.txt\n_llms/\ndocs-tui.yaml\n")
    for name in ("llms.txt", "llms-full.txt", "_llms/guide.md", "docs-tui.yaml"):
        put(docs, name, "")
    assert {"llms.txt", "llms-full.txt", "_llms/guide.md", "docs-tui.yaml"} <= listed(docs)


def test_a_link_to_an_ignored_file_shows_nothing(docs: Path) -> None:
    (docs / "shown.mdx").symlink_to("private/page.mdx")
    (docs / "folder").symlink_to("private")
    (docs / "fine.mdx").symlink_to("guide.mdx")
    assert {"shown.mdx", "folder/page.mdx", "fine.mdx"} & listed(docs) == {"fine.mdx"}
    disk = Disk(docs)
    known = dict.fromkeys(disk.first_files(), Unread.UNREAD)
    (docs / "new.mdx").symlink_to("private/page.mdx")
    assert disk.changes_at(["new.mdx", "folder/page.mdx", "shown.mdx"], known) == {}


@pytest.mark.parametrize("seed", range(12))
def test_the_same_files_as_by_git(docs: Path, seed: int) -> None:
    chance = random.Random(seed)
    parts = ["a", "b", "c.md", "d.mdx", "e-f"]
    for _ in range(40):
        name = "/".join(chance.choices(parts, k=chance.randint(1, 4)))
        if not any(path.is_file() for path in (docs / name).parents) and not (docs / name).is_dir():
            put(docs, name)
    for folder in ("", "a/", "b/a/"):
        lines = [
            chance.choice(("", "", "!"))
            + chance.choice(("", "/"))
            + chance.choice(("a", "b", "*.md", "a/*", "**/b", "?", "[c-e]*"))
            for _ in range(4)
        ]
        if (docs / folder).is_dir():
            put(docs, f"{folder}.gitignore", "\n".join(lines) + "\n")
    some = sorted(known_to_git(docs))
    git(
        docs,
        "add",
        "-f",
        "--",
        *chance.sample(some, len(some) // 3),
        *(name for name in IGNORED if chance.random() < 0.3),
    )
    assert listed(docs) == known_to_git(docs)


def test_while_watching_ignored_files_stay_out_and_the_rules_are_followed(docs: Path) -> None:
    workspace = Workspace(docs)
    workspace.load()

    def look(*names: str) -> set[str]:
        changes = workspace._disk.changes_at(names, workspace.site.files)
        workspace._apply(changes)
        return {name for name, content in changes.items() if content is not None}

    put(docs, "new.pem")
    put(docs, "private/new.mdx")
    put(docs, "build/out.mdx")
    assert look("new.pem", "private/new.mdx", "private", "build") == {"build/out.mdx"}
    put(docs, ".gitignore", "*.pem\nbuild/\nguide.mdx\n")
    assert look(".gitignore") == {
        "credentials.json",
        "private/page.mdx",
        "private/new.mdx",
        "private/x.png",
        "venv/lib/a.md",
    }
    assert "/build/out" not in workspace.site.pages
    assert "/guide" in workspace.site.pages  # tracked
    assert messages(workspace.site) == []
    git(docs, "rm", "-q", "--cached", "guide.mdx")
    look("index.mdx")
    assert "/guide" not in workspace.site.pages
    git(docs, "add", "-f", "guide.mdx")
    assert look("index.mdx") == {"guide.mdx"}
    assert workspace.site.files == Workspace(docs).load().files


def test_a_page_that_git_ignores_from_now_on_is_reported_while_watching(docs: Path) -> None:
    put(docs, "docs.json", '{"name": "Docs", "navigation": ["index", "new"]}')
    workspace = Workspace(docs)
    workspace.load()
    put(docs, ".gitignore", "new.mdx\n")
    put(docs, "new.mdx")
    workspace._apply(workspace._disk.changes_at((".gitignore", "new.mdx"), workspace.site.files))
    assert messages(workspace.site) == messages(Workspace(docs).load()) == ["git ignores new.mdx"]


def test_a_build_is_made_again_once_other_files_are_ignored(docs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    record = BuildRecord.begin(docs, out, "")
    workspace, builder = Workspace(docs), Builder(docs, out)
    written = builder.update(workspace.load())
    record.keep(workspace, written, builder, (), ())
    assert find_unchanged_build(docs, out, "") is not None
    put(docs.parent, ".gitignore", "new.mdx\n")
    put(docs, "new.mdx")
    assert find_unchanged_build(docs, out, "") is not None
    git(docs, "add", "-f", "new.mdx")
    assert find_unchanged_build(docs, out, "") is None
