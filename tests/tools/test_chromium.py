"""In which order a browser is looked for, with a machine that is made of two tables."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from tools import chromium

OWN = "/cache/playwright/chrome"


@pytest.fixture(autouse=True)
def none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DUSTLAB_CHROMIUM", raising=False)


@dataclass
class Machine:
    """Programs on its PATH, which of them start, and what its installers would bring."""

    programs: dict[str, str] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    apt_brings: dict[str, str] = field(default_factory=dict)
    apt_updates: bool = True
    sudo_asks: bool = True
    playwright_downloads: bool = False
    playwright_has_one: bool = False
    installed: list[str] = field(default_factory=list)

    def which(self, name: str) -> str | None:
        return self.programs.get(name)

    def run(self, command: Sequence[str]) -> str | None:
        if command == [OWN, "--version"] and not self.playwright_has_one:
            return None
        if command[-1] == "--version":
            return None if command[0] in self.broken else "Chromium 1.2"
        if command[0] == "sudo":
            return None if self.sudo_asks else ""
        assert command[-1] == chromium.PLAYWRIGHT_PATH
        return OWN

    def install(self, command: Sequence[str]) -> str | None:
        line = " ".join(command)
        if "playwright" in line:
            self.installed.append("playwright")
            self.playwright_has_one = self.playwright_downloads
            return "" if self.playwright_downloads else None
        step = "apt update" if "update" in command else "apt install"
        self.installed.append(f"sudo {step}" if command[0] == "sudo" else step)
        if step == "apt update":
            return "" if self.apt_updates else None
        self.programs |= self.apt_brings
        return "" if self.apt_brings else None

    def find(self, *, root: bool = False) -> str | None:
        return chromium.find_or_install(self.which, self.run, self.install, root=root)


APT = {"apt-get": "/usr/bin/apt-get"}
SUDO = {"sudo": "/usr/bin/sudo"}
DEBIAN = {"chromium": "/usr/bin/chromium"}


def test_one_on_the_path_is_taken_and_nothing_is_installed():
    machine = Machine(programs=APT | {"google-chrome": "/opt/chrome"}, playwright_downloads=True)
    assert machine.find(root=True) == "/opt/chrome"
    assert machine.installed == []


def test_what_playwright_downloaded_before_is_taken_and_nothing_is_installed():
    machine = Machine(programs=dict(APT), apt_brings=DEBIAN, playwright_has_one=True)
    assert machine.find(root=True) == OWN
    assert machine.installed == []


def test_tests_only_look_and_install_nothing():
    machine = Machine(programs=dict(APT), apt_brings=DEBIAN, playwright_downloads=True)
    assert chromium.find(machine.which, machine.run) is None
    assert machine.installed == []


def test_one_that_is_named_is_taken(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DUSTLAB_CHROMIUM", "/opt/mine")
    assert Machine(programs=DEBIAN).find() == "/opt/mine"


def test_a_stub_on_the_path_that_does_not_start_is_passed_over():
    stub = {"chromium-browser": "/usr/bin/stub", "chrome": "/opt/chrome"}
    assert Machine(programs=stub, broken={"/usr/bin/stub"}).find() == "/opt/chrome"


def test_root_installs_with_apt():
    machine = Machine(programs=dict(APT), apt_brings=DEBIAN, playwright_downloads=True)
    assert machine.find(root=True) == "/usr/bin/chromium"
    assert machine.installed == ["apt update", "apt install"]


def test_sudo_without_a_password_will_do():
    machine = Machine(programs=APT | SUDO, apt_brings=DEBIAN, sudo_asks=False)
    assert machine.find() == "/usr/bin/chromium"
    assert machine.installed == ["sudo apt update", "sudo apt install"]


def test_old_package_lists_are_tried_when_an_update_fails():
    machine = Machine(programs=dict(APT), apt_brings=DEBIAN, apt_updates=False)
    assert machine.find(root=True) == "/usr/bin/chromium"


@pytest.mark.parametrize(
    "machine",
    [
        Machine(programs=APT | SUDO, apt_brings=DEBIAN),
        Machine(programs=dict(APT), apt_brings=DEBIAN),
        Machine(),
    ],
    ids=["sudo asks", "no sudo", "no apt"],
)
def test_who_may_not_install_gets_playwrights_own(machine):
    machine.playwright_downloads = True
    assert machine.find() == OWN
    assert machine.installed == ["playwright"]


def test_playwrights_own_follows_when_apt_brings_nothing_that_starts():
    machine = Machine(
        programs=dict(APT),
        apt_brings={"chromium": "/usr/bin/stub"},
        broken={"/usr/bin/stub"},
        playwright_downloads=True,
    )
    assert machine.find(root=True) == OWN
    assert machine.installed == ["apt update", "apt install", "playwright"]


def test_none_at_all():
    machine = Machine(programs=dict(APT))
    assert machine.find(root=True) is None
    assert machine.installed == ["apt update", "apt install", "playwright"]


def test_a_download_that_does_not_start_is_none():
    assert Machine(playwright_downloads=True, broken={OWN}).find() is None
