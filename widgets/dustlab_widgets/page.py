"""What the page of a lesson tells its kernel: the reader's language, and to begin anew.

The JupyterLab extension calls these without a trace in the lesson (`widgets/lab-extension`).
"""

from __future__ import annotations

import gc
import os
import sys
from functools import cache

from IPython import get_ipython

from dustlab.core.games import GAMES
from dustlab.core.rules import all_rules
from dustlab.core.words import PREFERENCE, preferred
from dustlab.school.progress import mine
from dustlab.school.strands import STRAND, check_strand

from .core.controls import check_language
from .core.opening import close_all
from .core.parts import OPEN, guard
from .table.keeper import GO_ON


def speak(language: str) -> None:
    """Every table, lab and exercise that is open speaks this language, and so do later ones."""
    os.environ[PREFERENCE] = check_language(language)
    for one in list(OPEN):
        guard(one.speak, one.complain)(language)  # what ails one is told there, and others go on


def follow(strand: str) -> None:
    """Every exercise that is open is asked as this strand of the course asks it, later ones too."""
    os.environ[STRAND] = check_strand(strand)
    for one in list(OPEN):
        guard(one.follow_strand, one.complain)(strand)


@cache
def warm_up() -> None:
    """Nothing is shown yet: what the first board of a game needs is read and drawn meanwhile."""
    for game, package in GAMES.items():
        known = sys.modules.get(package)
        if known is not None:
            all_rules(game)
            start = known.new_match(seed=1).start
            known.GAME.mimebundle(start)
            known.GAME.illustrate(start, "", preferred())
    # All of that stays as long as the kernel; looked through for garbage it would hold up a click.
    gc.freeze()


def turn() -> None:
    """The page is loaded anew and runs its cells again: what it showed before is closed."""
    close_all()
    OPEN.clear()
    mine().watchers.clear()
    shell = get_ipython()
    if shell is not None:
        shell.displayhook.flush()  # Out, which keeps all that was ever shown


def wake() -> None:
    """The kernel was lost: tables go on with the games that were on them, and nobody is asked."""
    os.environ[GO_ON] = "yes"


def begin_anew() -> None:
    """Forget what was answered in the exercises of this lesson; games stay where they are kept."""
    mine().start_anew()
