"""The skill of a site, where its tree has a ``skill.md``, and the indexes by which agents discover it."""

import json
import re
from hashlib import sha256
from pathlib import Path

from docs_tui.export.page_urls import address
from docs_tui.server.names import WELL_KNOWN
from docs_tui.server.own_files import own_content
from docs_tui.site import Site
from docs_tui.site.front_matter import read_front_matter
from docs_tui.source import Source
from docs_tui.source.record import record

FILE = "skill.md"
_FOLDER, _OLDER_FOLDER = f"{WELL_KNOWN}agent-skills", f"{WELL_KNOWN}skills"
INDEX = f"{_FOLDER}/index.json"
OLDER_INDEX = f"{_OLDER_FOLDER}/index.json"
_SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json"
_LONGEST = 1024
"""Characters of a description, by the convention."""
_NOT_OF_A_NAME = re.compile(r"[^a-z0-9]+")


@record(frozen=True, slots=True)
class Skill:
    """What agents are told of a skill."""

    name: str
    description: str
    content: bytes

    @property
    def paths(self) -> tuple[str, str]:
        """Where it is served, as each of the two indexes names it."""
        return (f"{_FOLDER}/{self.name}/SKILL.md", f"{_OLDER_FOLDER}/{self.name}/skill.md")

    def index(self, base: str) -> bytes:
        """Return the index, of a site at ``base``."""
        row = {
            "name": self.name,
            "type": "skill-md",
            "description": self.description,
            "url": address(base, self.paths[0]),
            "digest": f"sha256:{sha256(self.content).hexdigest()}",
        }
        return _json({"$schema": _SCHEMA, "skills": [row]})

    def older_index(self) -> bytes:
        """Return the index in the form that came before."""
        return _json({"skills": [{"name": self.name, "description": self.description, "files": [FILE]}]})


def skill_in(root: Path, site: Site) -> Skill | None:
    """Return the skill that the docs folder ``root`` of ``site`` has; None where it has none."""
    content = own_content(root, site, FILE)
    return skill_of(site, content) if content is not None else None


def skill_of(site: Site, content: bytes) -> Skill:
    """Return the skill that a ``skill.md`` with this content gives ``site``; what it does not say, the site says."""
    values = read_front_matter(Source(FILE, content.decode("utf-8", "replace"))).values
    name = _NOT_OF_A_NAME.sub("-", str(values.get("name") or site.config.name).lower()).strip("-") or "docs"
    description = " ".join(str(values.get("description") or site.config.description).split())
    return Skill(name[:64].strip("-"), description[:_LONGEST], content)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=2).encode("utf-8", "replace") + b"\n"
