"""Moves in words: every kind of move, in every language."""

from dataclasses import is_dataclass

import pytest

from dustlab.core.dice import hits
from dustlab.core.match import Chance
from dustlab.core.words import LANGUAGES
from dustlab.dust import moves
from dustlab.dust.components import Units
from dustlab.dust.text.moves import tell_move, tell_outcome

TANK = Units(tank=1)
TOLD: dict[moves.Move, str] = {
    moves.ChooseCard("c1m3p3s1"): "card Koshka (combat 1, movement 3, production 3, 1 star)",
    moves.ClaimCapital("berlin"): "claim the capital: Berlin",
    moves.ClaimArea("persia"): "claim an area: Persia",
    moves.PlaceCenter("egypt"): "production center in Egypt",
    moves.Place(TANK, "egypt"): "place 1 tank → Egypt",
    moves.Place(Units(submarine=1), "north_sea", "berlin"): (
        "place 1 submarine → North Sea (from Berlin)"
    ),
    moves.EndReinforcements(): "end the reinforcements",
    moves.Buy("tank", 2): "buy 2 tanks",
    moves.Buy("mech", 1, "france"): "buy 1 mech for France",
    moves.Buy("center", 2): "buy 2 production centers",
    moves.Buy("card", 1): "buy 1 card",
    moves.Discard("c1m3p3s1"): "discard card Koshka (combat 1, movement 3, production 3, 1 star)",
    moves.EndBuying(): "end buying",
    moves.March("ukraine", "moscow", TANK): "move Ukraine → Moscow: 1 tank",
    moves.Ship("egypt", "iberia", TANK): "move by ship Egypt → Iberia: 1 tank",
    moves.Fly((("moscow", 2), ("berlin", 1)), "egypt"): (
        "fly 2 bombers (Moscow) and 1 bomber (Berlin) → Egypt"
    ),
    moves.EndMovement(): "end the movement",
    moves.Attack("ukraine", "berlin", TANK): "attack Ukraine → Berlin: 1 tank",
    moves.Attack("egypt", "iberia", TANK, by_sea=True): "attack by sea Egypt → Iberia: 1 tank",
    moves.Drop((("moscow", 1),), "egypt"): "drop 1 mech (Moscow) → Egypt",
    moves.Bomb("egypt", "north_sea", 2): "bomb the submarines Egypt → North Sea: 2 bombers",
    moves.Bombard("north_sea", "berlin", 1): "bombard the coast North Sea → Berlin: 1 submarine",
    moves.Missile("egypt"): "missile → Egypt",
    moves.Mixed("attack", (("egypt", "persia", TANK), ("congo", "persia", Units(mech=2)))): (
        "attack Egypt → Persia: 1 tank and attack Congo → Persia: 2 mechs"
    ),
    moves.EndCombat(): "end the combat phase",
    moves.Roll(): "roll the dice",
    moves.EndProduction(): "end production",
    moves.Retreat(((TANK, "berlin"), (Units(mech=2), "persia"))): (
        "retreat 1 tank → Berlin and 2 mechs → Persia"
    ),
    moves.Take(Units(tank=2, mech=1)): "destroy 2 tanks and 1 mech",
    moves.Use("nurse"): "use Nurse",
    moves.Use("koshka", "berlin"): "use Koshka → Berlin",
    moves.Pass(): "let the ability go by",
}


@pytest.mark.parametrize(("move", "words"), TOLD.items(), ids=str)
def test_a_move_is_told_in_words(move: moves.Move, words: str) -> None:
    assert tell_move(move) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_move_is_told_in_every_language(language: str) -> None:
    kinds = {
        kind
        for kind in vars(moves).values()
        if isinstance(kind, type) and issubclass(kind, moves.Move) and kind is not moves.Move
    }
    assert all(is_dataclass(kind) for kind in kinds)
    assert {type(move) for move in TOLD} == kinds
    told = [tell_move(move, language) for move in TOLD]
    assert len(set(told)) == len(told)
    assert not [words for words in told if "_" in words]


def test_what_fell_is_told_in_words() -> None:
    nine, one = (Chance(hits(dice), "dust.battle.falling_roll") for dice in (9, 1))
    assert tell_outcome(3, nine) == "3 hits with 9 dice"
    assert tell_outcome(1, one) == "1 hit with one die"
    assert tell_outcome((2, 1), nine) == "2 and 1 hits"
    assert tell_outcome(3, nine, "de") == "3 Treffer mit 9 Würfeln"
