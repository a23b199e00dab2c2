"""Run a program with less memory.

    python -m dustlab.school.less_memory BYTES PROGRAM [ARGUMENTS...]

Each of its processes can have that much and no more; a list that grows without end then ends in a
MemoryError of its own notebook, and not in the computer's memory.
"""

from __future__ import annotations

import os
import sys


def main(arguments: list[str]) -> None:
    most, *command = arguments
    try:
        import resource  # which Windows has not got
    except ImportError:
        pass
    else:
        resource.setrlimit(resource.RLIMIT_AS, (int(most), int(most)))
    os.execv(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
