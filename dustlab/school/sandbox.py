"""A sandbox for a learner's server: it sees the system's programs, the lessons, its own folder.

    python -m dustlab.school.sandbox '{"read": [...], "write": [...]}' PROGRAM [ARGUMENTS...]

Nothing else of the computer is there for it: no other learner's folder, not the hub's, no process
but its own. Linux can do that without an administrator where it lets people have namespaces of
their own (`namespaces`), or `bwrap` (bubblewrap) does it where only that program is allowed to.
The network is shared: a server has to talk to the hub of its class.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FrameType

from . import namespaces

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
SETTINGS = (
    *("alternatives", "ca-certificates", "crypto-policies", "fonts", "group", "hosts", "pki"),
    *("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mime.types", "nsswitch.conf"),
    *("passwd", "protocols", "resolv.conf", "services", "ssl/certs", "ssl/openssl.cnf", "timezone"),
)
"""What programs look up in /etc; nothing of it is secret."""
OWN, BWRAP, NONE = "own", "bwrap", ""
CANNOT = 126
"""How a program ends that could not be begun, as shells have it."""


@dataclass(frozen=True)
class View:
    """What can be seen from inside a sandbox, besides the system's programs."""

    read: tuple[str, ...]
    write: tuple[str, ...]


def view_of(home: Path, *given: Path) -> View:
    """What a learner's server sees: Python and its packages, the lessons, what is given, a home."""
    seen = {str(one.resolve()) for one in given} | {str(one) for one in needed()}
    return View(tuple(sorted(seen)), (str(home.resolve()),))


def needed() -> set[Path]:
    """All that this very Python needs; of a checkout the packages and lessons alone."""
    package = Path(__file__).resolve().parents[1]
    found = {Path(sys.prefix), Path(sys.base_prefix), Path(sys.executable).resolve().parents[1]}
    for top in map(Path, sys.path):
        found |= {top} if top.name in ("site-packages", "dist-packages") else set()
        found |= {top / "dustlab_widgets"}
    found |= {package, package.parent / "tutorials"}
    found |= {one.resolve() for one in found}
    return {one for one in found if one.is_dir() and not _of_system(one)}


def _of_system(path: Path) -> bool:
    return any(path == Path(top) or path.is_relative_to(top) for top in SYSTEM)


def command(means: str, view: View, program: Sequence[str]) -> list[str]:
    """A program inside a sandbox, or without one; it ends with the hub that began it."""
    if means == OWN:
        text = json.dumps(asdict(view))
        return [sys.executable, "-m", "dustlab.school.sandbox", text, *program]
    if means == BWRAP:
        return [*_bwrap(view), *program]
    return held(program)


def held(program: Sequence[str]) -> list[str]:
    """A program that ends with the one that began it, where the system knows of such a thing."""
    if sys.platform != "linux":
        return [*program]
    return [sys.executable, "-m", "dustlab.school.held", *program]


def means_here(home: Path, *given: Path, every: bool = False) -> tuple[str, ...]:
    """By what means a sandbox can be had on this computer, the best first: each is tried."""
    found: list[str] = []
    asked = "import os; print(sum(map(str.isdigit, os.listdir('/proc'))) < 9)"
    for means in (OWN, BWRAP) if sys.platform == "linux" else ():
        if (found and not every) or (means == BWRAP and not shutil.which(BWRAP)):
            continue
        line = command(means, view_of(home, *given), [sys.executable, "-c", asked])
        done = subprocess.run(line, check=False, capture_output=True, text=True, cwd=home)
        if (done.returncode, done.stdout) == (0, "True\n"):
            found.append(means)
    return tuple(found)


def _bwrap(view: View) -> list[str]:
    parts = [shutil.which(BWRAP) or BWRAP, "--die-with-parent", "--unshare-user", "--unshare-pid"]
    parts += ["--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--cap-drop", "ALL"]
    parts += ["--dev", "/dev", "--tmpfs", "/tmp", "--proc", "/proc"]
    for path in _paths(view):
        parts += ["--ro-bind", os.path.realpath(path), path]
    for path in view.write:
        parts += ["--bind", path, path]
    for name in ("sys", "irq", "bus", "fs"):
        parts += ["--ro-bind-try", f"/proc/{name}", f"/proc/{name}"]
    return [*parts, "--"]


def _paths(view: View) -> Iterable[str]:
    """Everything that may be read, a folder before what lies in it."""
    etc = [f"/etc/{name}" for name in SETTINGS]
    return sorted(path for path in {*SYSTEM, *etc, *view.read} if os.path.exists(path))


# -- by namespaces of one's own


def run(view: View, begin: Callable[[], None]) -> int:
    """Run something in a sandbox until it ends; what this process is told to do it is told, too."""
    paths = list(_paths(view))
    namespaces.end_with(os.getppid(), signal.SIGKILL)
    namespaces.leave()
    inside = os.fork()
    if not inside:
        _begin(paths, view, begin)

    def pass_on(number: int, _: FrameType | None) -> None:
        os.kill(inside, number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, pass_on)
    return os.waitstatus_to_exitcode(os.waitpid(inside, 0)[1])


def _begin(paths: Sequence[str], view: View, begin: Callable[[], None]) -> None:
    code = CANNOT
    try:
        # Its parent is outside, where it cannot be seen: it is told as none.
        namespaces.end_with(0, signal.SIGKILL)
        namespaces.build(paths, view.write, os.path.realpath)
        namespaces.give_up_powers()
        begin()
        code = 0
    except OSError as error:
        print(f"sandbox: {error}", file=sys.stderr)  # noqa: T201 # it goes into the hub's log
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def main(arguments: Sequence[str]) -> int:
    told = json.loads(arguments[0])
    program = [*arguments[1:]]
    view = View(tuple(told["read"]), tuple(told["write"]))
    code = run(view, lambda: os.execvp(program[0], program))
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
