"""``rules`` and ``checklist`` on the command line."""

from pathlib import Path

import pytest

from docs_tui.errors import CannotRunError
from docs_tui.lint.editors import editor_named
from docs_tui.workspace.rule_files import write_rule_file
from tests.program import Program, QuickProgram

PAGE = "---\ntitle: Home\ndescription: Begin here.\n---\n\n1. Create a key.\n2. Send.\n"


@pytest.fixture
def docs(tmp_path: Path) -> Program:
    folder, home = tmp_path / "docs", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    (folder / "docs.json").write_text('{"name": "Relay", "navigation": {"pages": ["index"]}}')
    (folder / "index.mdx").write_text(PAGE)
    return QuickProgram(folder, home)


def test_a_file_of_rules_is_written_once_and_found_up_to_date(docs: Program) -> None:
    assert docs.run("rules", "check").returncode == 1
    first = docs.run("rules", "init")
    assert (first.returncode, first.stderr) == (0, ".cursor/rules/docs.mdc written\n")
    written = (docs.folder / ".cursor/rules/docs.mdc").read_text()
    assert docs.run("rules", "show").stdout == written
    assert docs.run("rules", "init").stderr == ".cursor/rules/docs.mdc is up to date\n"
    assert docs.run("rules", "check").returncode == 0
    assert len(docs.run("pages").stdout.splitlines()) == 1  # a rule file is no page


def test_snippets_are_offered_by_what_they_export(docs: Program) -> None:
    (docs.folder / "snippets").mkdir()
    (docs.folder / "snippets/plan-limits.mdx").write_text(
        "export const limits = { day: 100 };\n\nexport const days = 30;\n"
    )
    (docs.folder / "snippets/plan-badge.mdx").write_text(
        "export const PlanBadge = ({ plan }) => {\n  return <span>{plan}</span>;\n};\n"
    )
    (docs.folder / "snippets/ar").mkdir()
    (docs.folder / "snippets/ar/call-us.mdx").write_text("{props.day}.\n")
    (docs.folder / "snippets/call-us.mdx").write_text("Call us on {props.day}.\n")
    imports = 'import { limits } from "/snippets/plan-limits.mdx"\nimport Support from "/snippets/call-us.mdx"\n'
    imports += 'import Appel from "/snippets/ar/call-us.mdx"\n'
    imports += 'import { PlanBadge } from "/snippets/plan-badge.mdx"\n'
    (docs.folder / "index.mdx").write_text(
        PAGE.replace("\n1.", f'\n{imports}\n{{limits.day}} <Support day="Monday" />\n\n1.')
    )
    docs.run("rules", "init")
    written = (docs.folder / ".cursor/rules/docs.mdc").read_text()
    assert '`import { limits, days } from "/snippets/plan-limits.mdx"`, then `{limits.…}`' in written
    assert "/ar/" not in written
    assert '`import { PlanBadge } from "/snippets/plan-badge.mdx"`, then `<PlanBadge plan="…" />`' in written
    assert '`import CallUs from "/snippets/call-us.mdx"`, then `<CallUs day="…" />`' in written
    assert docs.run("rules", "check").returncode == 0


@pytest.mark.parametrize(("editor", "file"), [("agents", "AGENTS.md"), ("claude-md", "CLAUDE.md")])
def test_a_file_in_the_root_is_the_only_rule_file_of_its_editor_and_is_no_page(
    docs: Program, editor: str, file: str
) -> None:
    (docs.folder / "notes.md").write_text("Use `<Cardgroup>`.\n")
    first = docs.run("rules", "init", "--editor", editor)
    assert (first.returncode, first.stderr) == (
        0,
        f"{file} written; docs-tui does not publish it, but another hosting service may\n",
    )
    assert docs.run("rules", "show", "--editor", editor).stdout == (docs.folder / file).read_text()
    assert docs.run("rules", "check", "--editor", editor).returncode == 0
    assert [line.split()[0] for line in docs.run("pages").stdout.splitlines()] == ["/", "/notes"]


def test_what_somebody_wrote_or_edited_stays_until_force(docs: Program) -> None:
    path = docs.folder / ".claude/rules/docs.md"
    path.parent.mkdir(parents=True)
    path.write_text("- Use `<Cardgroup>`.\n")
    refused = docs.run("rules", "init", "--editor", "claude")
    assert refused.returncode == 2
    assert "was written by hand, so it was not replaced; use --force to replace it" in refused.stderr
    assert path.read_text() == "- Use `<Cardgroup>`.\n"
    checked = docs.run("rules", "check")
    assert checked.returncode == 1
    assert ".claude/rules/docs.md:1: unknown component <Cardgroup>; did you mean <CardGroup>?" in checked.stdout
    assert docs.run("rules", "init", "--editor", "claude", "--force").returncode == 0
    assert docs.run("rules", "check").returncode == 0


