"""Registers the resources and prompts with the MCP server: their addresses, and what completes them."""

import asyncio
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote, unquote

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from mcp_types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from docs_tui.errors import DocsTuiError
from docs_tui.mcp import resources
from docs_tui.mcp.answers import MOST_TOKENS, cut, error_message

if TYPE_CHECKING:
    from docs_tui.mcp.draft import Draft

SCHEME = "docs://"
_PAGE = f"{SCHEME}page"
_PAGE_TEMPLATE = _PAGE + "/{+path}"
_MOST_COMPLETIONS = 100
"""The limit that the protocol sets."""


def page_uri(path: str) -> str:
    """Return the address of a page's resource."""
    return f"{_PAGE}/{quote(path.lstrip('/') or 'index')}"


def add_resources(server: MCPServer[Any], draft: "Draft", *, has_skill: bool) -> None:
    """Offer llms.txt, the writing rules, the skill if there is one, and each page by its address."""

    @server.resource(
        f"{SCHEME}llms.txt", name="llms.txt", mime_type="text/plain", description="The index of all pages."
    )
    async def llms() -> str:
        return _bounded(await asyncio.to_thread(lambda: resources.llms_text(draft.site)))

    @server.resource(
        f"{SCHEME}rules", name="rules", mime_type="text/markdown", description="How pages of this site are written."
    )
    async def rules() -> str:
        return _bounded(await asyncio.to_thread(lambda: resources.rules_text(draft.site)))

    if has_skill:

        @server.resource(
            f"{SCHEME}skill", name="skill", mime_type="text/markdown", description="The skill that the docs bring."
        )
        async def skill() -> str:
            return _bounded(await asyncio.to_thread(lambda: resources.skill_text(draft.site) or ""))

    @server.resource(_PAGE_TEMPLATE, name="page", mime_type="text/markdown", description="A page as Markdown.")
    async def page(path: str) -> str:
        site = await asyncio.to_thread(lambda: draft.site)
        try:
            found = site.find("/" if path == "index" and "/index" not in site.pages else f"/{unquote(path)}")
        except DocsTuiError as error:
            raise ResourceNotFoundError(error_message(error)) from error
        text = await asyncio.to_thread(draft.markdown, site, found)
        return _bounded(text, ": the tool read_page goes on from cursor {cursor}.")

    @server.completion()  # type: ignore[no-untyped-call,untyped-decorator]  # of the SDK
    async def complete(
        ref: PromptReference | ResourceTemplateReference, argument: CompletionArgument, _: CompletionContext | None
    ) -> Completion | None:
        is_prompt = isinstance(ref, PromptReference)
        asked = (ref.name if isinstance(ref, PromptReference) else ref.uri), argument.name
        if asked not in (("review_page", "page"), (_PAGE_TEMPLATE, "path")):
            return None
        site = await asyncio.to_thread(lambda: draft.site)
        start = argument.value.lstrip("/")
        paths = (path.lstrip("/") for path in site.pages)
        names = [f"/{path}" if is_prompt else path or "index" for path in paths if path.startswith(start)]
        return Completion(values=names[:_MOST_COMPLETIONS], total=len(names), has_more=len(names) > _MOST_COMPLETIONS)


def _bounded(text: str, rest: str = "") -> str:
    """Truncate a resource that is too long for clients, and say how to read the rest."""
    part, end = cut(text, 0, 2 * MOST_TOKENS, copies=1)
    return part if end is None else f"{part}\n[{len(text) - end:,} more characters{rest.format(cursor=end)}]\n"


def add_prompts(server: MCPServer[Any]) -> None:
    """Offer the prompts."""

    @server.prompt(title="Write a page", description="Write a new page of one kind, by the rules of the site.")
    def write_page(kind: Literal["tutorial", "how-to", "reference", "explanation"], topic: str) -> str:
        return resources.write_page(kind, topic)

    @server.prompt(title="Review a page", description="Review a page for its readers and for the rules of the site.")
    def review_page(page: str) -> str:
        return resources.review_page(page)

    @server.prompt(title="Update for a change", description="Update the pages that a change of the product touches.")
    def update_for_change(change: str) -> str:
        return resources.update_for_change(change)
