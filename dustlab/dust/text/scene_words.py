"""What is said of the map and of a battle: by a screen reader, and where there is no picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from ...core.words import listed, name, phrase, say, sentence
from ..board import Board
from ..components import KINDS, NO_UNITS, Holding, Units
from ..rules import battle, battle_dice, retreat
from ..state import ATTACKER, DEFENDER, Stage, State

# -- the map


def area_words(state: State, area: str, language: str = "en", *, joined: bool = True) -> str:
    """What a screen reader says of an area; with `joined` also what lies next to it."""
    fight, holding = state.battle, state.holding(area)
    if fight is not None and area == fight.target:
        holding = Holding(fight.defender, fight.defenders)
    army, units = (holding.army, holding.units) if holding else ("", NO_UNITS)
    lines = [_who(army, units, bool(army) and state.is_neutral(army), language)]
    lines += _kinds(state.board, area, area in state.centers, language)
    if fight is not None and area == fight.target:
        lines.append(phrase("dust.picture.map.attacked", language, army=fight.attacker))
    if fight is not None and area == fight.origin:
        facts = {"units": fight.attackers, "area": fight.target, "army": fight.attacker}
        lines.append(phrase("dust.picture.map.attacking", language, **facts))
    said = f"{_called(state.board, area, language)}: {'; '.join(lines)}."
    return f"{said} {_joined(state.board, area, language)}" if joined else said


@cache
def _who(army: str, units: Units, neutral: bool, language: str) -> str:
    if not army:
        return sentence("dust.picture.map.empty", language)
    key = "neutral" if neutral else "held"
    return phrase(f"dust.picture.map.{key}", language, army=army, units=units)


@cache
def _called(board: Board, area: str, language: str) -> str:
    key = "sea" if board[area].kind == "sea" else "land"
    return phrase(f"dust.picture.map.called_{key}", language, area=name(area, language))


@cache
def _kinds(board: Board, area: str, center: bool, language: str) -> tuple[str, ...]:
    place = board[area]
    is_so = {
        "capital": place.capital,
        "power": place.power_source,
        "production": center,
    }
    return tuple(
        sentence(f"dust.picture.map.legend_{kind}", language) for kind, so in is_so.items() if so
    )


@cache
def _joined(board: Board, area: str, language: str) -> str:
    names = listed([name(n, language) for n in board[area].neighbours], language)
    return say("dust.picture.map.joined", language, areas=names)


def description(state: State, language: str) -> str:
    lines = []
    scores = state.scores or (0,) * len(state.seats)
    for army, points in zip(state.seats, scores, strict=True):
        held = sum(holding is not None and holding.army == army for holding in state.areas)
        facts = {"army": name(army, language), "points": points, "areas": held}
        lines.append(phrase("dust.picture.map.seat", language, **facts))
    said = [say("dust.picture.map.seats", language, seats=listed(lines, language))]
    fight = state.battle
    if fight is not None:
        said.append(_attack(fight.attacker, fight.origin, fight.target, language))
    return " ".join(said)


def _attack(attacker: str, origin: str, target: str, language: str) -> str:
    facts = {"attacker": attacker, "origin": origin, "target": target}
    key = "attack" if origin else "attack_drop"
    return say(f"dust.picture.battle.tell.{key}", language, **facts)


# -- a battle


@dataclass(frozen=True, slots=True)
class Side:
    """What is drawn of one side."""

    role: str
    army: str
    units: Units
    dice: int
    extra: int
    supremacy: bool
    turn: bool
    chosen: Units


class Throw(NamedTuple):
    """Dice that lie on the table, and how many of them hit."""

    hits: int
    dice: int


@dataclass(frozen=True, slots=True)
class View:
    """A battle, or how it ended, as it is drawn: facts only, nothing placed yet."""

    state: State
    kind: str
    origin: str
    target: str
    attacker: Side
    defender: Side
    over: bool
    dry: int
    rolled: Throw | None
    """At sea the attacker's."""
    answered: Throw | None
    """At sea the defender's, which falls together with it."""
    language: str
    marks: Mapping[str, str]

    def words(self, key: str, **facts: Any) -> str:
        return phrase(f"dust.picture.battle.{key}", self.language, **facts)

    def tell(self, key: str, **facts: Any) -> str:
        return say(f"dust.picture.battle.tell.{key}", self.language, **facts)

    def mark(self, name: str) -> str:
        return self.marks.get(name, "")

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.attacker, self.defender

    @property
    def kinds(self) -> list[str]:
        """The kinds that fight in this element, and any other that is there."""
        at_sea = self.kind == "sea"
        both = self.attacker.units.plus(self.defender.units)
        return [
            kind
            for kind, n in zip(KINDS, both, strict=True)
            if n or (self.state.edition.unit(kind).element == "sea") == at_sea
        ]


