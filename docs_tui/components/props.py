"""Attributes that several components share."""

from docs_tui.components.spec import Prop

ICON = Prop("icon", summary="The name of an icon of the site's collection, a URL or a path of an image.")
ICON_TYPE = Prop(
    "iconType",
    values=("regular", "solid", "light", "thin", "sharp-solid", "duotone", "brands"),
    default="regular",
    summary="The style of a Font Awesome icon.",
)
CLASS_NAME = Prop("className", summary="CSS classes.")
DEFAULT_OPEN = Prop("defaultOpen", default="false", summary="Open when the page loads.")
HREF = Prop("href", summary="Where it leads.")
ID = Prop("id", summary="Its anchor on the page, instead of one made from the title.")
TITLE = Prop("title", required=True, text=True, summary="The title that a reader sees.")
