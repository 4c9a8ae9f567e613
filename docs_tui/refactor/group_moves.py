"""Plan a move within the navigation: a group or the entry of a page goes into another division. Files stay."""

import posixpath
from collections.abc import Iterator
from typing import Any, NamedTuple

from docs_tui.errors import CannotRunError
from docs_tui.refactor.change_plan import ChangeDraft, ChangePlan
from docs_tui.refactor.groups import NAVIGATION, WrittenDivision, divisions_at, rename_division, written_divisions
from docs_tui.refactor.json_edit import is_empty_list, item_text, with_item, without_items
from docs_tui.refactor.remove import page_entries
from docs_tui.refactor.translated_moves import language_trails
from docs_tui.site import Page, Site
from docs_tui.site.counterpart import counterpart
from docs_tui.site.find_page import BETWEEN, find_group, named_groups
from docs_tui.site.json_text import REF, Pointer, place_in
from docs_tui.site.nav_reader import DIVISIONS
from docs_tui.site.page import Trail
from docs_tui.site.page_files import find_url

_GROUP, _GROUPS, _PAGES = "group", "groups", "pages"
_ALIKE = 0.5
"""Two groups are translations of each other if at least this share of their pages are."""


class _Step(NamedTuple):
    """One entry that gets another place."""

    entry: Pointer
    target: Pointer
    """The list."""
    at: int | None
    """Its index there, before it leaves its old place; None: the end."""


def is_place(target: str) -> bool:
    """Tell whether a new name of a group is a place in the navigation: ``Reference › Guides``."""
    return BETWEEN.strip() in target or ">" in target


def plan_place(site: Site, reference: str, target: str, *, before: str = "", languages: bool = False) -> ChangePlan:
    """Return the plan that moves a group, or the entry of a page, within the navigation.

    Args:
        site: The site.
        reference: The label or trail of a group; or a page.
        target: For a group, its new trail: ``Reference › Guides``. It keeps its label if the trail has none at the
            end, and moves
            to the top level if there is only a label. For a page, the group that gets it.
        before: The label or page that it goes before; without one, it goes to the end, and a group that stays in its
            division keeps its place.
        languages: Also move the same groups of the other languages; they keep their labels.

    Raises:
        NotFoundError: There is no such group or page, or more than one.
        CannotRunError: The destination is not possible.
    """
    written_divisions(site)
    if not named_groups(site, reference):
        return _plan_entry(site, site.find(reference), target, before=before, languages=languages)
    (group,) = _only(site, divisions_at(site, find_group(site, reference).trail))
    if group.kind != _GROUP:
        article = "an" if group.kind[0] in "aeiou" else "a"
        raise CannotRunError(
            f'"{group.name}" is {article} {group.kind}; only groups and pages can be moved within the navigation'
        )
    above, label = _target(site, target.replace(">", BETWEEN.strip()), group)
    moves = [(group, above, label)]
    if languages:
        moves += [(each, there, "") for each, there in _alike(site, group, above)]
    draft = ChangeDraft(site)
    for each, there, name in moves:
        _check_free(site, each, there, name or each.trail[-1], is_ordered=bool(before))
        if name and name != each.trail[-1]:
            rename_division(draft, each, name)
    lists = [(each.pointer, _list_for_group(site, there)) for each, there, _ in moves]
    at = _index(site, lists[0][1], before)
    _make(draft, [_Step(entry, target, at) for entry, target in lists if before or entry[:-1] != target])
    what = f'Move "{group.name}" to "{BETWEEN.join((*above.trail, label or group.trail[-1]))}"'
    return _checked(draft, what + (", also in the other languages" if len(moves) > 1 else ""))


def _plan_entry(site: Site, page: Page, target: str, *, before: str, languages: bool) -> ChangePlan:
    """Return the plan that moves the entry of a page."""
    (group,) = _only(site, divisions_at(site, find_group(site, target).trail))
    moves = [(page, group)]
    if languages:
        here, *others = _languages_of(site, group.trail)
        for there in others:
            path, same = counterpart(site, page, here, there), _same_in(site, group, here, there)
            if path is not None and same is not None:
                moves.append((site.pages[path], same))
    lists = [
        (_entry_of(site, each, there, is_ordered=bool(before)), _list_for_page(site, there)) for each, there in moves
    ]
    at = _index(site, lists[0][1], before)
    steps = [_Step(*each, at) for each in lists]
    draft = ChangeDraft(site)
    _make(draft, steps)
    what = f'Move the entry of {page.path} to "{group.name}"'
    return _checked(draft, what + (", also in the other languages" if len(moves) > 1 else ""))


