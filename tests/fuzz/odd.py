"""Odd things where a file should be: pipes, devices, loops, holes, folders, nothing."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path


def _pipe(path: Path, _: bytes) -> None:
    os.mkfifo(path)


def _link_to(target: str) -> Callable[[Path, bytes], None]:
    return lambda path, _: path.symlink_to(target)


def _loop(path: Path, _: bytes) -> None:
    path.symlink_to(path)


def _socket(path: Path, _: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        here = os.getcwd()
        os.chdir(path.parent)  # its name has to be short
        try:
            one.bind(path.name)
        finally:
            os.chdir(here)


def _hole(path: Path, _: bytes) -> None:
    with path.open("wb") as file:
        file.truncate(2**36)


def _locked(path: Path, sample: bytes) -> None:
    """Nobody but an administrator may read it, and may do so as if nothing were."""
    path.write_bytes(sample)
    path.chmod(0)


def _holds(data: bytes) -> Callable[[Path, bytes], None]:
    return lambda path, _: _written(path, data)


def _written(path: Path, data: bytes) -> None:
    path.write_bytes(data)


LOCKED = "a file that may not be read"
ODD: dict[str, Callable[[Path, bytes], None]] = {
    "nothing": lambda _path, _sample: None,
    "a folder": lambda path, _: path.mkdir(),
    "a pipe": _pipe,
    "a socket": _socket,
    "a link to itself": _loop,
    "a link to nothing": _link_to("/nowhere/at/all"),
    "a link to a folder": _link_to("/"),
    "a device without an end": _link_to("/dev/zero"),
    "a device without a beginning": _link_to("/dev/null"),
    "a device that is full": _link_to("/dev/full"),
    "a device of chance": _link_to("/dev/urandom"),
    "a terminal": _link_to("/dev/tty"),
    "the program's own memory": _link_to("/proc/self/mem"),
    "the system's messages": _link_to("/proc/kmsg"),
    "a hole of 64 gigabytes": _hole,
    LOCKED: _locked,
    "an empty file": _holds(b""),
    "a mark and nothing behind it": _holds(b"\xef\xbb\xbf"),
    "an end of a line": _holds(b"\n"),
    "zeros": _holds(bytes(200_000)),
    "a picture": _holds(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
    "spaces": _holds(b" " * 999_999),
    "ends of lines": _holds(b"\n" * 100_000),
    "a mark of UTF-16": _holds(b"\xff\xfe"),
    "a sample with a mark": lambda path, sample: _written(path, b"\xef\xbb\xbf" + sample),
    "a sample in UTF-16": lambda path, sample: _written(
        path, sample.decode("utf-8").encode("utf-16")
    ),
}
