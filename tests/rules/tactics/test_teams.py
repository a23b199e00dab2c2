"""Several players on a side: the sides take turns, and who of a team leads what."""

import copy
import pickle

import pytest

from dustlab.core.errors import BadInput
from dustlab.core.match import Choice
from dustlab.tactics import GAME, new_match
from dustlab.tactics.table import leaders, read_teams
from dustlab.tactics.text.cards import the_box

from .rounds import against, open_to, round_trips, skirmish

FOUR = {
    "allies": {"Ann": "vehicles", "Ben": "soldiers"},
    "axis": {"Cleo": "vehicles", "Dan": "soldiers"},
}
BOARD = (
    "piece blackhawk: blackhawk at A5",
    "piece hb: hell_boys at C5",
    "piece hans: hans at A1",
    "piece sp: sturmpioniere at C1",
)
SPLIT = ("team allies Ann vehicles, Ben soldiers", "team axis Cleo vehicles, Dan soldiers")


def said(*lines: str, move: str) -> list[tuple[str, str]]:
    """The events of a move, each with its rule."""
    step = skirmish(*BOARD, *lines).play(move)
    return [(one.rule, one.text) for one in step.events]


def test_the_sides_take_turns_and_not_the_players() -> None:
    """tactics.round.teams: after Ann it is the other side's turn, not Ben's."""
    match = skirmish(*BOARD, *SPLIT)
    match.play("activate blackhawk: nothing, nothing")
    assert match.pending == Choice("axis", "tactics.round.asks_activate")
    assert against(match, "activate hb: move, move") == ["tactics.round.alternate"]


def test_the_players_of_a_side_agree_who_activates_what() -> None:
    """tactics.round.teams: whatever the side may activate is open to its team."""
    alone, team = skirmish(*BOARD), skirmish(*BOARD, "team allies Ann, Ben, Cleo")
    assert open_to(team) == open_to(alone)
    events = said("team allies Ann, Ben, Cleo", move="activate hb: nothing, nothing")
    told = "Ann, Ben and Cleo agree who of them leads: Hell Boys."
    assert ("tactics.round.teams", told) in events


def test_one_leads_the_vehicles_and_one_the_soldiers() -> None:
    """tactics.round.split: four players, two of each side."""
    walker = said(*SPLIT, move="activate blackhawk: nothing, nothing")
    assert ("tactics.round.split", "Ann leads: Blackhawk.") in walker
    squad = said(*SPLIT, move="activate hb: nothing, nothing")
    assert ("tactics.round.split", "Ben leads: Hell Boys.") in squad


def test_with_one_player_on_each_side_nobody_is_named() -> None:
    events = said(move="activate hb: nothing, nothing")
    assert [rule for rule, _ in events if rule.startswith("tactics.round.")] == [
        "tactics.round.declare"
    ]


def test_heroes_are_soldiers_and_aircraft_go_with_the_vehicles() -> None:
    teams, units = read_teams(FOUR), the_box().units
    assert leaders(teams, units["lara"]) == ("Dan",)
    aircraft = [card for card in units.values() if card.is_aircraft]
    assert {leaders(teams, card) for card in aircraft} <= {("Ann",), ("Cleo",)}
    assert all(len(leaders(teams, card)) == 1 for card in units.values())


def test_a_match_keeps_its_teams_and_its_position_reads_back() -> None:
    match = new_match("first_patrol", seed=3, teams=FOUR)
    lines = GAME.write_position(match.state)
    assert set(SPLIT) <= set(lines)
    assert GAME.read_position(lines, "test") == match.state
    assert round_trips(skirmish(*BOARD, *SPLIT))
    for again in (copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
        assert again(match.state) == match.state
    assert new_match("first_patrol", seed=3).state != match.state


def test_an_army_that_is_built_by_moves_keeps_the_teams() -> None:
    match = new_match("first_patrol", armies={}, lay_out=True, seed=3, teams=FOUR)
    for move in ("enlist blackhawk", "end army", "enlist hans", "end army"):
        match.play(move)
    match.play("end joining") if match.state.phase == "joining" else None
    while match.state.phase in ("tiles", "cover"):
        match.play(next(iter(match.moves())))
    assert match.state.table.teams == read_teams(FOUR)


@pytest.mark.parametrize(
    ("given", "got"),
    [
        ({"reds": ["Ann"]}, "teams: expected a side (allies, axis), got reds"),
        ({"allies": {"Ann": "wings"}}, "got wings"),
        ({"allies": {"Ann": "vehicles"}}, "expected players who lead all of the side"),
        ({"allies": ["Ann", "Ben"], "axis": ["Ann"]}, "expected a name in one word"),
        ({"allies": ["Ann Lee"]}, "got Ann Lee"),
        ({"allies": list("abcd"), "axis": list("efg")}, "expected at most 6 players, got 7"),
    ],
)
def test_teams_that_make_no_sense_are_refused_in_a_line(given: object, got: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_teams(given)  # type: ignore[arg-type]
    assert got in str(caught.value)


@pytest.mark.parametrize("line", ["team allies", "team reds Ann", "team allies Ann, Ann"])
def test_a_line_of_a_position_that_makes_no_sense_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        skirmish(*BOARD, line)