def _target(site: Site, target: str, group: WrittenDivision) -> tuple[WrittenDivision, str]:
    """Return the division that a group moves to, and its new label; an empty label means that it stays."""
    parent, _, label = target.rpartition(BETWEEN.strip())
    if not parent.strip():
        return WrittenDivision((), (NAVIGATION,), ""), label.strip()
    (above,) = _only(site, divisions_at(site, find_group(site, parent).trail))
    if above.trail[: len(group.trail)] == group.trail:
        raise CannotRunError(f'"{group.name}" cannot move into itself')
    return above, label.strip()


def _only(site: Site, found: tuple[WrittenDivision, ...]) -> tuple[WrittenDivision]:
    if len(found) != 1:
        raise CannotRunError(f'"{found[0].name}" is in {site.config.file} {len(found)} times; rename one of them first')
    return (found[0],)


def _check_free(site: Site, group: WrittenDivision, above: WrittenDivision, label: str, *, is_ordered: bool) -> None:
    trail = (*above.trail, label)
    if trail == group.trail:
        if is_ordered:
            return
        raise CannotRunError(f'"{group.name}" is already there')
    if any(each.trail == trail for each in written_divisions(site)):
        raise CannotRunError(f'there is already a group "{BETWEEN.join(trail)}"')


def _list_for_group(site: Site, above: WrittenDivision) -> Pointer:
    """Return the pointer to the list of groups."""
    value = _value(site, above.pointer)
    if isinstance(value, list):
        return above.pointer
    key = _PAGES if above.kind == _GROUP else next((each for each in (_GROUPS, _PAGES) if each in value), None)
    if key is None or not isinstance(value.get(key), list):
        name = f'"{above.name}"' if above.trail else "the top level"
        raise CannotRunError(f"{name} has no groups; name a part of it that does")
    return (*above.pointer, key)


def _list_for_page(site: Site, above: WrittenDivision) -> Pointer:
    """Return the pointer to the list of pages."""
    if not isinstance(_value(site, above.pointer).get(_PAGES), list):
        raise CannotRunError(f'"{above.name}" has no pages of its own; name a group in it')
    return (*above.pointer, _PAGES)


def _index(site: Site, target: Pointer, before: str) -> int | None:
    """Return the index of a list's entry that is a division of this label, or this page; None without a name.

    Raises:
        CannotRunError: The list has none.
    """
    if not before:
        return None
    wanted, urls = before.strip(), site.structure.urls
    path = find_url(wanted, urls)
    for at, entry in enumerate(_value(site, target)):
        if isinstance(entry, dict) and any(entry.get(kind) == wanted for kind in (_GROUP, *DIVISIONS)):
            return at
        if isinstance(entry, str) and path is not None and find_url(entry, urls) == path:
            return at
    name = ".".join(map(str, target))
    raise CannotRunError(f'the list {name} has no entry "{wanted}"; --before needs a group or page in that list')


def _entry_of(site: Site, page: Page, target: WrittenDivision, *, is_ordered: bool) -> Pointer:
    """Return the pointer to a page's only entry."""
    found = [
        (NAVIGATION, *pointer)
        for pointer, entry in page_entries(site.config.raw[NAVIGATION], ())
        if find_url(entry, site.structure.urls) == page.path
    ]
    if len(found) != 1:
        times = f"{len(found)} times" if found else "not"
        raise CannotRunError(
            f"{page.path} is {times} in the lists of pages of {site.config.file}; move the entry yourself"
        )
    if found[0][:-1] == (*target.pointer, _PAGES) and not is_ordered:
        raise CannotRunError(f'{page.path} is in "{target.name}" already')
    return found[0]


def _value(site: Site, pointer: Pointer) -> Any:
    value: Any = site.config.raw
    for step in pointer:
        value = value[step]
    return value


# Other languages


