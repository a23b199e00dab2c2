"""The lines of a position of Dust, each declared once: see `dustlab.core.lines`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...core.forms import NUMBER, WORD, Form, Kind, one_of, or_none, several
from ...core.lines import Line, Lines
from ..cards import the_deck
from ..components import NO_UNITS
from ..state import ATTACKER, DEFENDER, MAJORITIES, Stage, State
from .blanks import AREA, ARMY, CARD, KIND_OF, PHASE, UNITS

WITH = "with"
"""The second word of a line that has a part of a board or a rule set of one's own."""

# -- what stands in the blanks


def _by(whose: Kind, kind: Kind, shown: str) -> Kind:
    """A value for each of several armies, or of the majorities: 'red 20, blue 11'."""

    def read(text: str, where: str, state: Any) -> dict[str, Any]:
        values = {}
        for part in filter(None, text.split(",")):
            name, _, value = part.strip().partition(" ")
            values[whose.read(name, where, state)] = kind.read(value.strip(), where, state)
        return values

    def write(values: dict[str, Any]) -> str:
        return ", ".join(f"{name} {value}" for name, value in values.items() if value != "")

    return Kind(f"{kind.means} for each", read, write, ".*", shown=shown)


KINDS = {
    **KIND_OF,
    "areas": several(AREA, shown="AREA AREA"),
    "area_or_none": or_none(AREA),
    "areas_by_army": _by(ARMY, AREA, "ARMY AREA, ARMY AREA"),
    "army": replace(ARMY, shown="ARMY"),
    "armies": several(ARMY, shown="ARMY ARMY"),
    "armies_by_majority": _by(one_of(*MAJORITIES), ARMY, "MAJORITY ARMY, MAJORITY ARMY"),
    "army_or_none": or_none(ARMY),
    "cards": several(CARD, shown="CARD CARD"),
    "cards_by_army": _by(ARMY, CARD, "ARMY CARD, ARMY CARD"),
    "end": one_of("battle", "turn", "game", shown="END"),
    "here": replace(AREA, shape=r"\S+"),
    "holder": replace(ARMY, shape=r"(?!center$|\d)\S+"),
    "kind_of_battle": one_of("land", "sea", "amphibious", "drop", shown="KIND"),
    "number": replace(NUMBER, shown="NUMBER"),
    "number_of_each": replace(several(NUMBER), shape=r"\S+ \S+", shown="NUMBER NUMBER"),
    "numbers_by_army": _by(ARMY, NUMBER, "ARMY NUMBER, ARMY NUMBER"),
    "phase": PHASE,
    "side": one_of(ATTACKER, DEFENDER),
    "stage": one_of(*Stage.ALL),
    "strike": one_of("bomb", "bombard", "missile", shown="KIND"),
    "rule": replace(WORD, shown="RULE"),
    "rule_set": replace(WORD, shown="RULE SET"),
    "units": replace(UNITS, shown="UNITS"),
    "word": WORD,
}


# -- what is written where it is not simply a field of its part


def _ends(state: State) -> list[Sequence[Any]]:
    return [(state.until,)] if state.until != "turn" else []


def _by_seat(state: State, values: Iterable[Any]) -> list[Sequence[Any]]:
    """One line for all players, if there is something to say of any of them."""
    by_seat = dict(zip(state.seats, values, strict=False))
    return [(by_seat,)] if any(by_seat.values()) else []


def _majorities(state: State) -> list[Sequence[Any]]:
    holders = dict(zip(MAJORITIES, state.tally.majorities, strict=True))
    return [(holders,)] if any(holders.values()) else []


def _hands(state: State) -> Iterable[Sequence[Any]]:
    return zip(state.seats, state.cards.hands, strict=False)


def _deck(state: State) -> list[Sequence[Any]]:
    """The deck is written where it is not simply all cards that lie nowhere else."""
    cards = state.cards
    elsewhere = {card for hand in cards.hands for card in hand} | set(cards.played)
    rest = set(the_deck()) - elsewhere - set(cards.discard)
    return [(cards.deck,)] if cards.deck and set(cards.deck) != rest else []


def _areas(state: State) -> Iterator[Sequence[Any]]:
    for area, holding in zip(state.board.areas, state.areas, strict=True):
        center = area.id in state.centers
        if holding:
            yield (area.id, holding.army, holding.units, center)
        elif center:
            yield (area.id, "", NO_UNITS, center)


# -- the lines


def _line(part: str, text: str, example: str, **how: Any) -> Line:
    return Line(part, Form(KINDS, "", dict, text, example), **how)


AREA_LINE = _line(
    "",
    "{area:here}[ {army:holder} {units}][ center]",
    "balkans blue 2 tank center",
    into="areas",
    rows=_areas,
)

