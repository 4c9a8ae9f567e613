"""Files that somebody wrote or edited stay; generated ones are updated and removed."""

import json
import os
import shutil
from pathlib import Path

import pytest

from docs_tui.errors import CannotRunError
from docs_tui.workspace import Workspace
from docs_tui.workspace.build import BuildResult, FileStatus
from docs_tui.workspace.build.builder import Builder

DOCS = {
    "docs.json": '{"name": "Relay", "navigation": {"pages": ["index", "guide/index", "other"]}}',
    "index.mdx": "---\ntitle: Home\n---\n\nWelcome.\n",
    "guide/index.mdx": "---\ntitle: Guide\n---\n\nHow to.\n",
    "other.mdx": "---\ntitle: Other\n---\n\nMore.\n",
}


class Folder:
    """A docs folder and its build."""

    def __init__(self, path: Path) -> None:
        self.root, self.out = path / "docs", path / "out"
        for name, text in DOCS.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def build(self, *, out: bool = True, force: bool = False) -> BuildResult:
        builder = Builder(self.root, self.out if out else None, force=force, cached=False)
        builder.prepare()
        return builder.update(Workspace(self.root).load())

    def statuses(self, written: BuildResult) -> dict[str, FileStatus]:
        return {each.path: each.status for each in written.files}

    def served(self) -> set[str]:
        names = (path.relative_to(self.out).as_posix() for path in self.out.rglob("*") if path.is_file())
        return {name for name in names if not name.startswith(".docs-tui")}


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_out_has_the_served_layout_and_the_docs_root_nothing(folder: Folder) -> None:
    before = sorted(folder.root.rglob("*"))
    folder.build()
    assert folder.served() == {"llms.txt", "llms-full.txt", "index.md", "guide/index.md", "guide.md", "other.md"}
    assert sorted(folder.root.rglob("*")) == before


def test_the_docs_root_gets_the_llms_files_alone(folder: Folder) -> None:
    folder.build(out=False)
    assert {path.name for path in folder.root.rglob("*.txt")} == {"llms.txt", "llms-full.txt"}
    assert not list(folder.root.rglob("*.md"))
    assert not folder.out.exists()


def test_a_second_build_writes_nothing(folder: Folder) -> None:
    folder.build()
    inodes = {path: path.stat().st_ino for path in folder.out.rglob("*")}
    assert folder.build().changed == ()
    assert {path: path.stat().st_ino for path in folder.out.rglob("*")} == inodes


def test_files_of_pages_that_are_gone_go_with_their_folders(folder: Folder) -> None:
    folder.build()
    shutil.rmtree(folder.root / "guide")
    assert set(folder.build().changed) == {"guide.md", "guide/index.md", "llms.txt", "llms-full.txt"}
    assert not (folder.out / "guide").exists()


def test_files_of_others_are_neither_overwritten_nor_removed(folder: Folder) -> None:
    folder.out.mkdir()
    (folder.out / "other.md").write_text("mine")
    (folder.out / "notes.md").write_text("mine as well")
    written = folder.build(force=True)
    assert folder.statuses(written)["other.md"] is FileStatus.FOREIGN
    assert [each.path for each in written.diagnostics] == ["other.md"]
    (folder.root / "other.mdx").unlink()
    folder.build(force=True)
    assert (folder.out / "other.md").read_text() == "mine"
    assert (folder.out / "notes.md").read_text() == "mine as well"


def test_a_page_file_edited_by_hand_stays_until_forced(folder: Folder) -> None:
    folder.build()
    (folder.out / "other.md").write_text("edited")
    assert folder.statuses(folder.build())["other.md"] is FileStatus.EDITED
    assert (folder.out / "other.md").read_text() == "edited"
    folder.build(force=True)
    assert "More." in (folder.out / "other.md").read_text()


@pytest.mark.parametrize("name", ["other.md", "llms.txt"])
def test_a_file_that_a_power_failure_left_empty_is_written_again(folder: Folder, name: str) -> None:
    folder.build()
    before = (folder.out / name).read_text()
    (folder.out / name).write_text("")
    assert folder.build().changed == (name,)
    assert (folder.out / name).read_text() == before


