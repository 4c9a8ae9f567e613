"""The name of each language in that language, by the codes of docs.json."""

from collections.abc import Mapping

NATIVE_NAMES: Mapping[str, str] = {
    "ar": "العربية",
    "ca": "Català",
    "cn": "中文",
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fi": "Suomi",
    "fr": "Français",
    "fr-ca": "Français (Canada)",
    "he": "עברית",
    "hi": "हिन्दी",
    "hu": "Magyar",
    "id": "Bahasa Indonesia",
    "it": "Italiano",
    "ja": "日本語",
    "jp": "日本語",
    "ko": "한국어",
    "lv": "Latviešu",
    "nb": "Norsk",
    "nl": "Nederlands",
    "no": "Norsk",
    "pl": "Polski",
    "pt": "Português",
    "pt-br": "Português (Brasil)",
    "ro": "Română",
    "ru": "Русский",
    "sv": "Svenska",
    "tr": "Türkçe",
    "uk": "Українська",
    "uz": "O‘zbekcha",
    "vi": "Tiếng Việt",
    "zh": "中文",
    "zh-cn": "简体中文",
    "zh-hans": "简体中文",
    "zh-hant": "繁體中文",
    "zh-tw": "繁體中文",
}


def native_label(code: str) -> str:
    """Return the name of a language in that language, ``中文`` for ``zh``; an unknown code is returned unchanged."""
    known = code.lower().replace("_", "-")
    return NATIVE_NAMES.get(known) or NATIVE_NAMES.get(known.partition("-")[0], code)
