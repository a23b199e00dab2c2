"""Positions that no game of Dual Powers can come to, each told in one line; and what goes without
saying, filled in by the rules."""

from random import Random

import pytest

from dustlab import dualpowers
from dustlab.core.errors import BadInput
from dustlab.core.match import Choice
from dustlab.dualpowers import GAME
from dustlab.dualpowers.components import MONTHS
from dustlab.dualpowers.text.questions import measure
from tests.city import city

ALONE = "player red difficulty 2\nunrest tan\nblockade green\n"
UNREST = "phase unrest\nunrest tan\n"

# What is impossible, and the same made possible by another line.
IMPOSSIBLE = {
    "a bonus action on the 16th": ("phase bonus\ndate 16 april", "date 15 april"),
    "a bonus that is due on the 16th": ("card tan-1 bonus\ndate 16 april", "date 15 april"),
    "a card that waits while one is to be played": ("phase card\ncard tan-1", "phase action"),
    "a card of a day to which it cannot lead": ("card red-6\ndate 5 april", "date 6 april"),
    "a card that was played before the game began": ("card red-6\ndate 5 march", "date 7 march"),
    "a leader who came and is not there": ("card lenin led", "blue lenin"),
    "a leader's card after both its actions": (
        "card lenin led special\nblue lenin",
        "card lenin led",
    ),
    "marks of a leader on another card": ("card tan-1 led", "card tan-1"),
    "the people inspired, for the other side": ("card lenin special\nwill white", "will red"),
    "an unrest chooser who is not the stronger": (
        UNREST + "turn red\ntan white 2/1",
        "turn white",
    ),
    "a bonus action of a side that is not the stronger": (
        "phase unrest bonus\nunrest tan\nturn red\ntan white 2/1, red 1/0",
        "turn white",
    ),
    "a choice where nobody is stronger": (UNREST + "tan neutral 1/0", "tan red 1/0"),
    "a choice without an unrest region": ("phase unrest\ntan red 1/0", "unrest tan"),
    "a choice before all turns are over": (
        UNREST + "tan red 1/0\ntaken 7 first red",
        "taken 8 first red",
    ),
    "a ninth turn": ("turn red\ntaken 8 first red", "taken 6 first red"),
    "the wrong side after three turns": ("turn red\ntaken 3 first red", "turn white"),
    "a first turn without the will of the people": (
        "turn red\ntaken 0 first red\nwill white",
        "will red",
    ),
    "more cards played than turns": (
        "date 20 march\nturn red\ntaken 2 first red\nplayed white tan-1 tan-2",
        "played white tan-1",
    ),
    "a human first turn, alone": (ALONE + "turn red\ntaken 0 first red", "taken 1 first white"),
    "a first turn of the opposition without the will": (
        ALONE + "turn white\ntaken 0 first white\nwill red",
        "will white",
    ),
    "the will left where it was when its leader comes": (
        ALONE + "phase opposition leader\nleaders lvov kerensky kornilov\nwill red",
        "will white",
    ),
    "a leader turned up by the player": (
        ALONE + "phase opposition leader\nleaders lvov kerensky kornilov\nturn red",
        "turn white",
    ),
    "a leader of the opposition in the game for two": (
        "phase opposition leader\nunrest tan",
        "phase card",
    ),
    "a bonus instead of points for the opposition's unrest": (
        ALONE + "phase unrest bonus\nwill white\ntan white 2/X",
        "tan red 2/1",
    ),
    "an objective chosen alone": (ALONE + "phase objective", "phase card"),
    "an objective of the opposition": (ALONE + "objective white tan-1", "objective red tan-1"),
    "a hand of the opposition": (ALONE + "hand white tan-1", "hand red tan-1"),
    "a leader in the opposition's row": (
        ALONE + "date 20 march\nplayed white lvov",
        "played white tan-1",
    ),
    "six cards of the opposition": (
        ALONE + "pile tan-1 tan-2 tan-3 tan-4 tan-5 tan-6",
        "pile tan-1 tan-2 tan-3 tan-4 tan-5",
    ),
    "a pile that should have grown smaller": (
        ALONE + "turn red\ntaken 5 first white\npile tan-1 tan-2 tan-3",
        "pile tan-1 tan-2",
    ),
    "leaders who should have come": (ALONE + "leaders lvov kerensky kornilov", "leaders lvov"),
    "a pile in the game for two": ("pile tan-1", ALONE),
    "a day and a round that cannot be together": ("date 20 july\nround 1", "round 3"),
    "a late round in early March": ("round 6\ndate 3 march", "date 3 july"),
    "a date before the cards that were played": (
        "turn red\nplayed red tan-8 tan-7\nplayed white red-8 red-7\ndate 20 march",
        "date 31 march",
    ),
    "October, for two, before the last turns": (
        "date 31 october\nturn red\ntaken 0 first red\nround 5",
        "date 31 august",
    ),
    "a seventh round": ("round 7", "round 6"),
    "a fourth round alone": (ALONE + "round 4", "round 3"),
    "cards drawn after the first of March in round 1": (
        "phase draw\nround 1\ndate 3 march",
        "round 2",
    ),
    "the other side draws the third card": (
        "phase draw\ntaken 2 first red\nturn white",
        "turn red",
    ),
    "both tiles in the clean-up": ("phase clean-up\nunrest tan\nblockade red", "phase card"),
    "too many tiles in the third round": (
        "round 3\nunrest tan\nblockade red\ntiles green blue white",
        "tiles green blue",
    ),
    "too few tiles in the first": (
        "round 1\nunrest tan\nblockade red\ntiles green",
        "tiles green blue white purple",
    ),
    "a blockade tile in round 6": ("round 6\nunrest tan\nblockade red", "round 5"),
    "points before the first scoring": ("round 1\nsupport red 3", "round 2"),
    "an end for which there is no reason": ("phase over\nsupport red 3", "support red 12"),
    "a winner who has lost": ("phase over\nsupport red 12\nturn white", "turn red"),
    "Trotsky before May": ("date 3 april\ntan trotsky", "date 3 july"),
    "a red Trotsky before August": ("date 3 july\ntan red trotsky", "date 3 august"),
    "a neutral Trotsky after July": ("date 3 august\ntan trotsky", "date 3 july"),
    "a hand of twelve in March": (
        "hand red tan-1 tan-2 tan-3 tan-4 tan-5 tan-6 tan-7 tan-8 red-1 red-2 red-3 red-4",
        "hand red tan-1 tan-2 tan-3 tan-4",
    ),
    "an objective before it is chosen": (
        "phase objective\nturn red\nobjective red tan-1",
        "objective white tan-1",
    ),
    "an objective chosen first without the will of the people": (
        "phase objective\nturn red\nwill white\nhand red red-6",
        "will red",
    ),
    "an objective turned up before the first turn": (
        "turn red\ntaken 0 first red\nobjective white tan-1 shown",
        "objective white tan-1",
    ),
    "an objective turned up before the opposition's leader came": (
        ALONE + "phase opposition leader\nleaders lvov\nobjective red tan-1 shown",
        "objective red tan-1",
    ),
    "an objective while cards are drawn": ("phase draw\nobjective red tan-1", "phase card"),
    "an objective in the clean-up": (
        "phase clean-up\nunrest tan\nobjective red tan-1",
        "phase card",
    ),
    "a token in the setup": ("phase neutrals\ntan red 1/0", "tan neutral 1/0"),
    "a command card in the setup": ("phase neutrals\nhand red tan-1", "hand red lenin"),
    "more cards than the box has": ("hand white ? ? ?\ndeck 48 hidden", "deck 45 hidden"),
}


