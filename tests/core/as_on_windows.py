"""Run as a program: this Python without what Windows has not got, and a learner's day in it.

It is given a folder for the lessons, and ends in an error if something is missing.
"""

import builtins
import errno
import io
import os
import re
import shutil
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

MISSING = {
    os: (
        *("O_NONBLOCK", "O_NOFOLLOW", "O_DIRECTORY", "O_SYNC", "geteuid", "getegid", "getuid"),
        *("getgid", "fork", "setsid", "getpgid", "killpg", "chown", "fchmod", "mkfifo", "uname"),
        *("getloadavg", "sched_getaffinity", "waitstatus_to_exitcode", "WNOHANG"),
    ),
    signal: ("SIGHUP", "SIGKILL", "SIGALRM", "SIGUSR1", "SIGPIPE", "SIGCHLD", "alarm"),
}
NO_MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "readline")
# What no file or folder may be called there; of a colon what follows becomes a stream of the file.
NO_NAME = re.compile(
    r"""[<>:"|?*\x00-\x1f] | [. ]\Z | (?:con|prn|aux|nul|com[0-9]|lpt[0-9]) (?:\.|\Z)""",
    re.IGNORECASE | re.VERBOSE,
)
EXPORTS = ("moodle", "qti", "nbgrader", "otter")
# A class is served by JupyterHub, which Windows has not got.
OF_A_CLASS = [
    f"dustlab_widgets.hub.{name}"
    for name in ("door", "nursery", "opening", "pages", "server", "spawner")
]


class Locks(ModuleType):
    """Windows' locks: of some bytes of a file, for one who has it open, and no waiting for them."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[tuple[int, int], int] = {}

    def locking(self, number: int, what: int, size: int) -> None:
        assert size == 1
        place = os.fstat(number).st_ino, os.lseek(number, 0, os.SEEK_CUR)
        assert place[1] > 1_000_000, "what is locked cannot be read by others"
        if self.held.get(place, number) != number:
            raise OSError(errno.EACCES, "Permission denied")
        if what == self.LK_UNLCK:
            self.held.pop(place, None)
        else:
            self.held[place] = number


def be_windows() -> None:
    for module, names in MISSING.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    for name in NO_MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    sys.modules["msvcrt"] = Locks()
    for module, name in ((builtins, "open"), (io, "open"), (os, "open"), (os, "mkdir")):
        setattr(module, name, _checked(getattr(module, name), _check_name))
    os.open = _checked(os.open, _check_no_folder)
    shutil._use_fd_functions = False  # type: ignore[attr-defined]
    for name in ("replace", "rename", "remove", "unlink"):
        setattr(os, name, _checked(getattr(os, name), _check_name, _check_closed))


def _checked(function: Callable[..., Any], *checks: Callable[[str], None]) -> Callable[..., Any]:
    def as_there(*given: Any, **named: Any) -> Any:
        for path in given[:2]:
            if isinstance(path, str | os.PathLike) and not _is_mode(path):
                for check in checks:
                    check(os.fspath(path))
        return function(*given, **named)

    return as_there


def _is_mode(given: object) -> bool:
    """Whether it says how a file is opened, and not which one."""
    return isinstance(given, str) and re.fullmatch("[rwxabt+]{1,3}", given) is not None


def _check_name(path: str) -> None:
    if NO_NAME.search(os.path.basename(path.rstrip("/"))) and os.path.basename(path) not in "..":
        raise OSError(errno.EINVAL, "Invalid argument", path)


def _check_no_folder(path: str) -> None:
    if os.path.isdir(path):
        raise PermissionError(errno.EACCES, "Permission denied", path)


def _check_closed(path: str) -> None:
    """A file that is open can neither be removed nor give way to another one."""
    handles = "/proc/self/fd"
    for number in os.listdir(handles) if os.path.isdir(handles) else ():
        link = os.path.join(handles, number)
        if os.path.lexists(link) and os.readlink(link) == os.path.realpath(path):
            raise PermissionError(errno.EACCES, "in use by another process", path)


def import_all() -> None:
    for top in ("dustlab", "dustlab_widgets"):
        for found in walk_packages(import_module(top).__path__, f"{top}."):
            if found.name not in OF_A_CLASS and not found.name.endswith("__main__"):
                import_module(found.name)


def a_day(folder: Path) -> None:
    """Lessons are copied, an exercise is answered, a game is kept, a file saved and loaded."""
    from dustlab import dust
    from dustlab.core.locks import IN_FOLDER
    from dustlab.school.kept_games import KeptGames
    from dustlab.school.lessons import copy_lessons, holds_lessons
    from dustlab.school.progress import Progress, mine

    copy_lessons(folder)
    assert holds_lessons(folder)
    os.chdir(folder)
    mine().note("dice", "one", right=True)
    assert Progress.read((folder / "my-progress.json").read_text("utf-8"), "mine").files() == [
        "dice"
    ]
    match = dust.new_battle("2 tank", "1 tank", seed=1)
    games = KeptGames("first-game", folder)
    games.keep(match)
    assert games.trouble() == ""
    assert [game.name for game in KeptGames("first-game", folder).under_way()] == ["first-game-1"]
    assert (folder / "my-games" / IN_FOLDER).is_file()
    match.save(folder / "a game.dust")
    assert dust.load_match(folder / "a game.dust").states() == match.states()
    commands(folder / "exercises" / "chance-trees.toml")


def commands(exercises: Path) -> None:
    """What else the page for teachers promises for Windows, and what writes files."""
    from dustlab.cli.verbs import run

    mine = "Chloé M.=my-progress.json"
    for line in (
        ("exercise", "--check", str(exercises)),
        ("worksheet", str(exercises), "--html", "--to", "paper"),
        ("print", "55-trees.ipynb", "--html", "--to", "paper"),
        *(("export", str(exercises), "--as", kind, "--to", "out") for kind in EXPORTS),
        ("class", "results", mine, "--page", "results.html", "--points", "points.csv"),
        ("review", "a game.dust", "--html", "review.html"),
    ):
        assert run(list(line)) == 0, line


if __name__ == "__main__":
    # What imports these modules for itself, and not for us, comes in before they are gone.
    for known in ("subprocess", "shutil", "IPython", "ipywidgets", "ipycanvas", "nbformat"):
        import_module(known)
    be_windows()
    import_all()
    a_day(Path(sys.argv[1]))
