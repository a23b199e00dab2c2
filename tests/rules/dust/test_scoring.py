"""The victory point phase: points, majorities, and who wins."""

import pytest

from dustlab.core.match import Match, Over, Steps
from dustlab.dust import State
from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules.scoring import (
    capitals_of,
    majorities,
    power_sources_of,
    score_of,
    threshold,
    verdict,
)
from tests.boards import at, reasons

ONE_POINT = ("premium", "standard")
TWO_POINTS = ("epic", "original")

# Red: two capitals, four power sources (one at sea), two centers, one sea.
# Blue: one capital, two power sources, two centers, two seas. Black is neutral.
BOARD = """
    berlin red 2 tank center
    moscow red 1 tank
    scandinavia red 1 mech
    persia red 1 fighter
    sahara red 1 tank
    egypt red 1 bomber center
    north_atlantic red 1 submarine
    new_york blue 1 tank center
    alaska blue 1 tank
    great_plains blue 1 tank
    mexico blue 1 tank center
    caribbean_sea blue 1 submarine
    east_pacific blue 2 submarine
    beijing black 1 tank 1 mech center
"""
HOMES = "homes red berlin, blue new_york"


def last_turn(
    text: str = "",
    rules: str = "premium",
    players: str = "red blue",
    board: str = BOARD,
    homes: str = HOMES,
) -> Match[State]:
    """The last turn of a round: when it ends, points are counted."""
    return at(
        f"""
        rules {rules}
        players {players}
        ends game
        {homes}
        order {players} at {len(players.split()) - 1}
        {text}
        {board}
        """,
        turn=f"turn {players.rsplit(maxsplit=1)[-1]} combat 1",
    )


def scored(match: Match[State]) -> Steps[State]:
    return match.play("end combat")


def told(steps: Steps[State], rule: str) -> list[str]:
    return [event.text for event in steps.events if event.rule == rule]


# Points


def test_an_armys_holdings_are_found_on_land_and_at_sea() -> None:
    state = last_turn().state
    assert power_sources_of(state, "red") == ["scandinavia", "sahara", "persia", "north_atlantic"]
    assert capitals_of(state, "red") == ["berlin", "moscow"]
    assert power_sources_of(state, "blue") == ["alaska", "great_plains"]


@pytest.mark.parametrize("rules", ONE_POINT)
def test_one_point_for_each_capital_each_power_source_and_each_majority(rules: str) -> None:
    match = last_turn(rules=rules)
    assert score_of(match.state, "red") == [
        ("capitals", 2, 2),
        ("power_sources", 4, 4),
        ("majorities", 1, 1),
    ]
    assert score_of(match.state, "blue") == [
        ("capitals", 1, 1),
        ("power_sources", 2, 2),
        ("majorities", 1, 1),
    ]
    scored(match)
    assert match.state.scores == (7, 4)
    assert match.state.tally.last == (7, 4)


@pytest.mark.parametrize("rules", TWO_POINTS)
def test_two_points_for_capitals_and_majorities_and_one_for_three_power_sources(
    rules: str,
) -> None:
    match = last_turn(rules=rules, homes="homes red berlin, blue moscow")
    assert score_of(match.state, "red") == [
        ("capitals", 2, 4),
        ("power_sources", 4, 1),
        ("majorities", 1, 2),
    ]


