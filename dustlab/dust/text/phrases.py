"""What may stand in the blanks of the phrases in which exercises ask about Dust."""

from __future__ import annotations

from ...core.errors import BadInput, did_you_mean
from ...core.phrases import Blank, Phrase
from ..board import the_board
from ..cards import read_card
from ..components import ARMIES, KINDS
from ..rules.scoring import MAJORITIES
from ..state import ATTACKER, DEFENDER
from .blanks import PHASES

__all__ = ["BLANKS", "NoBattle", "Phrase"]


class NoBattle(BadInput):
    """A phrase about a battle, asked where none is being fought."""


def _read_area(word: str) -> str:
    return the_board().read_area(word)


def _read_army(word: str) -> str:
    if word not in ARMIES:
        raise BadInput("army", f"an army{did_you_mean(word, ARMIES)}", word)
    return word


def _read_kind(word: str) -> str:
    """A kind of unit, or an empty text for units of every kind."""
    return "" if word.startswith("unit") else word.removesuffix("s")


def _read_phase(word: str) -> str:
    if word not in PHASES:
        raise BadInput("phase", f"one of the phases{did_you_mean(word, PHASES)}", word)
    return word


_ANY_KIND = f"(?:{'|'.join([*KINDS, 'unit'])})s?"
BLANKS = {
    "SIDE": Blank(f"{ATTACKER}|{DEFENDER}", str, (ATTACKER, DEFENDER)),
    "ARMY": Blank(r"\w+", _read_army, ARMIES),
    "KIND": Blank(_ANY_KIND, _read_kind, (*KINDS, "units")),
    "AREA": Blank(r"[\w ]+", _read_area),
    "CARD": Blank(r"\w+", read_card, ("c4m2p1s3",)),
    "MAJORITY": Blank("|".join(MAJORITIES), str, MAJORITIES),
    "PHASE": Blank(r"[\w ]+", _read_phase, tuple(PHASES)),
    "N": Blank(r"[0-9]{1,3}", int, ("2",)),
}
