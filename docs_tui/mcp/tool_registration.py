"""Registers the tools with the MCP server: names, descriptions and arguments as the models see them."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from docs_tui.errors import DocsTuiError
from docs_tui.mcp import answer_forms, tools
from docs_tui.mcp.answers import error_message
from docs_tui.mcp.long_calls import in_thread

if TYPE_CHECKING:
    from docs_tui.mcp.draft import Draft

_Answer = TypeVar("_Answer")
_READS = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False, destructive_hint=False)
_WRITES = ToolAnnotations(read_only_hint=False, idempotent_hint=True, open_world_hint=False, destructive_hint=True)

Budget = Annotated[int, Field(ge=100, le=10_000, description="About how many tokens the answer may have.")]
Cursor = Annotated[int, Field(ge=0, le=1_000_000_000, description="next_cursor of the previous answer; 0 to begin.")]
PageName = Annotated[
    str, Field(max_length=1_000, description="A page: its URL path (/guides/intro), URL, file, or exact title.")
]
Paths = Annotated[
    list[str] | None, Field(description="Files or folders, from the docs folder, such as guides; all if left out.")
]

Rules = Annotated[
    list[str] | None,
    Field(description="Only these rules: names, codes or groups, such as broken-link, L001 or links; all if left out."),
]


def add_tools_to_read(server: MCPServer[Any], draft: "Draft") -> None:
    """Offer the tools that find and read pages."""

    @server.tool(
        title="Search the docs",
        annotations=_READS,
        description="Find the pages that answer a question or mention something. Returns one best place for each page, "
        "best first, with the heading and a line of text. Forgives typos. Use it first, then read_page.",
    )
    async def search_docs(
        query: Annotated[str, Field(min_length=1, max_length=400, description="Words, as you would type them.")],
        language: Annotated[str | None, Field(description="Prefer this language, such as fr.")] = None,
        version: Annotated[str | None, Field(description="Prefer this version, as the navigation names it.")] = None,
        limit: Annotated[int, Field(ge=1, le=30, description="The most pages to return.")] = 8,
        max_tokens: Budget = 2_000,
    ) -> answer_forms.SearchAnswer:
        return await _run(
            tools.search_docs, draft, query, language=language, version=version, limit=limit, max_tokens=max_tokens
        )

    @server.tool(
        title="Read a page",
        annotations=_READS,
        description="Read a page: the Markdown that readers and AI get, with snippets filled in, or its MDX source. Give "
        "section to read below one heading, lines to read a range of source lines. Long pages go on with next_cursor. For a "
        "snippet's file it returns the source.",
    )
    async def read_page(  # noqa: PLR0917 - the protocol names them
        page: PageName,
        section: Annotated[
            str | None, Field(description="A heading or anchor, as outline or search_docs has it.")
        ] = None,
        lines: Annotated[
            str | None, Field(description="Source lines, such as 10-40.", pattern="^[0-9]{1,9}(-[0-9]{1,9})?$")
        ] = None,
        format: Annotated[tools.Format, Field(description="markdown as exported, or mdx as written.")] = "markdown",  # noqa: A002
        max_tokens: Budget = 4_000,
        cursor: Cursor = 0,
    ) -> answer_forms.PageAnswer:
        return await _run(
            tools.read_page,
            draft,
            page,
            section=section,
            lines=lines,
            text_format=format,
            max_tokens=max_tokens,
            cursor=cursor,
        )

    @server.tool(
        title="List the pages",
        annotations=_READS,
        description="List the pages as the tree of the navigation, each with its path and title. Filter by a group, a "
        "path, a language or a version. Use it to see what there is, and where a new page belongs.",
    )
    async def list_pages(
        under: Annotated[str | None, Field(description="A group's label, or the beginning of paths.")] = None,
        language: Annotated[str | None, Field(description="Only this language, such as fr.")] = None,
        version: Annotated[str | None, Field(description="Only this version, as the navigation names it.")] = None,
        max_tokens: Budget = 4_000,
        cursor: Cursor = 0,
    ) -> answer_forms.PageList:
        return await _run(
            tools.list_pages,
            draft,
            under=under,
            language=language,
            version=version,
            max_tokens=max_tokens,
            cursor=cursor,
        )

    @server.tool(
        title="Outline of a page",
        annotations=_READS,
        description="List the headings of a page with their anchors, source lines and sizes in tokens. Use it before "
        "reading a part of a long page, and to link to a heading.",
    )
    async def outline(page: PageName) -> answer_forms.PageOutline:
        return await _run(tools.outline, draft, page)


def add_tools_to_check(server: MCPServer[Any], draft: "Draft") -> None:
    """Offer the tools that check pages and changes, without writing any."""

    @server.tool(
        title="Check the docs",
        annotations=_READS,
        description="List problems with file, line and rule: broken links and anchors, wrong components, invalid MDX, "
        "docs.json, code and style, and how many there are of each rule. Check some files, some rules, or only what is "
        "new since a git revision. Call it after edits.",
    )
    async def lint(  # noqa: PLR0917 - the protocol names them
        paths: Paths = None,
        rules: Rules = None,
        severity: Annotated[tools.Severity, Field(description="The least severe level to list.")] = "warning",
        changed_since: Annotated[str | None, Field(description="A git revision, such as main or HEAD.")] = None,
        max_tokens: Budget = 4_000,
        cursor: Cursor = 0,
    ) -> answer_forms.FindingList:
        return await _run(
            tools.lint,
            draft,
            paths=paths,
            rules=rules,
            severity=severity,
            changed_since=changed_since,
            max_tokens=max_tokens,
            cursor=cursor,
        )

    @server.tool(
        title="Explain a rule",
        annotations=_READS,
        description="Explain a rule that lint reported: what it finds, why that is bad, and how to write it well.",
    )
    async def explain_rule(
        rule: Annotated[str, Field(description="Its name or code: broken-link or L001.")],
    ) -> answer_forms.RuleText:
        return await _run(tools.explain_rule, rule)

    @server.tool(
        title="Links of a page",
        annotations=_READS,
        description="List the pages that link to a page, the pages that it links to, its broken links, the snippets it "
        "imports, and the pages that import it; also for a snippet's file. Use it before you move, rename or delete anything.",
    )
    async def related(page: PageName) -> answer_forms.RelatedPages:
        return await _run(tools.related, draft, page)

    @server.tool(
        title="Preview a change",
        annotations=_READS,
        description="Show what a file would change if it had this source, without writing it: problems that are new, "
        "problems that are solved, the difference of the Markdown that an AI gets, URLs that are removed, and other pages whose "
        "text changes.",
    )
    async def preview_change(
        file: Annotated[str, Field(max_length=1_000, description="The file, from the docs folder; it may be new.")],
        source: Annotated[str, Field(max_length=2_000_000, description="Its whole new source.")],
        max_tokens: Budget = 3_000,
    ) -> answer_forms.ChangePreview:
        return await _run(tools.preview_change, draft, file, source, max_tokens=max_tokens)


def add_tools_to_write(server: MCPServer[Any], draft: "Draft") -> None:
    """Offer the tool that changes the author's files."""

    @server.tool(
        title="Apply safe fixes",
        annotations=_WRITES,
        description="Apply the safe fixes that lint offers to the author's files. Changes nothing if a file "
        "changed since it was read. Names the characters it replaced; the author can undo it with docs-tui undo.",
    )
    async def apply_fixes(
        paths: Paths = None,
        rules: Rules = None,
    ) -> answer_forms.FixAnswer:
        return await _run_to_the_end(tools.apply_fixes, draft, paths=paths, rules=rules)


async def _run(function: Callable[..., _Answer], *arguments: object, **options: object) -> _Answer:
    """Run a tool in a thread; an error of docs-tui becomes a message that the model can read."""
    return await _readable(in_thread(partial(function, *arguments, **options)))


async def _run_to_the_end(function: Callable[..., _Answer], *arguments: object, **options: object) -> _Answer:
    """Run a tool that writes: if the client leaves, the program ends only after it."""
    return await _readable(asyncio.to_thread(function, *arguments, **options))


async def _readable(work: Awaitable[_Answer]) -> _Answer:
    try:
        return await work
    except DocsTuiError as error:
        raise ToolError(error_message(error)) from error
