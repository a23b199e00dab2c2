"""What Windows lacks, or does otherwise, is imitated here: a pupil needs Python alone there."""

import ast
import errno
import io
import os
import pickle
import socket
import subprocess
import sys
import tomllib
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Self

import pytest
from packaging.requirements import Requirement

from dustlab.cli import verbs
from dustlab.core import files, locks, needs, system
from dustlab.core.files import write_text
from dustlab.core.games import arena
from dustlab.play.arena import game_of, processes
from dustlab.school.sandbox import held
from tests import sources
from tests.core import as_on_windows

ROOT = Path(__file__).parents[2]
SOURCES = sorted([*ROOT.glob("dustlab/**/*.py"), *ROOT.glob("widgets/dustlab_widgets/**/*.py")])


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("core.system", "core.needs", "play.arena", "school.site"):
        monkeypatch.setattr(f"dustlab.{module}.WINDOWS", True)


@pytest.fixture
def its_locks(monkeypatch: pytest.MonkeyPatch) -> as_on_windows.Locks:
    its = as_on_windows.Locks()
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", its)
    monkeypatch.setattr(locks, "PATIENCE", 0.0)
    return its


def test_a_learners_day_without_what_windows_has_not_got(tmp_path: Path):
    """All modules are imported, lessons copied, a game kept, worksheets and results written."""
    program = [sys.executable, as_on_windows.__file__, str(tmp_path / "my lessons")]
    path = os.pathsep.join([str(ROOT), str(ROOT / "widgets")])
    done = subprocess.run(
        program, check=False, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}
    )
    assert done.stderr == ""
    assert done.returncode == 0


@pytest.mark.parametrize("name", ["a:b", "why?.html", "NUL.txt", "com1", "ends so. ", "a|b"])
def test_names_that_no_file_has_there_are_refused_by_the_imitation(name: str, tmp_path: Path):
    with pytest.raises(OSError, match="Invalid argument"):
        as_on_windows._check_name(str(tmp_path / name))
    as_on_windows._check_name(str(tmp_path / "console 1.html"))


def test_a_file_that_is_open_stays_where_it_is_in_the_imitation(tmp_path: Path):
    path = tmp_path / "a.txt"
    with path.open("w", encoding="utf-8"), pytest.raises(PermissionError):
        as_on_windows._check_closed(str(path))
    as_on_windows._check_closed(str(path))


def test_every_text_file_is_opened_as_utf_8():
    """Windows has another alphabet for files of which nothing is said."""
    assert [place for path in SOURCES for place in _unsaid(path)] == []


