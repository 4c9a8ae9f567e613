"""Build every link that a menu opens: percent-encoded, of limited length, with an allowed scheme.

Page text enters a link only through ``encode``, so it cannot add a parameter, end the query or change the address. The
encoding is that of JavaScript's ``encodeURIComponent``: a space becomes ``%20``; ``~!*'()`` stay.
"""

import base64
import json
import re
from collections.abc import Iterable, Mapping
from urllib.parse import quote, urlsplit

from docs_tui.export.page_urls import markdown_address, page_address
from docs_tui.site import Page, Site

SCHEMES = frozenset({"http", "https", "mailto", "cursor", "vscode", "devin"})
"""The only schemes that may be opened."""
URL_LIMIT = 2000
"""Maximum characters of a URL, unless the option has its own limit. Every assistant and operating system accepts this
length.
"""

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
_MARKDOWN_OF_PATH = re.compile(r"\$path\.md(?!\w)")


class LinkError(ValueError):
    """A link cannot be built, for the reason in the message."""


def well_formed(text: str) -> str:
    """Return ``text`` with surrogate pairs joined and lone surrogates replaced by U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def encode(text: str) -> str:
    """Percent-encode ``text`` as one component of a URL."""
    return quote(well_formed(text), safe=_AS_THEY_ARE)


def published_base(site: Site) -> str | None:
    """Return the address of the published site without a trailing slash; None if unknown."""
    base = (site.base_url or "").partition("#")[0].partition("?")[0].strip().rstrip("/")
    try:
        return checked(base) if _scheme(base) in _WEB else None
    except LinkError:
        return None


def page_url(site: Site, page: Page, *, markdown: bool = False) -> str | None:
    """Return the published address of ``page``, or of its Markdown; None if unknown."""
    base = published_base(site)
    return base and (markdown_address(base, page) if markdown else page_address(base, page))


def mcp_url(base: str) -> str:
    """Return the address of the site's MCP server."""
    return f"{base}/mcp"


def checked(url: str) -> str:
    """Percent-encode the characters of ``url`` that a URL may not contain.

    Raises:
        LinkError: It is not a URL, or its scheme is not allowed.
    """
    url = well_formed(url).strip()
    if _CONTROL.search(url):
        raise LinkError("the link contains control characters")
    scheme = _scheme(url)
    if not scheme:
        raise LinkError("the link has no scheme such as https:")
    if scheme not in SCHEMES:
        raise LinkError(f"links that begin with {scheme}: are not opened")
    encoded = _STRAY_PERCENT.sub("%25", quote(url, safe=_OF_A_URL))
    try:
        parts = urlsplit(encoded)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise LinkError(f"the link is not a URL: {error}") from error
    if scheme in _WEB and not host:
        raise LinkError("the link has no host")
    return encoded


def within(url: str, limit: int) -> str:
    """Return ``url`` unchanged.

    Raises:
        LinkError: It is longer than ``limit``.
    """
    if len(url) > limit:
        raise LinkError(f"it has {len(url):,} characters; only {limit:,} are safe")
    return url


def prompt_link(template: str, prompt: str, limit: int) -> str | None:
    """Return the link that sends ``prompt``; None if it is longer than ``limit``.

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


def install_link(template: str, name: str, url: str) -> str:
    """Return the link that installs the MCP server ``name`` at ``url``.

    Raises:
        LinkError: ``template`` is no URL that may be opened.
    """
    values = {
        "name": name,
        "cursor": _base64(url=url),
        "vscode": _json(name=name, type="http", url=url),
        "devin": _base64(name=name, transport="HTTP", url=url),
    }
    return checked(_INSTALL.sub(lambda match: encode(values[match[1]]), template))


def server_name(site_name: str) -> str:
    """Return the name under which clients install the site's MCP server."""
    return _NO_NAME.sub("-", site_name.lower()).strip("-") or "docs"


def query_link(base: str, query: Iterable[tuple[str, str]], values: Mapping[str, str]) -> str:
    """Return ``base`` with ``query`` appended to its own query; the fragment is kept.

    Args:
        base: A whole URL.
        query: Names and values. The placeholders ``$page``, ``$path`` and ``$mcp`` are replaced in the values only.
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
    """Return the placeholders in the values of ``query``."""
    return frozenset(found for _, value in query for found in _PLACEHOLDER.findall(value))


def _fill(value: str, values: Mapping[str, str]) -> str:
    """Replace the placeholders in ``value`` once; inserted text is not searched again. The home page's Markdown is at ``/index.md``."""
    if values.get("$path") == "/":
        value = _MARKDOWN_OF_PATH.sub("/index.md", value)
    return _PLACEHOLDER.sub(lambda match: values[match[0]], value)


def _scheme(url: str) -> str:
    """Return the scheme of ``url`` in lower case; empty if it has none."""
    match = _SCHEME.match(url)
    return match[1].lower() if match else ""


def _json(**values: str) -> str:
    return json.dumps(values, separators=(",", ":"))


def _base64(**values: str) -> str:
    """Return ``values`` as JSON, base64-encoded."""
    return base64.b64encode(_json(**values).encode()).decode()
