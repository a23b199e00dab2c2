"""A victory point phase by itself, told line by line."""

import pytest

from dustlab.dust.editions import EDITIONS
from dustlab.dust.rules import scoring
from dustlab.dust.studies.examples import example, held_by, with_center
from dustlab.dust.studies.rounds import (
    MOST,
    NOBODY,
    NONE,
    TIE,
    all_level,
    score_gains,
    tally,
    with_last_holder,
    with_points,
)


@pytest.mark.parametrize("rules", EDITIONS)
def test_rows_agree_with_the_score_of_the_rules(rules: str) -> None:
    state = example(rules=rules)
    for row in tally(state).rows:
        assert list(row.lines) == scoring.score_of(state, row.army)
        assert row.gained == sum(line.points for line in row.lines)
        assert row.points == row.before + row.gained


def test_each_majority_says_why_it_is_where_it_is() -> None:
    state = example()
    whys = {m.what: (m.now, m.why) for m in tally(state).majorities}
    assert whys == {
        "production": ("blue", TIE),
        "sea": ("red", TIE),
        "land": ("green", MOST),
    }
    without = with_last_holder(state, "sea", "")
    assert tally(without).majorities[1][3:] == ("", NOBODY)
    nothing = state
    for area in state.centers:
        nothing = with_center(nothing, area, False)
    assert tally(nothing).majorities[0].why == NONE


@pytest.mark.parametrize("rules", EDITIONS)
def test_all_level_leaves_it_to_the_tie_breaks(rules: str) -> None:
    told = tally(all_level(example(rules=rules)))
    assert len({row.points for row in told.rows}) == 1
    assert told.winners == ("green",)
    assert any(event.rule == "dust.scoring.victory.ties" for event in told.victory)


def test_nobody_is_near_the_victory_at_first() -> None:
    told = tally(example())
    assert told.victory == ()
    assert told.winners == ()
    assert (told.needed, told.exceed) == (40, True)


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("army", ["red", "blue", "green"])
def test_what_an_area_would_bring_is_what_it_brings(rules: str, army: str) -> None:
    state = example(rules=rules)
    now = sum(line.points for line in scoring.score_of(state, army))
    found = score_gains(state, army)
    assert found
    for gain in found:
        then = scoring.score_of(held_by(state, gain.area, army), army)
        assert sum(line.points for line in then) == now + gain.points


def test_points_are_never_less_than_none() -> None:
    assert with_points(example(), "red", -3).score("red") == 0
