"""Sites for tests, made in memory."""

from collections.abc import Mapping

from docs_tui.site import Content, Site, build_site


def site_of(files: Mapping[str, str | Content], *, base_url: str | None = None) -> Site:
    """Return the site of ``files``: path to text, bytes, or ``UNREAD``. Lone surrogates become invalid UTF-8."""
    return build_site(
        {
            path: text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
            for path, text in files.items()
        },
        base_url=base_url,
    )
