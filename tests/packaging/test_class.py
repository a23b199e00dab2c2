"""dustlab class: who comes in, what a learner finds, what the teacher sees, and how it ends."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

import pytest
from playwright.sync_api import Browser, Page

from dustlab.school import classroom, hub, keys
from dustlab.school.handing_in import take
from dustlab.school.kept_games import now
from dustlab.school.progress import Progress
from dustlab.school.results import read_results
from tests.browser.driver import Lab
from tests.browser.server import Server, wait_until

pytestmark = [pytest.mark.packaging, pytest.mark.browser]

MEMORY = 3 * 2**29
PROGRAM = "import sys; from dustlab.cli.verbs import run; sys.exit(run(sys.argv[1:]))"
LOGIN = 'id="login_submit"'
"""What stands on the page where nobody is logged in."""
TEACHERS, ADAS = "a-password-of-hers", "a first password"


@dataclass(frozen=True)
class Class:
    """An open class: where it is, its folder, its process, and what it said."""

    address: str
    folder: Path
    hub: subprocess.Popen[bytes]
    log: Path


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


@contextmanager
def open_class(folder: Path, names: str) -> Iterator[Class]:
    (folder / "names.txt").write_text(names, "utf-8")
    port = three_free_ports()
    options = ["--names", folder / "names.txt", "--memory", "1.5G", "--port", port, "--seed", 11]
    options += ["--teacher", "Eve"]
    command = [sys.executable, "-c", PROGRAM, "class", "start", folder, *options]
    log = folder / "class.log"
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
            yield Class(address, folder, hub, log)
        finally:
            hub.send_signal(signal.SIGTERM)
            try:
                hub.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(hub.pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Class]:
    folder = tmp_path_factory.mktemp("class")
    keys.set_password(folder, "eve", TEACHERS)
    with classroom.Room(str(folder)).write().open("a") as file:
        file.write("c.Spawner.args.append('--LabApp.expose_app_in_browser=True')\n")
    with open_class(folder, "Ada L.\nBen\n") as opened:
        yield opened


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    yield context.new_page()
    context.close()


def log_in(page: Page, room: Class, name: str, password: str) -> None:
    page.goto(f"{room.address}/hub/login")
    assert page.get_by_text("First visit?").is_visible()
    page.fill("#username_input", name)
    page.fill("#password_input", password)
    page.click("#login_submit")


class Visitor:
    """Somebody at the hub's pages, who needs no browser."""

    def __init__(self, room: Class) -> None:
        self.address = room.address
        self._open = build_opener(ProxyHandler({}), HTTPCookieProcessor(CookieJar())).open

    def open(self, place: str, data: bytes | None = None) -> Any:
        head = {"User-Agent": "Mozilla/5.0", "Sec-Fetch-Mode": "navigate"}
        return self._open(Request(f"{self.address}{place}", data, head), timeout=60)

    def get(self, place: str, data: bytes | None = None) -> tuple[int, str]:
        """What the hub answers, and with which page."""
        try:
            with self.open(place, data) as reply:
                return reply.status, reply.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()

    def log_in(self, name: str, password: str) -> tuple[int, str]:
        key = re.search(r'name="_xsrf" value="([^"]+)"', self.get("/hub/login")[1])
        assert key is not None
        told = {"username": name, "password": password, "_xsrf": key[1]}
        return self.get("/hub/login?next=%2Fhub%2Fhome", urlencode(told).encode())


FOUND = """{
    'homes': __import__('os').listdir('..'),
    'class': sorted(__import__('os').listdir('../..')),
    'solutions': [str(p) for p in __import__('pathlib').Path('.').rglob('exercises/*.toml')],
    'secrets': any(
        b'CONFIGPROXY_AUTH_TOKEN' in open(f'/proc/{p}/environ', 'rb').read()
        for p in __import__('os').listdir('/proc') if p.isdigit()
    ),
    'processes': max(int(p) for p in __import__('os').listdir('/proc') if p.isdigit()) < 100,
}"""


