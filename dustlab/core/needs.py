"""Packages that only some verbs need: without one of them the verb says how to get it."""

from __future__ import annotations

import socket
from importlib.util import find_spec
from pathlib import Path

from .errors import BadInput
from .system import WINDOWS

# There in a checkout only, where the environment is made by this program, at the pins.
MAKER = Path(__file__).resolve().parents[2] / "tools" / "environment.sh"


def how_to_get(extra: str) -> str:
    """The command that brings an extra: in a checkout its own, elsewhere pip's.

    A lab comes along: no environment is made there without one.
    """
    if MAKER.is_file() and not WINDOWS:
        extras = ",".join(dict.fromkeys(("lab", extra)))
        return f"get it with: sh tools/environment.sh {extras} (in {MAKER.parents[1]})"
    whence = f"{MAKER.parents[1]}" if MAKER.is_file() else "dustlab"
    return f'install it with: {"py -m " if WINDOWS else ""}pip install "{whence}[{extra}]"'


def need(module: str, verb: str, extra: str) -> None:
    """Ask for a package; in one line, if it is not there.

    >>> need("no_such_package", "demo", "demo")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    dustlab.core.errors.BadInput: demo: expected no_such_package; ..., got none
    """
    if find_spec(module) is None:
        raise BadInput(verb, f"{module}; {how_to_get(extra)}", "none")


def has_numpy() -> bool:
    """Whether sums can be made in arrays; a browser that runs Python by itself may have no numpy.

    Where it is missing they are made in plain Python, with the same digits.
    """
    return find_spec("numpy") is not None


def need_port(port: int, verb: str, host: str = "127.0.0.1", more: str = "") -> None:
    """Ask for a port that nobody listens on, at an address that is this computer's own; `more` is
    what there is to know about it."""
    if not 1 <= port <= 65535:
        raise BadInput("--port", "a port from 1 to 65535", port)
    with socket.socket() as probe:
        try:
            probe.bind((host, 0))
        except OSError as error:
            expected = "an address of this computer, as 127.0.0.1, or 0.0.0.0 for all of them"
            raise BadInput("--host", expected, host) from error
    with socket.socket() as probe:
        # Windows calls it reuse to take a port away from whoever has it.
        exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
        probe.setsockopt(socket.SOL_SOCKET, exclusive, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            expected = f"a free port (choose another with --port{more})"
            raise BadInput(verb, expected, f"{port}, which is taken or not to be had") from error


def reachable(host: str) -> str:
    """What others type to come to this computer: "all my addresses" is none that can be opened.

    >>> reachable("127.0.0.1")
    '127.0.0.1'
    """
    return socket.gethostname() if host in ("", "0.0.0.0") else host


# An address of nobody's, kept free for examples (RFC 5737).
FAR_AWAY = ("192.0.2.1", 9)


def in_network(host: str) -> str:
    """This computer's number in the network, for whoever does not know its name; empty where the
    name is not what is told, or where there is no network.

    >>> in_network("127.0.0.1")
    ''
    """
    if reachable(host) == host:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)  # only asks which way it would go: nothing is sent
            number = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if number.startswith(("127.", "0.")) else number
