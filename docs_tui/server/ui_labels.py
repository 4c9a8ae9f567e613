"""The words of docs-tui itself on a page (buttons, labels), in the page's language if translated; otherwise in English and marked as such.

``languages`` has a file for each language, with translations by the English text.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from docs_tui.export.html.markup import ENGLISH, Labels
from docs_tui.export.llms.index_layout import language_name
from docs_tui.site.native_names import native_label

_RIGHT_TO_LEFT: Final = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
"""Languages that are written from right to left."""
_SPELLED: Final = {"cn": "zh", "jp": "ja"}
"""Codes of docs.json that are not language codes."""
_SAME: Final = {"zh-tw": "zh-hant", "nb": "no", "nn": "no"}
"""Codes that use the file of another code."""
_REGION: Final = re.compile(r"[-_]")


def labels_for(language: str) -> Labels:
    """Return the words for pages in a language."""
    known = _known()
    whole, first = language.lower().replace("_", "-"), _primary(language)
    code = next((each for each in (_SAME.get(whole, whole), _SAME.get(first, first)) if each in known), None)
    if code is not None:
        return _read(code)
    return ENGLISH if first == "en" else Labels({}, "en")


def native_name(language: str) -> str:
    """Return the native name of a language, or its English name if that is unknown."""
    found = native_label(language)
    return found if found != language else language_name(language)


def english_marker(language: str) -> str:
    """Return the attribute that marks English words; empty on an English page."""
    return "" if _primary(language) == "en" else "en"


def language_code(language: str) -> str:
    """Return the code of a language for browsers."""
    return _SPELLED.get(language.lower(), language)


def direction(language: str) -> str:
    """Return ``rtl`` for a language that is written from right to left; otherwise empty."""
    return "rtl" if _primary(language) in _RIGHT_TO_LEFT else ""


def _primary(language: str) -> str:
    first = _REGION.split(language.lower())[0]
    return _SPELLED.get(first, first)


@cache
def _known() -> frozenset[str]:
    """Return the codes of the languages that have a file."""
    names = (each.name for each in (files("docs_tui.server") / "languages").iterdir())
    return frozenset(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def _read(code: str) -> Labels:
    return Labels(tomllib.loads((files("docs_tui.server") / "languages" / f"{code}.toml").read_text("utf-8")))