def view_of(
    state: State,
    chosen: Units,
    marks: Mapping[str, str],
    rolled: Throw | None,
    language: str,
    answered: Throw | None = None,
) -> View:
    fight = state.battle
    if fight is None:
        return _view_of_end(state, marks, rolled, language, answered)
    choosing = fight.other if fight.stage == Stage.TAKE else fight.side
    attacker, defender = (
        Side(
            role=role,
            army=fight.army(role),
            units=fight.units(role),
            dice=battle_dice.dice_of(state, role),
            extra=battle_dice.bonus_dice(state, fight.target) if role == DEFENDER else 0,
            supremacy=fight.supremacy == fight.army(role),
            turn=fight.side == role,
            chosen=chosen if role == choosing else NO_UNITS,
        )
        for role in (ATTACKER, DEFENDER)
    )
    if rolled is None and fight.stage in (Stage.TAKE, Stage.ROLLED):
        at_sea = fight.kind == "sea"
        rolled = Throw(fight.hits, (attacker if at_sea or attacker.turn else defender).dice)
        answered = Throw(fight.answer, defender.dice) if at_sea else None
    both = (attacker, defender)
    where = (fight.kind, fight.origin, fight.target)
    return View(state, *where, *both, False, fight.dry, rolled, answered, language, marks)


def _view_of_end(
    state: State,
    marks: Mapping[str, str],
    rolled: Throw | None,
    language: str,
    answered: Throw | None,
) -> View:
    """The last battle of the turn: the winner's side has what stands in the target now."""
    if not state.turn.fought:
        raise ValueError("there is no battle, and none was fought this turn")
    last = state.turn.fought[-1]
    attacker = state.turn.army
    others = [army for army in state.seats if army != attacker]
    # Where a position does not say who was attacked, of two players it was the other one.
    loser = others[0] if len(others) == 1 else ""
    defender = last.defender or (last.winner if last.winner != attacker else loser)
    holding = state.holding(last.target)
    units = holding.units if holding else NO_UNITS

    def side(role: str, army: str) -> Side:
        won = army == last.winner
        return Side(role, army, units if won else NO_UNITS, 0, 0, False, won, NO_UNITS)

    both = (side(ATTACKER, attacker), side(DEFENDER, defender))
    where = (last.kind, last.origin, last.target)
    return View(state, *where, *both, True, 0, rolled, answered, language, marks)


def title_of(view: View) -> str:
    if view.over:
        facts = {"target": view.target, "winner": view.state.turn.fought[-1].winner}
        return say("dust.picture.battle.title_over", view.language, **facts)
    facts = {"target": view.target, "attacker": view.attacker.army, "origin": view.origin}
    return say(TITLES.get(view.kind, "dust.picture.battle.title"), view.language, **facts)


TITLES = {
    "sea": "dust.picture.battle.title_sea",
    "amphibious": "dust.picture.battle.title_amphibious",
    "drop": "dust.picture.battle.title_drop",
}
"""What other battles than those on land are called."""


