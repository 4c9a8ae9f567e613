"""Callouts."""

from docs_tui.components.spec import ICON, ICON_TYPE, ComponentSpec, Prop, Role

ROWS = (
    ComponentSpec(
        "Note",
        Role.CALLOUT,
        "Adds information that a reader can skip and still succeed.",
        label="Note",
        icon="ℹ",
        tone="info",
        example="<Note>\n  Messages stay in the log for 30 days.\n</Note>",
    ),
    ComponentSpec(
        "Tip",
        Role.CALLOUT,
        "Offers a best practice or a shortcut.",
        label="Tip",
        icon="✦",
        tone="tip",
        example="<Tip>\n  Use a test key while you develop.\n</Tip>",
    ),
    ComponentSpec(
        "Warning",
        Role.CALLOUT,
        "Cautions about something that goes wrong easily.",
        label="Warning",
        icon="▲",
        tone="warning",
        example="<Warning>\n  A key that you rotate stops working within a minute.\n</Warning>",
    ),
    ComponentSpec(
        "Info",
        Role.CALLOUT,
        "Gives neutral context, such as requirements or availability.",
        label="Info",
        icon="◎",
        tone="neutral",
        example="<Info>\n  Webhooks are part of every plan.\n</Info>",
    ),
    ComponentSpec(
        "Check",
        Role.CALLOUT,
        "Confirms the outcome that a reader sees after a step.",
        label="Check",
        icon="✔",
        tone="success",
        example="<Check>\n  The response has the status `202`.\n</Check>",
    ),
    ComponentSpec(
        "Danger",
        Role.CALLOUT,
        "Warns of a loss that cannot be undone.",
        label="Danger",
        icon="✖",
        tone="danger",
        example="<Danger>\n  Deleting a channel deletes its messages.\n</Danger>",
    ),
    ComponentSpec(
        "Callout",
        Role.CALLOUT,
        "Is a box with your own icon and color.",
        props=(ICON, ICON_TYPE, Prop("color", summary="The color of the box, as a hex code.")),
        icon="■",
        tone="neutral",
        example='<Callout icon="key" color="#0F766E">\n  Each environment has keys of its own.\n</Callout>',
    ),
)
