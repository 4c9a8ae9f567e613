"""What stays of the words after an opening fence: the language and the title, for everybody; the rest is for the site."""

import re

_WORD = re.compile(r"""[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S*)|\{[^}]*\}|\S+""")
_TITLE = re.compile(r"""(?:title|filename)=(?:"([^"]*)"|'([^']*)'|\{\s*["']([^"'}]*)["']\s*\}|(\S*))\Z""")
_SETTING = re.compile(
    r"(?:icon|iconType|lines|wrap|expandable|highlight|focus|twoslash|nocopy|theme|actions|placement|dropdown|startLine"
    r"|showLineNumbers|title|filename)(?:=.*)?\Z|\{.*\}\Z|(?:icon|highlight|focus|theme)\s*=",
    re.DOTALL,
)


def fence_info(info: str) -> str:
    """Return what to write after an opening fence that has ``info``: unchanged where there is nothing to leave out."""
    lang, _, meta = info.partition(" ")
    meta = meta.strip()
    if not meta:
        return info
    title = fence_title(meta)
    if meta in (title, f'title="{title}"'):
        return info
    if not title:
        return lang
    if fence_title(title) != title:
        title = f'title="{title}"' if '"' not in title else f"title='{title}'"
    return f"{lang} {title}"


def fence_title(meta: str | None) -> str:
    """Return the title that ``meta`` gives a block: ``title="…"``, or the words that set nothing."""
    if not meta:
        return ""
    words: list[str] = []
    for word in _WORD.findall(meta):
        named = _TITLE.match(word)
        if named:
            return next((each for each in named.groups() if each), "").strip()
        if not _SETTING.match(word):
            words.append(word)
    return " ".join(words)
