"""What is said of a line of sight, of cover, and while an attack is worked out.

Each sentence has its rule; a remark points to the squares that it speaks of besides.

>>> from dustlab.tactics import battlefield, study
>>> state = study(battlefield("cover_sum"))
>>> for remark in explain_cover(state, "sp", "dd"):
...     print(remark)
The ammo crate on C3 gives soft cover. [tactics.cover.crate]
The line comes in past a corner of B3, which would block it: soft cover. [tactics.cover.corner]
Soft and soft together: hard cover. [tactics.cover.sum]
Death Dealers roll a die for each hit; a blank cancels it, that is 4 of 6 faces.
  [tactics.cover.dice]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...core.remarks import Event, Remark, event
from ...core.words import lines, listed, phrase
from ..field import RUBBLE, WATER
from ..flow import SUSTAINED, Attack, Shot
from ..moves import Fire
from ..rules import weapons
from ..rules.cover import HARD, NONE, Source, cover_for, ignored_by, saving_face, shelter_for
from ..rules.dice import FACES, faces, throw_of
from ..rules.lines import CLOSED, LEFT, RIGHT
from ..rules.proof import End, Proof, Verdict, sight
from ..rules.shots import Order
from ..rules.sight import SOLDIERS, TRAP, VEHICLE, Blocker, decisive
from ..state import State
from .blanks import tell_aimed_at
from .naming import Written

# What gives cover, in a few words and with its square.
BY = {
    "tactics.cover.crate": "tactics.cover.by_crate",
    "tactics.cover.trap": "tactics.cover.by_trap",
    "tactics.cover.rubble": "tactics.cover.by_rubble",
    "tactics.cover.corner": "tactics.cover.by_corner",
    "tactics.building.corner": "tactics.cover.by_wall",
    "tactics.building.within": "tactics.cover.within",
    "tactics.building.from_outside": "tactics.cover.from_outside",
}
COVERED = {"soft": "tactics.fight.covered_soft", "hard": "tactics.fight.covered_hard"}
THROUGH_COVER = {
    "flame": "tactics.weapon.flame_cover",
    "phaser": "tactics.weapon.phaser",
    "ugl": "tactics.weapon.ugl",
}


def tell_targets(state: State, order: Order, move: Fire, log: list[Event]) -> None:
    """Which row fires at what."""
    name = state.name(order.piece)
    if order.kind == SUSTAINED:
        log.append(event("tactics.attack.sustained", "tactics.fight.sustained", name, unit=name))
    if order.kind == "charge":
        log.append(event("tactics.skills.charge", "tactics.fight.charges", name, unit=name))
    for one in move.aims:
        shot, weapon = one.shot, weapons.weapon_of(state, one.shot)
        rule = "tactics.attack.rows"
        if weapon.range.is_artillery:
            rule = "tactics.weapon.indirect" if order.spotter >= 0 else "tactics.weapon.direct"
        if shot.squares:
            rule = "tactics.weapon.flamethrower"
        plain = shot.target >= 0 and shot.member < 0
        target: str = Written(one.text.partition(" > ")[2], tell_aimed_at)
        if plain:
            target = state.name(shot.target)
        facts = {"unit": state.name(shot.piece), "weapon": weapon.name, "target": target}
        log.append(event(rule, "tactics.fight.aims", name, **facts))


def tell_cover(state: State, attack: Attack, saved: int, log: list[Event]) -> None:
    """Cover dice have fallen."""
    shot, dice = attack.shots[attack.at], attack.hits[attack.at]
    throw = throw_of(state, attack, shot)
    name = state.name(shot.target)
    facts = {"unit": name, "cover": throw.cover, "dice": dice, "saved": saved}
    given = shelter_for(state, shot.piece, shot.target)
    by = "; ".join(f"{source.rule} {state.field.name(source.square)}" for source in given)
    shown = faces(saved, dice, FACES[throw.saving])
    rule = "tactics.attack.cover_dice"
    shelter = Written(by, tell_shelter)
    log.append(event(rule, COVERED[throw.cover], name, **facts, faces=shown, shelter=shelter))


def tell_shelter(by: str, language: str = "en") -> str:
    """What gives cover, and where: 'past the corner of D4'."""
    given = (one.split() for one in by.split("; "))
    return listed([phrase(BY[rule], language, square=square) for rule, square in given], language)


def tell_no_cover(shot: Shot, state: State, log: list[Event]) -> None:
    """Which weapons look past the cover that a squad has."""
    weapon = weapons.weapon_of(state, shot)
    rule = ignored_by(weapon)
    if shot.target < 0 or not rule or cover_for(state, shot.piece, shot.target) == NONE:
        return
    rule = THROUGH_COVER.get(weapon.kind, rule)
    log.append(event(rule, "tactics.fight.no_cover", weapon=weapon.name))


def tell_element(state: State, attack: Attack, square: int, log: list[Event]) -> None:
    """The cover that is fired at still helps the unit in it."""
    for target in dict.fromkeys(shot.target for shot in attack.shots if shot.target >= 0):
        if square in state.pieces[target].squares:
            name, facts = state.field.name(square), {"unit": state.name(target)}
            rule = "tactics.attack.element_last"
            log.append(event(rule, "tactics.fight.element_last", name, square=name, **facts))


# -- the proof of sight, as one would tell it with a ruler on the field

LINE, CORNER, BOTH_WAYS = (
    "tactics.sight.line",
    "tactics.sight.corner",
    "tactics.sight.both_ways",
)

# What the line goes over without being blocked: the rule, and the sentence.
PASSED = {
    "crate": ("tactics.sight.crates", "tactics.sight.passes_crate"),
    TRAP: ("tactics.sight.traps", "tactics.sight.passes_trap"),
    SOLDIERS: ("tactics.sight.soldiers", "tactics.sight.passes_soldiers"),
    "water": ("tactics.field.water", "tactics.sight.passes_water"),
    "rubble": ("tactics.field.rubble", "tactics.sight.passes_rubble"),
}
# What each source of cover is called.
SOURCES = {
    "tactics.cover.crate": "tactics.cover.from_crate",
    "tactics.cover.trap": "tactics.cover.from_trap",
    "tactics.cover.rubble": "tactics.cover.from_rubble",
    "tactics.cover.corner": "tactics.cover.from_corner",
    "tactics.building.corner": "tactics.cover.from_wall",
    "tactics.building.within": "tactics.cover.within",
    "tactics.building.from_outside": "tactics.cover.from_outside",
}


def tell_proof(proof: Proof, language: str = "en") -> str:
    """The whole proof, a sentence for each thing."""
    sentences = [remark.tell(language) for remark in remarks(proof, language)]
    return lines("\n".join(sentences), "  ")


def remark(rule: str, key: str, *where: str, **facts: object) -> Remark:
    return Remark(rule, key, where, tuple(sorted(facts.items())))


def remarks(proof: Proof, language: str = "en") -> Iterator[Remark]:
    """Every sentence of the proof, in the order in which one would look."""
    yield from _way(proof, language)
    for blocker in proof.counting():
        yield tell_blocker(proof, blocker)
    field = proof.land.field
    for what, square in passed(proof):
        rule, key = PASSED[what]
        yield remark(rule, key, field.name(square), square=field.name(square))
    yield tell_verdict(proof.verdict(), field.name(proof.end), language)
    yield _other_kinds(proof)
    yield tell_change(proof, language)


def _way(proof: Proof, language: str) -> Iterator[Remark]:
    """From where to where, through which squares and past which corners."""
    field = proof.land.field
    start, end = field.name(proof.start), field.name(proof.end)
    ends = {"start": start, "end": end, "distance": proof.distance}
    units = {"shooter": called(proof.shooter, language), "target": called(proof.target, language)}
    yield remark("tactics.range.squares", "tactics.sight.looks", start, end, **ends, **units)
    if proof.crossed:
        squares = tuple(field.name(square) for square in proof.crossed)
        yield remark(LINE, "tactics.sight.through", *squares, squares=squares)
    elif not proof.corners:
        yield remark(LINE, "tactics.sight.next_door", start, end)
    for corner in proof.corners:
        left, right = field.name(corner.left), field.name(corner.right)
        yield remark(CORNER, "tactics.sight.touches", left, right, left=left, right=right)


def called(end: End, language: str = "en") -> str:
    """How a unit is called in a sentence; a square without one by what is thought on it."""
    return end.title or phrase(f"tactics.sight.thought_{end.sort}", language)


def tell_blocker(proof: Proof, blocker: Blocker) -> Remark:
    """What a blocker does to the line."""
    field = proof.land.field
    square = field.name(blocker.square)
    beyond = field.name(blocker.beyond) if blocker.beyond >= 0 else ""
    state = proof.state
    standing = [state.card(n).name for n in state.standing_on(blocker.square)]
    facts: dict[str, Any] = {"square": square, "beyond": beyond, "piece": standing}
    if blocker.how == CLOSED:
        return remark(blocker.rule, "tactics.sight.blocks.closed", square, **facts)
    how = f"crossed_{blocker.what}"
    if blocker.how in (LEFT, RIGHT):
        how, facts["side"] = f"corner_{blocker.what}", blocker.how
    elif blocker.how == "own":
        how = f"own_{blocker.what}"
    return remark(blocker.rule, f"tactics.sight.blocks.{how}", square, **facts)


def passed(proof: Proof) -> Iterator[tuple[str, int]]:
    """What the line goes over without being blocked."""
    land, field = proof.land, proof.land.field
    among = proof.shooter.is_soldier and proof.target.is_soldier
    for square in proof.crossed:
        if square in land.crates:
            yield "crate", square
        if not among and square in land.traps:
            yield TRAP, square
        if not among and square in land.soldiers:
            yield SOLDIERS, square
        if field.ground[square] in (WATER, RUBBLE):
            yield "water" if field.ground[square] == WATER else "rubble", square


def tell_verdict(verdict: Verdict, square: str = "", language: str = "en") -> Remark:
    """Whether there is sight, and the cover with its sum."""
    if not verdict.visible:
        return remark(BOTH_WAYS, "tactics.sight.hidden", square)
    if not verdict.sources:
        return remark(BOTH_WAYS, "tactics.sight.visible", square)
    parts = " + ".join(tell_source(source, language) for source in verdict.sources)
    key = f"tactics.sight.cover_{verdict.cover}"
    return remark(verdict.because[-1], key, square, parts=parts)


def tell_source(source: Source, language: str = "en") -> str:
    """'ammo crate: soft'."""
    what = phrase(SOURCES[source.rule], language)
    return f"{what}: {phrase(f'tactics.cover.{source.cover}', language)}"


def _other_kinds(proof: Proof) -> Remark:
    """How it is for other kinds of unit."""
    soldiers = proof.verdict("squad", "squad").visible
    if soldiers == proof.verdict(VEHICLE, VEHICLE).visible:
        return remark(LINE, "tactics.sight.for_all")
    # What blocks vehicles blocks soldiers too; so it can only be this way round.
    return remark("tactics.sight.soldiers", "tactics.sight.for_soldiers")


def tell_change(proof: Proof, language: str = "en") -> Remark:
    """The smallest change that would turn the verdict."""
    change, field = proof.change, proof.land.field
    if change.how == "remove":
        things = [_thing(proof, blocker, language) for blocker in change.blockers]
        where = [field.name(blocker.square) for blocker in change.blockers]
        named = listed(things, language)
        return remark(change.blockers[0].rule, "tactics.sight.change_remove", *where, things=named)
    square = field.name(change.square)
    if change.how == "step":
        looks = proof.shooter.name == change.name
        mover, now = (proof.shooter, proof.start) if looks else (proof.target, proof.end)
        facts = {"piece": called(mover, language), "square": square, "other": field.name(now)}
        return remark(LINE, "tactics.sight.change_step", square, **facts)
    rule = "tactics.sight.vehicles" if change.what == VEHICLE else "tactics.field.smoke"
    return remark(rule, f"tactics.sight.change_{change.what}", square, square=square)


def _thing(proof: Proof, blocker: Blocker, language: str) -> str:
    field = proof.land.field
    square = field.name(blocker.square)
    beyond = field.name(blocker.beyond) if blocker.beyond >= 0 else ""
    return phrase(f"tactics.sight.thing_{blocker.what}", language, square=square, beyond=beyond)


# -- what shelters a target from an attacker, thing by thing

# What each source of cover is told by.
GIVES = {
    "tactics.cover.crate": "tactics.cover.gives_crate",
    "tactics.cover.trap": "tactics.cover.gives_trap",
    "tactics.cover.rubble": "tactics.cover.gives_rubble",
    "tactics.cover.corner": "tactics.cover.gives_corner",
    "tactics.building.corner": "tactics.cover.gives_wall",
    "tactics.building.within": "tactics.cover.gives_within",
    "tactics.building.from_outside": "tactics.cover.gives_from_outside",
}
SQUADS, SUM, DICE = "tactics.cover.squads", "tactics.cover.sum", "tactics.cover.dice"


def would_give(proof: Proof) -> tuple[Source, ...]:
    """What there is that shelters a squad where the target stands."""
    return proof.verdict(target="squad").sources


def explain_cover(
    state: State, shooter: str, target: str, language: str = "en"
) -> Iterator[Remark]:
    """The cover with its sum, each thing by its rule; then the dice."""
    proof = sight(state, shooter, target)
    name = state.field.name(proof.end)
    if not proof.visible:
        for blocker in decisive(proof.counting()):
            yield tell_blocker(proof, blocker)
        yield tell_verdict(proof.verdict(), name, language)
        return
    given, who = would_give(proof), called(proof.target, language)
    if proof.target.sort != "squad":
        yield remark(SQUADS, "tactics.cover.no_squad", name, target=who)
        return
    for source in given:
        square = state.field.name(source.square)
        yield remark(source.rule, GIVES[source.rule], square, square=square)
    yield from _sum(given, name, who)
    if proof.target.piece >= 0 and given:
        yield _dice(proof, name, who, language)


def _sum(given: Sequence[Source], square: str, who: str) -> Iterator[Remark]:
    """What several things come to."""
    hard = any(source.cover == HARD for source in given)
    if not given:
        yield remark(SQUADS, "tactics.cover.gives_nothing", square, target=who)
    elif len(given) > 1:
        key = "tactics.cover.no_more" if hard or len(given) > 2 else "tactics.cover.two_softs"
        yield remark(SUM, key, square)


def _dice(proof: Proof, square: str, who: str, language: str) -> Remark:
    face = saving_face(proof.state, proof.target.piece, proof.cover)
    if face == NONE:
        facts = {"target": who, "cover": phrase(f"tactics.cover.{proof.cover}", language)}
        return remark(DICE, "tactics.cover.no_dice", square, **facts)
    return remark(DICE, f"tactics.cover.dice_{face}", square, target=who, good=FACES[face])
