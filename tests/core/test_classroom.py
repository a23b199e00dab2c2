"""A class without its hub: seeds, names, what is handed in, and all results in one picture."""

import json
import socket
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from dustlab.cli import verbs
from dustlab.core.errors import BadInput
from dustlab.pictures.words import rows
from dustlab.school import classroom
from dustlab.school.classroom import Room, read_results, read_room
from dustlab.school.progress import SOLUTION, Progress

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> tuple[int, str, str]:
        code = verbs.run([str(one) for one in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def progress(*answers: tuple[str, bool]) -> Progress:
    found = Progress()
    for question, right in answers:
        found.note("movement", question, right=right)
    return found


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


def test_a_list_of_names_is_dealt_its_seeds(run: Run, tmp_path: Path):
    (tmp_path / "names.txt").write_text("Ada\n\nben # sits in front\n", "utf-8")
    code, out, _ = run("class", "seeds", tmp_path / "names.txt", "--seed", 7)
    assert code == 0
    dealt = [classroom.pupil_seed(7, name) for name in ("ada", "ben")]
    assert out == f"ada\t{dealt[0]}\nben\t{dealt[1]}\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "ada\n../ben\n",
            "line 2: expected a name of letters, digits, dots and dashes, got ../ben",
        ),
        ("..\n", "line 1: expected a name of letters, digits, dots and dashes, got .."),
        ("ada\nAda\n", "line 2: expected each name once, got ada"),
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
    room = classroom.Room(str(tmp_path), ("ada",), "eve", 7, 2**30, "127.0.0.1", 9000)
    config = room.write()
    c = settings(config.parent)
    assert c.JupyterHub.bind_url == "http://127.0.0.1:9000"
    assert c.Authenticator.allowed_users == {"ada", "eve"}
    assert c.Authenticator.admin_users == {"eve"}
    assert c.JupyterHub.spawner_class == "simple"
    assert c.Spawner.cmd[1:4] == ["-m", "dustlab.school.less_memory", str(2**30)]
    spawner = SimpleNamespace(user=SimpleNamespace(name="ada"), environment={"A": "b"})
    c.Spawner.pre_spawn_hook(spawner)
    assert (tmp_path / "homes" / "ada" / "00-start.ipynb").is_file()
    assert spawner.environment["A"] == "b"
    assert spawner.environment[classroom.SEED] == str(classroom.pupil_seed(7, "ada"))


def test_a_class_that_was_set_up_before_finds_what_it_names(tmp_path: Path):
    config = classroom.Room(str(tmp_path), seed=9).write()
    earlier = config.read_text().replace("dustlab.school.classroom", "dustlab.classroom")
    config.write_text(f"{earlier}c.JupyterHub.log_level = 10\n")
    mended = classroom.Room(str(tmp_path), seed=9).write().read_text()
    assert mended.endswith("log_level = 10\n")
    assert "from dustlab.school.classroom import configure\n" in mended


def test_without_a_list_everybody_may_come_and_what_a_teacher_added_stays(tmp_path: Path):
    config = classroom.Room(str(tmp_path)).write()
    with config.open("a") as file:
        file.write("c.JupyterHub.log_level = 10\n")
    assert classroom.Room(str(tmp_path), seed=8).write().read_text().endswith("log_level = 10\n")
    assert json.loads((tmp_path / classroom.SETTINGS).read_text())["seed"] == 8
    c = settings(tmp_path)
    assert c.Authenticator.allow_all is True
    assert c.Authenticator.admin_users == set()


class Part(SimpleNamespace):
    """A part of a configuration: what is set is there."""


def settings(folder: Path) -> SimpleNamespace:
    names = (
        "JupyterHub ConfigurableHTTPProxy FirstUseAuthenticator Authenticator "
        "SimpleLocalProcessSpawner Spawner"
    )
    c = SimpleNamespace(**{name: Part() for name in names.split()})
    classroom.configure(c, str(folder / classroom.SETTINGS))
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
    monkeypatch.setattr(classroom, "need", lambda *_: None)
    code, out, err = run("class", "start", tmp_path / "class", *options)
    assert code == 2
    assert out == ""
    assert err.startswith(f"dustlab: {told}")
    assert err.count("\n") == 1
    assert not (tmp_path / "class").exists()


def test_a_taken_port_is_told_and_the_class_not_announced(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(classroom, "need", lambda *_: None)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, out, err = run("class", "start", tmp_path / "class", "--port", str(port))
    assert (code, out) == (2, "")
    assert err.startswith("dustlab: class: expected a free port (choose another with --port)")


def test_a_class_for_the_room_is_announced_by_an_address_that_can_be_opened(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    served: list[classroom.Room] = []

    def serve(room: classroom.Room, ready: Callable[[], object]) -> int:
        served.append(room)
        ready()
        return 0

    monkeypatch.setattr(classroom, "start", serve)
    code, out, _ = run("class", "start", tmp_path / "class", "--host", "0.0.0.0", "--port", "8123")
    assert code == 0
    assert f"http://{socket.gethostname()}:8123/" in out
    assert [room.host for room in served] == ["0.0.0.0"]


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
        "dustlab: class: expected jupyterhub; install it with: pip install 'dustlab[class]', "
        "got none\n"
    )


def test_without_proxy_and_npm_one_line_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match="npm install -g configurable-http-proxy"):
        classroom.get_proxy(tmp_path)


# -- results


def test_results_are_handed_in_where_there_is_a_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    done = progress(("far", True))
    assert classroom.hand_in(done, tmp_path) is None
    monkeypatch.setenv(classroom.HAND_IN, str(tmp_path))
    monkeypatch.setenv(classroom.WHO, "../ada")
    assert classroom.hand_in(done, tmp_path) is None
    monkeypatch.setenv(classroom.WHO, "ada")
    path = classroom.hand_in(done, tmp_path)
    assert path == tmp_path / "ada.json"
    [again] = classroom.read_results([tmp_path])
    assert (again.name, again.of("movement")) == ("ada", done.of("movement"))


def test_results_are_pooled_the_hardest_first(run: Run, tmp_path: Path):
    pupils = [
        progress(("far", True), ("near", False)),
        progress(("far", False), ("far", True), ("near", True)),
        progress(("far", True)),
    ]
    for number, one in enumerate(pupils):
        (tmp_path / f"{number}.json").write_text(one.text(), "utf-8")
    pooled = classroom.pool(classroom.read_results([tmp_path]))
    assert [(p.question, p.answered, p.right, p.first) for p in pooled] == [
        ("near", 2, 1, 1),
        ("far", 3, 3, 2),
    ]
    svg = tmp_path / "class.svg"
    code, out, _ = run("class", "results", tmp_path, "--svg", svg)
    assert code == 0
    assert out.splitlines() == [
        "Results of 3 pupils: right at the first answer, without help",
        "movement, near: 2 answered, 1 right, 1 of them at once",
        "movement, far: 3 answered, 3 right, 2 of them at once",
    ]
    assert svg.read_text("utf-8").startswith("<svg")
    told = dict(rows(classroom.picture(pooled, 3)))
    assert told["movement/far"].startswith("far (3): 2 of 3")
    code, out, _ = run("class", "results", tmp_path, "--json", "--file", "movement")
    assert json.loads(out)[1]["first"] == 2


def test_who_had_help_was_not_right_at_once_and_who_only_looked_has_not_answered():
    helped, looked = Progress(), Progress()
    helped.note_aid("movement", "far", SOLUTION)
    helped.note("movement", "far", right=True)
    looked.note_aid("movement", "far", SOLUTION)
    [far] = classroom.pool([helped, looked])
    assert (far.answered, far.right, far.first) == (1, 1, 0)
    assert classroom.pool([looked]) == []


def test_what_was_not_handed_in_as_it_should_be_is_one_line(run: Run, tmp_path: Path):
    (tmp_path / "essay.json").write_text('"An essay"', "utf-8")
    for place, told in (
        (tmp_path, "essay.json: expected a progress file of dustlab"),
        (tmp_path / "none.json", "none.json: expected a file that was handed in, got nothing"),
    ):
        code, _, err = run("class", "results", place)
        assert code == 2
        assert told in err
        assert err.count("\n") == 1
    (tmp_path / "empty").mkdir()
    assert "expected files that pupils handed in" in run("class", "results", tmp_path / "empty")[2]


def test_an_exercise_file_that_nobody_did_is_one_line(run: Run, tmp_path: Path):
    (tmp_path / "ada.json").write_text(progress(("far", True)).text(), "utf-8")
    code, _, err = run("class", "results", tmp_path, "--file", "moving")
    assert code == 2
    assert "expected one of the exercise files (movement), got moving" in err


# What stands in a file


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


def test_codes_that_a_screen_obeys_do_not_come_in_with_what_is_handed_in(tmp_path: Path):
    answer = '{"tries": 1, "first": true, "right": true}'
    path = tmp_path / "ada.json"
    for name in ("\\u001b[2J", "a\\nb", "\\u202e"):
        told = f'{{"dustlab": "progress 1", "exercises": {{"dice": {{"{name}": {answer}}}}}}}'
        path.write_text(told)
        with pytest.raises(BadInput):
            read_results([path])
