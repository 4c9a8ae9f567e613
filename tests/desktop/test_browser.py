"""Opening links outside the terminal."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs_tui.desktop import browser
from docs_tui.desktop.browser import hyperlink, open_url, opener
from docs_tui.menu.menu_links import SCHEMES
from tests.waiting import PATIENCE, until

URL = "https://claude.ai/new?q=Read%20%22this%22%20%26%20that's%20it%3B%20%24HOME"


class Machine:
    """A machine that has only the programs that a test creates; each records its arguments."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.environment = {"PATH": str(folder), "DISPLAY": ":0"}

    def program(self, name: str, *, code: int = 0, then: str = "") -> Path:
        file = self.folder / name
        file.write_text(f'#!/bin/sh\necho "{name} $*" >> "{self.log}"\n{then}\nexit {code}\n', encoding="utf-8")
        file.chmod(0o755)
        return file

    @property
    def calls(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setattr(browser, "START_LIMIT", PATIENCE)  # a program that a busy machine starts late is not a browser
    return Machine(tmp_path)


class TestChosenBrowser:
    @pytest.mark.parametrize("command", ["fake", "fake %s", "fake --new %s", "fake --url=%s &", "fake --tab"])
    def test_it_gets_the_url_unchanged(self, machine: Machine, command: str) -> None:
        machine.program("fake")
        opened = open_url(URL, environment={**machine.environment, "BROWSER": command}, platform="linux")
        assert opened.opened
        assert [call.endswith(URL) for call in machine.calls] == [True]
        assert machine.calls[0].count(URL) == 1

    def test_it_is_asked_over_ssh_and_without_a_display_too(self, machine: Machine) -> None:
        machine.program("fake")
        environment = {"PATH": machine.environment["PATH"], "SSH_CONNECTION": "1 2 3 4", "BROWSER": "fake"}
        assert open_url(URL, environment=environment, platform="linux").opened

    def test_the_next_one_is_asked_when_one_fails(self, machine: Machine) -> None:
        machine.program("broken", code=1)
        machine.program("fake")
        environment = {**machine.environment, "BROWSER": os.pathsep.join(["missing", "broken %s", "'", "fake %s"])}
        assert open_url(URL, environment=environment, platform="linux").opened
        assert machine.calls == [f"broken {URL}", f"fake {URL}"]

    def test_the_desktop_opener_does_not_try_the_failed_browser_again(self, machine: Machine) -> None:
        machine.program("broken", code=1)
        machine.program("xdg-open", then=f'echo "BROWSER=$BROWSER" >> "{machine.log}"')
        environment = {**machine.environment, "BROWSER": "broken"}
        assert open_url(URL, environment=environment, platform="linux").opened
        assert machine.calls == [f"broken {URL}", f"xdg-open {URL}", "BROWSER="]


class TestBrowserOfText:
    @pytest.mark.parametrize("name", ["lynx", "w3m", "links", "elinks", "www-browser"])
    def test_a_terminal_browser_is_never_started(self, machine: Machine, name: str) -> None:
        machine.program(name)
        opened = open_url(URL, environment={**machine.environment, "BROWSER": f"{name} %s"}, platform="linux")
        assert not opened.opened
        assert opened.reason == "No browser was found to open the link"
        assert machine.calls == []

    def test_it_is_known_under_another_name(self, machine: Machine) -> None:
        (machine.folder / "x-www-browser").symlink_to(machine.program("w3m"))
        assert not open_url(URL, environment=machine.environment, platform="linux").opened
        assert machine.calls == []

    def test_what_is_started_cannot_reach_our_terminal(self, machine: Machine) -> None:
        machine.program(
            "xdg-open",
            then=f'[ -t 0 ] || [ -t 1 ] || [ -t 2 ] || ( : < /dev/tty ) 2> /dev/null || echo apart >> "{machine.log}"',
        )
        assert open_url(URL, environment=machine.environment, platform="linux").opened
        assert machine.calls[-1] == "apart"


class TestThisMachine:
    def test_the_opener_of_the_desktop_is_asked(self, machine: Machine) -> None:
        machine.program("xdg-open")
        assert open_url(URL, environment=machine.environment, platform="linux").opened
        assert machine.calls == [f"xdg-open {URL}"]

    def test_over_ssh_the_link_is_given_back(self, machine: Machine) -> None:
        machine.program("xdg-open")
        opened = open_url(URL, environment={**machine.environment, "SSH_TTY": "/dev/pts/1"}, platform="linux")
        assert (opened.opened, opened.url) == (False, URL)
        assert "SSH" in opened.reason
        assert machine.calls == []

    def test_over_ssh_the_port_of_the_draft_has_to_be_forwarded(self, machine: Machine) -> None:
        remote = {**machine.environment, "SSH_TTY": "/dev/pts/1"}
        opened = open_url("http://127.0.0.1:4000/docs/guide", environment=remote, platform="linux")
        assert "ssh -L 4000:localhost:4000" in opened.reason

    def test_without_a_display_the_link_is_given_back(self, machine: Machine) -> None:
        machine.program("xdg-open")
        opened = open_url(URL, environment={"PATH": machine.environment["PATH"]}, platform="linux")
        assert (opened.opened, opened.reason) == (False, "There is no display here to open the link on")
        assert machine.calls == []

    def test_wayland_and_windows_around_linux_have_a_display(self, machine: Machine) -> None:
        machine.program("wslview")
        machine.program("xdg-open")
        for name in ("WAYLAND_DISPLAY", "WSL_DISTRO_NAME"):
            environment = {"PATH": machine.environment["PATH"], name: "x"}
            assert open_url(URL, environment=environment, platform="linux").opened
        assert machine.calls == [f"xdg-open {URL}", f"wslview {URL}"]

    def test_a_browser_that_keeps_running_has_opened_the_link(
        self, machine: Machine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(browser, "START_LIMIT", 0.05)
        ended = machine.folder / "ended"
        machine.program("firefox", then=f'/bin/sleep 0.3; : > "{ended}"', code=1)
        assert open_url(URL, environment=machine.environment, platform="linux").opened
        assert until(ended.exists)


class TestRefused:
    @pytest.mark.parametrize(
        "url",
        [
            "file:///etc/passwd",
            "javascript:alert(1)",
            "data:text/html,x",
            "smb://host/share",
            "ssh://host",
            "--help",
            "/guide",
            "guide.html",
            "",
            "https:",
            "https://",
            "http:///path",
            "https://[::1",
            "https://host:port/",
            "https://host/\x1b]52;c;x\x07",
            "https://host/\nnext",
        ],
    )
    def test_nothing_is_started_for_it(self, machine: Machine, url: str) -> None:
        machine.program("fake")
        opened = open_url(url, environment={**machine.environment, "BROWSER": "fake"}, platform="linux")
        assert not opened.opened
        assert opened.reason.startswith("The link was not opened: ")
        assert machine.calls == []

    def test_a_link_too_long_for_an_argument_is_refused(self, machine: Machine) -> None:
        machine.program("fake")
        environment = {**machine.environment, "BROWSER": "fake"}
        for platform, length in (("linux", 131_072), ("win32", 2_082)):
            opened = open_url("https://h/" + "a" * (length - 10), environment=environment, platform=platform)
            assert (opened.opened, opened.reason) == (
                False,
                f"The link has {length:,} characters, more than this system can open",
            )
        assert open_url("https://h/" + "a" * 131_061, environment=environment, platform="linux").opened

    @pytest.mark.parametrize("scheme", sorted(SCHEMES))
    def test_what_the_menu_may_hold_is_opened(self, machine: Machine, scheme: str) -> None:
        machine.program("fake")
        url = f"{scheme}://host/path" if scheme != "mailto" else "mailto:a@example.com?subject=x"
        assert open_url(url, environment={**machine.environment, "BROWSER": "fake"}, platform="linux").opened


@given(st.text(st.characters(codec=None, categories=None)))
def test_a_hyperlink_holds_one_address_and_its_text(url: str) -> None:
    made = hyperlink(url, "the link")
    found = re.fullmatch(r"\x1b\]8;;([\x21-\x7e]*)\x1b\\the link\x1b\]8;;\x1b\\", made)
    assert found is not None


class TestOpener:
    """``opener`` names the program without starting it."""

    def test_it_is_the_program_that_would_be_tried_first(self, machine: Machine) -> None:
        machine.program("firefox")
        assert opener(environment=machine.environment, platform="linux") == "firefox"
        machine.program("xdg-open")
        assert opener(environment=machine.environment, platform="linux") == "xdg-open"
        machine.program("mine")
        chosen = {**machine.environment, "BROWSER": os.pathsep.join(["missing", "mine --token=abc %s"])}
        assert opener(environment=chosen, platform="linux") == "mine"
        assert machine.calls == []

    def test_without_a_graphical_browser_there_is_no_opener(self, machine: Machine) -> None:
        machine.program("lynx")
        assert opener(environment={**machine.environment, "BROWSER": "lynx"}, platform="linux") == ""
        machine.program("xdg-open")
        assert opener(environment={"PATH": machine.environment["PATH"]}, platform="linux") == ""
        assert opener(environment={**machine.environment, "SSH_TTY": "/dev/pts/1"}, platform="linux") == ""


def test_an_app_in_a_browser_opens_links_there_and_starts_nothing(tmp_path: Path) -> None:
    machine, shown = Machine(tmp_path), list[str]()
    machine.program("xdg-open")
    assert open_url(URL, environment=machine.environment, platform="linux", shown_in=shown.append).opened
    assert not open_url("javascript:alert(1)", environment=machine.environment, shown_in=shown.append).opened
    assert shown == [URL]
    assert not machine.log.exists()
