"""A docs folder that is opened by names, read in the background, and followed as it changes."""

import asyncio
import os
import shutil
import subprocess
from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import pytest

from docs_tui.errors import CannotRunError
from docs_tui.site import Site, Unread, build_site
from docs_tui.workspace import Workspace, find_root
from docs_tui.workspace.files import Stamp, read_file
from tests.waiting import PATIENCE

DOCS = '{"name": "x", "navigation": {"groups": [{"group": "G", "pages": ["a", "b"]}, {"group": "API", "openapi": "api.json"}]}}'
FILES = {
    "docs.json": DOCS,
    "api.json": '{"paths": {"/u": {"get": {"summary": "List"}}}}',
    "unused.json": "{}",
    "a.mdx": '---\ntitle: A\n---\nimport P from "/snippets/p.mdx"\n\n<P />\n',
    "b.mdx": "---\ntitle: B\n---\n",
    "sub/c.md": "---\ntitle: C\nopenapi: more.yaml GET /m\n---\n",
    "more.yaml": "paths: {/m: {get: {summary: More}}}",
    "snippets/p.mdx": "Part.",
    "i.png": "png",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "docs"
    for name, text in FILES.items():
        write(root, name, text)
    return root


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)


def anew(root: Path) -> Site:
    return Workspace(root).load()


def same(one: Site, other: Site) -> bool:
    return list(one.pages.items()) == list(other.pages.items()) and one.diagnostics == other.diagnostics


def test_opening_reads_what_decides_the_navigation_and_nothing_else(root: Path) -> None:
    site = Workspace(root).open()
    read = {name for name, content in site.files.items() if not isinstance(content, Unread)}
    assert read == {"docs.json", "api.json"}
    assert [(page.path, page.title) for page in site.pages.values()] == [
        ("/a", "A"),
        ("/b", "B"),
        ("/api-reference/list", "List"),
        ("/sub/c", "C"),
    ]
    assert not site.pages["/a"].read


