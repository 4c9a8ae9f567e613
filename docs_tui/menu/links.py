"""Every link that a menu opens: percent-encoded, within its limit, and of a scheme that may be opened.

Text of a page reaches a link through ``encode`` and nothing else, so no text can add a parameter, end the query or change
the address. Encoding is that of JavaScript's ``encodeURIComponent``: a space is ``%20``, ``~!*'()`` stand as they are.
"""

import base64
import json
import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote, urlsplit

from docs_tui.export.page_urls import markdown_address, page_address
from docs_tui.site import Page, Site

SCHEMES = frozenset({"http", "https", "mailto", "cursor", "vscode", "devin"})
"""What may be opened; nothing else ever is."""
URL_LIMIT = 2000
"""Characters of a whole URL that every assistant and every system take, unless an option's row says otherwise."""

_WEB = ("http", "https")
_AS_THEY_ARE = "!~*'()"
_OF_A_URL = _AS_THEY_ARE + "/:@,;=+$&?#%[]"
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_STRAY_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_PROMPT = "{prompt}"
_INSTALL = re.compile(r"\{(name|cursor|vscode|devin)\}")
_NO_NAME = re.compile(r"[^\w]+")
_PLACEHOLDER = re.compile(r"\$(?:page|path|mcp)")


class LinkError(ValueError):
    """A link that cannot be built, with the reason as its message."""


def well_formed(text: str) -> str:
    """Return ``text`` with surrogates paired where they can be, and each lone one replaced by U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def encode(text: str) -> str:
    """Return ``text`` as one component of a URL."""
    return quote(well_formed(text), safe=_AS_THEY_ARE)


def published_base(site: Site) -> str | None:
    """Return the address of the published site without a slash at its end; None where none is known."""
    base = (site.base_url or "").partition("#")[0].partition("?")[0].strip().rstrip("/")
    try:
        return checked(base) if _scheme(base) in _WEB else None
    except LinkError:
        return None


def page_url(site: Site, page: Page, *, markdown: bool = False) -> str | None:
    """Return the address of ``page``, or of its Markdown, on the published site; None where that is not known."""
    base = published_base(site)
    return base and (markdown_address(base, page) if markdown else page_address(base, page))


def mcp_url(base: str) -> str:
    """Return the address of the site's MCP server."""
    return f"{base}/mcp"


def checked(url: str) -> str:
    """Return ``url`` with what may not stand in a URL percent-encoded.

    Raises:
        LinkError: It is no URL, or not one that may be opened.
    """
    url = well_formed(url).strip()
    if _CONTROL.search(url):
        raise LinkError("the link holds control characters")
    scheme = _scheme(url)
    if not scheme:
        raise LinkError("the link has no scheme such as https:")
    if scheme not in SCHEMES:
        raise LinkError(f"{scheme}: links are not opened")
    encoded = _STRAY_PERCENT.sub("%25", quote(url, safe=_OF_A_URL))
    try:
        parts = urlsplit(encoded)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise LinkError(f"the link is no URL: {error}") from error
    if scheme in _WEB and not host:
        raise LinkError("the link has no host")
    return encoded


def within(url: str, limit: int) -> str:
    """Return ``url``.

    Raises:
        LinkError: It is longer than ``limit``.
    """
    if len(url) > limit:
        raise LinkError(f"it has {len(url):,} characters, more than the {limit:,} that are safe")
    return url


def prompt_link(template: str, prompt: str, limit: int) -> str | None:
    """Return the link that asks ``prompt``, or None where it would be longer than ``limit``.

    Raises:
        LinkError: ``template`` is no URL that may be opened.
    """
    if len(template) + len(prompt) - len(_PROMPT) > limit:
        return None
    if _PROMPT not in template:
        template += _PROMPT
    checked(template.replace(_PROMPT, ""))
    link = checked(template.replace(_PROMPT, encode(prompt)))
    return link if len(link) <= limit else None


def install_link(template: str, name: str, base: str) -> str:
    """Return the link that installs the MCP server ``name`` of the site at ``base``.

    Raises:
        LinkError: ``template`` is no URL that may be opened.
    """
    url = mcp_url(base)
    values = {
        "name": name,
        "cursor": _base64(url=url),
        "vscode": _json(name=name, type="http", url=url),
        "devin": _base64(name=name, transport="HTTP", url=url),
    }
    return checked(_INSTALL.sub(lambda match: encode(values[match[1]]), template))


def server_name(site_name: str) -> str:
    """Return the name under which the MCP server of a site is installed."""
    return _NO_NAME.sub("-", site_name.lower()).strip("-") or "docs"


def query_link(base: str, query: Iterable[tuple[str, str]], values: Mapping[str, str]) -> str:
    """Return ``base`` with ``query`` added to the query that it has, its fragment kept.

    Args:
        base: A whole URL.
        query: Names and values; ``$page``, ``$path`` and ``$mcp`` stand for ``values`` in the values, and only there.
        values: The text of each placeholder, with its ``$``.

    Raises:
        LinkError: ``base`` is no URL that may be opened.
    """
    address, mark, fragment = checked(base).partition("#")
    added = "&".join(f"{encode(key)}={encode(_fill(value, values))}" for key, value in query)
    if added:
        joint = "?" if "?" not in address else "" if address.endswith(("?", "&")) else "&"
        address += joint + added
    return address + mark + fragment


def placeholders(query: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Return the placeholders that the values of ``query`` hold."""
    return frozenset(found for _, value in query for found in _PLACEHOLDER.findall(value))


def _fill(value: str, values: Mapping[str, str]) -> str:
    """Return ``value`` with its placeholders replaced, once: what they are replaced by is not searched again."""
    return _PLACEHOLDER.sub(lambda match: values[match[0]], value)


def _scheme(url: str) -> str:
    """Return the scheme of ``url`` in lower case, or nothing."""
    match = _SCHEME.match(url)
    return match[1].lower() if match else ""


def _json(**values: str) -> str:
    """Return ``values`` as compact JSON."""
    return json.dumps(values, separators=(",", ":"))


def _base64(**values: str) -> str:
    """Return ``values`` as JSON in base64."""
    return base64.b64encode(_json(**values).encode()).decode()
