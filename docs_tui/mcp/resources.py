"""Resources and prompts of the MCP server.

Resources are llms.txt, the writing rules, and the site's skill. Prompts write a page of a kind, review one, or update
what a change touches; the kinds are those of Diátaxis (https://diataxis.fr): tutorial, how-to guide, reference,
explanation.
"""

from typing import TYPE_CHECKING, Literal

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


PageKind = Literal["tutorial", "how-to", "reference", "explanation"]

_KINDS: dict[str, str] = {
    "tutorial": "A tutorial teaches a beginner by doing. Lead through one complete task that always succeeds. "
    "Put the steps in <Steps>, show the result of each, and leave options and theory out.",
    "how-to": "A how-to guide solves one problem of a reader who knows the basics. Name the goal in the title, list the "
    "prerequisites first, then number the steps in <Steps>. Link to reference pages instead of repeating them.",
    "reference": "A reference page describes. State facts in the order of the product, one entry for each thing, "
    "with <ParamField> and <ResponseField> for an API. Do not teach or argue.",
    "explanation": "An explanation answers why. Give context, alternatives and consequences in prose. "
    "Link to the tutorial and the how-to guides for what to do.",
}


def write_page(kind: PageKind, topic: str) -> str:
    """Write a new page of one kind, by the rules of the site."""
    return (
        f"Write a {kind} page about: {topic}\n\n{_KINDS[kind]}\n\n"
        "1. Read the resource docs://rules and keep to it.\n"
        "2. Call search_docs for the topic; read the nearest pages, so that nothing is said twice and terms agree.\n"
        "3. Call list_pages to choose the folder and the place in the navigation.\n"
        "4. Write the MDX with title and description in its front matter, headings from level 2.\n"
        "5. Call preview_change with the file and the source, and fix every new problem before you save it."
    )


def review_page(page: str) -> str:
    """Review one page for its readers and for the rules of the site."""
    return (
        f"Review the page {page}.\n\n"
        "1. Call read_page with format mdx, outline, related, and lint for its file.\n"
        "2. Read the resource docs://rules. Call explain_rule where a finding is not clear.\n"
        "3. Report first what misleads a reader, then what is missing, then style. Quote the line for each point, and "
        "give the corrected text.\n"
        "4. Check your corrections with preview_change. Do not change files unless you are asked to."
    )


def update_for_change(change: str) -> str:
    """Find and update the pages that a change of the product touches."""
    return (
        f"The product changed: {change}\n\n"
        "1. Call search_docs for each name, option and endpoint that the change touches.\n"
        "2. Read every page that you found, and call related for pages that link to it.\n"
        "3. List the pages that are now wrong, with the lines, before you edit.\n"
        "4. For each edit call preview_change and fix the new problems it names."
    )
