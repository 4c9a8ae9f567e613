"""What a site asks of agents: docs.json's ``markdown.instructions``, as it stands at the head of the llms files."""

from docs_tui.export import syntax


def instructions_block(instructions: tuple[str, ...]) -> str:
    """Return the instructions as a quote; empty where there are none."""
    lines = [line for each in instructions for line in each.strip().splitlines()]
    return syntax.quote("\n".join(["## Agent instructions", *lines])) if lines else ""
