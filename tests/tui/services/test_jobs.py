"""A background job is not kept after it has run."""

import gc
from threading import Event
from weakref import ref

from tests.tui.running import running


class _Snapshot:
    """What a job refers to."""


async def test_a_job_that_has_run_keeps_nothing_alive() -> None:
    async with running() as run:
        snapshot, done = _Snapshot(), Event()
        kept = ref(snapshot)

        def work(given: _Snapshot = snapshot) -> None:
            assert isinstance(given, _Snapshot)
            done.set()

        gc.disable()
        try:
            run.app.run_in_thread(work, group="test")
            del snapshot, work
            await run.until(done.is_set)
            await run.until(lambda: kept() is None)
        finally:
            gc.enable()