def test_an_edited_file_whose_page_is_gone_is_reported_until_forced(folder: Folder) -> None:
    folder.build()
    (folder.out / "other.md").write_text("edited")
    (folder.root / "other.mdx").unlink()
    for _ in range(2):
        told = folder.build().diagnostics
        assert [(each.path, each.hint) for each in told] == [("other.md", "Use --force to remove it")]
        assert (folder.out / "other.md").read_text() == "edited"
    assert folder.build(force=True).diagnostics == ()
    assert not (folder.out / "other.md").exists()


@pytest.mark.parametrize("name", ["llms.txt", "llms-full.txt"])
@pytest.mark.parametrize("out", [False, True])
def test_an_llms_file_edited_by_hand_stays_until_forced(folder: Folder, name: str, out: bool) -> None:  # noqa: FBT001
    folder.build(out=out)
    file = (folder.out if out else folder.root) / name
    ours = file.read_bytes()
    file.write_bytes(ours.replace(b"Other", b"Others"))
    written = folder.build(out=out)
    assert folder.statuses(written)[name] is FileStatus.EDITED
    assert written.kept == (name,)
    assert b"Others" in file.read_bytes()
    folder.build(out=out, force=True)
    assert file.read_bytes() == ours


@pytest.mark.parametrize("before", ["check", "update"])
def test_llms_files_that_were_deleted_or_edited_since_are_noticed_without_a_change_of_the_docs(
    folder: Folder, before: str
) -> None:
    languages = [{"language": language, "pages": [page]} for language, page in (("en", "index"), ("de", "other"))]
    folder.write("docs.json", json.dumps({"name": "Relay", "navigation": {"languages": languages}}))
    folder.build(out=False)
    files = {path: path.read_bytes() for path in folder.root.rglob("*.txt")}
    assert any(path.parent.name == "_llms" for path in files)
    builder, site = Builder(folder.root, cached=False), Workspace(folder.root).load()
    getattr(builder, before)(site)
    for path in files:
        path.unlink()
    builder.update(site)
    assert {path: path.read_bytes() for path in folder.root.rglob("*.txt")} == files
    for path, content in files.items():
        path.write_bytes(content + b"Edited.\n")
    assert len(builder.update(site).kept) == len(files)
    assert all(path.read_bytes() == content + b"Edited.\n" for path, content in files.items())


@pytest.mark.parametrize("name", ["llms.txt", "llms-full.txt"])
def test_a_hand_written_file_wins_is_copied_and_comes_back_to_us_when_it_is_deleted(folder: Folder, name: str) -> None:
    folder.write(name, "# By hand\n\n> Mine.\n")
    assert folder.statuses(folder.build(out=False))[name] is FileStatus.HAND_WRITTEN
    written = folder.build()
    assert (folder.root / name).read_text() == (folder.out / name).read_text() == "# By hand\n\n> Mine.\n"
    assert any("written by hand" in each.message for each in written.diagnostics)
    folder.write(name, "# By hand\n\n> Mine, and newer.\n")
    folder.build()
    assert "newer" in (folder.out / name).read_text()
    (folder.root / name).unlink()
    folder.build()
    assert "generated by docs-tui" in (folder.out / name).read_text()
    folder.build(out=False)
    assert (folder.root / name).read_bytes() == (folder.out / name).read_bytes()


def test_the_drift_of_a_hand_written_index_is_reported(folder: Folder) -> None:
    folder.write("llms.txt", "# By hand\n\n## Docs\n\n- [Home](/index.md)\n- [Gone](/gone.md)\n")
    said = " ".join(str(each) for each in folder.build(out=False).diagnostics)
    assert "/gone.md" in said
    assert "/other" in said


def test_our_files_are_ours_on_another_machine(folder: Folder) -> None:
    folder.build(out=False)
    folder.write("other.mdx", "---\ntitle: Another\n---\n\nMore.\n")
    assert set(folder.build(out=False).changed) == {"llms.txt", "llms-full.txt"}


def test_an_out_folder_in_the_docs_is_never_read_as_pages(folder: Folder) -> None:
    folder.out = folder.root / "public"
    folder.build()
    assert folder.build().changed == ()
    assert not [file for file in Workspace(folder.root).load().files if file.startswith("public/")]


@pytest.mark.parametrize("out", [".", ".."])
def test_an_out_folder_that_holds_the_docs_is_refused(folder: Folder, out: str) -> None:
    folder.out = folder.root / out
    with pytest.raises(CannotRunError, match="contains the docs"):
        folder.build()


