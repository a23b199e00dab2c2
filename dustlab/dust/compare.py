"""One position under two rule sets: what their numbers are, and what they make of it.

>>> from dustlab.dust.examples import example
>>> both = compare(example(), "premium", "original", "red")
>>> [line.army for line in both.players if line.income[0] != line.income[1]]
['red', 'green']
>>> both.moves[0].areas
('orinoco',)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, NamedTuple

from ..words import listed, name, phrase, sentence
from . import combat, income, scoring, special
from .components import KINDS, Units
from .editions import Edition, edition
from .examples import check_army, in_movement, in_production, under
from .moves import Attack, Bomb, Bombard, Move
from .reach import coasts_within_reach, seas_within_reach
from .restrictions import is_enemy
from .routes import reach, ways_from
from .state import State

# -- the numbers and switches of the rule sets

# Each switch with what it is called and the rule that speaks of it, chapter by chapter.
SWITCHES = {
    "setup.capitals": ("dust.switch.setup_capitals", "dust.setup.capitals.pairs"),
    "setup.land": ("dust.switch.setup_land", "dust.setup.land"),
    "setup.neutral_centers": ("dust.switch.neutral_centers", "dust.setup.neutral"),
    "setup.reinforcement_points": (
        "dust.switch.reinforcement_points",
        "dust.setup.reinforcements",
    ),
    "setup.reinforcements_exact": (
        "dust.switch.reinforcements_exact",
        "dust.setup.reinforcements",
    ),
    "setup.reinforcement_submarines": (
        "dust.switch.reinforcement_submarines",
        "dust.setup.reinforcements.submarines",
    ),
    "production.center_cost": ("dust.switch.center_cost", "dust.production.costs"),
    "production.card_cost": ("dust.switch.card_cost", "dust.production.costs"),
    "production.center_income": ("dust.switch.center_income", "dust.production.income"),
    "production.capital_income": ("dust.switch.capital_income", "dust.production.capitals"),
    "production.captured_capitals_pay": (
        "dust.switch.captured_capitals_pay",
        "dust.production.capitals",
    ),
    "production.least_income": ("dust.switch.least_income", "dust.production.least"),
    "production.units_per_center": ("dust.switch.units_per_center", "dust.production.five_units"),
    "production.neutral_units": ("dust.switch.neutral_units", "dust.production.neutral_units"),
    "movement.land_through_empty": ("dust.switch.land_through_empty", "dust.movement.land"),
    "movement.bombers_from_many": ("dust.switch.bombers_from_many", "dust.movement.bombers"),
    "combat.sea_attack_by_chain": ("dust.switch.sea_attack_by_chain", "dust.combat.sea"),
    "combat.first_round_capitals": (
        "dust.switch.first_round_capitals",
        "dust.combat.first_round",
    ),
    "combat.capitals": ("dust.switch.capitals_open", "dust.combat.capitals"),
    "combat.neutral_capitals_are_capitals": (
        "dust.switch.neutral_capitals",
        "dust.combat.capitals",
    ),
    "battle.capital_dice": ("dust.switch.capital_dice", "dust.battle.bonus"),
    "battle.center_dice": ("dust.switch.center_dice", "dust.battle.bonus"),
    "battle.dry_rolls": ("dust.switch.dry_rolls", "dust.battle.ceasefire"),
    "battle.retreat": ("dust.switch.retreat", "dust.battle.retreat.half"),
    "battle.defender_waits": ("dust.switch.defender_waits", "dust.battle.retreat.first_roll"),
    "battle.retreat_to_empty": ("dust.switch.retreat_to_empty", "dust.battle.retreat.where"),
    "battle.retreat_by_sea": ("dust.switch.retreat_by_sea", "dust.battle.retreat.where"),
    "battle.submarines_retreat": ("dust.switch.submarines_retreat", "dust.battle.sea"),
    "battle.amphibious_cease_fire": (
        "dust.switch.amphibious_cease_fire",
        "dust.battle.amphibious",
    ),
    "special.submarines_on_capitals": (
        "dust.switch.submarines_on_capitals",
        "dust.special.capitals",
    ),
    "special.missile_dice": ("dust.switch.missile_dice", "dust.ability.ballistic_missiles"),
    "special.missile_at_sea": ("dust.switch.missile_at_sea", "dust.ability.ballistic_missiles"),
    "abilities.secret_weapon_for": (
        "dust.switch.secret_weapon_for",
        "dust.ability.secret_weapon",
    ),
    "abilities.secret_weapon_on_capitals": (
        "dust.switch.secret_weapon_on_capitals",
        "dust.ability.secret_weapon",
    ),
    "abilities.radar_lasts": ("dust.switch.radar_lasts", "dust.ability.alien_radar"),
    "abilities.radar_in_part": ("dust.switch.radar_in_part", "dust.ability.alien_radar"),
    "abilities.nurse_for": ("dust.switch.nurse_for", "dust.ability.nurse"),
    "abilities.diplomat_when": ("dust.switch.diplomat_when", "dust.ability.diplomat"),
    "scoring.capital": ("dust.switch.capital_points", "dust.scoring.capitals"),
    "scoring.majority": ("dust.switch.majority_points", "dust.scoring.majorities"),
    "scoring.power_sources_per_point": (
        "dust.switch.power_sources_per_point",
        "dust.scoring.power_sources",
    ),
    "victory.points": ("dust.switch.victory_points", "dust.scoring.victory"),
    "victory.exceed": ("dust.switch.exceed", "dust.scoring.victory"),
    "victory.needs_capital": ("dust.switch.needs_capital", "dust.scoring.victory.capital"),
    "victory.ties": ("dust.switch.ties", "dust.scoring.victory.ties"),
    "victory.still_level": ("dust.switch.still_level", "dust.scoring.victory.level"),
}
# The numbers of each kind of unit.
UNIT_SWITCHES = {
    "cost": ("dust.switch.unit_cost", "dust.production.costs"),
    "dice": ("dust.switch.unit_dice", "dust.battle.dice"),
    "supremacy": ("dust.switch.unit_supremacy", "dust.battle.supremacy"),
    "shields": ("dust.switch.unit_shields", "dust.battle.casualties"),
}
# What a value that is a word, or yes or no, is called.
VALUES: dict[Any, str] = {
    True: "dust.switch.yes",
    False: "dust.switch.no",
    "": "dust.switch.nothing",
    "by_players": "dust.switch.by_players",
    "first_three_apart": "dust.switch.first_three_apart",
    "all_land": "dust.switch.all_land",
    "sources_then_five": "dust.switch.sources_then_five",
    "half_then_all": "dust.switch.half_then_all",
    "at_20": "dust.switch.at_20",
    "half": "dust.switch.half",
    "one": "dust.switch.one",
    "destroyed": "dust.switch.destroyed",
    "home": "dust.switch.home",
    "both": "dust.switch.both",
    "attacker": "dust.switch.attacker",
    "all": "dust.switch.all",
    "land_air": "dust.switch.land_air",
    "start": "dust.switch.start",
    "any": "dust.switch.any",
    "shared": "dust.switch.shared",
    "another_round": "dust.switch.another_round",
}
TIES = {
    "last_round": "tie_last_round",
    "majorities": "tie_majorities",
    "land_areas": "tie_land_areas",
    "power_sources": "tie_power_sources",
    "capitals": "tie_capitals",
    "areas": "tie_areas",
}


class Switch(NamedTuple):
    """A number or a switch of the rule sets, with the two values."""

    field: str
    rule: str
    values: tuple[Any, Any]
    kind: str = ""
    """The kind of unit, if it is a number of one."""

    @property
    def differs(self) -> bool:
        return bool(self.values[0] != self.values[1])

    def told(self, language: str = "en") -> str:
        """What it is called."""
        if self.kind:
            key = UNIT_SWITCHES[self.field.rpartition(".")[2]][0]
            one = Units(**{self.kind: 1}).in_words(language).removeprefix("1 ")
            return phrase(key, language, unit=one)
        return sentence(SWITCHES[self.field][0], language)

    def value(self, which: int, language: str = "en") -> str:
        """One of the values in words."""
        value = self.values[which]
        if self.field == "special.missile_dice" and not value:
            return sentence("dust.switch.own_centers", language)
        if isinstance(value, dict):
            return ", ".join(
                phrase("dust.switch.points_for", language, players=players, points=points)
                for players, points in value.items()
            )
        if isinstance(value, tuple):
            return listed([name(TIES[one], language) for one in value], language)
        if self.field.endswith(".shields") and value:
            return Units(**{value: 1}).in_words(language).removeprefix("1 ")
        if isinstance(value, bool | str):
            return sentence(VALUES[value], language)
        return str(value)


def switches(one: str, other: str) -> list[Switch]:
    """Every number and switch of both rule sets, unit by unit and chapter by chapter."""
    a, b = edition(one), edition(other)
    return [*_of_units(a, b), *_of_chapters(a, b)]


def _of_units(a: Edition, b: Edition) -> Iterator[Switch]:
    for kind in KINDS:
        for field, (_, rule) in UNIT_SWITCHES.items():
            values = (getattr(a.unit(kind), field), getattr(b.unit(kind), field))
            yield Switch(f"units.{kind}.{field}", rule, values, kind)


def _of_chapters(a: Edition, b: Edition) -> Iterator[Switch]:
    for field, (_, rule) in SWITCHES.items():
        chapter, _, switch = field.partition(".")
        values = (
            getattr(getattr(a, chapter), switch),
            getattr(getattr(b, chapter), switch),
        )
        yield Switch(field, rule, values)


def all_switches() -> set[str]:
    """The names of all switches that a rule set has, read off the rule sets themselves."""
    rules = edition("premium")
    chapters = (field for field in fields(rules) if hasattr(getattr(rules, field.name), "__slots__"))
    return {
        f"{chapter.name}.{field.name}"
        for chapter in chapters
        if chapter.name not in ("id", "dice", "supremacy", "costs")
        for field in fields(getattr(rules, chapter.name))
    }


# -- what they make of a position


class Player(NamedTuple):
    """A player under both rule sets: income, points of a round."""

    army: str
    income: tuple[int, int]
    points: tuple[int, int]


class Reach(NamedTuple):
    """Where one movement leads in one rule set only."""

    which: int
    """0: in the one, 1: in the other."""
    origin: str
    how: str
    areas: tuple[str, ...]


class Comparison(NamedTuple):
    """One position under two rule sets."""

    rules: tuple[str, str]
    army: str
    switches: tuple[Switch, ...]
    players: tuple[Player, ...]
    goals: tuple[int, int]
    """The victory points that decide, for so many players."""
    attacks: tuple[dict[str, Move], dict[str, Move]]
    """What is open to attack for the army, each area with one attack on it."""
    moves: tuple[Reach, ...]
    """Where it could move in one of them only."""

    @property
    def differing(self) -> list[Switch]:
        return [switch for switch in self.switches if switch.differs]

    def only(self, which: int) -> list[str]:
        """What is open to attack in one of them only."""
        other = self.attacks[1 - which]
        return [area for area in self.attacks[which] if area not in other]

    @property
    def in_both(self) -> list[str]:
        return [area for area in self.attacks[0] if area in self.attacks[1]]


def compare(state: State, one: str, other: str, army: str) -> Comparison:
    """The position under both, for an army that is on turn."""
    check_army(state, army)
    both = (under(state, one), under(state, other))
    players = tuple(
        Player(
            seat,
            (_income(both[0], seat), _income(both[1], seat)),
            (_points(both[0], seat), _points(both[1], seat)),
        )
        for seat in state.seats
    )
    moving = (in_movement(both[0], army), in_movement(both[1], army))
    return Comparison(
        (one, other),
        army,
        tuple(switches(one, other)),
        players,
        (scoring.threshold(both[0]), scoring.threshold(both[1])),
        (open_attacks(moving[0]), open_attacks(moving[1])),
        tuple(_only_in_one(moving)),
    )


def _income(state: State, army: str) -> int:
    return income.points(in_production(state, army), army)


def _points(state: State, army: str) -> int:
    return sum(line[2] for line in scoring.score_of(state, army))


def open_attacks(state: State) -> dict[str, Move]:
    """What the army on turn could attack now, from anywhere, each area with one such attack."""
    found: dict[str, Move] = {}
    for move in _attacks(state):
        target = str(getattr(move, "target", ""))
        if target not in found and next(_refusals(state, move), None) is None:
            found[target] = move
    return dict(sorted(found.items(), key=lambda item: state.board.index[item[0]]))


def _attacks(state: State) -> Iterator[Move]:
    """One attack of each kind from each area on each other within reach, with all that may go."""
    board, army = state.board, state.turn.army
    for area in state.areas_of(army):
        holding = state.holding(area)
        if holding is None:
            continue
        units = holding.units
        if board[area].kind == "sea":
            yield from (Attack(area, sea, units) for sea in seas_within_reach(state, area))
            for coast in board.land_neighbours[area]:
                yield Bombard(area, coast, units.submarine)
            continue
        for land in board.land_neighbours[area]:
            if is_enemy(state, land):
                yield Attack(area, land, units)
        yield from (Attack(area, coast, units, True) for coast in coasts_within_reach(state, area))
        if units.bomber:
            yield from (Bomb(area, sea, units.bomber) for sea in board.sea_neighbours[area])


def _refusals(state: State, move: Move) -> Iterator[Any]:
    if isinstance(move, Attack):
        return combat.refuse_attack(state, move)
    if isinstance(move, Bomb):
        return special.refuse_bomb(state, move)
    if isinstance(move, Bombard):
        return special.refuse_bombard(state, move)
    raise AssertionError(f"{move} is no attack that is compared")


def _only_in_one(moving: tuple[State, State]) -> Iterator[Reach]:
    for origin in moving[0].areas_of(moving[0].turn.army):
        for how in ways_from(moving[0], origin):
            first, second = (reach(state, origin, how) for state in moving)
            for which, (here, there) in enumerate(((first, second), (second, first))):
                areas = tuple(area for area in here if area not in there)
                if areas:
                    yield Reach(which, origin, how, areas)
