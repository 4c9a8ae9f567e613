"""Diagrams that Mermaid draws in the browser, and hostile ones, which have no effect."""

from playwright.sync_api import Browser, Dialog

from tests.server.browser.conftest import EVIL, HOSTILE, KINDS, Window, until, window_of

DRAWN = ".diagram-drawing > img"
STATES = (
    "[...document.querySelectorAll('.diagram-figure')].map(each => each.querySelector('.diagram-drawing > img') "
    "? 'drawn' : each.querySelector('.diagram-problem') ? 'text' : '')"
)


def settle(window: Window) -> list[str]:
    until(window.page, f"!{STATES}.includes('')")
    until(window.page, f"[...document.querySelectorAll('{DRAWN}')].every(each => each.complete && each.naturalWidth)")
    return list(window.page.evaluate(STATES))


def test_mermaid_draws_what_we_do_not_and_says_why_it_cannot(window: Window) -> None:
    page = window.open("/diagrams")
    assert settle(window) == ["drawn"] * (len(KINDS) - 1) + ["text"]
    labels = page.evaluate(f"[...document.querySelectorAll('{DRAWN}')].map(each => each.alt)")
    for label, word in zip(labels, ("swim", "places", "Dogs", "Design", "develop", "Write", "Waiting"), strict=True):
        assert word in label
    assert page.locator(".diagram-problem").inner_text().startswith("This diagram cannot be drawn. No diagram type")
    assert page.locator(".diagram-source[open]").count() == 1
    before = page.locator(DRAWN).first.get_attribute("src")
    page.click(".theme")
    until(page, f"document.querySelector('{DRAWN}').src !== {before!r}")
    assert "No diagram type" in window.page.locator(".diagram-problem").inner_text()


def test_a_flowchart_goes_sideways_as_it_says(browser: Browser, window: Window) -> None:
    page = window.open("/sideways")
    assert settle(window) == ["drawn"]
    width, height = page.evaluate(
        f"(({{width, height}}) => [width, height])(document.querySelector('{DRAWN}').getBoundingClientRect())"
    )
    assert width > 2 * height
    with window_of(browser, window.url, java_script_enabled=False) as plain:
        drawing = plain.open("/sideways").locator("svg.diagram").bounding_box()
        assert drawing is not None
        assert drawing["height"] > drawing["width"]


def test_nothing_of_a_diagram_runs_or_loads(window: Window) -> None:
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    window.listen("dialog", refuse)
    with window.elsewhere() as reached:
        window.open("/hostile-diagrams")
        states = settle(window)
    assert states[-1] == "drawn"
    assert len(states) == len(HOSTILE)
    assert states.count("drawn") >= len(HOSTILE) - 3
    assert (asked, reached) == ([], [])
    frames = window.page.locator("iframe")
    assert [frames.nth(at).get_attribute("sandbox") for at in range(frames.count())] == ["allow-scripts"]
    assert not window.page.locator(f".body [src='{EVIL}'], .body script, .body svg foreignObject").count()
    window.complaints.clear()  # the frame's policy refused what the diagrams tried


def test_other_pages_do_not_load_mermaid(window: Window) -> None:
    loaded: list[str] = []
    window.listen("request", lambda request: loaded.append(request.url))
    page = window.open("/own-diagram")
    page.wait_for_load_state("networkidle")
    assert page.locator("svg.diagram").count() == 1
    assert loaded
    assert not [url for url in loaded if "mermaid" in url or "diagrams." in url]
