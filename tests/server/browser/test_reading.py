"""Zoomed pictures, long code, code menus, changelog tags, and the tree."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.server.browser.conftest import Window
from tests.server.conftest import write
from tests.server.running import serving

LONG = "\n".join(f"line {number}" for number in range(60))
PAGE = f"""---
title: Page
---

![A plan](/plan.png)

<img src="/plan.png" alt="Not this one" noZoom />

[![Linked](/plan.png)](/other)

```py title="long.py" icon="python" expandable
{LONG}
```

<CodeGroup dropdown>
```bash npm
npm install
```
```bash pnpm
pnpm add
```
</CodeGroup>
"""
CHANGES = """---
title: Changes
---

<Update label="Two" tags={["API", "Fix"]}>New API.</Update>

<Update label="One" tags={["Fix"]}>Fixed.</Update>
"""


@pytest.fixture(scope="module")
def reading_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    groups = ", ".join(
        f'{{"group": "G{n}", "pages": [{{"group": "Inner {n}", "pages": ["g{n}"]}}]}}' for n in range(30)
    )
    files = {
        "docs.json": f'{{"name": "R", "navigation": {{"groups": [{{"group": "S", "pages": ["page", "changes", "other"]}}, {groups}]}}}}',
        "page.mdx": PAGE,
        "changes.mdx": CHANGES,
        "other.mdx": "Other.",
        **{f"g{n}.mdx": f"Group {n}." for n in range(30)},
    }
    root = write(tmp_path_factory.mktemp("reading"), files)
    picture = BytesIO()
    Image.new("RGB", (2400, 1200), "teal").save(picture, "PNG")
    (root / "plan.png").write_bytes(picture.getvalue())
    with serving(root) as url:
        yield url


@pytest.fixture
def reading(tab: Window, reading_url: str) -> Window:
    tab.show(reading_url)
    return tab


def test_a_picture_opens_large_by_mouse_and_keyboard(reading: Window) -> None:
    page = reading.open("/page")
    picture = page.get_by_alt_text("A plan")
    picture.click()
    dialog = page.locator("dialog.zoom")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(picture).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    dialog.click()
    expect(dialog).to_have_count(0)
    page.get_by_alt_text("Not this one").click()
    expect(dialog).to_have_count(0)


def test_long_code_expands(reading: Window) -> None:
    page = reading.open("/page")
    block = page.locator(".code-block.expandable")
    short = block.bounding_box()
    block.get_by_role("button", name="Show all").click()
    long = block.bounding_box()
    assert short is not None
    assert long is not None
    assert short["height"] < 450 < long["height"]
    expect(block.locator(".code-title .icon")).to_be_visible()
    block.get_by_role("button", name="Show less").click()
    again = block.bounding_box()
    assert again is not None
    assert again["height"] == short["height"]


def test_a_menu_chooses_code_and_keeps_the_choice(reading: Window) -> None:
    page = reading.open("/page")
    page.get_by_role("combobox", name="Language").select_option("pnpm")
    expect(page.get_by_text("pnpm add")).to_be_visible()
    expect(page.get_by_text("npm install")).to_be_hidden()
    page.reload()
    expect(page.get_by_text("pnpm add")).to_be_visible()


def test_a_changelog_is_filtered_by_tags(reading: Window) -> None:
    page = reading.open("/changes")
    page.get_by_role("button", name="API 1").click()
    expect(page.get_by_text("New API.")).to_be_visible()
    expect(page.get_by_text("Fixed.")).to_be_hidden()
    page.get_by_role("button", name="API 1").click()
    expect(page.get_by_text("Fixed.")).to_be_visible()


def test_the_tree_keeps_its_open_groups_and_its_place(reading: Window) -> None:
    page = reading.open("/page")
    group = page.locator(".side details", has_text="Inner 20")
    group.locator("summary").click()
    page.get_by_role("link", name="G20", exact=True).click()
    page.locator(".side details", has_text="Inner 22").locator("summary").click()
    before = page.evaluate("document.querySelector('.side').scrollTop")
    page.reload()
    expect(page.locator(".side details", has_text="Inner 20")).to_have_attribute("open", "")
    expect(page.locator(".side details", has_text="Inner 22")).to_have_attribute("open", "")
    assert abs(page.evaluate("document.querySelector('.side').scrollTop") - before) < 3