def test_all_yaml_is_read_behind_but_lists_of_versions(root: Path) -> None:
    for name in ("ci/keys.yml", "pnpm-lock.yaml"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text("a: 1")
    behind = Workspace(root)
    behind.open()
    for site in (Workspace(root).load(), list(behind.read_behind())[-1]):
        assert site.files["ci/keys.yml"] == b"a: 1"
        assert isinstance(site.files["pnpm-lock.yaml"], Unread)


def test_reading_behind_ends_with_everything_that_the_site_uses(root: Path) -> None:
    workspace = Workspace(root)
    workspace.open()
    for site in workspace.read_behind():
        assert site is workspace.site
    site = workspace.site
    assert {name for name, content in site.files.items() if isinstance(content, Unread)} == {"unused.json", "i.png"}
    assert site.unread() == ()
    assert same(site, anew(root))
    assert site.pages["/sub/c"].api is not None


def test_pages_with_the_same_text_are_kept_once_and_read_as_if_each_were_alone(root: Path) -> None:
    broken = "---\ntitle: [\n---\n"
    for number in range(40):
        write(root, f"{number:02}/page.mdx", "---\ntitle: Same\n---\n\nimport X from '/snippets/p.mdx'\n")
        write(root, f"{number:02}/page.jsx", "---\ntitle: Same\n---\n\nimport X from '/snippets/p.mdx'\n")
        write(root, f"{number:02}/broken.mdx", broken)
    workspace = Workspace(root)
    workspace.open()
    site = list(workspace.read_behind())[-1]
    assert same(site, anew(root))
    assert {each.path for each in site.diagnostics} >= {f"{number:02}/broken.mdx" for number in range(40)}
    assert site.facts["39/page.mdx"] is site.facts["38/page.mdx"]
    assert site.files["39/page.mdx"] is site.files["00/page.mdx"]


def test_a_page_can_be_read_first_with_what_it_takes_in(root: Path) -> None:
    workspace = Workspace(root)
    workspace.open()
    site = workspace.read_first("a.mdx")
    assert (site.pages["/a"].read, site.pages["/b"].read, site.snippets["snippets/p.mdx"].read) == (True, False, True)


def test_what_the_watcher_has_read_meanwhile_is_not_taken_back(root: Path) -> None:
    workspace = Workspace(root)
    workspace.open()
    behind = workspace.read_behind()
    next(behind)
    write(root, "b.mdx", "---\ntitle: Newer\n---\n")
    workspace.read_first("b.mdx")
    for _ in behind:
        pass
    assert workspace.site.pages["/b"].title in ("B", "Newer")


def test_a_file_that_may_not_be_read_is_reported(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path, name: str) -> tuple[bytes, Stamp] | None:
        return None if name == "b.mdx" else read_file(folder, name)

    monkeypatch.setattr("docs_tui.workspace.disk.read_file", refuse)
    workspace = Workspace(root)
    site = workspace.load()
    assert [(each.code, each.path) for each in workspace.diagnostics] == [("unreadable", "b.mdx")]
    assert (site.pages["/b"].title, site.pages["/b"].read, site.pages["/a"].read) == ("B", False, True)
    monkeypatch.undo()
    assert workspace.read_first("b.mdx").pages["/b"].read
    assert not workspace.diagnostics


def test_the_root_is_the_nearest_folder_with_docs_json(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_root(root / "sub") == root
    monkeypatch.chdir(root / "snippets")
    assert find_root() == root
    (root / "docs.json").unlink()
    assert find_root(root / "sub") == root / "sub"
    write(root, "mint.json", "{}")
    assert find_root(root / "sub") == root
    with pytest.raises(CannotRunError, match="no folder"):
        find_root(root / "gone")


def test_a_folder_that_is_gone_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(CannotRunError, match="there is no folder"):
        Workspace(tmp_path / "gone").open()
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotRunError, match="file is not a folder"):
        Workspace(tmp_path / "file").open()


def test_an_empty_folder_is_an_empty_site(tmp_path: Path) -> None:
    assert dict(Workspace(tmp_path).open().pages) == {}


async def followed(root: Path) -> tuple[Workspace, AsyncGenerator[Site, None]]:
    """Return a workspace that is already being watched, and its changes from now on."""
    workspace = Workspace(root)
    workspace.load()
    write(root, "late.mdx", "noticed as soon as watching has begun")
    changes = workspace.changes()
    await anext(changes)
    return workspace, changes


async def until(changes: AsyncGenerator[Site, None], holds: Callable[[Site], bool]) -> list[Site]:
    """Return the sites up to the first one for which ``holds`` is True."""
    sites: list[Site] = []
    async with asyncio.timeout(PATIENCE):
        async for site in changes:
            sites.append(site)
            if holds(site):
                break
    await changes.aclose()
    return sites


def in_place(root: Path) -> None:
    write(root, "b.mdx", "---\ntitle: New\n---\n")


def renamed_over(root: Path) -> None:
    write(root, "b.mdx.tmp", "---\ntitle: New\n---\n")
    (root / "b.mdx.tmp").replace(root / "b.mdx")


def backed_up(root: Path) -> None:
    (root / "b.mdx").rename(root / "b.mdx~")
    in_place(root)
    (root / "b.mdx~").unlink()


def truncated_first(root: Path) -> None:
    (root / "b.mdx").write_text("")
    in_place(root)


@pytest.mark.parametrize("save", [in_place, renamed_over, backed_up, truncated_first])
async def test_saves_are_followed_as_editors_make_them(root: Path, save: Callable[[Path], None]) -> None:
    workspace, changes = await followed(root)
    files = list(workspace.site.files)
    save(root)
    sites = await until(changes, lambda site: site.pages["/b"].title == "New")
    assert all(list(site.files) == files and site.pages["/b"].title in ("B", "New") for site in sites)


async def test_the_half_of_a_save_that_is_written_is_not_shown(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = Workspace(root)
    workspace.load()
    half = "x" * 8192

    async def saved(*_: object) -> AsyncGenerator[frozenset[str], None]:
        write(root, "b.mdx", half)
        yield frozenset({"b.mdx"})

    async def slept(_seconds: float) -> None:
        write(root, "b.mdx", f"{half}The rest.")

    monkeypatch.setattr("docs_tui.workspace.folder_watch.watch", saved)
    monkeypatch.setattr(asyncio, "sleep", slept)
    changes = workspace.changes()
    site = await anext(changes)
    await changes.aclose()
    assert site.files["b.mdx"] == f"{half}The rest.".encode()


async def test_folders_files_and_docs_json_are_followed(root: Path) -> None:
    _, changes = await followed(root)
    (root / "sub").rename(root / "moved")
    write(root, "deep/er/new.mdx", "---\ntitle: Deep\n---\n")
    (root / "b.mdx").unlink()
    write(root, "snippets/p.mdx", "Changed.")
    write(root, "docs.json", DOCS.replace('"a", "b"', '"deep/er/new"'))
    write(root, ".b.mdx.swp", "swap")
    *_, site = await until(changes, lambda site: same(site, anew(root)))
    assert "/moved/c" in site.pages
    assert site.pages["/deep/er/new"].nav == ("G",)
    assert site.file_text("snippets/p.mdx") == "Changed."


async def test_what_lies_behind_a_new_link_is_followed_under_both_names(root: Path) -> None:
    _, changes = await followed(root)
    (root / "linked.mdx").symlink_to(root / "b.mdx")
    async for site in changes:
        if "linked.mdx" in site.files:
            break
    write(root, "b.mdx", "Behind the link.")
    *_, site = await until(changes, lambda site: site.files["b.mdx"] == site.files["linked.mdx"] == b"Behind the link.")
    assert same(site, anew(root))


def git(root: Path, *arguments: str) -> None:
    command = ["git", "-C", str(root), "-c", "user.name=T", "-c", "user.email=t@example.com", *arguments]
    subprocess.run(command, check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
async def test_a_checkout_is_one_change(root: Path) -> None:
    git(root, "init", "-q", "-b", "main")
    for number in range(300):
        write(root, f"many/p{number}.mdx", "one")
    for branch in ("first", "second"):
        git(root, "checkout", "-qb", branch)
        for number in range(300):
            write(root, f"many/p{number}.mdx", branch)
        git(root, "add", ".")
        git(root, "commit", "-qm", branch)
    _, changes = await followed(root)
    await asyncio.to_thread(git, root, "checkout", "-q", "first")
    (site,) = await until(changes, lambda site: site.file_text("many/p299.mdx") == "first")
    assert all(site.file_text(f"many/p{number}.mdx") == "first" for number in range(300))


async def test_what_changed_before_watching_began_is_caught_up_with(root: Path) -> None:
    workspace = Workspace(root)
    workspace.load()
    in_place(root)
    write(root, "late.mdx", "x")
    (root / "a.mdx").unlink()
    (site,) = await until(workspace.changes(), lambda _: True)
    assert same(site, anew(root))


async def test_a_folder_can_be_polled(root: Path) -> None:
    write(root, "docs-tui.yaml", "polling: true\n")
    _, changes = await followed(root)
    truncated_first(root)
    *_, site = await until(changes, lambda site: site.pages["/b"].title == "New")
    assert same(site, anew(root))


async def test_where_nothing_can_be_watched_the_folder_is_looked_at(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> AsyncGenerator[object, None]:
        raise OSError(28, "no watches left")

    monkeypatch.setattr("watchfiles.awatch", refuse)
    monkeypatch.setattr("docs_tui.workspace.folder_watch.FolderWatches", refuse)
    workspace, changes = await followed(root)
    in_place(root)
    *_, site = await until(changes, lambda site: site.pages["/b"].title == "New")
    assert same(site, anew(root))
    assert "sudo sysctl fs.inotify.max_user_watches" in workspace.unwatched
    assert "\n" not in workspace.unwatched


@pytest.mark.parametrize("polling", ["false", "true"])
async def test_a_folder_that_goes_and_comes_back_is_followed_on(root: Path, *, polling: bool) -> None:
    """As git makes it on the way to a branch without the folder and back."""
    if polling:
        write(root, "docs-tui.yaml", "polling: true\n")
    _, changes = await followed(root)
    away = root.with_name("away")
    shutil.move(root, away)
    shutil.copytree(away, root)
    in_place(root)
    async with asyncio.timeout(PATIENCE):
        while (await anext(changes)).pages["/b"].title != "New":
            pass
    write(root, "b.mdx", "---\ntitle: Newer\n---\n")
    *_, site = await until(changes, lambda site: site.pages["/b"].title == "Newer")
    assert same(site, anew(root))


@pytest.mark.parametrize("polling", ["false", "true"])
async def test_a_folder_that_is_gone_is_told_once_and_again_when_it_is_back(root: Path, polling: str) -> None:
    write(root, "docs-tui.yaml", f"polling: {polling}\n")
    workspace, changes = await followed(root)
    before, away = workspace.site, root.with_name("away")
    shutil.move(root, away)
    async with asyncio.timeout(PATIENCE):
        assert await anext(changes) is before
    assert workspace.gone == f"there is no folder {root}"
    assert workspace.warning.startswith(f"The docs folder is gone (there is no folder {root})")
    shutil.move(away, root)
    await until(changes, lambda site: site is before)
    assert workspace.warning == workspace.gone == ""


async def test_a_folder_whose_parent_is_moved_away_is_gone(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel says nothing about it."""
    monkeypatch.setattr("docs_tui.workspace.folder_watch.LOOK_BESIDE_INOTIFY", 0.05)
    inner = root / "inner"
    shutil.copytree(root, inner)
    workspace, changes = await followed(inner)
    shutil.move(root, root.with_name("away"))
    await until(changes, lambda _: bool(workspace.gone))


async def test_the_empty_folder_below_a_drive_that_is_unmounted_is_not_the_docs(root: Path) -> None:
    workspace, changes = await followed(root)
    before = workspace.site
    workspace._disk._device = -1  # as if the files had been on another drive
    shutil.move(root, root.with_name("away"))
    os.mkdir(root)  # noqa: PTH102 - in one step, as the watcher sees it
    await until(changes, lambda site: site is before and bool(workspace.gone))
    assert "is no longer mounted" in workspace.warning


async def test_following_ends_on_request(root: Path) -> None:
    stop = asyncio.Event()
    workspace = Workspace(root)
    workspace.load()
    asyncio.get_running_loop().call_later(0.2, stop.set)
    async with asyncio.timeout(PATIENCE):
        assert [site async for site in workspace.changes(stop=stop)] == []


@pytest.mark.parametrize("polling", ["false", "true"])
async def test_a_picture_that_is_replaced_before_watching_begins_is_noticed(root: Path, polling: str) -> None:
    write(root, "docs-tui.yaml", f"polling: {polling}\n")
    for name in ("old.png", "logo.png"):
        write(root, name, "a picture")
    workspace = Workspace(root)
    workspace.load()
    write(root, "logo.png", "another picture")
    async with asyncio.timeout(PATIENCE):
        await anext(workspace.changes())
    assert workspace.take_replaced() == {"logo.png"}


async def test_who_follows_hears_when_watching_begins(root: Path) -> None:
    stop, begun = asyncio.Event(), list[int]()
    workspace = Workspace(root)
    workspace.load()

    def began() -> None:
        begun.append(1)
        (root / "logo.png").write_bytes(b"seen, because it is watched now")

    async with asyncio.timeout(PATIENCE):
        async for _ in workspace.changes(stop=stop, begun=began):
            stop.set()
    assert begun == [1]
    assert "logo.png" in workspace.take_replaced()


def test_a_site_read_from_disk_is_the_site_of_its_files(root: Path) -> None:
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
    assert same(anew(root), build_site(files))
