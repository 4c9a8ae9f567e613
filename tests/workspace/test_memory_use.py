"""Freed memory is returned to the system where the C library can."""

import ctypes

import pytest

from docs_tui.workspace.memory_use import give_back, keep_large_blocks_apart


def test_memory_is_given_back_where_the_c_library_can(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, ...]] = []

    class Library:
        @staticmethod
        def malloc_trim(kept: int) -> int:
            asked.append((kept,))
            return 1

        @staticmethod
        def mallopt(option: int, value: int) -> int:
            asked.append((option, value))
            return 1

    monkeypatch.setattr(ctypes, "CDLL", lambda _name: Library())
    keep_large_blocks_apart()
    give_back()
    assert asked == [(-3, 128 * 1024), (0,)]


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: object())
    keep_large_blocks_apart()
    give_back()
