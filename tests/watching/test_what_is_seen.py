"""What is to be seen of others' moves, still by still: ways, lines of fire, dice, cards, points."""

from pathlib import Path
from typing import Any

import pytest

from dustlab.core.games import game
from dustlab.core.match import Match, replay
from dustlab.dualpowers.pictures.showing import EYES as POWERS
from dustlab.dust.pictures.showing import EYES as DUST
from dustlab.dust.pictures.showing import as_scored_so_far
from dustlab.play.bots import because
from dustlab.play.showing import Still, stills
from dustlab.tactics.pictures.showing import EYES as TACTICS
from tests.boards import at
from tests.city import city
from tests.phases import buying, moving
from tests.rules.tactics.rounds import on

GAMES = Path(__file__).parents[1] / "transcripts"
EYES = {"dust": DUST, "dualpowers": POWERS, "tactics": TACTICS}
STORED = {
    "dust": "dust/premium-4.dust",
    "dualpowers": "dualpowers/two-1.dual",
    "tactics": "tactics/first_patrol.tactics",
}


def film(match: Match[Any], *lines: str, persons: tuple[str, ...] = ()) -> list[Still]:
    """The stills of these moves, and of what fell behind a ~."""
    match.automatic = False
    for line in lines:
        if line.startswith("~"):
            match.fall(line[1:].strip())
        else:
            match.play(line)
    return stills(match, EYES[match.game.name], 0, persons)


def seen(some: list[Still]) -> list[list[str]]:
    return [[str(one) for one in still.seen] for still in some]


# Dust


def test_the_way_of_units_is_seen_with_their_number_from_area_to_area() -> None:
    board = "ukraine red 3 tank\nturkestan red 1 bomber 1 tank\nindia blue 1 tank"
    moves = ("move ukraine > persia 2 tank", "fly turkestan 1 > ukraine")
    some = film(moving(f"{board}\npersia red 1 tank"), *moves)
    assert seen(some) == [["red: ukraine > persia (2)"], ["red: turkestan > ukraine (1)"]]


def test_the_end_of_a_phase_is_no_still_of_its_own() -> None:
    board = "ukraine red 3 tank\npersia red 1 tank\nindia blue 1 tank"
    [still] = film(moving(board), "move ukraine > persia 2 tank", "end movement")
    assert still.until == 2


def test_a_battle_is_seen_roll_by_roll_with_the_dice_as_they_fell_and_who_takes_the_area() -> None:
    match = at("ukraine red 3 tank\nbalkans blue 1 tank")
    attack = "attack ukraine > balkans 3 tank"
    some = film(match, attack, "roll", "~ 0 of 1", "roll", "~ 1 of 3", "take 1 tank")
    way = "red: ukraine > balkans (3)"
    assert seen(some) == [
        [way, "at ukraine"],
        [way, "blue: □"],
        [way, "red: ■□□"],
        [way, "at balkans"],
    ]
    told = " ".join(some[-1].told(match))
    assert (
        told
        == "Red destroys 1 tank of Blue. Red wins the battle and moves into Balkans with 3 tanks."
    )


def test_an_order_is_seen_in_one_and_what_is_placed_in_another() -> None:
    moves = ("buy 2 tank", "buy 1 fighter", "end buying", "place 2 tank 1 fighter > ukraine")
    match = buying()
    order, placed = film(match, *moves)
    assert order.told(match)[:2] == [
        "Red buys 2 tanks for 4 production points: 11 left.",
        "Red buys 1 fighter for 3 production points: 8 left.",
    ]
    assert seen([placed]) == [["at ukraine"]]


def test_a_card_is_seen_when_all_have_chosen_and_not_before() -> None:
    board = "phase initiative\nhand red c4m2p1s3\nhand blue c5m1p1s3"
    match = at(f"{board}\nukraine red 1 tank\nbalkans blue 1 tank", turn="")
    before = film(match, "card c4m2p1s3")
    assert seen(before) == [[]]
    assert before[0].told(match) == ["Red puts a card face down."]
    after = film(match, "card c5m1p1s3")
    assert seen(after) == [["blue: card c5m1p1s3", "red: card c4m2p1s3"]]


def test_what_the_players_claim_by_turns_is_seen_together() -> None:
    match = stored("dust")
    claims = [still for still in stills(match, DUST, 0) if str(still.moves[:1]).count("Claim")]
    together = max(claims, key=lambda still: len(still.moves))
    assert len(together.moves) == len(together.seen) == 4


def test_a_round_is_scored_line_by_line_also_for_who_ended_it() -> None:
    match = stored("dust")
    ends = [any(e.key == "dust.scoring.scored" for e in step.events) for step in match.steps]
    cursor = ends.index(True) + 1
    match.goto(cursor)
    scored = [still for still in stills(match, DUST, cursor - 1, match.state.seats) if still.part]
    parts = [still.part for still in scored]
    assert parts[0] == "majorities"
    assert "red line_capitals" in parts
    assert [part for part in parts if part.endswith("scored")] == [
        f"{army} scored" for army in match.state.seats
    ]
    sources = next(still for still in scored if still.part == "red line_power_sources")
    [spot] = sources.seen
    held = [area for area in spot.places if match.state.owner(area) == "red"]
    assert held == [*spot.places]
    assert f"{len(held)} power sources" in " ".join(sources.told(match))