def _alike(
    site: Site, group: WrittenDivision, above: WrittenDivision
) -> Iterator[tuple[WrittenDivision, WrittenDivision]]:
    """Yield the same group in the other languages, with the division that it moves to."""
    here, *others = _languages_of(site, group.trail)
    if above.trail[: len(here)] != here:
        raise CannotRunError(f'"{above.name}" is not in {here[-1]}, the language of the group')
    for there in others:
        own, theirs = _same_in(site, group, here, there), _same_in(site, above, here, there)
        if own is None or theirs is None:
            missing = group if own is None else above
            raise CannotRunError(f'{there[-1]} has no group like "{missing.name}"; leave out --languages')
        yield own, theirs


def _languages_of(site: Site, trail: Trail) -> tuple[Trail, ...]:
    """Return the language of a trail, then its sibling languages."""
    known = language_trails(site)
    here = next((each for each in known if trail[: len(each)] == each), None)
    if here is None or len(known) < 2:
        raise CannotRunError("the navigation has no languages there; leave out --languages")
    return (here, *(each for each in known if each != here and each[:-1] == here[:-1]))


def _same_in(site: Site, division: WrittenDivision, here: Trail, there: Trail) -> WrittenDivision | None:
    """Return the division of another language with the translations of a division's pages; None if none has them."""
    if division.trail == here:
        return next((each for each in written_divisions(site) if each.trail == there), None)
    wanted = {counterpart(site, page, here, there) for page in _pages_in(site, division.trail)} - {None}
    depth = len(division.trail) - len(here) + len(there)
    best: tuple[float, WrittenDivision] | None = None
    for each in written_divisions(site):
        if len(each.trail) == depth and each.trail[: len(there)] == there and each.kind == division.kind:
            pages = {page.path for page in _pages_in(site, each.trail)}
            share = len(wanted & pages) / max(len(wanted | pages), 1)
            if share >= _ALIKE and (best is None or share > best[0]):
                best = share, each
    return best[1] if best is not None else None


def _pages_in(site: Site, trail: Trail) -> Iterator[Page]:
    return (page for page in site.pages.values() if page.is_in(trail))


# Writing


def _make(draft: ChangeDraft, steps: list[_Step]) -> None:
    """Copy each entry to its new place, and then remove it from its old one."""
    site, config = draft.site, draft.site.config
    top = config.file or ""
    places = [place_in(config.sources, top, step.entry) for step in steps]
    texts = {file: draft.texts.get(file, site.file_text(file)) for file, _ in places}
    added: dict[tuple[str, Pointer], list[int]] = {}
    for step, (file, entry) in zip(steps, places, strict=True):
        target, items = _written_list(site, step.target)
        text = item_text(texts[file], entry)
        if posixpath.dirname(file) != posixpath.dirname(target) and f'"{REF}"' in text:
            raise CannotRunError(f"{file} includes another file there with {REF}; move the entry yourself")
        draft.texts[target] = with_item(draft.texts.get(target, site.file_text(target)), items, text, step.at)
        if step.at is not None:
            added.setdefault((target, items), []).append(step.at)
    for (file, pointer), indexes in _by_list(places).items():
        shifted = {index + sum(at <= index for at in added.get((file, pointer), ())) for index in indexes}
        draft.texts[file] = without_items(draft.texts.get(file, texts[file]), pointer, shifted)
        if is_empty_list(draft.texts[file], pointer):
            draft.notes.append(f"A list of {file} is empty now: {'.'.join(map(str, pointer))}")


def _by_list(places: list[tuple[str, Pointer]]) -> dict[tuple[str, Pointer], set[int]]:
    found: dict[tuple[str, Pointer], set[int]] = {}
    for file, pointer in places:
        found.setdefault((file, pointer[:-1]), set()).add(int(pointer[-1]))
    return found


def _written_list(site: Site, pointer: Pointer) -> tuple[str, Pointer]:
    """Return the file and pointer of a list, following references."""
    config, top = site.config, site.config.file or ""
    if _value(site, pointer):
        file, item = place_in(config.sources, top, (*pointer, 0))
        return file, item[:-1]
    return place_in(config.sources, top, pointer)


def _checked(draft: ChangeDraft, title: str) -> ChangePlan:
    """Return the plan after checking that no page is added or removed.

    Raises:
        CannotRunError: A page made from a spec would appear or disappear, because the group has another spec there.
    """
    before, plan = draft.site, draft.plan(title)
    changed = before.pages.keys() ^ plan.site.pages.keys()
    if changed:
        raise CannotRunError(
            f"{min(changed)} is made from the spec of its group, which it would lose; move the entry yourself"
        )
    return plan
