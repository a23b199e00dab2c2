"""The dice of a shot, throw by throw: sustained attack, Berserk, lasers, phasers, the medal.

A throw is named after what it is:

    first       the dice of the weapon row
    sustained   its blanks once more, since the unit attacks with both actions
    berserk     what is still blank once more
    laser       the hits once more, as long as there are any
    medal       one blank once more, by a hero's choice
    phaser      damage dice for the hits of a phaser
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...core.dice import hits
from ...core.match import Chance
from ...core.remarks import Event, Refusal, event, refuse
from ..attack_moves import Keep, RollAgain
from ..components import make
from ..flow import Attack
from ..state import State, with_piece
from . import weapons
from .profile import BLANK, FACES, MEDAL, Throw, throw_of

ANSWERS = (RollAgain(), Keep())
# Where a hero decides before anything else is thrown.
CHOICE = "choice"
HIT_SIGN, BLANK_SIGN = "◎", "□"

RULES = {
    "first": "tactics.attack.dice",
    "sustained": "tactics.attack.sustained",
    "berserk": "tactics.skills.berserk",
    "laser": "tactics.weapon.laser",
    "medal": "tactics.skills.medal_of_honor",
    "phaser": "tactics.weapon.phaser",
}
ASKED = {
    "first": "tactics.fight.falls",
    "sustained": "tactics.fight.falls_sustained",
    "berserk": "tactics.fight.falls_berserk",
    "laser": "tactics.fight.falls_laser",
    "medal": "tactics.fight.falls_medal",
    "phaser": "tactics.fight.falls_phaser",
}
# With a spotter hits and blanks change places: what is rolled again shows a hit.
ASKED_SPOTTER = {
    **ASKED,
    "sustained": "tactics.fight.falls_sustained_spotter",
    "berserk": "tactics.fight.falls_berserk_spotter",
    "medal": "tactics.fight.falls_medal_spotter",
}
TOLD = {
    "first": "tactics.fight.rolled",
    "sustained": "tactics.fight.rolled_sustained",
    "berserk": "tactics.fight.rolled_berserk",
    "laser": "tactics.fight.rolled_laser",
    "medal": "tactics.fight.rolled_medal",
    "phaser": "tactics.fight.rolled_phaser",
}


def faces(successes: int, dice: int, of_six: int) -> str:
    """Dice as signs: those that count first; four faces of six succeed where blanks count."""
    good, bad = (BLANK_SIGN, HIT_SIGN) if of_six == 4 else (HIT_SIGN, BLANK_SIGN)
    return good * successes + bad * (dice - successes)


def chance(state: State, attack: Attack) -> Chance:
    """The dice that fall next, with their exact odds."""
    shot = attack.shots[attack.at]
    throw = throw_of(state, attack, shot)
    weapon = weapons.weapon_of(state, shot).name
    facts = (("dice", attack.dice), ("unit", state.name(shot.piece)), ("weapon", weapon))
    asked = ASKED_SPOTTER if throw.faces == FACES[BLANK] else ASKED
    return Chance(hits(attack.dice, throw.faces), asked[attack.throw], facts)


class Lying(NamedTuple):
    """How far the dice of a shot have come."""

    what: str
    """The throw that is next; an empty text: all have fallen."""
    dice: int
    again: tuple[str, ...]
    blanks: int
    hits: int


def begin(throw: Throw) -> Lying:
    """The dice of a shot before any has fallen."""
    return make(Lying, ("first" if throw.dice else "", throw.dice, throw.again, 0, 0))


def step(throw: Throw, lying: Lying, scored: int) -> Lying:
    """What is thrown next, now that so many dice of a throw have hit."""
    what, dice, again, blanks, total = lying
    if what == "phaser":
        return make(Lying, ("", 0, (), 0, scored))
    total += scored
    if what == "first":
        blanks = dice - scored
    elif what != "laser":
        blanks -= scored
    if scored and throw.laser:
        return make(Lying, ("laser", scored, again, blanks, total))
    if again and blanks:
        return make(Lying, (again[0], blanks, again[1:], blanks, total))
    if throw.medal and blanks and what != "medal":
        return make(Lying, (CHOICE, 0, (), blanks, total))
    return aimed(throw, total)


def aimed(throw: Throw, total: int) -> Lying:
    """All dice that aim have fallen: those of a phaser's damage are left."""
    if throw.phaser and total:
        return make(Lying, ("phaser", total * throw.phaser, (), 0, total))
    return make(Lying, ("", 0, (), 0, total))


def first(attack: Attack, at: int, throw: Throw) -> Attack:
    """A shot is about to throw its first dice."""
    return laid(attack, at, begin(throw))


def lying_of(attack: Attack) -> Lying:
    what, again = attack.throw, attack.again
    return make(Lying, (what, attack.dice, again, attack.blanks, attack.hits[attack.at]))