def test_a_full_disk_leaves_nothing_behind(docs: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.writev", full)
    (docs.folder / ".claude").mkdir()
    for name in ("cursor", "claude"):
        with pytest.raises(CannotRunError, match=r"cannot be written: No space left on device"):
            write_rule_file(docs.folder, editor_named(name), force=False)
    left = {path.relative_to(docs.folder).as_posix() for path in docs.folder.rglob("*")}
    assert left == {"docs.json", "index.mdx", ".claude"}


def test_a_disk_without_room_for_another_folder_keeps_none(docs: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def first_only(folder: str) -> None:
        Path(folder).parent.mkdir()
        raise CannotRunError(f"{folder} cannot be written: No space left on device")

    monkeypatch.setattr("docs_tui.workspace.rule_files.make_folder", first_only)
    with pytest.raises(CannotRunError):
        write_rule_file(docs.folder, editor_named("cursor"), force=False)
    assert not (docs.folder / ".cursor").exists()


def test_a_file_of_rules_is_named_from_here(docs: Program) -> None:
    above = Program(docs.folder.parent, docs.home)
    words = ("-C", "docs", "rules")
    assert "to write docs/.cursor/rules/docs.mdc" in above.run(*words, "check").stderr
    assert above.run(*words, "init").stderr == "docs/.cursor/rules/docs.mdc written\n"
    (docs.folder / ".cursor/rules/docs.mdc").write_text("- Mine.\n")
    assert "docs/.cursor/rules/docs.mdc was written by hand" in above.run(*words, "init").stderr


def test_a_file_that_cannot_be_read_stays_until_force(docs: Program) -> None:
    path = docs.folder / ".claude/rules/docs.md"
    path.parent.mkdir(parents=True)
    path.write_text(large := "- Mine.\n" * 200_000)
    with pytest.raises(CannotRunError, match="cannot be read, so it was not replaced; use --force to replace it"):
        write_rule_file(docs.folder, editor_named("claude"), force=False)
    assert path.read_text() == large
    assert write_rule_file(docs.folder, editor_named("claude"), force=True)


def test_a_persons_rule_is_read_and_the_projects_of_the_same_name_wins(docs: Program) -> None:
    own = docs.home / ".cursor/rules"
    own.mkdir(parents=True)
    for name in ("docs.mdc", "mine.mdc"):
        (own / name).write_text("- Use `<Notee>`.\n")
    docs.run("rules", "init")
    shown = docs.run("rules", "show").stderr
    assert "~/.cursor/rules/docs.mdc (overridden by the project's file of the same name)" in shown
    assert "~/.cursor/rules/mine.mdc (yours)" in shown
    assert "~/.cursor/rules/mine.mdc:1: unknown component <Notee>" in docs.run("rules", "check").stdout


def test_the_checklist_asks_what_the_page_gives_reason_to_ask(docs: Program) -> None:
    asked = docs.run("checklist", "/").stdout
    assert "[ ] Does each major step say what the reader sees when it succeeded?" in asked
    assert "authenticate" not in asked


def test_a_misspelled_editor_writes_nothing(docs: Program) -> None:
    before = sorted(docs.folder.rglob("*"))
    refused = docs.run("rules", "init", "--editor", "cursr")
    assert refused.returncode == 1
    assert refused.stderr.endswith(
        " is not a known editor; use cursor, windsurf, claude, copilot, agents, claude-md; did you mean cursor?\n"
    )
    assert sorted(docs.folder.rglob("*")) == before


def test_another_editor_has_its_rules_under_its_own_name(docs: Program) -> None:
    said = ".zed/rules/docs.mdc written; zed is not an editor that docs-tui knows, so its rules go to .zed/rules\n"
    assert docs.run("rules", "init", "--editor", "zed").stderr == said


def test_an_unknown_editor_is_accepted_if_the_docs_have_its_folder(docs: Program) -> None:
    (docs.folder / ".cursr/rules").mkdir(parents=True)
    said = (
        ".cursr/rules/docs.mdc written; cursr is not an editor that docs-tui knows, so its rules go to .cursr/rules\n"
    )
    assert docs.run("rules", "init", "--editor", "cursr").stderr == said


def test_a_person_has_rules_of_their_own(docs: Program) -> None:
    assert docs.run("rules", "init", "--user").stderr == "~/.cursor/rules/docs.mdc written\n"
    assert "## Component reference" in (docs.home / ".cursor/rules/docs.mdc").read_text()
    assert not (docs.folder / ".cursor").exists()
    assert docs.run("rules", "init", "--user", "--editor", "agents").returncode == 1
    assert docs.run("rules", "show", "--user").returncode == 2


def test_copilot_reads_its_rules_at_the_root_of_the_repository(docs: Program) -> None:
    (docs.folder.parent / ".git").mkdir()
    docs.run("rules", "init", "--editor", "copilot")
    path = docs.folder.parent / ".github/instructions/docs.instructions.md"
    assert 'applyTo: "docs/**/*.mdx,' in path.read_text()
    assert docs.run("rules", "check", "--editor", "copilot").returncode == 0


def test_changed_settings_make_a_rule_file_stale(docs: Program) -> None:
    docs.run("rules", "init")
    (docs.folder / "docs-tui.yaml").write_text("lint:\n  rules: {passive-voice: off}\n")
    checked = docs.run("rules", "check")
    assert checked.stdout.startswith(".cursor/rules/docs.mdc: older than the rules, settings or snippets")
    docs.run("rules", "init")
    assert docs.run("rules", "check").returncode == 0
