"""The dice of an attack: how many a row rolls, what a hit does, and what is rolled again.

The rules roll by these numbers, and so do the sums of `tactics/odds/attacks.py`. A throw is named
after what it is:

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
from ...core.remarks import Event, Refusal, refuse, report
from ..components import AP_FLAME, FLAME, Cell, Weapon
from ..flow import SUSTAINED, Attack, Shot
from ..moves import Keep, RollAgain
from ..state import State, changed
from ..text.cards import the_box
from . import weapons
from .cover import cover_against, saving_face
from .skills import has, leader

BERSERK, ALL_IN_ONE, MEDAL = "berserk", "all_in_one", "medal_of_honor"
SPOTTER, RESILIENT, HEROIC = "spotter", "damage_resilient", "heroic_attack"

# A hit on the miniature that a sniper has named is one point, whatever the weapon's other hits do.
SNIPERS_HIT = "1"

# Faces of a die, and how many of the six show each.
HIT, BLANK, NONE = "hit", "blank", "none"
FACES = {HIT: 2, BLANK: 4, NONE: 0}


class Throw(NamedTuple):
    """The dice of one shot and what becomes of them."""

    dice: int
    """How many are thrown first."""
    damage: str
    """Points for each hit; F flame (one point), X armour-piercing flame (the whole unit)."""
    faces: int = 2
    """Faces of six that succeed: two, four with a spotter."""
    again: tuple[str, ...] = ()
    """For what the blanks are rolled again, in this order."""
    laser: bool = False
    """Hits count, and are rolled again until only blanks are left."""
    phaser: int = 0
    """Damage dice for each hit; 0: no phaser."""
    medal: bool = False
    """One die may be rolled again by the hero who fires."""
    cover: str = NONE
    """none, soft or hard."""
    saving: str = NONE
    """The face that cancels a hit."""

    @property
    def points(self) -> int:
        """Damage for each hit (of a phaser: for each that its damage dice show)."""
        return 1 if self.phaser or self.damage in (FLAME, AP_FLAME) else int(self.damage)

    @property
    def destroys(self) -> bool:
        return self.damage == AP_FLAME


class Target(NamedTuple):
    """What a target can bear, and what helps it."""

    piece: int
    square: int
    """Where a cover element stands; -1 for a piece."""
    miniatures: int
    """Living miniatures of a squad; 0 for others."""
    boxes: int
    """What a vehicle, a hero or a cover element can still bear; of the hero with a squad, too."""
    resilient: bool = False
    """A die for each point of damage."""
    hero_resilient: bool = False
    """The same for what the hero with a squad takes himself."""
    heroic: bool = False
    """No attack does any damage in this round."""


def profile(state: State, attack: Attack) -> tuple[tuple[Throw, Target], ...]:
    """What each shot of an attack throws, and at whom."""
    return tuple(
        (
            throw_of(state, attack, shot),
            target_of(state, shot.target, shot.square, shot.target == bears(state, shot)),
        )
        for shot in attack.shots
    )


def bears(state: State, shot: Shot) -> int:
    """Who bears the damage: the squad for its hero, unless a sniper has picked him out."""
    return shot.target if _is_snipers(state, shot) else leader(state, shot.target)


def throw_of(state: State, attack: Attack, shot: Shot, covered: bool = True) -> Throw:
    """The dice of one shot, as things stand; its cover is found only if it is asked for."""
    card, unit = state.card(shot.piece), state.pieces[shot.piece]
    weapon, cell = card.rows[shot.row], cell_of(state, shot)
    if cell is None:
        return Throw(0, "0")
    damage = SNIPERS_HIT if _is_snipers(state, shot) else cell.damage
    dice = dice_of(state, shot, cell.dice, damage)
    if _bursts(state, shot, weapon):
        dice *= 2
    if ALL_IN_ONE in unit.lasting:
        dice *= 2
    again: list[str] = []
    if state.side(shot.piece) == state.side(attack.piece):
        again += [SUSTAINED] if attack.kind == SUSTAINED else []
        again += [BERSERK] if BERSERK in attack.skills else []
    cover, saving = cover_of(state, shot, weapon) if covered else (NONE, NONE)
    return Throw(
        dice,
        damage,
        faces=FACES[BLANK if has(state, shot.piece, SPOTTER) else HIT],
        again=tuple(again),
        laser=weapon.kind == "laser",
        phaser=int(damage) if weapon.kind == "phaser" else 0,
        medal=MEDAL in card.skills and MEDAL not in unit.lasting,
        cover=cover,
        saving=saving,
    )


def _bursts(state: State, shot: Shot, weapon: Weapon) -> bool:
    """Whether a burst weapon rolls twice its dice: at a target that has not moved."""
    has_moved = shot.target >= 0 and state.pieces[shot.target].moved
    return weapon.kind == "burst" and not has_moved


def cell_of(state: State, shot: Shot) -> Cell | None:
    """What a row has against its target, a unit or a cover element."""
    weapon = weapons.weapon_of(state, shot)
    if shot.target >= 0:
        return weapon.cell(weapons.armour(state, shot.target))
    element = state.element(shot.square)
    return weapon.cell(the_box().elements[element.kind].armour) if element else None


def _is_snipers(state: State, shot: Shot) -> bool:
    """Whether a shot is aimed at a miniature of a unit."""
    return shot.target >= 0 and weapons.is_snipers(state.card(shot.piece), shot.row)


def cover_of(state: State, shot: Shot, weapon: Weapon) -> tuple[str, str]:
    """The cover of a shot's target against a weapon, and the face that cancels a hit."""
    if shot.target < 0 or weapon.ignores_cover:
        return NONE, NONE
    cover = cover_against(state, shot.piece, shot.target, weapon)
    return cover, saving_face(state, shot.target, cover)