@pytest.mark.parametrize("out", ["circle", "circle/deeper"])
def test_an_out_folder_that_is_a_link_in_a_circle_cannot_be_written(folder: Folder, out: str) -> None:
    (folder.root / "circle").symlink_to("circle")
    folder.out = folder.root / out
    with pytest.raises(CannotRunError, match="cannot be"):
        folder.build()


@pytest.mark.parametrize("file", ["page.mdx", "deep/page.md", "snippet.jsx", "openapi.yaml", "logo.png"])
def test_an_out_folder_that_holds_files_of_the_docs_is_refused_before_anything_is_written(
    folder: Folder, file: str
) -> None:
    folder.out = folder.root / "mine"
    folder.write(f"mine/{file}", "text")
    before = sorted(folder.root.rglob("*"))
    with pytest.raises(CannotRunError, match=rf"contains files of the docs, such as mine/{file}"):
        folder.build()
    assert sorted(folder.root.rglob("*")) == before


def test_an_out_folder_with_what_is_no_part_of_the_docs_is_written_to(folder: Folder) -> None:
    folder.out = folder.root / "public"
    folder.write("public/CNAME", "docs.test")
    folder.write("public/old.md", "left by another program")
    folder.write(".mintignore", "old.md")
    folder.build()
    assert {"CNAME", "index.md"} <= folder.served()


def test_a_folder_under_out_that_leads_elsewhere_is_not_written_to(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    folder.out.mkdir()
    (folder.out / "guide").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CannotRunError, match="is a link to a place outside"):
        folder.build()
    assert not list((tmp_path / "elsewhere").iterdir())


def test_a_generated_path_cannot_leave_the_folder(folder: Folder) -> None:
    operation = '{"get": {"summary": "Out", "x-mint": {"href": "/../../escaped"}}}'
    folder.write("openapi.json", f'{{"openapi": "3.1.0", "info": {{"title": "T"}}, "paths": {{"/x": {operation}}}}}')
    folder.write("docs.json", '{"name": "R", "navigation": {"groups": [{"group": "A", "openapi": "openapi.json"}]}}')
    written = folder.build()
    assert not [name for name in folder.served() if "escaped" in name]
    assert any(each.code == "markdown-name" for each in written.diagnostics)
    assert not list(folder.root.parent.rglob("escaped*"))


def test_a_page_whose_file_clashes_with_a_folder_of_pages_is_reported(folder: Folder) -> None:
    folder.write("a.mdx", "# A\n")
    folder.write("a.md/b.mdx", "# B\n")
    told = [each for each in folder.build().diagnostics if each.code == "markdown-name"]
    assert [(each.path, each.message.partition(" cannot ")[0]) for each in told] == [("a.mdx", "the Markdown of /a")]
    assert (folder.out / "a.md" / "b.md").is_file()


def test_a_config_that_cannot_be_read_is_refused_and_touches_nothing(folder: Folder) -> None:
    folder.build()
    before = (folder.out / "llms.txt").read_bytes()
    folder.write("docs.json", '{"name": ')
    with pytest.raises(CannotRunError, match="nothing was written"):
        folder.build()
    with (folder.root / "docs.json").open("wb") as huge:
        huge.truncate(65 << 20)  # a hole: more than is read of any file
    with pytest.raises(CannotRunError, match=r"docs\.json cannot be read.*nothing was written"):
        folder.build()
    assert (folder.out / "llms.txt").read_bytes() == before


def record_of(out: Path) -> Path:
    """Return the folder of the records of an output directory."""
    return out.parent / f".{out.name}.docs-tui"


def test_the_records_lie_beside_the_published_folder_and_those_of_earlier_versions_are_moved(folder: Folder) -> None:
    folder.build()
    assert {path.name for path in folder.out.rglob(".docs-tui*") if path.is_dir()} == set()
    (folder.out / ".docs-tui").unlink()
    record_of(folder.out).rename(folder.out / ".docs-tui")
    folder.write("other.mdx", "---\ntitle: Another\n---\n")
    assert folder.build().kept == ()
    assert (folder.out / ".docs-tui").is_file()
    assert (record_of(folder.out) / "written").is_file()