def _unsaid(path: Path) -> list[str]:
    found: list[str] = []
    text = path.read_text("utf-8")
    if not any(f"{name}(" in text for name in ("open", "read_text", "write_text")):
        return found  # nothing of the kind, and no need to take the text apart
    for node in sources.nodes(sources.tree(path)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        told = [ast.unparse(one) for one in (*node.args, *(key.value for key in node.keywords))]
        keys = {key.arg for key in node.keywords}
        of_text = {"read_text": 0, "write_text": 1}
        if name in of_text and isinstance(node.func, ast.Attribute):
            # A function of ours with that name is called by its name alone, not as an attribute.
            good = "encoding" in keys or len(node.args) > of_text[name]
        elif name == "open" and isinstance(node.func, ast.Name):
            good = "encoding" in keys or any("b" in one for one in told[1:] if one[:1] in "'\"")
        else:
            continue
        if not good:
            found.append(f"{path.relative_to(ROOT)} line {node.lineno}: {ast.unparse(node)}")
    return found


# -- files


def test_a_file_that_somebody_looks_into_is_replaced_a_moment_later(tmp_path, monkeypatch):
    path = tmp_path / "my-progress.json"
    path.write_text("before", "utf-8")
    replace, tries = os.replace, []

    def busy_at_first(part: str, place: Path) -> None:
        tries.append(part)
        if len(tries) < 3:
            raise _of_windows(32, "in use by another process")
        replace(part, place)

    monkeypatch.setattr("os.replace", busy_at_first)
    monkeypatch.setattr(files, "_WAITS", (0.0, 0.0, 0.0))
    write_text(path, "after")
    assert (path.read_text("utf-8"), len(tries)) == ("after", 3)


def test_a_file_that_stays_busy_is_told_and_stays_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "my-progress.json"
    path.write_text("before", "utf-8")

    def busy(*_: object) -> None:
        raise _of_windows(5, "Access is denied")

    monkeypatch.setattr("os.replace", busy)
    monkeypatch.setattr(files, "_WAITS", (0.0, 0.0))
    with pytest.raises(files.BadInput, match=r"my-progress\.json: expected a file that can be"):
        write_text(path, "after")
    assert [one.read_text("utf-8") for one in tmp_path.iterdir()] == ["before"]


def _of_windows(number: int, told: str) -> PermissionError:
    error = PermissionError(errno.EACCES, told)
    error.winerror = number  # type: ignore[attr-defined]
    return error


def test_two_kernels_write_one_after_the_other(tmp_path, its_locks):
    with locks.alone_in(tmp_path):
        assert len(its_locks.held) == 1
    assert its_locks.held == {}
    assert [one.name for one in tmp_path.iterdir()] == [locks.IN_FOLDER]


def test_who_waits_too_long_goes_on_without(tmp_path, its_locks):
    with locks.alone_in(tmp_path), locks.alone_in(tmp_path):
        assert len(its_locks.held) == 1
    assert its_locks.held == {}


def test_a_folder_of_games_is_one_programs_alone(tmp_path, its_locks):
    with locks.locked(tmp_path / "lock") as alone:
        assert alone
        locks._HELD.clear()  # as another program would see it
        with locks.locked(tmp_path / "lock") as other:
            assert not other
    with locks.locked(tmp_path / "lock") as again:
        assert again


FOLDER = "C:\\Users\\firstname.lastname\\AppData\\Local\\Programs\\Python\\Python313\\"
"""Where Python from python.org lies if it is installed for one user."""


def test_no_file_that_a_learner_installs_has_a_longer_path_than_it_can_open():
    """Without an administrator there are 260 letters, and no more."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*told["dependencies"], *told["optional-dependencies"]["lab"]]
    paths = [path for name in _with_what_they_need(wanted) for path in _installed(name)]
    assert len(paths) > 1000
    assert [path for path in paths if len(FOLDER + path) >= 260] == []


def _with_what_they_need(wanted: list[str]) -> set[str]:
    known: set[str] = set()
    left = [Requirement(one) for one in wanted]
    while left:
        one = left.pop()
        if one.name not in known and (one.marker is None or one.marker.evaluate({"extra": ""})):
            known.add(one.name)
            with suppress(metadata.PackageNotFoundError):
                left += map(Requirement, metadata.requires(one.name) or [])
    return known


def _installed(name: str) -> list[str]:
    """The files of a package as Windows has them: its modules in Lib, its data beside it."""
    up, below = "../../../", "Lib/site-packages/"
    with suppress(metadata.PackageNotFoundError):
        files = [path.as_posix() for path in metadata.files(name) or []]
        return [path.removeprefix(up) if path.startswith(up) else below + path for path in files]
    return []


# -- programs


def test_another_program_takes_the_place_of_this_one_and_its_exit_code_is_ours(windows):
    assert system.take_place([sys.executable, "-c", "raise SystemExit(3)"]) == 3


def test_elsewhere_it_is_the_same_process_that_goes_on(monkeypatch):
    begun = []

    def become(path: str, program: list[str]) -> None:
        begun.append((path, program))
        raise SystemExit  # nobody comes back from there

    monkeypatch.setattr(system, "WINDOWS", False)
    monkeypatch.setattr("os.execv", become)
    with pytest.raises(SystemExit):
        system.take_place(["python", "-V"])
    assert begun == [("python", ["python", "-V"])]


def test_ctrl_c_is_for_the_program_that_took_the_place(windows, monkeypatch):
    told = iter((KeyboardInterrupt, KeyboardInterrupt, 0))

    class Lab:
        def __init__(self, program: list[str]) -> None:
            self.program = program

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def wait(self) -> int:
            answer = next(told)
            if answer is KeyboardInterrupt:
                raise KeyboardInterrupt
            return 0

    monkeypatch.setattr("subprocess.Popen", Lab)
    assert system.take_place(["lab"]) == 0
    assert list(told) == []


def test_the_lessons_are_opened_by_python_alone(windows, monkeypatch, tmp_path, capsys):
    begun = []
    monkeypatch.setattr("dustlab.cli.verbs.take_place", lambda program: begun.append(program) or 0)
    assert verbs.run(["lab", "--no-browser", "--folder", str(tmp_path / "mine")]) == 0
    place = str(tmp_path / "mine")
    module = [sys.executable, "-m", "dustlab_widgets.reader_lab"]
    assert begun == [[*module, place, "--open", "--no-browser"]]
    assert (tmp_path / "mine" / "00-start.ipynb").is_file()
    assert capsys.readouterr().out == f"The lessons are in {place}.\n"


def test_a_program_is_held_by_linux_alone(monkeypatch):
    monkeypatch.setattr("sys.platform", "win32")
    assert held(["npm", "ci"]) == ["npm", "ci"]


@pytest.mark.parametrize("verb", ["start", "give", "password", "forget"])
def test_a_class_is_not_served_there_which_one_line_says(verb, windows, tmp_path, capsys):
    more = {"give": ["a.ipynb"], "forget": ["Ada"]}.get(verb, [])
    assert verbs.run(["class", verb, str(tmp_path / "class"), *more]) == 2
    expected = "dustlab: class: expected Linux or macOS (on Windows: inside WSL), got Windows\n"
    assert capsys.readouterr().err == expected


def test_what_is_missing_is_got_by_a_line_that_its_terminals_understand(windows, monkeypatch):
    monkeypatch.setattr(needs, "MAKER", ROOT / "none")
    assert needs.how_to_get("lab") == 'install it with: py -m pip install "dustlab[lab]"'


def test_what_goes_into_a_file_goes_there_as_utf_8(windows, monkeypatch):
    out = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, "cp1252"))
    with pytest.raises(UnicodeEncodeError):
        print("≥ ½ → Koška")  # noqa: T201
    system.write_every_sign()
    print("≥ ½ → Koška", flush=True)  # noqa: T201
    assert out.getvalue().decode("utf-8") == f"≥ ½ → Koška{os.linesep}"


def test_a_port_that_somebody_has_is_taken(windows):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(needs.BadInput, match="taken"):
            needs.need_port(port, "site")


def test_a_port_is_not_taken_away_from_who_has_it(monkeypatch):
    """There SO_REUSEADDR does that, and another option forbids it."""
    asked = []

    class Socket(socket.socket):
        def setsockopt(self, level: int, option: int, value: int) -> None:  # type: ignore[override]
            asked.append(option)

    monkeypatch.setattr("socket.SO_EXCLUSIVEADDRUSE", -5, raising=False)
    monkeypatch.setattr("socket.socket", Socket)
    with suppress(needs.BadInput):
        needs.need_port(8000, "site")
    assert asked == [-5]


@pytest.mark.parametrize("name", ["dust", "dualpowers", "tactics"])
def test_what_other_processes_play_can_be_sent_to_them(name: str):
    """There no process is a copy of another one."""
    bots = arena(name)
    weakest = next(iter(bots.levels))
    play = game_of(bots, ",".join([weakest] * bots.seats[-1]))
    sent = pickle.loads(pickle.dumps(play))
    assert sent.func is play.func
    assert sent.args == play.args


def test_no_more_processes_than_it_can_wait_for(windows):
    with processes(200) as pool:
        assert pool._max_workers == 61  # type: ignore[attr-defined]
