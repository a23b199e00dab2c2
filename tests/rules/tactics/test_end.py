"""Points for destroyed units, the four endings, and who has won."""

from dataclasses import replace

import pytest

from dustlab.core.match import Match, Over
from dustlab.core.remarks import Event
from dustlab.tactics import State, new_match
from dustlab.tactics.rules.casualties import destroyed
from dustlab.tactics.rules.scenario import holding, may_still_win

from .rounds import round_trips, skirmish


def last_round(*lines: str) -> Match[State]:
    """The last unit of the last of five rounds is about to act."""
    match = skirmish("round 5", "rounds 5", *lines)
    match.automatic = False
    return match


def finish(match: Match[State]) -> Over | None:
    name = match.state.name(0)
    match.play(f"activate {name}: nothing, nothing")
    return match.over


ALIVE = ("piece hb: hell_boys at A5", "piece sp: sturmpioniere at E1 acted")


# -- points


def test_the_rulebooks_count_54_to_57() -> None:
    match = skirmish(
        "piece hlg: heavy_laser_grenadiers at A1", "piece hans: hans at B1",
        "piece hb: hell_boys at A5", "piece dd: death_dealers at B5",
    )  # fmt: skip
    state = match.state
    for piece in range(4):
        state = destroyed(state, piece, None)
    assert state.points == (54, 57)


def test_a_destroyed_unit_leaves_the_field_and_counts_for_the_other_side() -> None:
    state = skirmish(*ALIVE).state
    log: list[Event] = []
    after = destroyed(state, 0, log)
    assert after.pieces[0].squares == ()
    assert not after.pieces[0].is_alive
    assert after.points == (0, 34)
    assert [event.rule for event in log] == ["tactics.end.points"]


def test_who_is_destroyed_twice_counts_twice() -> None:
    state = skirmish(*ALIVE).state
    after = destroyed(state, 0, None)
    back = after.pieces[0]._replace(living=(3, 1, 1), squares=(0,))
    log: list[Event] = []
    again = destroyed(after._replace(pieces=(back, after.pieces[1])), 0, log)
    assert again.points == (0, 68)
    assert [event.rule for event in log] == ["tactics.end.twice"]


def test_a_hero_whose_squad_is_destroyed_goes_on_alone() -> None:
    state = skirmish(
        "piece sigrid: sigrid at C1 joined lg", "piece lg: laser_grenadiers at C1 joined sigrid",
        "piece dd: death_dealers at C5",
    ).state  # fmt: skip
    after = destroyed(state, 1, None)
    assert after.pieces[0].joined == -1
    assert after.pieces[0].squares
    assert after.points == (27, 0)


# -- the four endings, always at the end of a round


def test_all_units_of_a_side_are_destroyed_but_the_round_goes_on() -> None:
    match = skirmish("piece a: hell_boys at A5", "piece b: hell_boys at B5",
                     "piece sp: sturmpioniere off living 0,0 destroyed 1")  # fmt: skip
    assert "no enemy is left, and the game ends with this round" in match.pending.tell()
    told = match.play("activate a: nothing, nothing").events[-1]
    assert match.over is None
    assert told.rule == "tactics.end.all_destroyed"
    assert told.tell() == (
        "Axis: no unit is left. The game ends with this round, and the Allies will have won. "
        "1 of their units is still to act."
    )
    steps = match.play("activate b: nothing, nothing")
    assert match.over is not None
    assert match.over.winner == "allies"
    assert match.over.because == "tactics.end.all_destroyed"
    assert steps.events[-1].rule == "tactics.end.winner"
    assert round_trips(match)


def test_after_the_last_round_points_decide() -> None:
    over = finish(last_round(*ALIVE, "points 10 20"))
    assert over is not None
    assert (over.winner, over.because) == ("axis", "tactics.end.rounds")


