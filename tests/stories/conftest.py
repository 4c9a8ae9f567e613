"""An X display for the clipboard programs of several stories."""

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tests.program import needs


@pytest.fixture
def display() -> Iterator[str]:
    """An X display without a monitor."""
    needs("tmux", "xclip", "Xvfb")
    server = shutil.which("Xvfb")
    assert server is not None
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [server, "-displayfd", str(writing), "-screen", "0", "320x240x8"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    try:
        if not number:
            pytest.skip("Xvfb does not start here")
        yield f":{number}"
    finally:
        process.terminate()
        process.wait()
