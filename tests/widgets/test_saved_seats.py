"""A table saves who plays with the match, and takes it from a file unless it was set here."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from dustlab.core.errors import BadInput, DustlabError
from dustlab.core.match import Chance
from dustlab.core.record import unseal
from dustlab.dust import new_battle
from dustlab_widgets import DustTable, PowersTable, TacticsTable
from dustlab_widgets.core.parts import is_shown

TABLES: dict[str, tuple[Callable[..., Any], dict[str, str]]] = {
    "dust": (
        lambda **more: DustTable(players=("red", "blue", "green"), seed=5, **more),
        {"red": "person", "blue": "general", "green": "planner"},
    ),
    "dualpowers": (PowersTable, {"red": "person", "white": "strategist"}),
    "tactics": (TacticsTable, {"allies": "captain", "axis": "person"}),
}


@pytest.fixture(params=TABLES)
def made(request: pytest.FixtureRequest) -> tuple[Callable[..., Any], Any, dict[str, str]]:
    """How a table is made, one with bots in some seats, and who plays there."""
    make, seats = TABLES[request.param]
    return make, make(bots={seat: who for seat, who in seats.items() if who != "person"}), seats


Made = tuple[Callable[..., Any], Any, dict[str, str]]


def test_a_table_saves_who_plays_and_another_takes_it_from_the_file(made: Made) -> None:
    make, first, seats = made
    record = first.record()
    line = ", ".join(f"{seat} {who}" for seat, who in seats.items())
    assert f"\nseats {line}\n" in unseal(record)
    other = make()
    other.files.take(record.encode(), "my.dust")
    assert other.seats.chosen() == seats
    assert "Loaded: my.dust. Who plays, as the file says: " in other.talk.words.value
    assert unseal(other.record()) == unseal(record)


def test_whoever_has_set_the_seats_keeps_them_and_reads_what_the_file_says(made: Made) -> None:
    make, first, seats = made
    other = make()
    menus = dict(zip(other.seats.seats, other.seats.menus, strict=False))
    menus[next(iter(seats))].value = "random"
    set_here = other.seats.chosen()
    other.files.take(first.record().encode(), "my.dust")
    assert other.seats.chosen() == set_here != seats
    told = other.talk.words.value
    assert "Who plays stays as you set it: " in told
    assert "In the file: " in told
    # And they are what is saved from now on; whoever plays at random is called by its name.
    assert f"{next(iter(seats))} dabbler" in unseal(other.record())


def test_a_match_without_seats_leaves_everybody_where_they_are(made: Made) -> None:
    make, first, seats = made
    record = make().match.record()
    assert "seats" not in record
    first.files.take(record.encode(), "old.dust")
    assert first.seats.chosen() == seats
    assert "Loaded: old.dust. Who plays: " in first.talk.words.value


def test_a_table_begins_with_the_seats_of_its_match(made: Made) -> None:
    _, first, seats = made
    first.record()
    kind = type(first)
    assert kind(first.match).seats.chosen() == seats
    assert set(kind(first.match, bots={}).seats.chosen().values()) == {"person"}


def test_seats_that_are_none_leave_the_match_and_the_seats_alone(made: Made) -> None:
    _, first, seats = made
    bad = unseal(first.record()).replace(f"seats {next(iter(seats))}", "seats pink")
    match = first.match
    with pytest.raises(
        BadInput, match=r"x\.dust line 4, seats: expected a seat of this match .*pink"
    ):
        first.load(bad, "x.dust")
    assert first.match is match
    assert first.seats.chosen() == seats


def in_the_open(made: Made) -> Any:
    """A table at which nobody has to look away."""
    table = made[0]()
    table.curtain = False
    table.speak("en")
    return table


def test_a_match_that_gave_way_to_a_file_or_a_new_game_comes_back(made: Made) -> None:
    make, table = made[0], in_the_open(made)
    assert not is_shown(table.files.before)
    table.play_text(str(table.match.moves()[0]))
    first, saved = table.match, table.record()
    table.files.take(make().record().encode(), "other.dust")
    assert table.match is not first
    assert is_shown(table.files.before)
    table.files.before.click()
    assert table.match is first
    assert table.record() == saved
    table.new_game.seed.value = 11
    table.new_game.press.click()
    assert table.match.seed == 11
    assert "A new game has begun, with the seed 11." in table.talk.words.value
    table.files.before.click()
    assert table.match is first
    table.files.before.click()
    assert table.match.seed == 11


def test_a_line_that_is_refused_stays_to_be_corrected(made: Made) -> None:
    table = in_the_open(made)
    move = str(table.match.moves()[0])
    table.tabs.turn_to("moves")
    table.finder.line.value = f"{move} {move}"
    with suppress(DustlabError):
        table.finder.press.click()
    assert table.finder.line.value == f"{move} {move}"
    table.finder.line.value = move
    table.finder.press.click()
    assert table.finder.line.value == ""


def test_whoever_played_against_a_bot_keeps_a_seat_when_only_the_bots_is_left() -> None:
    table = PowersTable(bots={"white": "planner"})
    table.new_game.players.value, table.new_game.side.value = "solitaire", "white"
    table.new_game.press.click()
    assert table.seats.chosen() == {"white": "person"}
    assert table.persons() == ["white"]


def test_dice_that_were_about_to_fall_when_a_match_was_saved_fall_when_it_is_loaded() -> None:
    match = new_battle("3 tank 4 mech", "2 tank", seed=5)
    match.automatic = False
    match.play("roll")
    assert isinstance(match.pending, Chance)
    table = DustTable()
    table.files.take(match.record().encode(), "my.dust")
    assert len(table.match.steps) == len(match.steps) + 1
    assert not isinstance(table.match.pending, Chance)
