"""The bots: legal in every phase, the same for the same position, and each level stronger."""

from random import Random

import pytest

from dustlab.core.words import LANGUAGES
from dustlab.tactics import from_position, new_match
from dustlab.tactics.bots import BOTS, LEVELS
from dustlab.tactics.bots.levels import play_game
from dustlab.tactics.bots.worth import single_best, together_best
from dustlab.tactics.moves import Activate, Fire, LetGo, React
from dustlab.tactics.studies.single_activation import attacking

from .rounds import skirmish

FIELD = "the_bridge"
"""Here it counts most how well one plays; docs/bots-tactics.md has all fields, and more games."""


def winner(weak: str, strong: str, number: int) -> str:
    """Who won: the name of a level, or nobody; sides by turns."""
    levels = (weak, strong) if number % 2 else (strong, weak)
    game = play_game(levels, number, FIELD)
    return "".join(game.levels[seat] for seat in game.winners)


@pytest.mark.parametrize(("weak", "strong"), [("dabbler", "gunner"), ("gunner", "captain")])
def test_a_level_wins_more_often_than_the_one_below(weak: str, strong: str) -> None:
    won = [winner(weak, strong, number) for number in range(18)]
    assert won.count(strong) >= 12
    assert won.count(strong) > 2 * won.count(weak)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_builds_its_army_and_lays_out_the_field_and_says_why(level: str) -> None:
    match = new_match("first_patrol", {}, seed=5, lay_out=True)
    phases = set()
    for _ in range(120):
        if match.over is not None:
            break
        phases.add(match.state.phase)
        decided = BOTS[level].decide(match.state)
        assert decided.move == BOTS[level].decide(match.state).move
        told = {language: decided.why(language) for language in LANGUAGES}
        assert all(told.values())
        assert len(set(told.values())) == len(LANGUAGES)
        match.play(decided.move)
    assert {"army", "tiles", "cover", "activation", "action"} <= phases


def test_a_captain_fires_with_all_rows_at_whom_it_can_destroy() -> None:
    match = skirmish(
        "piece sp: sturmpioniere at A1",
        "piece hb: hell_boys at C1 living 1,0,0",
        "piece dd: death_dealers at A3",
        turn="axis",
    )
    match.play("activate sp: attack, nothing")
    move = BOTS["captain"].decide(match.state).move
    assert isinstance(move, Fire)
    assert together_best(match.state)[1] >= single_best(match.state)[1] > 0


def test_without_an_enemy_in_sight_nothing_is_worth_firing_at() -> None:
    match = skirmish(
        "piece sp: sturmpioniere at A1", "piece hb: hell_boys at C1", grid=(".x.",), turn="axis"
    )
    assert together_best(attacking(match.state, 0)) == ([], 0.0)


@pytest.mark.parametrize("level", ["gunner", "captain"])
def test_who_has_nobody_in_its_fire_says_so(level: str) -> None:
    match = from_position(
        "row ......\nphase action\nactive hans: attack, move\n"
        "piece hans: hans at A1\npiece hb: hell_boys at F1"
    )
    decision = BOTS[level].decide(match.state)
    assert str(decision.move) == "nothing"
    assert decision.why() == ("nobody is in its fire",)


def test_a_major_keeps_its_turn_rather_than_fire_with_one_die() -> None:
    match = skirmish(
        "piece dd: death_dealers at A1",
        "piece sp: sturmpioniere at A5",
        "piece hans: hans at D5 acted",
        turn="axis",
    )
    match.play("activate sp: move, attack")
    match.play("move A4")
    assert match.state.phase == "reaction"
    assert isinstance(BOTS["captain"].decide(match.state).move, React)
    decision = BOTS["major"].decide(match.state)
    assert isinstance(decision.move, LetGo)
    assert decision.why() == ("its own turn brings more than a throw of dice now",)


@pytest.mark.parametrize(
    ("enemy", "uses"), [("rhino at A4", True), ("the_hammers at A4", False), ("rhino off", False)]
)
def test_a_major_keeps_a_skill_for_a_target(enemy: str, uses: bool) -> None:
    match = skirmish("piece lara: lara at A1", f"piece enemy: {enemy}", turn="axis")
    decision = BOTS["major"].decide(match.state)
    assert isinstance(decision.move, Activate)
    assert ("berserk" in decision.move.skills) == uses
    assert decision.reasons[0].key != "tactics.bots.anything"


def test_only_one_place_is_called_the_best_to_go_on_from() -> None:
    match = skirmish(
        "piece dd: death_dealers at A1",
        "piece hans: hans at J5",
        grid=("..........",) * 5,
        turn="allies",
    )
    match.play("activate dd: move, move")
    thoughts = list(BOTS["colonel"].thoughts(match.state, "allies", Random(1)))
    first = {one: one.reasons[0].key for one in thoughts}
    best = [one for one, key in first.items() if key == "tactics.bots.goes_to"]
    assert {one.worth for one in best} == {max(one.worth for one in thoughts)}
    behind = {key for one, key in first.items() if one not in best}
    assert behind <= {"tactics.bots.estimate_alone", "tactics.bots.not_best"}
    assert "tactics.bots.estimate_alone" in behind


@pytest.mark.parametrize("level", ["major", "colonel"])
def test_why_is_said_in_every_phase_of_a_skirmish(level: str) -> None:
    match = new_match("the_bridge", seed=4)
    while match.over is None:
        decision = BOTS[level].decide(match.state)
        assert decision.reasons[0].key != "tactics.bots.anything", match.state.phase
        match.play(decision.move)
