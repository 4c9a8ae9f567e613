"""``lint``: what is wrong with the pages, for people, programs and pull requests; with the fixes that are safe."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docs_tui.commands.command import COMMAND_LINE, Command, Context, Item, Kind, Outcome, Param
from docs_tui.errors import CannotRunError

if TYPE_CHECKING:
    from docs_tui.commands.linting import Run

FORMATS = ("text", "json", "sarif", "github", "rdjson")
LEVELS = ("error", "warning", "suggestion", "never")

PLACES = Param("PATH", Kind.FILES, "the docs folder, or folders and files in it")
FORMAT = Param("format", Kind.TEXT, ", ".join(FORMATS), choices=FORMATS, metavar="NAME")
SELECT = Param("select", Kind.TEXT, "only these rules: names, codes, groups, all", metavar="RULES", many=True)
IGNORE = Param("ignore", Kind.TEXT, "all but these rules", metavar="RULES", many=True)
FIX = Param("fix", Kind.FLAG, "make the safe fixes, and all of a rule named in --select")
DIFF = Param("diff", Kind.FLAG, "show what --fix would change, and change nothing")
BASELINE = Param("baseline", Kind.TEXT, "leave out the problems that FILE knows", metavar="FILE")
WRITE = Param("write-baseline", Kind.FLAG, "write all problems into that FILE")
FAIL_ON = Param("fail-on", Kind.TEXT, ", ".join(LEVELS), choices=LEVELS, metavar="LEVEL")
CHANGED = Param("changed", Kind.TEXT, "only what a git revision did not have", metavar="[REV]", bare="HEAD")
WATCH = Param("watch", Kind.FLAG, "again at each save, until Ctrl+C")
EXTERNAL = Param("external", Kind.FLAG, "ask for links to other sites as well")


def run(context: Context) -> Outcome:
    """Judge the docs."""
    from docs_tui.commands.linting import Run  # noqa: PLC0415 - most commands judge nothing

    if context.flag(WATCH.name):
        _refuse(context, WATCH, (FORMAT, FIX, DIFF, WRITE))
    judging = Run.of(
        folder=context.folder,
        places=context.words(PLACES.name),
        select=_rules(context, SELECT),
        ignore=_rules(context, IGNORE),
        baseline=context.text(BASELINE.name),
        revision=context.text(CHANGED.name),
        external=context.flag(EXTERNAL.name),
        progress=context.progress,
    )
    if context.flag(WRITE.name):
        return Outcome(notice=judging.write_baseline(), broke=judging.broke)
    judging.judge()
    if context.flag(WATCH.name):
        return Outcome(items=judging.following(), live=True)
    if context.flag(DIFF.name):
        return Outcome(items=[Item(text=judging.diff())], notice=judging.said, broke=judging.broke)
    if context.flag(FIX.name):
        judging.fix()
    return _outcome(context, judging)


def _outcome(context: Context, judging: "Run") -> Outcome:
    from docs_tui.lint.formats import FORMATS as FORMATTERS  # noqa: PLC0415 - most commands judge nothing

    report = judging.report()
    text = FORMATTERS[context.text(FORMAT.name) or "text"](report)
    failed = judging.fails(context.text(FAIL_ON.name))
    return Outcome(
        items=[Item(text=text)],
        notice=judging.said,
        failed=failed,
        broke=judging.broke,
        diagnostics=judging.unreadable,
    )


def _rules(context: Context, param: Param) -> tuple[str, ...]:
    return tuple(_split(context.words(param.name)))


def _split(values: tuple[str, ...]) -> Iterator[str]:
    for value in values:
        yield from value.replace(",", " ").split()


def _refuse(context: Context, one: Param, others: tuple[Param, ...]) -> None:
    for other in others:
        if context.flag(other.name):
            raise CannotRunError(f"--{one.name} and --{other.name} cannot be used together; leave one out")


LINT = Command(
    id="lint",
    title="Check the pages",
    help="Judge pages: structure, components, links, docs.json, language.",
    run=run,
    params=(
        PLACES,
        FORMAT,
        SELECT,
        IGNORE,
        FIX,
        DIFF,
        BASELINE,
        WRITE,
        FAIL_ON,
        CHANGED,
        WATCH,
        EXTERNAL,
    ),
    example="docs-tui lint --select links --changed main",
    surfaces=COMMAND_LINE,
    needs="nothing",
)