def changed(lines: str, change: str) -> str:
    """The lines, with those of the same beginning replaced."""
    starts = {line.split()[0] for line in change.splitlines()}
    kept = [line for line in lines.splitlines() if line.split()[0] not in starts]
    return "\n".join([*kept, change])


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_no_game_comes_to_is_told_in_one_line(name: str) -> None:
    impossible, change = IMPOSSIBLE[name]
    with pytest.raises(BadInput) as told:
        dualpowers.from_position(impossible)
    assert "\n" not in str(told.value)
    assert ": expected " in str(told.value)
    assert ", got " in str(told.value)
    possible = dualpowers.from_position(changed(impossible, change)).state
    assert GAME.pending(possible)


# -- what goes without saying


def test_on_a_bonus_day_the_card_that_led_there_has_its_bonus() -> None:
    for day, due in ((15, True), (31, True), (16, False)):
        state = city(f"date {day} april\ncard tan-1").state
        assert state.turn.bonus == due
    assert city("phase bonus").state.date.day == 15


def test_a_card_that_was_played_has_moved_the_day_marker() -> None:
    assert city("card purple-5").state.date.day == 6
    assert city("card purple-5\ntan trotsky").state.date[1:] == (6, 2)


def test_the_stronger_side_has_the_choice_and_the_winner_has_won() -> None:
    assert city(UNREST + "tan white 2/1, red 1/0").state.side == "white"
    assert city("phase over\nsupport white 12").state.side == "white"
    assert city("turn white\ntaken 1 first red").state == city("taken 1 first red").state


