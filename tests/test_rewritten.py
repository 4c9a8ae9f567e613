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
