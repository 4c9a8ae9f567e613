"""Names that docs-tui.yaml and docs.json may use: actions of the app with their keys, themes, and menu options.

The app and the package ``menu`` define them. They are repeated here so that lint can check settings without importing
them; tests compare both lists.
"""

from collections.abc import Mapping

from docs_tui.source.record import record


@record(frozen=True, slots=True)
class KeyScope:
    """A part of the app with its own keys."""

    name: str
    """Its title in the help."""
    around: str
    """The enclosing scope, whose keys also work here; empty if there is none."""
    written: str
    """Each action's id with its keys in Textual's spelling: ``quit=q,ctrl+q``."""

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """The keys of each action, by id."""
        pairs = (each.partition("=") for each in self.written.split())
        return {name: tuple(keys.split(",")) for name, _, keys in pairs}


KEY_SCOPES = (
    KeyScope(
        "Everywhere",
        "",
        """
        palette=ctrl+p help=question_mark quit=q,ctrl+q shell=ctrl+z
        """,
    ),
    KeyScope(
        "With a page on the screen",
        "Everywhere",
        """
        copy=c,ctrl+c,super+c menu=m option-1=1 option-2=2 option-3=3 option-4=4 option-5=5 option-6=6
        option-7=7 option-8=8 option-9=9 assistant=o edit=e narrower=less_than_sign wider=greater_than_sign
        start-site=i serve=s browser=b move=M undo=u write=r write-on-save=w written=R bookmark=B places=apostrophe
        problems=exclamation_mark mark=space copy-marked=C ask-marked=O unmark=U copy-as=y view=v review=d find=slash
        find-in-page=ctrl+f next-found=n found-before=N end-find=escape search=backslash jump=semicolon wrap=W pictures=I
        back=backspace,alt+left forward=alt+right next-pane=f6 pane-before=shift+f6
        pane-right=l pane-left=h tree=left_square_bracket outline=right_square_bracket tab=T version=V language=L
        """,
    ),
    KeyScope(
        "In the tree",
        "With a page on the screen",
        """
        open-row=enter into-page=tab down=j,down up=k,up open-group=right close-group=left g-twice=g
        top=home end=G,end page-down=ctrl+d,pagedown page-up=ctrl+u,pageup
        """,
    ),
    KeyScope(
        "In the page",
        "With a page on the screen",
        """
        down=j,down up=k,up half-page-down=ctrl+d half-page-up=ctrl+u page-down=pagedown page-up=pageup
        g-twice=g top=home end=G,end next-link=tab link-before=shift+tab follow=enter scroll-left=left
        scroll-right=right
        """,
    ),
    KeyScope(
        "In the outline",
        "With a page on the screen",
        """
        open-row=enter down=j,down up=k,up g-twice=g top=home end=G,end page-down=ctrl+d,pagedown
        page-up=ctrl+u,pageup
        """,
    ),
    KeyScope(
        "In the list of problems",
        "With a page on the screen",
        """
        next-problem=n,j,down problem-before=p,k,up edit-problem=enter explain-problem=x fix-problem=f
        fix-all=F suppress-problem=i take-back=u filter-problems=slash group-problems=d
        problem-level=a problems-here=t top=g,home end=G,end page-down=ctrl+d,pagedown
        page-up=ctrl+u,pageup
        """,
    ),
    KeyScope(
        "In the explanation of a problem",
        "",
        """
        close=escape close-explain=x down-explain=j,down up-explain=k,up
        """,
    ),
    KeyScope(
        "In the preview of a fix",
        "",
        """
        close=escape apply=enter next-change=n change-before=N,p fix-site=F
        """,
    ),
    KeyScope(
        "When moving a page",
        "",
        """
        close=escape remove=ctrl+r
        """,
    ),
    KeyScope(
        "In the menu of a page",
        "",
        """
        close=escape down=j up=k number-1=1 number-2=2 number-3=3 number-4=4 number-5=5 number-6=6
        number-7=7 number-8=8 number-9=9 print-link=p draft=d close-menu=m
        """,
    ),
    KeyScope(
        "In the Markdown of a page",
        "Everywhere",
        """
        copy=c,ctrl+c,super+c menu=m option-1=1 option-2=2 option-3=3 option-4=4 option-5=5 option-6=6
        option-7=7 option-8=8 option-9=9 assistant=o edit=e leave-markdown=v,escape difference=d
        next-change-markdown=n change-before-markdown=N
        outline=right_square_bracket next-pane-markdown=f6,l
        pane-before-markdown=shift+f6,h
        """,
    ),
    KeyScope(
        "In its text",
        "In the Markdown of a page",
        """
        down=j,down up=k,up page-down=space,pagedown page-up=pageup half-page-down=ctrl+d
        half-page-up=ctrl+u top=g,home end=G,end
        """,
    ),
    KeyScope(
        "When finding a page",
        "",
        """
        next-row=down,ctrl+n row-before=up,ctrl+k rows-down=pagedown rows-up=pageup leave-find=escape
        """,
    ),
    KeyScope(
        "In bookmarks and recent pages",
        "",
        """
        next-row=down,ctrl+n row-before=up,ctrl+k rows-down=pagedown rows-up=pageup leave-places=escape
        bookmark-row=ctrl+b
        """,
    ),
    KeyScope(
        "When finding in the page",
        "",
        """
        into-page=enter end-typing=escape next-hit=down,ctrl+n hit-before=up,ctrl+k
        """,
    ),
    KeyScope(
        "When searching all text",
        "",
        """
        next-row=down,ctrl+n row-before=up,ctrl+k rows-down=pagedown rows-up=pageup leave-search=escape
        """,
    ),
    KeyScope(
        "When choosing what to copy",
        "",
        """
        close=escape down=j up=k number-1=1 number-2=2 number-3=3 number-4=4 number-5=5 number-6=6
        number-7=7 number-8=8 number-9=9 close-copy=y
        """,
    ),
    KeyScope(
        "When choosing a tab, version or language",
        "",
        """
        close=escape down=j up=k number-1=1 number-2=2 number-3=3 number-4=4 number-5=5 number-6=6
        number-7=7 number-8=8 number-9=9
        """,
    ),
    KeyScope(
        "In the changes since the last commit",
        "Everywhere",
        """
        next-change-review=n change-before-review=N,p other-view=v columns=s edit-change=e
        copy-change=c,ctrl+c,super+c open-changed=enter leave-review=d,escape next-pane-review=f6,l
        pane-before-review=shift+f6,h
        """,
    ),
    KeyScope(
        "In the changes of llms files",
        "Everywhere",
        """
        next-change=n change-before=N,p copy-changes=c,ctrl+c,super+c leave-written=R,escape
        next-pane-written=f6,l pane-before-written=shift+f6,h
        """,
    ),
    KeyScope(
        "In its changes",
        "In the changes of llms files",
        """
        down=j,down up=k,up page-down=space,pagedown page-up=pageup half-page-down=ctrl+d
        half-page-up=ctrl+u top=g,home end=G,end
        """,
    ),
    KeyScope(
        "When a question is shown",
        "",
        """
        close=escape yes=y no=n
        """,
    ),
    KeyScope(
        "When you have to open a link yourself",
        "",
        """
        close=escape copy-link=c,enter copy-handed=p
        """,
    ),
    KeyScope(
        "In this list",
        "",
        """
        close=escape close-help=question_mark down=down up=up top=home end=end page-down=ctrl+d,pagedown
        page-up=ctrl+u,pageup
        """,
    ),
)