def test_a_learner_comes_works_and_hands_in(room: Class, page: Page):
    log_in(page, room, "ada l", ADAS)
    lab = Lab(page, Server(room.address, ""), "00-start.ipynb")
    lab.wait_ready(180)
    assert "/user/ada-l/lab/tree/00-start.ipynb" in page.url
    lab.run_all()
    limit = "__import__('resource').getrlimit(__import__('resource').RLIMIT_AS)"
    assert lab.kernel_value(limit) == (MEMORY, MEMORY)
    seed = "__import__('dustlab.school.classroom').school.classroom.my_seed()"
    assert lab.kernel_value(seed) == classroom.pupil_seed(11, "Ada L.")
    if "Pupils are kept apart" in room.log.read_text("utf-8"):
        found = lab.kernel_value(FOUND)
        assert found["homes"] == ["ada-l"]
        assert found["class"] == ["given", "homes", "trusted"]
        assert found["processes"] is True
        assert found["secrets"] is False
    assert lab.kernel_value(FOUND)["solutions"] == []
    noted = (
        "__import__('dustlab.school.progress').school.progress.mine()"
        ".note('movement', 'far', right=True), "
        "(k := __import__('dustlab_widgets').KeepProgress()).press.click(), k.told.value"
    )
    told = lab.kernel_value(f"str(({noted}))")
    assert "Handed in at" in told, told
    assert lab.kernel_value(f"str(({noted}))")  # twice is no harm
    [handed_in] = read_results([room.folder]).pupils
    assert (handed_in.name, handed_in.account) == ("Ada L.", "ada-l")
    assert handed_in.progress.of("movement")["far"].right
    assert (room.folder / "homes" / "ada-l" / "my-progress.json").is_file()
    assert lab.problems() == []


def test_only_the_teacher_sees_results_and_board(room: Class):
    eve, ben = Visitor(room), Visitor(room)
    assert eve.log_in("eve", TEACHERS)[0] == ben.log_in("Ben", "bens password")[0] == 200
    assert "Results of" in eve.get("/hub/results")[1]
    assert json.loads(eve.get("/hub/results.json")[1]).keys() >= {"pupils", "questions"}
    assert "Choose a question." in eve.get("/hub/board")[1]
    with eve.open("/hub/results") as reply:  # whatever a pupil wrote, no script of theirs would run
        assert reply.headers["Content-Security-Policy"].startswith("default-src 'none'")
        # Its boxes to tick are sent to this hub alone; the board has nothing to send.
        assert reply.headers["Content-Security-Policy"].endswith("form-action 'self'")
    with eve.open("/hub/board") as reply:
        assert reply.headers["Content-Security-Policy"].endswith("form-action 'none'")
    for place in ("results", "results.json", "points.csv"):  # a question of nobody's counts nothing
        assert eve.get(f"/hub/{place}?question=no/such&question=&marks=german")[0] == 200
    assert eve.get("/hub/points.csv?marks=german&tries=1")[1].startswith("\ufeff")
    for place in ("results", "results.csv", "results.json", "points.csv", "board", "admin"):
        assert ben.get(f"/hub/{place}")[0] == 403
    # What stands in others' servers is shown to nobody else, and the teacher is nobody's master.
    assert eve.get("/hub/api/users/ben")[0] == 200
    assert ben.get("/hub/api/users/eve")[0] in (403, 404)


def test_the_teacher_ticks_which_questions_count(room: Class, page: Page):
    """Ben alone answers a second question, and Ada's mark falls until it is unticked."""
    told, kept = classroom.read_room(room.folder / classroom.SETTINGS), []
    for account, questions in (("ada-l", ("far",)), ("ben", ("far", "near"))):
        done = Progress()
        for question in questions:
            done.note("movement", question, right=True)
        kept.append(take(room.folder, told, account, done.text().encode(), now()))
    log_in(page, room, "Eve", TEACHERS)
    page.wait_for_url(re.compile("/(spawn-pending|user|lab)/"))
    page.goto(f"{room.address}/hub/results?marks=german")
    assert page.get_by_text("Answered by 1 of 2").first.is_visible()
    ada = page.locator("tr", has_text="Ada L.").first
    assert "50 %" in ada.inner_text()
    page.locator('input[value="movement/near"]').uncheck()
    page.get_by_role("button", name="Count these").click()
    assert "question=movement%2Ffar" in page.url
    assert "100 %" in ada.inner_text()
    assert "Germany, 1 to 6" in page.locator("strong").all_inner_texts()
    assert page.get_by_text("Answered by 1 of 2").count() == 1  # beside its box, no warning
    for path in kept:
        path.unlink()


def test_who_comes_in_has_a_name_on_the_list_and_the_password_of_the_first_visit(room: Class):
    told = Visitor(room).log_in("Mallory", "a first password")[1]
    assert "This name is not on the list of the class." in told
    # Whoever comes first with the teacher's name is not the teacher.
    assert "Eve: that is not the password." in Visitor(room).log_in("Eve", "mine, mine")[1]
    assert Visitor(room).log_in("BEN", "bens password")[0] == 200
    assert "Ben: that is not the password." in Visitor(room).log_in("ben", "another one")[1]


