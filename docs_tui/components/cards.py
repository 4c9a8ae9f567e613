"""Cards, and the components that arrange them."""

from docs_tui.components.spec import CLASS_NAME, HREF, ICON, ICON_TYPE, ComponentSpec, Prop, Role

_COLS = Prop("cols", values=("1", "2", "3", "4"), default="2", summary="The number of columns.")
_TITLE = Prop("title", required=True, text=True, summary="The title; it may contain inline Markdown.")

ROWS = (
    ComponentSpec(
        "Card",
        Role.CARD,
        "Leads to a page that deserves emphasis, or sets a fact apart.",
        props=(
            _TITLE,
            ICON,
            ICON_TYPE,
            HREF,
            Prop("color", summary="The color of the icon, as a hex code."),
            Prop("horizontal", default="false", summary="Puts the icon beside the text."),
            Prop("img", summary="A URL or a path of an image above the title."),
            Prop("cta", text=True, summary="The words of the link at the end of the card."),
            Prop("arrow", summary="Shows an arrow, or hides it."),
            Prop(
                "type",
                values=("info", "warning", "note", "tip", "check", "danger"),
                summary="The callout whose colors and icon the card takes.",
            ),
            CLASS_NAME,
        ),
        icon="▪",
        example='<Card title="Quickstart" icon="rocket" href="/quickstart">\n'
        "  Send your first message in five minutes.\n</Card>",
    ),
    ComponentSpec(
        "CardGroup",
        Role.TRANSPARENT,
        "Lays cards out in columns.",
        props=(_COLS,),
        example='<CardGroup cols={2}>\n  <Card title="Channels" href="/concepts/channels">\n'
        "    Where messages go.\n  </Card>\n"
        '  <Card title="Retries" href="/concepts/retries">\n    What happens when they fail.\n  </Card>\n</CardGroup>',
    ),
    ComponentSpec(
        "Columns",
        Role.TRANSPARENT,
        "Lays cards or any other content out in columns.",
        props=(_COLS,),
        example="<Columns cols={2}>\n  <Column>\n    Send with the API.\n  </Column>\n"
        "  <Column>\n    Send from the terminal.\n  </Column>\n</Columns>",
    ),
    ComponentSpec(
        "Column",
        Role.TRANSPARENT,
        "Is one column of Columns.",
        parents=("Columns",),
        example="<Columns cols={2}>\n  <Column>\n    Left.\n  </Column>\n  <Column>\n    Right.\n  </Column>\n</Columns>",
    ),
    ComponentSpec(
        "Tile",
        Role.CARD,
        "Is a picture that leads to a page.",
        props=(
            Prop("href", required=True, summary="The URL or path that the picture opens."),
            Prop("title", text=True, summary="The title below the picture."),
            Prop("description", text=True, summary="A line below the title."),
        ),
        icon="▪",
        example='<Tile href="/concepts/channels" title="Channels" description="Where messages go">\n'
        '  <img src="/images/channels.svg" alt="A message fans out to three channels" />\n</Tile>',
    ),
)
