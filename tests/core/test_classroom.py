"""A class without its hub: names as people write them, seeds, and what was decided about it."""

import json
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.needs import in_network
from dustlab.school import classroom, hub, keys
from dustlab.school.classroom import Room, account_of, read_room
from tests.commands import Run

# -- seeds and names


def test_everybody_gets_another_seed_and_always_the_same(monkeypatch: pytest.MonkeyPatch):
    names = [f"pupil{i}" for i in range(30)]
    seeds = {name: classroom.pupil_seed(7, name) for name in names}
    assert len(set(seeds.values())) == 30
    assert {name: classroom.pupil_seed(7, name.upper()) for name in names} == seeds
    assert classroom.pupil_seed(8, "pupil0") != seeds["pupil0"]
    assert classroom.my_seed(3) == 3
    monkeypatch.setenv(classroom.SEED, str(seeds["pupil0"]))
    assert classroom.my_seed(3) == seeds["pupil0"]


@pytest.mark.parametrize(
    ("written", "account"),
    [
        ("Chloé M.", "chloe-m"),
        ("chloe  m", "chloe-m"),
        ("Müller, Jörg", "muller-jorg"),
        ("Seán O’Brien", "sean-o-brien"),
        ("ada_2.b", "ada_2.b"),
        ("../ada", ""),
        ("ada/ben", ""),
        ("ada\nben", "ada-ben"),
        ("ada\x1b[2J", ""),
        ("...", ""),
        ("a" * 61, ""),
    ],
)
def test_a_name_is_read_as_people_write_it(written: str, account: str):
    assert account_of(written) == account


@pytest.mark.parametrize("name", ["Chloé M.", "Ольга", "李小龍", "Đặng Thị Ngọc", "x" * 60, "ß"])
def test_the_account_behind_a_name_is_a_folder_and_its_own_account(name: str):
    account = account_of(name)
    assert account.isascii()
    assert 0 < len(account) <= 64
    assert account_of(account) == account


def test_a_list_of_names_is_dealt_its_seeds(run: Run, tmp_path: Path):
    (tmp_path / "names.txt").write_text("Ada\n\nben # sits in front\n", "utf-8")
    code, out, _ = run("class", "seeds", tmp_path / "names.txt", "--seed", 7)
    assert code == 0
    dealt = [classroom.pupil_seed(7, name) for name in ("ada", "ben")]
    assert out == f"Ada\t{dealt[0]}\nben\t{dealt[1]}\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "ada\n../ben\n",
            "line 2: expected a name of letters, digits, blanks, dots and dashes, got ../ben",
        ),
        ("..\n", "line 1: expected a name of letters, digits, blanks, dots and dashes, got .."),
        ("ada\nada\n", "line 2: expected each name once, got ada"),
        ("Chloé\nchloe\n", "line 2: expected each name once, got chloe (typed like Chloé)"),
        ("# nobody\n", "names.txt: expected at least one name, got none"),
    ],
)
def test_a_list_that_cannot_be_used_is_one_line(run: Run, tmp_path: Path, text: str, told: str):
    (tmp_path / "names.txt").write_text(text, "utf-8")
    code, _, err = run("class", "seeds", tmp_path / "names.txt")
    assert code == 2
    assert err.count("\n") == 1
    assert told in err


# -- the hub's settings


def test_the_hub_is_set_up_by_what_was_decided(tmp_path: Path):
    room = Room(str(tmp_path), ("Ada L.",), "Eve", 7, 2**30, "127.0.0.1", 9000)
    config = room.write()
    c = settings(config.parent)
    assert c.JupyterHub.bind_url == "http://127.0.0.1:9000"
    assert c.JupyterHub.spawner_class == "dustlab_widgets.hub.spawner.FromNursery"
    spawner = SimpleNamespace(user=SimpleNamespace(name="ada-l"), environment={"A": "b"})
    c.Spawner.pre_spawn_hook(spawner)
    assert (tmp_path / "homes" / "ada-l" / "00-start.ipynb").is_file()
    assert spawner.environment["A"] == "b"
    assert spawner.environment[classroom.SEED] == str(classroom.pupil_seed(7, "ada-l"))
    less = spawner.cmd.index("dustlab.school.less_memory")
    assert spawner.cmd[less + 1] == str(2**30)


def test_the_teacher_is_whoever_started_the_class_and_nobody_can_do_everything(tmp_path: Path):
    Room(str(tmp_path), ("ada",), "Eve").write()
    roles = {role["name"]: role for role in settings(tmp_path).JupyterHub.load_roles}
    assert roles["teacher"]["users"] == ["eve"]
    assert roles["admin"]["users"] == []
    # A page of a pupil's making, opened by the teacher, could do what the teacher may.
    assert "access:servers" not in roles["teacher"]["scopes"]


