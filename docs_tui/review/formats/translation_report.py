"""The state of translations as text and as JSON."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence

from docs_tui.review.formats.json_review import as_patch
from docs_tui.review.translation_pairs import TranslationState, Verdict, counted_verdicts
from docs_tui.source.clean import clean_line

_MOST_NAMED = 4
"""How many differences in structure a line names."""
_VERDICTS: tuple[Verdict, ...] = ("behind", "missing", "differs", "level")


def translations_as_text(states: Sequence[TranslationState]) -> str:
    """Return the translations that are not up to date, by language, with counts of all."""
    return "".join(f"{line}\n" for line in _lines(states))


def _lines(states: Sequence[TranslationState]) -> Iterator[str]:
    for at, (language, counts) in enumerate(counted_verdicts(states).items()):
        if at:
            yield ""
        summary = ", ".join(f"{counts[verdict]:,} {verdict}" for verdict in _VERDICTS if counts.get(verdict))
        yield f"{clean_line(language)}: {summary}"
        for state in states:
            if state.pair.language == language and state.verdict != "level":
                yield from _state(state)


def _state(state: TranslationState) -> Iterator[str]:
    source = clean_line(state.pair.source.path)
    if state.pair.page is None:
        yield f"  - {source}  no translation"
        return
    yield f"  {'~' if state.verdict == 'behind' else '?'} {clean_line(state.pair.page.path)}  {_since(state, source)}"
    if state.lacks:
        yield f"      lacks {_some(state.lacks)}"
    if state.extra:
        yield f"      also has {_some(state.extra)}"


def _since(state: TranslationState, source: str) -> str:
    if not state.change.lines:
        return f"differs from {source}"
    since = f" since {state.commit} ({state.date})" if state.commit else ""
    return f"behind {source}{since}: +{state.change.added:,} −{state.change.removed:,} lines"


def _some(texts: Sequence[str]) -> str:
    more = f", and {len(texts) - _MOST_NAMED:,} more" if len(texts) > _MOST_NAMED else ""
    return clean_line(", ".join(texts[:_MOST_NAMED])) + more


def translations_as_json(states: Sequence[TranslationState]) -> str:
    """Return every translation with its source and its state."""
    records = [
        {
            "language": state.pair.language,
            "source": state.pair.source.path,
            "source_file": state.pair.source.file,
            "path": state.pair.page.path if state.pair.page is not None else None,
            "file": state.pair.page.file if state.pair.page is not None else None,
            "verdict": state.verdict,
            "level_commit": state.commit or None,
            "level_date": state.date or None,
            "change": {
                "added": state.change.added,
                "removed": state.change.removed,
                "lines": as_patch(state.change).splitlines(),
            },
            "lacks": list(state.lacks),
            "extra": list(state.extra),
        }
        for state in states
    ]
    return json.dumps({"version": 1, "translations": records}, ensure_ascii=False, indent=2) + "\n"


TRANSLATION_FORMATS: Mapping[str, Callable[[Sequence[TranslationState]], str]] = {
    "text": translations_as_text,
    "json": translations_as_json,
}
