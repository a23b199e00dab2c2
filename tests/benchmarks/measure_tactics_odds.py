"""How long the exact odds of an attack in Dust Tactics take, when nothing was summed before."""

from run import measure  # type: ignore[import-not-found]

from dustlab.tactics import GAME
from dustlab.tactics.odds import targets
from dustlab.tactics.odds.attacks import of_fire
from dustlab.tactics.text.position import read_position

# Lasers of a squad and its hero, sustained and with Berserk, at a squad in cover with a hero.
BOARD = """
row ....
row ....
traps C1
piece lg: laser_grenadiers at A1 joined sigrid
piece sigrid: sigrid at A1 joined lg
piece hb: hell_boys at C1 joined joe
piece joe: bazooka_joe at C1 joined hb
phase action
round 2
active lg: sustained with berserk
"""
STATE = read_position(BOARD.strip().splitlines(), "measurement")
MOVE = GAME.read_move(
    "fire laser_gewehr > hb, laser_werfer > hb, sigrid:laser_pistole_b > hb", STATE
)


@measure("Tactics: the odds of an attack", goal=0.02, times=200)
def odds_of_an_attack() -> None:
    for known in (targets.die, targets.shot, targets.spared):
        known.cache_clear()
    of_fire(STATE, MOVE)  # type: ignore[arg-type]
