"""Files and folders that one program has alone, so that two do not write at once."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from .errors import BadInput, unwritable


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Whether this program alone has a file now; no other one has it until the end of the block.

    The system forgets a lock with the program that holds it, so a killed one leaves none behind.
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
        os.close(number)


_HELD: set[str] = set()


def _lock(number: int) -> bool:
    try:
        import fcntl
    except ImportError:
        return True  # in a browser or on Windows: nobody else, or nobody to ask
    try:
        fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # A file system without locks keeps nobody out.
        return error.errno not in (errno.EACCES, errno.EAGAIN)
    return True


@contextmanager
def alone_in(folder: Path | None) -> Iterator[None]:
    """Wait until no other program is here, and keep the others waiting for as long as this lasts.

    It is meant for moments. Where a system has no such lock, nobody waits; without a folder there
    is nobody to wait for.
    """
    with ExitStack() as afterwards:
        with suppress(OSError, ImportError, AttributeError):  # Windows, a browser, network drives
            import fcntl

            if folder is not None:
                here = os.open(folder, os.O_RDONLY)
                afterwards.callback(os.close, here)
                fcntl.flock(here, fcntl.LOCK_EX)
        yield
