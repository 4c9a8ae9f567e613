"""Compare a page's record with the reference parser's."""

from collections import Counter
from typing import Any

COUNTS = ("tables", "lists", "blockquotes", "frontmatter")
LISTS = ("jsx", "headings", "code", "links", "images", "imports", "exports", "exprs", "esm")


def facts(kind: str, record: dict[str, Any], *, without_lines: bool = False) -> list[str]:
    """Return the compared fields of each entry of one list of a record."""
    entries = record.get(kind) or []
    if kind == "links":
        return sorted(repr((None if without_lines else each["line"], each["url"], "auto" in each)) for each in entries)
    return [repr(_entry(kind, each)) for each in entries]


def _entry(kind: str, entry: Any) -> Any:
    match kind:
        case "jsx":
            attributes = list(entry["attrs"].items())
            return [entry[key] for key in ("name", "line", "endLine", "depth", "kind", "col")], attributes
        case "images":
            return entry["url"], entry["alt"], entry["line"]
        case "exprs":
            # The reference keeps only the first 300 characters of an expression.
            return entry["kind"], entry["line"], entry["endLine"], entry["comment"], entry["src"][:300]
        case "esm":
            return list(entry)
        case _:
            return sorted(entry.items())


def differences(expected: dict[str, Any], record: dict[str, Any]) -> list[str]:
    """Return the names of the lists and counts that differ."""
    found = [key for key in COUNTS if key in expected and expected[key] != record[key]]
    return found + [kind for kind in LISTS if kind in expected and disagreements(kind, expected, record)]


def disagreements(kind: str, expected: dict[str, Any], record: dict[str, Any]) -> int:
    """Return how many entries of one list differ. If only the order differs, count that."""
    rough = any("lineApprox" in each for each in expected.get(kind) or [] if isinstance(each, dict))
    wanted = facts(kind, expected, without_lines=rough)
    got = facts(kind, record, without_lines=rough)
    missing, extra = Counter(wanted) - Counter(got), Counter(got) - Counter(wanted)
    return max(missing.total(), extra.total(), int(wanted != got))
