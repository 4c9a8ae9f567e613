"""Renames: by content, by similarity, and by the folder that moved."""

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.workspace.renames import along_folders, renames

_LINES = [f"line {number}\n" for number in range(12)]


def _text(first: int, last: int, *more: str) -> bytes:
    return "".join((*_LINES[first:last], *more)).encode()


def test_files_of_the_same_content_are_paired_by_the_ends_of_their_paths() -> None:
    before = {"cloud/use/a.mdx": b"same", "own/use/a.mdx": b"same", "x.mdx": b""}
    after = {"docs/own/use/a.mdx": b"same", "docs/cloud/use/a.mdx": b"same", "y.mdx": b""}
    found = renames(before, after)
    assert found == {"docs/own/use/a.mdx": "own/use/a.mdx", "docs/cloud/use/a.mdx": "cloud/use/a.mdx"}


def test_an_edited_file_is_paired_with_the_one_most_like_it() -> None:
    found = renames(
        {"a.mdx": _text(0, 8), "b.mdx": _text(4, 12)}, {"c.mdx": _text(4, 11, "new\n"), "d.mdx": b"other\n"}
    )
    assert found == {"c.mdx": "b.mdx"}


def test_of_many_files_those_of_the_same_name_are_compared() -> None:
    before = {f"a/{number}.mdx": f"{number}\n".encode() + _text(0, 8) for number in range(300)}
    after = {f"b/{name[2:]}": content + b"more\n" for name, content in before.items()}
    assert renames(before, after) == {name: f"a/{name[2:]}" for name in after}


def test_a_file_goes_with_its_folder() -> None:
    crossed = {"docs/a/1": "b/1", "docs/b/1": "a/1", **{f"docs/a/{number}": f"a/{number}" for number in range(2, 6)}}
    found = along_folders(crossed, ["a/rewritten", "a/gone"], ["docs/a/rewritten", "docs/new"])
    assert found == {name: name.removeprefix("docs/") for name in (*crossed, "docs/a/rewritten")}


def test_a_few_renames_show_no_folder_that_moves() -> None:
    renamed = {"b/1": "a/1", "b/2": "a/2"}
    assert along_folders(renamed, ["a/3"], ["b/3"]) == renamed


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.tuples(st.sampled_from(("", "x/", "y/")), st.booleans())))
def test_a_file_has_one_old_name_and_an_old_name_one_file(files: dict[str, tuple[str, bool]]) -> None:
    renamed = {f"new/{folder}{name}": f"{folder}{name}" for name, (folder, is_known) in files.items() if is_known}
    gone = [f"{folder}{name}" for name, (folder, is_known) in files.items() if not is_known]
    found = along_folders(renamed, gone, [f"new/{name}" for name in gone])
    assert len(set(found.values())) == len(found) >= len(renamed)
    assert found.keys() >= renamed.keys()
