"""pytest uses the bytecode that is written ahead of a run, and failures say as much as without it."""

from pathlib import Path

from _pytest.assertion.rewrite import _read_pyc

from tests.rewritten import cache_of, rewrite_all

MODULE = "def test_sum() -> None:\n    assert 1 + 1 == 3\n"


def test_pytest_reads_it_with_rewritten_assertions_until_the_module_changes(tmp_path: Path) -> None:
    modules = [tmp_path / "test_sum.py", tmp_path / "below" / "conftest.py"]
    for module in modules:
        module.parent.mkdir(exist_ok=True)
        module.write_text(MODULE)
    rewrite_all(tmp_path)
    for module in modules:
        code = _read_pyc(module, cache_of(module))
        assert code is not None
        assert "@pytest_ar" in code.co_names
        module.write_text(f"{MODULE}\n")
        assert _read_pyc(module, cache_of(module)) is None


def test_a_module_that_cannot_be_written_is_left_to_pytest(tmp_path: Path) -> None:
    names = ("test_closed.py", "test_broken.py", "test_sum.py")
    closed, broken, fine = [tmp_path / name[:-3] / name for name in names]
    for module in (closed, broken, fine):
        module.parent.mkdir()
        module.write_text(MODULE if module is not broken else "def test_sum(:\n")
    (closed.parent / "__pycache__").write_text("a file where the folder would be")
    rewrite_all(tmp_path)
    written = [module for module in (closed, broken, fine) if cache_of(module).exists()]
    assert written == [fine]
