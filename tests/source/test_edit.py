"""Edits between two texts."""

from hypothesis import example, given
from hypothesis import strategies as st

from docs_tui.source import apply, edit_between

TEXTS = st.text("ab\n", max_size=12)


@given(TEXTS, TEXTS, TEXTS, TEXTS, st.sampled_from((0, 5_000)))
@example("", "", "", "", 5_000)
def test_the_edit_between_two_texts_is_the_shortest(start: str, gone: str, new: str, end: str, long: int) -> None:
    same = "x" * long
    before, after = f"{start}{same}{gone}{same}{end}", f"{start}{same}{new}{same}{end}"
    edit = edit_between(before, after)
    assert apply(before, (edit,)) == after
    replaced = before[slice(*edit.span)]
    assert not (replaced and edit.text and (replaced[0] == edit.text[0] or replaced[-1] == edit.text[-1]))
