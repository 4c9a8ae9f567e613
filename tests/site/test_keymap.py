"""Keys in docs-tui.yaml: spellings, and errors with their places."""

from docs_tui.site.keymap import changed_keys, normal_key
from docs_tui.site.site_settings import read_settings

WRITTEN = {
    "Ctrl+C": "ctrl+c",
    "ctrl-c": "ctrl+c",
    "^p": "ctrl+p",
    "Cmd+K": "super+k",
    "shift+b": "B",
    "Shift+F6": "shift+f6",
    "Ctrl++": "ctrl+plus",
    "ctrl--": "ctrl+minus",
    "Ctrl+Alt+X": "alt+ctrl+x",
    "Page Down": "pagedown",
    "Esc": "escape",
    "alt+Left": "alt+left",
    "Alt+→": "alt+right",
    "ctrl+?": "ctrl+question_mark",
    "F5": "f5",
    "minus": "minus",
    "^": "circumflex_accent",
    "é": "é",
}


def errors_in(keymap: str) -> list[str]:
    return [str(each) for each in read_settings({"docs-tui.yaml": keymap.encode()})[1]]


def test_keys_are_understood_as_people_write_them() -> None:
    assert {text: normal_key(text) for text in WRITTEN} == WRITTEN
    assert [each for each in ("", "ctrlr+c", "nonsense", "f25", "ctrl+") if normal_key(each) is not None] == []


def test_several_keys_are_a_text_or_a_list() -> None:
    text = "keymap:\n  copy: c, Ctrl+C\n  view: [v, F9]\n  help: 1\n  find: ','\n  search: 'Ctrl+,, F7'\n  yes: j\n"
    settings, problems = read_settings({"docs-tui.yaml": text.encode()})
    assert changed_keys(settings.keymap) == {
        "copy": ("c", "ctrl+c"),
        "view": ("v", "f9"),
        "help": ("1",),
        "find": ("comma",),
        "search": ("ctrl+comma", "f7"),
        "yes": ("j",),
    }
    assert [each.message for each in problems] == ["keymap.help: 1 is also the key of option-1"]


def test_errors_are_reported_at_their_place() -> None:
    assert errors_in("theme: nord\nkeymap:\n  copy: v\n  coppy: x\n  write: ctrlx\n  menu: F9\n  jump: ''\n") == [
        "docs-tui.yaml:3:3 warning: keymap.copy: v is also the key of view and leave-markdown. Use another key for one of the actions",
        "docs-tui.yaml:4:3 warning: unknown action coppy. Did you mean copy?",
        "docs-tui.yaml:5:3 warning: keymap.write: ctrlx is not a key. Write c, Ctrl+C, F5 or ?",
        "docs-tui.yaml:7:3 warning: keymap.jump: nothing is not a key. Write c, Ctrl+C, F5 or ?",
    ]
    assert errors_in("base_url: https://example.com\nkeymap: {view: F9, 'copi': c}\n") == [
        "docs-tui.yaml:2:20 warning: unknown action copi. Did you mean copy?"
    ]
    assert errors_in("editor: vim\ntheme: norrd\n") == [
        "docs-tui.yaml:2:1 warning: unknown theme norrd. Did you mean nord?"
    ]


def test_two_actions_on_one_key_are_both_reported() -> None:
    assert errors_in("keymap:\n  wider: Cmd+S\n  bookmark: super+s\n") == [
        "docs-tui.yaml:2:3 warning: keymap.wider: Cmd+S is also the key of bookmark. Use another key for one of the actions",
        "docs-tui.yaml:3:3 warning: keymap.bookmark: super+s is also the key of wider. Use another key for one of the actions",
    ]


def test_two_actions_that_are_never_asked_for_together_may_have_one_key() -> None:
    assert errors_in("keymap:\n  copy: v\n  view: c\n  leave-markdown: q\n  yes: Enter\n  close-help: Esc\n") == [
        "docs-tui.yaml:4:3 warning: keymap.leave-markdown: q is also the key of quit. Use another key for one of the actions"
    ]