def laid(attack: Attack, at: int, lying: Lying) -> Attack:
    """The attack with the dice of a shot as far as they have come."""
    what, dice, again, blanks, total = lying
    piece, shots, kind, _, _, hits_, _, _, _, _, wounds, skills, close = attack
    stage, what = ("medal", "") if what == CHOICE else ("roll", what)
    hits_ = (*hits_[:at], total, *hits_[at + 1 :])
    return make(Attack, (
        piece, shots, kind, stage, at, hits_, dice, what, again, blanks, wounds, skills, close,
    ))  # fmt: skip


def fall(state: State, attack: Attack, scored: int, log: list[Event] | None) -> State:
    """Dice have fallen; what is thrown next."""
    throw = throw_of(state, attack, attack.shots[attack.at])
    if log is not None:
        _tell(state, attack, throw, scored, log)
    return _go_on(state, attack, step(throw, lying_of(attack), scored), log)


def _go_on(state: State, attack: Attack, lying: Lying, log: list[Event] | None) -> State:
    attack = laid(attack, attack.at, lying)
    if lying.what:
        return _set(state, attack)
    return _done(state, attack, log)


def _done(state: State, attack: Attack, log: list[Event] | None) -> State:
    from . import attack as chapter  # the attack asks this module, and goes on after it

    return chapter.begin_part(chapter.with_attack(state, attack), attack, attack.at + 1, log)


def _set(state: State, attack: Attack) -> State:
    from . import attack as chapter

    return chapter.with_attack(state, attack)


def _tell(state: State, attack: Attack, throw: Throw, scored: int, log: list[Event]) -> None:
    shot, dice = attack.shots[attack.at], attack.dice
    name, weapon = state.name(shot.piece), weapons.weapon_of(state, shot)
    if attack.throw == "first":
        _tell_number(state, attack, throw, log)
    facts = {
        "unit": name,
        "weapon": weapon.name,
        "dice": dice,
        "hits": scored,
        "faces": faces(scored, dice, throw.faces),
    }
    log.append(event(RULES[attack.throw], TOLD[attack.throw], name, **facts))
    if throw.faces == 4 and attack.throw == "first":
        log.append(event("tactics.skills.spotter", "tactics.fight.spotter", name, unit=name))


def _tell_number(state: State, attack: Attack, throw: Throw, log: list[Event]) -> None:
    """Why there are so many dice."""
    shot = attack.shots[attack.at]
    card, unit = state.card(shot.piece), state.pieces[shot.piece]
    weapon = weapons.weapon_of(state, shot)
    facts = {"weapon": weapon.name, "dice": throw.dice}
    if weapon.range.is_close and weapon.per_miniature:
        rule, key = "tactics.weapon.knife", "tactics.fight.number_each"
        facts["number"] = unit.models
    elif weapon.kind == "salvo":
        rule, key = "tactics.weapon.salvo", "tactics.fight.number_missiles"
        facts["number"] = shot.missiles
    elif throw.damage in ("F", "X") and shot.target >= 0:
        flame = throw.damage == "F"
        rule = "tactics.weapon.flame" if flame else "tactics.weapon.ap_flame"
        key = "tactics.fight.number_burnt"
        facts["number"] = weapons.miniatures(state, shot.target)
    elif weapon.ammo:
        rule, key = "tactics.weapon.limited", "tactics.fight.number_missiles"
        facts["number"] = shot.missiles
    else:
        rule, key = "tactics.attack.bearers", "tactics.fight.number_bearers"
        facts["number"] = weapons.bearers(card, unit.living, shot.row)
    log.append(event(rule, key, **facts))
    if "all_in_one" in unit.lasting:
        log.append(event("tactics.skills.all_in_one", "tactics.fight.doubled", **facts))
    if weapon.kind == "burst" and not (shot.target >= 0 and state.pieces[shot.target].moved):
        log.append(event("tactics.weapon.burst", "tactics.fight.doubled_burst", **facts))


# -- the Medal of Honor


def refuse_medal(state: State, move: RollAgain | Keep) -> Iterator[Refusal]:
    """Every reason against rolling a die again, or against saying that none is."""
    from .attack import refuse_stage

    yield from refuse_stage(state, "medal")
    attack = state.attack
    if attack is None or isinstance(move, Keep) or attack.stage not in ("roll", "medal", "cover"):
        return
    rule, who = "tactics.skills.medal_of_honor", attack.shots[attack.at].piece
    if MEDAL not in state.card(who).skills:
        yield refuse(rule, "tactics.no_medal", unit=state.name(who))
    elif MEDAL in state.pieces[who].lasting:
        yield refuse(rule, "tactics.medal_used", unit=state.name(who))


def roll_again(state: State, move: RollAgain, log: list[Event] | None) -> State:
    """One blank is rolled again; this can be done once in a round."""
    attack = state.attack
    assert attack is not None
    piece = attack.shots[attack.at].piece
    unit = state.pieces[piece]
    state = with_piece(state, piece, unit._replace(lasting=(*unit.lasting, MEDAL)))
    return _set(state, attack._replace(stage="roll", dice=1, throw="medal"))


def keep(state: State, move: Keep, log: list[Event] | None) -> State:
    attack = state.attack
    assert attack is not None
    throw = throw_of(state, attack, attack.shots[attack.at])
    return _go_on(state, attack, aimed(throw, attack.hits[attack.at]), log)
