"""A rule that cannot judge a file: a fault of this program, which takes nothing of what all other rules find."""

from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Failure:
    """One rule that raised."""

    rule: str
    """Its name; empty where the file could not even be read for rules."""
    file: str
    """The file that it judged; empty where it asked the whole site."""
    error: str
    """What it raised: ``IndexError: list index out of range``."""

    @classmethod
    def of(cls, rule: str, file: str, error: Exception) -> "Failure":
        """Return that a rule raised ``error``."""
        words = str(error).splitlines()
        return cls(rule, file, f"{type(error).__name__}: {words[0]}" if words else type(error).__name__)

    def __str__(self) -> str:
        """Say it in one line, with what was judged all the same."""
        what = f"the rule {self.rule} failed" if self.rule else "a page could not be judged"
        where = self.file or "the whole site"
        return f"{what} on {where} ({self.error}). This is a fault of docs-tui; everything else was judged"


class RuleFailedError(Exception):
    """A rule raised, and nobody had said to go on; the first of what it raised is its cause."""