def test_only_names_on_the_list_are_let_in_and_the_teacher():
    room = Room("class", ("Ada L.", "ben"), "Eve")
    asked = ("ada-l", "ben", "eve", "cleo", "ada", "../ben")
    assert list(filter(room.lets_in, asked)) == ["ada-l", "ben", "eve"]
    assert Room("class").lets_in("cleo")
    assert not Room("class").lets_in("cleo\n")


def test_the_teachers_password_is_kept_as_nothing_that_can_be_read(tmp_path: Path):
    password = keys.new_password()
    assert not keys.password_is_set(tmp_path, "eve")
    keys.set_password(tmp_path, "eve", password)
    assert keys.is_password(tmp_path, "eve", password)
    assert not keys.is_password(tmp_path, "eve", password.upper())
    assert not keys.is_password(tmp_path, "ada", password)
    assert password not in (tmp_path / keys.PASSWORD).read_text()
    assert (tmp_path / keys.PASSWORD).stat().st_mode & 0o077 == 0
    with pytest.raises(BadInput, match="at least 10 letters"):
        keys.set_password(tmp_path, "eve", "short")


def test_without_a_list_everybody_may_come_and_what_a_teacher_added_stays(tmp_path: Path):
    config = classroom.Room(str(tmp_path)).write()
    with config.open("a") as file:
        file.write("c.JupyterHub.log_level = 10\n")
    assert classroom.Room(str(tmp_path), seed=8).write().read_text().endswith("log_level = 10\n")
    assert json.loads((tmp_path / classroom.SETTINGS).read_text())["seed"] == 8
    c = settings(tmp_path)
    assert c.Authenticator.delete_invalid_users is True


class Part(SimpleNamespace):
    """A part of a configuration: what is set is there."""


def settings(folder: Path) -> SimpleNamespace:
    names = (
        "JupyterHub ConfigurableHTTPProxy FirstUseAuthenticator Authenticator Door "
        "SimpleLocalProcessSpawner Spawner"
    )
    c = SimpleNamespace(**{name: Part() for name in names.split()})
    hub.configure(c, str(folder / classroom.SETTINGS))
    return c


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--memory", "lots"], "--memory: expected 512M or more, as in 2G, got lots"),
        (["--memory", "100M"], "--memory: expected 512M or more, as in 2G, got 100M"),
        (["--names", "nowhere.txt"], "nowhere.txt: expected a list of names, one in each line"),
        (["--port", "70000"], "--port: expected a port from 1 to 65535, got 70000"),
        (["--port", "0"], "--port: expected a port from 1 to 65535, got 0"),
        (["--host", "192.0.2.1"], "--host: expected an address of this computer"),
    ],
)
def test_what_cannot_be_is_told_before_anything_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], told: str
):
    monkeypatch.setattr(hub, "need", lambda *_: None)
    code, out, err = run("class", "start", tmp_path / "class", *options)
    assert code == 2
    assert out == ""
    assert err.startswith(f"dustlab: {told}")
    assert err.count("\n") == 1
    assert not (tmp_path / "class").exists()


