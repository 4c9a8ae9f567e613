"""Links that begin with the path of the public address, as on the published site."""

import pytest

from docs_tui.export.html.html_page import render_html
from docs_tui.export.markdown import render_markdown
from tests.sites import site_of

BASE = "https://example.com/docs"
TEXT = "[a]({url}) ![b](/docs/images/a.png)\n"


@pytest.mark.parametrize(
    ("url", "leads_to", "page"),
    [
        ("/docs/keys", "/keys", "/keys"),
        ("/docs/keys.mdx#limits", "/keys#limits", "/keys"),
        ("/docs/", "/", "/"),
        ("/keys", "/keys", "/keys"),
        ("/docsify", "/docsify", None),
    ],
)
def test_the_path_of_the_public_address_is_not_written_twice(url: str, leads_to: str, page: str | None) -> None:
    files = {"index.mdx": TEXT.format(url=url), "keys.mdx": "## Limits\n", "images/a.png": "png"}
    site = site_of(files, base_url=BASE)
    index = site.pages["/"]
    assert site.link(index, url).page == page
    text = render_markdown(site, index).text
    assert f"[a]({BASE}{leads_to})" in text
    assert f"({BASE}/images/a.png)" in text
    html = render_html(site, index, prefix="/mounted/docs").body
    assert f'href="/mounted/docs{leads_to}"' in html
    assert 'src="/mounted/docs/images/a.png"' in html


def test_such_a_link_leads_into_a_folder_of_the_same_name() -> None:
    files = {"index.mdx": TEXT.format(url="/docs/keys"), "docs/keys.mdx": "Keys\n", "keys.mdx": "Others\n"}
    site = site_of(files, base_url=BASE)
    assert site.link(site.pages["/"], "/docs/keys").page == "/docs/keys"
    assert f"[a]({BASE}/docs/keys)" in render_markdown(site, site.pages["/"]).text
