"""Files for crawlers and agents: robots.txt, sitemap.xml and the index of skills."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path
from xml.sax.saxutils import escape

from docs_tui import __version__
from docs_tui.export.llms.llms_index import specs_by_scope
from docs_tui.export.page_urls import address, page_address
from docs_tui.export.public_pages import is_public, public_section
from docs_tui.server.docs_files import read_docs_file
from docs_tui.server.media_types import JSON, LINKSET, MARKDOWN, PLAIN, XML
from docs_tui.server.url_paths import WELL_KNOWN
from docs_tui.site import Site
from docs_tui.site.front_matter import read_front_matter
from docs_tui.site.specs import Specs
from docs_tui.source import Source
from docs_tui.source.record import record

MCP = "/mcp"
"""The path of the MCP server; Mintlify reserves the same one."""
API_CATALOG = f"{WELL_KNOWN}api-catalog"
"""Where clients look for the specs of a site's APIs."""
OPENAPI = "/openapi.json"
"""The path of the site's main OpenAPI spec, regardless of its file name."""
MCP_FILES = f"{WELL_KNOWN}mcp"
"""The prefix of the files with which clients discover the MCP server."""
FILE = "skill.md"
_FOLDER, _OLDER_FOLDER = f"{WELL_KNOWN}agent-skills", f"{WELL_KNOWN}skills"
INDEX = f"{_FOLDER}/index.json"
OLDER_INDEX = f"{_OLDER_FOLDER}/index.json"
_SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json"
_CARD_SCHEMA = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"
_LONGEST = 1024
"""The longest description in characters, by the convention."""
_NOT_OF_A_NAME = re.compile(r"[^a-z0-9]+")


@record(frozen=True, slots=True)
class Skill:
    """A skill, as agents get it."""

    name: str
    description: str
    content: bytes

    @property
    def paths(self) -> tuple[str, str]:
        """Its paths in the two indexes."""
        return (f"{_FOLDER}/{self.name}/SKILL.md", f"{_OLDER_FOLDER}/{self.name}/skill.md")

    def index(self, base: str) -> bytes:
        """Return the index of a site at ``base``."""
        row = {
            "name": self.name,
            "type": "skill-md",
            "description": self.description,
            "url": address(base, self.paths[0]),
            "digest": f"sha256:{sha256(self.content).hexdigest()}",
        }
        return _json({"$schema": _SCHEMA, "skills": [row]})

    def older_index(self) -> bytes:
        """Return the index in the earlier format."""
        return _json({"skills": [{"name": self.name, "description": self.description, "files": [FILE]}]})


def find_skill(root: Path, site: Site) -> Skill | None:
    """Return the skill in the docs folder ``root`` of ``site``; None if there is none."""
    content = read_docs_file(root, site, FILE)
    return read_skill(site, content) if content is not None else None


def read_skill(site: Site, content: bytes) -> Skill:
    """Return the skill in a ``skill.md`` with this content; missing values come from ``site``."""
    values = read_front_matter(Source(FILE, content.decode("utf-8", "replace"))).values
    name = _NOT_OF_A_NAME.sub("-", str(values.get("name") or site.config.name).lower()).strip("-") or "docs"
    description = " ".join(str(values.get("description") or site.config.description).split())
    return Skill(name[:64].strip("-"), description[:_LONGEST], content)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=2).encode("utf-8", "replace") + b"\n"


@record(frozen=True, slots=True)
class GeneratedFile:
    """A generated file for crawlers or agents."""

    media_type: str
    make: Callable[[], bytes]
    """Returns the content when it is requested."""