def test_a_taken_port_is_told_and_the_class_not_announced(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(hub, "need", lambda *_: None)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, out, err = run("class", "start", tmp_path / "class", "--port", str(port))
    assert (code, out) == (2, "")
    assert err.startswith("dustlab: class: expected a free port (choose another with --port; a ")
    assert "class takes the two above it, too), got" in err


def start(
    monkeypatch: pytest.MonkeyPatch, run: Run, *arguments: object, password: str = ""
) -> tuple[list[Room], str]:
    """What would be served, and what is said before that and when it answers."""
    served: list[Room] = []
    opened: list[str] = []

    def serve(room: Room, ready: Callable[[Room, str], str], *, sandbox: bool, https: bool) -> int:
        served.append(room)
        opened.append(ready(room, password))
        return 0

    monkeypatch.setattr(hub, "start", serve)
    code, out, err = run("class", "start", *arguments)
    assert (code, err) == (0, "")
    return served, "HERE IT ANSWERS".join([out, *opened])


def test_a_class_for_the_room_is_announced_by_an_address_that_can_be_opened(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    options = ("--host", "0.0.0.0", "--port", 8123, "--teacher", "Eve")
    served, out = start(monkeypatch, run, tmp_path / "class", *options, password="abcd-efgh")
    before, after = out.split("HERE IT ANSWERS")
    assert "http://" not in before
    assert before.startswith("The class is starting: its address is told as soon as it answers")
    assert f"The class opens at http://{socket.gethostname()}:8123/" in after
    assert [room.host for room in served] == ["0.0.0.0"]
    assert "You are Eve. Your password, told only now: abcd-efgh" in out
    assert "Pupils are NOT kept apart on this computer" in out
    assert "Without --https what is typed crosses the room's network readable" in out


@pytest.mark.parametrize(("host", "is_told"), [("0.0.0.0", True), ("127.0.0.1", False)])
def test_beside_the_name_of_the_computer_stands_its_number_in_the_network(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, is_told: bool
):
    monkeypatch.setattr(socket.socket, "connect", lambda *_: None)
    monkeypatch.setattr(socket.socket, "getsockname", lambda _: ("192.168.1.17", 5))
    _, out = start(monkeypatch, run, tmp_path / "class", "--host", host, "--port", 8300)
    line = "Or http://192.168.1.17:8300/, where the name is not known."
    assert (line in out.splitlines()) is is_told


def test_a_computer_without_a_network_has_no_number_to_tell(monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object) -> None:
        raise OSError("no way there")

    monkeypatch.setattr(socket.socket, "connect", fail)
    assert in_network("0.0.0.0") == ""


def test_ctrl_c_before_the_class_has_opened_is_one_line():
    wait = (
        "import signal, sys\n"
        "from dustlab_widgets.hub.opening import end_by\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})\n"
        "signal.raise_signal(signal.SIGINT)  # pressed too early, and kept back\n"
        "end_by('It was ended.')\n"
        "signal.pause()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", wait], check=False, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\nIt was ended.\n")


def test_what_is_not_said_again_stays_as_it_was_decided(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    Room(str(tmp_path), ("ada", "ben"), "Eve", seed=11, port=9100, language="de").write()
    [again], out = start(monkeypatch, run, tmp_path, "--port", 9200)
    assert (again.names, again.teacher, again.seed) == (("ada", "ben"), "Eve", 11)
    assert again.port == 9200
    assert "Eve, mit Ihrem bisherigen Passwort" in out
    [open_to_all], _ = start(monkeypatch, run, tmp_path, "--anybody")
    assert open_to_all.names == ()


def test_without_the_hub_one_line_says_how_to_get_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("dustlab.core.needs.find_spec", lambda _: None)
    _, _, err = run("class", "start", tmp_path / "class")
    root = Path(__file__).parents[2]
    assert err == (
        "dustlab: class: expected jupyterhub; get it with: sh tools/environment.sh lab,class "
        f"(in {root}), got none\n"
    )
    # Installed as a package it has no such program.
    monkeypatch.setattr("dustlab.core.needs.MAKER", tmp_path / "environment.sh")
    _, _, err = run("class", "start", tmp_path / "class")
    assert err == (
        'dustlab: class: expected jupyterhub; install it with: pip install "dustlab[class]", '
        "got none\n"
    )


def test_without_proxy_and_npm_one_line_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match=r"npm install -g configurable-http-proxy@[0-9.]+"):
        hub.get_proxy(tmp_path)


# -- what stands in a file


@pytest.mark.parametrize(
    "settings",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"folder": 7}',
        '{"folder": "a", "port": "8000"}',
        '{"folder": "a", "port": true}',
        '{"folder": "a", "names": ["ada", 7]}',
        '{"folder": "a", "teacher": "../ada"}',
        '{"folder": "a", "door": "open"}',
        '{"folder": "\\u001b[2J"}',
    ],
)
def test_settings_of_a_class_that_somebody_changed_are_one_line(tmp_path: Path, settings: str):
    path = tmp_path / "class.json"
    path.write_text(settings)
    with pytest.raises(BadInput) as caught:
        read_room(path)
    assert str(caught.value).startswith(str(path))
    assert str(caught.value).isprintable()


def test_settings_of_a_class_are_read_as_they_were_written(tmp_path: Path):
    room = Room(str(tmp_path / "class"), names=("ada", "ben"), teacher="cleo", seed=3)
    room.write()
    assert read_room(tmp_path / "class" / "class.json") == room


def test_the_proxy_is_pinned_with_all_that_it_needs_by_checksums():
    pins = Path(hub.__file__).parents[1] / "data" / "proxy"
    named = json.loads((pins / "package.json").read_text())["dependencies"]
    assert named == {hub.PROXY: hub.PROXY_VERSION}
    packages = json.loads((pins / "package-lock.json").read_text())["packages"]
    fetched = {name: one for name, one in packages.items() if name}
    assert fetched[f"node_modules/{hub.PROXY}"]["version"] == hub.PROXY_VERSION
    assert all(one["integrity"].startswith("sha512-") for one in fetched.values())
