"""Files and folders that one program has alone for a while, so that two do not write at once.

The system forgets a lock with the program that holds it, so a killed one leaves none behind. Linux
and macOS lock by `fcntl`, Windows by `msvcrt`; a browser has neither, and nobody else either.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from .errors import BadInput, unwritable

TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What a system says of a lock that somebody else has."""

# Windows locks a part of a file, and nobody else may then read that part: so it is one that no file
# of ours reaches.
FAR = 1 << 30
IN_FOLDER = "my-lock"
"""Windows locks no folder; this file stands for it."""
STEP, PATIENCE = 0.01, 10.0
"""There one asks again and again, in seconds, and at last goes on without."""


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Whether this program alone has a file now; no other one has it until the end of the block.

    Two threads of a program are told apart by the list of what it holds.
    """
    where = str(path.resolve())
    if where in _HELD:
        yield False
        return
    try:
        number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o666)
    except (OSError, ValueError) as error:
        raise BadInput(str(path), "a file that can be written", unwritable(error)) from error
    _HELD.add(where)
    try:
        yield _lock(number)
    finally:
        _HELD.discard(where)
        _close(number)


_HELD: set[str] = set()


@contextmanager
def alone_in(folder: Path | None) -> Iterator[None]:
    """Wait until no other program is here, and keep the others waiting for as long as this lasts.

    It is meant for moments. Where a system has no such lock, nobody waits; without a folder there
    is nobody to wait for.
    """
    with ExitStack() as afterwards:
        with suppress(OSError, ImportError, AttributeError):  # a browser, network drives
            if folder is not None:
                _wait_for(folder, afterwards)
        yield


def _wait_for(folder: Path, afterwards: ExitStack) -> None:
    try:
        import fcntl
    except ImportError:
        _of_windows()
        number = os.open(folder / IN_FOLDER, os.O_RDWR | os.O_CREAT, 0o666)
        afterwards.callback(_close, number)
        end = time.monotonic() + PATIENCE
        while not _lock(number) and time.monotonic() < end:
            time.sleep(STEP)
    else:
        number = os.open(folder, os.O_RDONLY)
        afterwards.callback(os.close, number)
        fcntl.flock(number, fcntl.LOCK_EX)


def _lock(number: int) -> bool:
    """Lock an open file, if nobody else has; where nobody can be asked there is nobody else."""
    try:
        import fcntl
    except ImportError:
        return _locking(number, "LK_NBLCK")
    try:
        fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # A file system without locks keeps nobody out.
        return error.errno not in TAKEN
    return True


def _locking(number: int, what: str) -> bool:
    try:
        windows = _of_windows()
    except ImportError:
        return True
    os.lseek(number, FAR, os.SEEK_SET)
    try:
        windows.locking(number, getattr(windows, what), 1)
    except OSError as error:
        return error.errno not in TAKEN
    return True


def _of_windows() -> Any:
    return import_module("msvcrt")


def _close(number: int) -> None:
    # Windows frees what is closed sometime, and what is told to be free at once.
    _locking(number, "LK_UNLCK")
    os.close(number)
