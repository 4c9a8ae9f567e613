"""Pictures, videos, formulas, diagrams and colors."""

from docs_tui.components.spec import CLASS_NAME, ComponentSpec, Prop, Role

_ALT = Prop("alt", text=True, summary="A description for readers who cannot see the picture.")
_SRC = Prop("src", required=True, summary="A URL or a path of the file.")
_COLORS = """\
<Color variant="compact">
  <Color.Item name="Teal" value="#0F766E" />
  <Color.Item name="Ink" value="#0B1F1E" />
</Color>"""
_COLOR_ROWS = """\
<Color variant="table">
  <Color.Row title="Brand">
    <Color.Item name="Teal" value="#0F766E" />
    <Color.Item name="Ink" value={{ light: "#0B1F1E", dark: "#E6F4F1" }} />
  </Color.Row>
</Color>"""

ROWS = (
    ComponentSpec(
        "Frame",
        Role.FRAME,
        "Wraps every image and video, with an optional caption.",
        props=(
            Prop("caption", text=True, summary="A line below the picture; it may contain Markdown."),
            Prop("hint", text=True, summary="A line above the picture."),
        ),
        example='<Frame caption="How a message travels">\n'
        "  ![A message goes from your server through Relay to three channels](/images/architecture.png)\n</Frame>",
    ),
    ComponentSpec(
        "ZoomImage",
        Role.IMAGE,
        "Is an image that opens in full size, as every image in a Frame does.",
        props=(_SRC, _ALT),
        instead="an image in `Frame`",
        example='<ZoomImage src="/images/architecture.png" alt="A message goes through Relay to three channels" />',
    ),
    ComponentSpec(
        "OptimizedVideo",
        Role.EMBED,
        "Is a video that loads when it becomes visible, as every video does.",
        label="Video",
        props=(_SRC, Prop("title", text=True, summary="What the video shows.")),
        instead="`video` in `Frame`",
        example='<OptimizedVideo src="/videos/tour.mp4" title="A tour of the dashboard" />',
    ),
    ComponentSpec(
        "Color",
        Role.COLOR,
        "Shows a palette.",
        props=(Prop("variant", required=True, values=("compact", "table"), summary="A row of swatches, or a table."),),
        children=("Color.Row", "Color.Item"),
        example=_COLORS,
    ),
    ComponentSpec(
        "Color.Row",
        Role.COLOR_ROW,
        "Is one row of a palette's table.",
        props=(Prop("title", text=True, summary="The name of the row."),),
        parents=("Color",),
        children=("Color.Item",),
        example=_COLOR_ROWS,
    ),
    ComponentSpec(
        "Color.Item",
        Role.COLOR_ITEM,
        "Is one color.",
        props=(
            Prop("name", text=True, summary="The name of the color."),
            Prop("value", required=True, summary="A color of CSS, or one for each of `light` and `dark`."),
        ),
        parents=("Color", "Color.Row"),
        example=_COLORS,
    ),
    ComponentSpec(
        "Mermaid",
        Role.DIAGRAM,
        "Draws a diagram; a code block of the language `mermaid` does the same.",
        props=(
            Prop("chart", summary="The source of the diagram."),
            Prop("actions", summary="Shows the buttons that zoom and move."),
            Prop(
                "placement",
                values=("top-left", "top-right", "bottom-left", "bottom-right"),
                default="bottom-right",
                summary="The corner of the buttons.",
            ),
            CLASS_NAME,
        ),
        label="Diagram",
        icon="◇",
        example='<Mermaid chart="graph LR; Server --- Relay; Relay --- Phone" />',
    ),
    ComponentSpec(
        "Latex",
        Role.LATEX,
        "Sets a formula; `$…$` and `$$…$$` do the same.",
        inline=True,
        example="The wait doubles: <Latex>2^n</Latex> seconds.",
    ),
)