LINES = Lines(
    (
        _line("table", "rules {rules:rule_set}", "rules premium", rows=lambda s: [(s.edition.id,)]),
        _line("table", "players {seats:armies}", "players red blue"),
        _line("table", "ends {until:end}", "ends battle", rows=_ends),
        _line(
            "table",
            "homes {homes:areas_by_army}",
            "homes red moscow, blue berlin",
            rows=lambda s: _by_seat(s, s.table.homes),
        ),
        _line("order", "round {round:number}", "round 2"),
        _line("", "phase {phase}", "phase production"),
        _line("order", "order {armies} at {at:number}", "order red blue at 0"),
        _line("order", "order {armies}", "order red blue", rows=lambda _: ()),
        _line("order", "used {used:armies}", "used red"),
        _line("order", "radar {radar:armies}", "radar red"),
        _line("order", "asked {asked:armies}", "asked blue"),
        _line("order", "truce {one:army} {other:army}", "truce red blue", into="truces"),
        _line(
            "tally",
            "scores {points:numbers_by_army}",
            "scores red 25, blue 11",
            rows=lambda s: _by_seat(s, s.tally.points),
        ),
        _line(
            "tally",
            "last {last:numbers_by_army}",
            "last red 3, blue 2",
            rows=lambda s: _by_seat(s, s.tally.last),
        ),
        _line(
            "tally",
            "majorities {majorities:armies_by_majority}",
            "majorities production red, sea blue",
            rows=_majorities,
        ),
        _line("tally", "[capitals open]", "capitals open"),
        _line("tally", "winners {winners:armies}", "winners red"),
        _line("cards", "hand {army} {cards}", "hand red c1m1p5s1", into="hands", rows=_hands),
        _line(
            "cards",
            "played {played:cards_by_army}",
            "played red c4m2p1s3, blue c5m1p1s2",
            rows=lambda s: _by_seat(s, s.cards.played),
        ),
        _line("cards", "discard {discard:cards}", "discard c1m1p5s1"),
        _line("cards", "deck {deck:cards}", "deck c1m1p5s1 c3m3p1s3", rows=_deck),
        _line(
            "turn",
            "turn {army} combat {combat_points:number}[ movement {movement_points:number}]",
            "turn red combat 1 movement 2",
        ),
        _line(
            "turn.shop",
            "shop points {points:number} centers {centers:number} cards {cards:number}[ closed]",
            "shop points 12 centers 0 cards 1",
            always=True,
        ),
        _line("turn.shop", "shop units {units}", "shop units 2 tank"),
        _line(
            "turn.shop",
            "shop neutral {area} {units}",
            "shop neutral vladivostok 1 mech",
            into="neutral",
        ),
        _line("turn.shop", "shop built {area} {number}", "shop built moscow 3", into="built"),
        _line("turn.shop", "shop new {new_centers:areas}", "shop new persia"),
        _line(
            "turn",
            "fought {kind:word} {origin:area_or_none} > {target:area} {winner:army_or_none}"
            " {because:rule}[ against {defender:army}]",
            "fought land ukraine > balkans red dust.battle.occupation against blue",
            into="fought",
        ),
        _line("turn", "turn [ended]", "turn ended"),
        _line(
            "battle",
            "battle {kind:kind_of_battle} {origin:area_or_none} > {target:area}",
            "battle land ukraine > balkans",
        ),
        _line(
            "battle",
            "battle attacker {attacker:army} {attackers:units}",
            "battle attacker red 3 tank",
        ),
        _line(
            "battle",
            "battle defender {defender:army} {defenders:units}",
            "battle defender blue 4 tank",
        ),
        _line("battle", "battle supremacy {supremacy:army}", "battle supremacy blue"),
        _line("battle", "battle waits {side} {stage}", "battle waits defender decide"),
        _line("battle", "battle hits {hits:number}", "battle hits 2"),
        _line("battle", "battle answer {answer:number}", "battle answer 1"),
        _line("battle", "battle dry {dry:number}", "battle dry 1"),
        _line("battle", "battle rolled {rolled:number}", "battle rolled 5"),
        _line("battle", "battle again {again:number}", "battle again 3"),
        _line("battle", "battle losses {losses:number_of_each}", "battle losses 1 0"),
        _line("battle", "battle fallen {fallen:units}", "battle fallen 1 tank"),
        _line("battle", "battle leaving {leaving:units}", "battle leaving 2 tank"),
        _line("battle", "battle aces {aces:armies}", "battle aces red"),
        _line("battle", "battle nurses {nurses:armies}", "battle nurses blue"),
        _line(
            "battle", "battle [defender_rolled:defender has rolled]", "battle defender has rolled"
        ),
        _line("battle", "battle [leaving in part]", "battle leaving in part"),
        _line(
            "strike",
            "strike {kind:strike} {origin:area_or_none} > {target:area}",
            "strike bombard north_sea > berlin",
        ),
        _line("strike", "strike of {attacker:army} on {defender:army}", "strike of red on blue"),
        _line(
            "strike",
            "strike {stage} dice {dice:number} hits {hits:number}",
            "strike take dice 2 hits 1",
        ),
        AREA_LINE,
    )
)
"""The lines of a position of Dust, in the order in which they are written."""
