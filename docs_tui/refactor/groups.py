"""Plan a new name for a group or another division of the navigation."""

from collections.abc import Iterator
from typing import Any

from docs_tui.errors import CannotRunError, NotFoundError
from docs_tui.refactor.change_plan import ChangeDraft, ChangePlan
from docs_tui.refactor.json_edit import with_values
from docs_tui.site import Site
from docs_tui.site.find_page import BETWEEN, find_group
from docs_tui.site.json_references import place_in
from docs_tui.site.json_text import Pointer
from docs_tui.site.nav_reader import DIVISIONS
from docs_tui.site.page import Trail

_NAVIGATION = "navigation"


def plan_group(site: Site, reference: str, name: str) -> ChangePlan:
    """Return the plan that renames a group. The addresses of its pages stay.

    Args:
        site: The site.
        reference: The label of the group, or its trail: ``Guides``, ``v2 › Guides``.
        name: Its new label.

    Raises:
        NotFoundError: There is no such group, or more than one.
        CannotRunError: The folders are the navigation, or the label is written nowhere.
    """
    trail = find_group(site, reference).trail
    new = name.strip()
    config = site.config
    if config.file is None or config.raw.get(_NAVIGATION) is None:
        raise CannotRunError("the folders are the navigation here; move the folder instead")
    if not new or BETWEEN.strip() in new:
        raise CannotRunError("the new name of a group is a label, not a trail")
    labels = [(found, pointer) for found, pointer in _labels(config.raw[_NAVIGATION], (), (_NAVIGATION,))]
    fitting = [pointer for found, pointer in labels if found == trail]
    fitting = fitting or [pointer for found, pointer in labels if trail[-len(found) :] == found and found]
    if not fitting:
        raise NotFoundError(f'the label of "{BETWEEN.join(trail)}" is not in {config.file}')
    draft = ChangeDraft(site)
    for pointer in fitting:
        file, place = place_in(config.sources, config.file, pointer)
        draft.texts[file] = with_values(draft.texts.get(file, site.file_text(file)), {place: new})
    return draft.plan(f'Rename "{BETWEEN.join(trail)}" to "{new}"')


def _labels(value: Any, trail: Trail, pointer: Pointer) -> Iterator[tuple[Trail, Pointer]]:
    """Yield the trail and the place of every label of the navigation."""
    if isinstance(value, list):
        for index, each in enumerate(value):
            yield from _labels(each, trail, (*pointer, index))
    elif isinstance(value, dict):
        key = next((kind for kind in DIVISIONS.values() if isinstance(value.get(kind), str)), None)
        if key is not None:
            trail = (*trail, value[key])
            yield trail, (*pointer, key)
        for name, each in value.items():
            if isinstance(each, (list, dict)):
                yield from _labels(each, trail, (*pointer, name))
