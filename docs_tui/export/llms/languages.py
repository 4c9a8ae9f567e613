"""The English names of the languages that docs.json knows by their codes."""

_NAMES = {
    "ar": "Arabic",
    "ca": "Catalan",
    "cn": "Chinese",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fi": "Finnish",
    "fr": "French",
    "fr-ca": "French (Canada)",
    "he": "Hebrew",
    "hi": "Hindi",
    "hu": "Hungarian",
    "id": "Indonesian",
    "it": "Italian",
    "ja": "Japanese",
    "ja-jp": "Japanese",
    "jp": "Japanese",
    "ko": "Korean",
    "lv": "Latvian",
    "nl": "Dutch",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "pt-br": "Portuguese (Brazil)",
    "ro": "Romanian",
    "ru": "Russian",
    "sv": "Swedish",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "uz": "Uzbek",
    "vi": "Vietnamese",
    "zh": "Chinese",
    "zh-cn": "Chinese (simplified)",
    "zh-hans": "Chinese (simplified)",
    "zh-hant": "Chinese (traditional)",
    "zh-tw": "Chinese (traditional)",
}


def language_name(code: str) -> str:
    """Return the name of a language; the code itself where it is unknown."""
    return _NAMES.get(code.lower(), code)
