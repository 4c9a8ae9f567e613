"""Every command, as data. The command line, the palette, the keys and the help are made from this table."""

from docs_tui.commands.command import COMMAND_LINE, Command, JsonForm, Param, ParamKind

_RULE_ACTIONS = ("init", "show", "check")
_LINT_FORMATS = ("text", "json", "sarif", "github", "rdjson")
_LINT_LEVELS = ("error", "warning", "suggestion", "never")
_REVIEW_FORMATS = ("text", "markdown", "json", "html")
_REVIEW_LEVELS = ("error", "warning", "suggestion", "change", "never")
_SHELLS = ("bash", "zsh", "fish")

BASE_URL = Param("base-url", ParamKind.TEXT, "the public address, such as https://host/docs", metavar="URL")
JSON = Param("json", ParamKind.FLAG, "print JSON")
YES = Param("yes", ParamKind.FLAG, "do it even if a page seems to hold a secret key or is over budget")
_FOLDER = Param("DIR", ParamKind.FOLDER, "the docs folder; default: the nearest with docs.json")
_PRINT = Param("print", ParamKind.FLAG, "print the result; use neither clipboard nor browser")
_PAGE = Param("PAGE", ParamKind.PAGE, "a URL path, a file, or a unique title")
_PAGES = Param("PAGE", ParamKind.PAGES, f"{_PAGE.help}; or a group: all its pages", required=True)
_DRAFT = Param("draft", ParamKind.FLAG, "send the page's Markdown even if the page is published")
_OUT = Param("out", ParamKind.TEXT, "write all files, also one per page, into this folder", metavar="DIR")
_FORCE_BUILD = Param("force", ParamKind.FLAG, "overwrite generated files that were edited by hand")