def test_level_on_points_nobody_has_won() -> None:
    match = last_round(*ALIVE, "points 20 20")
    over = finish(match)
    assert over is not None
    assert over.winner == ""
    assert match.steps[-1].events[-1].rule == "tactics.end.level"


def test_before_the_last_round_the_game_goes_on() -> None:
    assert finish(skirmish("round 4", "rounds 5", *ALIVE, "points 10 20")) is None


def test_who_holds_the_square_gets_the_bonus() -> None:
    match = last_round(*ALIVE, "objective hold A5 bonus 20", "points 10 20")
    assert holding(match.state) == "allies"
    over = finish(match)
    assert over is not None
    assert over.winner == "allies"
    assert match.state.points == (30, 20)
    assert "tactics.end.bonus" in [event.rule for event in match.steps[-1].events]


def test_nobody_on_the_square_nobody_gets_it() -> None:
    match = last_round(*ALIVE, "objective hold C3 bonus 20", "points 10 20")
    assert holding(match.state) == ""
    over = finish(match)
    assert over is not None
    assert over.winner == "axis"


def test_an_objective_without_bonus_wins_outright() -> None:
    over = finish(last_round(*ALIVE, "objective hold A5", "points 0 90"))
    assert over is not None
    assert (over.winner, over.because) == ("allies", "tactics.end.objective")
    without_limit = skirmish("objective hold A5", *ALIVE, "points 0 90")
    over = finish(without_limit)
    assert over is not None
    assert over.because == "tactics.end.objective"


def test_when_nobody_can_win_any_more_points_decide() -> None:
    """No weapon is left that could hurt an enemy."""
    match = skirmish("piece v: blackhawk at A5", "piece w: hans at A1 acted", "points 5 0")
    state = match.state
    cards = tuple(card._replace(rows=()) for card in state.table.roster)
    table = replace(state.table, roster=cards)
    match = Match(match.game, state._replace(table=table))
    assert not may_still_win(match.state, "allies")
    over = finish(match)
    assert over is not None
    assert (over.winner, over.because) == ("allies", "tactics.end.out_of_reach")


def test_a_square_that_nobody_can_stand_on_is_out_of_reach() -> None:
    grid = ("...", ".+.", "...")
    match = skirmish("objective hold B2 bonus 5", "piece v: blackhawk at A3",
                     "piece w: hans at A1 acted", grid=grid)  # fmt: skip
    assert not may_still_win(match.state, "allies")
    over = finish(match)
    assert over is not None
    assert over.because == "tactics.end.out_of_reach"


@pytest.mark.parametrize(
    ("unit", "ends"),
    [
        # Flames do nothing to a tank trap, and machine guns too little for its armour.
        ("hot_dog", True),
        ("blackhawk", False),
        ("hell_boys", False),
    ],
)
def test_a_trap_keeps_vehicles_off_the_square_unless_somebody_can_shoot_it_away(
    unit: str, ends: bool
) -> None:
    match = skirmish("objective hold C3 bonus 5", "traps C3", f"piece v: {unit} at A5",
                     "piece w: wirbel at A1 acted")  # fmt: skip
    over = finish(match)
    assert (over is not None) is ends
    assert over is None or over.because == "tactics.end.out_of_reach"


def test_the_bridge_is_fought_for_a_square_and_twenty_points() -> None:
    goal = new_match("the_bridge").state.table.scenario
    assert (goal.objective, goal.hold_bonus, goal.rounds) == ("hold", 20, 8)


def test_an_activation_or_a_round_that_was_to_be_looked_at_says_what_is_over() -> None:
    match = skirmish("ends activation", "piece hans: hans at A1", "piece hb: hell_boys at C5")
    match.play("activate hb: nothing, nothing")
    assert str(match.pending) == "The activation is over."
    match = skirmish("ends round", "points 3 1", "piece hans: hans at A1 acted",
                     "piece hb: hell_boys at C5")  # fmt: skip
    match.play("activate hb: nothing, nothing")
    assert str(match.pending) == "The round is over: 3 against 1 victory points."
