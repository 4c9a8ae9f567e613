"""The checks of the Agent-Friendly Documentation Spec (https://agentdocsspec.com), as afdocs 0.22 counts them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

PAGE_CHARACTERS = 50_000
"""The most characters of a page or an index that pass."""
LONG_PAGE_CHARACTERS = 100_000
"""The most characters that only warn; longer texts fail, because agents truncate them."""
CAP_WITHOUT_INDEX = 59
"""The highest score of a site without llms.txt."""


class SpecCheck(NamedTuple):
    """One check of the spec that can be answered offline."""

    title: str
    weight: int
    warning: float = 1.0
    """The score of a warning, where a pass scores 1."""


OFFLINE_CHECKS: Mapping[str, SpecCheck] = MappingProxyType(
    {
        "llms-txt-exists": SpecCheck("llms.txt is served", 10),
        "llms-txt-valid": SpecCheck("llms.txt is well formed", 4, 0.75),
        "llms-txt-size": SpecCheck(f"no index is over {PAGE_CHARACTERS:,} characters", 7, 0.5),
        "llms-txt-links-resolve": SpecCheck("every link in it leads to a file", 7),
        "llms-txt-links-markdown": SpecCheck("its links lead to Markdown", 7),
        "llms-txt-coverage": SpecCheck("the index names every public page", 4),
        "llms-txt-directive-md": SpecCheck("the Markdown of pages names llms.txt near its top", 4, 0.6),
        "markdown-url-support": SpecCheck("pages have Markdown at their URL and .md", 7),
        "page-size-markdown": SpecCheck(f"the Markdown of pages is at most {PAGE_CHARACTERS:,} characters", 7, 0.5),
        "markdown-code-fence-validity": SpecCheck("code fences are closed", 4),
        "markdown-link-portability": SpecCheck("links in Markdown are full URLs", 4, 0.6),
    }
)
"""The checks by id, with the weights that afdocs uses."""

DEPLOYED_CHECKS = (
    "llms-txt-directive-html",
    "content-negotiation",
    "rendering-strategy",
    "page-size-html",
    "page-size-transfer",
    "content-start-position",
    "single-fetch-completeness",
    "tabbed-content-serialization",
    "section-header-quality",
    "embedded-data-serialization",
    "http-status-codes",
    "redirect-behavior",
    "markdown-content-parity",
    "cache-header-hygiene",
    "auth-gate-detection",
    "auth-alternative-access",
    "bot-protection-interference",
)
"""The other checks of the spec: they need the deployed site."""
