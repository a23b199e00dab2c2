"""When in a battle each ability may be used, and who has one for a moment."""

from __future__ import annotations

from functools import cache

from ..cards import ability_of
from ..state import DECIDE, NURSE, OPENING, ROLLED, State

# The stage of a battle at which each ability may be used.
MOMENTS = {
    "ace_of_the_sky": OPENING,
    "alien_radar": OPENING,
    "secret_weapon": OPENING,
    "raketen_truppen": ROLLED,
    "sigrid": ROLLED,
    "nurse": NURSE,
}

RADAR = ("alien_radar",)
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
    order, table = state.order, state.table
    moments = _moments(table.edition.abilities.secret_weapon_for)
    found: ByStage = {}
    for army, shown in zip(table.seats, state.cards.played, strict=False):
        if shown in moments and army not in order.used:
            stage, ability = moments[shown]
            found.setdefault(stage, {})[army] = (ability,)
    for army in order.radar:
        asked = found.setdefault(OPENING, {})
        if asked.get(army) != RADAR:
            asked[army] = asked.get(army, ()) + RADAR
    return found


@cache
def _moments(secret_weapon_for: str) -> dict[str, tuple[str, str]]:
    """The stage that the ability of each card belongs to, and the ability, by the card's id."""
    moments = dict(MOMENTS)
    if secret_weapon_for == "attacker":
        moments["secret_weapon"] = DECIDE
    return {id_: (moments[each], each) for id_, each in ability_of().items() if each in moments}
