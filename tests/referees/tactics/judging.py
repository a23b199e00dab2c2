"""Which rules speak against a move: the full set, by the ids of the register without "tactics."."""

from __future__ import annotations

from tests.referees.tactics import aims, arms, declaring, going, losses, orders, rounds, setting
from tests.referees.tactics.moves import Move, parse
from tests.referees.tactics.position import Position


def reasons(it: Position, text: str) -> set[str]:
    move = parse(text)
    kind = move.kind
    judges = {
        "activate": lambda: declaring.activate(it, move),
        "move": lambda: going.reasons(it, move),
        "nothing": lambda: going.nothing(it),
        "fire": lambda: aims.reasons(it, move),
        "use": lambda: orders.reasons(it, move),
        "react": lambda: _react(it, move),
        "no reaction": lambda: set() if it.phase == "reaction" else {"reaction.moment"},
        "strike back": lambda: _step(it, "strike", "attack.strike_back"),
        "endure": lambda: _step(it, "strike", "attack.strike_back"),
        "roll again": lambda: _step(it, "medal", "attack.steps"),
        "keep": lambda: _step(it, "medal", "attack.steps"),
        "lose": lambda: _lose(it, move),
        "later": lambda: _later(it),
        "begin": lambda: set() if it.phase == "initiative" and it.won else {"round.begins"},
        "part": lambda: _part(it, move),
    }
    judge = judges.get(kind)
    return judge() if judge else setting.reasons(it, move)


def _step(it: Position, step: str, rule: str) -> set[str]:
    return set() if it.phase == "attack" and it.attack.waits == step else {rule}


def _later(it: Position) -> set[str]:
    ordered = it.phase == "activation" and bool(it.stack) and it.stack[0].by == "order"
    return set() if ordered else {"command.officer"}


def _react(it: Position, move: Move) -> set[str]:
    """Who reacts, and when. Where the occasion has passed, that alone speaks against a unit which
    could have reacted; of any other it is said why it could not."""
    unit = it.units[move.who]
    found: set[str] = set()
    if unit.acted and not unit.dead:
        found.add("reaction.who")
    if unit.at is None or it.chief(unit) is not unit:
        found.add("reaction.who")
    actor = None
    for active in it.stack:
        if active.by not in {"reaction", "indirect"} and active.actions:
            actor = it.units[active.who]
            break
    if actor is None:
        return found | {"reaction.moment"}
    if unit.side == actor.side:
        found.add("reaction.who")
    if it.phase != "reaction" and not rounds.occasion(it):
        return found | {"reaction.moment"}
    if unit.at and unit.side != actor.side and not arms.zone(it, it.chief(unit), actor):
        found.add("reaction.zone")
    if it.phase != "reaction" and not found:
        found.add("reaction.moment")
    return found


def _part(it: Position, move: Move) -> set[str]:
    if it.phase != "activation" or it.stack:
        return {"heroes.part"}
    hero = it.units[move.who]
    found: set[str] = set()
    if hero.side != it.turn:
        found.add("round.alternate")
    if hero.card.kind != "hero" or not hero.joined:
        return found | {"heroes.part"}
    if hero.at is None:
        found.add("heroes.part")
    return found


def _lose(it: Position, move: Move) -> set[str]:
    if it.phase != "attack" or it.attack.waits != "lose":
        return {"attack.steps"}
    words = it.attack.wounds[0].split()
    target = it.units[words[0]]
    names = [who for _, who in move.losses]
    if len(set(names)) < len(names):
        return {"attack.casualties"}
    squad = it.chief(target)
    hero = it.partner(squad)
    labels = [*squad.card.labels, *([hero.name] if hero else [])]
    if not set(names) <= set(labels):
        return {"attack.casualties"}
    share = tuple(sum(number for number, who in move.losses if who == label) for label in labels)
    share += (0,) * (len(squad.living) + 1 - len(share))
    fits = share in losses.shares(it, target, int(words[1]))
    return set() if fits else {"attack.casualties"}
