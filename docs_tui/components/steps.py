"""Procedures."""

from docs_tui.components.spec import ICON, ICON_TYPE, ID, TITLE, ComponentSpec, Prop, Role

_TITLE_SIZE = Prop(
    "titleSize",
    values=("p", "h2", "h3", "h4"),
    default="p",
    summary="The size of the titles.",
)
_EXAMPLE = """\
<Steps>
  <Step title="Create a key">
    Open the dashboard and select **Keys**.
  </Step>
  <Step title="Send a message">
    Run `relay send hello`.
  </Step>
</Steps>"""

ROWS = (
    ComponentSpec(
        "Steps",
        Role.STEPS,
        "Is a procedure: steps that a reader follows in order.",
        props=(_TITLE_SIZE,),
        children=("Step",),
        example=_EXAMPLE,
    ),
    ComponentSpec(
        "Step",
        Role.STEP,
        "Is one step of a procedure, with what the reader does and sees.",
        props=(
            TITLE,
            ICON,
            ICON_TYPE,
            Prop("stepNumber", summary="The number of the step, if it is not its position."),
            _TITLE_SIZE,
            ID,
            Prop("noAnchor", default="false", summary="Leaves out the anchor of the title."),
        ),
        parents=("Steps",),
        example=_EXAMPLE,
    ),
)
