"""Components inside a line of text."""

from docs_tui.components.spec import CLASS_NAME, HREF, ICON, ICON_TYPE, ComponentSpec, Prop, Role

_REPO = (
    Prop("repo", required=True, summary="The owner and the name: `owner/name`."),
    Prop("variant", values=("inset", "flat"), default="inset", summary="The look of the card."),
    CLASS_NAME,
)

ROWS = (
    ComponentSpec(
        "Tooltip",
        Role.TOOLTIP,
        "Explains a term in place.",
        props=(
            Prop("tip", required=True, text=True, summary="The explanation."),
            Prop("headline", text=True, summary="A line above the explanation."),
            Prop("cta", text=True, summary="The words of a link under the explanation."),
            HREF,
        ),
        inline=True,
        example='Each <Tooltip tip="A named place that messages go to">channel</Tooltip> has a limit of its own.',
    ),
    ComponentSpec(
        "Icon",
        Role.ICON,
        "Shows an icon by its name, or from an image.",
        props=(
            Prop("icon", required=True, unless="src", summary="The name of the icon, a URL or a path of an image."),
            Prop("src", summary="A URL or a path of an image, instead of icon."),
            ICON_TYPE,
            Prop("size", summary="The size in pixels."),
            Prop("color", summary="The color, as a hex code."),
            CLASS_NAME,
        ),
        inline=True,
        example='Select <Icon icon="key" /> **Keys**.',
    ),
    ComponentSpec(
        "Badge",
        Role.BADGE,
        "Marks a state, such as a version or a plan.",
        props=(
            Prop(
                "color",
                values=(
                    "gray",
                    "blue",
                    "green",
                    "yellow",
                    "orange",
                    "red",
                    "purple",
                    "white",
                    "surface",
                    "white-destructive",
                    "surface-destructive",
                ),
                default="gray",
                summary="The color.",
            ),
            Prop("size", values=("xs", "sm", "md", "lg"), default="md", summary="The size."),
            Prop("shape", values=("rounded", "pill"), default="rounded", summary="The form of the corners."),
            ICON,
            ICON_TYPE,
            Prop("stroke", default="false", summary="Draws a border."),
            Prop("disabled", default="false", summary="Dims the badge."),
            CLASS_NAME,
        ),
        inline=True,
        example='Scheduled messages <Badge color="blue">Beta</Badge> wait up to 30 days.',
    ),
    ComponentSpec(
        "Link",
        Role.LINK,
        "Is a link; `[text](/page)` does the same.",
        props=(Prop("href", required=True, summary="The URL or path that the link opens."),),
        inline=True,
        instead="a Markdown link",
        example='Read about <Link href="/concepts/retries">retries</Link>.',
    ),
    ComponentSpec(
        "GitHub.Repo",
        Role.LINK,
        "Is a card that leads to a repository on GitHub.",
        props=_REPO,
        target="https://github.com/{repo}",
        example='<GitHub.Repo repo="octocat/Hello-World" />',
    ),
    ComponentSpec(
        "Github.Repo",
        Role.LINK,
        "Is another spelling of GitHub.Repo.",
        props=_REPO,
        target="https://github.com/{repo}",
        instead="GitHub.Repo",
        example='<Github.Repo repo="octocat/Hello-World" />',
    ),
)
