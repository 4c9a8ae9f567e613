"""Writes the bytecode of test modules as pytest does. In a fresh clone, each process of a test run would do so at the same time."""

import ast
import importlib.util
import marshal
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import chain
from pathlib import Path

from _pytest.assertion.rewrite import PYC_TAIL, _read_pyc, get_cache_dir, rewrite_asserts


def rewrite_all(folder: Path) -> None:
    """Write the bytecode of all test modules below a folder, with as many processes as there are processors."""
    modules = chain(folder.rglob("test_*.py"), folder.rglob("conftest.py"))
    stale = [file for file in modules if _read_pyc(file, cache_of(file)) is None]
    if stale:
        with ProcessPoolExecutor() as processes:
            list(processes.map(_rewrite, stale, chunksize=8))


def cache_of(module: Path) -> Path:
    """Return the file where pytest looks for the bytecode of a module."""
    return get_cache_dir(module) / f"{module.stem}{PYC_TAIL}"


def _rewrite(module: Path) -> None:
    # pytest itself writes nothing into a folder that is read-only, and says better what is wrong in a module.
    with suppress(OSError, SyntaxError):
        _write(module)


def _write(module: Path) -> None:
    source, about, cache = module.read_bytes(), module.stat(), cache_of(module)
    tree = ast.parse(source, filename=str(module))
    rewrite_asserts(tree, source, str(module))
    code = compile(tree, str(module), "exec", dont_inherit=True)
    head = (0, int(about.st_mtime) & 0xFFFFFFFF, about.st_size & 0xFFFFFFFF)
    numbers = b"".join(number.to_bytes(4, "little") for number in head)
    cache.parent.mkdir(parents=True, exist_ok=True)
    new = cache.with_name(f"{cache.name}.new")
    new.write_bytes(importlib.util.MAGIC_NUMBER + numbers + marshal.dumps(code))
    new.replace(cache)
