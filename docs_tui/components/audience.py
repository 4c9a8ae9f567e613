"""Content for some readers, prompts for an AI, and changelog entries."""

from docs_tui.components.spec import ICON, ICON_TYPE, ComponentSpec, Prop, Role

ROWS = (
    ComponentSpec(
        "Visibility",
        Role.AUDIENCE,
        "Shows content to people only, or to AI agents only.",
        props=(
            Prop(
                "for",
                required=True,
                values=("humans", "agents", "signed-in", "signed-out"),
                summary='The audience; or the groups that see it, as `{{ groups: ["…"] }}`.',
            ),
        ),
        example='<Visibility for="humans">\n  Watch the tour of the dashboard.\n</Visibility>\n\n'
        '<Visibility for="agents">\n  Call the API; the dashboard needs a browser.\n</Visibility>',
    ),
    ComponentSpec(
        "Prompt",
        Role.PROMPT,
        "Holds a prompt that a reader copies or opens in an AI editor.",
        props=(
            Prop("description", required=True, text=True, summary="What the prompt does."),
            Prop("actions", default='["copy"]', summary="The buttons, as an array of `copy` and `cursor`."),
            ICON,
            ICON_TYPE,
        ),
        label="Prompt",
        icon="❯",
        outline=False,
        example='<Prompt description="Add Relay to your project" actions={["copy", "cursor"]}>\n'
        "  Install the Relay client, read the key from the environment, and send a message.\n</Prompt>",
    ),
    ComponentSpec(
        "Update",
        Role.UPDATE,
        "Is one entry of a changelog.",
        props=(
            Prop("label", required=True, text=True, summary="The version or the date."),
            Prop("description", text=True, summary="A line below the label."),
            Prop("tags", summary="The subjects of the entry, as an array."),
            Prop("rss", summary="The entry in the RSS feed, as `{{ title, description }}`."),
        ),
        outline=False,
        example='<Update label="v2.3" description="October 2026" tags={["API"]}>\n'
        "  You can now schedule a message up to 30 days ahead.\n</Update>",
    ),
)
