"""The referee: who decides, what follows from a move, what may fall."""

from __future__ import annotations

from itertools import product
from math import comb, prod

from . import battle, combat, movement, production, reasons, retreats, rounds, setup
from .moves import Move
from .position import Position, Units, count, kinds_of, read_units, write_units


def decider(p: Position) -> str:
    """The player who has to decide; nobody where dice or cards fall, and at the end."""
    if p.phase in ("deal", "drawing", "blind draw", "over"):
        return ""
    if p.strike:
        return "" if p.strike.waits == "roll" else p.strike.army
    if p.battle:
        if p.battle.waits in ("roll", "heal"):
            return ""
        return p.decider_of(p.battle.side(p.battle.who))
    if p.phase in ("setup card", "initiative"):
        return rounds.choosing(p)
    if p.phase == "interruption":
        return rounds.interrupter(p)
    return p.turn or p.order[p.at]


_ASKS = {
    "setup card": "setup.asks_card",
    "capitals": "setup.asks_capitals",
    "power sources": "setup.asks_power_source",
    "land": "setup.asks_land",
    "centers": "setup.asks_center",
    "initiative": "initiative.asks_card",
    "interruption": "initiative.asks_koshka",
    "movement": "movement.asks",
}


def asks(p: Position) -> str:
    """What the player is asked, by the name of its sentence."""
    b, shop = p.battle, p.shop
    if b and b.waits == "decide":
        open_to = retreats.may_retreat(p, b.who)
        return "dust.battle.asks_roll_or_retreat" if open_to else "dust.battle.asks_roll"
    if b:
        return f"dust.battle.asks_{b.waits}"
    if p.strike:
        return "dust.special.asks_take"
    if p.phase == "reinforcements":
        end = "" if setup.may_end(p) else "_all"
        return f"dust.setup.asks_reinforcements{end}"
    if p.phase == "combat":
        return "dust.combat.asks" if p.combat else "dust.combat.asks_end"
    if p.phase == "production":
        assert shop
        units = bool(count(shop.units))
        if not shop.closed:
            return "dust.production.asks_buy"
        if units and shop.centers:
            return "dust.production.asks_place_all"
        centers = "centers" if shop.centers else "end"
        return f"dust.production.asks_{'place' if units else centers}"
    return f"dust.{_ASKS[p.phase]}"


# -- what follows
def play(p: Position, move: Move) -> None:
    army = decider(p)
    if p.phase == "production" and move.kind in (*reasons.MARCHES, *reasons.ATTACKS):
        production.end(p)
    if p.battle:
        _play_battle(p, move)
    elif p.strike:
        combat.do_take(p, army, move)
    elif p.phase in setup.STEPS:
        {
            "card": setup.do_card,
            "capital": setup.do_capital,
            "claim": setup.do_claim,
            "center": setup.do_center,
            "place": setup.do_place,
            "end reinforcements": setup.do_end,
        }[move.kind](p, army, move)
        if p.phase == "initiative":
            rounds.begin_round(p)
    elif move.kind == "card":
        rounds.do_card(p, army, move)
    elif p.phase == "interruption":
        if move.kind == "pass":
            rounds.do_pass(p, army)
        else:
            rounds.do_koshka(p, army)
    elif p.phase == "production":
        {
            "buy": production.do_buy,
            "discard": production.do_discard,
            "end buying": production.do_end,
            "end production": production.do_end_production,
            "place": production.do_place,
            "center": production.do_center,
            "use": production.do_use,
        }[move.kind](p, army, move)
    elif move.kind in ("move", "ship", "fly"):
        movement.do_move(p, army, move)
    elif move.kind == "end movement":
        movement.do_end(p, army, move)
    elif move.kind == "end combat":
        rounds.end_turn(p)
    else:
        {
            "attack": combat.do_attack,
            "drop": combat.do_drop,
            "bomb": combat.do_special,
            "bombard": combat.do_special,
            "missile": combat.do_missile,
        }[move.kind](p, army, move)


def _play_battle(p: Position, move: Move) -> None:
    b = p.battle
    assert b
    if move.kind == "use":
        battle.do_use(p, b.who, move.word)
    elif move.kind == "pass":
        battle.do_pass(p, b.who)
    elif move.kind == "roll":
        battle.do_roll(p, b.who)
    elif move.kind == "take":
        battle.do_take(p, b.who, move)
    elif b.waits == "leave":
        battle.do_leave(p, b.who, move)
    else:
        battle.do_retreat(p, b.who, move)


# -- chance
def odds(p: Position) -> dict[str, int]:
    """What may fall next, as the match writes it, with its weight among all."""
    b = p.battle
    if p.phase in ("deal", "drawing", "blind draw"):
        return dict.fromkeys(p.deck(), 1)
    if p.strike:
        return {f"{hits} of {p.strike.dice}": w for hits, w in _hits(p.strike.dice).items()}
    assert b
    if b.waits == "heal":
        return _saved(b.fallen)
    if b.kind == "sea" and not b.again:
        first, second = (_hits(battle.dice(p, name)) for name in battle.SIDES)
        return {f"{i} : {j}": v * w for i, v in first.items() for j, w in second.items()}
    dice = b.again or battle.dice(p, b.who)
    return {f"{hits} of {dice}": weight for hits, weight in _hits(dice).items()}


def _hits(dice: int) -> dict[int, int]:
    """Two faces of six hit (EN p. 5): one in three."""
    return {hits: comb(dice, hits) * 2 ** (dice - hits) for hits in range(dice + 1)}


def _saved(fallen: Units) -> dict[str, int]:
    """A die for each unit; whom a blank meets is saved: two in three."""
    kinds = kinds_of(fallen)
    found = {}
    for saved in product(*(range(fallen[kind] + 1) for kind in kinds)):
        weight = prod(comb(fallen[k], n) * 2**n for k, n in zip(kinds, saved, strict=True))
        found[f"saved {write_units(dict(zip(kinds, saved, strict=True)))}"] = weight
    return found


def fall(p: Position, outcome: str) -> None:
    """Dice or a card, as the match writes them: '2 of 7', '1 : 0', 'saved 1 tank', 'c4m2p1s3'."""
    if p.phase == "deal":
        setup.fall_deal(p, outcome)
    elif p.phase == "drawing":
        production.fall_draw(p, outcome)
    elif p.phase == "blind draw":
        rounds.fall_blind(p, outcome)
    elif outcome.startswith("saved"):
        battle.fall_heal(p, read_units(outcome.split()[1:]))
    else:
        words = outcome.replace("of", " of ").split()
        if p.strike:
            combat.fall_strike(p, int(words[0]))
        elif words[1] == ":":
            battle.fall_roll(p, (int(words[0]), int(words[2])))
        else:
            battle.fall_roll(p, (int(words[0]),))
