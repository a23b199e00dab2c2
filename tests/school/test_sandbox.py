"""A learner's server in its sandbox: what a program in it finds when it tries to get out."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dustlab.school import sandbox
from dustlab.school.lessons import lessons

INTRUDER = r"""
import json, os, socket, subprocess, sys
here, outside = sys.argv[1:3]

def attempt(do):
    try:
        return do()
    except OSError as error:
        return f"no: {error.strerror}"

def numbers():
    return sorted(int(one) for one in os.listdir("/proc") if one.isdigit())

def write(path):
    with open(path, "w") as file:
        return file.write("mine")

def environments():
    return [open(f"/proc/{one}/environ").read() for one in numbers()]

def link():
    os.symlink(outside + "/passwords", here + "/mine")
    return open(here + "/mine").read()

def unshare():
    return subprocess.run(["unshare", "-r", "true"], capture_output=True).returncode

print(json.dumps({
    "home of another": attempt(lambda: os.listdir(outside + "/homes/ben")),
    "homes": attempt(lambda: os.listdir(outside + "/homes")),
    "hand-ins": attempt(lambda: os.listdir(outside + "/handed-in")),
    "passwords": attempt(lambda: open(outside + "/passwords").read()),
    "passwords by a link": attempt(link),
    "hand-in of another": attempt(lambda: write(outside + "/handed-in/ben.json")),
    "own file": attempt(lambda: write(here + "/notes")),
    "lessons": attempt(lambda: os.path.exists(sys.argv[3] + "/00-start.ipynb")),
    "lesson of all": attempt(lambda: write(sys.argv[3] + "/00-start.ipynb")),
    "program of all": attempt(lambda: write(json.__file__)),
    "processes": numbers(),
    "secret in an environment": any("a-token-of-the-hub" in one for one in environments()),
    "core pattern": attempt(lambda: write("/proc/sys/kernel/core_pattern")),
    "shadow": attempt(lambda: open("/etc/shadow").read()),
    "namespaces": unshare(),
    "old root": attempt(lambda: os.listdir("/old")),
    "powers": [line.split()[1] for line in open("/proc/self/status") if line.startswith("Cap")],
}))
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    for name in ("homes/ada", "homes/ben", "handed-in"):
        (folder / name).mkdir(parents=True)
    (folder / "passwords").write_text("a secret of the hub")
    (folder / "homes" / "ben" / "my-progress.json").write_text("{}")
    return folder


# By this system's own means; and by bwrap where somebody has installed it.
MEANS = [sandbox.OWN, *([sandbox.BWRAP] if shutil.which("bwrap") else [])]


@pytest.fixture(scope="module", params=MEANS)
def found(request: pytest.FixtureRequest, room: Path) -> dict[str, Any]:
    """What the intruder reports, by each means that this computer has."""
    home = room / "homes" / "ada"
    means = request.param
    if means not in sandbox.means_here(home, every=True):
        pytest.skip(f"no sandbox by {means} on this computer")
    line = [sys.executable, "-c", INTRUDER, str(home), str(room), str(lessons())]
    secret = subprocess.Popen(["sleep", "60"], env={**os.environ, "KEY": "a-token-of-the-hub"})
    try:
        done = subprocess.run(
            sandbox.command(means, sandbox.view_of(home), line),
            check=True, capture_output=True, text=True, cwd=home,
        )  # fmt: skip
    finally:
        secret.kill()
        secret.wait()
    (home / "mine").unlink()
    return json.loads(done.stdout)


NOT_THERE = "no: No such file or directory"


def test_homes_of_others_are_not_there(found: dict[str, Any]):
    assert found["homes"] == ["ada"]
    assert found["home of another"] == NOT_THERE


def test_what_others_handed_in_can_be_neither_read_nor_written(found: dict[str, Any], room: Path):
    assert found["hand-ins"] == NOT_THERE
    assert found["hand-in of another"] == NOT_THERE
    assert not list((room / "handed-in").iterdir())


def test_the_hubs_secrets_are_not_there_even_by_a_link(found: dict[str, Any]):
    assert found["passwords"] == NOT_THERE
    assert found["passwords by a link"] == NOT_THERE


def test_no_process_of_the_hub_or_of_others_is_seen_nor_any_token_of_theirs(found: dict[str, Any]):
    assert max(found["processes"]) < 10
    assert found["secret in an environment"] is False


def test_ones_own_folder_can_be_written_and_lessons_only_read(found: dict[str, Any]):
    assert found["own file"] == 4
    assert found["lessons"] is True
    assert found["lesson of all"] == "no: Read-only file system"
    assert found["program of all"] == "no: Read-only file system"


def test_there_is_no_power_to_get_out_with(found: dict[str, Any]):
    assert set(found["powers"]) == {"0" * 16}
    assert found["namespaces"] != 0
    assert found["core pattern"] == "no: Read-only file system"
    assert found["shadow"] == found["old root"] == NOT_THERE


def is_alive(number: int) -> bool:
    try:
        told = Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return False
    return told.rpartition(")")[2].split()[0] != "Z"


def until(happens: Callable[[], bool]) -> bool:
    end = time.monotonic() + 20
    while not happens():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


BEGINNER = "import subprocess, sys, time; subprocess.Popen(sys.argv[1:]); time.sleep(60)"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a program of that")
@pytest.mark.parametrize("means", [sandbox.OWN, sandbox.NONE])
def test_a_server_ends_with_the_hub_that_was_killed(means: str, room: Path):
    home = room / "homes" / "ada"
    if means not in (*sandbox.means_here(home, every=True), sandbox.NONE):
        pytest.skip("no sandbox on this computer")
    told = home / "told"
    told.unlink(missing_ok=True)
    mark = f"60.{os.getpid()}"
    server = ["sh", "-c", f"echo begun > {told}; exec sleep {mark}"]
    line = sandbox.command(means, sandbox.view_of(home), server)
    hub = subprocess.Popen([sys.executable, "-c", BEGINNER, *line])
    try:
        assert until(told.exists)
        [begun] = Path(f"/proc/{hub.pid}/task/{hub.pid}/children").read_text().split()
    finally:
        hub.send_signal(signal.SIGKILL)
        hub.wait()
    assert until(lambda: not is_alive(int(begun)))
    assert until(lambda: not running(mark))


def running(mark: str) -> list[str]:
    every = [one for one in Path("/proc").iterdir() if one.name.isdigit()]
    return [one.name for one in every if mark.encode() in command_of(one)]


def command_of(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""
