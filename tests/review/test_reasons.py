"""Why a move was better: facts that hold for it and not for the other, and names for cards."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from dustlab import dualpowers, dust
from dustlab.core.games import game
from dustlab.core.match import replay
from dustlab.core.words import LANGUAGES
from dustlab.dualpowers.bots.differences import differences as of_turns
from dustlab.dualpowers.components import CARDS
from dustlab.dust.bots.differences import differences as of_boards
from dustlab.play.judging import Option, Options
from dustlab.play.retelling import Retold, brought_about, retell

TWO = Path(__file__).parents[1] / "transcripts" / "dualpowers" / "two-3.dual"


@pytest.fixture(scope="module")
def two() -> Retold:
    return retell(replay(game("dualpowers"), TWO.read_text("utf-8"), TWO.name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_is_played_is_told_with_what_stands_on_it(two: Retold, language: str) -> None:
    """Its notation alone says nothing to who does not know it."""
    plays = [one for one in two.review.judged if str(one.options.played.move).startswith("play ")]
    assert plays
    for judged in plays:
        card = CARDS.get(judged.options.played.move.card)
        told = two.where(judged, language)
        assert "(" in told
        if card is not None:
            assert re.search(rf"\D{card.recruit}\D.*\D{card.points}\D", told.partition("(")[2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_units_and_cards_are_called_is_told_once(two: Retold, language: str) -> None:
    (legend,) = (one.tell(language) for one in two.review.judge.legend())
    assert two.tell(language).count(legend) == 1


def test_a_card_that_is_drawn_is_told_with_who_drew_it(two: Retold) -> None:
    drawn = next(one for one in two.match.steps if str(one.cause.outcome) in CARDS)
    words = two._fallen(drawn, "en")
    assert words.startswith("Red draws a card: ")
    assert "recruits up to" in words


def test_equal_ends_of_a_turn_have_nothing_that_tells_them_apart() -> None:
    state = dualpowers.new_match(3).state
    assert of_turns(state, state, "red") == []


def test_who_has_the_will_of_the_people_is_told_of_the_end_that_has_it_alone() -> None:
    state = dualpowers.new_match(3).state
    mine, theirs = state._replace(will="red"), state._replace(will="white")
    keys = [one.key for one in of_turns(mine, theirs, "red")]
    assert "review.dualpowers.will" in keys
    assert "review.dualpowers.will" not in [one.key for one in of_turns(theirs, mine, "red")]


BEFORE_MOSCOW = """\
players red blue
round 2
scores red {points}, blue 0
turn red combat 2
{place} red 9 tank 2 fighter
moscow blue 1 tank
"""


def of_moscow(points: int, here: str, there: str) -> list[str]:
    """What is told of Moscow where Red's army stands here, and not there."""
    one, other = (
        dust.from_position(BEFORE_MOSCOW.format(points=points, place=place)).state
        for place in (here, there)
    )
    return [said.tell() for said in of_boards(one, other, "red") if said.where == ("moscow",)]


def test_a_capital_within_reach_is_a_reason() -> None:
    told = of_moscow(30, "ukraine", "egypt")
    assert told
    assert all("Moscow of Blue in danger" in one for one in told)
    assert of_moscow(30, "egypt", "ukraine") == []


def test_a_capital_that_the_score_keeps_closed_is_in_no_danger() -> None:
    assert of_moscow(0, "ukraine", "egypt") == []


def test_the_move_that_a_good_one_is_held_against_is_clearly_less_good() -> None:
    """The same move done a little otherwise would teach nothing."""
    worths = (Fraction(60, 100), Fraction(595, 1000), Fraction(50, 100), Fraction(20, 100))
    options = Options(tuple(Option(str(at), worth) for at, worth in enumerate(worths)), every=True)
    assert options.next_best.move == "2"


@pytest.mark.parametrize(
    ("luck", "decided", "words"),
    [
        (Fraction(1, 5), Fraction(0), "by luck alone"),
        (Fraction(0), Fraction(-1, 5), "by decisions alone"),
        (Fraction(1, 1000), Fraction(1, 5), "almost only by decisions"),
        (Fraction(1, 5), Fraction(1, 1000), "almost only by luck"),
        (Fraction(1, 5), Fraction(-1, 10), "+20 % by luck, -10 % by decisions"),
    ],
)
def test_what_had_no_part_in_a_change_is_not_named(
    luck: Fraction, decided: Fraction, words: str
) -> None:
    assert brought_about(luck, decided, "en") == words


def test_a_moment_that_turned_a_match_is_told_with_what_it_brought(two: Retold) -> None:
    """To the side that gained by it; a number alone would not say why."""
    told = [words for words in two.turning() if "What it brought" in words]
    assert told
    last = told[-1]
    assert "Red 17 % → 81 %" in last
    assert "What it brought Red: 8 points for objectives in Nevsky (purple): " in last


def test_the_moment_in_which_a_match_ends_says_how_it_ended() -> None:
    path = TWO.parents[1] / "tactics" / "the_bridge.tactics"
    one = retell(replay(game("tactics"), path.read_text("utf-8"), path.name))
    assert one.turning()[-1].endswith("The skirmish is over. Winner: Axis (0 : 18).")
