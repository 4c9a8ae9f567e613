"""Pages shown in a notebook and exported with nbconvert run nothing, whichever representation is used."""

import json
from pathlib import Path
from typing import no_type_check

import nbconvert
import pytest
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook, new_output
from playwright.sync_api import Browser

from docs_tui.library import open_docs

RUN = "window.ran = (window.ran || 0) + 1"
ATTACKS = (
    f'<img src="x" onerror="{RUN}">',
    f"[click](javascript:{RUN.replace(' ', '%20')})",
    f"[click]: javascript:{RUN.replace(' ', '%20')}",
    f"<script>{RUN}</script>",
    f"<svg><script>{RUN}</script></svg>",
    f'<details open ontoggle="{RUN}"><summary>x</summary></details>',
    f'<iframe srcdoc="&lt;script&gt;parent.{RUN}&lt;/script&gt;"></iframe>',
    f'<a href="java&#115;cript:{RUN}">click</a>',
    f'<div style="animation: x" onanimationstart="{RUN}" data-commandlinker-command="run">click</div>',
    f"<javascript:{RUN.replace(' ', '')}>",
    f'```\n```\n<img src="x" onerror="{RUN}">',
    f'` <img src="x" onerror="{RUN}"> | `',
    f'- ```\n<img src="x" onerror="{RUN}">\n  ```',
    "$\\href{javascript:window.ran=1}{click}$",
)


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """The notebook outputs of a hostile folder: its list of pages, each page, and all pages as a bundle."""
    folder = tmp_path_factory.mktemp("notebook")
    (folder / "docs.json").write_text(json.dumps({"name": ATTACKS[0], "navigation": {"pages": []}}))
    for number, attack in enumerate(ATTACKS):
        title = json.dumps(attack.replace("\n", " "))
        (folder / f"{number}.md").write_text(f"---\ntitle: {title}\n---\n\n{attack}\n\nAfter.\n")
        (folder / f"jsx-{number}.mdx").write_text(f"---\ntitle: {title}\n---\n\n<Note>\n{attack}\n</Note>\n\nAfter.\n")
    docs = open_docs(folder)
    return [docs, *docs, docs.bundle()]


@no_type_check  # nbformat and nbconvert declare no types
def exported(outputs: list[object], folder: Path, kinds: tuple[str, ...]) -> Path:
    """Export a notebook with these values as HTML, for a front end that supports only ``kinds``."""
    data = [
        {
            f"text/{kind}": getattr(type(value), f"_repr_{kind}_")(value)
            for kind in kinds
            if hasattr(value, f"_repr_{kind}_")
        }
        for value in outputs
    ]
    cells = [new_code_cell("page", outputs=[new_output("display_data", data=each)]) for each in data]
    body, _ = HTMLExporter().from_notebook_node(
        new_notebook(cells=cells, metadata={"language_info": {"name": "python", "pygments_lexer": "python"}})
    )
    path = folder / "notebook.html"
    path.write_text(body)
    return path


@pytest.mark.parametrize("kinds", [("html", "markdown"), ("html",), ("markdown",)])
def test_a_hostile_page_runs_nothing_in_a_notebook(
    browser: Browser,
    outputs: list[object],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kinds: tuple[str, ...],
) -> None:
    monkeypatch.setenv("JUPYTER_PATH", str(Path(nbconvert.__file__).parents[4] / "share" / "jupyter"))
    path = exported(outputs, tmp_path, kinds)
    page = browser.new_page()
    page.route(lambda url: not url.startswith("file:"), lambda route: route.abort())
    page.goto(path.as_uri(), wait_until="load")
    assert page.locator(".jp-OutputArea-output").count() == len(outputs)
    assert page.locator(".jp-OutputArea-output").get_by_text("After.").count() >= len(ATTACKS)
    page.evaluate(
        "for (const each of document.querySelectorAll('.jp-OutputArea-output *')) {"
        " if (each.tagName === 'A' && !/^javascript:/.test(each.protocol)) continue;"
        " each.click(); each.dispatchEvent(new Event('animationstart')); }"
    )
    page.wait_for_timeout(200)
    assert page.evaluate("window.ran") is None
    scripts = page.locator(".jp-OutputArea-output").locator("script, iframe, a[href^=javascript], [onerror]")
    assert scripts.count() == 0
    page.close()
