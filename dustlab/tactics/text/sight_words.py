"""The proof of sight told in sentences, as one would with a ruler on the field.

Each sentence is a remark: it has its rule, and points to the squares that it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.remarks import Remark
from ...core.words import lines, listed, phrase
from ..field import RUBBLE, WATER
from ..rules.cover import Source
from ..rules.lines import CLOSED, LEFT, RIGHT
from ..rules.proof import End, Proof, Verdict
from ..rules.sight import SOLDIERS, TRAP, VEHICLE, Blocker

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
