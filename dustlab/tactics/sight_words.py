"""The proof of sight told in sentences, as one would with a ruler on the field."""

from __future__ import annotations

from collections.abc import Iterator

from ..words import lines, listed, phrase, say
from .cover import Source
from .field import RUBBLE, WATER
from .proof import SOLDIERS, TRAP, VEHICLE, Blocker, Change, End, Proof, Verdict
from .walls import CLOSED, LEFT, RIGHT

CRATE = "crate"


def tell_proof(proof: Proof, language: str = "en") -> str:
    """The whole proof, a sentence for each thing."""
    return lines("\n".join(_told(proof, language)), "  ")


def _told(proof: Proof, language: str) -> Iterator[str]:
    field = proof.lay.field
    ends = {"start": field.name(proof.start), "end": field.name(proof.end)}
    units = {"shooter": called(proof.shooter, language), "target": called(proof.target, language)}
    yield say("tactics.sight.looks", language, **ends, **units, distance=proof.distance)
    if proof.crossed:
        squares = [field.name(square) for square in proof.crossed]
        yield say("tactics.sight.through", language, squares=squares)
    elif not proof.corners:
        yield say("tactics.sight.next_door", language)
    for corner in proof.corners:
        sides = {"left": field.name(corner.left), "right": field.name(corner.right)}
        yield say("tactics.sight.touches", language, **sides)
    for blocker in proof.counting():
        yield tell_blocker(proof, blocker, language)
    for what, square in passed(proof):
        yield say(f"tactics.sight.passes_{what}", language, square=field.name(square))
    yield tell_verdict(proof.verdict(), language)
    yield from _other_kinds(proof, language)
    yield tell_change(proof, language)


def called(end: End, language: str = "en") -> str:
    """How a unit is called in a sentence; a square without one by what is thought on it."""
    return end.title or phrase("tactics.sight.thought", language)


def tell_blocker(proof: Proof, blocker: Blocker, language: str = "en") -> str:
    field = proof.lay.field
    how = "corner" if blocker.how in (LEFT, RIGHT) else blocker.how
    beyond = field.name(blocker.beyond) if blocker.beyond >= 0 else ""
    standing = [name for square, name in proof.pieces if square == blocker.square]
    facts = {
        "square": field.name(blocker.square),
        "beyond": beyond,
        "side": blocker.how,
        "piece": ", ".join(standing),
    }
    key = "closed" if blocker.how == CLOSED else f"{how}_{blocker.what}"
    return say(f"tactics.sight.blocks.{key}", language, **facts)


def passed(proof: Proof) -> Iterator[tuple[str, int]]:
    """What the line goes over without being blocked."""
    lay, field = proof.lay, proof.lay.field
    among = proof.shooter.is_soldier and proof.target.is_soldier
    for square in proof.crossed:
        if lay.crates >> square & 1:
            yield CRATE, square
        if not among and lay.traps >> square & 1:
            yield TRAP, square
        if not among and lay.soldiers >> square & 1:
            yield SOLDIERS, square
        if field.ground[square] in (WATER, RUBBLE):
            yield "water" if field.ground[square] == WATER else "rubble", square


def tell_verdict(verdict: Verdict, language: str = "en") -> str:
    """Whether there is sight, and the cover with its sum."""
    if not verdict.visible:
        return say("tactics.sight.hidden", language)
    told = [say("tactics.sight.visible", language)]
    told.append(say(f"tactics.sight.cover_{verdict.cover}", language))
    if verdict.sources:
        parts = [tell_source(source, language) for source in verdict.sources]
        told.append(say("tactics.sight.sum", language, parts=" + ".join(parts)))
    return " ".join(told)


def tell_source(source: Source, language: str = "en") -> str:
    """'crate: soft'."""
    kind = source.rule.rpartition(".")[2]
    what = phrase(f"tactics.cover.from_{kind}", language)
    return f"{what}: {phrase(f'tactics.cover.{source.cover}', language)}"


def _other_kinds(proof: Proof, language: str) -> Iterator[str]:
    """How it is for other kinds of unit, where it differs."""
    soldiers = proof.verdict("squad", "squad").visible
    others = proof.verdict(VEHICLE, VEHICLE).visible
    if soldiers == others:
        yield say("tactics.sight.for_all", language)
    else:
        # What blocks vehicles blocks soldiers too; so it can only be this way round.
        yield say("tactics.sight.for_soldiers", language)


def tell_change(proof: Proof, language: str = "en") -> str:
    """The smallest change that would turn the verdict."""
    change, field = proof.change, proof.lay.field
    if change.how == "remove":
        things = [_thing(proof, blocker, language) for blocker in change.blockers]
        return say("tactics.sight.change_remove", language, things=listed(things, language))
    square = field.name(change.square)
    if change.how == "step":
        return say(
            "tactics.sight.change_step",
            language,
            piece=_stepper(proof, change, language),
            square=square,
        )
    return say(f"tactics.sight.change_{change.what}", language, square=square)


def _stepper(proof: Proof, change: Change, language: str) -> str:
    mover = proof.shooter if proof.shooter.name == change.name else proof.target
    return called(mover, language)


def _thing(proof: Proof, blocker: Blocker, language: str) -> str:
    field = proof.lay.field
    square = field.name(blocker.square)
    beyond = field.name(blocker.beyond) if blocker.beyond >= 0 else ""
    return phrase(f"tactics.sight.thing_{blocker.what}", language, square=square, beyond=beyond)
