"""Whether an attack or a reaction in a position can be gone on with: told in one line if not."""

from __future__ import annotations

from ...core.errors import BadInput
from ..flow import Attack, Shot
from ..rules import attack as chapter
from ..rules import casualties, close_combat
from ..rules.profile import NONE, throw_of
from ..state import State


def check(state: State) -> None:
    """The phase, the unit that acts and what is being worked out belong together."""
    attack, reaction = state.attack, state.reaction
    for phase, there in (("attack", attack), ("reaction", reaction)):
        if state.phase == phase and there is None:
            word = "attack" if phase == "attack" else "reacting"
            raise BadInput("phase", f"a line '{word}' with the phase {phase}", "none")
    if attack is not None and state.phase != "attack":
        raise BadInput("attack", "the phase attack", state.phase)
    if state.phase in ("attack", "reaction") and state.activation is None:
        raise BadInput("phase", "a line 'active', for the unit that acts", "none")
    if reaction is not None and state.phase == "reaction":
        _check_reaction(state)
    if attack is not None:
        _check_attack(state, attack)


def _check_reaction(state: State) -> None:
    reaction = state.reaction
    assert reaction is not None
    target, rolling = reaction.target, reaction.rolling
    if not state.pieces[target].squares:
        raise BadInput("reacting", "a unit on the field", state.name(target))
    if rolling >= 0 and state.side(rolling) == state.side(target):
        raise BadInput("reacting", "an enemy who rolls", state.name(rolling))


def _check_attack(state: State, attack: Attack) -> None:
    for shot in attack.shots:
        card = state.card(shot.target) if shot.target >= 0 else None
        groups = len(card.members) if card is not None else 0
        if shot.missiles < 1 or shot.member >= groups:
            raise BadInput("shot", "at least one missile, and a group that is there", "another")
    start, end = chapter.part_start(state, attack), chapter.part_end(state, attack)
    if attack.stage in ("resist", "lose"):
        _check_wound(state, attack)
        return
    if attack.stage == "strike":
        targets = close_combat.targets(attack, start) if attack.close else []
        if attack.at >= len(targets):
            raise BadInput("attack, at", "a target of close combat", attack.at)
        last = end
    else:
        last = attack.at + 1
        if not start <= attack.at < end:
            raise BadInput("attack, at", f"a shot from {start} to {end - 1}", attack.at)
    for shot in attack.shots[start : max(last, end)]:
        _check_shot(state, shot)
    if attack.stage == "cover":
        throw = throw_of(state, attack, attack.shots[attack.at])
        if throw.saving == NONE or not attack.hits[attack.at]:
            raise BadInput("attack", "hits on a target in cover", "none")


def _check_shot(state: State, shot: Shot) -> None:
    """Who fires and who is fired at are there."""
    if not state.pieces[shot.piece].squares:
        raise BadInput("shot", "a unit on the field that fires", state.name(shot.piece))
    if shot.target >= 0 and not state.pieces[shot.target].squares:
        raise BadInput("shot", "a target on the field", state.name(shot.target))


def _check_wound(state: State, attack: Attack) -> None:
    wound = attack.wounds[0]
    name, piece = state.name(wound.piece), state.pieces[wound.piece]
    if not piece.is_alive or wound.points < 1:
        raise BadInput("wound", "points for a unit that lives", f"{name} {wound.points}")
    if attack.stage == "lose":
        squad = state.card(wound.piece).is_squad
        if not squad or next(casualties.choices(state, wound), None) is None:
            raise BadInput("wound", "damage that its owner can share out", f"{name} {wound.points}")
