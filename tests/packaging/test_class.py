"""dustlab class: a learner logs in, has a lesson, a limit and a seed of her own, and hands in."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from dustlab.school import classroom
from tests.browser.driver import Lab
from tests.browser.server import Server, wait_until

pytestmark = [pytest.mark.packaging, pytest.mark.browser]

MEMORY = 3 * 2**29
PROGRAM = "import sys; from dustlab.cli.verbs import run; sys.exit(run(sys.argv[1:]))"


@dataclass(frozen=True)
class Class:
    """An open class: where it is, and its folder."""

    address: str
    folder: Path


def three_free_ports() -> int:
    """The first of three ports in a row on which nobody listens."""
    for port in range(21_000, 40_000, 7):
        with ExitStack() as stack, suppress(OSError):
            for number in range(3):
                probe = stack.enter_context(closing(socket.socket()))
                probe.bind(("127.0.0.1", port + number))
            return port
    raise OSError("no three free ports in a row")


def answers(address: str) -> bool:
    with suppress(OSError), urllib.request.urlopen(address, timeout=5) as reply:
        return bool(reply.status == 200)
    return False


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Class]:
    folder = tmp_path_factory.mktemp("class")
    (folder / "names.txt").write_text("ada\nben\n", "utf-8")
    with classroom.Room(str(folder)).write().open("a") as file:
        file.write("c.Spawner.args.append('--LabApp.expose_app_in_browser=True')\n")
    port = three_free_ports()
    options = ["--names", folder / "names.txt", "--memory", "1.5G", "--port", port, "--seed", 11]
    command = [sys.executable, "-c", PROGRAM, "class", "start", folder, *options]
    log = folder / "hub.log"
    with log.open("wb") as output:
        hub = subprocess.Popen(
            [str(part) for part in command], stdout=output, stderr=output, start_new_session=True
        )
        try:
            address = f"http://127.0.0.1:{port}"

            def is_up() -> bool:
                assert hub.poll() is None, log.read_text("utf-8")[-2000:]
                return answers(f"{address}/hub/api/")

            wait_until(is_up, "the hub does not answer", 120)
            yield Class(address, folder)
        finally:
            hub.send_signal(signal.SIGTERM)
            try:
                hub.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(hub.pid, signal.SIGKILL)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    yield context.new_page()
    context.close()


def log_in(page: Page, room: Class, name: str, password: str) -> None:
    page.goto(f"{room.address}/hub/login")
    page.fill("#username_input", name)
    page.fill("#password_input", password)
    page.click("#login_submit")


def test_a_learner_comes_works_and_hands_in(room: Class, page: Page):
    log_in(page, room, "ada", "a first password")
    lab = Lab(page, Server(room.address, ""), "00-start.ipynb")
    lab.wait_ready(180)
    assert "/user/ada/lab/tree/00-start.ipynb" in page.url
    lab.run_all()
    limit = "__import__('resource').getrlimit(__import__('resource').RLIMIT_AS)"
    assert lab.kernel_value(limit) == (MEMORY, MEMORY)
    seed = "__import__('dustlab.school.classroom').school.classroom.my_seed()"
    assert lab.kernel_value(seed) == classroom.pupil_seed(11, "ada")
    noted = (
        "__import__('dustlab.school.progress').school.progress.mine()"
        ".note('movement', 'far', right=True), "
        "__import__('dustlab_widgets').KeepProgress().press.click()"
    )
    lab.kernel_value(f"str(({noted}))")
    [handed_in] = classroom.read_results([room.folder / "handed-in"])
    assert handed_in.name == "ada"
    assert handed_in.of("movement")["far"].right
    assert (room.folder / "homes" / "ada" / "my-progress.json").is_file()
    assert lab.problems() == []


def test_who_is_not_on_the_list_does_not_come_in(room: Class, page: Page):
    log_in(page, room, "eve", "a first password")
    page.wait_for_selector(".login_error, .error, h1:has-text('403')")
    assert not (room.folder / "homes" / "eve").exists()


def test_the_first_password_is_the_password(room: Class, page: Page):
    log_in(page, room, "ben", "a first password")
    page.wait_for_url("**/ben/**", timeout=180_000)
    page.context.clear_cookies()
    log_in(page, room, "ben", "another password")
    page.wait_for_selector(".login_error, .error")
    assert "/hub/login" in page.url


def test_an_idle_server_is_looked_for(room: Class):
    settings = json.loads((room.folder / classroom.SETTINGS).read_text("utf-8"))
    assert settings["names"] == ["ada", "ben"]
    told = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    [culler] = [line for line in told.splitlines() if "jupyterhub_idle_culler --timeout" in line][
        :1
    ]
    assert f"--timeout={classroom.IDLE}" in culler
