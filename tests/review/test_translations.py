"""Translations are compared with the commit at which they were last up to date, and by structure."""

import json
from pathlib import Path

import pytest

from docs_tui.review.translation_pairs import TranslationState
from docs_tui.workspace import Workspace
from docs_tui.workspace.translation_history import translation_states
from tests.program import needs
from tests.review.histories import git

SOURCE = "---\ntitle: {0}\n---\n\n## One\n\nText of {0}. See [b](/b).\n\n```bash\nrun\n```\n"
FRENCH = "---\ntitle: {0}\n---\n\n## Un\n\nTexte de {0}. Voir [b](/fr/b).\n\n```bash\nrun\n```\n"


class Site:
    """A repository with pages in two languages."""

    def __init__(self, root: Path) -> None:
        self.root = root
        languages = [
            {"language": "en", "pages": ["a", "b", "c"]},
            {"language": "fr", "pages": ["fr/a", "fr/b"]},
        ]
        (root / "fr").mkdir(parents=True)
        (root / "docs.json").write_text(json.dumps({"name": "x", "navigation": {"languages": languages}}))
        for name in ("a", "b", "c"):
            (root / f"{name}.mdx").write_text(SOURCE.format(name))
        for name in ("a", "b"):
            (root / f"fr/{name}.mdx").write_text(FRENCH.format(name))
        git(root, "init", "-q")
        self.commit()

    def commit(self) -> str:
        git(self.root, "add", "-A")
        git(self.root, "commit", "-q", "-m", "Change")
        return git(self.root, "rev-parse", "HEAD").strip()[:10]

    def add(self, name: str, text: str) -> None:
        file = self.root / name
        file.write_text(file.read_text() + text)

    def states(self) -> dict[str, TranslationState]:
        return {each.pair.source.path: each for each in translation_states(self.root, Workspace(self.root).load())}

    def verdicts(self) -> dict[str, str]:
        return {path: state.verdict for path, state in self.states().items()}


@pytest.fixture
def site(tmp_path: Path) -> Site:
    needs("git")
    return Site(tmp_path / "docs")


def test_a_translation_is_behind_since_the_commit_where_it_was_up_to_date(site: Site) -> None:
    assert site.verdicts() == {"/a": "level", "/b": "level", "/c": "missing"}
    site.add("fr/a.mdx", "\nUn mot de plus.\n")
    level = site.commit()
    site.add("a.mdx", "\n## Two\n\nMore.\n")
    site.commit()
    site.add("fr/b.mdx", "\nUn mot.\n")  # a later commit to another page changes nothing
    site.commit()
    state = site.states()["/a"]
    assert (state.verdict, state.commit, state.change.added, state.change.removed) == ("behind", level, 4, 0)
    assert state.lacks == ("1 heading of level 2",)
    assert site.verdicts()["/b"] == "level"


def test_a_link_to_a_translated_page_of_another_site_is_the_same_link(site: Site) -> None:
    site.add("a.mdx", "\nSee [it](https://en.wikipedia.org/wiki/Tree) and [more](https://example.com/en/more).\n")
    site.add("fr/a.mdx", "\nVoir [ceci](https://fr.wikipedia.org/wiki/Arbre).\n")
    site.commit()
    state = site.states()["/a"]
    assert (state.verdict, state.lacks, state.extra) == ("differs", ("a link to https://example.com/en/more",), ())
    site.add("fr/a.mdx", "\nVoir [plus](https://example.com/fr/plus).\n")
    site.commit()
    assert site.verdicts()["/a"] == "level"


def test_fixing_a_word_does_not_make_a_translation_up_to_date(site: Site) -> None:
    level = git(site.root, "rev-parse", "HEAD").strip()[:10]
    site.add("a.mdx", "\n## Two\n\nMore.\n")
    site.commit()
    site.add("fr/a.mdx", "\nUn mot.\n")
    site.commit()
    state = site.states()["/a"]
    assert (state.verdict, state.commit) == ("behind", level)
    site.add("fr/a.mdx", "\n## Deux\n\nPlus.\n")
    assert site.verdicts()["/a"] == "level"  # on disk, before it is committed
    site.commit()
    assert site.verdicts()["/a"] == "level"


def test_catching_up_counts_although_something_else_stays_different(site: Site) -> None:
    site.add("fr/a.mdx", "\n<Note>Pour la France</Note>\n")
    site.commit()
    site.add("a.mdx", "\n## Two\n\nMore.\n")
    site.commit()
    assert site.verdicts()["/a"] == "behind"
    site.add("fr/a.mdx", "\n## Deux\n\nPlus.\n")
    site.commit()
    assert site.verdicts()["/a"] == "differs"


def test_moves_are_followed_on_both_sides(site: Site) -> None:
    level = git(site.root, "rev-parse", "HEAD").strip()[:10]
    site.add("a.mdx", "\nMore.\n")
    site.commit()
    for name in ("", "fr/"):
        (site.root / f"{name}a.mdx").rename(site.root / f"{name}new.mdx")
    config = site.root / "docs.json"
    config.write_text(config.read_text().replace('"a"', '"new"').replace('"fr/a"', '"fr/new"'))
    git(site.root, "add", "-A")
    git(site.root, "commit", "-q", "-m", "Move")
    site.add("new.mdx", "\nStill more.\n")
    site.commit()
    state = site.states()["/new"]
    assert (state.verdict, state.commit, state.change.added) == ("behind", level, 4)


def test_what_one_has_and_the_other_lacks_is_named(site: Site) -> None:
    site.add("fr/a.mdx", "\n<Note>Attention</Note>\n\n```python\nx\n```\n\n[Ailleurs](https://example.com) [c](/c)\n")
    site.add("a.mdx", "\n<Tip>Look</Tip>\n")
    site.commit()
    state = site.states()["/a"]
    assert state.extra == ("1 × code python", "1 × <Note>", "a link to /c", "a link to https://example.com")
    assert state.lacks == ("1 × <Tip>",)
