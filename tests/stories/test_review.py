"""A writer renames a page and asks what that does, before and after the commit."""

import shutil
from pathlib import Path

from tests.program import ROOT, Program, needs
from tests.review.histories import git


def test_a_renamed_page_is_reviewed_before_it_is_merged(tmp_path: Path) -> None:
    needs("git")
    docs = tmp_path / "docs"
    shutil.copytree(ROOT / "sample_docs", docs)
    git(docs, "init", "-q", "-b", "main")
    git(docs, "add", ".")
    git(docs, "commit", "-q", "-m", "One")
    program = Program(docs, tmp_path / "home")
    calm = program.run("review")
    assert (calm.returncode, calm.stdout) == (0, "")
    assert "No page changed." in calm.stderr
    git(docs, "checkout", "-q", "-b", "topic")
    git(docs, "mv", "quickstart.mdx", "start.mdx")
    found = program.run("review")
    assert found.returncode == 1
    assert "> /quickstart → /start" in found.stdout
    assert "Addresses that vanish" in found.stdout
    git(docs, "commit", "-q", "-m", "Two")
    comment = program.run("review", "main...HEAD", "--format", "markdown", "--preview-url", "https://preview.example")
    assert comment.stdout.startswith("<!-- docs-tui review -->\n")
    assert "(<https://preview.example/start>)" in comment.stdout
    assert program.run("review", "main...HEAD", "--fail-on", "never").returncode == 0