def cullers() -> list[str]:
    """The programs that look for idle servers, as they were called."""
    told = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    return [line for line in told.splitlines() if "jupyterhub_idle_culler --timeout" in line]


def test_an_idle_server_is_looked_for(room: Class):
    settings = json.loads((room.folder / classroom.SETTINGS).read_text("utf-8"))
    assert settings["names"] == ["Ada L.", "Ben"]
    wait_until(lambda: bool(cullers()), "nobody looks for idle servers")
    assert all(f"--timeout={hub.IDLE}" in culler for culler in cullers())


def descendants(number: int) -> list[int]:
    told = subprocess.run(
        ["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    parents = [tuple(map(int, line.split())) for line in told.splitlines()]
    found = [number]
    for one in found:
        found += [child for child, parent in parents if parent == one]
    return found[1:]


def is_there(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_name_taken_off_the_list_stays_out_and_a_killed_hub_leaves_nothing_behind(tmp_path: Path):
    with open_class(tmp_path, "Ada\nBen\n") as first:
        password = re.search(r"told only now: (\S+)", first.log.read_text("utf-8"))
        assert password is not None
        ben = Visitor(first)
        assert ben.log_in("ben", "bens password")[0] == 200
        assert LOGIN not in ben.get("/hub/home")[1]
    with open_class(tmp_path, "Ada\n") as again:
        assert "told only now" not in again.log.read_text("utf-8")
        ben.address = again.address
        assert LOGIN in ben.get("/hub/home")[1]  # with the key that he had
        assert "not on the list" in Visitor(again).log_in("ben", "bens password")[1]
        assert Visitor(again).log_in("eve", password[1])[0] == 200
        begun = descendants(again.hub.pid)
        assert len(begun) >= 2  # the proxy, and what looks for idle servers
        again.hub.kill()
        again.hub.wait()
        if sys.platform == "linux":
            wait_until(lambda: not any(map(is_there, begun)), "something was left", 20)


# -- the door alone


def test_nothing_that_servers_have_read_before_they_divide_knows_a_home():
    """But for JupyterLab's two places, which each server is told anew."""
    told = subprocess.run(
        [sys.executable, "-c", HOMELESS],
        env={**os.environ, "HOME": "/a-home"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told.stdout.split() == ["LabApp.user_settings_dir", "LabApp.workspaces_dir"]


HOMELESS = """
from traitlets import HasTraits
from dustlab_widgets.hub import nursery
nursery.read_all()
kinds = [HasTraits]
for kind in kinds:
    kinds += [one for one in kind.__subclasses__() if one not in kinds]
print(*sorted({
    f"{trait.this_class.__name__}.{name}"
    for kind in kinds for name, trait in kind.class_traits().items()
    if "/a-home" in repr(trait.default_value)
}))
"""


@pytest.fixture
def door(tmp_path: Path) -> SimpleNamespace:
    from dustlab_widgets.hub import door

    classroom.Room(str(tmp_path), ("Ada",), "Eve").write()
    places = {"settings_file": tmp_path / classroom.SETTINGS, "dbm_path": tmp_path / "passwords"}
    opened = door.Door(**{key: str(path) for key, path in places.items()})
    told = SimpleNamespace(custom_login_error="")

    def comes(name: str, password: str) -> str | None:
        data = {"username": name, "password": password}
        # The browser of the other tests has a loop of its own in this thread.
        with ThreadPoolExecutor() as thread:
            return thread.submit(asyncio.run, opened.authenticate(told, data)).result()

    return SimpleNamespace(door=opened, comes=comes, told=told)


def test_a_first_password_has_seven_letters_and_is_that_of_the_name(
    door: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("dustlab_widgets.hub.door.WAIT", 0)
    assert door.comes("Ada", "short") is None
    assert door.told.custom_login_error == "A password has at least 7 letters."
    assert door.comes("Ada", "long enough") == "ada"
    assert door.comes("ÁDA", "long enough") == "ada"
    assert door.comes("ada", "long enough, too") is None
    assert door.comes("ada", "x" * 300) is None
    assert door.comes("../ada", "long enough") is None
    assert door.door.validate_username("ada")
    assert not door.door.validate_username("ada\n")