def damage_of(state: State, shot: Shot) -> tuple[int, bool]:
    """Points for each hit, and whether a single one destroys the whole target."""
    weapon, cell = weapons.weapon_of(state, shot), cell_of(state, shot)
    if cell is None:
        return 0, False
    if _is_snipers(state, shot):
        return int(SNIPERS_HIT), False
    if weapon.kind == "phaser" or cell.damage == FLAME:
        return 1, False
    return (1, True) if cell.damage == AP_FLAME else (int(cell.damage), False)


def dice_of(state: State, shot: Shot, printed: tuple[int, ...], damage: str) -> int:
    """The dice of a cell: for each bearer or missile, and with flame for each miniature burnt."""
    card, weapon = state.card(shot.piece), weapons.weapon_of(state, shot)
    if weapon.kind == "salvo":
        dice = printed[min(shot.missiles, len(printed)) - 1]
    elif weapon.ammo:
        dice = printed[0] * shot.missiles
    else:
        dice = printed[0] * weapons.bearers(card, state.pieces[shot.piece].living, shot.row)
    if damage in (FLAME, AP_FLAME) and shot.target >= 0:
        dice *= weapons.miniatures(state, shot.target)
    return dice


def target_of(state: State, piece: int, square: int = -1, itself: bool = False) -> Target:
    """What a target can still bear: a squad for the hero with it, unless it is he `itself`."""
    if piece < 0:
        element = state.element(square)
        health = the_box().elements[element.kind].health - element.damage if element else 0
        return Target(-1, square, 0, health)
    unit = piece if itself else leader(state, piece)
    card, one = state.card(unit), state.pieces[unit]
    together = (unit, one.joined) if one.joined >= 0 else (unit,)
    heroic = any(HEROIC in state.pieces[each].lasting for each in together)
    resilient = RESILIENT in card.skills
    if not card.is_squad:
        return Target(unit, -1, 0, card.health - one.damage, resilient, heroic=heroic)
    if one.joined < 0:
        return Target(unit, -1, one.models, 0, resilient, heroic=heroic)
    hero, taken = state.card(one.joined), state.pieces[one.joined].damage
    tough = RESILIENT in hero.skills
    return Target(unit, -1, one.models, hero.health - taken, resilient, tough, heroic)


# -- throw by throw

ANSWERS = (RollAgain(), Keep())
HIT_SIGN, BLANK_SIGN = "◎", "□"


class ThrowKind(NamedTuple):
    """A kind of throw: its rule, what is asked before it, and what is said of the dice."""

    rule: str
    asked: str
    told: str
    asked_of_spotter: str = ""
    """With a spotter hits and blanks change places: what is rolled again shows a hit."""


THROWS = {
    "first": ThrowKind("tactics.attack.dice", "tactics.fight.falls", "tactics.fight.rolled"),
    "sustained": ThrowKind(
        "tactics.attack.sustained", "tactics.fight.falls_sustained",
        "tactics.fight.rolled_sustained", "tactics.fight.falls_sustained_spotter",
    ),
    "berserk": ThrowKind(
        "tactics.skills.berserk", "tactics.fight.falls_berserk",
        "tactics.fight.rolled_berserk", "tactics.fight.falls_berserk_spotter",
    ),
    "laser": ThrowKind(
        "tactics.weapon.laser", "tactics.fight.falls_laser", "tactics.fight.rolled_laser"
    ),
    "medal": ThrowKind(
        "tactics.skills.medal_of_honor", "tactics.fight.falls_medal",
        "tactics.fight.rolled_medal", "tactics.fight.falls_medal_spotter",
    ),
    "phaser": ThrowKind(
        "tactics.weapon.phaser", "tactics.fight.falls_phaser", "tactics.fight.rolled_phaser"
    ),
}  # fmt: skip


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
    kind, by_spotter = THROWS[attack.throw], throw.faces == FACES[BLANK]
    asked = kind.asked_of_spotter if by_spotter and kind.asked_of_spotter else kind.asked
    return Chance(hits(attack.dice, throw.faces), asked, facts)


def first(attack: Attack, at: int, throw: Throw) -> Attack:
    """A shot is about to throw its first dice."""
    return attack._replace(
        stage="roll", at=at, dice=throw.dice, throw="first", again=throw.again, blanks=0
    )


