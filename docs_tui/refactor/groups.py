"""The divisions of the navigation with their place in docs.json, and a plan that renames one."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.refactor.change_plan import ChangeDraft, ChangePlan
from docs_tui.refactor.json_edit import with_values
from docs_tui.site import Site
from docs_tui.site.find_page import BETWEEN, find_group
from docs_tui.site.json_text import Pointer, place_in
from docs_tui.site.nav_reader import DIVISIONS
from docs_tui.site.page import Trail

NAVIGATION = "navigation"


class WrittenDivision(NamedTuple):
    """A division and its place in docs.json."""

    trail: Trail
    pointer: Pointer
    """The pointer to the object in the configuration, included files resolved."""
    kind: str
    """The key of its label: ``group``, ``tab``, ``language``."""

    @property
    def name(self) -> str:
        """The trail as messages show it: ``v2 › Guides``."""
        return BETWEEN.join(self.trail)


def plan_group_name(site: Site, reference: str, name: str) -> ChangePlan:
    """Return the plan that renames a group. The addresses of its pages stay.

    Args:
        site: The site.
        reference: The label of the group, or its trail: ``Guides``, ``v2 › Guides``.
        name: Its new label.

    Raises:
        NotFoundError: There is no such group, or more than one.
        CannotRunError: The folders are the navigation, or the label is not in a file.
    """
    trail = find_group(site, reference).trail
    new = name.strip()
    if not new or BETWEEN.strip() in new:
        raise CannotRunError("the new name of a group is a label, not a trail")
    draft = ChangeDraft(site)
    for each in divisions_at(site, trail):
        rename_division(draft, each, new)
    return draft.plan(f'Rename "{BETWEEN.join(trail)}" to "{new}"')


def rename_division(draft: ChangeDraft, division: WrittenDivision, name: str) -> None:
    """Change the label."""
    config = draft.site.config
    file, place = place_in(config.sources, config.file or "", (*division.pointer, division.kind))
    draft.texts[file] = with_values(draft.texts.get(file, draft.site.file_text(file)), {place: name})


def divisions_at(site: Site, trail: Trail) -> tuple[WrittenDivision, ...]:
    """Return the divisions with a trail; several if labels repeat.

    Raises:
        NotFoundError: The label is not in docs.json.
        CannotRunError: The folders are the navigation.
    """
    written = written_divisions(site)
    fitting = [each for each in written if each.trail == trail]
    fitting = fitting or [each for each in written if trail[-len(each.trail) :] == each.trail]
    if not fitting:
        raise NotFoundError(f'the label of "{BETWEEN.join(trail)}" is not in {site.config.file}')
    return tuple(fitting)


def written_divisions(site: Site) -> tuple[WrittenDivision, ...]:
    """Return every division of the navigation.

    Raises:
        CannotRunError: The folders are the navigation.
    """
    config = site.config
    if config.file is None or config.raw.get(NAVIGATION) is None:
        raise CannotRunError("the folders are the navigation here; move the folder instead")
    return tuple(_divisions(config.raw[NAVIGATION], (), (NAVIGATION,)))


def _divisions(value: Any, trail: Trail, pointer: Pointer) -> Iterator[WrittenDivision]:
    if isinstance(value, list):
        for index, each in enumerate(value):
            yield from _divisions(each, trail, (*pointer, index))
    elif isinstance(value, dict):
        key = next((kind for kind in DIVISIONS.values() if isinstance(value.get(kind), str)), None)
        if key is not None:
            trail = (*trail, value[key])
            yield WrittenDivision(trail, pointer, key)
        for name, each in value.items():
            if isinstance(each, (list, dict)):
                yield from _divisions(each, trail, (*pointer, name))
