"""The package's position and the referee's, side by side."""

from __future__ import annotations

from tests.referees.tactics import ways
from tests.referees.tactics.position import SIDES, Active, Position, Unit


def _unit(unit: Unit) -> list[str]:
    """What there is to know of a unit; of one that is destroyed only that, and how often."""
    facts = [unit.name, unit.card.id, str(unit.at), f"destroyed {unit.destroyed}"]
    if unit.dead:
        return facts
    return [
        *facts,
        f"living {unit.living} damage {unit.damage} spent {unit.spent}",
        f"joined {unit.joined} acted {unit.acted} moved {unit.moved}",
        f"unloaded {sorted(unit.unloaded)} used {sorted(unit.used)} lasting {sorted(unit.lasting)}",
    ]


def _turned(it: Position, active: Active) -> bool:
    """Has the cheap diagonal step been taken? For whoever is agile it does not matter."""
    return active.turned > 0 and "agile" not in ways.skills(it, it.units[active.who])


def _still(it: Position, who: str) -> str:
    """Which of a squad and its hero is named does not matter when both are gone."""
    return "destroyed" if who and it.units[who].dead else who


def _begun(active: Active) -> bool:
    """Has it moved or attacked? That is all that matters of actions that are over."""
    return bool({"move", "attack"} & set(active.actions[: active.at]))


def facts(it: Position) -> dict[str, object]:
    found: dict[str, object] = {unit.name: _unit(unit) for unit in it.units.values()}
    found["ground"] = sorted(it.ground.items())
    found["elements"] = sorted(it.elements.items())
    found["phase"] = f"{it.phase} {it.turn} round {it.round} won {it.won} result {it.result}"
    found["tried"] = sorted(it.tried)
    found["points"] = [it.points[side] for side in SIDES]
    found["reacting"] = f"{_still(it, it.reacting)} {it.rolling}"
    found["given"] = sorted(it.given.items())
    found["active"] = [
        f"{_still(it, a.who)}: {a.actions[a.at :]}, acted before {_begun(a)},"
        f" with {sorted(a.skills)}, turned {_turned(it, a)}"
        f" by {a.by} for {a.target}"
        for a in it.stack
    ]
    if it.attack:
        a = it.attack
        found["attack"] = (
            f"{_still(it, a.who)} {a.how} {a.waits} at {a.at} {a.close} {sorted(a.skills)}"
        )
        found["shots"] = [str(shot) for shot in a.shots]
        found["dice"] = str(a.dice)
        found["wounds"] = a.wounds
    return found


def differences(mine: Position, theirs: Position) -> list[str]:
    a, b = facts(mine), facts(theirs)
    return [
        f"{key}: referee {a.get(key)}, package {b.get(key)}"
        for key in sorted({*a, *b})
        if a.get(key) != b.get(key)
    ]