def test_the_points_of_a_round_go_up_as_they_are_told() -> None:
    match = stored("dust")
    ends = [any(e.key == "dust.scoring.scored" for e in step.events) for step in match.steps]
    match.goto(ends.index(True) + 1)
    scored = stills(match, DUST, match.cursor - 1, match.state.seats)
    first = next(at for at, still in enumerate(scored) if still.part == "red scored")
    before = as_scored_so_far(match, scored, first - 1)
    after = as_scored_so_far(match, scored, first)
    assert before.score("red") == 0 < after.score("red") == match.state.score("red")
    later = match.state.seats[match.state.seats.index("red") + 1 :]
    assert [after.score(army) for army in later] == [0] * len(later) != []
    assert as_scored_so_far(match, scored, len(scored) - 1).scores == match.state.scores


# Dust Tactics


def test_a_unit_is_activated_and_goes_in_one_and_aims_before_its_dice_fall() -> None:
    match = on("piece dd: death_dealers at A1\npiece hg: heavy_laser_grenadiers at A4")
    moves = ("activate dd: move, attack", "move A2", "no reaction", "fire bazooka > hg", "~ 1 of 1")
    some = film(match, *moves)
    fire = "allies: A2 fires at A4"
    assert seen(some) == [["allies: A1 > A2"], [fire], [fire, "allies: ■", "at A4"]]
    assert "lose 1 miniature" in " ".join(some[-1].told(match))


def test_a_unit_that_comes_in_is_seen_on_its_square() -> None:
    match = on("piece dd: death_dealers\npiece hg: heavy_laser_grenadiers at A1")
    some = film(match, "activate dd: move, move", "move A5")
    assert seen(some) == [["allies: A5"]]


# Dual Powers

SOME = """
turn red
card purple-5
will white
unrest tan
barrier green-red
green red 2/1
purple red 1/0 exhausted, white 1/0
blue neutral 1/0
hand red lenin tan-3
hand white green-3
"""


def test_a_token_is_seen_on_its_way_and_where_it_stands_then() -> None:
    [still] = film(city(SOME), "move red 2/1 green > blue")
    assert seen([still]) == [["red: green > blue (2)", "at blue:red 2/1:0"]]


def test_a_token_that_is_refreshed_and_those_that_are_recruited_are_seen() -> None:
    [recruits] = film(city(SOME), "recruit 1/1 > purple")
    assert seen([recruits]) == [["at purple:red 1/1:0"]]


def test_a_card_is_seen_with_what_it_is_played_for() -> None:
    match = city(SOME)
    some = film(match, "recruit 1/1 > purple", "play green-3", "recruit 1/1 > green")
    assert seen(some)[1] == ["white: card green-3", "at green:white 1/1:0"]
    assert "The day marker moves 3 days" in " ".join(some[1].told(match))


def test_the_scoring_of_dual_powers_stands_apart_part_by_part() -> None:
    match = stored("dualpowers")
    parts = [still.part for still in stills(match, POWERS, 0) if still.part]
    assert parts[:4] == ["unrest", "aims", "objective white", "objective red"]
    others = [still for still in stills(match, POWERS, 0) if not still.part]
    assert not any(
        event.key.startswith("dualpowers.scoring.gains")
        for still in others
        for event in still.events
    )


# Every game


def stored(name: str) -> Match[Any]:
    """A whole stored game, at its end."""
    return replay(game(name), (GAMES / STORED[name]).read_text("utf-8"), name)


@pytest.mark.parametrize("name", EYES)
def test_of_a_whole_game_everything_is_told_once_and_in_order(name: str) -> None:
    match, eyes = stored(name), EYES[name]
    some = stills(match, eyes, 0)
    happened = [e for step in match.steps for e in step.events if e.key not in eyes.quiet]
    assert [event for still in some for event in still.events] == happened
    assert [still.until for still in some] == sorted(still.until for still in some)
    assert all(still.told(match) for still in some)


@pytest.mark.parametrize("name", EYES)
def test_nobody_sees_a_card_before_it_is_shown(name: str) -> None:
    """Neither in what is told nor in the reasons of who chose it in secret."""
    match = stored(name)
    secret = because("", "widgets.table.at_random")
    reasons = dict.fromkeys(range(len(match.steps)), (secret,))
    for still in stills(match, EYES[name], 0, (), reasons):
        hidden = [move for move in still.moves if isinstance(move, match.game.secret)]
        if hidden:
            assert still.why(match) == ""
            shown = {str(one).rpartition(" ")[2] for one in still.seen}
            told = " ".join(still.told(match))
            assert not any(move.card in told for move in hidden if move.card not in shown)


def test_what_a_person_did_is_not_shown_again() -> None:
    match = stored("tactics")
    some = stills(match, TACTICS, 0, ("allies",))
    assert {still.player for still in some} <= {"axis", ""}
    assert all(still.until <= match.cursor for still in some)


def test_a_reason_is_told_as_a_sentence() -> None:
    match = moving("ukraine red 3 tank\npersia red 1 tank\nindia blue 1 tank")
    match.play("move ukraine > persia 2 tank")
    why = {0: (because("", "widgets.table.at_random"),)}
    [still] = stills(match, DUST, 0, (), why)
    assert still.why(match) == "Why: any legal move, at random."
    assert still.why(match, "de").startswith("Warum: ")
