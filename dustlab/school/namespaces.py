"""A view of the computer of one's own, built of Linux's namespaces, for `sandbox`.

It needs no administrator, only a Linux that lets people have namespaces of their own. What is done
here stands in namespaces(7), user_namespaces(7), pivot_root(2) and mount_setattr(2).
"""

from __future__ import annotations

import ctypes
import os
import platform
from collections.abc import Callable, Iterable
from pathlib import Path

# Of unshare(2), mount(2), umount2(2), mount_setattr(2), prctl(2).
NEWNS, NEWUTS, NEWIPC = 0x20000, 0x4000000, 0x8000000
NEWUSER, NEWPID, NEWCGROUP = 0x10000000, 0x20000000, 0x2000000
NOSUID, NODEV, NOEXEC = 2, 4, 8
BIND, REC, PRIVATE = 0x1000, 0x4000, 0x40000
DETACH = 2
AT_FDCWD, AT_RECURSIVE = -100, 0x8000
ATTR_RDONLY, ATTR_NOSUID, ATTR_NODEV = 1, 2, 4
PDEATHSIG, CAPBSET_DROP, NO_NEW_PRIVS = 1, 24, 38
MOUNT_SETATTR = 442
PIVOT_ROOT = {"x86_64": 155, "aarch64": 41, "riscv64": 41, "armv7l": 218, "i686": 217}
CAPSET = {"x86_64": 126, "aarch64": 91, "riscv64": 91, "armv7l": 185, "i686": 185}
CAP_VERSION = 0x20080522

DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
ROOM_IN_TMP = "256m"
"""Temporary files lie in memory."""
OLD, NEW = "/old", "/new"


class _Attributes(ctypes.Structure):
    """What mount_setattr is told."""

    _fields_ = tuple((name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "user"))


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _call(name: str, *arguments: int | bytes | None) -> None:
    if getattr(_libc(), name)(*arguments):
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


def _system_call(number: int, *arguments: object) -> None:
    if _libc().syscall(number, *arguments):
        error = ctypes.get_errno()
        raise OSError(error, f"system call {number}: {os.strerror(error)}")


def _mount(source: str, target: str, kind: str = "", flags: int = 0, options: str = "") -> None:
    _call(
        "mount",
        *(source.encode(), target.encode(), kind.encode() or None),
        *(ctypes.c_ulong(flags), options.encode() or None),  # type: ignore[arg-type]
    )


def end_with(parent: int, number: int) -> None:
    """Get a signal when the process ends that began this one, however that comes about."""
    _call("prctl", PDEATHSIG, number, 0, 0, 0)
    if os.getppid() != parent:
        raise SystemExit(1)


def leave() -> None:
    """Go into namespaces of one's own; the next process that is begun is alone in them."""
    user, group = os.geteuid(), os.getegid()
    _call("unshare", NEWUSER | NEWNS | NEWPID | NEWIPC | NEWUTS | NEWCGROUP)
    Path("/proc/self/setgroups").write_text("deny", "ascii")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1", "ascii")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1", "ascii")


def build(read: Iterable[str], write: Iterable[str], tell: Callable[[str], str]) -> None:
    """A root of one's own, with some folders and files to read, and some to write in.

    `tell` says where a path really leads to, looked up before the root is another one.
    """
    shown = [(path, tell(path), False) for path in read]
    shown += [(path, tell(path), True) for path in write]
    here = os.getcwd()
    _mount("none", "/", flags=REC | PRIVATE)
    _mount("tmpfs", "/tmp", "tmpfs", NOSUID | NODEV, "mode=755")
    os.mkdir(f"/tmp{OLD}")
    os.mkdir(f"/tmp{NEW}")
    os.chdir("/tmp")
    _pivot(".", f".{OLD}")
    os.chdir("/")
    _mount("tmpfs", NEW, "tmpfs", NOSUID | NODEV, "mode=755,size=16m")
    _devices()
    _temporary("/tmp")
    for path, real, may_write in shown:
        _show(path, real, may_write=may_write)
    _processes()
    _call("umount2", OLD.encode(), DETACH)
    _fix(NEW, recursive=False)
    os.chdir(NEW)
    _pivot(".", ".")
    _call("umount2", b".", DETACH)
    os.chdir("/")
    os.chdir(here)


def _pivot(new: str, old: str) -> None:
    number = PIVOT_ROOT.get(platform.machine())
    if number is None:
        raise OSError(f"pivot_root: not known on {platform.machine()}")
    _system_call(number, new.encode(), old.encode())


def _show(path: str, real: str, *, may_write: bool) -> None:
    """What stands at a path, at the same path of the new root."""
    source, target = f"{OLD}{real}", f"{NEW}{path}"
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    elif not os.path.exists(target):
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o644))
    _mount(source, target, flags=BIND | REC)
    if not may_write:
        _fix(target)


def _fix(path: str, *, recursive: bool = True) -> None:
    """Nothing can be written below a path any more."""
    wanted = _Attributes(ATTR_RDONLY | ATTR_NOSUID | ATTR_NODEV, 0, 0, 0)
    _system_call(
        MOUNT_SETATTR,
        *(AT_FDCWD, path.encode(), AT_RECURSIVE if recursive else 0),
        *(ctypes.byref(wanted), ctypes.sizeof(wanted)),
    )


def _temporary(path: str) -> None:
    os.makedirs(f"{NEW}{path}", exist_ok=True)
    _mount("tmpfs", f"{NEW}{path}", "tmpfs", NOSUID | NODEV, f"mode=1777,size={ROOM_IN_TMP}")


def _devices() -> None:
    os.makedirs(f"{NEW}/dev/pts")
    for name in DEVICES:
        target = f"{NEW}/dev/{name}"
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o644))
        _mount(f"{OLD}/dev/{name}", target, flags=BIND)
    _temporary("/dev/shm")
    _mount("devpts", f"{NEW}/dev/pts", "devpts", NOSUID | NOEXEC, "newinstance,ptmxmode=0666")
    os.symlink("pts/ptmx", f"{NEW}/dev/ptmx")
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        os.symlink(f"/proc/self/fd/{number}", f"{NEW}/dev/{name}")
    os.symlink("/proc/self/fd", f"{NEW}/dev/fd")


def _processes() -> None:
    """The processes that are in here; what turns the system's screws cannot be written.

    No namespaces are had inside these: who has them can do more than who has not.
    """
    os.mkdir(f"{NEW}/proc")
    _mount("proc", f"{NEW}/proc", "proc", NOSUID | NODEV | NOEXEC)
    Path(f"{NEW}/proc/sys/user/max_user_namespaces").write_text("0", "ascii")
    for name in ("sys", "sysrq-trigger", "irq", "bus", "fs"):
        path = f"{NEW}/proc/{name}"
        if os.path.exists(path):
            _mount(path, path, flags=BIND | REC)
            _fix(path)


def give_up_powers() -> None:
    """None of the powers over these namespaces is left, and none can be got."""
    _call("prctl", NO_NEW_PRIVS, 1, 0, 0, 0)
    last = int(Path("/proc/sys/kernel/cap_last_cap").read_text("ascii"))
    for power in range(last + 1):
        _call("prctl", CAPBSET_DROP, power, 0, 0, 0)
    head = (ctypes.c_uint32 * 2)(CAP_VERSION, 0)
    nothing = (ctypes.c_uint32 * 6)()
    _system_call(CAPSET[platform.machine()], ctypes.byref(head), ctypes.byref(nothing))
