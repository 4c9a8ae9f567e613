"""``checklist``: what no program can judge of a page, as questions to its writer."""

from docs_tui.commands.command import COMMAND_LINE, JSON, Command, Context, Form, Item, Kind, Outcome, Param
from docs_tui.errors import NotFoundError

PAGE = Param("PAGE", Kind.PAGE, "a URL path, a file or a title")


def run(context: Context) -> Outcome:
    """Ask what the page gives reason to ask."""
    from docs_tui.lint.checklist import checklist  # noqa: PLC0415 - most commands judge nothing
    from docs_tui.lint.page_context import PageContext  # noqa: PLC0415 - as above

    page = context.page
    if page.file is None:
        raise NotFoundError(f"{page.path} is made from a spec and has no file to look through")
    asked = checklist(PageContext.of(context.site, page.file))
    return Outcome(
        items=[
            Item(text=f"[ ] {each.text}\n", record={"group": each.group.name.lower(), "question": each.text})
            for each in asked
        ]
    )


CHECKLIST = Command(
    id="checklist",
    title="Checklist of a page",
    help="Ask about a page what no program can judge.",
    run=run,
    params=(PAGE, JSON),
    example="docs-tui checklist quickstart",
    form=Form.ARRAY,
    surfaces=COMMAND_LINE,
    is_listed=False,
)
