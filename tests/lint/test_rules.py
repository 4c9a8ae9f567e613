"""One test over all rules: each bad example finds exactly its rule at its places, each good one nothing."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.lint.fixes import fix_all
from docs_tui.lint.linter import Linter, lint
from docs_tui.lint.rule import Example, Rule, RuleGroup
from docs_tui.lint.rule_registry import RULES, documentation, explanation, matching, shown, suppression_comment
from docs_tui.lint.vale_alerts import ValeAlert
from docs_tui.site import Site
from docs_tui.source import Diagnostic, Severity
from tests.lint.examples import files_of, marked, place, site_of_example
from tests.sites import site_of

RATES = Path(__file__).with_name("RATES.md")
BAD = [pytest.param(rule, each, id=f"{rule.name}-{index}") for rule in RULES for index, each in enumerate(rule.bad)]
GOOD = [pytest.param(rule, each, id=f"{rule.name}-{index}") for rule in RULES for index, each in enumerate(rule.good)]


def rules_for(rule: Rule) -> tuple[str, ...]:
    return ("default", rule.name)


def findings(rule: Rule, example: Example) -> tuple[Diagnostic, ...]:
    site = site_of_example(example)
    return linter_for(rule, site).update(site)


def linter_for(rule: Rule, site: Site) -> Linter:
    return Linter(select=rules_for(rule), gone={"https://gone.example/paper": "it answers 404"}, vale=alerts(site))


def alerts(site: Site) -> dict[str, tuple[ValeAlert, ...]]:
    """Return what Vale would report: each "very" at its usual place."""
    lines = site.file_text("index.mdx").splitlines() if "index.mdx" in site.files else []
    found = [number for number, line in enumerate(lines, 1) if line.startswith("This is very")]
    return {"index.mdx": tuple(ValeAlert("Google.Very", "Avoid very", Severity.ERROR, line, (9, 12)) for line in found)}


def words_of(example: Example, *, unchanged: Example = "") -> set[str]:
    return set(re.findall(r"\w+|[^\w\s]", shown(example, unchanged=unchanged).lower()))


@pytest.mark.parametrize(("rule", "example"), BAD)
def test_a_bad_example_finds_its_rule_at_its_places_and_no_other(rule: Rule, example: Example) -> None:
    found = findings(rule, example)
    assert {each.code for each in found} == {rule.name}
    assert {place(each) for each in found} == marked(example)


@pytest.mark.parametrize(("rule", "example"), GOOD)
def test_a_good_example_finds_nothing(rule: Rule, example: Example) -> None:
    assert findings(rule, example) == ()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_an_explanation_mends_the_example_that_it_shows(rule: Rule) -> None:
    bad, good = words_of(rule.bad[0]), words_of(rule.good[0], unchanged=rule.bad[0])
    assert len(bad & good) / len(good) >= 0.5


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_comment_in_an_explanation_suppresses_the_finding(rule: Rule) -> None:
    comment = suppression_comment(rule)
    if not comment:
        assert "{/*" not in explanation(rule).partition("## Suppress it")[2]
        return

    def count(example: Example) -> int:
        return len([each for each in findings(rule, example) if each.code == rule.name and each.path == path])

    in_pages = (
        (files, name)
        for files in map(files_of, rule.bad)
        for name, text in files.items()
        if name.endswith((".md", ".mdx")) and "«" in text
    )
    files, path = next(in_pages)
    lines = files[path].splitlines()
    places = range(len(lines) + 1) if "next-line" in comment else [len(lines)]
    texts = ("\n".join([*lines[:at], comment, *lines[at:], ""]) for at in places)
    assert any(count({**files, path: text}) < count(files) for text in texts)


@pytest.mark.parametrize(("rule", "example"), [each for each in BAD if each.values[0].fix])  # type: ignore[union-attr]
def test_a_fix_removes_what_was_found_and_brings_nothing_new(rule: Rule, example: Example) -> None:
    site = site_of_example(example)
    linter = linter_for(rule, site)
    fixed = fix_all(site, linter.update, lambda found: found.fix is not None)
    assert [each for each in fixed.findings if each.fix is not None] == []
    assert {each.code for each in fixed.findings} <= {rule.name}
    assert fix_all(fixed.site, linter.update, lambda found: found.fix is not None).texts == {}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_that_names_a_fix_makes_one(rule: Rule) -> None:
    found = [each for example in rule.bad for each in findings(rule, example)]
    assert any(each.fix is not None for each in found) == bool(rule.fix)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_is_whole(rule: Rule) -> None:
    text = documentation(rule)
    assert re.match(r".+\.\n\n## What it does\n\n.+\n\n## Why is this bad\?\n\n.", text, re.DOTALL)
    assert rule.code[0] == rule.group.value
    assert re.fullmatch(r"[A-Z]\d{3}", rule.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.name)
    assert rule.summary.endswith(".")
    assert rule.bad
    assert rule.good


def test_the_table_of_rates_names_every_rule() -> None:
    table = RATES.read_text("utf-8").partition("## Rates\n")[2].partition("\n### ")[0]
    rows = [line.split(" | ")[0] for line in table.splitlines() if line.startswith("| ")]
    assert not {rule.name for rule in RULES} - set(re.findall(r"[a-z]+(?:-[a-z]+)*", " ".join(rows)))


def test_a_rule_that_is_on_is_right_nine_times_in_ten() -> None:
    for rule in RULES:
        if rule.default and rule.rate:
            right, read = map(int, rule.rate.partition(":")[0].split(" of "))
            strict = rule.group in (RuleGroup.STRUCTURE, RuleGroup.LINKS) and rule.severity is not Severity.SUGGESTION
            assert right / read >= (0.99 if strict else 0.9), rule.name


def test_codes_and_names_are_unique() -> None:
    assert len({rule.code for rule in RULES}) == len({rule.name for rule in RULES}) == len(RULES)


def test_a_rule_is_named_by_name_code_and_group() -> None:
    for rule in RULES:
        assert matching(rule.name) == matching(rule.code) == matching(rule.code.lower()) == (rule,)
        assert rule in matching(rule.group.value)
        assert rule in matching(rule.group.name.lower())
    assert matching("no-such-rule") == ()


_ENGLISH = "This is the page that you read, and it is for you."
_ALIKE = st.sampled_from(("a", "an", "data", "ant", "tan", "the", "then", "A"))


@given(st.lists(st.tuples(_ALIKE, st.sampled_from((" ", "  ", "\n", " \n"))), max_size=9))
def test_a_repeated_word_is_found_beside_words_that_begin_or_end_like_it(words: list[tuple[str, str]]) -> None:
    text = "".join(word + blank for word, blank in words).strip()
    site = site_of({"index.mdx": f"{_ENGLISH}\n\nUse {text} now.\n", "docs.json": "{}"})
    found = lint(site, select=["repeated-word"])
    assert len(found) == len(re.findall(r"\b([a-z]+)\s+(?=\1\b)", text))