def test_a_record_that_is_torn_off_loses_no_file(folder: Folder) -> None:
    folder.build()
    record = record_of(folder.out) / "written"
    record.write_bytes(record.read_bytes()[:-20])
    assert folder.build().kept == ()
    folder.write("other.mdx", "---\ntitle: Another\n---\n")
    assert folder.build().kept == ()


def test_a_record_that_is_lost_is_made_again(folder: Folder) -> None:
    folder.build()
    shutil.rmtree(record_of(folder.out))
    folder.build()
    (folder.root / "other.mdx").unlink()
    assert "other.md" in folder.build().changed


def test_check_names_what_is_stale_and_writes_nothing(folder: Folder) -> None:
    workspace = Workspace(folder.root)
    builder = Builder(folder.root, folder.out, cached=False)
    assert set(builder.check(workspace.load()).stale) == {
        *("llms.txt", "llms-full.txt", "index.md", "guide/index.md", "guide.md", "other.md")
    }
    assert not folder.out.exists()
    folder.build()
    (folder.root / "other.mdx").unlink()
    builder = Builder(folder.root, folder.out, cached=False)
    assert set(builder.check(workspace.load()).stale) == {"llms.txt", "llms-full.txt", "other.md"}
    assert (folder.out / "other.md").exists()


def test_the_mode_of_a_file_stays(folder: Folder) -> None:
    folder.build()
    os.chmod(folder.out / "other.md", 0o604)  # noqa: PTH101
    folder.write("other.mdx", "---\ntitle: Another\n---\n")
    folder.build()
    assert (folder.out / "other.md").stat().st_mode & 0o777 == 0o604


def test_a_page_gives_way_to_a_folder_of_its_name_and_a_folder_to_a_page(folder: Folder) -> None:
    folder.write("guide.mdx", "A page.\n")
    shutil.rmtree(folder.root / "guide")
    folder.build()
    for there, gone in (("guide.md/one", "guide"), ("guide", "guide.md/one")):
        (folder.root / f"{gone}.mdx").unlink()
        folder.write(f"{there}.mdx", "A page.\n")
        assert folder.build().diagnostics == ()
        assert folder.served() == {"llms.txt", "llms-full.txt", "index.md", "other.md", f"{there}.md"}


def test_what_lies_elsewhere_is_not_removed_whatever_the_record_says(folder: Folder, tmp_path: Path) -> None:
    folder.build()
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(folder.out / "guide", elsewhere)
    (folder.out / "link").symlink_to(elsewhere)
    record = record_of(folder.out) / "written"
    (line,) = (line for line in record.read_text().splitlines() if line.endswith("  guide/index.md;"))
    for name in (
        "../elsewhere/index.md",
        "guide/../../elsewhere/index.md",
        "link/index.md",
        str(elsewhere / "index.md"),
    ):
        record.write_text(f"{record.read_text()}{line.replace('guide/index.md', name)}\n")
    folder.write("other.mdx", "---\ntitle: Another\n---\n\nMore.\n")
    assert set(folder.build().changed) == {"other.md", "llms.txt", "llms-full.txt"}
    assert (elsewhere / "index.md").is_file()


def test_an_edit_right_after_a_write_is_not_taken_for_ours(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    index, replace = folder.root / "llms.txt", os.replace

    def replace_and_edit(source: str, target: str) -> None:
        replace(source, target)
        if target.endswith("/llms.txt"):
            index.write_bytes(index.read_bytes() + b"One more line.\n")

    workspace, builder = Workspace(folder.root), Builder(folder.root, None, cached=False)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", replace_and_edit)
        builder.update(workspace.load())
    edited = index.read_bytes()
    folder.write("other.mdx", "---\ntitle: Another\n---\n\nMore.\n")
    written = builder.update(Workspace(folder.root).load())
    assert folder.statuses(written)["llms.txt"] is FileStatus.EDITED
    assert index.read_bytes() == edited


def test_a_symbolic_link_stays_and_its_target_gets_the_text(folder: Folder) -> None:
    folder.build(out=False)
    shared = folder.root / "shared.txt"
    (folder.root / "llms.txt").rename(shared)
    (folder.root / "llms.txt").symlink_to(shared)
    folder.write("other.mdx", "---\ntitle: Renamed\n---\n\nMore.\n")
    folder.build(out=False)
    assert (folder.root / "llms.txt").is_symlink()
    assert "Renamed" in shared.read_text()
