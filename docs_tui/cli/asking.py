"""Ask the question of a command on a terminal."""

import sys
from collections.abc import Mapping

from docs_tui.cli import output
from docs_tui.commands.context import Outcome, Value


def answer_to(outcome: Outcome) -> Mapping[str, Value] | None:
    """Return the option that answers a question; None if nobody can be asked, or nothing is answered."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        output.say(outcome.question, f"Nothing was done. {outcome.hint}")
        return None
    output.say(outcome.question, *(f"  {at}  {each.title}" for at, each in enumerate(outcome.answers, start=1)))
    other = ", or another page" if outcome.free_answer else ""
    output.prompt(f"A number{other}; Enter leaves it: ")
    said = sys.stdin.readline().strip()
    if said.isdecimal() and 0 < int(said) <= len(outcome.answers):
        answer = outcome.answers[int(said) - 1]
        return {answer.option: answer.value}
    if said and outcome.free_answer and not said.isdecimal():
        return {outcome.free_answer: said}
    output.say(f"There is no answer {said}. Nothing was done." if said else "Nothing was done.")
    return None
