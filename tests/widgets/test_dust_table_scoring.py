"""A round that is scored at the table of Dust, and the end of a game."""

from dustlab.dust import from_position, new_match
from dustlab_widgets.core.parts import is_shown
from tests.phases import CHAIN, moving
from tests.widgets.tables import (
    at_random,
    click,
    led_on,
    table,
)

WON = """
    rules premium
    players red blue
    phase over
    winners red
    round 5
    scores red 60
    berlin red 1 tank
"""


def test_a_round_that_ends_shows_the_sums_of_every_player() -> None:
    made = table(new_match(("red", "blue"), seed=2))
    led_on(made, lambda state: state.round == 2, at_random(2))
    told = made.talk.words.value
    assert "The round is scored" in told
    for army, points in zip(("Red", "Blue"), made.match.state.tally.points, strict=True):
        assert f"<td>{army}</td>" in told
        assert f"<td>{points}</td>" in told
    made.steps.back.click()
    assert "The round is scored" not in made.talk.words.value


def test_after_the_end_nothing_is_left_but_to_go_back() -> None:
    match = from_position(WON)
    made = table(match)
    assert "Red has won" in made.ask.value
    assert made.confirm.description == ""
    click(made, "berlin")
    assert "The game is over" in made.talk.words.value


def test_after_the_end_no_move_is_asked_for_and_a_written_one_is_told_that_it_is_over() -> None:
    match = from_position(WON)
    made = table(match)
    made.tabs.turn_to("moves")
    assert not is_shown(made.finder)
    made.play_text("move india > persia 1 tank")
    assert "The game is over" in made.talk.words.value
    assert made.desk.refused == ()
    made.go_on(moving(CHAIN))
    assert is_shown(made.finder)


def test_the_question_tells_what_the_round_would_bring_each_player_if_it_ended_now() -> None:
    made = table(moving("berlin red 1 tank\nscandinavia red 1 tank\nalaska red 1 tank"))
    # A capital, two power sources, and most land.
    assert "if it ended now: Red 4, Blue 0" in made.ask.value