THEMES = (
    "docs-tui-dark",
    "docs-tui-light",
    "ansi-dark",
    "ansi-light",
    "atom-one-dark",
    "atom-one-light",
    "catppuccin-frappe",
    "catppuccin-latte",
    "catppuccin-macchiato",
    "catppuccin-mocha",
    "dracula",
    "flexoki",
    "gruvbox",
    "monokai",
    "nord",
    "rose-pine",
    "rose-pine-dawn",
    "rose-pine-moon",
    "solarized-dark",
    "solarized-light",
    "textual-dark",
    "textual-light",
    "tokyo-night",
)


MENU_OPTIONS = (
    "copy",
    "assistant",
    "view",
    "download-pdf",
    "download-spec",
    "chatgpt",
    "claude",
    "perplexity",
    "grok",
    "aistudio",
    "devin",
    "devin-desktop",
    "windsurf",
    "mcp",
    "add-mcp",
    "cursor",
    "vscode",
    "devin-mcp",
)
"""The options of the hosted service; ``windsurf`` and ``devin-desktop`` are one."""

ALIASES: Mapping[str, str] = {
    "assistant_a": "chatgpt",
    "assistant_b": "claude",
    "assistant_c": "perplexity",
    "windsurf": "devin-desktop",
}
"""Other names of options, with the id of each."""


def option_id(name: str) -> str:
    """Return the option id for ``name``."""
    return ALIASES.get(name, name)