def generated_files(site: Site, skill: Skill | None, base: str) -> Mapping[str, GeneratedFile]:
    """Return the files by their paths from the root of the site.

    Args:
        site: The site.
        skill: The skill of the docs, if there is one.
        base: Where the site is published. If empty, there are no files with absolute addresses.
    """
    files: dict[str, GeneratedFile] = {}
    if base:
        files["/robots.txt"] = GeneratedFile(PLAIN, partial(_robots, base))
        files["/sitemap.xml"] = GeneratedFile(XML, partial(_sitemap, site, base))
        if site.has_specs:
            files[API_CATALOG] = GeneratedFile(LINKSET, partial(_api_catalog, site, base))
    if (spec := _main_spec(site)) is not None:
        files[OPENAPI] = GeneratedFile(JSON, partial(_json_of_spec, site, spec))
    if skill is not None:
        files[INDEX] = GeneratedFile(JSON, partial(skill.index, base))
        files[OLDER_INDEX] = GeneratedFile(JSON, skill.older_index)
        files |= dict.fromkeys(skill.paths, GeneratedFile(MARKDOWN, lambda: skill.content))
    return files


def mcp_files(site: Site, address_of_mcp: str) -> Mapping[str, GeneratedFile]:
    """Return the files with which clients discover the MCP server, by path from the root of the site.

    The first form is Mintlify's; the card is that of SEP-2127, an extension of the protocol.
    """
    name = f"{site.config.name or 'Documentation'} (draft)"
    transport = {"url": address_of_mcp, "transport": "http", "authentication": "none"}
    servers = {**transport, "version": __version__, "servers": [{"name": "public", **transport}]}
    card = {
        "$schema": _CARD_SCHEMA,
        "name": "docs-tui/draft",
        "version": __version__,
        "title": name,
        "description": "The documentation as it is on the author's disk: search, read, check, preview a change.",
        "remotes": [{"type": "streamable-http", "url": address_of_mcp}],
    }
    found = GeneratedFile(JSON, partial(_json, servers))
    return {
        MCP_FILES: found,
        f"{MCP_FILES}.json": found,
        f"{MCP_FILES}/server-card.json": GeneratedFile(JSON, partial(_json, card)),
    }


def _robots(base: str) -> bytes:
    """Return robots.txt: everyone may read everything, for search and as AI input; it does not mention training."""
    rules = "User-agent: *\nContent-Signal: search=yes, ai-input=yes\nAllow: /\n"
    return f"{rules}\nSitemap: {address(base, 'sitemap.xml')}\n".encode()


def _main_spec(site: Site) -> str | None:
    """Return the first OpenAPI spec that public pages document, or else the first in docs.json."""
    if not site.has_specs:
        return None
    groups = specs_by_scope(site, public_section(site)).values()
    return next(
        (spec.file for group in groups for spec in group if spec.kind == "openapi" and "://" not in spec.file), None
    )


def _json_of_spec(site: Site, file: str) -> bytes:
    """Return a spec as JSON: its own text if it is JSON already."""
    content = site.files.get(file)
    if file.endswith(".json") and isinstance(content, bytes):
        return content
    spec = Specs(site.files).spec(file)
    return (
        json.dumps(spec.data if spec is not None else {}, ensure_ascii=False, indent=2, default=str).encode(
            "utf-8", "replace"
        )
        + b"\n"
    )


def _api_catalog(site: Site, base: str) -> bytes:
    """Return the addresses of the site's specs as an API catalog (RFC 9727)."""
    specs = [spec for group in specs_by_scope(site, public_section(site)).values() for spec in group]
    rows = [{"href": spec.url(base)} for spec in specs]
    return _json({"linkset": [{"anchor": base, "service-desc": rows}]})


def _sitemap(site: Site, base: str) -> bytes:
    """Return sitemap.xml: the address of each public page, of every language and version."""
    return "".join(_lines(site, base)).encode("utf-8", "replace")


def _lines(site: Site, base: str) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    for page in site.pages.values():
        if is_public(site, page):
            url = page_address(base, page) + ("/" if page.path == "/" else "")
            yield f"<url><loc>{escape(url)}</loc></url>\n"
    yield "</urlset>\n"