def rolled(state: State, attack: Attack, scored: int, log: list[Event] | None) -> Attack:
    """Dice have fallen: the attack with what is thrown next; no dice: the shot is done."""
    throw = throw_of(state, attack, attack.shots[attack.at], covered=False)
    _report(state, attack, throw, scored, log)
    what, dice = attack.throw, attack.dice
    if what == "phaser":
        return _done(_with_hits(attack, scored))
    attack = _with_hits(attack, attack.hits[attack.at] + scored)
    if what == "first":
        attack = attack._replace(blanks=dice - scored)
    elif what != "laser":
        attack = attack._replace(blanks=attack.blanks - scored)
    if scored and throw.laser:
        return attack._replace(stage="roll", throw="laser", dice=scored)
    if attack.again and attack.blanks:
        now, *later = attack.again
        return attack._replace(throw=now, dice=attack.blanks, again=tuple(later))
    if throw.medal and attack.blanks and what != "medal":
        return attack._replace(stage="medal", throw="", dice=0, again=())
    return aimed(throw, attack)


def aimed(throw: Throw, attack: Attack) -> Attack:
    """All dice that aim have fallen: those of a phaser's damage are left."""
    attack, hits_ = _done(attack), attack.hits[attack.at]
    if throw.phaser and hits_:
        return attack._replace(throw="phaser", dice=hits_ * throw.phaser)
    return attack


def _done(attack: Attack) -> Attack:
    return attack._replace(stage="roll", throw="", dice=0, again=(), blanks=0)


def _with_hits(attack: Attack, number: int) -> Attack:
    """With another number of hits of the shot that is on."""
    every = list(attack.hits)
    every[attack.at] = number
    return attack._replace(hits=tuple(every))


def _report(
    state: State, attack: Attack, throw: Throw, scored: int, log: list[Event] | None
) -> None:
    shot, dice = attack.shots[attack.at], attack.dice
    name, weapon = state.name(shot.piece), weapons.weapon_of(state, shot)
    if attack.throw == "first":
        _report_number(state, shot, throw, log)
    numbers = {"dice": dice, "hits": scored, "faces": faces(scored, dice, throw.faces)}
    facts = {"unit": name, "weapon": weapon.name, **numbers}
    kind = THROWS[attack.throw]
    report(log, kind.rule, kind.told, name, **facts)
    if throw.faces == 4 and attack.throw == "first":
        report(log, "tactics.skills.spotter", "tactics.fight.spotter", name, unit=name)


def _report_number(state: State, shot: Shot, throw: Throw, log: list[Event] | None) -> None:
    """Why there are as many dice as there are."""
    card, unit = state.card(shot.piece), state.pieces[shot.piece]
    weapon = weapons.weapon_of(state, shot)
    if weapon.range.is_close and weapon.per_miniature:
        rule, key, number = "tactics.weapon.knife", "tactics.fight.number_each", unit.models
    elif weapon.kind == "salvo":
        rule, key = "tactics.weapon.salvo", "tactics.fight.number_missiles"
        number = shot.missiles
    elif throw.damage in (FLAME, AP_FLAME) and shot.target >= 0:
        flame = throw.damage == FLAME
        rule = "tactics.weapon.flame" if flame else "tactics.weapon.ap_flame"
        key, number = "tactics.fight.number_burnt", weapons.miniatures(state, shot.target)
    elif weapon.ammo:
        rule, key = "tactics.weapon.limited", "tactics.fight.number_missiles"
        number = shot.missiles
    else:
        rule, key = "tactics.attack.bearers", "tactics.fight.number_bearers"
        number = weapons.bearers(card, unit.living, shot.row)
    facts = {"weapon": weapon.name, "dice": throw.dice, "number": number}
    report(log, rule, key, **facts)
    if ALL_IN_ONE in unit.lasting:
        report(log, "tactics.skills.all_in_one", "tactics.fight.doubled", **facts)
    if _bursts(state, shot, weapon):
        report(log, "tactics.weapon.burst", "tactics.fight.doubled_burst", **facts)


# -- the Medal of Honor


def refuse_medal(state: State, move: RollAgain | Keep) -> Iterator[Refusal]:
    """What keeps a hero from rolling a die again, whether or not somebody asks him now."""
    attack = state.attack
    if attack is None or isinstance(move, Keep) or attack.stage not in ("roll", "medal", "cover"):
        return
    rule, who = "tactics.skills.medal_of_honor", attack.shots[attack.at].piece
    if MEDAL not in state.card(who).skills:
        yield refuse(rule, "tactics.no_medal", unit=state.name(who))
    elif MEDAL in state.pieces[who].lasting:
        yield refuse(rule, "tactics.medal_used", unit=state.name(who))


def roll_again(state: State, attack: Attack) -> State:
    """One blank is rolled again; this can be done once in a round."""
    piece = attack.shots[attack.at].piece
    state = changed(state, piece, lasting=(*state.pieces[piece].lasting, MEDAL))
    return state._replace(attack=attack._replace(stage="roll", dice=1, throw="medal"))
