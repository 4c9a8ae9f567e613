"""Tabs, code groups and accordions."""

from docs_tui.components.spec import DEFAULT_OPEN, ICON, ICON_TYPE, ID, TITLE, ComponentSpec, Prop, Role

_TABS = """\
<Tabs>
  <Tab title="macOS">
    Run `brew install relay`.
  </Tab>
  <Tab title="Linux">
    Run `apt install relay`.
  </Tab>
</Tabs>"""

_ACCORDIONS = """\
<AccordionGroup>
  <Accordion title="Can I rotate a key?">
    Yes. Open **Keys** and select **Rotate**.
  </Accordion>
  <Accordion title="Is there a limit?">
    Yes. You can send 100 requests a second.
  </Accordion>
</AccordionGroup>"""

_CODE_GROUP = """\
<CodeGroup>
```python client.py
client.send("hello")
```

```javascript client.js
await client.send("hello");
```
</CodeGroup>"""

ROWS = (
    ComponentSpec(
        "Tabs",
        Role.TABS,
        "Offers alternatives, such as platforms, of which a reader needs one.",
        props=(
            Prop("defaultTabIndex", default="0", summary="The tab that is open first, counted from 0."),
            Prop("sync", default="true", summary="Opens the tab of the same title in all other tabs of the page."),
            Prop("borderBottom", default="false", summary="Draws a line under the tabs."),
        ),
        children=("Tab",),
        example=_TABS,
    ),
    ComponentSpec(
        "Tab",
        Role.TAB,
        "Is one of the alternatives.",
        props=(TITLE, ICON, ICON_TYPE, ID),
        parents=("Tabs",),
        example=_TABS,
    ),
    ComponentSpec(
        "View",
        Role.TAB,
        "Shows content for one language or framework, which the reader chooses for the whole page.",
        props=(TITLE, ICON, ICON_TYPE),
        example='<View title="Python" icon="python">\n  Install `relay` with pip.\n</View>\n\n'
        '<View title="JavaScript" icon="js">\n  Install `relay` with npm.\n</View>',
    ),
    ComponentSpec(
        "CodeGroup",
        Role.CODE_GROUP,
        "Shows the same code in several languages or for several tools.",
        props=(Prop("dropdown", default="false", summary="Offers the languages in a menu."),),
        example=_CODE_GROUP,
    ),
    ComponentSpec(
        "SnippetGroup",
        Role.CODE_GROUP,
        "Is the old name of CodeGroup.",
        instead="CodeGroup",
        example=_CODE_GROUP.replace("CodeGroup", "SnippetGroup"),
    ),
    ComponentSpec(
        "AccordionGroup",
        Role.TRANSPARENT,
        "Joins accordions into one list.",
        children=("Accordion",),
        outline=False,
        example=_ACCORDIONS,
    ),
    ComponentSpec(
        "Accordion",
        Role.DISCLOSURE,
        "Holds details that few readers need, under a title that opens them.",
        props=(
            TITLE,
            Prop("description", text=True, summary="A line under the title."),
            DEFAULT_OPEN,
            ICON,
            ICON_TYPE,
            ID,
        ),
        outline=False,
        example=_ACCORDIONS,
    ),
    ComponentSpec(
        "Expandable",
        Role.DISCLOSURE,
        "Holds the properties of a nested object.",
        props=(TITLE, DEFAULT_OPEN),
        outline=False,
        example='<ResponseField name="sender" type="object">\n  Who sent the message.\n\n'
        '  <Expandable title="properties">\n    <ResponseField name="id" type="string" required>\n'
        "      The identifier of the sender.\n    </ResponseField>\n  </Expandable>\n</ResponseField>",
    ),
)
