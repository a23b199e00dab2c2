"""When in a battle each ability may be used, and who has one for a moment."""

from __future__ import annotations

from .state import DECIDE, NURSE, OPENING, ROLLED, State

# The stage of a battle at which each ability may be used.
MOMENTS = {
    "ace_of_the_sky": OPENING,
    "alien_radar": OPENING,
    "secret_weapon": OPENING,
    "raketen_truppen": ROLLED,
    "sigrid": ROLLED,
    "nurse": NURSE,
}

NOBODY: dict[str, tuple[str, ...]] = {}


def moment(state: State, ability: str) -> str:
    """When an ability may be used; some rule sets keep the Secret Weapon for an own roll."""
    if ability == "secret_weapon" and state.table.edition.abilities.secret_weapon_for == "attacker":
        return DECIDE
    return MOMENTS[ability]


def usable(state: State, army: str) -> tuple[str, ...]:
    """The abilities of battle that an army has now: its card's, and a radar that is still on."""
    ability = state.ability(army)
    found = (ability,) if ability in MOMENTS else ()
    if army in state.order.radar and ability != "alien_radar":
        return (*found, "alien_radar")
    return found


def able(state: State, stage: str) -> dict[str, tuple[str, ...]]:
    """The armies that have abilities for a stage of a battle, with them: mostly nobody has.

    It is asked at every throw and changes with the cards alone, so what was found last is kept.
    """
    order = state.order
    asked = (state.cards.played, order.used, order.radar, state.table)
    known, by_stage = _KNOWN[0]
    if asked != known:  # mostly it is the same objects, which is seen at once
        by_stage = _by_stage(state)
        _KNOWN[0] = (asked, by_stage)
    return by_stage.get(stage, NOBODY)


ByStage = dict[str, dict[str, tuple[str, ...]]]

# Who has an ability for which stage, found last, and what that depends on.
_KNOWN: list[tuple[object, ByStage]] = [((), {})]


def _by_stage(state: State) -> ByStage:
    found: ByStage = {}
    for army in state.table.seats:
        for ability in usable(state, army):
            armies = found.setdefault(moment(state, ability), {})
            armies[army] = (*armies.get(army, ()), ability)
    return found