def description_of(view: View) -> str:
    state, fight = view.state, view.state.battle
    if fight is None:
        last = state.turn.fought[-1]
        holding = state.holding(last.target)
        units = holding.units if holding else NO_UNITS
        said = [view.tell("over", winner=last.winner, target=last.target, units=units)]
        if last.because == "dust.battle.ceasefire" and last.origin:
            said.append(view.tell("over_ceasefire", origin=last.origin))
        return " ".join(said)
    attacker, defender = view.sides
    said = [_attack(attacker.army, view.origin, view.target, view.language)]
    kind = battle_dice.target_kind(state, view.target)
    if kind != "plain":
        said.append(view.tell(f"target_{kind}", target=view.target))
    for side in (attacker, defender):
        facts = {"army": side.army, "does": view.words(side.role), "units": side.units}
        key = "side_bonus" if side.extra else "side"
        said.append(view.tell(key, dice=side.dice, extra=side.extra, **facts))
        if state.is_neutral(side.army):
            player = battle_dice.decider(state, side.role)
            said.append(view.tell("neutral_side", army=side.army, player=player))
    if fight.supremacy:
        said.append(view.tell("supremacy", army=fight.supremacy))
    if view.rolled is not None and view.answered is not None:
        theirs = {"answer": view.answered.hits, "others": view.answered.dice}
        said.append(view.tell("rolled_sea", **view.rolled._asdict(), **theirs))
    elif view.rolled is not None:
        said.append(view.tell("rolled", **view.rolled._asdict()))
    if view.dry:
        key = "dry_pairs" if fight.kind == "sea" else "dry"
        said.append(view.tell(key, dry=view.dry, limit=state.edition.battle.dry_rolls))
    said.append(view.tell("waits", army=actor_of(view), asks=asks_of(view)))
    return " ".join(said)


def actor_of(view: View) -> str:
    """The army whose turn it is to do something."""
    fight = view.state.battle
    if fight is None:
        return view.state.turn.fought[-1].winner
    if fight.stage == Stage.ROLL:
        return fight.army(fight.side)
    return battle_dice.decider(view.state, fight.side)


def asks_of(view: View) -> str:
    fight = view.state.battle
    if fight is None:
        return view.words("over", area=view.target)
    if fight.stage == Stage.TAKE:
        army = fight.army(fight.other)
        return _on_behalf(view, view.words("take", n=battle_dice.to_take(fight), army=army))
    if fight.stage == Stage.ROLL:
        return view.words("roll")
    if fight.stage != Stage.DECIDE:
        pending = battle.pending(view.state)
        return phrase(pending.asks, view.language, **dict(pending.facts))
    may_go = retreat.may_retreat(view.state, fight.side)
    asks = view.words("decide" if may_go else "decide_roll")
    return _on_behalf(view, asks)


def _on_behalf(view: View, asks: str) -> str:
    """For neutral units somebody else decides: then it is said for whom."""
    fight = view.state.battle
    if fight is None or not view.state.is_neutral(fight.army(fight.side)):
        return asks
    return view.words("on_behalf", asks=asks, army=fight.army(fight.side))


def _home_at_last(view: View) -> bool:
    """Whether a cease-fire takes those home who may not retreat before it."""
    return view.state.edition.battle.amphibious_cease_fire == "home"


def gate_of(view: View, area: str) -> str:
    """Whether an area is open to those who would go there."""
    if view.over:
        return "after"
    if area == view.origin:
        return "home" if view.kind in ("land", "sea") or _home_at_last(view) else "barred"
    state, fight, defender = view.state, view.state.battle, view.defender.army
    if area not in retreat.ways_out(state, DEFENDER) or state.is_neutral(defender):
        return "closed"
    waits = state.edition.battle.defender_waits and fight is not None and not fight.defender_rolled
    return "later" if waits else "open"
