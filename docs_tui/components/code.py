"""Code blocks, snippets, and components that the hosted site uses internally."""

from docs_tui.components.spec import ICON, ID, ComponentSpec, Prop, Role

ROWS = (
    ComponentSpec(
        "CodeBlock",
        Role.PREFORMATTED,
        "Is a code block for use inside your own components; elsewhere a fence does the same.",
        props=(
            Prop("language", summary="The language of the code."),
            Prop("filename", text=True, summary="The title of the block."),
            ICON,
            Prop("lines", default="false", summary="Numbers the lines."),
            Prop("wrap", default="false", summary="Wraps long lines."),
            Prop("expandable", default="false", summary="Folds long code."),
            Prop("highlight", summary="The highlighted lines, as `[1, 3]`."),
            Prop("focus", summary="The focused lines, as `[1, 3]`."),
        ),
        example='<CodeBlock language="bash" filename="Terminal">\nrelay send hello\n</CodeBlock>',
    ),
    ComponentSpec(
        "Snippet",
        Role.SNIPPET,
        "Includes a file of the folder `snippets`; an import does the same and can pass values.",
        props=(Prop("file", required=True, summary="The path of the file inside the folder `snippets`."),),
        instead="an import",
        example='<Snippet file="support.mdx" />',
    ),
    ComponentSpec(
        "Heading",
        Role.HEADING,
        "Is a heading for use inside your own components.",
        props=(
            Prop("level", values=("1", "2", "3", "4", "5", "6"), default="2", summary="Its level."),
            ID,
            Prop("noAnchor", default="false", summary="Omits the anchor."),
        ),
        level=2,
        instead="a Markdown heading",
        example="<Heading level={2}>Next steps</Heading>",
    ),
    ComponentSpec(
        "MDX",
        Role.TRANSPARENT,
        "Renders Markdown inside a component of your own.",
        example="<MDX>\n  Run `relay send` **once**.\n</MDX>",
    ),
    *(
        ComponentSpec(
            name,
            Role.TRANSPARENT,
            "Is a component that the hosted site uses internally.",
            instead="a component of your own, imported from a snippet",
            example=f"<{name}>\n  Text.\n</{name}>",
        )
        for name in ("CustomCode", "CustomComponent", "DynamicCustomComponent", "Variation")
    ),
)
