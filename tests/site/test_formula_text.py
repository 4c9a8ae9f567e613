"""Formulas are readable as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.site.formula_text import readable

PIECES = (
    r"\frac",
    "{",
    "}",
    "^",
    "_",
    "x",
    " ",
    r"\sqrt",
    "[",
    "]",
    r"\left",
    r"\begin{matrix}",
    r"\foo",
    "\\",
    "&",
    r"\hat",
)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"30 \cdot 2^{ n-1}", "30 · 2ⁿ⁻¹"),
        (r"e^{i\pi} + 1 = 0", "e^(iπ) + 1 = 0"),
        (r"x_i^2", "xᵢ²"),
        (r"\frac{a+b}{2}", "(a+b)/2"),
        (r"\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}", "(-b ± √(b² - 4ac))/2a"),
        (r"\sum_{i=1}^{n} i = \frac{n(n+1)}{2}", "∑ᵢ₌₁ⁿ i = (n(n+1))/2"),
        (r"\sqrt[3]{x}", "³√x"),
        (r"\text{delay} = \min(30 \times 2^{k}, 600)", "delay = min(30 × 2ᵏ, 600)"),
        (r"\mathbb{R}^n \to \{0, 1\}", "ℝⁿ → {0, 1}"),
        (r"\begin{aligned} a &= b \\ c &= d \end{aligned}", "a = b\nc = d"),
        (r"\left( \frac{1}{n} \right)", "( 1/n )"),
        (r"\lim_{x \to 0} \frac{\sin x}{x}", "lim_(x → 0) (sin x)/x"),
        (r"W_{\text{out}}", "Wₒᵤₜ"),
        (r"90^\circ", "90°"),
        (r"\unknown{a}b", r"\unknown(a)b"),
    ],
)
def test_a_formula_is_text(source: str, text: str) -> None:
    assert readable(source) == text


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_no_formula_leaves_braces(source: str) -> None:
    source = f"x{source}".replace("\\{", "").replace("\\}", "")
    assert not set("{}") & set(readable(source))


def test_deep_and_long_formulas_are_read() -> None:
    assert readable("{" * 5000 + "x" + "}" * 5000)
    assert readable(r"\frac{" * 3000)
    assert readable("^" * 5000)
