"""Packed facts of a page equal the facts that were packed."""

from hypothesis import given
from hypothesis import strategies as st

from docs_tui.lint.page_facts import PageFacts, Reference
from docs_tui.lint.phrases import TermUse
from docs_tui.source import Span

TEXTS = st.text(max_size=8)
SPANS = st.builds(Span, st.integers(0, 2**31), st.integers(0, 2**31))
REFERENCES = st.builds(Reference, TEXTS, SPANS, st.sampled_from(("link", "image")), st.booleans())


@given(st.lists(REFERENCES), st.lists(TEXTS), st.lists(TEXTS), st.lists(st.builds(TermUse, TEXTS, TEXTS, SPANS)))
def test_what_is_kept_packed_comes_out_as_it_went_in(
    references: list[Reference], headings: list[str], ids: list[str], terms: list[TermUse]
) -> None:
    facts = PageFacts.of("page.mdx", references=references, headings=headings, ids=ids, terms=terms)
    for each in (facts, facts.compressed(), facts.compressed().compressed()):
        assert each.references == tuple(references)
        assert each.headings == tuple(headings)
        assert each.ids == frozenset(ids)
        assert each.terms == tuple(terms)
    assert facts == PageFacts.of("page.mdx", references=references, headings=headings, ids=reversed(ids), terms=terms)
