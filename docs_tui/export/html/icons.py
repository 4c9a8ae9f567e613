"""Icons as HTML: those of docs-tui, and those that a site names."""

import re

from docs_tui.components import Role
from docs_tui.export.elements import Element
from docs_tui.export.html.link_targets import Addresses
from docs_tui.export.html.markup import tag
from docs_tui.export.html.svg import sanitised
from docs_tui.export.icons.icon_sets import FONT_AWESOME, LUCIDE, find_icon
from docs_tui.export.page_urls import root_linker
from docs_tui.mdx import MdxJsxElement, find, parse
from docs_tui.site import Site
from docs_tui.source import Source
from docs_tui.source.record import record

_COLOR = re.compile(
    r"#(?:[0-9a-fA-F]{3,4}){1,2}\Z|(?:rgb|rgba|hsl|hsla|oklch|oklab|lch|lab)\([-\d\s.,%/a-z]*\)\Z|[a-zA-Z]{3,30}\Z"
)
_FILE = re.compile(r"[/.]")
_SIDE = 18
_LARGEST = 512


def checked_color(value: str) -> str:
    """Return a valid CSS color; empty for anything else."""
    value = value.strip()
    return value if _COLOR.match(value) else ""


def icon(
    name: str, cls: str = "", *, library: str = LUCIDE, style: str = "", color: str = "", size: int | None = None
) -> str:
    """Return an icon as HTML, hidden from screen readers; empty for an unknown name, as another drawing would mislead.

    Args:
        name: Its name in ``library``, by default Lucide.
        cls: Additional classes.
        library: The library in which the name is looked up first.
        style: The wanted style, such as ``regular``.
        color: A CSS color; anything else, or none, for the text color.
        size: Its side in pixels; None for that of the text around it.
    """
    drawn = find_icon(name, library, style)
    if drawn is None:
        return ""
    classes = " ".join(filter(None, ("icon" if drawn.is_line else "icon solid", "sized" if size else "", cls)))
    color = checked_color(color)
    painted = f' {"stroke" if drawn.is_line else "fill"}="{color}"' if color else ""
    side = size or _SIDE  # for pages that are read without the style sheet
    box = f'width="{side}" height="{side}" viewBox="0 0 {drawn.width} {drawn.height}"'
    return f'<svg class="{classes}" {box} aria-hidden="true"{painted}><path d="{drawn.path}"/></svg>'


@record(frozen=True, slots=True)
class SiteIcons:
    """The icons that the pages of a site name."""

    addresses: Addresses
    library: str = FONT_AWESOME
    """``icons.library`` of docs.json."""

    @classmethod
    def of(cls, site: Site, addresses: Addresses) -> "SiteIcons":
        """Return the icons of a site, whose picture files have ``addresses``."""
        given = site.config.raw.get("icons")
        library = given.get("library") if isinstance(given, dict) else None
        return cls(addresses, library if isinstance(library, str) else FONT_AWESOME)

    @classmethod
    def around_pages(cls, site: Site, prefix: str) -> "SiteIcons":
        """Return the icons that docs.json names."""
        return cls.of(site, Addresses(root_linker(site, prefix)))

    def html(self, name: str, *, style: str = "", color: str = "", size: int | None = None) -> str:
        """Return an icon by name, or an image file of the site; empty if there is none."""
        if not name.strip():
            return ""
        if _FILE.search(name):
            src = self.addresses.media(name)
            side = {"width": size, "height": size} if size else {}
            return tag("img", src=src, alt="", cls="icon sized" if size else "icon", **side) if src else ""
        return icon(name, library=self.library, style=style, color=color, size=size)

    def of_element(self, element: Element, *, colored: bool = False) -> str:
        """Return the icon that an element names or draws; in its own color if ``colored``."""
        name = element.icon
        if name:
            color = element.string("color") if colored else ""
            return self.html(name, style=element.string("iconType"), color=color, size=_size(element))
        written = element.attribute("icon")
        drawing = written.raw.strip() if written is not None else ""
        if drawing.startswith("<svg"):
            return tag("span", sanitised(drawing, "dt-icon"), cls="icon own")
        inner = next(find(parse(Source("", drawing)).root, MdxJsxElement), None) if drawing.startswith("<") else None
        return self._of_inner(Element.of(inner)) if inner is not None else ""

    def _of_inner(self, element: Element) -> str:
        """Return the icon that an element is which is the value of an attribute: ``<Icon>``, or a picture."""
        match element.role:
            case Role.ICON if element.icon:
                return self.of_element(element, colored=True)
            case Role.IMAGE:
                src = self.addresses.media(element.string("src"))
                return tag("img", src=src, alt="", cls="icon") if src else ""
            case _:
                return ""

    def labelled(self, element: Element) -> str:
        """Return the icon that an element is, with its name for screen readers."""
        name = element.icon
        drawn = self.of_element(element, colored=True)
        if not drawn or _FILE.search(name):
            return drawn
        label = name.split()[-1].removeprefix("fa-").replace("-", " ") if name else ""
        return tag("span", drawn, cls="lone-icon", role="img", aria_label=label, title=label) if label else drawn


def _size(element: Element) -> int | None:
    size = element.number("size") or 0
    return size if 0 < size <= _LARGEST else None
