"""Run a program that ends when the one that began it does, however that comes about.

    python -m dustlab.school.held PROGRAM [ARGUMENTS...]

A hub that is killed cannot stop its proxy and its servers any more. Linux tells them; elsewhere
they are stopped by the hub alone, which it does when it ends by Ctrl-C or a signal, and begun
without this.
"""

from __future__ import annotations

import os
import signal
import sys

from .namespaces import end_with


def main(program: list[str]) -> None:
    end_with(os.getppid(), signal.SIGTERM)
    os.execvp(program[0], program)


if __name__ == "__main__":
    main(sys.argv[1:])
