"""The words around a page, in its language where they are known here; else in English, and marked as that."""

import re

from docs_tui.source.record import record

_RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
"""Languages that are written from right to left."""
_SPELLED = {"cn": "zh", "jp": "ja"}
"""Codes of docs.json that are no codes of a language."""
_REGION = re.compile(r"[-_]")


@record(frozen=True, slots=True)
class Labels:
    """The words that a reader sees around every page."""

    skip: str
    search: str
    on_this_page: str
    before: str
    after: str
    as_markdown: str


_ENGLISH = Labels("Skip to content", "Search", "On this page", "Previous", "Next", "This page as Markdown")
_LABELS = {
    "ar": Labels("انتقل إلى المحتوى", "بحث", "في هذه الصفحة", "السابق", "التالي", "هذه الصفحة بصيغة Markdown"),
    "ca": Labels("Ves al contingut", "Cerca", "En aquesta pàgina", "Anterior", "Següent", "Aquesta pàgina en Markdown"),
    "cs": Labels("Přejít k obsahu", "Hledat", "Na této stránce", "Předchozí", "Další", "Tato stránka jako Markdown"),
    "da": Labels("Gå til indhold", "Søg", "På denne side", "Forrige", "Næste", "Denne side som Markdown"),
    "de": Labels("Zum Inhalt", "Suchen", "Auf dieser Seite", "Zurück", "Weiter", "Diese Seite als Markdown"),
    "es": Labels("Ir al contenido", "Buscar", "En esta página", "Anterior", "Siguiente", "Esta página en Markdown"),
    "fi": Labels("Siirry sisältöön", "Hae", "Tällä sivulla", "Edellinen", "Seuraava", "Tämä sivu Markdownina"),
    "fr": Labels("Aller au contenu", "Rechercher", "Sur cette page", "Précédent", "Suivant", "Cette page en Markdown"),
    "he": Labels("דילוג לתוכן", "חיפוש", "בעמוד זה", "הקודם", "הבא", "עמוד זה כ-Markdown"),
    "hi": Labels("सामग्री पर जाएँ", "खोजें", "इस पृष्ठ पर", "पिछला", "अगला", "यह पृष्ठ Markdown में"),
    "hu": Labels("Ugrás a tartalomhoz", "Keresés", "Ezen az oldalon", "Előző", "Következő", "Ez az oldal Markdownként"),
    "id": Labels("Langsung ke konten", "Cari", "Di halaman ini", "Sebelumnya", "Berikutnya", "Halaman ini sebagai Markdown"),
    "it": Labels("Vai al contenuto", "Cerca", "In questa pagina", "Precedente", "Successivo", "Questa pagina in Markdown"),
    "ja": Labels("本文へ移動", "検索", "このページの内容", "前へ", "次へ", "このページの Markdown"),
    "ko": Labels("본문으로 건너뛰기", "검색", "이 페이지의 내용", "이전", "다음", "이 페이지를 Markdown으로 보기"),
    "nl": Labels("Naar de inhoud", "Zoeken", "Op deze pagina", "Vorige", "Volgende", "Deze pagina als Markdown"),
    "no": Labels("Gå til innholdet", "Søk", "På denne siden", "Forrige", "Neste", "Denne siden som Markdown"),
    "pl": Labels("Przejdź do treści", "Szukaj", "Na tej stronie", "Poprzednia", "Następna", "Ta strona jako Markdown"),
    "pt": Labels("Ir para o conteúdo", "Pesquisar", "Nesta página", "Anterior", "Próximo", "Esta página em Markdown"),
    "ro": Labels("Salt la conținut", "Caută", "Pe această pagină", "Înapoi", "Înainte", "Această pagină ca Markdown"),
    "ru": Labels("К содержанию", "Поиск", "На этой странице", "Назад", "Далее", "Эта страница в Markdown"),
    "sv": Labels("Gå till innehållet", "Sök", "På den här sidan", "Föregående", "Nästa", "Den här sidan som Markdown"),
    "tr": Labels("İçeriğe geç", "Ara", "Bu sayfada", "Önceki", "Sonraki", "Bu sayfa, Markdown olarak"),
    "uk": Labels("До змісту", "Пошук", "На цій сторінці", "Назад", "Далі", "Ця сторінка в Markdown"),
    "vi": Labels("Đến nội dung chính", "Tìm kiếm", "Trên trang này", "Trước", "Tiếp theo", "Trang này dạng Markdown"),
    "zh": Labels("跳到正文", "搜索", "本页内容", "上一页", "下一页", "本页的 Markdown"),
    "zh-hant": Labels("跳到內文", "搜尋", "本頁內容", "上一頁", "下一頁", "本頁的 Markdown"),
}  # fmt: skip
_LABELS["zh-tw"] = _LABELS["zh-hant"]


def labels_of(language: str) -> tuple[Labels, str]:
    """Return the words for pages in a language, and the code of the language that they are in where it is another one."""
    found = _LABELS.get(language.lower()) or _LABELS.get(_primary(language))
    return (found, "") if found is not None else (_ENGLISH, marked_english(language))


def marked_english(language: str) -> str:
    """Return what the English words on a page are marked with; empty where the page is in English."""
    return "" if _primary(language) == "en" else "en"


def language_code(language: str) -> str:
    """Return the code of a language as browsers know it."""
    return _SPELLED.get(language.lower(), language)


def direction(language: str) -> str:
    """Return ``rtl`` for what is written from right to left; else nothing."""
    return "rtl" if _primary(language) in _RIGHT_TO_LEFT else ""


def _primary(language: str) -> str:
    first = _REGION.split(language.lower())[0]
    return _SPELLED.get(first, first)
