"""Calls that take longer than clients wait."""

import asyncio
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from docs_tui.mcp.long_calls import LongCalls, TookLongError, in_thread


class Work:
    """A call that ends when the test allows it."""

    def __init__(self, answer: str = "done", error: Exception | None = None) -> None:
        self.started = asyncio.Event()
        self.begun, self.end, self.answer, self.error = 0, asyncio.Event(), answer, error

    async def __call__(self) -> str:
        self.begun += 1
        self.started.set()
        await self.end.wait()
        if self.error is not None:
            raise self.error
        return self.answer


async def no_report(_: float) -> None:
    pass


async def test_a_call_that_takes_long_goes_on_and_the_same_call_gets_its_answer() -> None:
    calls, work = LongCalls[str](seconds=0), Work()
    for _ in range(3):
        with pytest.raises(TookLongError):
            await calls.answer("lint", work, no_report)
    work.end.set()
    calls.seconds = 60
    assert await calls.answer("lint", work, no_report) == "done"
    assert work.begun == 1
    assert await calls.answer("lint", _ended("again"), no_report) == "again"


def _ended(answer: str) -> Work:
    work = Work(answer)
    work.end.set()
    return work


async def test_another_call_and_a_changed_site_begin_anew() -> None:
    calls, work = LongCalls[str](seconds=0), Work("old")
    with pytest.raises(TookLongError):
        await calls.answer("lint", work, no_report)
    calls.seconds = 60
    assert await calls.answer("related", _ended("other"), no_report) == "other"
    calls.forget()
    assert await calls.answer("lint", _ended("new"), no_report) == "new"
    work.end.set()


async def test_a_cancelled_call_goes_on_and_its_error_comes_to_who_asks_again() -> None:
    calls, work = LongCalls[str](), Work(error=ValueError("wrong"))
    asked = asyncio.create_task(calls.answer("lint", work, no_report))
    await work.started.wait()
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    work.end.set()
    with pytest.raises(ValueError, match="wrong"):
        await calls.answer("lint", work, no_report)
    assert work.begun == 1


async def test_progress_is_reported_while_the_call_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs_tui.mcp.long_calls._REPORT_EVERY", 0.001)
    work, reported = Work(), list[float]()

    async def report(seconds: float) -> None:
        reported.append(seconds)
        if len(reported) == 3:
            work.end.set()

    assert await LongCalls[str]().answer("lint", work, report) == "done"
    assert reported == sorted(reported)


async def test_a_thread_returns_a_value_or_an_error() -> None:
    assert await in_thread(lambda: 1) == 1
    with pytest.raises(ZeroDivisionError):
        await in_thread(lambda: 1 // 0)
    let = Event()
    asked = asyncio.create_task(in_thread(let.wait))
    await asyncio.sleep(0)
    asked.cancel()
    let.set()
    with pytest.raises(asyncio.CancelledError):
        await asked


def test_the_program_ends_while_a_thread_works(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import asyncio, threading\nfrom docs_tui.mcp.long_calls import in_thread\n"
        "async def main():\n    asyncio.create_task(in_thread(threading.Event().wait))\n    await asyncio.sleep(0.01)\n"
        "asyncio.run(main())\n"
    )
    assert subprocess.run([sys.executable, str(program)], timeout=60, check=False).returncode == 0
