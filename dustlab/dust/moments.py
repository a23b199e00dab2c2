"""When in a battle each ability may be used, and who has one for a moment."""

from __future__ import annotations

from functools import cache

from .cards import ability_of
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

NOBODY: frozenset[str] = frozenset()


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


def able(state: State, stage: str) -> frozenset[str]:
    """The armies that have an ability for a stage of a battle at all: mostly nobody has.

    It is asked at every throw and changes with the cards alone, so what was found last is kept.
    """
    table, order, played = state.table, state.order, state.cards.played
    known_table, known_used, known_radar, known_played, armies = _KNOWN[0]
    if (
        known_played is not played
        or known_used is not order.used
        or known_radar is not order.radar
        or known_table is not table
    ):
        armies = _by_stage(state)
        _KNOWN[0] = (table, order.used, order.radar, played, armies)
    return armies.get(stage, NOBODY)


# Who has an ability for which stage, found last; what it depends on is compared as objects.
_KNOWN: list[tuple[object, object, object, object, dict[str, frozenset[str]]]]
_KNOWN = [(None, None, None, None, {})]


def _by_stage(state: State) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    radar = state.order.radar
    if radar:
        found[OPENING] = set(radar)
    moments = _moments(state.table.edition.abilities.secret_weapon_for)
    for army, shown in zip(state.table.seats, state.cards.played, strict=False):
        stage = moments.get(shown)
        if stage is not None and army not in state.order.used:
            found.setdefault(stage, set()).add(army)
    return {stage: frozenset(armies) for stage, armies in found.items()}


@cache
def _moments(secret_weapon_for: str) -> dict[str, str]:
    """The stage that the ability of each card belongs to, by the card's id."""
    moments = dict(MOMENTS)
    if secret_weapon_for == "attacker":
        moments["secret_weapon"] = DECIDE
    return {id_: moments[ability] for id_, ability in ability_of().items() if ability in moments}