COMMANDS: tuple[Command, ...] = (
    Command(
        id="init",
        title="Start a site",
        help="Start a site: docs.json, a first page, and one that shows components.",
        function="docs_tui.commands.init:init",
        params=(
            Param("DIR", ParamKind.FOLDER, "the folder, which may be new; default: the current one", may_be_new=True),
        ),
        example="docs-tui init docs",
        surfaces=COMMAND_LINE,
        needs="nothing",
    ),
    Command(
        id="pages",
        title="List pages",
        help="List every page with its path, title and place in the navigation.",
        function="docs_tui.commands.pages:list_pages",
        params=(_FOLDER, JSON),
        example="docs-tui pages --json",
        form=JsonForm.ARRAY,
        surfaces=COMMAND_LINE,
    ),
    Command(
        id="view",
        title="View as Markdown",
        help="Print the exact Markdown of pages, as an AI gets it.",
        function="docs_tui.commands.markdown:view",
        key="v",
        params=(
            _PAGES._replace(required=False),
            Param("all", ParamKind.FLAG, "every page of the site"),
            JSON,
            BASE_URL,
        ),
        example="docs-tui view quickstart | less",
        form=JsonForm.LINES,
    ),
    Command(
        id="copy",
        title="Copy page",
        help="Copy pages as Markdown for an AI; several become one text.",
        function="docs_tui.commands.copy:copy",
        key="c",
        params=(
            _PAGES,
            Param("budget", ParamKind.TEXT, "ask before copying more than about N tokens; 0: never", metavar="N"),
            Param("with-linked", ParamKind.TEXT, "include pages up to DEPTH links away", metavar="DEPTH"),
            _PRINT,
            YES,
            BASE_URL,
        ),
        example="docs-tui copy quickstart concepts/retries --budget 20k",
    ),
    Command(
        id="menu",
        title="Menu of this page",
        help="List the options of a page's menu, and where each leads.",
        function="docs_tui.commands.menu:list_menu",
        key="m",
        params=(_PAGE, _DRAFT, JSON, BASE_URL),
        example="docs-tui menu quickstart",
        form=JsonForm.ARRAY,
    ),
    Command(
        id="open",
        title="Open page in an assistant",
        help="Open pages in an assistant, or with another option of the menu.",
        function="docs_tui.commands.menu:open_entry",
        key="o",
        params=(
            _PAGES,
            Param(
                "with",
                ParamKind.TEXT,
                'an option that "docs-tui menu PAGE" lists, such as claude',
                metavar="ID",
                required=True,
            ),
            _DRAFT,
            _PRINT,
            YES,
            BASE_URL,
        ),
        example="docs-tui open quickstart --with claude",
    ),
    Command(
        id="build",
        title="Build the llms files",
        help="Write llms.txt and llms-full.txt; with --out, every page as well.",
        function="docs_tui.commands.build:build",
        params=(
            _FOLDER,
            _OUT,
            Param("html", ParamKind.FLAG, "with --out: also write the site as HTML for a static host"),
            Param("check", ParamKind.FLAG, "write nothing; list stale files, and exit with 1 if there are any"),
            _FORCE_BUILD,
            BASE_URL,
            JSON,
        ),
        example="docs-tui build --out public --base-url https://host/docs",
        form=JsonForm.ARRAY,
        surfaces=COMMAND_LINE,
        needs="folder",
    ),
    Command(
        id="watch",
        title="Watch and build the llms files",
        help="Build, then write the llms files again at each save, until Ctrl+C.",
        function="docs_tui.commands.watch:watch",
        params=(_FOLDER, _OUT, _FORCE_BUILD, BASE_URL, JSON),
        example="docs-tui watch --out public",
        form=JsonForm.LINES,
        surfaces=COMMAND_LINE,
        needs="folder",
    ),
    Command(
        id="serve",
        title="Serve",
        help="Serve the draft site over HTTP: for readers, and for AI tools.",
        function="docs_tui.commands.serve:serve",
        params=(
            _FOLDER,
            Param("host", ParamKind.TEXT, "the address to listen on; default: this machine only", metavar="HOST"),
            Param("port", ParamKind.TEXT, "the port, 0 for any free one; default: 4000 or the next free", metavar="N"),
            BASE_URL,
        ),
        example="docs-tui serve ./docs --port 8000",
        surfaces=COMMAND_LINE,
        needs="folder",
    ),
    Command(
        id="mcp",
        title="Serve the draft to agents",
        help="Serve the draft to AI agents over MCP, on standard input and output.",
        function="docs_tui.commands.mcp:mcp",
        params=(
            Param("DIR", ParamKind.WORDS, "the docs folder; or the word init, which configures a client"),
            Param("write", ParamKind.FLAG, "let agents make safe fixes in your files"),
            Param("editor", ParamKind.TEXT, "init: claude, cursor, vscode, windsurf, codex, opencode", metavar="NAME"),
        ),
        example="docs-tui mcp init --editor claude",
        surfaces=COMMAND_LINE,
        needs="nothing",
    ),
    Command(
        id="search",
        title="Search all text",
        help="List every line that holds the words, in all pages and snippets.",
        function="docs_tui.commands.search:search",
        params=(
            Param("QUERY", ParamKind.WORDS, "words that must all occur; a phrase in quotes", required=True),
            Param("pages", ParamKind.FLAG, "rank pages instead of listing lines; forgives typos"),
            Param("limit", ParamKind.TEXT, "stop after N lines or pages", metavar="N"),
            JSON,
        ),
        example='docs-tui search "access token" expires',
        form=JsonForm.ARRAY,
        surfaces=COMMAND_LINE,
    ),
    Command(
        id="lint",
        title="Check the pages",
        help="Check pages: structure, components, links, docs.json, language.",
        function="docs_tui.commands.lint:lint",
        params=(
            Param("PATH", ParamKind.FILES, "the docs folder, or folders and files in it"),
            Param("format", ParamKind.TEXT, ", ".join(_LINT_FORMATS), choices=_LINT_FORMATS, metavar="NAME"),
            Param("select", ParamKind.TEXT, "only these rules: names, codes, groups, all", metavar="RULES", many=True),
            Param("ignore", ParamKind.TEXT, "all but these rules", metavar="RULES", many=True),
            Param("fix", ParamKind.FLAG, "apply safe fixes; with --select RULE all of it"),
            Param("diff", ParamKind.FLAG, "show what --fix would change, and change nothing"),
            Param("baseline", ParamKind.TEXT, "leave out the problems listed in FILE", metavar="FILE"),
            Param("write-baseline", ParamKind.FLAG, "write all problems to that FILE"),
            Param("fail-on", ParamKind.TEXT, ", ".join(_LINT_LEVELS), choices=_LINT_LEVELS, metavar="LEVEL"),
            Param("changed", ParamKind.TEXT, "only problems that are new since REV", metavar="[REV]", bare="HEAD"),
            Param("watch", ParamKind.FLAG, "check again at each save, until Ctrl+C"),
            Param("external", ParamKind.FLAG, "also check links to other sites"),
        ),
        example="docs-tui lint --select links --changed main",
        surfaces=COMMAND_LINE,
        needs="nothing",
    ),
    Command(
        id="review",
        title="Review a change",
        help="Show which pages a change affects, and how, since a git revision.",
        function="docs_tui.commands.review:review",
        params=(
            Param("REV", ParamKind.WORDS, "a revision, or a range: v1..v2, main...HEAD; default: HEAD"),
            Param("format", ParamKind.TEXT, ", ".join(_REVIEW_FORMATS), choices=_REVIEW_FORMATS, metavar="NAME"),
            Param("translations", ParamKind.FLAG, "list the translations that are behind their source"),
            Param("preview-url", ParamKind.TEXT, "link pages to a preview of the change", metavar="URL"),
            Param("fail-on", ParamKind.TEXT, ", ".join(_REVIEW_LEVELS), choices=_REVIEW_LEVELS, metavar="LEVEL"),
        ),
        example="docs-tui review main",
        surfaces=COMMAND_LINE,
        needs="folder",
    ),
    Command(
        id="explain",
        title="Explain a rule",
        help="Say what a rule finds, why that is bad, and what is better.",
        function="docs_tui.commands.rules:explain",
        params=(
            Param("RULE", ParamKind.WORDS, "names, codes or groups of rules; default: a list of all"),
            JSON,
        ),
        example="docs-tui explain heading-skips-level",
        form=JsonForm.ARRAY,
        surfaces=COMMAND_LINE,
        needs="nothing",
    ),
    Command(
        id="checklist",
        title="Checklist of a page",
        help="Ask about a page what no program can check.",
        function="docs_tui.commands.rules:checklist",
        params=(_PAGE._replace(help="a URL path, a file or a title"), JSON),
        example="docs-tui checklist quickstart",
        form=JsonForm.ARRAY,
        surfaces=COMMAND_LINE,
        is_listed=False,
    ),
    Command(
        id="rules",
        title="Rule files for AI editors",
        help="Write the rules that an AI editor follows, or check them.",
        function="docs_tui.commands.rules:rules",
        params=(
            Param(
                "ACTION",
                ParamKind.CHOICE,
                "init writes the file, show prints it and the files in use, check lists what is stale or unknown",
                choices=_RULE_ACTIONS,
            ),
            Param(
                "editor",
                ParamKind.TEXT,
                "cursor, windsurf, claude, copilot, agents (AGENTS.md), or NAME for .NAME/rules",
                metavar="NAME",
            ),
            Param("force", ParamKind.FLAG, "replace a file that was written or edited by hand"),
        ),
        example="docs-tui rules init --editor claude",
        surfaces=COMMAND_LINE,
    ),
    Command(
        id="score",
        title="Score",
        help="Rate how well the site serves an AI, and name the worst pages.",
        function="docs_tui.commands.score:score",
        params=(_FOLDER, JSON, BASE_URL),
        example="docs-tui score ./docs",
        form=JsonForm.LINES,
        surfaces=COMMAND_LINE,
    ),
    Command(
        id="doctor",
        title="Doctor",
        help="Show what docs-tui finds on this machine, for a bug report.",
        function="docs_tui.commands.doctor:doctor",
        params=(_FOLDER, JSON),
        example="docs-tui doctor",
        form=JsonForm.LINES,
        surfaces=COMMAND_LINE,
        needs="folder",
        is_listed=False,
    ),
    Command(
        id="ast",
        title="Syntax tree",
        help="Print the syntax tree of files: one JSON line each.",
        function="docs_tui.commands.syntax_tree:ast",
        params=(Param("FILE", ParamKind.FILES, "a .mdx or .md file", required=True),),
        example="docs-tui ast index.mdx",
        surfaces=COMMAND_LINE,
        needs="nothing",
        is_listed=False,
    ),
    Command(
        id="completion",
        title="Shell completion",
        help="Print the script that completes docs-tui in your shell.",
        function="docs_tui.commands.completion:completion",
        params=(
            Param(
                "SHELL", ParamKind.CHOICE, "the shell; the script's first lines say where to put it", choices=_SHELLS
            ),
        ),
        example="source <(docs-tui completion bash)",
        surfaces=COMMAND_LINE,
        needs="nothing",
        is_listed=False,
    ),
)
COMMANDS_BY_ID = {command.id: command for command in COMMANDS}
