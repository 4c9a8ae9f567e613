"""Follow a link to a page of the site or in the browser, or report that it is broken."""

from posixpath import splitext
from typing import TYPE_CHECKING

from docs_tui.site import did_you_mean

if TYPE_CHECKING:
    from docs_tui.site import Page
    from docs_tui.tui.app_services import AppWithServices


def follow_link(app: "AppWithServices", page: "Page | None", url: str) -> None:
    """Follow a link, or show why it cannot be followed.

    Args:
        app: The app.
        page: The page with the link; None for a link of the navigation while no page is open.
        url: The link as written.
    """
    site = app.site
    page = page or (next(iter(site.pages.values()), None) if site else None)
    if site is None or page is None:
        return
    target = site.link(page, url)
    if target.kind in ("page", "anchor"):
        app.open_page(target.page or page.path, anchor=target.fragment)
    elif target.kind == "external":
        app.clipboard_service.open_url(url)
    elif target.kind == "asset":
        app.notice(f"{target.path} is a file of this site, not a page", severity="refusal")
    else:
        is_page = splitext(target.path)[1].lower() in ("", ".md", ".mdx")
        near = did_you_mean(target.path, site.pages if is_page else [f"/{file}" for file in site.files])
        app.notify_error(f"{url} is not a {'page' if is_page else 'file'} of this site{near}", severity="warning")
