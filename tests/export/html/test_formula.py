"""Formulas become MathML or text, and nothing else."""

import re

import pytest

from docs_tui.export.html.markup import ENGLISH
from docs_tui.export.html.mathml import block_formula, formula

DRAWN = re.compile(r"</?m[a-z]+(?: [a-z]+=\"[\w .%+#-]*\")*>")


@pytest.mark.parametrize(
    ("source", "part"),
    [
        ("a^2", "<msup><mi>a</mi><mn>2</mn></msup>"),
        (r"\frac{1}{2}", "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>"),
        (r"\begin{aligned}a&=b\\c&=d\end{aligned}", '<mtd columnalign="right"><mi>c</mi></mtd>'),
        (r"x < 5", "<mo>&lt;</mo>"),
        (r"\text{<script>alert(1)</script>}", "<mtext>&lt;script&gt;alert(1)&lt;/script&gt;</mtext>"),
        (r"\href{javascript:alert(1)}{x}", "<mrow><mrow><mi>x</mi></mrow></mrow>"),
        (r"\style{background:url(//x.example)}{x}", "<mrow><mi>x</mi></mrow>"),
    ],
)
def test_what_browsers_draw(source: str, part: str) -> None:
    drawn = formula(source).replace("\n", "")
    assert part in drawn
    inside = drawn[drawn.index(">") + 1 : drawn.rindex("<")]
    assert "<" not in DRAWN.sub("", inside)


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"\alpha + \unknown", r"α + \unknown"),
        (r"x & y", "x &amp; y"),
        ("_", "_"),
        (r"\left(", "("),
        (r"\def\a{\a\a}\a", r"\def\a{\a\a}\a"),
        ("{" * 500, "{" * 500),
        ("x" * 20_000, "x" * 20_000),
    ],
)
def test_what_cannot_be_drawn_is_text(source: str, shown: str) -> None:
    drawn = block_formula(source, ENGLISH)
    assert f">{shown}</div>" in drawn
    assert drawn.startswith('<div class="formula" title="')


def test_an_empty_formula_is_empty() -> None:
    assert formula("  ") == ""
