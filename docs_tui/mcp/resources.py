"""Resources besides pages: llms.txt, the writing rules, and the site's skill."""

from typing import TYPE_CHECKING

from docs_tui.export.llms.llms_index import llms_index
from docs_tui.export.markdown_options import file_options
from docs_tui.lint.editors import editor_named
from docs_tui.lint.rule_file import rule_file
from docs_tui.mcp.answers import masked

if TYPE_CHECKING:
    from docs_tui.site import Site


def llms_text(site: "Site") -> str:
    """Return llms.txt: the author's own, or the generated one."""
    own = site.files.get("llms.txt")
    if isinstance(own, bytes):
        return masked(own.decode("utf-8", "replace"))
    files = llms_index(site, file_options(site)).files
    return masked(next((file.text for file in files if file.path == "llms.txt"), ""))


def rules_text(site: "Site") -> str:
    """Return the rules for AI editors, as ``docs-tui rules show`` prints them."""
    return rule_file(editor_named("cursor"), site)


def skill_text(site: "Site") -> str | None:
    """Return ``skill.md`` of the docs folder; None if there is none."""
    content = site.files.get("skill.md")
    return masked(content.decode("utf-8", "replace")) if isinstance(content, bytes) else None
