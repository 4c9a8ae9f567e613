"""Drawings and pictures as icons: what readers see of them, in light and in dark mode."""

import pytest

from tests.export.html.pages import check, html


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ('<path d="M1"/>', '<svg viewBox="0 0 9 9" fill="currentColor"><path d="M1">'),
        ('<path fill="#000" d="M1"/>', '<path fill="currentColor" d="M1">'),
        ('<g stroke="black" fill="none"><path d="M1"/></g>', '<g stroke="currentColor" fill="none">'),
        ('<path fill="Rgb(0, 0, 0)" d="M1"/>', '<path fill="currentColor" d="M1">'),
        ('<path fill="#000" d="M1"/><path fill="#f00" d="M2"/>', '<path fill="#000" d="M1">'),
        ('<rect fill="white"/><path d="M1"/>', '<svg viewBox="0 0 9 9"><rect fill="white">'),
    ],
)
def test_a_drawing_that_is_all_black_has_the_color_of_the_text(given: str, shown: str) -> None:
    body = html(f'<svg viewBox="0 0 9 9">{given}</svg>').body
    check(body)
    assert shown in body


def test_an_icon_may_have_its_file_in_src() -> None:
    body = html('See <Icon src="/a.svg" size={32} /> and <Icon src="javascript:alert(1)" />.').body
    check(body)
    assert '<img class="icon sized" src="/a.svg" alt="" width="32" height="32">' in body
    assert "javascript" not in body


def test_an_icon_may_be_an_element() -> None:
    body = html(
        '<Card title="A" icon={<img src="/a.png" onError={x} />}>Words</Card>\n'
        '<Card title="B" icon={<Icon icon="star" color="#f00" />}>Words</Card>\n'
        '<Card title="C" icon={<svg viewBox="0 0 9 9"><path d="M1"/></svg>}>Words</Card>\n'
        '<Card title="D" icon={<img src="javascript:alert(1)" />}>Words</Card>\n'
        '<Card title="E" icon={<Unknown />}>Words</Card>\n'
    ).body
    check(body)
    assert '<img class="icon" src="/a.png" alt="">' in body
    assert 'fill="#f00"' in body
    assert body.count("card-icon") == 3
