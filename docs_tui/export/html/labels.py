"""The words on a page that its author has not written: asked for in English, given in the language of the page."""

from collections.abc import Mapping
from typing import Final

from docs_tui.export.html.markup import attribute, text
from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Labels:
    """Words in one language."""

    texts: Mapping[str, str]
    """Each by what it is in English; what is not here stays English."""
    lang: str = ""
    """The code of the language that the words are in, where the page is in another one."""

    def __call__(self, english: str, **values: object) -> str:
        """Return a word or a sentence as plain text, with ``values`` in its places: ``{count} properties``."""
        said = self.texts.get(english, english)
        return said.format(**values) if values else said

    def html(self, english: str, **values: object) -> str:
        """Return the same as HTML, which says so where it is in another language than the page; ``values`` are HTML."""
        said = text(self.texts.get(english, english))
        said = said.format(**values) if values else said
        lang = self.lang or ("en" if self.texts and english not in self.texts else "")
        return f'<span lang="{attribute(lang)}">{said}</span>' if lang else said


ENGLISH: Final = Labels({})
