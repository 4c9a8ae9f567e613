"""A missing page suggests similar ones."""

import pytest

from docs_tui.server.nearest_pages import MOST, NearestPages
from tests.sites import site_of

SITE = site_of(
    {f"{name}.mdx": "" for name in ("index", "quickstart", "guides/webhooks", "guides/testing", "api/users")}
)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("/quick-start", "/quickstart"),
        ("/quikstart", "/quickstart"),
        ("/webhooks", "/guides/webhooks"),
        ("/guide/webhook.md", "/guides/webhooks"),
        ("/docs/api/user", "/api/users"),
        ("/GUIDES/Testing", "/guides/testing"),
        ("/indx", "/"),
    ],
)
def test_the_page_that_is_meant_comes_first(asked: str, meant: str) -> None:
    assert [page.path for page in NearestPages(SITE.pages).pages(asked)][:1] == [meant]


def test_nothing_is_named_where_nothing_is_like_it() -> None:
    assert NearestPages(SITE.pages).pages("/zzzzzz") == ()
    assert NearestPages(SITE.pages).pages("/" + "x" * 20_000) == ()


def test_no_more_are_named_than_somebody_reads() -> None:
    site = site_of({f"guides/page-{number}.mdx": "" for number in range(300)})
    assert len(NearestPages(site.pages).pages("/guides/page")) == MOST
