"""Changed pictures with the pages that show them, and the entries of llms.txt that change."""

from collections.abc import Iterator, Mapping

from docs_tui.export.llms.llms_index import llms_index
from docs_tui.export.markdown_options import file_options
from docs_tui.lint.broken_links import is_picture
from docs_tui.review.examine import Examination
from docs_tui.review.pairs import SitePair
from docs_tui.review.review_model import PartVerb, ReviewedPart
from docs_tui.site import Site


def changed_pictures(pair: SitePair, examined: Examination) -> Iterator[ReviewedPart]:
    """Yield the pictures that changed, with the pages that show them."""
    names = sorted(name for name in {*pair.files, *pair.gone} if is_picture(name))
    if not names:
        return
    shown: dict[str, dict[str, None]] = {name: {} for name in names}
    for link in examined.links:
        for target in (link.before, link.after):
            if target.kind == "asset" and target.path in shown:
                shown[target.path][link.page.path] = None
    for name in names:
        old = pair.files.get(name)
        verb: PartVerb = "gone" if name in pair.gone else "added" if old is None else "changed"
        if verb == "changed" and old != name:
            yield ReviewedPart("picture", "moved", name, f"from {old}", tuple(shown[name]))
        else:
            yield ReviewedPart("picture", verb, name, "", tuple(shown[name]))


def changed_entries(pair: SitePair) -> Iterator[ReviewedPart]:
    """Yield the entries of llms.txt that change."""
    before, after = _entries(pair.before), _entries(pair.after)
    if pair.before.base_url != pair.after.base_url:  # every link would count as changed
        return
    olds = {new: old for old, new in pair.new_paths.items()}
    for path, line in after.items():
        old = before.get(olds.get(path, path))
        if old is None:
            yield ReviewedPart("llms", "added", path, line, (path,))
        elif old != line:
            yield ReviewedPart("llms", "changed", path, line, (path,))
    for path, line in before.items():
        if pair.new_paths.get(path, path) not in after:
            yield ReviewedPart("llms", "gone", path, line, ())


def _entries(site: Site) -> Mapping[str, str]:
    return {path: line.strip() for path, line in llms_index(site, file_options(site)).items.items()}