@pytest.mark.parametrize("rules", TWO_POINTS)
@pytest.mark.parametrize(("sources", "points"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_only_whole_threes_of_power_sources_count_by_these_rules(
    rules: str, sources: int, points: int
) -> None:
    names = ["alaska", "greenland", "amazonia", "patagonia", "sahara", "persia"]
    board = "\n".join(f"{name} red 1 tank" for name in names[:sources])
    state = last_turn(rules=rules, board=board).state
    assert score_of(state, "red")[1] == ("power_sources", sources, points)


def test_points_are_added_up_round_by_round_and_never_lost() -> None:
    match = last_turn("scores red 20, blue 3")
    steps = scored(match)
    assert match.state.scores == (27, 7)
    assert "Red scores 7 and has 27 victory points." in told(steps, "dust.scoring.points")
    bare = last_turn("scores red 20, blue 3", board="berlin blue 1 tank")
    scored(bare)
    assert bare.state.scores[0] == 20


def test_neutral_armies_score_nothing() -> None:
    match = last_turn()
    steps = scored(match)
    assert len(match.state.scores) == 2
    assert not any("Black" in event.text for event in steps.events)


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_a_capital_that_was_neutral_counts_for_whoever_takes_it(rules: str) -> None:
    state = last_turn(rules=rules).state
    assert "moscow" not in state.table.homes
    assert score_of(state, "red")[0][1] == 2


def test_by_the_original_rules_only_capitals_that_players_claimed_count() -> None:
    state = last_turn(rules="original").state
    assert capitals_of(state, "red") == ["berlin"]
    assert score_of(state, "red")[0] == ("capitals", 1, 2)
    # An enemy's capital keeps its token and counts for its captor.
    taken = BOARD.replace("new_york blue", "new_york red")
    assert capitals_of(last_turn(rules="original", board=taken).state, "red") == [
        "new_york",
        "berlin",
    ]


def test_every_line_of_a_score_names_its_rule() -> None:
    steps = scored(last_turn())
    assert told(steps, "dust.scoring.capitals")[0] == "Red holds 2 capitals: 2 points."
    assert told(steps, "dust.scoring.power_sources")[0] == "Red holds 4 power sources: 4 points."
    assert "Red holds 1 majority: 1 point." in told(steps, "dust.scoring.majorities")


# Majorities


@pytest.mark.parametrize("rules", EDITIONS)
def test_most_centers_most_seas_and_most_land_areas_are_the_majorities(rules: str) -> None:
    more = BOARD.replace("moscow red 1 tank", "moscow red 1 tank center")
    assert majorities(last_turn(rules=rules, board=more).state) == ("red", "blue", "red")


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_tie_leaves_a_majority_with_its_last_holder(rules: str) -> None:
    match = last_turn("majorities production blue", rules)
    steps = scored(match)
    assert match.state.tally.majorities[0] == "blue"
    (why,) = told(steps, "dust.scoring.majorities.ties")
    assert why == (
        "Blue keeps the production majority, level at 2 with Red: a tie leaves it with its holder."
    )


@pytest.mark.parametrize("holder", ["", "majorities production green"])
def test_a_tie_without_the_last_holder_leaves_a_majority_to_nobody(holder: str) -> None:
    match = last_turn(holder, players="red blue green", homes="homes red berlin")
    steps = scored(match)
    assert match.state.tally.majorities[0] == ""
    (why,) = told(steps, "dust.scoring.majorities.ties")
    assert why == "Nobody holds the production majority: Red and Blue are level with 2."


def test_a_majority_goes_to_whoever_has_more_than_its_holder() -> None:
    match = last_turn("majorities sea red, land blue")
    steps = scored(match)
    assert match.state.tally.majorities == ("", "blue", "red")
    assert "Blue takes the sea majority with 2." in told(steps, "dust.scoring.majorities")


def test_nobody_leads_with_nothing() -> None:
    match = last_turn("majorities production red", board="berlin red 1 tank\nmexico blue 1 tank")
    assert majorities(match.state)[0] == ""
    assert majorities(match.state)[1] == ""


def test_units_of_the_neutrals_do_not_count_for_majorities() -> None:
    board = "berlin black 1 tank center\npersia black 1 tank\nmexico red 1 tank\nperu blue 1 tank"
    assert majorities(last_turn(board=board).state) == ("", "", "")


# Victory


@pytest.mark.parametrize(
    ("rules", "players", "needed"),
    [
        ("premium", 2, 50),
        ("premium", 3, 40),
        ("premium", 4, 40),
        ("premium", 5, 30),
        ("standard", 6, 30),
        ("epic", 2, 40),
        ("epic", 6, 40),
        ("original", 2, 40),
        ("original", 5, 40),
    ],
)
def test_the_number_to_win_goes_by_players_or_is_the_same_for_all(
    rules: str, players: int, needed: int
) -> None:
    armies = " ".join(("red", "blue", "green", "black", "orange", "purple")[:players])
    board = BOARD.replace("beijing black", "beijing red")
    assert threshold(last_turn(rules=rules, players=armies, board=board, homes="").state) == needed


def test_by_the_premium_rules_the_number_must_be_exceeded() -> None:
    reached = last_turn("scores red 43")
    scored(reached)
    assert (reached.state.scores[0], reached.state.phase) == (50, "production")
    passed = last_turn("scores red 44")
    steps = scored(passed)
    assert passed.state.phase == "over"
    assert "Red has 51 victory points, more than 50." in told(steps, "dust.scoring.victory")


@pytest.mark.parametrize(("rules", "before"), [("standard", 43), ("epic", 33), ("original", 35)])
def test_by_the_other_rules_reaching_the_number_is_enough(rules: str, before: int) -> None:
    match = last_turn(f"scores red {before}", rules)
    scored(match)
    assert match.state.phase == "over"
    assert isinstance(match.pending, Over)
    assert match.pending.winner == "red"
    assert match.state.scores[0] == threshold(match.state)
    short = last_turn(f"scores red {before - 1}", rules)
    scored(short)
    assert short.state.phase == "production"


def test_the_highest_score_wins_among_several_that_are_there() -> None:
    match = last_turn("scores red 50, blue 54")
    scored(match)
    assert match.state.scores == (57, 58)
    assert match.state.tally.winners == ("blue",)
    assert isinstance(match.pending, Over)
    assert match.pending.because == "dust.scoring.victory"


WITHOUT_A_CAPITAL = BOARD.replace("berlin red", "berlin black").replace(
    "moscow red", "moscow black"
)


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_nobody_wins_without_a_capital(rules: str) -> None:
    match = last_turn("scores red 60", rules, board=WITHOUT_A_CAPITAL)
    steps = scored(match)
    assert match.state.phase == "production"
    assert told(steps, "dust.scoring.victory.capital") == ["Red holds no capital and cannot win."]
    # It is left out of the comparison too: blue wins with less.
    both = last_turn("scores red 60, blue 52", rules, board=WITHOUT_A_CAPITAL)
    scored(both)
    assert both.state.tally.winners == ("blue",)


def test_by_the_original_rules_no_capital_is_needed() -> None:
    match = last_turn("scores red 60, blue 52", "original", board=WITHOUT_A_CAPITAL)
    scored(match)
    assert match.state.tally.winners == ("red",)


# Level on points


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_level_on_points_most_capitals_decide(rules: str) -> None:
    # Both have 60 after the count; red holds two capitals.
    first = last_turn(rules=rules)
    gains = [sum(line.points for line in score_of(first.state, army)) for army in ("red", "blue")]
    match = last_turn(f"scores red {60 - gains[0]}, blue {60 - gains[1]}", rules)
    steps = scored(match)
    assert match.state.scores == (60, 60)
    assert match.state.tally.winners == ("red",)
    assert told(steps, "dust.scoring.victory.ties")[0] == (
        "Red and Blue are level; capitals decide: Red with 2."
    )


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_level_on_capitals_too_most_areas_on_land_and_sea_decide(rules: str) -> None:
    board = """
        berlin red 1 tank
        ukraine red 1 tank
        new_york blue 1 tank
        mexico blue 1 tank
        sargasso_sea blue 1 submarine
    """
    both = f"scores red {62 if rules == 'epic' else 61}, blue 60"
    match = last_turn(both, rules, board=board)
    scored(match)
    assert match.state.scores[0] == match.state.scores[1]
    assert match.state.tally.winners == ("blue",)
    assert isinstance(match.pending, Over)
    assert match.pending.because == "dust.scoring.victory.ties"


EVEN = """
    berlin red 1 tank
    new_york blue 1 tank
"""


@pytest.mark.parametrize("rules", ["premium", "standard", "epic"])
def test_still_level_they_share_the_victory(rules: str) -> None:
    match = last_turn("scores red 60, blue 60", rules, board=EVEN)
    steps = scored(match)
    assert match.state.tally.winners == ("red", "blue")
    assert isinstance(match.pending, Over)
    assert match.pending.winner == ""
    assert str(match.pending) == "Red and Blue have won the game together."
    assert told(steps, "dust.scoring.victory.level")


def test_by_the_original_rules_they_play_another_round() -> None:
    match = last_turn("scores red 60, blue 60", "original", board=EVEN)
    steps = scored(match)
    assert (match.state.phase, match.state.round) == ("production", 3)
    assert match.state.tally.winners == ()
    assert told(steps, "dust.scoring.victory.level") == [
        "Red and Blue are level in everything: one more round is played."
    ]


@pytest.mark.parametrize(
    ("board", "tally"),
    [
        ("ukraine red 1 tank\nmexico blue 1 tank", "last red 3, blue 2"),
        ("ukraine red 1 tank\nmexico blue 1 tank", "majorities production red"),
        ("ukraine red 1 tank\npersia red 1 tank\nmexico blue 1 tank", ""),
        ("persia red 1 tank\nmexico blue 1 tank", ""),
        ("berlin red 1 tank\nmexico blue 1 tank", ""),
    ],
    ids=["points of the last round", "majorities", "land areas", "power sources", "capitals"],
)
def test_by_the_original_rules_five_things_are_compared_one_after_another(
    board: str, tally: str
) -> None:
    state = last_turn(f"scores red 45, blue 45\n{tally}", "original", board=board).state
    assert verdict(state) == (("red",), "dust.scoring.victory.ties")


def test_an_earlier_comparison_outweighs_the_later_ones() -> None:
    board = "persia red 1 tank\nberlin red 1 tank\nmexico blue 1 tank"
    text = "scores red 45, blue 45\nlast red 2, blue 3"
    assert verdict(last_turn(text, "original", board=board).state).winners == ("blue",)
    text = "scores red 45, blue 45\nmajorities sea blue"
    assert verdict(last_turn(text, "original", board=board).state).winners == ("blue",)


def test_when_the_game_is_over_nothing_more_can_be_played() -> None:
    match = last_turn("scores red 60")
    scored(match)
    assert match.moves() == []
    assert isinstance(match.over, Over)
    assert reasons(match, "end combat")
