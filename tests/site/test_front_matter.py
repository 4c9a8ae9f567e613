"""The fast reader of front matter agrees with YAML and the page parser."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.mdx import parse
from docs_tui.site.front_matter import find_front_matter, read_front_matter
from docs_tui.source import Source

WORDS = st.sampled_from(
    [
        "title",
        "A b",
        "yes",
        "No",
        "on",
        "true",
        "null",
        "~",
        "0",
        "1",
        "12",
        "012",
        "1_0",
        "1:30",
        "-1",
        "2.5",
        "0x1f",
        "2024-01-01",
        "a: b",
        "a #b",
        "x:",
        "é",
        "- a",
    ]
)
VALUES = st.one_of(
    WORDS,
    st.text(st.sampled_from("ab \"'#:,[]{}&*!|>%@`-\\é\u2028\x85\t"), max_size=8),
    WORDS.map('"{}"'.format),
    WORDS.map("'{}'".format),
    st.lists(WORDS.map('"{}"'.format), max_size=3).map(lambda items: f"[{', '.join(items)}]"),
)
LINES = st.lists(
    st.tuples(st.sampled_from(["title", "tag", "y", "No", "a_b", "title", "# c", " #"]), VALUES), max_size=4
)


def by_yaml(text: str) -> object:
    try:
        value = yaml.load(text, Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, ValueError):
        return None
    return {str(key): each for key, each in value.items()} if isinstance(value, dict) else {} if value is None else None


@given(LINES, st.sampled_from(["\n", "\r\n"]))
def test_simple_lines_mean_what_yaml_says(lines: list[tuple[str, str]], end: str) -> None:
    text = "".join(f"{name}: {value}{end}" for name, value in lines)
    read = read_front_matter(Source("a.mdx", f"---{end}{text}---{end}body"))
    expected = by_yaml(text)
    names = [name for name, _ in lines if "#" not in name]
    if expected is None:
        assert read.problems
    elif len(set(names)) < len(names):
        assert read.values == expected
        assert [problem.message.rpartition(" ")[0] for problem in read.problems] == ["duplicate key"]
    else:
        assert (read.values, read.problems) == (expected, ())


TEXTS = st.lists(
    st.sampled_from(["---", "+++", "--- ", "a: b", "a = 1", "", "text", "----", " ---", "# h"]), max_size=7
)


@given(TEXTS, st.sampled_from(["\n", "\r\n"]))
def test_front_matter_is_where_the_parser_finds_it(lines: list[str], end: str) -> None:
    source = Source("a.mdx", end.join(lines))
    parsed, found = parse(source).front_matter, find_front_matter(source.text)
    assert (parsed is None) == (found is None)
    if parsed is not None and found is not None:
        assert parsed.language == found[1]
        assert source.slice(parsed.value).strip() == source.slice(found[0]).strip()


def test_nesting_that_would_overrun_the_loader_is_refused() -> None:
    for text in ("a: " + "[" * 200_000, "- " * 200_000 + "a"):
        (problem,) = read_front_matter(Source("a.mdx", f"---\n{text}\n---\n")).problems
        assert "deeply" in problem.message


def test_yaml_aliases_that_multiply_or_recurse_are_refused() -> None:
    bomb = "a0: &a0 [x]\n" + "".join(f"a{level}: &a{level} [{f'*a{level - 1}, ' * 9}]\n" for level in range(1, 12))
    for text in (bomb, "a: &a [*a]\n", "a: &a {b: [*a]}\n"):
        read = read_front_matter(Source("a.mdx", f"---\ntitle: T\n{text}---\n"))
        (problem,) = read.problems
        assert "aliases" in problem.message
        assert text in bomb or problem.start.line == 3
        assert read.values["title"] == "T"


def test_aliases_that_name_a_value_again_are_read() -> None:
    read = read_front_matter(Source("a.mdx", "---\na: &a [x]\nb: [*a, *a]\nc: *a\n---\n"))
    assert (read.values["b"], read.problems) == ([["x"], ["x"]], ())


@pytest.mark.parametrize("value", [r"\q", r"\x1", r"\u12", r"C:\users", r"\UFFFFFFFF"])
def test_what_to_do_about_a_backslash_speaks_of_the_backslash(value: str) -> None:
    (problem,) = read_front_matter(Source("a.mdx", f'---\ntitle: "{value}"\n---\n')).problems
    assert problem.message == "backslash in double quotes"
    assert problem.hint == "Write two backslashes, or put the value in single quotes"


@pytest.mark.parametrize(
    ("lines", "line", "said"),
    [
        ("title: a: b", 2, "unexpected colon"),
        ("title: @x", 2, "a value begins with a character that has a special meaning in YAML"),
        ("title: a\ntags:\n\tb: 1", 4, "YAML does not allow a tab here"),
        ("title: a\nno colon\nicon: b", 3, "this line has no colon after its key"),
        ('title: "a\nicon: b', 2, "a quote is not closed"),
        ("title: [\n", 2, "a value is missing, or a list or object is not closed"),
        ("title: 'it's'", 2, "text follows a value that has ended"),
        ("tags: [a, b\nicon: c", 3, "a list in brackets is not closed"),
        ("title: *x", 2, "a value begins with *, which refers to another value in YAML"),
    ],
)
def test_invalid_yaml_is_reported_at_its_place_in_plain_english(lines: str, line: int, said: str) -> None:
    (problem,) = read_front_matter(Source("a.mdx", f"---\n{lines}\n---\n")).problems
    assert (problem.start.line, problem.message) == (line, said)


def test_broken_yaml_keeps_the_values_of_its_lines() -> None:
    text = "---\ntitle: 'One'\nhidden: true\ndeprecated: false\ntag: [\n---\n"
    read = read_front_matter(Source("a.mdx", text))
    assert read.problems
    values = dict(read.values)
    assert values["title"] == "One"
    assert values["hidden"] is True
    assert values["deprecated"] is False


def test_a_colon_of_chinese_text_is_named_in_the_hint() -> None:
    (problem,) = read_front_matter(Source("a.mdx", "---\n标题：《快速入门》\n描述：三个步骤\n---\n")).problems
    assert problem.hint == "Write key: value on each line, with : instead of ："