def test_the_round_is_the_first_that_can_have_come_to_the_date() -> None:
    for date, round_ in (("1 march", 1), ("16 april", 2), ("3 july", 3), ("20 september", 4)):
        assert city(f"date {date}").state.date.round == round_
    assert city("support red 2").state.date.round == 2
    assert city("unrest tan\nblockade red\ntiles green blue\ndate 3 may_june").state.date.round == 3
    assert city(UNREST + "date 3 april\ntan red 1/0").state.date.round == 1


def test_the_blockade_marker_stands_where_its_tile_has_it() -> None:
    assert city("blockade green").state.tiles.barrier == "green-red"
    assert city("blockade green\nbarrier tan-white").state.tiles.barrier == "tan-white"
    assert city("").state.tiles.barrier == ""


def test_alone_the_turns_are_counted_from_the_oppositions_cards() -> None:
    row = ALONE + "date 20 march\nplayed white tan-1 tan-2\n"
    assert city(row + "turn red").state.turn[:2] == (3, "white")
    assert city(row + "turn white").state.turn[:2] == (4, "white")
    assert city(ALONE + "turn red").state.turn[:2] == (1, "white")
    first = city(ALONE + "turn white\nwill white").state
    assert (first.turn[:2], first.will) == ((0, "white"), "white")


def test_turns_that_are_left_are_counted_before_and_after_them_too() -> None:
    assert measure(city("phase objective").state, "turns left") == 8
    assert measure(city("phase draw\ntaken 3 first red").state, "turns left") == 8
    assert measure(city("taken 3 first red").state, "turns left") == 5
    assert measure(city(UNREST + "tan red 1/0").state, "turns left") == 0


# -- what is possible stays so


@pytest.mark.parametrize(
    "start",
    [
        "date 26 march\nturn red\nhand red tan-1 lenin\nunrest tan\nblockade green",
        "date 28 july\nturn white\nwill red\ntan trotsky\nunrest blue",
        "date 16 may_june\nturn red\ncard kollontai\nblue lenin",
        ALONE + "date 16 march\nturn red\nhand red tan-1 zinoviev\nobjective red red-8",
        ALONE + "date 3 may_june\nturn white\npile tan-1 tan-2",
        UNREST + "support white 4\ntan white 1/0\nobjective red red-8",
    ],
)
def test_wherever_a_position_leads_what_is_written_can_be_read(start: str) -> None:
    for seed in range(3):
        match, rng = dualpowers.from_position(start, seed), Random(seed)
        for _ in range(60):
            if isinstance(match.pending, Choice):
                match.play(GAME.sample(match.state, rng))
            lines = GAME.write_position(match.state)
            again = dualpowers.from_position("\n".join(lines)).state
            assert GAME.write_position(again) == lines
            assert again == match.state


def test_every_month_can_be_played_in() -> None:
    for month in MONTHS:
        state = city(f"{UNREST}date 20 {month.id}\ntan white 1/0").state
        assert MONTHS[state.date.month] == month


def test_a_match_that_was_saved_from_a_position_of_before_can_still_be_read() -> None:
    """Positions used to leave out how many turns were over; all tiles were on the table then."""
    lines = "date 26 march\nturn red\nwill white\nunrest tan\nblockade green\nbarrier green-red"
    state = city(f"{lines}\nsupport white 1\ntiles red purple white blue\nhand red tan-1").state
    assert state.date.round == 1
    assert dualpowers.from_position("\n".join(GAME.write_position(state))).state == state
    for wrong in ("round 1\ndate 26 april", "round 1\ndate 2 march\nsupport white 1"):
        with pytest.raises(BadInput):
            dualpowers.from_position(f"{wrong}\nturn red\ntiles red purple white blue\nunrest tan")


def test_the_setup_has_all_six_tiles() -> None:
    with pytest.raises(BadInput, match="tiles: expected 6 tiles to be drawn, got 1"):
        dualpowers.from_position("phase neutrals\ntiles green")
